//! PGN: what is written is read back equal, what others write is read, and what contradicts itself is told.

use std::time::Duration;

use kalaha::game::contest::{Game, GameDetails, Moment, NamedRules, ToldResult};
use kalaha::game::note::{Mark, Note};
use kalaha::game::places::PlaceStep;
use kalaha::game::record::Record;
use kalaha::game::review::looks::PositionLook;
use kalaha::game::seat::Seat;
use kalaha::rules::notation::{parse_position, print_moves};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::Move;
use kalaha::search::level::Level;
use kalaha::search::report::MoveValue;
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::game_file;
use kalaha::storage::library::entry::{LibraryEntry, day_of};
use kalaha::storage::opened::{self, Opened};
use kalaha::storage::pgn::read::{ReadGame, games, is_pgn};
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::presets::preset;
use proptest::prelude::*;

use crate::random_rules::rule_sets;

fn named(id: &str) -> NamedRules {
    preset(id).unwrap().named().unwrap()
}

fn read(text: &str) -> Vec<ReadGame> {
    games(text, Untold::Likely(&named("kalah"))).collect()
}

/// The only game of a text, and what is wrong with it.
#[track_caller]
fn one(text: &str) -> (Game, Vec<String>) {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    let ReadGame { game, faults, .. } = all.pop().unwrap();
    let faults = faults.iter().map(ToString::to_string).collect();
    (game.unwrap_or_else(|| panic!("{faults:?}")), faults)
}

/// The only game of a text in which nothing is wrong.
#[track_caller]
fn sound(text: &str) -> Game {
    let (game, faults) = one(text);
    assert!(faults.is_empty(), "{faults:?} in {text}");
    game
}

fn moves(record: &Record) -> String {
    print_moves(record.line().map(|made| (made.by, made.action)))
}

/// What was left after each move, line by line.
fn times(game: &Game) -> Vec<Option<Duration>> {
    let lines = game.record.lines().into_iter();
    let moves = lines.flat_map(|line| line.nodes);
    moves.map(|id| game.record.time_left(id)).collect()
}

/// What a move is worth, and the best one there.
type ValueAndBest = (Option<Value>, Option<MoveValue>);

/// What is known of each move and of the best one there, line by line, and by whom it was found.
fn reviewed(game: &Game) -> (String, Vec<ValueAndBest>) {
    let lines = game.record.lines().into_iter();
    let moves = lines.flat_map(|line| line.nodes);
    let steps = moves.map(|id| game.review.step(&game.record, id));
    let known = steps.map(|step| (step.value, step.best));
    (game.review.program.clone(), known.collect())
}

/// The game of a saved file with this game in it.
fn saved_again(game: &Game) -> Game {
    game_file::from_text(&game_file::to_text(game, Moment(0)).unwrap()).unwrap()
}

/// A game as PGN, all in one line.
fn in_one_line(game: &Game) -> String {
    let text = to_pgn(game).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_read_again(game: &Game) {
    let text = to_pgn(game).unwrap();
    let read = sound(&text);
    assert!(read.record.branches() == game.record.branches(), "{text}");
    assert_eq!(read.record.note(None), game.record.note(None), "{text}");
    assert_eq!(read.record.start(), game.record.start(), "{text}");
    assert_eq!(read.rules().spec(), game.rules().spec(), "{text}");
    let names = |game: &Game| (game.rules_name.clone(), game.players.clone());
    assert_eq!(names(&read), names(game), "{text}");
    assert_eq!(read.about, game.about, "{text}");
    assert_eq!(reviewed(&read), reviewed(game), "{text}");
    assert_eq!(times(&read), times(game), "{text}");
    assert_eq!(read.started, game.started, "{text}");
    assert!(read.record.is_on_main_line());
    assert_eq!(to_pgn(&read).unwrap(), text);
}

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
fn a_comment_where_no_other_move_comes_is_said_of_the_move_itself() {
    let game = sound("1. 3 {a} ( {only this} ) 6 *");
    let note = game.record.note(game.record.place_after(1));
    assert_eq!(note.comment(), "a\nonly this");
}

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
fn moves_tell_where_the_last_seed_falls_and_what_is_won() {
    let mut game = Game::new(
        named("kalah"),
        BySide::from_fn(|s| s.to_string()),
        Moment(1_700_000_000),
    );
    for word in ["3", "6", "2", "5"] {
        let to_move = game.record.state().position().to_move();
        let action = kalaha::rules::notation::parse_move(game.rules(), to_move, word).unwrap();
        game.record.play(action).unwrap();
    }
    let text = to_pgn(&game).unwrap();
    assert!(
        text.ends_with("\n1. 3-s(1) 6-4(2) 1... 2-s(1) 5-3(2) *\n"),
        "{text}"
    );
    assert!(
        text.contains("[Date \"2023.11.14\"]") && text.contains("[UTCTime \"22:13:20\"]"),
        "{text}"
    );
    assert!(
        text.contains("[Rules \"kalah\"]") && !text.contains("RuleSpec"),
        "{text}"
    );
    check_read_again(&game);
}

#[test]
fn plain_numbers_landings_letters_and_two_digits_are_moves() {
    for (text, rules, line) in [
        ("1. 3 6 2. 2 *", "Kalah", "3-6 2"),
        ("3-s(1) 6-4(2) 1... 2-s", "Kalah", "3-6 2"),
        (
            "[Variant \"Oware Abapa\"]\n\n1. F e 2. D a",
            "Oware",
            "6 5 4 1",
        ),
        ("[Game \"oware\"]\n1. 6 5 2. 4 1", "Oware", "6 5 4 1"),
        ("1. 76(10) 76(10) 2. 99 12", "Toguz Korgool", "7 7 9 1"),
        (
            "[Rules \"mbangbi\"]\n[Game \"Mine\"]\n1. 1cw 2ccw",
            "Mine",
            "1cw 2ccw",
        ),
    ] {
        let game = sound(text);
        assert_eq!(game.rules_name, rules, "{text}");
        assert_eq!(moves(&game.record), line, "{text}");
        check_read_again(&game);
    }
}

#[test]
fn a_variation_that_begins_with_the_moves_of_its_line_never_takes_its_place() {
    let text = "[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 1) 2. 2 6 *";
    let game = sound(text);
    assert_eq!(moves(&game.record), "3 4 2 6");
    check_read_again(&game);
    let deeper =
        sound("[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 (5 2... 1) 2... 2) 2. 2 6 (6 3. 1) 3. 3 *");
    assert_eq!(moves(&deeper.record), "3 4 2 6 3");
    check_read_again(&deeper);

    let (game, faults) = one("[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 1) *");
    assert_eq!(moves(&game.record), "3 4 5 1");
    assert_eq!(
        faults,
        [
            "game 1, line 1: a variation goes on after move 2, the last of the game: what follows there is read as if it had been played"
        ]
    );
}

#[test]
fn rules_that_are_named_or_given_are_not_guessed_away() {
    let text = "[Variant \"oware\"]\n\n1. 3 4 2. 9 1 *";
    let (game, faults) = one(text);
    assert_eq!(game.rules_name, "Oware");
    assert_eq!(
        faults,
        ["game 1, line 3: move 3, `9`: there is no house 9; the game is read up to there"]
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
fn the_marks_of_a_start_are_saved() {
    for (rules, start) in [
        ("alemungula", "0,0,0,1,0/1!,3,0,2,0 20:23 N"),
        ("ba-awa", "1,0,0,0,0,3/0,2,0,0,1,1 15:21 S/N"),
        ("ba-awa", "1,0,0,0,0,3/0,2,0,0,1,1 15:21 S+"),
    ] {
        let shape = named(rules).rules.shape();
        let position = parse_position(shape, start).unwrap();
        let game = Game::from_position(
            named(rules),
            BySide::from_fn(|s| s.to_string()),
            position,
            Moment(0),
        );
        assert_eq!(saved_again(&game).record.start(), &position, "{start}");
    }
}

#[test]
fn a_position_with_dashes_is_a_start() {
    let text = "[Variant \"Oware Abapa\"]\n[FEN \"0-0-0-0-0-1-1-1-0-0-0-0-20-25-S\"]\n[South \"Anna\"]\n[North \"?\"]\n\n1. F+3";
    let (game, faults) = one(text);
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(game.record.start().store(Side::North), 25);
    assert_eq!(
        (game.players.south.as_str(), game.players.north.as_str()),
        ("Anna", "North")
    );
}

#[test]
fn a_claimed_house_has_an_x() {
    let claims = "1. 76(10) 76(10) 2. 99 12 3. 78 57 4. 89(24) 25(22) 5. 91X 91(36)";
    let game = sound(claims);
    assert_eq!(game.rules_name, "Toguz Korgool");
    let text = to_pgn(&game).unwrap();
    assert!(text.contains("4. 89(24) 25(22) 5. 91X 91(36) *"), "{text}");
    let (game, faults) = one(&claims.replace("78 57", "78X 57"));
    assert_eq!(game.record.line().len(), 4);
    assert!(
        faults[0].contains("move 5, `78X`: it claims no house"),
        "{faults:?}"
    );
}

#[test]
fn a_game_that_contradicts_itself_is_told_with_game_and_move_and_read_up_to_there() {
    let good = "[White \"A\"]\n\n1. 3-s(1) 6-4(2) 1... 2-s(1) *\n\n";
    for (bad, told, read_moves) in [
        (
            "1. 3-s(1) 6-3(2) 1... 2",
            "game 2, line 6: move 2, `6-3(2)`: its last seed falls into house 4; the game is read up to there",
            1,
        ),
        (
            "1. 3-s(2) 6",
            "move 1, `3-s(2)`: South has 1 after it, not 2",
            0,
        ),
        ("1. 3 3", "move 2, `3`: ", 1),
        ("1. 3 e4", "move 2, `e4`: this is no move", 1),
        ("1. A+2", "move 1, `A+2`: South gains 0 by it, not 2", 0),
        ("1. 3 6 b", "", 3),
        (
            "1. 3 6 B",
            "it is a house of South, and North is to move",
            2,
        ),
        (
            "1. 3 ( 4 5 9 ) 6",
            "move 3, `9`: there is no house 9; this variation is read up to there",
            2,
        ),
        ("1. 3 ) 6", "a ) ends no variation", 2),
        ("1. 3 ( 4 6", "does not end with )", 1),
        ("( 3 ) 3 6", "a variation stands before the move", 2),
        ("1. 3 {oh 6", "does not end with }", 1),
        ("1. 3 [oops\n6", "`[oops` is not a tag", 2),
    ] {
        let text = format!("{good}[Rules \"kalah\"]\n{bad}\n\n{good}");
        let games = read(&text);
        assert_eq!(games.len(), 3, "{text}");
        let faults = |n: usize| {
            games[n]
                .faults
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert!(faults(0).is_empty() && faults(2).is_empty(), "{text}");
        let found = faults(1);
        assert_eq!(found.is_empty(), told.is_empty(), "{bad}: {found:?}");
        assert!(
            found.first().is_none_or(|fault| fault.contains(told)),
            "{found:?}"
        );
        let record = &games[1].game.as_ref().unwrap().record;
        assert_eq!(record.line().len(), read_moves, "{bad}");
    }
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
    assert_eq!(drawn.about.result, Some(ToldResult { winner: None }));
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
fn evaluations_from_souths_view_and_clocks_are_told_of_their_moves_and_are_no_comment() {
    let game = sound(
        "[Rules \"kalah\"]\n4 {[%eval -2] [%clk 0:05:00]} 6 {well [%clk 0:01:00.5] [%eval 3.6,7] played [%csl x]}",
    );
    let nodes = game.record.line_nodes();
    let comments = nodes.iter().map(|&id| game.record.note(Some(id)).comment());
    assert_eq!(comments.collect::<Vec<_>>(), ["", "well played [%csl x]"]);
    let left = [300_000, 60_500].map(|millis| Some(Duration::from_millis(millis)));
    assert_eq!(times(&game), left);
    let value = |seeds, depth| Value {
        score: Score::Seeds(seeds),
        certainty: Certainty::Estimate { depth },
    };
    let steps = game.review.steps(&game.record);
    let values = steps.iter().map(|step| step.value.unwrap());
    // To those who moved.
    assert_eq!(values.collect::<Vec<_>>(), [value(-2, 0), value(-4, 7)]);
    assert!(
        steps.iter().all(|step| step.judgement(true).is_none()),
        "nothing is known of other moves"
    );
    assert_eq!(game.review.program, "another program");
    assert!(LibraryEntry::of(&game, 1).reviewed);
    let text = in_one_line(&game);
    let first = "1. 4-1(1) {[%eval -2,0] [%clk 0:05:00]}";
    let second = "1... 6-3(1) {[%eval 4,7] [%clk 0:01:00.5] well played [%csl x]} *";
    assert!(text.ends_with(&format!("{first} {second}")), "{text}");
    check_read_again(&game);
    check_read_again(&saved_again(&game));
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

/// What a house of South's is worth on a board of Kalah.
fn seeds(number: u8, seeds: i32, certainty: Certainty) -> MoveValue {
    let house = RuleSet::usual().shape().house(Side::South, number);
    MoveValue {
        action: Move::Sow(house.unwrap()),
        value: Value {
            score: Score::Seeds(seeds),
            certainty,
        },
    }
}

#[test]
fn what_is_proven_as_a_bound_comes_back() {
    let mut game = sound("[Rules \"kalah\"]\n3 1");
    let nodes = game.record.line_nodes().to_vec();
    let moves = vec![
        seeds(6, 8, Certainty::AtLeast),
        seeds(1, 5, Certainty::AtMost),
    ];
    let look = PositionLook::new(Side::South, moves);
    game.review.note(&game.record, Some(nodes[0]), look);
    let text = in_one_line(&game);
    assert!(text.contains("{[%eval 5,<] [%best 6,8,>]}"), "{text}");
    check_read_again(&game);
    // Of what another program says nothing is proven.
    let others = sound(&text.replace("kalaha ", "no kalaha "));
    let value = others.review.step(&others.record, nodes[1]).value.unwrap();
    assert!(matches!(value.certainty, Certainty::Estimate { .. }));
}

#[test]
fn what_a_review_found_comes_back_with_what_moves_gave_away() {
    let mut game = sound("[Rules \"kalah\"]\n3 1 {so}");
    let nodes = game.record.line_nodes().to_vec();
    let deep = Certainty::Estimate { depth: 9 };
    for (place, moves) in [
        (None, vec![seeds(3, 8, Certainty::Exact)]),
        (Some(nodes[0]), vec![seeds(6, 8, deep), seeds(1, 5, deep)]),
    ] {
        let mover = Side::South;
        game.review
            .note(&game.record, place, PositionLook::new(mover, moves));
    }
    let text = in_one_line(&game);
    let moves = "1. 3-s(1) {[%eval 8] [%best 3,8]} 1. 1-5 {[%eval 5,9] [%best 6,8] so} *";
    assert!(text.ends_with(moves), "{text}");
    let read = sound(&text);
    let judgement = read.review.judgement(&read.record, nodes[1]).unwrap();
    assert_eq!(judgement.seeds, Some(3));
    check_read_again(&game);
    // A value without a depth is proven only if this program has told it.
    let others = text.replace("kalaha ", "no kalaha ");
    let value = sound(&others).review.step(&read.record, nodes[0]).value;
    assert!(!value.unwrap().is_exact());
}

#[test]
fn marks_may_stand_apart_from_their_moves() {
    let marks = |text: &str| {
        let game = sound(text);
        let nodes = game.record.line_nodes();
        assert_eq!(nodes.len(), 4, "{text}");
        let marks = nodes.iter().map(|&node| game.record.note(Some(node)).mark);
        marks.collect::<Vec<_>>()
    };
    let together = marks("[Rules \"kalah\"]\n\n1. 3! 4? 2. 6 1!? *");
    let wanted = [Mark::Good, Mark::Mistake, Mark::Interesting];
    assert_eq!(
        together.iter().flatten().copied().collect::<Vec<_>>(),
        wanted
    );
    assert_eq!(
        marks("[Rules \"kalah\"]\n\n1. 3 ! 4 ?\n2. 6 1 !? *"),
        together
    );
}

#[test]
fn signs_that_have_no_mark_here_and_second_signs_are_kept() {
    let game = sound("[Rules \"kalah\"]\n3 $1 $1 $5 $14 {so} 6 $0 ( $2 5 ) *");
    let nodes = game.record.line_nodes();
    let note = game.record.note(Some(nodes[0]));
    assert_eq!(
        (note.mark, note.comment()),
        (Some(Mark::Good), "!?\n$14\nso")
    );
    assert!(game.record.note(Some(nodes[1])).is_empty());
    let other = game.record.children(Some(nodes[0])).nth(1);
    assert_eq!(game.record.note(other).comment(), "?");
    check_read_again(&game);
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
        ("a.pgn", "", "game 1, line 1: there is no game in it"),
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

/// One thing that is done to a tree.
fn study(game: &mut Game, action: u8, number: usize, text: &str) {
    let record = &mut game.record;
    match action {
        0 => {
            let moves = record.line().len();
            record.go_to(number % (moves + 1));
        }
        1 => {
            let place = record.here();
            let mark = Mark::ALL.get(number % 7).copied();
            record.write_note(place, Note::new(mark, text));
        }
        2 => {
            if let Some(id) = record.here() {
                record.set_time_left(id, Duration::from_millis(number as u64 * 77));
            }
        }
        3 => tell_value(game, number),
        _ => {
            let moves = record.state().legal_moves();
            if !moves.is_empty() {
                let action = moves[number % moves.len()];
                record.play_variation(action).unwrap();
            }
        }
    }
}

/// Tells what the move that led to the board is worth, and perhaps the best one there.
fn tell_value(game: &mut Game, number: usize) {
    let record = &game.record;
    let Some(id) = record.here() else {
        return;
    };
    let (made, place) = (*record.made(id), record.before(id));
    let is_told = record
        .children(place)
        .any(|id| game.review.told(id).is_some());
    if game.review.look(place).is_some() || is_told {
        return;
    }
    let seeds = (number % 41) as i32 - 20;
    let score = match (game.record.rules().counts_seeds(), number % 4) {
        (true, _) => Score::Seeds(seeds),
        (false, 0) => Score::Win { moves: 3 },
        (false, 1) => Score::Loss { moves: 4 },
        (false, _) => Score::Draw,
    };
    let certainty = match number % 3 {
        0 => Certainty::Estimate {
            depth: number as u32 % 30,
        },
        _ => Certainty::Exact,
    };
    // Of what is not proven, nobody has told that it is a draw.
    let score = match (score, certainty) {
        (Score::Draw, Certainty::Estimate { .. }) => Score::Seeds(0),
        (score, _) => score,
    };
    let value = Value { score, certainty };
    // Looks next to each other would have to agree.
    let made_before = std::iter::successors(Some(id), |&id| record.before(id)).count();
    if number.is_multiple_of(2) || !made_before.is_multiple_of(3) {
        game.review.keep_told(id, value);
    } else {
        game.record.undo();
        let best = game.record.state().legal_moves()[0];
        game.record.redo();
        let mut look = PositionLook::new(made.by, Vec::new());
        look.learn(made.action, value);
        look.learn(best, value);
        game.review.keep(&game.record, place, look);
    }
    game.review.program = "kalaha 9.9.9".to_owned();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any tree under any rules, with any words in it.
    #[test]
    fn what_is_exported_is_read_back_equal(
        rules in rule_sets(),
        actions in prop::collection::vec((0..10u8, any::<u16>(), "[a-z {}()\\[\\];%$\\\\\"\n.0-9é]{0,40}"), 0..60),
        words in prop::collection::vec("[a-zA-Z\\\\\"\\]\\[(){}é ]{0,20}[a-z]", 5),
        seconds in 1..4_000_000_000u64,
    ) {
        let [name, south, north, event, site] = words.try_into().unwrap();
        let players = BySide { south: south.trim().to_owned(), north: north.trim().to_owned() };
        let name = name.trim().to_owned();
        let mut game = Game::new(NamedRules { name, rules }, players, Moment(seconds));
        game.about = GameDetails {
            name: event.trim().to_owned(),
            place: site.trim().to_owned(),
            tags: vec![("WhiteElo".to_owned(), format!("{seconds}"))],
            ..GameDetails::default()
        };
        for (action, number, text) in actions {
            study(&mut game, action, usize::from(number), &text);
        }
        game.record.go_to_main_after(None);
        game.record.step(PlaceStep::End);
        let is_open = game.record.state().outcome().is_none();
        let told = ToldResult { winner: Some(Side::North) };
        game.about.result = (is_open && seconds.is_multiple_of(2)).then_some(told);
        check_read_again(&game);
        check_read_again(&saved_again(&game));
    }
}
