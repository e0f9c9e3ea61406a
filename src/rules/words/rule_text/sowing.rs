//! What is lifted, where it is sown, and when a move goes on (rules 0.3, A2, A6, B2, D4, D6).

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Direction, FirstSeed, Relay, SowStore, StoreSide, Track};
use crate::rules::words::idle::idle_because;
use crate::rules::words::phrase::counted;

pub(super) fn sowing(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = vec![lift(rules), path(rules)];
    if spec.lone_singles {
        sentences.push(Sentence::new(
            &[Clause::LoneSingles],
            "If all your houses hold single seeds or none, you may move one, but only into an empty house",
        ));
    }
    if spec.back_columns > 0 && idle_because(spec, Clause::BackColumns).is_none() {
        let columns = match spec.back_columns {
            1 => "the column".to_owned(),
            n => format!("the {n} columns"),
        };
        sentences.push(Sentence::new(
            &[Clause::BackColumns],
            format!(
                "The houses of {columns} at your left may also be sown backward, if the first lap then \
                 captures; what follows goes forward again"
            ),
        ));
    }
    let origin = if spec.skip_origin {
        "A lap passes over the house it was lifted from"
    } else {
        "Seeds that go all the way round also fall in the house they were lifted from"
    };
    sentences.push(Sentence::new(&[Clause::SkipOrigin], origin));
    if spec.first_seed == FirstSeed::Origin {
        sentences.push(Sentence::new(
            &[Clause::FirstSeed],
            "The first seed goes back into the house it was lifted from; only a single seed is sown in \
             the next pit at once",
        ));
    }
    if spec.relay == Relay::None {
        sentences.push(Sentence::new(
            &[Clause::Relay],
            "Each move is a single lap: nothing is lifted again where the last seed falls",
        ));
    }
    sentences
}

fn lift(rules: &RuleSet) -> Sentence {
    let spec = rules.spec();
    let least = match spec.min_lift {
        0 | 1 => "one of your houses, any that is not empty".to_owned(),
        n => format!("one of your houses that holds at least {n} seeds"),
    };
    let way = match spec.direction {
        Direction::Ccw => "counter-clockwise",
        Direction::Cw => "clockwise",
        Direction::Outward if spec.houses % 2 == 1 => {
            "away from the middle of the row (from its left half clockwise, from its right half \
             counter-clockwise, from the house in the middle whichever way you choose)"
        }
        Direction::Outward => {
            "away from the middle of the row (from its left half clockwise, from its right half \
             counter-clockwise)"
        }
        Direction::Chosen => "clockwise or counter-clockwise, as you choose in every move",
        Direction::Parity => "counter-clockwise if their number is odd, clockwise if it is even",
    };
    Sentence::new(
        &[Clause::MinLift, Clause::Direction],
        format!("Lift all seeds of {least}, and sow them one by one, {way}, from the next pit on"),
    )
}

fn path(rules: &RuleSet) -> Sentence {
    let spec = rules.spec();
    let store_after_own = matches!(
        (spec.direction, spec.store_side),
        (Direction::Ccw, StoreSide::Right) | (Direction::Cw, StoreSide::Left)
    );
    let both_ways = rules.ways().len() > 1;
    let (clauses, text): (&[Clause], _) = match (spec.track, spec.sow_store) {
        (Track::Own, _) => (
            &[Clause::Track, Clause::SowStore],
            "You sow your own houses only, round and round; stores and the opponent’s houses get no seed",
        ),
        (Track::Shared, SowStore::None) => (
            &[Clause::Track, Clause::SowStore],
            "You sow your own houses, then the opponent’s, and so on round the board; stores get no seed",
        ),
        (Track::Shared, SowStore::Own) if both_ways => (
            &[
                Clause::Track,
                Clause::SowStore,
                Clause::Direction,
                Clause::StoreSide,
            ],
            match spec.store_side {
                StoreSide::Right => {
                    "You sow round the board, your own store lying between your last house and the \
                     opponent’s first; the opponent’s store gets no seed"
                }
                StoreSide::Left => {
                    "You sow round the board, your own store lying between the opponent’s last house \
                     and your first; the opponent’s store gets no seed"
                }
            },
        ),
        (Track::Shared, SowStore::Own) if store_after_own => (
            &[
                Clause::Track,
                Clause::SowStore,
                Clause::Direction,
                Clause::StoreSide,
            ],
            "You sow your own houses, then your own store, then the opponent’s houses, and so on round \
             the board; the opponent’s store gets no seed",
        ),
        (Track::Shared, SowStore::Own) => (
            &[
                Clause::Track,
                Clause::SowStore,
                Clause::Direction,
                Clause::StoreSide,
            ],
            "You sow your own houses, then the opponent’s, and only then your own store, and so on \
             round the board; the opponent’s store gets no seed",
        ),
    };
    Sentence::new(clauses, text)
}

pub(super) fn relay(rules: &RuleSet) -> Vec<Sentence> {
    let mut sentences = laps(rules);
    let spec = rules.spec();
    if spec.step_cap > 0 && idle_because(spec, Clause::StepCap).is_none() {
        sentences.push(Sentence::new(
            &[Clause::StepCap],
            format!(
                "A move has at most {}: where another one would begin, the seeds stay, nothing more is \
                 captured and the turn is over",
                counted(spec.step_cap, "lap")
            ),
        ));
    }
    sentences
}

/// How a move goes on after a lap.
fn laps(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    if spec.relay == Relay::None {
        return Vec::new();
    }
    let on_either_side = match spec.track {
        Track::Shared => ", on either side of the board",
        Track::Own => "",
    };
    let or_store = match spec.sow_store {
        SowStore::Own => " or in your store",
        SowStore::None => "",
    };
    if spec.relay == Relay::NextHouse {
        vec![Sentence::new(
            &[Clause::Relay],
            format!(
                "After each lap the house after the one where the last seed fell is lifted and sown on: \
                 another lap of the same move; so it goes on until that house is empty{or_store}"
            )
            .replace(" or in your store", " or the last seed falls in your store"),
        )]
    } else {
        let unless = match spec.relay {
            Relay::Uncaptured => " and that is not captured",
            _ => "",
        };
        vec![
            Sentence::new(
                &[Clause::Relay],
                format!(
                    "If the last seed falls in a house that was not empty{unless}{on_either_side}, all \
                     seeds there are lifted and sown on from the next pit: another lap of the same move"
                ),
            ),
            Sentence::new(
                &[Clause::Relay],
                format!("So it goes on until the last seed falls in an empty house{or_store}"),
            ),
        ]
    }
}
