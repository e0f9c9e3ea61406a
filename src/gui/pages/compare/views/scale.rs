//! A scale with round ends on which the estimates of several rule sets can be compared.

use crate::compare::sheets::estimate::Estimate;
use crate::compare::sheets::measure::Unit;
use crate::compare::sheets::table::rounded;

/// Least length of a scale of percentages, so that next to nothing looks like it.
const LEAST_PERCENT: f64 = 2.0;
/// The same for other numbers, as a share of the largest.
const LEAST_SHARE: f64 = 0.05;
/// Steps that a scale is made of, about.
const STEPS: f64 = 4.0;

/// Where numbers stand between two round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    decimals: usize,
    percent: bool,
}

impl Scale {
    /// The shortest scale that all intervals fit in, not shorter than differences that matter.
    pub fn of(estimates: &[Option<Estimate>], unit: Unit) -> Self {
        let known = || estimates.iter().flatten();
        let finite = |n: f64| n.is_finite().then_some(n);
        let lows = known().filter_map(|e| finite(e.low).or(finite(e.mean)));
        let highs = known().filter_map(|e| finite(e.high).or(finite(e.mean)));
        let low = lows.reduce(f64::min).unwrap_or_default();
        let high = highs.reduce(f64::max).unwrap_or_default();
        let percent = unit == Unit::Percent;
        let is_one = high - low <= 0.0;
        let least = match (percent, is_one) {
            (true, _) => LEAST_PERCENT,
            // Everywhere the same number, without a doubt.
            (false, true) => 1.0,
            (false, false) => (LEAST_SHARE * low.abs().max(high.abs())).max(1e-6),
        };
        let lacking = (0.5 * (least - (high - low))).max(0.0);
        let (from, to) = (low - lacking, high + lacking);
        // Shares and counts are never below nothing.
        let from = if low >= 0.0 { from.max(0.0) } else { from };
        let to = if percent && high <= 100.0 {
            to.min(100.0)
        } else {
            to
        };
        let step = round_step((to - from).max(least) / STEPS);
        let mut low = (from / step).floor() * step;
        let mut high = (to / step).ceil() * step;
        if high - low < least {
            // At an end that cannot be passed, the scale grows to the other side.
            if low <= 0.0 {
                high = low + step * (least / step).ceil();
            } else {
                low = high - step * (least / step).ceil();
            }
        }
        let whole = |end: f64| (end - end.round()).abs() < 1e-9;
        let decimals = if whole(low) && whole(high) {
            0
        } else {
            (-step.log10().floor()).clamp(0.0, 6.0) as usize
        };
        Self {
            low,
            high,
            decimals,
            percent,
        }
    }

    /// Where a number stands: 0 at the left end, 1 at the right one; what lies beyond is at the end.
    pub fn part(&self, number: f64) -> f32 {
        let part = (number - self.low) / (self.high - self.low);
        if part.is_finite() {
            part.clamp(0.0, 1.0) as f32
        } else {
            0.5
        }
    }

    /// What stands at the two ends: `40 %` and `60 %`.
    pub fn ends(&self) -> [String; 2] {
        let sign = if self.percent { " %" } else { "" };
        [self.low, self.high].map(|end| format!("{}{sign}", rounded(end, self.decimals)))
    }
}

/// The least of 1, 2, 5, 10, 20 … that is not less than this, tenths and less alike.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|digit| digit * power);
    let fits = |step: &f64| *step >= least * (1.0 - 1e-9);
    steps.into_iter().find(fits).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(intervals: &[[f64; 3]], unit: Unit) -> Scale {
        let estimates = intervals.iter();
        let estimates = estimates.map(|&[low, mean, high]| Some(Estimate { mean, low, high }));
        Scale::of(&estimates.collect::<Vec<_>>(), unit)
    }

    #[test]
    fn ends_are_round_and_hold_all_intervals() {
        let seeds = Unit::Of("seeds");
        let cases = [
            (
                of(&[[51.0, 51.2, 51.4], [48.7, 48.9, 49.1]], Unit::Percent),
                ["48 %", "52 %"],
            ),
            (of(&[[0.0; 3], [0.0; 3]], seeds), ["0", "1"]),
            (of(&[[1.0; 3]], seeds), ["0.5", "1.5"]),
            (
                of(&[[4.7, 4.8, 4.9], [13.3, 13.4, 13.5]], seeds),
                ["0", "15"],
            ),
            (
                of(&[[-0.6, -0.5, -0.4], [1.2, 1.3, 1.4]], seeds),
                ["−1.0", "1.5"],
            ),
            (of(&[[0.0, 0.0, 100.0]], Unit::Percent), ["0 %", "100 %"]),
        ];
        for (scale, ends) in cases {
            assert_eq!(scale.ends(), ends);
        }
    }

    #[test]
    fn next_to_nothing_looks_like_it() {
        let none = of(&[[0.0, 0.0, 0.004]; 3], Unit::Percent);
        assert_eq!(none.ends(), ["0 %", "2 %"]);
        assert!(none.part(0.004) - none.part(0.0) < 0.01);
        let all = of(&[[99.996, 100.0, 100.0]], Unit::Percent);
        assert_eq!(all.ends(), ["98 %", "100 %"]);
    }

    #[test]
    fn equal_numbers_have_a_scale_too() {
        for number in [0.0, 1.0, -3.0, 44.0] {
            let scale = of(&[[number; 3]], Unit::Of("moves"));
            let part = scale.part(number);
            assert!((0.0..=1.0).contains(&part), "{number}: {part}");
            let [low, high] = scale.ends();
            assert_ne!(low, high, "{number}");
        }
    }
}
