//! What is PGN, whatever stands around it.

use kalaha::storage::games::opened::{self, Opened};
use kalaha::storage::pgn::read::is_pgn;

use super::{one, read, sound};

#[test]
fn what_stands_among_the_tags_of_a_game_begins_no_other_one() {
    for header in [
        "; made by a program\n[Event \"Final\"]\n[Rules \"oware\"]\n\n",
        "[Event \"Final\"]\n; a note\n[Rules \"oware\"]\n\n",
        "[Event \"Final\"]\n{one more}\n[Rules \"oware\"]\n[White \"A\"]\n\n",
    ] {
        let game = sound(&format!("{header}1. 3 4 *\n"));
        assert_eq!(game.rules_name, "Oware", "{header}");
        assert_eq!(game.about.name, "Final");
        assert_eq!(game.record.line().len(), 2);
    }
    let (game, faults) =
        one("[White \"Bob \"The\" Smith\"]\n[Event \"Final\"]\n[Rules \"oware\"]\n\n1. 3 4 *\n");
    assert_eq!((game.rules_name.as_str(), faults.len()), ("Oware", 1));
    // A game without moves ends where a tag comes again.
    let two = read("[Event \"a\"]\n{nothing was played}\n[Event \"b\"]\n1. 3 *\n");
    assert_eq!(two.len(), 2);
}

#[test]
fn a_byte_order_mark_between_files_that_were_joined_is_passed_over() {
    // The first file may have no end of a line.
    let game = "[Rules \"oware\"]\n\n1. 3 4 *";
    let all = read(&format!("\u{feff}{game}\u{feff}{game}"));
    assert_eq!(all.len(), 2);
    assert!(
        all.iter()
            .all(|read| read.faults.is_empty() && read.game.is_some())
    );
}

#[test]
fn only_what_begins_with_a_tag_or_the_first_number_is_taken_for_pgn() {
    for (text, is) in [
        ("1. 3-s(1) 6-4(2) *", true),
        ("{A comment} ; and another\n1.3-s(1)", true),
        ("{\"comment\": \"a} 1. b\"", false),
        ("\u{feff}\n% from elsewhere\n[Event \"x\"]", true),
        ("{\"format\": \"kalaha-game\"}", false),
        ("[1, 2]", false),
        ("3-6 2 5", false),
        ("", false),
    ] {
        assert_eq!(is_pgn(text), is, "{text}");
    }
}

#[test]
fn a_file_without_tags_or_numbers_and_one_in_utf_16_are_games() {
    let folder = crate::folder();
    let path = folder.path().join("game.pgn");
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
        units.flat_map(bytes).collect()
    };
    let tagged = "[White \"Zo\u{eb}\"]\n\n1. 3-s(1) 6-4(2) *";
    for bytes in [
        "1. 3-s(1) 6-4(2) *".into(),
        "{A comment} 1. 3-s(1) 6-4(2) *".into(),
        "3-s(1) 6-4(2) *".into(),
        "76(10) 76(10) 99 12".into(),
        utf16(tagged, u16::to_le_bytes),
        utf16(tagged, u16::to_be_bytes),
    ] {
        std::fs::write(&path, &bytes).unwrap();
        let opened = opened::read(&path);
        assert!(
            matches!(&opened, Ok(Opened::Pgn(whole)) if whole.faults.is_empty()),
            "{bytes:?}: {opened:?}"
        );
    }
    for text in ["Dear diary", "3", "{\"a\": 1}", "[1, 2]"] {
        std::fs::write(&path, text).unwrap();
        assert!(opened::read(&path).is_err(), "{text}");
    }
}

#[test]
fn what_is_wrong_in_a_file_called_pgn_is_told_as_of_pgn() {
    let folder = crate::folder();
    for (name, text, told) in [
        ("a.pgn", "", "the file is empty"),
        ("a.pgn", "\u{feff} \n", "the file is empty"),
        ("a.PGN", "Dear diary", "game 1, line 1: no rule set"),
        ("a.pgn", "3", "game 1, line 1: there is no tag in it"),
        ("a.pgn", "[1, 2]", "game 1, line 1: "),
        // Documents of this program are told of as such, whatever they are called.
        ("a.pgn", "{\"a\": 1}", "no Kalaha file"),
        ("a.json", "Dear diary", "not JSON"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let reasons = [
            opened::read(&path).unwrap_err().reason(),
            opened::read_game(&path).unwrap_err().reason(),
        ];
        for reason in reasons {
            assert!(reason.contains(told), "{name}, {text}: {reason}");
        }
    }
}

/// Whatever it holds, a text is read to its end, and not more is told of it than it has pieces.
#[test]
fn large_files_are_read_to_their_end_whatever_they_hold() {
    for piece in [
        "(",
        ")",
        "( 3 ",
        "{",
        "{a}",
        "{[%clk 1:00:00]}",
        "{[%",
        "3 ",
        "3 (4) ",
        "[x",
        "[Event \"x\"] 1. 3 4 {\n\n",
        ";\n",
        "$1",
        "1-0 ",
        "\n\n[",
    ] {
        let pieces = 20_000;
        let text = format!("[Rules \"kalah\"]\n1. 3 {}", piece.repeat(pieces));
        let read = read(&text);
        let faults: usize = read.iter().map(|game| game.faults.len()).sum();
        assert!(read.len() <= pieces + 1, "{piece:?}: {} games", read.len());
        assert!(faults <= 2 * pieces + 1, "{piece:?}: {faults} faults");
        assert_eq!(read[0].game.as_ref().unwrap().rules_name, "Kalah");
    }
}
