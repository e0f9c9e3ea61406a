//! The position being set up.

use crate::compare::line::LineStart;
use crate::game::contest::NamedRules;
use crate::game::seat::Seat;
use crate::gui::notices::Topic;
use crate::gui::pages::page::{PageWish, SetupFor};
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::shared::Shared;
use crate::rules::board::Pit;
use crate::rules::position::Position;
use crate::rules::rule_set::PositionFault;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::rules::words::end_text::{EndText, end_reason};
use crate::rules::words::names::default_names;

/// A player as he is shown while a position is set up.
#[derive(Clone, Debug)]
pub struct Sitter {
    /// His name.
    pub name: String,
    /// Who plays for him.
    pub seat: Seat,
}

/// A position that is being changed pit by pit.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules whose board it is.
    pub named: NamedRules,
    /// What it is for.
    pub purpose: SetupFor,
    /// Who sits at the board.
    pub sitters: BySide<Sitter>,
    position: Position,
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
        };
        setup.take(position);
        setup
    }

    /// The position as it is now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Takes another position in place of this one.
    pub fn take(&mut self, position: Position) {
        self.named.rules = self.named.rules.on(&position);
        self.position = position;
    }

    /// Carries out one wish.
    ///
    /// More seeds than a pit may hold are kept, so that [`Self::fault`] can tell of them.
    pub fn apply(&mut self, action: SetupAction, shared: &mut Shared) -> Option<PageWish> {
        match action {
            SetupAction::Put(Pit::House(house), seeds) => {
                self.position.set_burnt(house, false);
                self.position.set_seeds(house, seeds);
            }
            SetupAction::Put(Pit::Store(side), seeds) => {
                self.position.set_store(side, seeds);
            }
            SetupAction::ToMove(side) => self.position.set_to_move(side),
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
                    return Some(PageWish::Begin(self.position));
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
