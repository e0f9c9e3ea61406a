//! How many random cases a test draws: `KALAHA_CASES=100` makes it a hundred times as many.

/// So many times as many cases as usual.
pub fn times() -> usize {
    std::env::var("KALAHA_CASES").map_or(1, |times| times.parse().unwrap())
}
