//! Numbers estimated from games, with their 95 % interval.

/// A mean or share with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number itself.
    pub mean: f64,
    /// The lower end; minus infinity if nothing is known about it.
    pub low: f64,
    /// The upper end; infinity if nothing is known about it.
    pub high: f64,
}

/// Standard deviations on each side of the mean in which 95 % of a normal distribution lie.
pub const DEVIATIONS: f64 = 1.959_964;

impl Estimate {
    /// A number that is known and not estimated.
    pub const fn certain(number: f64) -> Self {
        Self {
            mean: number,
            low: number,
            high: number,
        }
    }

    /// A mean of `count` numbers whose deviations from it have this sum of squares: the normal
    /// approximation.
    fn normal(mean: f64, count: f64, deviations: f64) -> Self {
        let spread = if count > 1.0 {
            // Rounding could make a sum of nought negative.
            DEVIATIONS * (deviations.max(0.0) / (count - 1.0) / count).sqrt()
        } else {
            f64::INFINITY
        };
        Self {
            mean,
            low: mean - spread,
            high: mean + spread,
        }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self {
            mean: self.mean * factor,
            low: self.low * factor,
            high: self.high * factor,
        }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether the number is another than one that was estimated from other games, as sure as the intervals are.
    pub fn differs_from(&self, other: &Self) -> bool {
        self.deviations_from(other) > DEVIATIONS
    }

    /// How many standard deviations the number is away from another one that was estimated from
    /// other games.
    pub fn deviations_from(&self, other: &Self) -> f64 {
        let both = self.half_width().hypot(other.half_width());
        DEVIATIONS * (self.mean - other.mean).abs() / both
    }
}

/// The mean of `count` numbers with this sum and this sum of squares; `None` for no numbers.
pub fn mean(count: u64, sum: i64, squares: u64) -> Option<Estimate> {
    if count == 0 {
        return None;
    }
    let n = count as f64;
    let (wide_count, sum) = (i128::from(count), i128::from(sum));
    // In whole numbers nothing is lost where large numbers differ by little.
    let deviations = (wide_count * i128::from(squares) - sum * sum) as f64 / n;
    Some(Estimate::normal(sum as f64 / n, n, deviations))
}

/// Sums over games of two numbers of each game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSums {
    /// Games.
    pub count: u64,
    /// The first numbers, their squares.
    pub first: (i64, u64),
    /// The second numbers, their squares.
    pub second: (i64, u64),
    /// The first times the second.
    pub products: u64,
}

/// The sum of the first numbers divided by that of the second; `None` if there is nothing to divide
/// by.
///
/// The interval is that of a ratio estimator (Cochran, "Sampling Techniques", 1977, section 6.3):
/// what is divided need not be independent inside a game.
pub fn ratio(sums: PairSums) -> Option<Estimate> {
    let (second, second_squares) = (sums.second.0 as f64, sums.second.1 as f64);
    if second == 0.0 {
        return None;
    }
    let n = sums.count as f64;
    let ratio = sums.first.0 as f64 / second;
    let deviations =
        sums.first.1 as f64 - 2.0 * ratio * sums.products as f64 + ratio * ratio * second_squares;
    Some(Estimate::normal(
        ratio,
        n,
        deviations * (n / second).powi(2),
    ))
}

/// A share of `n` things, from 0 to 1; `None` for no things. Parts of things count for an
/// interval that is as wide as if there were so many.
///
/// The interval is Wilson's for a proportion (1927).
pub fn share(part: f64, n: f64) -> Option<Estimate> {
    if n <= 0.0 {
        return None;
    }
    let mean = part / n;
    let z2 = DEVIATIONS.powi(2);
    let middle = (mean + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = (z2 * (mean * (1.0 - mean) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
    Some(Estimate {
        mean,
        low: if mean == 0.0 { 0.0 } else { middle - spread },
        high: if mean == 1.0 { 1.0 } else { middle + spread },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: Estimate, mean: f64, half_width: f64) {
        assert!((found.mean - mean).abs() < 1e-9, "{found:?}");
        assert!((found.half_width() - half_width).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_the_normal_approximation() {
        // 1, 2, 3, 4: variance 5/3, standard error 0.6455.
        near(
            mean(4, 10, 30).unwrap(),
            2.5,
            DEVIATIONS * (5.0_f64 / 12.0).sqrt(),
        );
        near(mean(2, -6, 18).unwrap(), -3.0, 0.0);
        assert_eq!(mean(0, 0, 0), None);
        let one = mean(1, 7, 49).unwrap();
        assert_eq!(
            (one.mean, one.low, one.high),
            (7.0, f64::NEG_INFINITY, f64::INFINITY)
        );
    }

    #[test]
    fn large_numbers_that_differ_by_little_keep_their_interval() {
        let big = 262_000_i64;
        let count = 50_000_000_u64;
        // Half of them one more than the others: standard deviation 0.5.
        let sum = big * 50_000_000 + 25_000_000;
        let squares = 25_000_000 * (big.pow(2) + (big + 1).pow(2));
        let found = mean(count, sum, squares.cast_unsigned()).unwrap();
        near(found, 262_000.5, DEVIATIONS * 0.5 / (count as f64).sqrt());
    }

    #[test]
    fn a_ratio_that_is_the_same_in_every_game_is_certain() {
        // Games of 2, 4 and 6 moves with three choices at each.
        let sums = PairSums {
            count: 3,
            first: (36, 36 + 144 + 324),
            second: (12, 4 + 16 + 36),
            products: 12 + 48 + 108,
        };
        near(ratio(sums).unwrap(), 3.0, 0.0);
        // Games of one move with 1, 2, 3 and 4 choices: the mean of these.
        let sums = PairSums {
            count: 4,
            first: (10, 30),
            second: (4, 4),
            products: 10,
        };
        near(
            ratio(sums).unwrap(),
            2.5,
            mean(4, 10, 30).unwrap().half_width(),
        );
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        // Newcombe, 1998, table I: 81 of 263 is 0.2553 to 0.3662; 0 of 20 is 0 to 0.1611.
        let found = share(81.0, 263.0).unwrap();
        assert!((found.low - 0.2553).abs() < 5e-5 && (found.high - 0.3662).abs() < 5e-5);
        let none = share(0.0, 20.0).unwrap();
        assert!(none.low == 0.0 && (none.high - 0.1611).abs() < 5e-5);
        assert_eq!(share(0.0, 0.0), None);
    }
}
