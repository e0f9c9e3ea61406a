//! Everything that can be asked of the practice page.

use crate::game::contest::NamedRules;
use crate::gui::board::ScreenSide;
use crate::gui::pages::practice::stock::PuzzleFilter;
use crate::rules::board::House;

/// One action about what is practised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeAction {
    /// Answer with this house, its seeds going to this side of the screen where the way round is the mover's choice.
    Sow(House, Option<ScreenSide>),
    /// Answer with the house of this number of the player to move.
    SowNumber(u8),
    /// Show another tab.
    SetTab(PracticeTab),
    /// Practise under the rules of the game on the board.
    RulesOfBoard,
    /// Practise under these rules.
    Rules(Box<NamedRules>),
    /// Ask puzzles of this kind.
    SetFilter(PuzzleFilter),
    /// The next puzzle, or another ending.
    Next,
    /// Study the position that is asked, with the moves on the board.
    Study,
    /// Make puzzles of these games in the background.
    Make(MakeOf),
    /// End making them; what was found stays.
    Cancel,
    /// Endings with so many seeds.
    SetSeeds(u32),
}

/// A tab of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PracticeTab {
    /// Positions in which one move is best.
    #[default]
    Puzzles,
    /// Positions with few seeds, to be played out.
    Endings,
}

/// Of what puzzles are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeOf {
    /// The game on the board and all games of the library under the rules that are practised.
    OwnGames,
    /// Games that the computer plays against itself.
    SelfPlay,
}
