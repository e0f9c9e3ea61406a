//! What happens between games and rounds, in words.

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::spec::{
    DrawnStart, MatchRules, NextStart, Refill, RefillFrom, RefillRest, Rounds, RuleSpec, Start,
};
use crate::rules::words::phrase::counted;
use crate::rules::words::round_text::rounds_end;

pub(super) fn between_games(spec: &RuleSpec) -> Vec<Sentence> {
    let match_rules = &spec.match_rules;
    let mut sentences = vec![starter(match_rules)];
    if match_rules.rounds != Rounds::Number(1) {
        sentences.push(number_of_rounds(match_rules));
        sentences.push(winner_of_rounds(match_rules));
        if let Start::Seeds(seeds) = spec.start {
            sentences.push(filling(spec, seeds));
        }
        if match_rules.refill != Refill::Territory {
            sentences.push(unfilled(match_rules));
        }
    }
    sentences
}

/// Who starts the next game or round.
fn starter(match_rules: &MatchRules) -> Sentence {
    let unit = match match_rules.rounds {
        Rounds::Number(1) => "game",
        _ => "round",
    };
    let draw = match match_rules.drawn_start {
        DrawnStart::Other => "after a draw, the player who did not start it",
        DrawnStart::LastMover => "after a draw, the player who made the last move",
    };
    let next = match match_rules.next_start {
        NextStart::Winner => format!("The winner of a {unit} starts the next; {draw}"),
        NextStart::Loser => format!("The loser of a {unit} starts the next; {draw}"),
        NextStart::Alternate => format!("The players take turns at starting a {unit}"),
        NextStart::Same => format!("The same player starts every {unit}"),
        NextStart::LastMover => {
            format!("The player who made the last move of a {unit} starts the next")
        }
    };
    match match_rules.next_start {
        NextStart::Winner | NextStart::Loser => {
            Sentence::new(&[Clause::NextStart, Clause::DrawnStart], next)
        }
        _ => Sentence::new(&[Clause::NextStart], next),
    }
}

fn number_of_rounds(match_rules: &MatchRules) -> Sentence {
    let end = rounds_end(match_rules);
    let rounds = match match_rules.rounds {
        Rounds::Number(n) => {
            let rounds = counted(n, "round");
            format!("There are {rounds}, fewer if {end}")
        }
        Rounds::UntilUnable => {
            format!("Rounds are played until {end}")
        }
    };
    Sentence::new(&[Clause::Rounds, Clause::RefillLeast], rounds)
}

/// Who has won a game of rounds (rule C8).
fn winner_of_rounds(match_rules: &MatchRules) -> Sentence {
    let (lacks, both) = match match_rules.refill {
        Refill::Both | Refill::Loser => ("cannot", "neither can"),
        Refill::Territory => ("would own fewer", "both would"),
    };
    let winner = match (match_rules.rounds, match_rules.refill) {
        (Rounds::UntilUnable, Refill::Loser) => {
            "Whoever has won the last round has won the game".to_owned()
        }
        (Rounds::UntilUnable, Refill::Both | Refill::Territory) => format!(
            "The player who {lacks} has lost the game; if {both}, whoever has won more rounds has won"
        ),
        (Rounds::Number(_), Refill::Loser) => {
            "Whoever has won more rounds has won the game, and where it ends before, whoever has won the \
             last round"
                .to_owned()
        }
        (Rounds::Number(_), Refill::Both | Refill::Territory) => format!(
            "Whoever has won more rounds has won the game, and where it ends before, the player who {lacks} \
             has lost it"
        ),
    };
    Sentence::new(&[Clause::Rounds, Clause::Refill], winner)
}

fn filling(spec: &RuleSpec, seeds: u16) -> Sentence {
    let match_rules = &spec.match_rules;
    let claimed = match spec.claim {
        Some(_) => ", in the player’s claimed houses",
        None => "",
    };
    let seeds = counted(seeds, "seed");
    let from = match match_rules.refill_from {
        RefillFrom::Store => "beginning next to the store",
        RefillFrom::Left => "beginning at the player’s left",
        RefillFrom::Right => "beginning at the player’s right",
        RefillFrom::West => "beginning at the left end of the board",
        RefillFrom::Ends => {
            "at both ends of the board by turns, beginning with the left end of the board"
        }
    };
    let text = match match_rules.refill {
        Refill::Both => format!(
            "For a new round each player fills houses with {seeds} each, {from}, from the seeds in the \
             store and any left on the player’s side; what fills no whole house stays in the store"
        ),
        Refill::Loser => format!(
            "For a new round the loser fills houses with {seeds} each, {from}, from the seeds in the store \
             and those on the loser’s side; what fills no whole house stays in the store. The winner’s \
             side stays as the last move left it"
        ),
        Refill::Territory => {
            let (to, kept) = match match_rules.refill_rest {
                RefillRest::Filled => (
                    "to the nearest number and of two as near to the lower one",
                    "",
                ),
                RefillRest::Kept => (
                    "only whole ones for the richer",
                    ". Seeds that fill no whole house stay in the stores; if there are any, the first \
                     house after the richer one’s begins empty",
                ),
            };
            format!(
                "For a new round all houses are filled with {seeds} each, and a player owns as many as the \
                 seeds in the store{claimed} and on the player’s side would fill, {to}: the richer one the \
                 whole row and then houses of the other’s, from that player’s left, the other one the \
                 rest{kept}. What is said of a player’s houses and side means the houses that the player owns"
            )
        }
    };
    let clauses: &[Clause] = match match_rules.refill_from {
        _ if match_rules.refill == Refill::Territory => &[
            Clause::Seeds,
            Clause::Refill,
            Clause::RefillRest,
            Clause::Claim,
        ],
        RefillFrom::Store => &[
            Clause::Seeds,
            Clause::StoreSide,
            Clause::Refill,
            Clause::RefillFrom,
        ],
        _ => &[Clause::Seeds, Clause::Refill, Clause::RefillFrom],
    };
    Sentence::new(clauses, text)
}

fn unfilled(match_rules: &MatchRules) -> Sentence {
    let unfilled = if match_rules.burn {
        "Houses that cannot be filled are burnt for that round: they are neither sown nor played and \
         capture nothing"
    } else {
        "Houses that cannot be filled begin the round empty"
    };
    Sentence::new(&[Clause::Burn], unfilled)
}
