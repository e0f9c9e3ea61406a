//! What is shown: the example, and of a sentence of the rules the clauses.

use super::outcome::MoveOutcome;
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, Pie, State};
use crate::rules::words::differences::Compared;
use crate::rules::words::rule_text::{Paragraph, Sentence};

/// A position with a move, and what it comes to with a clause and with another value of it.
#[derive(Clone, Debug)]
pub struct Illustration {
    /// The position under the rules that are shown.
    pub state: State,
    /// The same position under the others.
    pub there: State,
    /// What is played in both.
    pub action: Move,
    /// The clause that decides, and its value in both.
    pub difference: Compared,
    /// What the move comes to under the rules that are shown.
    pub here: MoveOutcome,
    /// What it comes to under the others.
    pub otherwise: MoveOutcome,
}

impl Illustration {
    /// What the others have: the clause that decides. Those that had to follow it change nothing here.
    pub fn otherwise_in_words(&self) -> String {
        format!("“{}”", self.difference)
    }
}

/// The clauses that an example of a sentence is looked for by: of those that a move can show, those that no sentence before it
/// has stated. There are none where it only goes on with what another has begun.
pub fn clauses_to_show(words: &[Paragraph], sentence: &Sentence) -> Vec<Clause> {
    let sentences = words.iter().flat_map(|paragraph| &paragraph.sentences);
    let before = sentences.take_while(|before| *before != sentence);
    let before: Vec<Clause> = before.flat_map(|before| before.clauses.clone()).collect();
    let mut shown = sentence.clauses.clone();
    shown.retain(|&clause| can_be_shown(clause));
    shown.retain(|clause| !before.contains(clause));
    shown
}

/// Whether a single move can show a clause: not the board, which is seen, nor what happens between games, nor what only comes
/// of many moves or laps.
fn can_be_shown(clause: Clause) -> bool {
    let is_of_many = matches!(
        clause,
        Clause::RepeatLimit | Clause::RepeatResult | Clause::StepCap | Clause::CapLoses
    );
    let stands_on_board = clause == Clause::StoreSide || clause.group() == Group::Board;
    !is_of_many && !stands_on_board && clause.group() != Group::Match
}

/// A position to begin with under rules of the same board; `None` if it cannot be, is over there, or whoever is to move passes.
pub(super) fn fresh(rules: &RuleSet, position: Position, pie: Pie) -> Option<State> {
    rules.check_start(&position).ok()?;
    let fresh = State::with_pie(rules, position, pie);
    let is_over = fresh.outcome().is_some() || fresh.has_enough_won();
    (!is_over && fresh.position().to_move() == position.to_move()).then_some(fresh)
}
