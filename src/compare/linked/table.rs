//! All boards and what was played on them, one choice after the other.

use super::board::{Apart, BoardSetting, Link, LinkedBoard};
use crate::compare::cause::{Cause, cause};
use crate::compare::line::{Line, LineStart};
use crate::game::contest::{Game, NamedRules};
use crate::rules::board::Pit;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::{Move, Refusal, Undo};
use crate::rules::trace::Trace;

/// Fewest boards.
pub const FEWEST: usize = 2;
/// Most boards.
pub const MOST: usize = 4;

/// One choice of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkedMove {
    /// What was chosen.
    pub action: Move,
    /// Which boards it was made for.
    pub reach: Reach,
}

impl LinkedMove {
    /// Whether the board with this number is asked for it, which is the choice with this one; both counted from 0.
    fn is_for(self, number: usize, board: &LinkedBoard, choice: usize) -> bool {
        match (self.reach, &board.apart) {
            (Reach::Linked, None) => true,
            (Reach::Linked, Some(Apart::Chosen)) => choice < board.setting.shared,
            (Reach::Linked, Some(Apart::Shape { .. } | Apart::Begin(_))) => false,
            (Reach::Only(one), _) => one == number,
        }
    }
}

/// Which boards a choice was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every one that follows the others.
    Linked,
    /// The one with this number, counted from 0.
    Only(usize),
}

/// What became of a choice on one board.
#[derive(Clone, Debug)]
pub enum ChoiceOutcome {
    /// The move was made.
    Moved(Box<Moved>),
    /// The rules there do not allow it: the board waits.
    Refused(Refusal),
    /// The board was not asked.
    Aside,
}

/// A move made on one board.
#[derive(Clone, Debug)]
pub struct Moved {
    /// Where it was made.
    pub before: Position,
    /// What happened.
    pub trace: Trace,
    undo: Undo,
}

/// A choice that has been carried out.
#[derive(Clone, Debug)]
struct MadeStep {
    /// One for each board.
    taken: Vec<ChoiceOutcome>,
    /// Whether each board stands as the first after it.
    same: Vec<bool>,
}

/// Two to four boards played together. The first is what the others are compared with.
#[derive(Clone, Debug)]
pub struct Linked {
    start: LineStart,
    /// Where they begin under the rules that they have.
    begun_at: LineStart,
    boards: Vec<LinkedBoard>,
    /// All choices; those at the end that no board can take wait for other rules.
    choices: Vec<LinkedMove>,
    /// How many there are before these.
    within_reach: usize,
    /// Those of them that are on the boards.
    made: Vec<MadeStep>,
    /// Whether each board begins as the first.
    same: Vec<bool>,
    /// Why each board parted from the first, with after how many choices that was.
    causes: Vec<Option<(usize, Option<Cause>)>>,
}

impl Linked {
    /// Boards for these rules, `made` of the steps carried out; steps beyond that can be redone.
    ///
    /// More than [`MOST`] rule sets are left out; without any there is no board.
    pub fn new(
        start: LineStart,
        settings: Vec<BoardSetting>,
        steps: Vec<LinkedMove>,
        made: usize,
    ) -> Self {
        let mut linked = Self {
            start,
            begun_at: start,
            boards: Vec::new(),
            within_reach: steps.len(),
            choices: steps,
            made: Vec::new(),
            same: Vec::new(),
            causes: Vec::new(),
        };
        linked.begin(settings, made);
        linked
    }

    /// A game replayed under its own rules and others, as far as it has come.
    pub fn of_game(game: &Game, others: impl IntoIterator<Item = NamedRules>) -> Self {
        let settings = std::iter::once(game.named_rules()).chain(others);
        let line = game.record.line();
        let steps = line.map(|made| LinkedMove {
            action: made.action,
            reach: Reach::Linked,
        });
        Self::new(
            LineStart::of_start(game),
            settings.map(BoardSetting::new).collect(),
            steps.collect(),
            game.record.made_count(),
        )
    }

    fn begin(&mut self, mut settings: Vec<BoardSetting>, made: usize) {
        settings.truncate(MOST);
        let Some(first) = settings
            .first()
            .map(|setting| setting.named.rules.shape().plain())
        else {
            return;
        };
        let fits = |setting: &BoardSetting| self.start.state(&setting.named.rules).is_ok();
        let start = match settings.iter().any(fits) {
            true => self.start,
            // With the opening all of them begin somewhere.
            false => LineStart::Opening(Side::South),
        };
        self.begun_at = start;
        let boards = settings.into_iter();
        self.boards = boards.map(|s| LinkedBoard::new(s, &start, first)).collect();
        self.made.clear();
        self.same = self.compared();
        self.causes.clear();
        self.find_reach();
        self.go_to(made);
    }

    /// Plays all choices: the line ends after the last that some board takes, or that none is asked for.
    fn find_reach(&mut self) {
        self.within_reach = match self.begun_at == self.start {
            true => self.choices.len(),
            false => 0,
        };
        while self.remake() {}
        let lost = |made: &MadeStep| {
            let is = |wanted: fn(&ChoiceOutcome) -> bool| made.taken.iter().any(wanted);
            is(|taken| matches!(taken, ChoiceOutcome::Refused(_)))
                && !is(|taken| matches!(taken, ChoiceOutcome::Moved(_)))
        };
        while self.made.last().is_some_and(lost) && self.unmake() {}
        self.within_reach = self.made.len();
    }

    /// Begins again with other boards and plays the same.
    fn change(&mut self, change: impl FnOnce(&mut Vec<BoardSetting>)) {
        let mut settings: Vec<BoardSetting> =
            self.boards.iter().map(|b| b.setting.clone()).collect();
        change(&mut settings);
        self.begin(settings, self.made.len());
    }

    /// Where the boards begin, if one of them can; elsewhere they begin as their rules say.
    pub const fn start(&self) -> &LineStart {
        &self.start
    }

    /// Boards in the order in which they are shown.
    pub fn boards(&self) -> &[LinkedBoard] {
        &self.boards
    }

    /// The choices that can be gone along: those made, then those undone.
    pub fn steps(&self) -> &[LinkedMove] {
        &self.choices[..self.within_reach]
    }

    /// Those and, after them, the ones that no board can take under the rules it has now.
    pub fn choices(&self) -> &[LinkedMove] {
        &self.choices
    }

    /// How many of them are made.
    pub const fn made_count(&self) -> usize {
        self.made.len()
    }

    /// What became of each choice made on one board, from the first.
    pub fn taken(
        &self,
        board: usize,
    ) -> impl DoubleEndedIterator<Item = &ChoiceOutcome> + ExactSizeIterator {
        self.made.iter().map(move |made| &made.taken[board])
    }

    /// The moves made on one board, from the first.
    pub fn moves_of(&self, board: usize) -> impl Iterator<Item = Move> {
        let rules = self.boards[board].state.rules();
        let taken = self.taken(board).zip(&self.choices);
        let moved = taken.filter(|(taken, _)| matches!(taken, ChoiceOutcome::Moved(_)));
        moved.map(|(_, step)| rules.as_told(step.action))
    }

    /// The move that a board made in the last choice, if it made one.
    pub fn last_moved(&self, board: usize) -> Option<&Moved> {
        match self.made.last()?.taken.get(board)? {
            ChoiceOutcome::Moved(moved) => Some(moved),
            ChoiceOutcome::Refused(_) | ChoiceOutcome::Aside => None,
        }
    }

    /// How many choices a board was asked for and did not take.
    pub fn refused_count(&self, board: usize) -> usize {
        let taken = self.taken(board);
        taken
            .filter(|taken| matches!(taken, ChoiceOutcome::Refused(_)))
            .count()
    }

    /// The last choice that a board was asked for and why it did not take it, if it did not: it waits
    /// until a choice is made there or one comes that it can take.
    pub fn waits(&self, board: usize) -> Option<(Move, Refusal)> {
        let mut asked = self
            .taken(board)
            .zip(&self.choices[..self.made.len()])
            .rev();
        let (taken, step) = asked.find(|(taken, _)| !matches!(taken, ChoiceOutcome::Aside))?;
        let is_cut = step.reach == Reach::Linked && self.boards.get(board)?.apart.is_some();
        match taken {
            // Once it is played alone nobody waits for it.
            ChoiceOutcome::Refused(_) if is_cut => None,
            ChoiceOutcome::Refused(refusal) => Some((step.action, *refusal)),
            ChoiceOutcome::Moved(_) | ChoiceOutcome::Aside => None,
        }
    }

    /// Which boards a choice made on this one is for.
    pub fn reach_of(&self, board: usize) -> Reach {
        let alone = self.boards.get(board).is_none_or(|b| b.apart.is_some());
        if alone || self.waits(board).is_some() {
            Reach::Only(board)
        } else {
            Reach::Linked
        }
    }

    /// Makes a choice on one board and on all that are linked with it.
    ///
    /// # Errors
    /// Why the move is not legal on the board where it was chosen; nothing changes then.
    pub fn play(&mut self, board: usize, action: Move) -> Result<(), Refusal> {
        let Some(chosen) = self.boards.get(board) else {
            return Ok(());
        };
        chosen.state.check(action)?;
        let step = LinkedMove {
            action,
            reach: self.reach_of(board),
        };
        self.forget_undone();
        self.extend(std::iter::once(step));
        self.make(step);
        self.find_causes();
        Ok(())
    }

    /// Makes the first of these moves on one board and on all that are linked with it; the others can
    /// be redone.
    pub fn lay(&mut self, board: usize, line: &[Move]) {
        let reach = self.reach_of(board);
        self.forget_undone();
        self.extend(line.iter().map(|&action| LinkedMove { action, reach }));
        self.redo();
    }

    fn extend(&mut self, steps: impl Iterator<Item = LinkedMove>) {
        self.choices.extend(steps);
        self.within_reach = self.choices.len();
    }

    /// Other choices come in place of those undone.
    fn forget_undone(&mut self) {
        let made = self.made.len();
        self.start = self.begun_at;
        self.choices.truncate(made);
        self.within_reach = made;
        for board in &mut self.boards {
            board.setting.shared = board.setting.shared.min(made);
        }
    }

    fn make(&mut self, step: LinkedMove) {
        let choice = self.made.len();
        let boards = self.boards.iter_mut().enumerate();
        let taken = boards.map(|(number, board)| {
            if !step.is_for(number, board, choice) {
                return ChoiceOutcome::Aside;
            }
            let before = *board.state.position();
            let action = board.state.rules().as_told(step.action);
            match board.state.play_traced(action) {
                Ok((trace, undo)) => ChoiceOutcome::Moved(Box::new(Moved {
                    before,
                    trace,
                    undo,
                })),
                Err(refusal) => ChoiceOutcome::Refused(refusal),
            }
        });
        let taken = taken.collect();
        let same = self.compared();
        self.made.push(MadeStep { taken, same });
    }

    /// The board that the others are compared with: the first of those that are linked, or the first of all.
    pub fn compared_with(&self) -> usize {
        let linked = self.boards.iter().position(|board| board.apart.is_none());
        linked.unwrap_or_default()
    }

    /// Whether each board stands as the one that is compared with.
    fn compared(&self) -> Vec<bool> {
        let first = self.boards.get(self.compared_with());
        let as_first = |board: &LinkedBoard| first.is_some_and(|first| board.stands_as(first));
        self.boards.iter().map(as_first).collect()
    }

    /// Brings the causes of the partings up to date.
    fn find_causes(&mut self) {
        let known = std::mem::take(&mut self.causes).into_iter();
        let known = known.chain(std::iter::repeat(None));
        let boards = 0..self.boards.len();
        let causes = boards.zip(known).map(|(board, known)| {
            let at = self.parted_after(board)?;
            let known = known.filter(|(before, _)| *before == at);
            Some(known.unwrap_or_else(|| (at, self.find_cause(board, at))))
        });
        self.causes = causes.collect();
    }

    fn find_cause(&self, board: usize, at: usize) -> Option<Cause> {
        let compared_with = self.compared_with();
        let (first, other) = (self.boards.get(compared_with)?, self.boards.get(board)?);
        if first.apart.is_some() || other.apart.is_some() {
            return None;
        }
        let line = Line {
            start: self.begun_at,
            moves: self
                .asked_of(compared_with)
                .take_while(|(step, _)| *step < at)
                .map(|(_, action)| action)
                .collect(),
        };
        cause(first.rules(), other.rules(), &line)
    }

    /// The choices that a board is asked for, those undone included, each with how many of all are made before it.
    fn asked_of(&self, number: usize) -> impl Iterator<Item = (usize, Move)> {
        let board = self.boards.get(number);
        let steps = self.steps().iter().enumerate();
        let asked = steps.filter(move |(choice, step)| {
            board.is_some_and(|board| step.is_for(number, board, *choice))
        });
        asked.map(|(number, step)| (number, step.action))
    }

    /// The whole game of the first board, moves that were taken back included.
    pub fn whole_line(&self) -> Line {
        Line {
            start: self.begun_at,
            moves: self.asked_of(0).map(|(_, action)| action).collect(),
        }
    }

    /// Why a board parted from the one that is compared with; `None` if it has not, or if it is played alone.
    pub fn cause(&self, board: usize) -> Option<&Cause> {
        self.causes.get(board)?.as_ref()?.1.as_ref()
    }

    /// The moves made on a board, from where the boards begin.
    pub fn line(&self, board: usize) -> Line {
        Line {
            start: self.begun_at,
            moves: self.moves_of(board).collect(),
        }
    }

    /// Takes the last choice back on all boards; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.unmake();
        self.find_causes();
        undone
    }

    fn unmake(&mut self) -> bool {
        let Some(last) = self.made.pop() else {
            return false;
        };
        for (board, taken) in self.boards.iter_mut().zip(last.taken) {
            if let ChoiceOutcome::Moved(moved) = taken {
                board.state.undo(moved.undo);
            }
        }
        true
    }

    /// Makes the choice again that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let redone = self.remake();
        self.find_causes();
        redone
    }

    fn remake(&mut self) -> bool {
        let next = self.steps().get(self.made.len()).copied();
        next.map(|step| self.make(step)).is_some()
    }

    /// Goes to where so many choices have been made, or as near as there are any.
    pub fn go_to(&mut self, made: usize) {
        while self.made.len() > made && self.unmake() {}
        while self.made.len() < made && self.remake() {}
        self.find_causes();
    }

    /// Begins elsewhere; what was played is forgotten.
    pub fn begin_at(&mut self, start: LineStart) {
        self.start = start;
        self.choices.clear();
        self.made.clear();
        self.change(|_| {});
    }

    /// Adds a board, if there is room for one more; whether it was added.
    pub fn add(&mut self, named: NamedRules) -> bool {
        let room = self.boards.len() < MOST;
        if room {
            self.change(|settings| settings.push(BoardSetting::new(named)));
        }
        room
    }

    /// Takes a board away, if enough are left; whether it was.
    ///
    /// Choices that were made on it alone go with it.
    pub fn remove(&mut self, board: usize) -> bool {
        let can = board < self.boards.len() && self.boards.len() > FEWEST;
        if can {
            let alone = |step: &LinkedMove| step.reach == Reach::Only(board);
            let left = |until: usize| {
                self.choices
                    .iter()
                    .take(until)
                    .filter(|s| !alone(s))
                    .count()
            };
            let made = left(self.made.len());
            let mut settings: Vec<BoardSetting> =
                self.boards.iter().map(|b| b.setting.clone()).collect();
            for setting in &mut settings {
                setting.shared = left(setting.shared);
            }
            self.choices.retain(|step| !alone(step));
            for step in &mut self.choices {
                if let Reach::Only(other) = &mut step.reach
                    && *other > board
                {
                    *other -= 1;
                }
            }
            settings.remove(board);
            self.begin(settings, made);
        }
        can
    }

    /// Gives a board other rules; what was played is played again under them.
    pub fn set_rules(&mut self, board: usize, named: NamedRules) {
        self.change(|settings| {
            if let Some(setting) = settings.get_mut(board) {
                setting.named = named;
            }
        });
    }

    /// Links a board, which then takes all choices that were made for linked ones, or leaves it alone as it stands.
    pub fn set_link(&mut self, board: usize, link: Link) {
        let made = self.made.len();
        self.change(|settings| {
            if let Some(setting) = settings.get_mut(board) {
                setting.shared = match (setting.link, link) {
                    (_, Link::Linked) => 0,
                    (Link::Linked, Link::Alone) => made,
                    (Link::Alone, Link::Alone) => setting.shared,
                };
                setting.link = link;
            }
        });
    }

    /// How many choices had been made when a board first stood otherwise than the one compared with; 0 if
    /// they begin so. `None` while they have been the same all along.
    pub fn parted_after(&self, board: usize) -> Option<usize> {
        let begun = self.same.get(board).copied();
        let after = self.made.iter().map(|made| made.same[board]);
        begun.into_iter().chain(after).position(|same| !same)
    }

    /// Whether a board stands as the one that is compared with now.
    pub fn is_same(&self, board: usize) -> bool {
        let now = self.made.last().map_or(&self.same, |made| &made.same);
        now.get(board).copied().unwrap_or_default()
    }

    /// Whether a board stands as the first one, linked or not.
    pub fn stands_as_first(&self, board: usize) -> bool {
        let pair = self.boards.get(board).zip(self.boards.first());
        pair.is_some_and(|(board, first)| board.stands_as(first))
    }

    /// The pits in which a board differs from the one that is compared with, with how many seeds more it has; none for a
    /// board of another shape.
    pub fn differences(&self, board: usize) -> Vec<(Pit, i32)> {
        let first = self.boards.get(self.compared_with());
        let (Some(first), Some(other)) = (first, self.boards.get(board)) else {
            return Vec::new();
        };
        let shape = first.rules().shape();
        if other.rules().shape() != shape {
            return Vec::new();
        }
        let houses = shape.all_houses().map(Pit::House);
        let pits = houses.chain(Side::ALL.map(Pit::Store));
        let more = |pit| {
            let seeds = |board: &LinkedBoard| i32::from(board.state.position().in_pit(pit));
            seeds(other) - seeds(first)
        };
        pits.map(|pit| (pit, more(pit)))
            .filter(|(_, more)| *more != 0)
            .collect()
    }
}
