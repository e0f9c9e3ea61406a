//! The commands of the menus: text, explanation and shortcut in one table.

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::gui::action::Page;

/// A menu entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A new game under the rules being played.
    New,
    /// Open a game with the system's dialog.
    Open,
    /// Open a game by typing its path.
    OpenPath,
    /// Save to the game's file.
    Save,
    /// Save to another file with the system's dialog.
    SaveAs,
    /// Save by typing a path.
    SavePath,
    /// Close the window.
    Quit,
    /// Take back the last move.
    Undo,
    /// Make it again.
    Redo,
    /// Show the last move again.
    Replay,
    /// Mark a good move.
    Hint,
    /// Hold the computer players, or let them go on.
    Pause,
    /// One move of a computer player.
    Step,
    /// Let the computer go on from a position in the middle of the record.
    PlayOn,
    /// Show or hide the value of every house.
    Values,
    /// Show or hide the value of the position.
    LeadBar,
    /// Make or use an endgame table.
    Endgames,
    /// Edit the position.
    SetUp,
    /// Copy the position as text.
    CopyPosition,
    /// Copy the moves as text.
    CopyMoves,
    /// Paste a position or moves.
    Paste,
    /// Show the game.
    PlayPage,
    /// Show several rule sets side by side.
    ComparePage,
    /// Give the keys to the next board.
    NextBoard,
    /// Give them to the one before.
    PreviousBoard,
    /// Show or hide the side panel.
    Panel,
    /// Use the whole screen.
    FullScreen,
    /// Larger.
    ZoomIn,
    /// Smaller.
    ZoomOut,
    /// The usual size.
    ZoomReset,
    /// The list of keys.
    Keys,
    /// The rules in words.
    Rules,
    /// What this program is.
    About,
}

const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

impl Command {
    /// All commands, in the order in which shortcuts are looked at: the longer ones first.
    pub const ALL: [Self; 33] = [
        Self::SaveAs,
        Self::New,
        Self::Open,
        Self::OpenPath,
        Self::Save,
        Self::SavePath,
        Self::Quit,
        Self::Redo,
        Self::Undo,
        Self::Replay,
        Self::Hint,
        Self::Pause,
        Self::Step,
        Self::PlayOn,
        Self::Values,
        Self::LeadBar,
        Self::Endgames,
        Self::SetUp,
        Self::CopyMoves,
        Self::CopyPosition,
        Self::Paste,
        Self::PlayPage,
        Self::ComparePage,
        Self::NextBoard,
        Self::PreviousBoard,
        Self::Panel,
        Self::FullScreen,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::ZoomReset,
        Self::Keys,
        Self::Rules,
        Self::About,
    ];

    /// The text of the menu entry.
    pub const fn text(self) -> &'static str {
        match self {
            Self::New => "New game",
            Self::Open => "Open…",
            Self::OpenPath => "Open by path…",
            Self::Save => "Save",
            Self::SaveAs => "Save as…",
            Self::SavePath => "Save by path…",
            Self::Quit => "Quit",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::Replay => "Replay last move",
            Self::Hint => "Hint",
            Self::Pause => "Pause the computer",
            Self::Step => "One move",
            Self::PlayOn => "Play on",
            Self::Values => "Values of the houses",
            Self::LeadBar => "Lead bar",
            Self::Endgames => "Endgame table…",
            Self::SetUp => "Set up position…",
            Self::CopyPosition => "Copy position",
            Self::CopyMoves => "Copy moves",
            Self::Paste => "Paste position or moves",
            Self::PlayPage => "Play",
            Self::ComparePage => "Compare",
            Self::NextBoard => "Next board",
            Self::PreviousBoard => "Previous board",
            Self::Panel => "Side panel",
            Self::FullScreen => "Full screen",
            Self::ZoomIn => "Larger text",
            Self::ZoomOut => "Smaller text",
            Self::ZoomReset => "Usual size of text",
            Self::Keys => "Keys…",
            Self::Rules => "Rules in words…",
            Self::About => "About Kalaha…",
        }
    }

    /// One line about it.
    pub const fn help(self) -> &'static str {
        match self {
            Self::New => "Begin a new match under the rules being played",
            Self::Open => "Open a saved game",
            Self::OpenPath => "Open a saved game by typing where it is",
            Self::Save => "Save the game to its file",
            Self::SaveAs => "Save the game to another file",
            Self::SavePath => "Save the game by typing where to",
            Self::Quit => "Close the window; the game goes on at the next start",
            Self::Undo => "Take back what was done last",
            Self::Redo => "Do again what was taken back",
            Self::Replay => "Show the last move once more",
            Self::Hint => "Mark a good move and say what it is worth",
            Self::Pause => "Hold the computer players, or let them go on",
            Self::Step => "Let the computer make one move and wait again",
            Self::PlayOn => "Let the computer go on from here",
            Self::Values => "What every house is worth, from South's view",
            Self::LeadBar => "What the position is worth, from South's view",
            Self::Endgames => {
                "Exact values of all positions with few seeds, for the thinking to use"
            }
            Self::SetUp => "Put any number of seeds anywhere and start from there",
            Self::CopyPosition => "Copy the position as a line of text",
            Self::CopyMoves => "Copy the moves as a line of text",
            Self::Paste => "Read a position or moves from the clipboard",
            Self::PlayPage => "Show the game",
            Self::ComparePage => "Several rule sets side by side",
            Self::NextBoard => "Give the keys to the next board",
            Self::PreviousBoard => "Give the keys to the board before",
            Self::Panel => "Show or hide the rules and the moves",
            Self::FullScreen => "Use the whole screen",
            Self::ZoomIn => "Make everything larger",
            Self::ZoomOut => "Make everything smaller",
            Self::ZoomReset => "Everything at its usual size",
            Self::Keys => "All keys",
            Self::Rules => "The rules being played, in words",
            Self::About => "What this program is",
        }
    }

    /// The shortcuts; the first is shown in the menu.
    pub fn shortcuts(self) -> Vec<KeyboardShortcut> {
        let ctrl = |key| KeyboardShortcut::new(Modifiers::COMMAND, key);
        let ctrl_shift = |key| KeyboardShortcut::new(CTRL_SHIFT, key);
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        match self {
            Self::New => vec![ctrl(Key::N)],
            Self::Open => vec![ctrl(Key::O)],
            Self::Save => vec![ctrl(Key::S)],
            Self::SaveAs => vec![ctrl_shift(Key::S)],
            Self::Quit => vec![ctrl(Key::Q)],
            Self::Undo => vec![ctrl(Key::Z)],
            Self::Redo => vec![ctrl_shift(Key::Z), ctrl(Key::Y)],
            Self::Replay => vec![ctrl(Key::R)],
            Self::Hint => vec![plain(Key::H)],
            Self::Pause => vec![plain(Key::P)],
            Self::Values => vec![plain(Key::V)],
            Self::SetUp => vec![ctrl(Key::E)],
            Self::CopyMoves => vec![ctrl_shift(Key::C)],
            Self::PlayPage => vec![plain(Key::F2)],
            Self::ComparePage => vec![plain(Key::F3)],
            Self::NextBoard => vec![plain(Key::PageDown)],
            Self::PreviousBoard => vec![plain(Key::PageUp)],
            Self::Panel => vec![plain(Key::F9)],
            Self::FullScreen => vec![plain(Key::F11)],
            Self::ZoomIn => vec![ctrl(Key::Plus), ctrl(Key::Equals)],
            Self::ZoomOut => vec![ctrl(Key::Minus)],
            Self::ZoomReset => vec![ctrl(Key::Num0)],
            Self::Keys => vec![plain(Key::F1)],
            Self::OpenPath
            | Self::SavePath
            | Self::Step
            | Self::PlayOn
            | Self::LeadBar
            | Self::Endgames
            | Self::CopyPosition
            | Self::Paste
            | Self::Rules
            | Self::About => vec![],
        }
    }

    /// Whether the command means anything on a page.
    pub const fn works_on(self, page: Page) -> bool {
        match self {
            Self::NextBoard | Self::PreviousBoard => matches!(page, Page::Compare),
            Self::Replay
            | Self::Hint
            | Self::Pause
            | Self::Step
            | Self::PlayOn
            | Self::Values
            | Self::LeadBar
            | Self::Endgames
            | Self::SetUp
            | Self::CopyMoves => matches!(page, Page::Play),
            _ => true,
        }
    }

    /// The letter that stands for the command where no house has it; with Shift, everywhere.
    pub fn letter(self) -> Option<Key> {
        let mut shortcuts = self.shortcuts().into_iter();
        let plain = shortcuts.find(|s| s.modifiers.is_none())?.logical_key;
        (plain.name().len() == 1).then_some(plain)
    }

    /// The shortcut as shown beside the menu entry.
    ///
    /// On a board with so many houses a side: a letter that is a house's needs Shift.
    pub fn shortcut_text(self, ctx: &egui::Context, houses: u8) -> Option<String> {
        if let Some(key) = self.letter()
            && !is_free(key, houses)
        {
            return Some(format!("Shift+{}", key.name()));
        }
        match self {
            // These two come as events of the clipboard, not as keys.
            Self::CopyPosition => Some("Ctrl+C".to_owned()),
            Self::Paste => Some("Ctrl+V".to_owned()),
            Self::Keys => Some("?".to_owned()),
            _ => self.shortcuts().first().map(|s| ctx.format_shortcut(s)),
        }
    }
}

/// The house that a key stands for: 1 to 9 and 0 for ten; A to X for 1 to 24.
pub fn house_number(key: Key) -> Option<u8> {
    let name = key.name();
    let mut letters = name.bytes();
    match (letters.next()?, letters.next()) {
        (b'0', None) => Some(10),
        (digit @ b'1'..=b'9', None) => Some(digit - b'0'),
        (letter @ b'A'..=b'X', None) => Some(letter - b'A' + 1),
        _ => None,
    }
}

/// Whether a key stands for no house where each side has so many.
pub fn is_free(key: Key, houses: u8) -> bool {
    house_number(key).is_none_or(|number| number > houses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_houses() {
        assert_eq!(house_number(Key::Num1), Some(1));
        assert_eq!(house_number(Key::Num0), Some(10));
        assert_eq!(house_number(Key::A), Some(1));
        assert_eq!(house_number(Key::X), Some(24));
        assert_eq!(house_number(Key::Y), None);
        assert_eq!(house_number(Key::F1), None);
    }

    #[test]
    fn a_letter_that_is_a_house_needs_shift() {
        let ctx = egui::Context::default();
        let text = |houses| Command::Hint.shortcut_text(&ctx, houses);
        assert_eq!(text(7).as_deref(), Some("H"));
        assert_eq!(text(8).as_deref(), Some("Shift+H"));
        assert_eq!(Command::Panel.letter(), None);
        assert_eq!(Command::New.letter(), None);
    }
}
