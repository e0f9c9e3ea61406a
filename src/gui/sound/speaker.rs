//! The system's speaker. Where there is none, nothing sounds.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, Source as _};

use super::samples::{RATE, SoundSample, wave};
use super::sounding::Speaker;

/// Plays sounds in a thread of its own, which opens the device with the first of them.
pub struct SystemSpeaker {
    sender: Sender<(SoundSample, f32)>,
}

impl SystemSpeaker {
    /// The speaker; `None` if the system gives no thread.
    pub fn new() -> Option<Self> {
        let (sender, asked) = channel();
        let thread = thread::Builder::new().name("kalaha-sound".to_owned());
        thread.spawn(move || play_all(&asked)).ok()?;
        Some(Self { sender })
    }
}

impl Speaker for SystemSpeaker {
    fn play(&mut self, sample: SoundSample, volume: f32) {
        // Without a device the thread has ended, and nobody hears.
        let _ = self.sender.send((sample, volume));
    }
}

fn play_all(asked: &Receiver<(SoundSample, f32)>) {
    let Ok(first) = asked.recv() else { return };
    let mut device = match DeviceSinkBuilder::open_default_sink() {
        Ok(device) => device,
        Err(error) => {
            log::info!("there is no sound: {error}");
            return;
        }
    };
    device.log_on_drop(false);
    let Some(rate) = NonZero::new(RATE) else {
        return;
    };
    let waves =
        SoundSample::ALL.map(|sample| SamplesBuffer::new(NonZero::<u16>::MIN, rate, wave(sample)));
    for (sample, volume) in std::iter::once(first).chain(asked) {
        let sound = waves[sample as usize].clone();
        device.mixer().add(sound.amplify(volume));
    }
}
