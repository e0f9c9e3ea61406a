//! Everything that a view can ask for. Views read and push actions; one place carries them out.

use std::path::PathBuf;

use crate::rules::board::{House, Pit};
use crate::rules::clause::Clause;
use crate::rules::side::Side;
use crate::rules::spec::NextStart;
use crate::storage::settings::{BoardView, HouseLabels, Speed, Theme};

use crate::game::seat::Seat;
use crate::gui::command::Command;
use crate::gui::endgames::action::EndgameAction;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::thinking::flow::Watch;

/// One wish of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// What a menu entry or a shortcut stands for.
    Run(Command),
    /// Sow this house.
    Play(House),
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
    /// Forget the games of the match so far.
    ClearScore,
    /// Let this side make the first move of the game that has not begun.
    LetStart(Side),
    /// Change who starts the next game of the match.
    SetNextStart(NextStart),
    /// Let a person or the computer play a side.
    SetSeat(Side, Seat),
    /// Change the least time between the computer's moves, in milliseconds.
    SetPause(u32),
    /// Change a player's name.
    Rename(Side, String),

    /// Change the rules in the side panel.
    EditRules(RulesEdit),
    /// Read rules from a file into the editor.
    OpenRules,
    /// Keep the edited rules as a file.
    SaveRules,
    /// Go back to the rules being played.
    RevertRules,
    /// Begin a new match under the edited rules.
    NewGameWithRules,

    /// Change the position being set up.
    Setup(SetupEdit),

    /// Show the game, or several boards.
    Show(Page),
    /// Something on the compare page.
    Compare(CompareAction),
    /// Something about the endgame table.
    Endgames(EndgameAction),

    /// Look what is in the files opened or saved last.
    GlanceAtRecent,
    /// Open this file.
    OpenFile(PathBuf),
    /// Save the game as this file.
    SaveFile(PathBuf),

    /// Light or dark.
    SetTheme(Theme),
    /// How fast seeds move.
    SetSpeed(Speed),
    /// Nothing slides or fades.
    SetReducedMotion(bool),
    /// Which side of the board is near.
    SetBoardView(BoardView),
    /// Numbers or letters.
    SetHouseLabels(HouseLabels),
    /// Tell what moves would do under this preset, by its id, or under none.
    SetVersus(Option<&'static str>),
    /// The tab of the side panel.
    SetTab(Tab),
    /// Make the side panel so wide, in points.
    SetPanelWidth(u32),

    /// Show a dialog of the program's own.
    ShowModal(Modal),
    /// Close it.
    CloseModal,
    /// Take a notice away.
    Dismiss(u64),
    /// Stop waiting for the system's file dialog.
    ForgetDialog,
    /// Text came from the clipboard.
    Pasted(String),
}

/// A change of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesEdit {
    /// Give a clause another value.
    SetClause(Clause, String),
    /// Take the rules of this preset.
    LoadPreset(&'static str),
}

/// What the middle of the window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The game.
    #[default]
    Play,
    /// Several rule sets side by side.
    Compare,
}

/// A change of the position being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupEdit {
    /// This many seeds in a pit.
    Put(Pit, u16),
    /// Who moves first.
    ToMove(Side),
    /// All houses and stores empty.
    Clear,
    /// The rules' own start.
    Opening,
    /// A game begins here, or the boards do.
    Start,
    /// Linked boards begin here instead of a game.
    Compare,
    /// Back to the game.
    Cancel,
}

/// A tab of the side panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Presets, clauses, the rules in words.
    #[default]
    Rules,
    /// Players, score, moves.
    Game,
}

/// A dialog of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modal {
    /// The list of keys.
    Keys,
    /// The rules being played, in words.
    Rules,
    /// Type a path to open, beginning with the one suggested.
    OpenPath(PathBuf),
    /// Type a path to save to, beginning with the one suggested.
    SavePath(PathBuf),
    /// Something went wrong that needs reading.
    Trouble {
        /// What could not be done.
        title: String,
        /// Why, where, and what to do.
        text: String,
    },
    /// The endgame table: what it is, make it, use it.
    Endgames,
    /// What this program is.
    About,
}
