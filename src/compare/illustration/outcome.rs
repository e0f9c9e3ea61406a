//! What a move comes to, as far as it is told and seen.

use crate::compare::parting::VisibleState;
use crate::rules::outcome::EndReason;
use crate::rules::state::{Move, Refusal, State};
use crate::rules::trace::{Event, Trace};
use crate::rules::words::end_text::{EndText, end_reason};
use crate::rules::words::move_text::told;
use crate::rules::words::names::{Names, default_names};
use crate::rules::words::refusal_text::refused;

/// What a move comes to.
#[derive(Clone, Debug)]
pub enum MoveOutcome {
    /// It is legal.
    Made {
        /// What happens in it.
        trace: Box<Trace>,
        /// The game after it.
        after: Box<State>,
    },
    /// It is not legal.
    Refused(Refusal),
}

impl MoveOutcome {
    /// What a move comes to in a game; it may be given as it is told under other rules.
    pub(super) fn of(state: &State, action: Move) -> Self {
        match state.preview(state.rules().as_told(action)) {
            Ok((trace, after)) => Self::Made {
                trace: Box::new(trace),
                after: Box::new(after),
            },
            Err(refusal) => Self::Refused(refusal),
        }
    }

    /// The game after it, if it is made.
    pub(super) fn after(&self) -> Option<&State> {
        match self {
            Self::Made { after, .. } => Some(after),
            Self::Refused(_) => None,
        }
    }

    /// Whether it ends the game.
    pub(super) fn ends(&self) -> bool {
        self.after().is_some_and(|after| after.outcome().is_some())
    }

    /// Whether it is not legal only because more would have to be chosen with it, or less.
    pub(super) const fn is_told_otherwise(&self) -> bool {
        matches!(
            self,
            Self::Refused(
                Refusal::WhichWay { .. } | Refusal::WayIsTold { .. } | Refusal::WhichChoices { .. }
            )
        )
    }

    /// Whether it is made and nothing comes of it but that seeds are sown.
    pub(super) fn is_quiet(&self) -> bool {
        let Self::Made { trace, .. } = self else {
            return false;
        };
        let claims = |event: &Event| matches!(event, Event::Claim { .. });
        let is_bare = trace.laps <= 1 && trace.captured == 0 && !trace.extra_move;
        is_bare && !self.ends() && !trace.events.iter().any(claims)
    }

    /// Whether two come to something else for those who look at the board.
    pub(super) fn differs(&self, other: &Self) -> bool {
        match (self.after(), other.after()) {
            (Some(here), Some(there)) => VisibleState::new(here) != VisibleState::new(there),
            (None, None) => false,
            _ => true,
        }
    }

    /// How much there is to see: what happens, one by one.
    pub(super) fn length(&self) -> usize {
        match self {
            Self::Made { trace, .. } => {
                let counts = |event: &&Event| !matches!(event, Event::Collect { .. });
                trace.events.iter().filter(counts).count()
            }
            Self::Refused(_) => 1,
        }
    }

    /// What it comes to in words, with the end of the game if it is one.
    pub fn in_words(&self, before: &State, names: &Names) -> String {
        match self {
            Self::Made { trace, after } => {
                let told = told(before.rules(), trace, names);
                let Some(outcome) = after.outcome() else {
                    return told;
                };
                let (rules, end) = (after.rules(), after.position());
                let EndText { headline, reason } =
                    end_reason(rules, outcome, end, Some(trace), names);
                format!("{told}. The game is over: {reason} ({headline})")
            }
            Self::Refused(refusal) => {
                refused(before.rules(), *refusal, names, &before.legal_houses())
            }
        }
    }

    /// What of it is compared with the other outcome.
    pub(super) fn told(&self, before: &State) -> ToldOutcome {
        match self {
            Self::Made { trace, after } => ToldOutcome {
                sentence: told(before.rules(), trace, &default_names()),
                refusal: None,
                ends: after.outcome().map(|outcome| outcome.reason),
                moves_again: trace.extra_move,
            },
            Self::Refused(refusal) => ToldOutcome {
                sentence: String::new(),
                refusal: Some(*refusal),
                ends: None,
                moves_again: false,
            },
        }
    }
}

/// What is told of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ToldOutcome {
    sentence: String,
    refusal: Option<Refusal>,
    ends: Option<EndReason>,
    moves_again: bool,
}
