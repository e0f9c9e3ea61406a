//! Everything that can be asked of the library.

use std::path::PathBuf;

use crate::rules::state::Move;
use crate::storage::library::entry::GameResult;
use crate::storage::library::filter::{LibraryColumn, StatisticsGroup};

/// One action about the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryAction {
    /// List all games again.
    All,
    /// Look for these words.
    Words(String),
    /// Only games under these rules, or all.
    Rules(Option<String>),
    /// Only games that ended so, or all.
    Ended(Option<GameResult>),
    /// Only games with the position that is explored, or all.
    Position(PositionWanted),
    /// List games as often as they lie in files, or each once.
    ListCopies(bool),
    /// Put the games in order by this column; the same once more turns the order round.
    Sort(LibraryColumn),
    /// Choose the game at this place of the list.
    Choose(usize, ChooseAs),
    /// Choose all games of the list.
    ChooseAll,
    /// Open the game that is chosen.
    Open,
    /// Ask whether the games that are chosen shall go to the trash, or no more.
    AskToRemove(bool),
    /// Move them there.
    Remove,
    /// Show another tab of the panel.
    SetTab(LibraryTab),
    /// Put games together so for statistics.
    SetGroup(StatisticsGroup),
    /// Go on with this move from the position that is explored.
    Explore(Move),
    /// Explore the position a move before.
    Back,
    /// Begin to explore at the board or the opening.
    ExploreFrom(ExploreFrom),
    /// Copy these files with games into the games folder.
    Import(Vec<PathBuf>),
    /// Look into this folder, too.
    AddFolder(PathBuf),
    /// Look into this folder no more.
    RemoveFolder(PathBuf),
}

/// What becomes of the games that were chosen before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChooseAs {
    /// None of them is chosen any more.
    Only,
    /// They stay; the game is let go if it is one of them.
    Also,
    /// They stay if the game is one of them, else it alone is chosen.
    Within,
    /// All from the one that was chosen last to this one are, and no others.
    UpTo,
}

/// Where exploring begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExploreFrom {
    /// The position on the board.
    #[default]
    Board,
    /// The position with which games under the rules on the board begin.
    Opening,
}

/// Whether games must have had a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionWanted {
    /// Any game.
    #[default]
    Any,
    /// Games with the position.
    Here,
}

/// A tab of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LibraryTab {
    /// What is looked for, and where.
    #[default]
    Find,
    /// The moves made in a position.
    Openings,
    /// What the games come to.
    Statistics,
}
