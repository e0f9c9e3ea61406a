//! Names in any script: kept apart from what stands beside them, and whether they can be drawn.

use egui::Ui;

/// First strong isolate, and its end (Unicode Standard Annex 9).
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

/// A name as it stands in a sentence: one that is written from right to left is set apart, so that it never turns round what
/// stands beside it. Others are as they are.
pub fn isolated(name: &str) -> String {
    let [first, last] = ISOLATE;
    match name.chars().any(is_from_right) {
        true => format!("{first}{}{last}", laid_out(name)),
        false => name.to_owned(),
    }
}

/// A name of so many letters at most, with a sign where it goes on.
pub fn cut(name: &str, most: usize) -> String {
    match name.char_indices().nth(most) {
        Some(_) => {
            let kept: String = name.chars().take(most.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
        None => name.to_owned(),
    }
}

/// A name with its words as they stand from left to right, for the toolkit draws them in this order: the words of a name that
/// begins with a letter written from the right stand from right to left, those between them in other scripts as they are.
pub fn laid_out(name: &str) -> String {
    if !name
        .chars()
        .find(|c| c.is_alphabetic())
        .is_some_and(is_from_right)
    {
        return name.to_owned();
    }
    let is_turned = |word: &str| word.chars().any(is_from_right);
    let words: Vec<&str> = name.split(' ').collect();
    let runs = words.chunk_by(|one, next| !is_turned(one) && !is_turned(next));
    let runs: Vec<String> = runs.rev().map(|run| run.join(" ")).collect();
    runs.join(" ")
}

/// Whether a letter is of a script that is written from right to left: the blocks that Unicode keeps for these.
const fn is_from_right(c: char) -> bool {
    matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// What there is to say of a name of which not all letters can be drawn here.
pub fn missing_notice(ui: &Ui, name: &str) -> Option<&'static str> {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut letters = name
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control());
    let drawn = ui
        .ctx()
        .fonts_mut(|fonts| letters.all(|c| fonts.has_glyph(&font, c)));
    (!drawn).then_some(
        "Some letters of this name cannot be drawn with the fonts of this system; they are kept as they are",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_from_right_to_left_are_set_apart() {
        for name in ["Anna", "Ünal 2", "Ελένη", "Иван", "王芳", "さくら", ""] {
            assert_eq!(isolated(name), name);
        }
        for name in ["שרה", "مريم", "Ali علي"] {
            assert_eq!(isolated(name), format!("\u{2068}{name}\u{2069}"));
        }
    }

    #[test]
    fn the_words_of_a_name_stand_as_they_are_read() {
        for (name, laid) in [
            ("דוד המלך", "המלך דוד"),
            ("דוד King David המלך", "המלך King David דוד"),
            ("Ali علي باشا", "Ali علي باشا"),
            ("王 小明", "王 小明"),
        ] {
            assert_eq!(laid_out(name), laid);
        }
        assert_eq!(isolated("דוד המלך"), "\u{2068}המלך דוד\u{2069}");
    }
}
