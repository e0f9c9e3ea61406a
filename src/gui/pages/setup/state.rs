//! The position being set up.

use crate::compare::line::LineStart;
use crate::game::contest::NamedRules;
use crate::game::seat::Seat;
use crate::gui::notices::Topic;
use crate::gui::pages::page::{PageWish, SetupFor};
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::shared::Shared;
use crate::rules::board::{House, Pit};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::start_check::PositionFault;
use crate::rules::state::State;
use crate::rules::words::end_text::{EndText, end_reason};
use crate::rules::words::names::default_names;

/// A player as he is shown while a position is set up.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// What he is called.
    pub name: String,
    /// Who plays for him.
    pub seat: Seat,
}

/// A position that is being changed pit by pit.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules whose board it is.
    pub named: NamedRules,
    /// What begins there.
    pub purpose: SetupFor,
    /// Who sits at the board.
    pub sitters: BySide<Sitter>,
    position: Position,
    /// What it was before each change, and what was undone.
    before: Vec<Position>,
    undone: Vec<Position>,
    /// The pit that was filled last, if nothing was done since.
    filled: Option<Pit>,
    is_resumed: bool,
}

impl Setup {
    /// Begins with a position.
    pub fn new(
        named: NamedRules,
        position: Position,
        purpose: SetupFor,
        sitters: BySide<Sitter>,
    ) -> Self {
        let mut setup = Self {
            named,
            purpose,
            sitters,
            position,
            before: Vec::new(),
            undone: Vec::new(),
            filled: None,
            is_resumed: false,
        };
        setup.show(position);
        setup
    }

    /// The position as it is now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Takes another position in place of this one, which can be undone.
    pub fn take(&mut self, position: Position) {
        if position != self.position {
            self.before.push(self.position);
            self.undone.clear();
            self.filled = None;
            self.show(position);
        }
    }

    fn show(&mut self, position: Position) {
        self.named.rules = self.named.rules.on(&position);
        self.position = position;
    }

    /// Whether there is a change to be undone.
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is one to be made again.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back the last change.
    pub fn undo(&mut self) {
        self.filled = None;
        if let Some(before) = self.before.pop() {
            self.undone.push(self.position);
            self.show(before);
        }
    }

    /// Makes the change again that was undone last.
    pub fn redo(&mut self) {
        if let Some(undone) = self.undone.pop() {
            self.before.push(self.position);
            self.show(undone);
        }
    }

    /// Puts exactly so many seeds into a pit; what is done to the same pit in a row is undone at once.
    fn put(&mut self, pit: Pit, seeds: u16) {
        let goes_on = self.filled == Some(pit) && self.undone.is_empty();
        let many = self.before.len();
        self.change(|position| match pit {
            Pit::House(house) => {
                // What the last move left behind is that of another position.
                position.set_barred(None);
                position.set_burnt(house, false);
                position.set_seeds(house, seeds);
            }
            Pit::Store(side) => position.set_store(side, seeds),
        });
        if goes_on && many > 0 && self.before.len() > many {
            self.before.pop();
        }
        self.filled = Some(pit);
    }

    /// Makes one change, which can be undone.
    fn change(&mut self, change: impl FnOnce(&mut Position)) {
        let mut position = self.position;
        change(&mut position);
        self.take(position);
    }

    /// The position that it began with.
    pub fn began_with(&self) -> &Position {
        self.before.first().unwrap_or(&self.position)
    }

    /// Whether something was set up that would be lost with it.
    pub const fn is_changed(&self) -> bool {
        self.is_resumed || self.can_undo()
    }

    /// The same as it came back with the last session.
    #[must_use]
    pub fn resumed(self) -> Self {
        Self {
            is_resumed: true,
            ..self
        }
    }

    /// Carries out one action.
    ///
    /// More seeds than a pit may hold are kept, so that [`Self::fault`] can tell of them.
    pub fn apply(&mut self, action: SetupAction, shared: &mut Shared) -> Option<PageWish> {
        shared.keep();
        match action {
            SetupAction::Put(pit, seeds) => self.put(pit, seeds),
            SetupAction::Claim(house, claimer) => {
                let rules = self.named.rules.clone();
                self.change(|position| claim(&rules, position, house, claimer));
            }
            SetupAction::Burn(house, is_burnt) => self.change(|position| {
                if is_burnt {
                    position.set_seeds(house, 0);
                }
                position.set_burnt(house, is_burnt);
            }),
            SetupAction::Keep(side, keeps) => {
                self.change(|position| position.set_keeps(side, keeps));
            }
            SetupAction::ToMove(side) => self.change(|position| {
                if side != position.to_move() {
                    // What the last move left behind is the other's.
                    position.set_barred(None);
                    position.set_had_bonus(false);
                }
                position.set_to_move(side);
            }),
            SetupAction::Clear => self.take(Position::empty(self.position.to_move())),
            SetupAction::Opening => self.take(self.named.rules.start(Side::South)),
            SetupAction::Cancel => return Some(PageWish::Leave),
            SetupAction::Start | SetupAction::Compare => {
                if let Some(fault) = self.fault() {
                    shared.notices.failed(Topic::Setup, fault.to_string());
                    return None;
                }
                shared.notices.succeeded(Topic::Setup);
                if self.purpose == SetupFor::Comparison || action == SetupAction::Compare {
                    let start = LineStart::at(self.named.rules.shape(), self.position);
                    return Some(PageWish::Compare(start, self.purpose));
                } else if self.over().is_none() {
                    // Other rules may go on where these end: boards can begin here, a game cannot.
                    return Some(PageWish::Begin(self.named.clone(), self.position));
                }
            }
        }
        None
    }

    /// Why no game can begin here, if so.
    pub fn fault(&self) -> Option<PositionFault> {
        self.named.rules.check_start(&self.position).err()
    }

    /// How a game that begins here would be over before its first move, if so.
    pub fn over(&self) -> Option<EndText> {
        let rules = &self.named.rules;
        let state = State::new(rules, self.position);
        let outcome = state.outcome()?;
        Some(end_reason(
            rules,
            outcome,
            state.position(),
            None,
            &default_names(),
        ))
    }
}

/// Gives a house to whoever claims it; where he had as many as he may have, it takes the place of his first.
fn claim(rules: &RuleSet, position: &mut Position, house: House, claimer: Option<Side>) {
    let most = rules
        .spec()
        .claim
        .map_or(0, |claim| usize::from(claim.claim_most));
    if let Some(side) = claimer.filter(|_| most > 0) {
        let his: Vec<House> = position.claims_of(side, rules.shape()).collect();
        if let Some(&first) = his.first().filter(|_| his.len() >= most) {
            position.set_claimer(first, None);
        }
    }
    position.set_claimer(house, claimer);
}
