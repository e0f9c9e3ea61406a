//! What a search is asked.

use super::endgame::Endgames;
use super::kept_table::KeptTables;
use super::knowledge::Knowledge;
use super::limits::{Limits, Stop};
use crate::rules::side::Side;
use crate::rules::state::State;

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The best move and its value.
    BestMove,
    /// The same, and the value of other moves as far as it is found in passing.
    BestMoveFirst,
    /// The value of every legal move.
    EveryMove,
}

/// A search to be done: a position, what is to be found out about it, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The position, with its rules and what came before it.
    pub state: &'a State,
    /// What is to be found out.
    pub question: Question,
    /// When the search ends by itself, and what it may use.
    pub limits: &'a Limits,
    /// A table of endgames of the same rules, if there is one at hand. Looking ahead asks one only where
    /// no depth is given.
    pub endgames: Option<&'a Endgames>,
    /// What was learned of the same rules, if anything was: for looking ahead.
    pub knowledge: Option<&'a Knowledge>,
    /// What earlier searches of the same game have found out, and what this one leaves to later ones. With it
    /// the answer depends on what was asked before, so that only those ask who go by the clock.
    pub kept: Option<&'a KeptTables>,
    /// What stops the search.
    pub stop: &'a Stop,
}

impl<'a> Request<'a> {
    /// A search without a table of endgames.
    pub const fn new(
        state: &'a State,
        question: Question,
        limits: &'a Limits,
        stop: &'a Stop,
    ) -> Self {
        Self {
            state,
            question,
            limits,
            endgames: None,
            knowledge: None,
            kept: None,
            stop,
        }
    }

    /// The same with a table of endgames, if there is one at hand: it knows whole boards only, on which
    /// everybody owns his own row.
    #[must_use]
    pub fn with_endgames(&self, endgames: Option<&'a Endgames>) -> Self {
        let position = self.state.position();
        let burnt = Side::ALL.into_iter().any(|side| position.has_burnt(side));
        let whole = !burnt && position.reach() == 0;
        let endgames = endgames.filter(|_| whole);
        Self { endgames, ..*self }
    }

    /// The same with what was learned of the rules, if anything was: on boards on which everybody owns his
    /// own row.
    #[must_use]
    pub fn with_knowledge(&self, knowledge: Option<&'a Knowledge>) -> Self {
        let plain = self.state.position().reach() == 0;
        let knowledge = knowledge.filter(|_| plain);
        Self { knowledge, ..*self }
    }

    /// The same with the tables of a game, or without any.
    #[must_use]
    pub const fn keeping(&self, kept: Option<&'a KeptTables>) -> Self {
        Self { kept, ..*self }
    }

    /// The same with other limits.
    #[must_use]
    pub const fn within<'b>(&self, limits: &'b Limits) -> Request<'b>
    where
        'a: 'b,
    {
        Request { limits, ..*self }
    }

    /// The same with another question.
    #[must_use]
    pub const fn asking(&self, question: Question) -> Self {
        Self { question, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::assign_all;
    use crate::rules::notation::parse_position;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::spec::RuleSpec;

    #[test]
    fn a_table_is_asked_on_whole_boards_only_where_everybody_owns_his_row() {
        let mut spec = RuleSpec::default();
        let clauses = [
            ("houses", "3"),
            ("sow_store", "none"),
            ("extra_turn", "false"),
            ("capture", "count"),
            ("end_when", "mover_stuck"),
            ("repeat_limit", "3"),
            ("refill", "territory"),
        ];
        assign_all(&mut spec, clauses).unwrap();
        let rules = RuleSet::new(spec).unwrap();
        let (limits, stop) = (Limits::default(), Stop::default());
        let table = Endgames::build(&rules, 3, 1, &stop, |_, _| {});
        let knowledge = Knowledge::default();
        assert!(table.is_some());
        let asks = |position: &str| {
            let position = parse_position(rules.shape(), position).unwrap();
            let state = State::new(&rules, position);
            let request = Request::new(&state, Question::BestMove, &limits, &stop);
            let request = request.with_endgames(table.as_ref());
            let request = request.with_knowledge(Some(&knowledge));
            [request.endgames.is_some(), request.knowledge.is_some()]
        };
        assert_eq!(asks("1,0,0/1,0,1 3:3 S"), [true, true]);
        assert_eq!(asks("1,0,x/1,0,1 3:3 S"), [false, true]);
        assert_eq!(asks("1,0,0,1/0,1 3:3 S"), [false, false]);
    }
}
