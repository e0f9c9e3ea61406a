//! The sounds, made by adding up what wood, stones and bowls ring with.

use std::f32::consts::TAU;

use crate::search::chance::Chance;

/// Samples a second.
pub const RATE: u32 = 44_100;

/// What can be heard of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoundSample {
    /// A seed falls into a house.
    Seed,
    /// A seed falls into a store.
    Store,
    /// Seeds are captured.
    Capture,
    /// Seeds are lifted again.
    Relay,
    /// The game is over.
    End,
}

impl SoundSample {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Seed,
        Self::Store,
        Self::Capture,
        Self::Relay,
        Self::End,
    ];
}

/// A tone that dies away: hertz, loudness, seconds until it is a third as loud, seconds before it begins.
type Partial = (f32, f32, f32, f32);

/// A knock on wood: three of its tones.
const fn knock(hertz: f32, loud: f32, from: f32) -> [Partial; 3] {
    [
        (hertz, 0.6 * loud, 0.020, from),
        (2.71 * hertz, 0.3 * loud, 0.011, from),
        (5.15 * hertz, 0.15 * loud, 0.005, from),
    ]
}

/// The wave of a sound, at [`RATE`], from −1 to 1.
pub fn wave(sample: SoundSample) -> Vec<f32> {
    match sample {
        SoundSample::Seed => sounded(&knock(520.0, 0.8, 0.0), 0.25, 0.12),
        SoundSample::Store => sounded(&knock(300.0, 1.0, 0.0), 0.25, 0.20),
        SoundSample::Capture => {
            let knocks = [(470.0, 0.0), (560.0, 0.030), (430.0, 0.055), (610.0, 0.085)];
            let partials = knocks.map(|(hertz, from)| knock(hertz, 0.65, from));
            sounded(partials.as_flattened(), 0.35, 0.30)
        }
        SoundSample::Relay => {
            let knocks = [(690.0, 0.0), (820.0, 0.022)];
            let partials = knocks.map(|(hertz, from)| knock(hertz, 0.45, from));
            sounded(partials.as_flattened(), 0.40, 0.16)
        }
        // Three bars of wood, a fifth and an octave.
        SoundSample::End => {
            let bars = [(392.0, 0.0), (587.3, 0.13), (784.0, 0.26)];
            let partials = bars
                .map(|(hertz, from)| [(hertz, 0.34, 0.22, from), (4.0 * hertz, 0.08, 0.05, from)]);
            sounded(partials.as_flattened(), 0.05, 1.5)
        }
    }
}

/// Partials added up, with the click of the first touch, for so many seconds.
fn sounded(partials: &[Partial], click: f32, seconds: f32) -> Vec<f32> {
    let mut chance = Chance::new(7);
    let count = (seconds * RATE as f32) as u32;
    let wave = (0..count).map(|index| {
        let time = index as f32 / RATE as f32;
        let tones = partials.iter().map(|&(hertz, loud, fades, from)| {
            let since = time - from;
            if since < 0.0 {
                return 0.0;
            }
            loud * (TAU * hertz * since).sin() * (-since / fades).exp()
        });
        let noise = chance.below(2_001) as f32 / 1_000.0 - 1.0;
        let touch = click * noise * (-time / 0.002).exp();
        // No step at the end.
        let rest = ((seconds - time) / 0.02).min(1.0);
        rest * (tones.sum::<f32>() + touch)
    });
    wave.map(|x| x.clamp(-1.0, 1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_short_swings_about_nought_and_ends_in_silence() {
        for sample in SoundSample::ALL {
            let wave = wave(sample);
            let seconds = wave.len() as f32 / RATE as f32;
            assert!((0.03..2.0).contains(&seconds), "{sample:?}: {seconds} s");
            let loudest = wave.iter().fold(0.0_f32, |most, x| most.max(x.abs()));
            assert!((0.2..=1.0).contains(&loudest), "{sample:?}: {loudest}");
            let mean = wave.iter().sum::<f32>() / wave.len() as f32;
            assert!(mean.abs() < 0.02, "{sample:?}: {mean}");
            assert!(wave.last().is_some_and(|x| x.abs() < 0.01), "{sample:?}");
        }
    }
}
