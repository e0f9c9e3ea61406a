//! Tags: rules, results, days, who plays.

use kalaha::game::contest::{Moment, ToldResult};
use kalaha::game::seat::Seat;
use kalaha::rules::side::BySide;
use kalaha::search::level::Level;
use kalaha::storage::library::entry::{LibraryEntry, day_of};
use kalaha::storage::pgn::read::games;
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::pgn::write::to_pgn;

use super::{check_read_again, named, one, read, saved_again, sound};

#[test]
fn of_tags_that_come_again_the_first_counts_that_says_something() {
    assert_eq!(
        sound("[White \"?\"]\n[White \"Bob\"]\n\n1. 3 *")
            .players
            .south,
        "Bob"
    );
}

#[test]
fn tags_that_contradict_each_other_or_say_what_cannot_be_are_told() {
    for (tags, end, told) in [
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]",
            "*",
            "the tag Result is there twice, as 1-0 and as 0-1: the first is taken",
        ),
        (
            "[FEN \"4,4,4,4,4,4/4,4,4,4,4,4 0:0 S\"]\n[FEN \"1\"]",
            "*",
            "the tag FEN is there twice",
        ),
        (
            "[Result \"banana\"]",
            "*",
            "the result banana is none: 1-0, 0-1, 1/2-1/2 or * can be one",
        ),
        (
            "[Result \"1-0\"]",
            "0-1",
            "the result is told as 1-0, but after the moves as 0-1: the first is taken",
        ),
        ("[Date \"2024.13.45\"]", "*", "there is no day 2024.13.45"),
    ] {
        let (game, faults) = one(&format!("{tags}\n[Rules \"kalah\"]\n\n1. 3 {end}"));
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains(told), "{faults:?}");
        assert_eq!(game.record.line().len(), 1, "what is good is read");
    }
    sound("[Result \"1-0\"]\n[Result \"1-0\"]\n[Rules \"kalah\"]\n\n1. 3 *");
}

#[test]
fn rules_that_are_named_or_given_are_not_guessed_away() {
    let text = "[Variant \"oware\"]\n\n1. 3 4 2. 9 1 *";
    let (game, faults) = one(text);
    assert_eq!(game.rules_name, "Oware");
    assert_eq!(
        faults,
        [
            "game 1, line 3: move 3 (number 2), `9`: there is no house 9; the game is read up to there"
        ]
    );

    let text = "1. 3-6 1 2 5 4 *";
    let likely = named("kalah-6-5");
    let guessed = games(text, Untold::Likely(&likely)).next().unwrap();
    assert!(guessed.guess.is_some());
    assert_eq!(guessed.game.unwrap().rules_name, "Kalah with 3 seeds");
    let given = games(text, Untold::Given(&likely)).next().unwrap();
    assert!(given.guess.is_none() && given.faults.len() == 1);
    assert_eq!(given.game.unwrap().rules_name, likely.name);
}

#[test]
fn what_is_called_by_a_known_game_is_read_as_that_up_to_where_it_contradicts_itself() {
    // The first total is wrong, and under no rules are all moves right.
    let (game, faults) = one("[Game \"Kalah\"]\n\n1. 3-6(4) 1 2 5 4 *");
    assert_eq!((game.rules_name.as_str(), faults.len()), ("Kalah", 1));
    assert!(faults[0].contains("move 1"), "{faults:?}");
    // No house lies empty at the start.
    let (game, faults) = one("[Game \"Kalah\"]\n\n1. 3-6 1-1 3 4 5 6 *");
    assert_eq!((game.rules_name.as_str(), faults.len()), ("Kalah", 1));
}

#[test]
fn a_game_without_rules_that_are_known_is_told() {
    for (text, told) in [
        (
            "[Rules \"chess\"]\n\n1. 3",
            "Rules: there is no rule set `chess`",
        ),
        (
            "[Rules \"/etc/passwd\"]\n\n1. 3",
            "Rules: there is no rule set `/etc/passwd`",
        ),
        ("[RuleSpec \"{\"]\n\n1. 3", "RuleSpec: "),
        ("[RuleSpec \"{\\\"houses\\\": 99}\"]\n\n1. 3", "RuleSpec: "),
        (
            "[Game \"Chess\"]\n\n1. e4 e5",
            "no rule set is named, and under none known here can its first move be made",
        ),
        (
            "[Rules \"kalah\"]\n[FEN \"4,4/4,4 0:0 S\"]\n\n1. 3",
            "FEN: ",
        ),
    ] {
        let games = read(text);
        assert!(games.len() == 1 && games[0].game.is_none(), "{text}");
        assert!(
            games[0].faults[0].text.contains(told),
            "{:?}",
            games[0].faults
        );
    }
}

#[test]
fn a_result_that_the_moves_do_not_make_is_kept() {
    let tag = "[Rules \"kalah\"]\n[Result \"0-1\"]\n\n1. 3 6 {time} 0-1 {zero}";
    let word = "[Rules \"kalah\"]\n\n1. 3 6 {time} {zero} 0-1";
    for text in [tag, word] {
        let game = sound(text);
        let last = game.record.here();
        assert_eq!(game.record.note(last).comment(), "time\nzero");
        assert_eq!(game.told_result().unwrap().text(), "0–1 (told)");
        let written = to_pgn(&game).unwrap();
        assert!(
            written.contains("[Result \"0-1\"]") && written.ends_with("\n0-1\n"),
            "{written}"
        );
        check_read_again(&game);
        check_read_again(&saved_again(&game));
    }
    let drawn = sound("[Rules \"kalah\"]\n[Result \"1/2-1/2\"]\n\n1. 3 6 *");
    assert_eq!(drawn.about.result, Some(ToldResult::of_file(None)));
    let over = "[Rules \"kalah\"]\n[FEN \"0,0,0,0,0,1/0,0,0,0,0,2 20:25 S\"]\n";
    let by_moves = sound(&format!("{over}[Result \"0-1\"]\n6 0-1"));
    assert_eq!(by_moves.about.result, None);
    let (_, faults) = one(&format!("{over}[Result \"1-0\"]\n6 1-0"));
    assert!(
        faults[0].contains("by the moves it is another"),
        "{faults:?}"
    );
}

#[test]
fn a_day_without_a_time_and_a_part_of_a_date_stay_as_they_were_told() {
    for (told, date, day) in [
        ("[Date \"2024.05.07\"]", "2024.05.07", "2024-05-07"),
        ("[Date \"2024.??.??\"]", "2024.??.??", "2024"),
        (
            "[Date \"2024.05.??\"]\n[Time \"10:00:00\"]",
            "2024.05.??",
            "2024-05",
        ),
        ("[Date \"????.??.??\"]", "", ""),
    ] {
        let game = sound(&format!("{told}\n[Rules \"kalah\"]\n\n1. 3 6 *"));
        assert_eq!(game.about.date, date, "{told}");
        assert_eq!(LibraryEntry::of(&game, 1).day(), day, "{told}");
        let text = to_pgn(&game).unwrap();
        assert!(!text.contains("UTCTime"), "{text}");
        assert!(text.contains(told.lines().next().unwrap()), "{text}");
        check_read_again(&game);
        check_read_again(&saved_again(&game));
    }
}

#[test]
fn the_day_is_what_was_told_of_it_or_else_when_the_game_began() {
    let begun = Moment(1_700_000_000);
    for (started, told, day) in [
        (begun, "", "2023-11-14"),
        (begun, "1998.5.7", "1998-05-07"),
        (begun, "1998-05", "1998-05"),
        (begun, "long ago", "2023-11-14"),
        (Moment::default(), "long ago", ""),
    ] {
        assert_eq!(day_of(started, told), day, "{told}");
    }
}

#[test]
fn tags_that_are_not_known_here_are_written_again_in_their_order() {
    let others = "[WhiteElo \"1800\"]\n[TimeControl \"40/7200\"]\n[Termination \"abandoned\"]\n[ECO \"\"]\n[Annotator \"a \\\"b\\\"\"]\n";
    let game = sound(&format!(
        "[Round \"2.1\"]\n[Rules \"kalah\"]\n{others}\n1. 3 6 *"
    ));
    let text = to_pgn(&game).unwrap();
    let kept = others.replace("[ECO \"\"]\n", "");
    assert!(text.contains(&kept), "{text}");
    assert_eq!(text.matches("[Round \"2.1\"]").count(), 1, "{text}");
    check_read_again(&game);
    check_read_again(&saved_again(&game));
    let many = "[X \"1\"]\n".repeat(70);
    let (game, faults) = one(&format!("[Rules \"kalah\"]\n{many}\n1. 3 *"));
    assert_eq!(game.about.tags.len(), 64);
    assert!(
        faults[0].contains("more than 64 tags; 6 are left out"),
        "{faults:?}"
    );
}

#[test]
fn a_tag_of_which_only_the_beginning_is_kept_is_told() {
    let (name, value) = ("w".repeat(81), "z".repeat(1_001));
    let text = format!(
        "[Rules \"kalah\"]\n[White \"{name}\"]\n[Black \"{}\"]\n[Foo \"{value}\"]\n\n1. 3 *",
        "b".repeat(80)
    );
    let (game, faults) = one(&text);
    assert_eq!(game.players.south, "w".repeat(80));
    let told = [("White", 80), ("Foo", 1_000)].map(|(tag, most)| {
        format!("the tag {tag} has more than {most} characters; the rest is left out")
    });
    assert_eq!(faults.len(), 2, "{faults:?}");
    for (fault, told) in faults.iter().zip(told) {
        assert!(fault.contains(&told), "{fault}");
    }
}

#[test]
fn what_plays_is_read_back_and_what_is_not_known_is_a_person() {
    let seats = BySide {
        south: Seat::computer(Level::Expert { depth: 6 }),
        north: Seat::Person,
    };
    let game = sound("[Rules \"kalah\"]\n3 6 1").with_seats(seats);
    let text = to_pgn(&game).unwrap();
    assert!(text.contains("[SouthSeat \"{"), "{text}");
    assert!(!text.contains("NorthSeat"));
    assert_eq!(sound(&text).seats, seats);
    let other = text.replace("expert", "oracle");
    assert_eq!(sound(&other).seats.south, Seat::Person);
}

#[test]
fn rules_in_full_may_be_a_preset_with_changed_clauses() {
    for tag in ["RuleSpec", "Rules"] {
        let text = format!("[{tag} \"kalah,houses=4,seeds=3\"]\n\n1. 1 *\n");
        let (game, faults) = one(&text);
        assert_eq!(game.record.rules().spec().houses, 4, "{tag}");
        assert!(faults.is_empty(), "{faults:?}");
    }
}
