//! Small pieces of English: plurals, lists, ordinals, houses.

use crate::rules::board::{House, Pit};
use crate::rules::moves::Way;
use crate::rules::side::Side;

use super::names::Names;

/// `1 seed`, `2 seeds`.
pub fn counted(n: impl TryInto<u64>, noun: &str) -> String {
    match n.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// `2`, `2 or 3`, `2, 3 or 4`.
pub fn listed(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// Numbers as alternatives: `2 or 3`.
pub(in crate::rules) fn any_of(numbers: &[u16]) -> String {
    let items: Vec<_> = numbers.iter().map(u16::to_string).collect();
    listed(&items, "or")
}

/// `1st`, `2nd`, `11th`.
pub(in crate::rules) fn ordinal(n: u32) -> String {
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    changed_first(text, |c| c.to_uppercase().collect())
}

/// The text with a small letter, as within a sentence.
pub(super) fn small(text: &str) -> String {
    changed_first(text, |c| c.to_lowercase().collect())
}

fn changed_first(text: &str, change: impl Fn(char) -> String) -> String {
    let mut rest = text.chars();
    rest.next()
        .map_or_else(String::new, |first| change(first) + rest.as_str())
}

/// `clockwise` or `counter-clockwise`.
pub const fn way_round(way: Way) -> &'static str {
    match way {
        Way::Ccw => "counter-clockwise",
        Way::Cw => "clockwise",
    }
}

/// ` clockwise`, if the mover chose the way.
pub(super) fn chosen_way(way: Option<Way>) -> String {
    way.map_or_else(String::new, |way| format!(" {}", way_round(way)))
}

/// `house 4` of the player spoken about, `North’s house 4` of the other.
pub(super) fn house(of: House, speaker: Side, names: &Names) -> String {
    if of.side() == speaker {
        format!("house {}", names.houses.house(of))
    } else {
        format!("{}’s house {}", names[of.side()], names.houses.house(of))
    }
}

/// A house as above, or the store: always the mover's own, since no other is sown.
pub(super) fn pit(of: Pit, speaker: Side, names: &Names) -> String {
    match of {
        Pit::House(h) => house(h, speaker, names),
        Pit::Store(_) => "the store".to_owned(),
    }
}

/// `house 4` or `houses 4, 3 and 2`; the owner before it unless he is the speaker.
pub(super) fn houses(list: &[House], speaker: Side, names: &Names) -> String {
    let numbers: Vec<_> = list.iter().map(|h| names.houses.house(*h)).collect();
    match list {
        [] => String::new(),
        [only] => house(*only, speaker, names),
        [first, ..] if first.side() == speaker => format!("houses {}", listed(&numbers, "and")),
        [first, ..] => {
            let owner = &names[first.side()];
            format!("{owner}’s houses {}", listed(&numbers, "and"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_lists_and_ordinals() {
        assert_eq!(counted(1_u16, "seed"), "1 seed");
        assert_eq!(counted(0_u16, "seed"), "0 seeds");
        assert_eq!(any_of(&[2]), "2");
        assert_eq!(any_of(&[2, 3, 4]), "2, 3 or 4");
        let ordinals: Vec<_> = [1, 2, 3, 4, 11, 12, 13, 21, 99].map(ordinal).into();
        assert_eq!(
            ordinals.join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 99th"
        );
    }
}
