//! Numbers on the command line: read in one way, and refused in one sentence.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A reader of whole numbers in a range; what is none is answered with the range and an example.
pub fn whole<T>(
    range: RangeInclusive<T>,
    example: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("write a whole number from {least} to {most}, such as {example}")
        })
    }
}

/// A reader of even numbers from 2 to `most`: games that are played in pairs.
pub fn even(most: u32) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number: Option<u32> = text.parse().ok();
        let is_even = |number: &u32| (2..=most).contains(number) && number.is_multiple_of(2);
        number.filter(is_even).ok_or_else(|| {
            let near = number.map(|number| number.saturating_add(number % 2));
            let example = near.filter(is_even).unwrap_or(20);
            format!(
                "games are played in pairs, so that each starts as often as the other: write an even number from 2 to {most}, such as {example}"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_the_range_is_told_with_the_range() {
        let read = whole::<u8>(1..=12, 4);
        assert_eq!((read("1"), read("12")), (Ok(1), Ok(12)));
        for wrong in ["0", "13", "-1", "256", "", "1.5", "x", "1e1"] {
            let told = "write a whole number from 1 to 12, such as 4";
            assert_eq!(read(wrong), Err(told.to_owned()), "{wrong}");
        }
    }

    #[test]
    fn an_odd_number_is_told_with_the_next_even_one() {
        let read = even(100);
        assert_eq!((read("2"), read("100")), (Ok(2), Ok(100)));
        for (wrong, example) in [
            ("7", "such as 8"),
            ("0", "such as 20"),
            ("101", "such as 20"),
            ("4294967295", "such as 20"),
            ("-2", "such as 20"),
        ] {
            let told = read(wrong).unwrap_err();
            assert!(told.contains("from 2 to 100"), "{wrong}: {told}");
            assert!(told.ends_with(example), "{wrong}: {told}");
        }
    }
}
