//! When a game is over, who gets what is left, and who has won (rules A8, A9, B6 to B9, D7, D8).

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{EndWhen, GrandSlam, LastTo, Leftovers, RepeatResult, RuleSpec};
use crate::rules::words::idle::{idle_because, repetition_counts_seeds};
use crate::rules::words::phrase::{capital, counted, ordinal};

pub(super) fn ends(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = vec![usual_end(spec)];
    if spec.both_ends_win && idle_because(spec, Clause::BothEndsWin).is_none() {
        sentences.push(Sentence::new(
            &[Clause::BothEndsWin],
            "A player who captures in the leftmost and in the rightmost column within one move has won, once that move \
             is sown to its end",
        ));
    }
    if spec.end_seeds > 0 {
        sentences.push(Sentence::new(
            &[Clause::EndSeeds],
            format!(
                "The game is also over when {} or fewer are left in the houses",
                counted(spec.end_seeds, "seed")
            ),
        ));
    }
    if idle_because(spec, Clause::Leftovers).is_none()
        && (spec.end_when.counts_seeds() || spec.end_seeds > 0)
    {
        sentences.push(Sentence::new(&[Clause::Leftovers], leftovers(spec)));
    }
    if spec.unfed_takes_rest && idle_because(spec, Clause::UnfedTakesRest).is_none() {
        sentences.push(Sentence::new(
            &[Clause::UnfedTakesRest],
            "But if it is over because the player to move cannot give the other any seeds, the other \
             gets all that are left",
        ));
    }
    if spec.last_seeds > 0 {
        sentences.push(Sentence::new(
            &[Clause::LastSeeds, Clause::LastTo],
            format!(
                "When a move leaves {} or fewer in the houses, the player who {} takes them all",
                counted(spec.last_seeds, "seed"),
                match spec.last_to {
                    LastTo::Mover => "made it",
                    LastTo::Starter => "began the round",
                }
            ),
        ));
    }
    sentences.extend(early(spec));
    sentences.extend(repetition(spec));
    let by_seeds = by_seeds(spec);
    if spec.end_when.counts_seeds() {
        sentences.push(Sentence::new(&[], capital(by_seeds)));
    } else if ends_by_seeds(spec) {
        sentences.push(Sentence::new(
            &[],
            format!("If the game ends in another way, {by_seeds}"),
        ));
    }
    sentences
}

/// What players play for: the most seeds, or what ends the game in somebody's favour.
pub fn aim(rules: &RuleSet) -> String {
    let spec = rules.spec();
    match spec.end_when.counts_seeds() {
        true => capital(by_seeds(spec)),
        false => usual_end(spec).text,
    }
}

const fn by_seeds(spec: &RuleSpec) -> &'static str {
    match spec.claim {
        Some(_) => "whoever has won more seeds wins; with the same number it is a draw",
        None => "whoever has more seeds in the store wins; with the same number it is a draw",
    }
}

/// What ends a game before the board is played out: enough seeds won.
fn early(spec: &RuleSpec) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if spec.seed_limit > 0 && idle_because(spec, Clause::SeedLimit).is_none() {
        sentences.push(Sentence::new(
            &[Clause::SeedLimit],
            format!(
                "The game is also over as soon as a player has won more than {}; seeds then left on the \
                 board count for nobody",
                counted(spec.seed_limit, "seed")
            ),
        ));
    }
    if spec.stop_at_majority && idle_because(spec, Clause::StopAtMajority).is_none() {
        let (won, have) = match spec.claim {
            Some(_) => ("a player has won", "have won"),
            None => ("a store holds", "hold"),
        };
        sentences.push(Sentence::new(
            &[Clause::StopAtMajority],
            format!(
                "The game is also over as soon as {won} more than half of all seeds, or both {have} \
                 exactly half; seeds then left on the board count for nobody"
            ),
        ));
    }
    sentences
}

fn usual_end(spec: &RuleSpec) -> Sentence {
    let is_limited =
        spec.must_feed || spec.no_return || spec.must_capture || has_illegal_slam(spec);
    let without_move = if is_limited || spec.lone_singles {
        "no move that is allowed".to_owned()
    } else if spec.min_lift > 1 {
        format!("no house with {} seeds or more", spec.min_lift)
    } else if spec.claim.is_some() {
        "no seeds in any house that nobody has claimed".to_owned()
    } else {
        "no seeds in any house".to_owned()
    };
    let apart = match spec.claim {
        Some(_) => ", claimed ones apart,",
        None => "",
    };
    let text = match spec.end_when {
        EndWhen::EitherEmpty => format!(
            "The game is over when, after a move, all houses of either player{apart} are empty, even if the \
             mover would move again"
        ),
        EndWhen::MoverStuck => {
            format!("The game is over when the player to move has {without_move}")
        }
        EndWhen::BothStuck => format!(
            "A player who is to move and has {without_move} passes; the game is over when neither player \
             can move"
        ),
        EndWhen::MoverEmpty => format!(
            "The game is over when the houses of the player who has just moved{apart} are empty, even if that \
             player would move again, or when the player to move has {without_move}"
        ),
        EndWhen::FirstEmptyWins => {
            "A player whose houses are all empty after a move has won, whoever made it; with all houses \
             empty it is a draw"
                .to_owned()
        }
        EndWhen::FrontEmpty => format!(
            "A player whose fighting row is empty after a move, or who is to move and has {without_move}, has \
             lost, and the opponent has won; a capture that empties the row ends the move at once"
        ),
        EndWhen::MoverStuckLoses => {
            format!("A player who is to move and has {without_move} has lost, and the opponent has won")
        }
    };
    Sentence::new(&[Clause::EndWhen], text)
}

fn has_illegal_slam(spec: &RuleSpec) -> bool {
    spec.grand_slam() == Some(GrandSlam::Illegal) && idle_because(spec, Clause::GrandSlam).is_none()
}

fn leftovers(spec: &RuleSpec) -> &'static str {
    match (spec.leftovers, spec.end_when) {
        (Leftovers::Owner, _) => {
            "The seeds left on the board then go to the stores of the players on whose sides they lie"
        }
        (Leftovers::None, _) => "The seeds left on the board then count for nobody",
        (Leftovers::Split, _) => {
            "Each player then gets half of the seeds left on the board; an odd one goes to whoever has \
             fewer or, if neither has, to the player to move"
        }
        // Nobody need have run out where a move can be forbidden, or where few seeds end the game.
        (Leftovers::Emptier, end)
            if (end != EndWhen::EitherEmpty && has_illegal_slam(spec)) || spec.end_seeds > 0 =>
        {
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
        (RepeatResult::Leftovers, Leftovers::Split) => {
            "each player then gets half of the seeds left on the board"
        }
        (RepeatResult::Leftovers, Leftovers::Owner) => {
            "each player then gets the seeds left on the player’s own side"
        }
        (RepeatResult::Leftovers, Leftovers::Emptier) => {
            "a player whose houses are empty then gets the seeds left on the board, or else each player \
             those on the player’s own side"
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
    let rest_to_opponent = spec.grand_slam() == Some(GrandSlam::OpponentGetsRest)
        && idle_because(spec, Clause::GrandSlam).is_none();
    let enough = spec.stop_at_majority || spec.seed_limit > 0;
    let majority = enough && idle_because(spec, Clause::StopAtMajority).is_none();
    rest_to_opponent || majority || spec.end_seeds > 0 || repetition_counts_seeds(spec)
}
