//! The end of a game in words: who won, and why it is over.

use crate::rules::board::House;
use crate::rules::outcome::{EndReason, Outcome};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::spec::{EndWhen, GrandSlam, Leftovers, RepeatResult};
use crate::rules::trace::{Event, Trace};

use super::move_text::last_seeds;
use super::names::Names;
use super::phrase::{capital, counted, ordinal};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndText {
    /// `South wins 27 : 21`, `Draw, 24 all`; without numbers where seeds do not decide.
    pub headline: String,
    /// Why the game is over and what became of the seeds left.
    pub reason: String,
}

/// Whether seeds decided who won.
fn by_seeds(rules: &RuleSet, outcome: &Outcome) -> bool {
    let spec = rules.spec();
    match outcome.reason {
        EndReason::MoverStuck => !spec.end_when.stuck_loses(),
        EndReason::SideEmpty => spec.end_when != EndWhen::FirstEmptyWins,
        EndReason::Repetition => spec.repeat_result != RepeatResult::Draw,
        EndReason::BothEnds | EndReason::FrontEmpty | EndReason::TooManyLaps => false,
        EndReason::Majority | EndReason::FewSeeds | EndReason::GrandSlam => true,
    }
}

/// By how many seeds the winner won; `None` for a draw and where seeds do not decide.
pub fn margin(rules: &RuleSet, outcome: &Outcome) -> Option<u16> {
    let winner = outcome.winner.filter(|_| by_seeds(rules, outcome))?;
    Some(outcome.scores[winner].saturating_sub(outcome.scores[winner.other()]))
}

/// Who won: the winner's seeds first.
pub fn headline(rules: &RuleSet, outcome: &Outcome, names: &BySide<String>) -> String {
    match (outcome.winner, by_seeds(rules, outcome)) {
        (Some(winner), true) => format!(
            "{} wins {} : {}",
            names[winner],
            outcome.scores[winner],
            outcome.scores[winner.other()]
        ),
        (Some(winner), false) => wins(&names[winner]),
        (None, true) => format!("Draw, {} all", outcome.scores.south),
        (None, false) => "Draw".to_owned(),
    }
}

/// That somebody has won, where seeds do not decide.
pub fn wins(name: &str) -> String {
    format!("{name} wins")
}

/// The end of a game by the clock: whose time is over has lost.
pub fn time_over(late: Side, names: &Names) -> EndText {
    EndText {
        headline: wins(&names[late.other()]),
        reason: format!("{} has no time left", names[late]),
    }
}

/// The end of a game by the players: one gave it up, or both agreed on a draw.
pub fn ended_by_word(winner: Option<Side>, names: &Names) -> EndText {
    match winner {
        Some(winner) => EndText {
            headline: wins(&names[winner]),
            reason: format!("{} gave the game up here", names[winner.other()]),
        },
        None => EndText {
            headline: "Draw".to_owned(),
            reason: "the players agreed on it here".to_owned(),
        },
    }
}

/// The end of a game: who won and why it is over.
///
/// `end` is the position at the end, `last` the move that led to it; without a move, for a game that
/// was over where it began, some detail is left out.
pub fn end_reason(
    rules: &RuleSet,
    outcome: &Outcome,
    end: &Position,
    last: Option<&Trace>,
    names: &Names,
) -> EndText {
    let board = FinalBoard { rules, end, last };
    let reason = match outcome.reason {
        EndReason::SideEmpty => {
            let [south, north] = Side::ALL.map(|side| board.seeds_of(side) == 0);
            let houses = match rules.has_claims() {
                true => "houses that nobody has claimed",
                false => "houses",
            };
            let why = match (south, north) {
                (true, false) => format!("{}’s {houses} are empty", names[Side::South]),
                (false, true) => format!("{}’s {houses} are empty", names[Side::North]),
                _ => format!("all {houses} are empty"),
            };
            if rules.spec().end_when == EndWhen::FirstEmptyWins {
                why
            } else {
                join(why, board.leftovers(names, rules.spec().leftovers))
            }
        }
        EndReason::MoverStuck => {
            let stuck = end.to_move();
            let why = board.why_stuck(stuck, names);
            if rules.spec().end_when.stuck_loses() {
                format!("{why} and so has lost")
            } else {
                join(why, board.leftovers(names, rules.spec().leftovers))
            }
        }
        EndReason::FewSeeds => {
            let left = counted(board.left(), "seed");
            let why = format!(
                "only {left} {} left in the houses",
                if board.left() == 1 { "is" } else { "are" }
            );
            join(why, board.leftovers(names, rules.spec().leftovers))
        }
        EndReason::Majority => enough_won(rules, outcome, end.total(), names),
        EndReason::Repetition => {
            let why = match rules.spec().repeat_limit {
                0 | 1 => "no position may occur even once".to_owned(),
                n => format!("the position occurred for the {} time", ordinal(n)),
            };
            match rules.spec().repeat_result {
                RepeatResult::Draw => format!("{why}, which is a draw"),
                RepeatResult::Leftovers => {
                    join(why, board.leftovers(names, rules.spec().leftovers))
                }
                RepeatResult::Split => join(why, board.halved()),
            }
        }
        EndReason::TooManyLaps | EndReason::FrontEmpty | EndReason::BothEnds => {
            decided(rules, outcome, names)
        }
        EndReason::GrandSlam => match last.map(|trace| trace.mover) {
            Some(mover) => {
                let (mover, other) = (&names[mover], &names[mover.other()]);
                let rest = match board.left() {
                    0 => "and no others were left".to_owned(),
                    n => format!("so {other} got the {} left", counted(n, "seed")),
                };
                format!("{mover} captured all of {other}’s seeds, {rest}")
            }
            None => "a grand slam ended the game".to_owned(),
        },
    };
    EndText {
        headline: headline(rules, outcome, &names.players),
        reason: sentence(after_last_seeds(reason, last, names), names),
    }
}

/// Why a game is over, after who took the last seeds with the last move, if somebody did.
fn after_last_seeds(reason: String, last: Option<&Trace>, names: &Names) -> String {
    match last.and_then(last_seeds) {
        Some((seeds, to)) => {
            let seeds = counted(seeds, "seed");
            format!("{} took the last {seeds}; {reason}", names[to])
        }
        None => reason,
    }
}

/// With a capital letter, unless a name begins it: that is written as its owner writes it.
fn sentence(text: String, names: &Names) -> String {
    let is_named = Side::ALL.iter().any(|&side| text.starts_with(&names[side]));
    match is_named {
        true => text,
        false => capital(&text),
    }
}

/// Who has won more than enough seeds, of so many.
fn enough_won(rules: &RuleSet, outcome: &Outcome, total: u32, names: &Names) -> String {
    let claims = rules.has_claims();
    match (outcome.winner, rules.spec().seed_limit) {
        (Some(winner), 0) if claims => {
            format!(
                "{} has won more than half of the {total} seeds",
                names[winner]
            )
        }
        (Some(winner), 0) => format!(
            "{}’s store holds more than half of the {total} seeds",
            names[winner]
        ),
        (Some(winner), limit) => format!(
            "{} has won more than {limit} of the {total} seeds",
            names[winner]
        ),
        (None, limit) if limit > 0 => {
            format!(
                "both players have won more than {limit} of the {total} seeds, and as many as each other"
            )
        }
        (None, _) if claims => format!("both players have won exactly half of the {total} seeds"),
        (None, _) => format!("both stores hold exactly half of the {total} seeds"),
    }
}

/// What decided a game that seeds do not: too many laps, an empty fighting row, both ends.
fn decided(rules: &RuleSet, outcome: &Outcome, names: &Names) -> String {
    let winner = outcome.winner.map(|winner| &names[winner]);
    let loser = outcome.winner.map(|winner| &names[winner.other()]);
    match outcome.reason {
        EndReason::TooManyLaps => {
            let most = counted(rules.spec().step_cap, "lap");
            let whose = loser.map_or_else(|| "a".to_owned(), |loser| format!("{loser}’s"));
            format!("{whose} move needed more than {most}")
        }
        EndReason::FrontEmpty => {
            let whose = loser.map_or_else(|| "a".to_owned(), |loser| format!("{loser}’s"));
            format!("{whose} fighting row is empty")
        }
        _ => match winner {
            Some(winner) => format!("{winner} captured at both ends of the board in one move"),
            None => "captures at both ends of the board ended the game".to_owned(),
        },
    }
}

fn join(why: String, leftovers: Option<String>) -> String {
    match leftovers {
        Some(leftovers) => format!("{why}; {leftovers}"),
        None => why,
    }
}

/// The board at the end, with the seeds that were collected put back in mind.
struct FinalBoard<'a> {
    rules: &'a RuleSet,
    end: &'a Position,
    last: Option<&'a Trace>,
}

impl FinalBoard<'_> {
    /// Seeds collected, with the house they lay in and whose store they went to.
    fn collected(&self) -> impl Iterator<Item = (House, u16, Side)> {
        let events = self.last.map(|t| t.events.as_slice()).unwrap_or_default();
        events.iter().filter_map(|event| match *event {
            Event::Collect { house, seeds, to } => Some((house, seeds, to)),
            _ => None,
        })
    }

    /// Seeds in the houses of a side before any were collected.
    fn seeds_of(&self, side: Side) -> u32 {
        let collected = self.collected().filter(|(h, ..)| h.side() == side);
        self.end.seeds_of(side) + collected.map(|(_, seeds, _)| u32::from(seeds)).sum::<u32>()
    }

    /// Seeds on the board before any were collected.
    fn left(&self) -> u32 {
        Side::ALL.map(|side| self.seeds_of(side)).iter().sum()
    }

    /// The most seeds in any house of a side before they were collected.
    fn most_in_a_house(&self, side: Side) -> u16 {
        let collected = self.collected().filter(|(h, ..)| h.side() == side);
        let left = self.rules.shape().houses_of(side);
        let most = left.map(|h| self.end.seeds(h)).max().unwrap_or_default();
        collected.map(|(_, seeds, _)| seeds).fold(most, u16::max)
    }

    fn why_stuck(&self, stuck: Side, names: &Names) -> String {
        let spec = self.rules.spec();
        let name = &names[stuck];
        let other = &names[stuck.other()];
        let stuck_alone = spec.end_when != EndWhen::BothStuck;
        if !stuck_alone {
            return "neither player has a move".to_owned();
        }
        // Without the last move it is not known what was collected.
        let known = self.last.is_some();
        let may_not_slam = spec.grand_slam() == Some(GrandSlam::Illegal);
        if known && self.seeds_of(stuck) == 0 {
            format!("{name} is to move without any seeds")
        } else if known && self.most_in_a_house(stuck) < spec.min_lift {
            format!(
                "{name} is to move without a house of {} seeds",
                spec.min_lift
            )
        } else if known && spec.must_feed && self.seeds_of(stuck.other()) == 0 {
            format!("{name} cannot give {other} any seeds")
        } else if known && may_not_slam {
            format!("{name} has no move that leaves {other} seeds")
        } else {
            format!("{name} has no move")
        }
    }

    /// How the seeds left were halved; `None` if there were none.
    fn halved(&self) -> Option<String> {
        let left = self.left();
        if self.last.is_none() || left == 0 {
            return None;
        }
        let seeds = counted(left, "seed");
        Some(if left == 1 {
            format!("the {seeds} left counts for nobody")
        } else {
            format!("of the {seeds} left each got {}", left / 2)
        })
    }

    /// What became of the seeds left; `None` if there were none.
    fn leftovers(&self, names: &Names, rule: Leftovers) -> Option<String> {
        let left = Side::ALL
            .map(|side| self.seeds_of(side))
            .iter()
            .sum::<u32>();
        if self.last.is_none() || left == 0 {
            return None;
        }
        let seeds = counted(left, "seed");
        let mut to: Vec<Side> = self.collected().map(|(_, _, to)| to).collect();
        to.dedup();
        Some(match (rule, to.as_slice()) {
            (Leftovers::None, _) | (_, []) => format!(
                "the {seeds} left {} for nobody",
                if left == 1 { "counts" } else { "count" }
            ),
            (_, [one]) => format!("the {seeds} left went to {}", names[*one]),
            (Leftovers::Split, _) => format!("the {seeds} left were shared out"),
            _ => format!("the {seeds} left went to their owners"),
        })
    }
}

#[cfg(test)]
mod tests;
