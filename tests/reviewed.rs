//! Games looked through: what is published as perfect has no loss, mistakes that were planted are found with their size.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::time::Duration;

use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::record::Record;
use kalaha::game::review::judge::Grade;
use kalaha::game::review::run::{ReviewEffort, ReviewEvent, ReviewedPosition, Reviewer};
use kalaha::game::review::steps::ReviewStep;
use kalaha::game::review::tally::PlayerTally;
use kalaha::rules::notation::parse_position;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::WonBy;
use kalaha::rules::state::Move;
use kalaha::search::knowledge::Knowledge;
use kalaha::search::limits::{Limits, Purse, Stop};
use kalaha::search::proof::solve;
use kalaha::search::report::Report;
use kalaha::search::request::{Question, Request};
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::games::game_file;
use kalaha::storage::knowledge::book_file;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use rayon::prelude::*;

fn game(rules: &str) -> Game {
    let NamedRules { name, rules } = parse_rules_arg(rules, Overrides::default()).unwrap();
    Game::new(NamedRules { name, rules }, BySide::default(), Moment(0))
}

/// The game of Table 9 of "Solving Kalah": houses from 0, a dash passes the turn.
fn published(houses: u8, seeds: u16, turns: &str) -> Game {
    let mut game = game(&format!("empty-capture,houses={houses},seeds={seeds}"));
    for digit in turns.bytes().filter(u8::is_ascii_digit) {
        let side = game.record.state().to_move().unwrap();
        let house = game.rules().shape().house(side, digit - b'0' + 1).unwrap();
        game.record.play(Move::Sow(house)).unwrap();
    }
    game
}

/// So much time for all positions.
fn within(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        ..Limits::default()
    }
}

/// Looks through a game.
fn review(game: &mut Game, effort: ReviewEffort) -> Vec<ReviewedPosition> {
    review_with(game, effort, None)
}

/// The same with what is known of the rules.
fn review_with(
    game: &mut Game,
    effort: ReviewEffort,
    knowledge: Option<&Knowledge>,
) -> Vec<ReviewedPosition> {
    let stop = Stop::default();
    let reviewer = Reviewer {
        effort,
        endgames: None,
        knowledge,
        stop: &stop,
    };
    let mut found = Vec::new();
    let done = reviewer.review(&game.record, |heard| {
        if let ReviewEvent::Found(position) = heard {
            found.push(position);
        }
    });
    done.unwrap();
    for ReviewedPosition {
        place, analysis, ..
    } in found.clone()
    {
        game.review.note(&game.record, place, analysis);
    }
    found
}

/// The moves of a game with their loss in seeds, all of it proven.
fn losses(game: &Game) -> Vec<i32> {
    let steps = game.review.steps(&game.record);
    let loss = |step: &ReviewStep| {
        assert!(step.value.unwrap().is_exact() && step.best.unwrap().value.is_exact());
        step.judgement(WonBy::Seeds).unwrap().seeds.unwrap()
    };
    steps.iter().map(loss).collect()
}

/// The line of a position is what both sides do for the value that is told of it.
#[test]
fn the_best_line_of_each_position_comes_to_its_value() {
    let mut game = published(3, 2, "2-120-1-02-1");
    review(&mut game, ReviewEffort::Each(Limits::default()));
    let mut record = game.record.clone();
    record.go_to(0);
    loop {
        let place = record.here();
        if let Some((side, value)) = game.review.value_at(&game.record, place)
            && record.state().to_move().is_some()
        {
            let line = game.review.best_line(&game.record, place);
            let mut state = record.state().clone();
            for &action in &line {
                state.play(action).unwrap();
            }
            let outcome = state.outcome().unwrap();
            assert_eq!(value.score, Score::of_outcome(state.rules(), outcome, side));
        }
        if record.redo().is_none() {
            break;
        }
    }
}

#[test]
fn perfect_games_give_nothing_away() {
    let games = [
        (4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"),
        (4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"),
        (6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"),
    ];
    games
        .into_par_iter()
        .for_each(|(houses, seeds, value, turns)| {
            let mut game = published(houses, seeds, turns);
            review(&mut game, ReviewEffort::Each(Limits::default()));
            let all = losses(&game);
            assert!(
                all.iter().all(|&loss| loss == 0),
                "{houses}({seeds}): {all:?}"
            );
            let (side, start) = game.review.value_at(&game.record, None).unwrap();
            assert_eq!((side, start.score), (Side::South, Score::Seeds(value)));
            let tally = PlayerTally::of(&game.review.steps(&game.record), WonBy::Seeds);
            for side in Side::ALL {
                assert_eq!(tally[side].accuracy(), Some(100.0));
                assert_eq!(tally[side].count(Grade::Best), tally[side].moves);
            }
        });
}

/// Whoever has more than half of all seeds has won: what he could have had besides counts for nobody.
#[test]
fn the_move_that_wins_enough_is_no_mistake() {
    let NamedRules { name, rules } = parse_rules_arg("oware", Overrides::default()).unwrap();
    // House 6 captures two, which is enough; house 5 captures four.
    let start = parse_position(rules.shape(), "0,0,0,0,3,1/1,1,2,0,0,0 23:17 S").unwrap();
    let mut game = Game::new(NamedRules { name, rules }, BySide::default(), Moment(0));
    game.record = Record::new(game.rules(), start);
    let house = |number| game.rules().shape().house(Side::South, number).unwrap();
    let action = Move::Sow(house(6));
    game.record.play(action).unwrap();
    assert!(game.record.state().outcome().is_some());
    review(&mut game, ReviewEffort::Each(Limits::default()));
    let step = game.review.steps(&game.record)[0];
    assert_ne!(step.best.unwrap().action, action, "another wins more seeds");
    let judged = step.judgement(WonBy::Seeds).unwrap();
    assert_eq!((judged.grade, judged.seeds), (Grade::Best, Some(0)));
}

#[test]
fn the_perfect_game_of_six_houses_and_four_seeds_gives_nothing_away() {
    let turns = "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3";
    let mut game = published(6, 4, turns);
    // The opening takes minutes to prove; the book has it.
    let book = book_file::shipped(game.rules());
    assert!(book.is_some());
    let limits = Limits {
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    let knowledge = Knowledge::default().with_book(book);
    review_with(&mut game, ReviewEffort::Each(limits), Some(&knowledge));
    let all = losses(&game);
    assert!(
        all.len() == 34 && all.iter().all(|&loss| loss == 0),
        "{all:?}"
    );
    let (_, start) = game.review.value_at(&game.record, None).unwrap();
    assert_eq!(start.score, Score::Seeds(10));
}

/// What the moves of the position on the board are worth, proven by themselves.
fn proven(game: &Game) -> Vec<(Move, i32)> {
    let (limits, stop) = (Limits::default(), Stop::default());
    let request = Request::new(game.record.state(), Question::EveryMove, &limits, &stop);
    let report = solve(&request, |_| {});
    let moves = report
        .moves
        .iter()
        .map(|m| (m.action, m.value.score.worth()));
    moves.collect()
}

/// A game without a mistake but three, which cost as much as any move there; what each move costs.
fn with_mistakes(rules: &str) -> (Game, Vec<i32>) {
    let mut game = game(rules);
    let mut losses = Vec::new();
    let mut left = 3;
    while game.record.state().to_move().is_some() {
        let values = proven(&game);
        let (best, worst) = (values[0], *values.iter().min_by_key(|(_, v)| *v).unwrap());
        let wants = left > 0 && losses.len() % 3 == 2 && worst.1 < best.1;
        let (action, value) = if wants { worst } else { best };
        left -= i32::from(wants);
        losses.push(best.1 - value);
        game.record.play(action).unwrap();
    }
    assert_eq!(left, 0, "{losses:?}");
    (game, losses)
}

#[test]
fn three_planted_mistakes_are_found_with_their_size_and_nothing_else() {
    let (mut game, planted) = with_mistakes("kalah,houses=4,seeds=4");
    review(&mut game, ReviewEffort::Each(Limits::default()));
    assert_eq!(losses(&game), planted);
    let steps = game.review.steps(&game.record);
    let tally = PlayerTally::of(&steps, WonBy::Seeds);
    let given: i32 = Side::ALL.into_iter().map(|side| tally[side].seeds).sum();
    assert_eq!(given, planted.iter().sum::<i32>());
    let is_best = |step: &ReviewStep| step.judgement(WonBy::Seeds).unwrap().grade == Grade::Best;
    assert_eq!(steps.iter().filter(|step| !is_best(step)).count(), 3);
}

#[test]
fn a_review_goes_backwards_and_ends_at_once_with_what_it_has() {
    let game = published(
        6,
        4,
        "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3",
    );
    let stop = Stop::default();
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let reviewer = Reviewer {
        effort: ReviewEffort::Each(limits.clone()),
        endgames: None,
        knowledge: None,
        stop: &stop,
    };
    let mut lefts = Vec::new();
    let done = reviewer.review(&game.record, |heard| {
        if let ReviewEvent::Found(found) = heard {
            lefts.push(found.left);
            if lefts.len() == 5 {
                stop.stop();
            }
        }
    });
    done.unwrap();
    let last = game.record.line().len() - 1;
    assert_eq!(lefts, [last, last - 1, last - 2, last - 3, last - 4]);
}

#[test]
fn time_for_all_positions_is_dealt_out_and_what_one_leaves_over_others_get() {
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let taken = |seconds| Report {
        time: Duration::from_secs(seconds),
        ..Report::default()
    };
    let mut purse = Purse::new(within(Duration::from_secs(60)));
    assert_eq!(purse.next(20).time, seconds(3));
    purse.take(&taken(0));
    assert_eq!(purse.next(15).time, seconds(4));
    purse.take(&taken(50));
    assert_eq!(purse.next(1).time, seconds(10));
    // Late ones are looked at, too.
    purse.take(&taken(50));
    let least = purse.next(9).time;
    assert!(least > seconds(0) && least < seconds(1), "{least:?}");
}

/// A game of moves that chance has chosen.
fn at_random(rules: &str, seed: usize) -> Game {
    let mut game = game(rules);
    let mut number = seed;
    while game.record.state().to_move().is_some() && game.record.line().len() < 60 {
        number = (number * 1_103_515_245 + 12_345) % (1 << 31);
        let moves = game.record.state().legal_moves();
        game.record
            .play(moves[(number >> 8) % moves.len()])
            .unwrap();
    }
    game
}

/// The losses of all moves are what was to be had less what is to be had after the move.
fn assert_one_truth(game: &Game, told: &str) {
    let steps = game.review.steps(&game.record);
    let won_by = game.rules().won_by();
    for step in &steps {
        let (best, now) = (step.best.unwrap().value, step.value.unwrap());
        let judgement = step.judgement(won_by).unwrap();
        let told = format!("{told}, move {}: {step:?} {judgement:?}", step.at + 1);
        if won_by == WonBy::Seeds {
            let loss = best.score.worth() - now.score.worth();
            assert_eq!(judgement.seeds, Some(loss.max(0)), "{told}");
        }
        let place = Some(step.node);
        let Some((side, after)) = game.review.value_at(&game.record, place) else {
            panic!("nothing is known after the move: {told}");
        };
        let same = side == step.made.by;
        let after = if same { after } else { after.negated() };
        let is_bound = matches!(now.certainty, Certainty::AtLeast | Certainty::AtMost);
        if !is_bound && game.review.analysis(place).is_some() {
            assert_eq!(after.score.worth(), now.score.worth(), "{told}");
            assert_eq!(after.is_exact(), now.is_exact(), "{told}");
        }
    }
}

#[test]
fn the_loss_of_every_move_is_what_was_to_be_had_less_what_is_to_be_had_now() {
    for rules in ["kalah", "oware", "four-row", "kalah,houses=4,seeds=3"] {
        for (seed, depth) in [(7, 2), (8, 5)] {
            let mut game = at_random(rules, seed);
            let limits = Limits {
                depth: Some(depth),
                ..Limits::default()
            };
            review(&mut game, ReviewEffort::Each(limits));
            assert_one_truth(&game, &format!("{rules}, seed {seed}"));
            // A second one that sees less far, or stops halfway, contradicts nothing.
            let found = review(
                &mut game.clone(),
                ReviewEffort::Each(Limits {
                    depth: Some(1),
                    ..Limits::default()
                }),
            );
            for ReviewedPosition {
                place, analysis, ..
            } in found.into_iter().take(9)
            {
                game.review.note(&game.record, place, analysis);
            }
            assert_one_truth(&game, &format!("{rules}, seed {seed}, again"));
        }
    }
}

/// A game of two moves, 4 and North's 2, with what a file says of the start, of the position after 4 and of that after 2.
fn known(looks: [&str; 3]) -> Game {
    let mut game = game("kalah");
    for number in [4, 2] {
        let side = game.record.state().to_move().unwrap();
        let house = game.rules().shape().house(side, number).unwrap();
        game.record.play(Move::Sow(house)).unwrap();
    }
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    let looks = (0..).zip(looks).map(|(after, moves)| {
        let moves: Vec<_> = moves.split(", ").map(|one| format!("{one:?}")).collect();
        format!("{{\"after\": {after}, \"moves\": [{}]}}", moves.join(", "))
    });
    let looks = looks.collect::<Vec<_>>().join(", ");
    let review =
        format!("\"review\": {{\"program\": \"kalaha 0.1.0\", \"looks\": [{looks}]}}, \"started\"");
    let text = text.replacen("\"started\"", &review, 1);
    game_file::from_text(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Seeds and whether exact: of each move, of the best one there, and what is lost.
fn told(game: &Game) -> Vec<(i32, bool, i32, bool, i32)> {
    let steps = game.review.steps(&game.record);
    let step = |step: &ReviewStep| {
        let (value, best) = (step.value.unwrap(), step.best.unwrap().value);
        let lost = step.judgement(WonBy::Seeds).unwrap().seeds.unwrap();
        let seeds = |value: Value| (value.score.worth(), value.is_exact());
        let ((now, sure), (was, was_sure)) = (seeds(value), seeds(best));
        (now, sure, was, was_sure, lost)
    };
    steps.iter().map(step).collect()
}

#[test]
fn what_is_proven_of_a_position_counts_for_the_move_that_led_there() {
    let game = known([
        "4 +3 9, 3 +2 9",
        "2 -1 exact, 1 -4 exact",
        "3 +1 exact, 1 0 9",
    ]);
    assert_eq!(
        told(&game),
        [(1, true, 2, false, 1), (-1, true, -1, true, 0)]
    );
    assert_one_truth(&game, "an exact position after a move that was guessed");
}

#[test]
fn what_is_proven_of_a_move_counts_for_the_position_after_it() {
    // To North the position is worth nothing, exactly: his move is as good as any other, and none is better.
    let game = known(["4 0 exact, 3 -2 exact", "1 +4 9, 2 -4 9", "3 +4 8, 1 +2 8"]);
    assert_eq!(
        told(&game),
        [(0, true, 0, true, 0), (-4, false, 0, true, 4)]
    );
    assert_one_truth(&game, "a move with an exact value before a guess");
    // Where all were thought to be worth less, the best of them is worth it.
    let game = known(["4 0 exact, 3 -2 exact", "2 -4 9, 1 -6 9", "3 +4 8, 1 +2 8"]);
    assert_eq!(told(&game), [(0, true, 0, true, 0), (0, false, 0, true, 0)]);
    assert_one_truth(&game, "a move with an exact value before a lower guess");
    // Of a move that is proven to be worth less, it is another.
    let game = known([
        "4 0 exact, 3 -2 exact",
        "2 -3 9, 1 -6 9",
        "3 +4 exact, 1 +2 8",
    ]);
    // South may have still more than that, so North's move is worth so much at most.
    assert_eq!(
        told(&game),
        [(0, true, 0, true, 0), (-4, false, 0, true, 4)]
    );
    let game = known([
        "4 0 exact, 3 -2 exact",
        "2 -3 9, 1 -6 9",
        "3 +4 exact, 1 +2 exact",
    ]);
    assert_eq!(told(&game), [(0, true, 0, true, 0), (-4, true, 0, true, 4)]);
}

#[test]
fn a_move_that_is_worth_so_much_at_most_proves_nothing_where_another_is_guessed() {
    // South has at least 4 after North's house 2; what North's house 1 is worth is only thought.
    let game = known(["4 0 9, 3 -2 9", "2 -3 9, 1 -6 9", "3 +4 exact, 1 +2 8"]);
    let steps = game.review.steps(&game.record);
    let (value, best) = (steps[1].value.unwrap(), steps[1].best.unwrap().value);
    assert_eq!(value.certainty, Certainty::AtMost);
    assert_eq!(best.certainty, Certainty::Estimate { depth: 9 });
    // A bound that tells less does not take the place of one that tells more.
    let game = known([
        "4 0 9, 3 -2 9",
        "2 -5 at_most, 1 -6 9",
        "3 +4 exact, 1 +2 8",
    ]);
    let value = game.review.steps(&game.record)[1].value.unwrap();
    assert_eq!(
        (value.score, value.certainty),
        (Score::Seeds(-5), Certainty::AtMost)
    );
}

#[test]
fn the_look_that_saw_further_tells_what_a_move_is_worth() {
    let deeper = known(["4 +3 9, 3 +2 9", "2 -6 9, 1 -8 9", "3 +6 9, 1 +5 9"]);
    assert_eq!(
        told(&deeper),
        [(6, false, 6, false, 0), (-6, false, -6, false, 0)]
    );
    let before = known(["4 +3 19, 3 +2 19", "2 -6 9, 1 -8 9", "3 +6 8, 1 +5 8"]);
    assert_eq!(
        told(&before),
        [(3, false, 3, false, 0), (-3, false, -3, false, 0)]
    );
    assert_one_truth(&before, "the first look saw further");
}

#[test]
fn a_review_is_kept_in_the_file_and_read_again() {
    for rules in ["kalah", "oware", "four-row", "kalah,pie=on"] {
        let mut game = game(rules);
        for number in [3, 7, 2, 9, 4, 1] {
            let moves = game.record.state().legal_moves();
            game.record.play(moves[number % moves.len()]).unwrap();
        }
        game.record.go_to(3);
        let other = game.record.state().legal_moves();
        let next = game.record.line().nth(3).map(|made| made.action);
        let other = other.into_iter().find(|action| Some(*action) != next);
        game.record.play_variation(other.unwrap()).unwrap();
        let limits = || Limits {
            depth: Some(3),
            ..Limits::default()
        };
        review(&mut game, ReviewEffort::Each(limits()));
        game.record.go_to_main_after(None);
        let program = game.review.program.clone();
        assert!(program.starts_with("kalaha "));
        assert_eq!(review(&mut game, ReviewEffort::Each(limits())).len(), 7);
        let text = game_file::to_text(&game, Moment(0)).unwrap();
        let read = game_file::from_text(&text).unwrap();
        assert_eq!(
            game_file::to_text(&read, Moment(0)).unwrap(),
            text,
            "{rules}"
        );
        assert_eq!(read.review.program, program);
        let steps = |game: &Game| -> Vec<_> {
            let steps = game.review.steps(&game.record);
            steps
                .iter()
                .map(|step| (step.made, step.value, step.best))
                .collect()
        };
        assert_eq!(steps(&read), steps(&game), "{rules}");
        let line = |game: &Game| game.review.best_line(&game.record, None);
        assert!(!line(&game).is_empty());
        assert_eq!(line(&read), line(&game), "{rules}");
        assert!(steps(&read).iter().all(|step| step.1.is_some()));
    }
}

#[test]
fn faults_in_a_review_are_told_with_their_place() {
    let mut game = game("kalah");
    game.record
        .play(game.record.state().legal_moves()[0])
        .unwrap();
    let depth = Some(1);
    review(
        &mut game,
        ReviewEffort::Each(Limits {
            depth,
            ..Limits::default()
        }),
    );
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    let (place, _) = text.split_once(" 1\"").unwrap();
    let value = place.rsplit('"').next().unwrap();
    for (from, to, told) in [
        (
            value,
            "9 +3",
            "review.looks[0]: `9 +3 1` is not a legal move",
        ),
        (
            value,
            "1 3 4 5",
            "review.looks[0]: `1 3 4 5 1` is not a legal move",
        ),
        (
            value,
            "1 +99999999",
            "review.looks[0]: `1 +99999999 1` is not",
        ),
        ("\"line\": \"", "\"line\": \"9 ", "review.looks[0]: `9 "),
        (
            "\"after\": 1",
            "\"after\": 4",
            "review.looks[1]: there is no variation number 0 with 4 moves",
        ),
    ] {
        let broken = text.replacen(from, to, 1);
        assert!(broken != text, "{from} in {text}");
        let error = game_file::from_text(&broken).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn rules_of_all_kinds_are_reviewed() {
    for rules in ["oware", "congkak", "four-row", "toguz-korgool", "bao"] {
        let named = parse_rules_arg(rules, Overrides::default()).unwrap();
        let mut game = Game::new(named, BySide::default(), Moment(0));
        for number in 0..12 {
            let moves = game.record.state().legal_moves();
            if !moves.is_empty() {
                game.record.play(moves[number * 7 % moves.len()]).unwrap();
            }
        }
        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        review(&mut game, ReviewEffort::Each(limits));
        let steps = game.review.steps(&game.record);
        assert_eq!(steps.len(), 12, "{rules}");
        assert!(
            steps
                .iter()
                .all(|step| step.judgement(game.rules().won_by()).is_some()),
            "{rules}"
        );
    }
}
