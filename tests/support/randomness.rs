//! What random tests draw by.

use proptest::test_runner::{RngAlgorithm, TestRng};

/// Randomness of a test that is the same in every run; `KALAHA_SEED=N`, up to 255, gives another one.
pub fn randomness(seed: u8) -> TestRng {
    let other = std::env::var("KALAHA_SEED").map_or(0, |seed| seed.parse::<u8>().unwrap());
    let mut bytes = [seed; 32];
    bytes[0] ^= other;
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}
