//! Where two boards parted, and what each of them did there.

use super::table::{ChoiceOutcome, Linked, Reach};
use crate::rules::words::move_text::told;
use crate::rules::words::names::{HouseNames, Names};
use crate::rules::words::refusal_text::refused;

/// The choice after which a board first stood otherwise than the one that it is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardParting {
    /// Which choice it was, from 1; 0 if the boards begin differently.
    pub at: usize,
    /// What the board that is compared with did, in one sentence; empty at the beginning.
    pub first: String,
    /// What this board did.
    pub other: String,
    /// Whether it was made on one board alone.
    pub is_alone: bool,
    /// The clauses that did it: `empty capture: on`; empty for boards played alone.
    pub cause: String,
}

impl BoardParting {
    /// When it was, in a few words.
    pub fn headline(&self) -> String {
        match self.at {
            0 if self.cause.is_empty() => "parted at the start".to_owned(),
            0 => format!("parted at the start by {}", self.cause),
            at if self.is_alone => format!("parted at move {at}, made on one board alone"),
            at if self.cause.is_empty() => format!("parted at move {at}"),
            at => format!("parted at move {at} by {}", self.cause),
        }
    }

    /// What each of the two did, the names of the rule sets before it.
    pub fn explained(&self, first: &str, other: &str) -> String {
        match self.at {
            0 => "They begin differently".to_owned(),
            _ => format!("{first}: {}\n{other}: {}", self.first, self.other),
        }
    }
}

impl Linked {
    /// Where a board parted from the one that it is compared with, houses called by letters or not; `None` if it has not.
    pub fn parting(&self, board: usize, letters: bool) -> Option<BoardParting> {
        let at = self.parted_after(board)?;
        let did = |number: usize| {
            let taken = at.checked_sub(1).and_then(|i| self.taken(number).nth(i));
            taken.map_or_else(String::new, |taken| {
                let shape = self.boards()[number].rules().shape();
                let names = HouseNames::letters_if(letters, shape).and_sides();
                self.told(number, taken, &names)
            })
        };
        Some(BoardParting {
            at,
            is_alone: self.is_alone(at),
            first: did(self.compared_with()),
            other: did(board),
            cause: self
                .cause(board)
                .map(ToString::to_string)
                .unwrap_or_default(),
        })
    }

    /// Whether the last of so many choices was made on one board alone.
    fn is_alone(&self, made: usize) -> bool {
        let last = made.checked_sub(1).and_then(|last| self.steps().get(last));
        last.is_some_and(|step| matches!(step.reach, Reach::Only(_)))
    }

    /// What became of a choice on a board, in one sentence.
    fn told(&self, board: usize, taken: &ChoiceOutcome, names: &Names) -> String {
        let rules = self.boards()[board].rules();
        match taken {
            ChoiceOutcome::Moved(moved) => told(rules, &moved.trace, names),
            ChoiceOutcome::Refused(refusal) => refused(rules, *refusal, names, &[]),
            ChoiceOutcome::Aside => "Not asked".to_owned(),
        }
    }
}
