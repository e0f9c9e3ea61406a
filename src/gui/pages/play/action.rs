//! Everything that can be asked of the play page.

use std::num::NonZeroU8;

use crate::game::contest::NamedRules;
use crate::game::seat::{EngineName, Seat};
use crate::gui::draft::RulesEdit;
use crate::gui::pages::play::planned::Planned;
use crate::gui::parts::ways::Meant;
use crate::gui::thinking::flow::Watch;
use crate::gui::thinking::new_engine::NewEngine;
use crate::rules::side::Side;
use crate::rules::spec::NextStart;
use crate::search::time_control::TimeControl;
use crate::storage::choices::PlayTab;
use crate::storage::picture::PictureLook;

/// One action about the game or the rules that are edited beside it.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayAction {
    /// Make this move, or ask what more is to be chosen.
    Mean(Meant),
    /// Ask for the way round no longer.
    AskNoWay,
    /// Tell no longer why a house was not played.
    EndRefusal,
    /// Sow the house of this number of the player to move.
    SowNumber(u8),
    /// Take over the other side of the board.
    Swap,
    /// Go to the position after this many moves.
    GoTo(usize),
    /// Show the whole game again, or no longer.
    Watch(Watch),
    /// Show the rest of the animation at once.
    Skip,
    /// Begin the next round or game of the match.
    NextGame,
    /// Go on with the game that was going on when another one was opened to be studied.
    BackToOwnGame,
    /// Forget the games of the match so far.
    ClearScore,
    /// Let this side make the first move of the game that has not begun.
    LetStart(Side),
    /// Change who starts the next game of the match.
    SetNextStart(NextStart),
    /// So many games win the match, or no number of them.
    SetMatchLength(Option<NonZeroU8>),
    /// Let a person or the computer play a side.
    SetSeat(Side, Seat),
    /// An action about programs of somebody else's.
    Engine(EngineAction),
    /// Give both players so much time from now on, or as much as they like.
    SetClock(Option<TimeControl>),
    /// Change a player's name.
    Rename(Side, String),
    /// Change the rules in the side panel.
    EditRules(RulesEdit),
    /// Read rules from a file into the editor.
    OpenRules,
    /// Go back to the rules being played.
    RevertRules,
    /// Begin a new match under the edited rules.
    NewGameWithRules,
    /// Show again what is planned for a new game.
    ShowPlan,
    /// Change what is planned.
    Plan(Box<Planned>),
    /// Take these rules for it.
    PlanRules(Box<NamedRules>),
    /// Begin the game that is planned.
    BeginPlanned,
    /// Ask for a new game against the computer.
    PlanAgainstComputer,
    /// Play the game again under several rule sets at once.
    CompareGame,
    /// Play it under the edited rules beside its own.
    CompareDraft,
    /// Put two rule sets on the boards of the compare page.
    CompareRules(Box<NamedRules>, Box<NamedRules>),
    /// Change what is planned for a film.
    PlanFilm(PictureLook),
    /// A tab of the side panel.
    SetTab(PlayTab),
}

/// One action about programs of somebody else's.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAction {
    /// Describe one that is to play.
    Describe(Box<NewEngine>),
    /// Try it, and let it play if it answers.
    Try(Box<NewEngine>),
    /// Forget one by name; wherever it sat, a person sits.
    Forget(EngineName),
}
