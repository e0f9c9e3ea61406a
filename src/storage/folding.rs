//! Text as it is searched: neither capital letters nor accents make a difference.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The text in small letters and without accents: `cyngyz omurbek` for `Čyngyz Ömürbek`.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_capital_letters_make_no_difference() {
        assert_eq!(folded("Čyngyz Ömürbek"), "cyngyz omurbek");
        assert_eq!(folded("Élodie"), folded("E\u{301}LODIE"));
        assert_eq!(folded("Ωμέγα 王小明 50"), "ωμεγα 王小明 50");
    }
}
