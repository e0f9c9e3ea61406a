//! The search for an example in random games.

use super::outcome::MoveOutcome;
use super::shown::{Illustration, fresh};
use super::simplify::simplified;
use crate::compare::switch::alternatives::{Alternative, alternatives};
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;
use crate::search::limits::Stop;

/// Random games that are looked through.
const GAMES: u64 = 300;
/// Moves of each.
const MOST_MOVES: usize = 200;
/// Examples after which the best of them is taken.
const ENOUGH: usize = 400;
/// Examples after which the next game is looked through.
const OF_A_GAME: usize = 40;
/// Moves that are tried under two rule sets, after which the best found so far is taken.
const MOST_TRIED: usize = 100_000;

/// What speaks against an example, in things to be seen: that it ends the game where that is not what is shown; that both
/// rule sets tell the same of it; that nothing but sowing comes of it under the rules that are shown, or more where the way of sowing
/// is what is shown, which is learned first; that it is not legal there
/// where the choice of a house is not what is shown, or under the others; that both end the game; that North moves, who sits at the far side. And every alternative, in their order, is a
/// little less good than the one before.
const ENDS: usize = 30;
const TOLD_ALIKE: usize = 20;
const QUIET: usize = 20;
const REFUSED_HERE: usize = 25;
const REFUSED_THERE: usize = 8;
const BOTH_END: usize = 10;
const FAR: usize = 30;
const LATER: usize = 3;

/// A move that shows what one of these clauses does; `None` if random games have none, or the search was stopped. Another
/// number finds another one; the same number the same. Values that are compared with come from the rule sets that are `known`.
pub fn illustrate(
    rules: &RuleSet,
    clauses: &[Clause],
    known: &[RuleSet],
    number: u64,
    stop: &Stop,
) -> Option<Illustration> {
    let others = clauses.iter();
    let others = others.flat_map(|&clause| alternatives(rules, clause, known));
    // Where others have to follow, it must be seen that they do nothing in the example.
    let others = others.filter(|other| other.following.is_empty() || other.rest.is_some());
    let others: Vec<_> = others.collect();
    if others.is_empty() {
        return None;
    }
    let mut search = IllustrationSearch {
        others,
        tried: 0,
        found: 0,
        best: None,
    };
    for game in 0..GAMES {
        search.game(rules, &mut Chance::part(number, game), stop);
        if stop.is_stopped() {
            return None;
        }
        if search.is_done() {
            break;
        }
    }
    search.best.map(|(_, found)| simplified(found))
}

struct IllustrationSearch {
    others: Vec<Alternative>,
    tried: usize,
    found: usize,
    /// The best example so far, and what there is to see in it.
    best: Option<(usize, Illustration)>,
}

impl IllustrationSearch {
    const fn is_done(&self) -> bool {
        self.found >= ENOUGH || self.tried >= MOST_TRIED
    }

    /// Looks through a random game.
    fn game(&mut self, rules: &RuleSet, chance: &mut Chance, stop: &Stop) {
        let mut state = State::new(rules, rules.start(Side::South));
        let before = self.found;
        for _ in 0..MOST_MOVES {
            let is_enough = self.is_done() || self.found >= before + OF_A_GAME;
            if state.outcome().is_some() || is_enough || stop.is_stopped() {
                return;
            }
            self.position(&state);
            let legal = state.legal_moves();
            let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
            let Some(&action) = legal.get(chance.below(count) as usize) else {
                return;
            };
            if state.play(action).is_err() {
                return;
            }
        }
    }

    /// Looks at all moves of a position.
    fn position(&mut self, state: &State) {
        // What came before it is not shown with it.
        let (position, pie) = (*state.position(), state.pie());
        let Some(state) = fresh(state.rules(), position, pie) else {
            return;
        };
        for index in 0..self.others.len() {
            let Some(there) = fresh(&self.others[index].rules, position, pie) else {
                continue;
            };
            let mut actions = state.legal_moves();
            for action in there.legal_moves() {
                let here = state.rules().as_told(action);
                if !actions.contains(&here) {
                    actions.push(here);
                }
            }
            for action in actions {
                self.action(index, &state, &there, action);
            }
        }
    }

    /// Looks at one move.
    fn action(&mut self, index: usize, state: &State, there: &State, action: Move) {
        self.tried += 1;
        let here = MoveOutcome::of(state, action);
        let otherwise = MoveOutcome::of(there, action);
        let is_no_rule = here.is_told_otherwise() || otherwise.is_told_otherwise();
        if is_no_rule || !here.differs(&otherwise) {
            return;
        }
        let rest = self.others[index].rest.as_ref();
        let rest = rest.and_then(|rest| fresh(rest, *state.position(), state.pie()));
        if rest.is_some_and(|rest| MoveOutcome::of(&rest, action).differs(&here)) {
            return;
        }
        let difference = &self.others[index].difference;
        let ends = [here.ends(), otherwise.ends()];
        let group = difference.clause.group();
        if group == Group::End && ends == [false, true] {
            return;
        }
        self.found += 1;
        let is_of_choice = matches!(group, Group::Lift | Group::Turn | Group::End);
        let against = [
            (ENDS, group != Group::End && ends.contains(&true)),
            (BOTH_END, ends == [true; 2]),
            (QUIET, here.is_quiet() != (group == Group::Circuit)),
            (REFUSED_HERE, here.after().is_none() && !is_of_choice),
            (REFUSED_THERE, otherwise.after().is_none()),
            (FAR, state.position().to_move() == Side::North),
        ];
        let against = against.iter().filter(|(_, speaks)| *speaks);
        let against: usize = against.map(|(weight, _)| weight).sum();
        let mut length = here.length() + otherwise.length() + against + LATER * index;
        let least = self.best.as_ref().map_or(usize::MAX, |best| best.0);
        if length < least && here.told(state) == otherwise.told(there) {
            length += TOLD_ALIKE;
        }
        if length < least {
            let found = Illustration {
                state: state.clone(),
                there: there.clone(),
                action,
                difference: difference.clone(),
                here,
                otherwise,
            };
            self.best = Some((length, found));
        }
    }
}
