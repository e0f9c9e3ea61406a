//! Cues made into sounds.

use egui::Context;

use super::samples::SoundSample;
use crate::gui::board::Cue;

/// The least time between two sounds of a kind, in seconds: closer ones are one to the ear.
const APART: f64 = 0.035;

/// What plays sounds.
pub trait Speaker {
    /// Begins a sound at once; the volume is from 0 to 1.
    fn play(&mut self, sample: SoundSample, volume: f32);
}

/// The sounds of the window.
#[derive(Default)]
pub struct Sound {
    speaker: Option<Box<dyn Speaker>>,
    /// When each sound began last.
    last: [Option<f64>; SoundSample::ALL.len()],
}

impl Sound {
    /// Lets sounds be played from now on.
    pub fn listen(&mut self, speaker: Box<dyn Speaker>) {
        self.speaker = Some(speaker);
    }

    /// Whether there is anything to play sounds.
    pub const fn is_there(&self) -> bool {
        self.speaker.is_some()
    }

    /// Plays what belongs to these cues, at this volume in percent; nothing at 0.
    pub fn cue(&mut self, ctx: &Context, cues: &[Cue], percent: u8) {
        let Some(speaker) = self.speaker.as_mut().filter(|_| percent > 0) else {
            return;
        };
        let now = ctx.input(|input| input.time);
        for &cue in cues {
            let sample = sample_of(cue);
            let last = &mut self.last[sample as usize];
            // The window's clock begins anew with the window.
            if last.is_some_and(|last| (0.0..APART).contains(&(now - last))) {
                continue;
            }
            *last = Some(now);
            speaker.play(sample, f32::from(percent) / 100.0);
        }
    }
}

/// What a cue sounds like.
pub const fn sample_of(cue: Cue) -> SoundSample {
    match cue {
        Cue::House => SoundSample::Seed,
        Cue::Store => SoundSample::Store,
        Cue::Capture => SoundSample::Capture,
        Cue::Relay => SoundSample::Relay,
        Cue::End => SoundSample::End,
    }
}
