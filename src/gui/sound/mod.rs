//! What a move sounds like: cues of the seeds, as they are seen to fall, made into sounds.
//!
//! Without a speaker nothing sounds, and nothing else changes. The one of the system is only there in builds with the
//! feature `sound`.

mod samples;
mod sounding;
#[cfg(feature = "sound")]
mod speaker;

pub use samples::{RATE, SoundSample, wave};
pub use sounding::{Sound, Speaker, sample_of};
#[cfg(feature = "sound")]
pub use speaker::SystemSpeaker;
