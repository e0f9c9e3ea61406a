//! When a game is over, who gets what is left, and who has won (rules A8, A9, B6 to B9, D7, D8).

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{EndWhen, GrandSlam, Leftovers, RepeatResult, RuleSpec};
use crate::rules::words::idle::{captures_into_store, idle_because, repetition_counts_seeds};
use crate::rules::words::phrase::{capital, ordinal};

pub(super) fn ends(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = vec![usual_end(spec)];
    if spec.end_when != EndWhen::MoverStuckLoses {
        sentences.push(Sentence::new(&[Clause::Leftovers], leftovers(spec)));
    }
    if spec.stop_at_majority && idle_because(spec, Clause::StopAtMajority).is_none() {
        sentences.push(Sentence::new(
            &[Clause::StopAtMajority],
            "The game is also over as soon as a store holds more than half of all seeds, or both hold \
             exactly half; seeds then left on the board count for nobody",
        ));
    }
    sentences.extend(repetition(spec));
    let by_seeds = "whoever has more seeds in the store wins; with the same number it is a draw";
    if spec.end_when != EndWhen::MoverStuckLoses {
        sentences.push(Sentence::new(&[], capital(by_seeds)));
    } else if ends_by_seeds(spec) {
        sentences.push(Sentence::new(
            &[],
            format!("If the game ends in another way than by a player without a move, {by_seeds}"),
        ));
    }
    sentences
}

fn usual_end(spec: &RuleSpec) -> Sentence {
    let without_move = if spec.must_feed || has_illegal_slam(spec) {
        "no move that is allowed".to_owned()
    } else if spec.min_lift > 1 {
        format!("no house with {} seeds or more", spec.min_lift)
    } else {
        "no seeds in any house".to_owned()
    };
    let text = match spec.end_when {
        EndWhen::EitherEmpty => {
            "The game is over when, after a move, all houses of either player are empty, even if the \
             mover would move again"
                .to_owned()
        }
        EndWhen::MoverStuck => {
            format!("The game is over when the player to move has {without_move}")
        }
        EndWhen::MoverStuckLoses => {
            format!("A player who is to move and has {without_move} has lost, and the opponent has won")
        }
    };
    Sentence::new(&[Clause::EndWhen], text)
}

fn has_illegal_slam(spec: &RuleSpec) -> bool {
    spec.grand_slam() == Some(GrandSlam::Illegal) && captures_into_store(spec)
}

fn leftovers(spec: &RuleSpec) -> &'static str {
    match (spec.leftovers, spec.end_when) {
        (Leftovers::Owner, _) => {
            "The seeds left on the board then go to the stores of the players on whose sides they lie"
        }
        (Leftovers::None, _) => "The seeds left on the board then count for nobody",
        // Whoever may not take everything has seeds, and so has the other.
        (Leftovers::Emptier, EndWhen::MoverStuck) if has_illegal_slam(spec) => {
            "The seeds left on the board then go to the store of the player whose houses are empty or, \
             if nobody’s are, to the stores of the players on whose sides they lie"
        }
        (Leftovers::Emptier, _) => {
            "The seeds left on the board then go to the store of the player whose houses are empty"
        }
    }
}

fn repetition(spec: &RuleSpec) -> Option<Sentence> {
    let when = match spec.repeat_limit {
        0 => return None,
        // The first occurrence is no repetition at all, but so the clause is played.
        1 => "The game is over after its first move at the latest, as no position may occur even once"
            .to_owned(),
        n => format!(
            "The game is also over when a position (all seeds and the player to move) occurs for the {} \
             time",
            ordinal(n)
        ),
    };
    let what = match (spec.repeat_result, spec.leftovers) {
        (RepeatResult::Draw, _) => "it is then a draw",
        (RepeatResult::Split, _) => {
            "each player then gets half of the seeds left on the board, and nobody an odd one"
        }
        (RepeatResult::Leftovers, Leftovers::None) => {
            "the seeds left on the board then count for nobody"
        }
        (RepeatResult::Leftovers, Leftovers::Owner | Leftovers::Emptier) => {
            "each player then gets the seeds left on the player’s own side"
        }
    };
    let mut clauses = vec![Clause::RepeatLimit, Clause::RepeatResult];
    if spec.repeat_result == RepeatResult::Leftovers {
        clauses.push(Clause::Leftovers);
    }
    Some(Sentence::new(&clauses, format!("{when}; {what}")))
}

/// Whether a game that is lost by having no move can also be decided by seeds.
fn ends_by_seeds(spec: &RuleSpec) -> bool {
    let rest_to_opponent =
        spec.grand_slam() == Some(GrandSlam::OpponentGetsRest) && captures_into_store(spec);
    let majority = spec.stop_at_majority && idle_because(spec, Clause::StopAtMajority).is_none();
    rest_to_opponent || majority || repetition_counts_seeds(spec)
}
