//! How often which number came up, in little memory whatever the numbers.

use thiserror::Error;

/// The largest number told apart, and with a minus the smallest; what lies beyond counts as that.
pub const MOST: i64 = (1 << 18) - 1;
/// Most bins on each side of nought.
const BINS: usize = 512;

/// Whole numbers counted in bins, with their exact sum and the sum of their squares.
///
/// Bins are one wide until a number needs more than 512 of them; then pairs of bins are joined. What
/// comes out does not depend on the order in which numbers are added. With at most 2^28 numbers of
/// any size no sum overflows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    count: u64,
    sum: i64,
    squares: u64,
    /// A bin is 2 to the power of this wide.
    shift: u32,
    /// Bins of 0, 1, …, the last one not empty.
    high: Vec<u64>,
    /// Bins of -1, -2, …, the last one not empty.
    low: Vec<u64>,
    /// The smallest and the largest number, if there are any.
    ends: Option<(i64, i64)>,
}

/// One bin: the numbers `from..from + width`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The smallest number in it.
    pub from: i64,
    /// How many numbers are in it.
    pub width: i64,
    /// How often they came up.
    pub count: u64,
}

/// What cannot be of a distribution that was taken apart.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum DistributionFault {
    /// Too small, too large, or the wrong way round.
    #[error("the smallest and the largest number are not possible")]
    Ends,
    /// Bins are joined in pairs.
    #[error("the width of a bin is not a power of two")]
    Width,
    /// Bins are missing, or there are too many.
    #[error("the number of bins does not fit the smallest and the largest number")]
    BinCount,
    /// There are empty bins at an end.
    #[error("the bins do not begin and end with numbers that came up")]
    EmptyEnds,
    /// More than can be counted.
    #[error("there are too many numbers")]
    TooMany,
    /// Bins would have been joined.
    #[error("the bins are too narrow for such numbers")]
    TooNarrow,
    /// Of no numbers in these bins.
    #[error("the sum does not fit the bins")]
    Sum,
    /// Of no numbers in these bins.
    #[error("the sum of the squares does not fit the bins")]
    Squares,
}

/// A distribution taken apart, as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The exact sum of all numbers.
    pub sum: i64,
    /// The exact sum of their squares.
    pub squares: u64,
    /// The smallest and the largest number.
    pub ends: (i64, i64),
    /// The width of a bin.
    pub width: i64,
    /// How often the numbers of each bin came up, from the bin of the smallest number to that of
    /// the largest.
    pub bins: Vec<u64>,
}

impl Distribution {
    /// Counts a value once.
    #[inline(always)]
    pub fn add(&mut self, number: i64) {
        self.add_times(number, 1);
    }

    /// Adds a number so many times.
    #[inline(always)]
    pub fn add_times(&mut self, number: i64, times: u64) {
        if times == 0 {
            return;
        }
        let number = number.clamp(-MOST, MOST);
        self.count += times;
        self.sum += number * times.cast_signed();
        self.squares += number.unsigned_abs().pow(2) * times;
        self.ends = match self.ends {
            Some((least, most)) => Some((least.min(number), most.max(number))),
            None => Some((number, number)),
        };
        let (bins, index) = if number < 0 {
            (&mut self.low, !number >> self.shift)
        } else {
            (&mut self.high, number >> self.shift)
        };
        match bins.get_mut(index as usize) {
            Some(bin) => *bin += times,
            None => self.make_room(number, times),
        }
    }

    #[cold]
    fn make_room(&mut self, number: i64, times: u64) {
        let distance = if number < 0 { !number } else { number };
        while distance >> self.shift >= BINS as i64 {
            self.widen();
        }
        let index = (distance >> self.shift) as usize;
        let bins = if number < 0 {
            &mut self.low
        } else {
            &mut self.high
        };
        if bins.len() <= index {
            bins.resize(index + 1, 0);
        }
        bins[index] += times;
    }

    /// Joins pairs of bins.
    fn widen(&mut self) {
        self.shift += 1;
        for bins in [&mut self.high, &mut self.low] {
            let joined = bins.chunks(2).map(|pair| pair.iter().sum());
            *bins = joined.collect();
        }
    }

    /// Adds all numbers of another distribution.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.ends = match (self.ends, other.ends) {
            (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
            (ends, None) | (None, ends) => ends,
        };
        while self.shift < other.shift {
            self.widen();
        }
        let closer = self.shift - other.shift;
        for (bins, more) in [(&mut self.high, &other.high), (&mut self.low, &other.low)] {
            let needed = more.len().div_ceil(1 << closer);
            if bins.len() < needed {
                bins.resize(needed, 0);
            }
            for (index, count) in more.iter().enumerate() {
                bins[index >> closer] += count;
            }
        }
    }

    /// Numbers added.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// All values added up.
    pub const fn sum(&self) -> i64 {
        self.sum
    }

    /// The sum of their squares.
    pub const fn squares(&self) -> u64 {
        self.squares
    }

    /// The smallest number, if there are any.
    pub fn least(&self) -> Option<i64> {
        self.ends.map(|(least, _)| least)
    }

    /// The largest number, if there are any.
    pub fn most(&self) -> Option<i64> {
        self.ends.map(|(_, most)| most)
    }

    /// The mean, if there are any numbers.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The bins in order, from that of the smallest number to that of the largest, empty ones in
    /// between as well.
    pub fn bins(&self) -> impl DoubleEndedIterator<Item = Bin> + '_ {
        let width = 1 << self.shift;
        let bin = move |from, &count| Bin { from, width, count };
        let low = self.low.iter().enumerate().rev();
        let low = low.map(move |(i, count)| bin(-(i as i64 + 1) * width, count));
        let high = self.high.iter().enumerate();
        let high = high.map(move |(i, count)| bin(i as i64 * width, count));
        let (least, most) = self.ends.unwrap_or_default();
        low.chain(high)
            .filter(move |bin| bin.from + width > least && bin.from <= most)
    }

    /// All of it taken apart, if there are any numbers.
    pub fn parts(&self) -> Option<Parts> {
        Some(Parts {
            sum: self.sum,
            squares: self.squares,
            ends: self.ends?,
            width: 1 << self.shift,
            bins: self.bins().map(|bin| bin.count).collect(),
        })
    }

    /// The distribution put together again.
    ///
    /// # Errors
    /// What cannot be.
    pub fn from_parts(parts: &Parts) -> Result<Self, DistributionFault> {
        let (least, most) = parts.ends;
        if least < -MOST || most > MOST || least > most {
            return Err(DistributionFault::Ends);
        }
        let width = parts.width;
        if !(1..=MOST).contains(&width) || width.count_ones() != 1 {
            return Err(DistributionFault::Width);
        }
        let first = least.div_euclid(width);
        let bins = (most.div_euclid(width) - first + 1) as usize;
        if bins > 2 * BINS || parts.bins.len() != bins {
            return Err(DistributionFault::BinCount);
        }
        if parts.bins.first() == Some(&0) || parts.bins.last() == Some(&0) {
            return Err(DistributionFault::EmptyEnds);
        }
        let mut found = Self {
            shift: width.trailing_zeros(),
            ..Self::default()
        };
        let (mut sums, mut squares) = ((0_i128, 0_i128), (0_i128, 0_i128));
        for (index, &times) in parts.bins.iter().enumerate() {
            let from = (first + index as i64) * width;
            let to = from + width - 1;
            let of = |number: i64| i128::from(number) * i128::from(times);
            let count = found.count.checked_add(times);
            found.count = count.ok_or(DistributionFault::TooMany)?;
            sums = (sums.0 + of(from), sums.1 + of(to));
            let (near, far) = (
                from.unsigned_abs().min(to.unsigned_abs()) as i64,
                from.unsigned_abs().max(to.unsigned_abs()) as i64,
            );
            squares = (
                squares.0 + of(near) * i128::from(near),
                squares.1 + of(far) * i128::from(far),
            );
            if times > 0 {
                found.put_bin(from >> found.shift, times)?;
            }
        }
        let within = |(low, high): (i128, i128), found: i128| (low..=high).contains(&found);
        if !within(sums, parts.sum.into()) {
            return Err(DistributionFault::Sum);
        }
        if !within(squares, parts.squares.into()) {
            return Err(DistributionFault::Squares);
        }
        found.sum = parts.sum;
        found.squares = parts.squares;
        found.ends = Some(parts.ends);
        Ok(found)
    }

    /// Fills a bin, by its number on both sides of nought.
    fn put_bin(&mut self, index: i64, times: u64) -> Result<(), DistributionFault> {
        let (bins, index) = if index < 0 {
            (&mut self.low, !index as usize)
        } else {
            (&mut self.high, index as usize)
        };
        if index >= BINS {
            return Err(DistributionFault::TooNarrow);
        }
        if bins.len() <= index {
            bins.resize(index + 1, 0);
        }
        bins[index] += times;
        Ok(())
    }
}
