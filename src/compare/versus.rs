//! What one move would do under a second rule set.

use super::cause::{Cause, cause};
use super::line::{Line, LineEnd, LineStart};
use super::parting::{VisibleState, differ};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, Refusal};
use crate::rules::trace::Trace;

/// A move under a second rule set, seen from the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Versus {
    /// It comes to the same.
    Same,
    /// It comes to something else.
    Differs {
        /// What it would do there.
        trace: Trace,
        /// The clauses that make the difference.
        cause: Option<Cause>,
    },
    /// It is not legal there.
    Refused(Refusal),
}

/// What a move that is legal at the end of a line under `base` would do under `other`; `None` where
/// the position cannot be played on under `other`.
pub fn versus(base: &RuleSet, other: &RuleSet, line: &Line, action: Move) -> Option<Versus> {
    let place = LineEnd::new(base, line.clone()).ok()?;
    let there = place.under(other).ok()?;
    let (_, ours) = place.state().preview(action).ok()?;
    let (trace, theirs) = match there.preview(other.as_told(action)) {
        Ok(foreseen) => foreseen,
        Err(refusal) => return Some(Versus::Refused(refusal)),
    };
    if differ(&VisibleState::new(&ours), &VisibleState::new(&theirs)).is_none() {
        return Some(Versus::Same);
    }
    let alone = Line {
        start: LineStart::at(place.shape(), *place.position()),
        moves: vec![action],
    };
    Some(Versus::Differs {
        trace,
        cause: cause(base, other, &alone),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::{Clause, assign_all};
    use crate::rules::notation::parse_position;
    use crate::rules::side::Side;
    use crate::rules::spec::RuleSpec;

    fn rules(clause: &str, value: &str) -> RuleSet {
        let mut spec = RuleSpec::default();
        let changed = [("houses", "3"), (clause, value)];
        assign_all(&mut spec, changed).unwrap();
        RuleSet::new(spec).unwrap()
    }

    fn at(position: &str, number: u8, clause: &str, value: &str) -> Option<Versus> {
        let base = rules("houses", "3");
        let shape = base.shape();
        let position = parse_position(shape, position).unwrap();
        let line = Line {
            start: LineStart::at(shape, position),
            moves: Vec::new(),
        };
        let house = shape.house(Side::South, number).unwrap();
        versus(&base, &rules(clause, value), &line, Move::Sow(house))
    }

    #[test]
    fn a_move_that_no_differing_clause_touches_is_the_same() {
        let same = at("1,1,1/1,1,1 0:0 S", 1, "empty_capture", "true");
        assert_eq!(same, Some(Versus::Same));
    }

    #[test]
    fn a_difference_names_its_clause() {
        let Some(Versus::Differs { trace, cause }) =
            at("1,0,1/0,0,3 0:0 S", 1, "empty_capture", "true")
        else {
            panic!("the last seed is banked under one of the two");
        };
        assert_eq!(trace.captured, 1);
        assert_eq!(cause.unwrap().clauses(), [Clause::EmptyCapture]);
    }

    #[test]
    fn a_position_of_another_board_cannot_be_compared() {
        assert_eq!(at("1,1,1/1,1,1 0:0 S", 1, "houses", "4"), None);
    }
}
