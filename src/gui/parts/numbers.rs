//! Large numbers and times as they are read most easily.

/// `3 s`, `2 min`, `1 h 20 min`.
pub fn in_words(seconds: u64) -> String {
    match seconds {
        0..90 => format!("{} s", seconds.max(1)),
        90..5_400 => format!("{} min", (seconds + 30) / 60),
        _ => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
    }
}

/// `950`, `1 k`, `2 M`.
pub fn short(games: u64) -> String {
    match games {
        0..1_000 => games.to_string(),
        1_000..1_000_000 => format!("{} k", games / 1_000),
        _ => format!("{} M", games / 1_000_000),
    }
}

/// `1,000,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_easy_to_read() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!([1_000, 1_000_000].map(short), ["1 k", "1 M"]);
        assert_eq!(
            [0, 89, 90, 5_400].map(in_words),
            ["1 s", "89 s", "2 min", "1 h 30 min"]
        );
    }
}
