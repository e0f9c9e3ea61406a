//! What is lifted, where it is sown, and when a move goes on (rules 0.3, A2, A6, B2, D4, D6).

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::moves::Way;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Direction, FirstSeed, Relay, RuleSpec, SowStore, StoreSide, Track};
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
        sentences.push(match spec.back_again {
            false => Sentence::new(
                &[Clause::BackColumns],
                format!(
                    "The houses of {columns} at your left may also be sown backward, if the first lap then \
                     captures; what follows goes forward again"
                ),
            ),
            true => Sentence::new(
                &[Clause::BackColumns, Clause::BackAgain],
                format!(
                    "Seeds of the houses of {columns} at your left may also be sown backward if that lap then \
                     captures: at the beginning, when such a house is sown on in the middle of a move, and once \
                     more with what a backward lap has captured"
                ),
            ),
        });
    }
    sentences.extend(turns(rules));
    let origin = if spec.skip_origin {
        "A lap passes over the house it was lifted from"
    } else {
        "Seeds that go all the way round also fall in the house they were lifted from"
    };
    sentences.push(Sentence::new(&[Clause::SkipOrigin], origin));
    if spec.first_seed == FirstSeed::Origin {
        sentences.push(Sentence::new(
            &[Clause::FirstSeed],
            "Only a single seed is sown in the next pit at once",
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

/// How a turn begins where captures are compulsory, and what is entered, kept and closed.
fn turns(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = Vec::new();
    if !spec.must_capture {
        return sentences;
    }
    let most = match spec.capture_most {
        0 => String::new(),
        n => format!("; a house of more than {} never does", counted(n, "seed")),
    };
    sentences.push(Sentence::new(
        &[Clause::MustCapture, Clause::CaptureMost],
        format!(
            "If a move captures with its first lap, such a move must be made{most}. A move that does not \
             begin with a capture captures nothing to its end"
        ),
    ));
    sentences.extend(reserve(spec));
    if spec.kept_house > 0 {
        let tax = match spec.kept_tax {
            0 => "all its seeds are".to_owned(),
            n => format!(
                "{} of its seeds are",
                counted(n, "seed")
                    .trim_end_matches(" seeds")
                    .trim_end_matches(" seed")
            ),
        };
        sentences.push(Sentence::new(
            &[Clause::KeptHouse, Clause::KeptLeast, Clause::KeptTax],
            format!(
                "House {} is kept by its owner until all its seeds are lifted or captured. While seeds are \
                 entered and it holds at least {}, a move does not begin there, and a lap that ends there \
                 ends the move; in a move that captures the player may choose to lift it and go on. If it \
                 alone in its row holds seeds, {tax} sown, and it stays kept",
                spec.kept_house,
                spec.kept_least.max(2)
            ),
        ));
    }
    if spec.front_first {
        sentences.push(Sentence::new(
            &[Clause::FrontFirst],
            "A move that does not begin with a capture begins in the fighting row if a house there can be \
             played",
        ));
    }
    sentences.push(Sentence::new(
        &[Clause::MustCapture],
        "If all seeds of the fighting row lie in one house, at an end of the row, and the move does not begin \
         with a capture, they are sown along that row and not out of it",
    ));
    sentences.extend(blocking(spec));
    sentences
}

/// Seeds that are entered.
fn reserve(spec: &RuleSpec) -> Option<Sentence> {
    (spec.reserve > 0).then(|| {
        Sentence::new(
            &[Clause::Reserve],
            format!(
                "Each player has {} beside the board. As long as any are left, a move begins by entering one \
                 into a house with seeds of the own fighting row: if the house opposite holds seeds they are \
                 captured at once, and such a house must be chosen if there is one; if there is none, the \
                 house entered is lifted and sown, and a single seed{} only if no other house of the row holds \
                 more",
                counted(spec.reserve, "seed"),
                match spec.kept_house {
                    0 => "",
                    _ => ", once the player keeps no house any more,",
                }
            ),
        )
    })
}

/// The threatened house that is closed for a turn.
fn blocking(spec: &RuleSpec) -> Option<Sentence> {
    if !spec.blocking {
        return None;
    }
    let begins = match spec.reserve {
        0 => "If a move",
        _ => "If a move after which no seeds are left to enter",
    };
    let kept = match spec.kept_house {
        0 => String::new(),
        _ => format!(
            ", if it is kept and holds at least {}",
            counted(spec.kept_least, "seed")
        ),
    };
    let tax = match (spec.reserve, spec.kept_house) {
        (0, _) | (_, 0) => "",
        _ => ". A move that sows from a kept house alone in its row closes none",
    };
    let text = format!(
        "{begins} captures nothing, leaves the opponent no move that captures, and threatens to capture \
         just one house, that house is closed for the opponent’s turn: no move begins there, and a lap that \
         ends there ends the move. It is not closed if it holds a single seed{kept}, or if no other house \
         of its row could be played{tax}"
    );
    Some(Sentence::new(&[Clause::Blocking], text))
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
    let (clauses, first): (&[Clause], _) = match spec.first_seed {
        FirstSeed::Next => (
            &[Clause::MinLift, Clause::Direction],
            "from the next pit on",
        ),
        FirstSeed::Origin => (
            &[Clause::MinLift, Clause::Direction, Clause::FirstSeed],
            "the first back into that house, the second into the next pit",
        ),
    };
    Sentence::new(
        clauses,
        format!("Lift all seeds of {least}, and sow them one by one, {way}, {first}"),
    )
}

fn path(rules: &RuleSet) -> Sentence {
    let spec = rules.spec();
    let both_ways = rules.ways().len() > 1;
    let ends_at_store = |way: &Way| way.end() == spec.store_side;
    let store_after_own = rules.ways().iter().all(ends_at_store);
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
        let then = match spec.cap_loses {
            true => "whoever makes a move that needs another one has lost",
            false => {
                "where another one would begin, the seeds stay, nothing more is captured and the turn is over"
            }
        };
        sentences.push(Sentence::new(
            &[Clause::StepCap, Clause::CapLoses],
            format!(
                "A move has at most {}: {then}",
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
        let unless = match (spec.relay, spec.claim.is_some()) {
            (Relay::Uncaptured, true) => ", that nobody has claimed and that is not captured",
            (Relay::Uncaptured, false) => " and that is not captured",
            (_, true) => " and that nobody has claimed",
            (_, false) => "",
        };
        let captured = match spec.capture.opposite().is_some_and(|o| o.opposite_goes_on) {
            true => " and captures nothing",
            false => "",
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
                format!(
                    "So it goes on until the last seed falls in an empty house{captured}{or_store}"
                ),
            ),
        ]
    }
}
