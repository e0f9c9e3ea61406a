//! Everything that can be asked of the compare page.

use crate::compare::linked::board::Link;
use crate::compare::sheets::example::ExampleKind;
use crate::compare::sheets::measure::Measure;
use crate::game::contest::NamedRules;
use crate::gui::draft::RulesEdit;
pub use crate::gui::files::purpose::Export;
use crate::gui::pages::compare::sheeting::SheetGames;
use crate::gui::parts::ways::Meant;
use crate::gui::ranking::action::RankAction;
use crate::rules::state::Move;
pub use crate::storage::choices::CompareTab;

/// One action about several boards. Boards are counted from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum CompareAction {
    /// Make a move on this board and those linked with it.
    Play(usize, Move),
    /// The same, or ask what more is to be chosen.
    Mean(usize, Meant),
    /// Sow a house on the board that keys are for.
    PlayActive(u8),
    /// Make a move of the rule map on this board; the line found follows it, to be redone.
    Lay(usize, Move),
    /// Let keys be for this board, and the panel show its rules.
    Activate(usize),
    /// Show the rest of the animations at once.
    Skip,
    /// Go to where so many choices have been made.
    GoTo(usize),
    /// Begin elsewhere.
    Begin(BeginAt),
    /// One more board.
    Add(NewBoard),
    /// Take a board away.
    Remove(usize),
    /// Link a board or leave it alone.
    SetLink(usize, Link),
    /// Change the rules of the board that keys are for.
    EditRules(RulesEdit),
    /// Read the rules of the board that keys are for from a file.
    OpenRules,
    /// Go on with what stands on a board as the game.
    PlayThis(usize),
    /// Put a random game on two boards, at the move where it parts by a clause: the clause by its place
    /// among those switched.
    ShowParting(usize),
    /// Search the rows of the map, or clause by clause, anew and longer.
    LookLonger,
    /// Copy what the map, or clause by clause, knows, for a spreadsheet.
    CopyTable,
    /// Something about the ranking of all rule sets.
    Rank(RankAction),
    /// Something about the character sheets.
    Sheets(SheetAction),
    /// A tab of the side panel.
    SetTab(CompareTab),
}

/// One action about the character sheets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SheetAction {
    /// How many games there shall be, and whose.
    Choose(SheetGames),
    /// Play them.
    Play,
    /// Let them rest, or go on.
    Pause,
    /// End them; what was known before stays, or what they came to if that was nothing.
    Cancel,
    /// Draw how this is spread.
    Draw(Measure),
    /// Put a game of a board's sheet on the boards, as an example of something.
    Show(usize, ExampleKind),
    /// Copy the table of all sheets.
    Copy(CopyAs),
    /// Write all to a file.
    Export(Export),
}

/// As what sheets are copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyAs {
    /// A table for people.
    Text,
    /// What would be written to a file.
    File(Export),
}

/// Where boards can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeginAt {
    /// At each rule set's opening.
    Opening,
    /// With the game on the board, all its moves to be played again.
    Game,
    /// With the position on the board.
    Position,
    /// With a saved game.
    File,
    /// With a position to be set up.
    SetUp,
}

/// The rules of a board that is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewBoard {
    /// Those of the board that keys are for.
    Same,
    /// Those shipped with this id.
    Preset(&'static str),
    /// Those given here.
    Rules(Box<NamedRules>),
    /// Those of a file that is asked for.
    File,
}

impl CompareTab {
    /// All tabs with what stands on them.
    pub const ALL: [(Self, &str); 4] = [
        (Self::Rules, "Rules"),
        (Self::Map, "Map"),
        (Self::Clauses, "Clauses"),
        (Self::Sheets, "Sheets"),
    ];
}
