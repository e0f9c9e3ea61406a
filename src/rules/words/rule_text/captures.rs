//! What the last seed captures (rules A5, B3, B4, C5 and D5).

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Capture, CountCapture, GrandSlam, OppositeCapture, Relay, Track};
use crate::rules::words::idle::captures_into_store;
use crate::rules::words::phrase::any_of;

pub(super) fn captures(rules: &RuleSet) -> Vec<Sentence> {
    match &rules.spec().capture {
        Capture::None => vec![Sentence::new(
            &[Clause::Capture],
            "Nothing is ever captured",
        )],
        Capture::Opposite(clauses) => opposite(rules, clauses),
        Capture::Count(clauses) => by_count(rules, clauses),
        Capture::OppositeToHand => to_hand(rules),
    }
}

fn two_rows(rules: &RuleSet) -> bool {
    rules.shape().rows() > 1
}

fn opposite(rules: &RuleSet, clauses: &OppositeCapture) -> Vec<Sentence> {
    if !captures_into_store(rules.spec()) {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::CaptureNeedsLap, Clause::Track],
            "A capture from the opposite house needs a seed dropped on the other side first; as none is \
             ever sown there, nothing is captured",
        )];
    }
    let place = if two_rows(rules) {
        "an empty house of your own fighting row"
    } else {
        "an empty house of your own"
    };
    let takes = if clauses.take_last {
        "those seeds and the last seed are captured into your store"
    } else {
        "those seeds are captured into your store, and the last seed stays where it fell"
    };
    let mut sentences = vec![Sentence::new(
        &[Clause::Capture, Clause::TakeLast],
        format!(
            "If the last seed of a move falls in {place} and the house opposite holds seeds, {takes}"
        ),
    )];
    sentences.push(match (clauses.take_last, clauses.empty_capture) {
        (true, true) => Sentence::new(
            &[Clause::EmptyCapture],
            "If the house opposite is empty, the last seed alone goes to your store",
        ),
        (true, false) => Sentence::new(
            &[Clause::EmptyCapture],
            "If the house opposite is empty, nothing is captured and the last seed stays",
        ),
        (false, _) => Sentence::new(
            &[Clause::TakeLast],
            "If the house opposite is empty, nothing is captured",
        ),
    });
    if clauses.capture_needs_lap {
        sentences.push(Sentence::new(
            &[Clause::CaptureNeedsLap],
            "A capture counts only if the same move has dropped a seed on the other side before; \
             otherwise nothing is captured",
        ));
    }
    if two_rows(rules) {
        sentences.push(Sentence::new(
            &[Clause::Rows],
            "Houses of the home rows face no house: they neither capture nor are captured",
        ));
    }
    let began_there = if rules.spec().skip_origin {
        ""
    } else {
        ", even if the lap began there"
    };
    sentences.push(Sentence::new(
        &[],
        format!(
            "A house counts as empty if it held no seed just before the last one fell{began_there}"
        ),
    ));
    sentences
}

fn by_count(rules: &RuleSet, clauses: &CountCapture) -> Vec<Sentence> {
    let spec = rules.spec();
    let counts = any_of(&clauses.counts);
    let number = if clauses.counts == [1] {
        "1 seed".to_owned()
    } else {
        format!("{counts} seeds")
    };
    if spec.track == Track::Own {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::Track],
            "A capture by number of seeds needs the last seed to fall in a house of the opponent’s; as \
             none is ever sown there, nothing is captured",
        )];
    }
    if !captures_into_store(spec) {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::Counts, Clause::Relay],
            format!(
                "A capture needs the last seed of a move to bring a house of the opponent’s to {number}; \
                 as such a house is lifted and sown on, nothing is captured"
            ),
        )];
    }
    let mut sentences = vec![if spec.relay == Relay::None {
        Sentence::new(
            &[Clause::Capture, Clause::Counts],
            format!(
                "If the last seed falls in a house of the opponent’s and brings it to {number}, all seeds \
                 there are captured into your store"
            ),
        )
    } else {
        Sentence::new(
            &[Clause::Capture, Clause::Counts, Clause::Relay],
            format!(
                "If the last seed of a move falls in an empty house of the opponent’s, it is captured \
                 into your store (the numbers that capture are {}; a house with more is lifted and sown \
                 on)",
                counts.replace(" or ", " and ")
            ),
        )
    }];
    sentences.push(if clauses.chain {
        Sentence::new(
            &[Clause::Chain, Clause::Counts],
            format!(
                "The houses on the way back from there are captured too, one after another, as long as \
                 each is the opponent’s and holds {number}"
            ),
        )
    } else {
        Sentence::new(
            &[Clause::Chain],
            "Only the house where the last seed falls is captured",
        )
    });
    let slam = match clauses.grand_slam {
        GrandSlam::NoCapture => "may be made, but then nothing is captured",
        GrandSlam::Illegal => "may not be made",
        GrandSlam::IllegalUnlessOnly => {
            "may be made only if every move is one, and then takes them all"
        }
        GrandSlam::Legal => "is like any other capture",
        GrandSlam::OpponentGetsRest => {
            "takes them all, but then the seeds left on your side go to the opponent and the game is over"
        }
        GrandSlam::LeaveLast => "leaves the seeds of the house where the last seed fell",
        GrandSlam::LeaveFirst => {
            "leaves the seeds of the house that it would take last, the one sown first"
        }
    };
    sentences.push(Sentence::new(
        &[Clause::GrandSlam],
        format!("A move that would capture all the opponent’s seeds, a grand slam, {slam}"),
    ));
    sentences
}

fn to_hand(rules: &RuleSet) -> Vec<Sentence> {
    let place = if two_rows(rules) {
        "your own fighting row"
    } else {
        "your own row"
    };
    let mut sentences = vec![
        Sentence::new(
            &[Clause::Capture],
            format!(
                "When a relay lifts a house of {place}, the seeds of the opponent’s house opposite are \
                 captured into the hand and sown on with the others"
            ),
        ),
        Sentence::new(
            &[Clause::Capture],
            "If the house opposite is empty, the relay goes on all the same",
        ),
        Sentence::new(
            &[Clause::Capture],
            "A last seed in an empty house captures nothing",
        ),
    ];
    if two_rows(rules) {
        sentences.push(Sentence::new(
            &[Clause::Rows],
            "Houses of the home rows face no house: they neither capture nor are captured",
        ));
    }
    sentences
}
