//! Sizes of tables as shown.

use crate::rules::words::phrase::listed;

/// `950 bytes`, `12 kB`, `3.4 MB`, `226 MB`, `1.3 GB`.
pub fn size_text(bytes: u64) -> String {
    let units = ["kB", "MB", "GB", "TB"];
    if bytes < 1_000 {
        return format!("{bytes} bytes");
    }
    let mut size = bytes as f64 / 1_000.0;
    let mut units = units.into_iter();
    let mut unit = units.next().unwrap_or_default();
    // Less than what is rounded to 1000.
    while size >= 999.5
        && let Some(next) = units.next()
    {
        size /= 1_000.0;
        unit = next;
    }
    if size < 9.95 {
        format!("{size:.1} {unit}")
    } else {
        format!("{size:.0} {unit}")
    }
}

/// `12 seeds`, `12 and 16 seeds`, `8, 12 and 16 seeds`.
pub fn seeds_text(sizes: &[u32]) -> String {
    let numbers: Vec<String> = sizes.iter().map(u32::to_string).collect();
    match sizes {
        [] => String::new(),
        [1] => "1 seed".to_owned(),
        _ => format!("{} seeds", listed(&numbers, "and")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_easy_to_read() {
        let cases = [
            (999, "999 bytes"),
            (1_000, "1.0 kB"),
            (12_400, "12 kB"),
            (999_600, "1.0 MB"),
            (225_792_840, "226 MB"),
            (1_251_677_700, "1.3 GB"),
        ];
        for (bytes, text) in cases {
            assert_eq!(size_text(bytes), text);
        }
    }

    #[test]
    fn lists_of_sizes_end_in_and() {
        let cases: [(&[u32], &str); 4] = [
            (&[1], "1 seed"),
            (&[8], "8 seeds"),
            (&[8, 12], "8 and 12 seeds"),
            (&[8, 12, 16], "8, 12 and 16 seeds"),
        ];
        for (sizes, text) in cases {
            assert_eq!(seeds_text(sizes), text);
        }
    }
}
