//! A game in progress as the rules see it: what may be played, what it leads to, when it is over.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::board::{House, Pit};
use super::end;
use super::legal::{check_choices, check_move, has_move};
pub use super::moves::Move;
use super::outcome::Outcome;
use super::position::Position;
pub use super::refusal::Refusal;
use super::rule_set::RuleSet;
use super::side::Side;
use super::sow::{sow, variants};
use super::spec::{CaptureTurn, EndWhen, NextStart};
use super::trace::{Event, Landing, Trace};
use super::turn::blocked;
use super::turn_kind::TurnKind;

/// How far the pie rule has come (rule A10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pie {
    /// The first player's first turn is not over.
    FirstTurn,
    /// The second player may swap sides now.
    Offered,
    /// It is too late, or there is no such rule.
    Closed,
}

impl Pie {
    /// How far it has come after a move of `mover`, with `next` to move.
    #[must_use]
    pub fn after(self, mover: Side, next: Side) -> Self {
        match self {
            Self::FirstTurn if next == mover => Self::FirstTurn,
            Self::FirstTurn => Self::Offered,
            Self::Offered | Self::Closed => Self::Closed,
        }
    }
}

/// A position with all that decides how the game goes on.
#[derive(Clone, Debug, Eq)]
pub struct State {
    rules: RuleSet,
    position: Position,
    pie: Pie,
    outcome: Option<Outcome>,
    /// Once the game is over, the position before what was left was collected.
    before_collecting: Option<Position>,
    /// Every position so far, this one last; empty without a repetition rule.
    seen: Vec<Position>,
    /// How often each of them has occurred.
    occurred: HashMap<Position, usize>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            rules,
            position,
            pie,
            outcome,
            before_collecting,
            seen,
            occurred: _, // follows from what was seen
        } = self;
        (position, pie, seen) == (&other.position, &other.pie, &other.seen)
            && (outcome, before_collecting) == (&other.outcome, &other.before_collecting)
            && *rules == other.rules
    }
}

/// What [`State::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    position: Position,
    pie: Pie,
    outcome: Option<Outcome>,
    seen: usize,
}

impl State {
    /// A game that begins with `position`.
    ///
    /// If the player to move has no move there, he passes or the game is over at once.
    pub fn new(rules: &RuleSet, position: Position) -> Self {
        Self::with_pie(rules, position, Pie::FirstTurn)
    }

    /// A game that begins with `position`, the pie rule, if there is one, having come as far as `pie`.
    pub fn with_pie(rules: &RuleSet, position: Position, pie: Pie) -> Self {
        let pie = if rules.spec().pie { pie } else { Pie::Closed };
        let rules = &rules.on(&position);
        let mut state = Self {
            rules: rules.clone(),
            position,
            pie,
            outcome: None,
            before_collecting: None,
            seen: Vec::new(),
            occurred: HashMap::new(),
        };
        state.fit_memory();
        state.let_pass();
        state.note_position();
        if !has_move(rules, &state.position) {
            state.before_collecting = Some(state.position);
            state.outcome = Some(end::without_move(rules, &mut state.position, |_| {}));
        }
        state
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Changes who starts the next game, which decides nothing in this one.
    pub fn set_next_start(&mut self, next_start: NextStart) {
        self.rules = self.rules.with_next_start(next_start);
    }

    /// What lies where, and who is to move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The board as the last move left it: once the game is over, before what was left was collected.
    pub fn before_collecting(&self) -> &Position {
        self.before_collecting.as_ref().unwrap_or(&self.position)
    }

    /// How far the pie rule has come.
    pub const fn pie(&self) -> Pie {
        self.pie
    }

    /// The end of the game, `None` while it goes on.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether a player has won so much that any move ends the game.
    pub fn has_enough_won(&self) -> bool {
        end::enough_won(&self.rules, &self.position).is_some()
    }

    /// The player to move; `None` when the game is over.
    pub fn to_move(&self) -> Option<Side> {
        self.outcome.is_none().then(|| self.position.to_move())
    }

    /// Every position so far, the present one last; empty without a repetition rule.
    pub fn seen(&self) -> &[Position] {
        &self.seen
    }

    /// How often the present position has occurred, itself included; 0 without a repetition rule.
    pub fn occurrences(&self) -> usize {
        self.occurred.get(&self.position).copied().unwrap_or(0)
    }

    /// Whether a move may be made.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, action: Move) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        match action {
            Move::Swap if self.pie == Pie::Offered => Ok(()),
            Move::Swap => Err(Refusal::NoSwap),
            Move::Sow(house) | Move::SowWay(house, _) | Move::SowChoosing(house, _) => {
                let beginning = self.rules.beginning(action);
                check_move(&self.rules, &self.position, house, beginning.way())?;
                check_choices(&self.rules, &self.position, house, action)
            }
        }
    }

    /// All legal moves: the swap first, then houses by number, counter-clockwise before clockwise.
    pub fn legal_moves(&self) -> Vec<Move> {
        let (rules, position) = (&self.rules, &self.position);
        let houses = rules.shape().houses_of(position.to_move());
        let moves =
            std::iter::once(Move::Swap).chain(houses.flat_map(|house| rules.moves_of(house)));
        if !rules.chooses_in_move() || self.outcome.is_some() {
            return moves.filter(|&m| self.check(m).is_ok()).collect();
        }
        let begins = |&m: &Move| match m.house() {
            None => self.check(m).is_ok(),
            Some(house) => check_move(rules, position, house, m.way()).is_ok(),
        };
        let begun = moves.filter(begins);
        begun.flat_map(|m| variants(rules, position, m)).collect()
    }

    /// The houses that may be played, whichever way, by number.
    pub fn legal_houses(&self) -> Vec<House> {
        let moves = self.legal_moves().into_iter();
        let mut houses: Vec<House> = moves.filter_map(Move::house).collect();
        houses.dedup();
        houses
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// The reason why it is not legal; the state is then as before.
    pub fn play(&mut self, action: Move) -> Result<Undo, Refusal> {
        self.check(action)?;
        Ok(self.play_unchecked(action, |_| {}).1)
    }

    /// Makes a legal move and tells all that happened in it.
    ///
    /// # Errors
    /// The reason why it is not legal; the state is then as before.
    pub fn play_traced(&mut self, action: Move) -> Result<(Trace, Undo), Refusal> {
        self.check(action)?;
        let mover = self.position.to_move();
        let mut events = Vec::new();
        let (done, undo) = self.play_unchecked(action, |event| events.push(event));
        let trace = Trace {
            mover,
            way: self.rules.beginning(action).way(),
            events,
            laps: done.laps,
            captured: done.captured,
            extra_move: done.extra_move,
            outcome: self.outcome,
        };
        Ok((trace, undo))
    }

    /// The moves of a line, each with who makes it, up to the first that cannot be made.
    pub fn with_movers(&self, line: &[Move]) -> Vec<(Side, Move)> {
        let mut at = self.clone();
        let made = line.iter().map_while(|&action| {
            let by = at.position().to_move();
            at.play(action).is_ok().then_some((by, action))
        });
        made.collect()
    }

    /// What a legal move would do, without making it.
    ///
    /// # Errors
    /// The reason why it is not legal.
    pub fn preview(&self, action: Move) -> Result<(Trace, Self), Refusal> {
        let mut after = self.clone();
        let (trace, _) = after.play_traced(action)?;
        Ok((trace, after))
    }

    /// Makes a move that is known to be legal; `tell` hears every event.
    pub fn play_unchecked(&mut self, action: Move, mut tell: impl FnMut(Event)) -> (Done, Undo) {
        let undo = Undo {
            position: self.position,
            pie: self.pie,
            outcome: self.outcome,
            seen: self.seen.len(),
        };
        let mover = self.position.to_move();
        let done = match action {
            Move::Swap => {
                self.position = self.position.mirrored();
                tell(Event::Swap);
                Done::default()
            }
            Move::Sow(house) | Move::SowWay(house, _) | Move::SowChoosing(house, _) => {
                let single = self.position.seeds(house) == 1;
                let sown = sow(&self.rules, &mut self.position, house, action, &mut tell);
                let crossed = single && sown.laps == 1;
                let barred = barred_by(&self.rules, &self.position, house, sown.last);
                self.position.set_barred(barred.filter(|_| crossed));
                let next = if sown.extra_move {
                    mover
                } else {
                    mover.other()
                };
                self.position.set_to_move(next);
                if next != mover {
                    self.position.set_had_bonus(false);
                }
                if self.rules.spec().blocking {
                    let plain = sown.turn == TurnKind::Plain;
                    let house = plain.then(|| blocked(&self.rules, &self.position, mover));
                    self.position.set_barred(house.flatten());
                }
                // What a grand slam leaves is the opponent's already (M1 of the family: the slam comes before the last seeds).
                if sown.landing != Landing::GrandSlamRestToOpponent {
                    end::take_last_seeds(&self.rules, &mut self.position, mover, &mut tell);
                }
                Done {
                    laps: sown.laps,
                    captured: sown.captured,
                    extra_move: sown.extra_move,
                    rest_to_opponent: sown.landing == Landing::GrandSlamRestToOpponent,
                    both_ends: sown.both_ends && self.rules.spec().both_ends_win,
                    cut_short: sown.cut_short && self.rules.spec().cap_loses,
                }
            }
        };
        let passes = (!done.rest_to_opponent).then(|| self.let_pass()).flatten();
        self.pie = self.pie.after(mover, self.position.to_move());
        self.note_position();
        let moved = self.position;
        self.outcome = self.end(mover, done, &mut tell);
        self.before_collecting = self.outcome.map(|_| moved);
        if let (Some(side), None) = (passes, &self.outcome) {
            tell(Event::Pass { side });
        }
        (done, undo)
    }

    /// Fits what the position remembers to the rules: who begins the round is noted where it matters, and what these rules
    /// do not remember is left out.
    fn fit_memory(&mut self) {
        let spec = self.rules.spec();
        if !spec.no_return && !spec.blocking {
            self.position.set_barred(None);
        }
        if spec.capture_turn != CaptureTurn::Once {
            self.position.set_had_bonus(false);
        }
        let began = self.position.began().unwrap_or(self.position.to_move());
        let matters = self.rules.remembers_starter();
        self.position.set_began(matters.then_some(began));
    }

    /// Gives the move to the other player if the one to move has none and passes; who passes.
    fn let_pass(&mut self) -> Option<Side> {
        let side = self.position.to_move();
        if self.rules.spec().end_when != EndWhen::BothStuck || has_move(&self.rules, &self.position)
        {
            return None;
        }
        let had_bonus = self.position.had_bonus();
        self.position.set_to_move(side.other());
        self.position.set_had_bonus(false);
        if has_move(&self.rules, &self.position) {
            return Some(side);
        }
        self.position.set_to_move(side);
        self.position.set_had_bonus(had_bonus);
        None
    }

    /// Remembers the present position, if it matters whether it comes again.
    fn note_position(&mut self) {
        if self.rules.spec().repeat_limit > 0 {
            self.seen.push(self.position);
            *self.occurred.entry(self.position).or_default() += 1;
        }
    }

    /// Whether the game is over after a move, in the order of rule 0.5; collects what is left.
    fn end(&mut self, mover: Side, done: Done, mut tell: impl FnMut(Event)) -> Option<Outcome> {
        let (rules, position) = (&self.rules, &mut self.position);
        if done.rest_to_opponent {
            return Some(end::rest_to_opponent(rules, position, mover, tell));
        }
        if done.cut_short {
            return Some(end::too_many_laps(position, mover));
        }
        if done.both_ends {
            return Some(end::both_ends(position, mover));
        }
        if let Some(outcome) = end::front_empty(rules, position, mover) {
            return Some(outcome);
        }
        if let Some(outcome) = end::few_seeds(rules, position, &mut tell) {
            return Some(outcome);
        }
        if let Some(outcome) = end::mover_empty(rules, position, mover, &mut tell) {
            return Some(outcome);
        }
        if let Some(outcome) = end::first_empty(rules, position) {
            return Some(outcome);
        }
        if let Some(outcome) = end::enough_won(rules, position) {
            return Some(outcome);
        }
        if let Some(outcome) = end::side_empty(rules, position, &mut tell) {
            return Some(outcome);
        }
        let limit = self.rules.spec().repeat_limit as usize;
        if limit > 0 && self.occurrences() >= limit {
            return Some(end::repetition(&self.rules, &mut self.position, tell));
        }
        if !has_move(&self.rules, &self.position) {
            return Some(end::without_move(&self.rules, &mut self.position, tell));
        }
        None
    }

    /// Takes back the last move made, exactly.
    pub fn undo(&mut self, undo: Undo) {
        self.position = undo.position;
        self.pie = undo.pie;
        self.outcome = undo.outcome;
        // A game that is over has no moves, so that it was not over before this one.
        self.before_collecting = None;
        for position in self.seen.drain(undo.seen..) {
            if let Entry::Occupied(mut times) = self.occurred.entry(position) {
                *times.get_mut() -= 1;
                if *times.get() == 0 {
                    times.remove();
                }
            }
        }
    }
}

/// What a move came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Laps, 0 for a swap.
    pub laps: u32,
    /// Seeds captured.
    pub captured: u16,
    /// Whether the last seed gave another move.
    pub extra_move: bool,
    /// Whether a grand slam gave the rest to the opponent.
    rest_to_opponent: bool,
    /// Whether columns at both ends were captured, where that wins.
    both_ends: bool,
    /// Whether the move was cut short, where that loses.
    cut_short: bool,
}

/// The house whose single seed may not be sent back after a move of one seed (`no_return`).
fn barred_by(rules: &RuleSet, position: &Position, from: House, last: Pit) -> Option<House> {
    let is_end = from.number() == 1 || from.number() == rules.shape().houses();
    let facing = rules.shape().opposite(from);
    let facing = facing.filter(|_| rules.spec().no_return && is_end)?;
    let stays = position.seeds(facing) == 1 && position.claimer(facing).is_none();
    (last == Pit::House(facing) && stays).then_some(facing)
}
