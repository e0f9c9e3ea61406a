//! The commands: name, menu, text, explanation and keys in one table. Menus, shortcuts, tips and the
//! list of keys are made from it; whether a command can be run now, and what it does, stands in the rows
//! of the page shown (`pages/page_command.rs`) or is for the window.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Where a command stands in the menus: the group of entries, counted from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// In the Game menu.
    Game(u8),
    /// In the submenu of the Game menu for files that are named by typing.
    ByPath,
    /// In the submenu of the Game menu for files of other kinds.
    Export,
    /// In the submenu of the Game menu for what the computer does.
    Computer,
    /// In the submenu of the Game menu for copying and pasting.
    Clipboard,
    /// In the View menu.
    View(u8),
    /// In the Help menu.
    Help,
    /// In none; under this heading in the list of keys.
    Nowhere(&'static str),
}

/// Who carries a command out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The window, on every page.
    Window,
    /// The page that is shown, if it knows it.
    Page,
}

/// What is pressed for a command.
#[derive(Clone, Copy, Debug)]
enum Press {
    /// One key, with those held down.
    Keys(Modifiers, Key),
    /// What comes as text or from the clipboard, by what is printed on the keys.
    Event(&'static str),
}

/// What there is to be known of a command.
struct CommandRow {
    by: By,
    menu: Menu,
    text: &'static str,
    help: &'static str,
    /// The first is shown in the menu.
    presses: &'static [Press],
}

const fn plain(key: Key) -> Press {
    Press::Keys(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> Press {
    Press::Keys(Modifiers::COMMAND, key)
}

const fn shift(key: Key) -> Press {
    Press::Keys(Modifiers::SHIFT, key)
}

const fn ctrl_shift(key: Key) -> Press {
    Press::Keys(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// Makes the commands and their rows, in the order of the menus.
macro_rules! commands {
    ($($name:ident: $by:ident, $menu:expr, $text:literal, $help:literal, [$($press:expr),*];)*) => {
        /// Something that a menu entry, a button or a key asks for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $(#[doc = $help] $name,)*
        }

        impl Command {
            /// All commands, in the order of the menus.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            const fn row(self) -> &'static CommandRow {
                match self {
                    $(Self::$name => const { &CommandRow {
                        by: By::$by,
                        menu: $menu,
                        text: $text,
                        help: $help,
                        presses: &[$($press),*],
                    } },)*
                }
            }
        }
    };
}

use Menu::{ByPath, Clipboard, Computer, Export, Game, Help, Nowhere, View};

commands! {
    New: Window, Game(0), "New game…", "Choose rules, opponent and who starts, and begin a new match", [ctrl(Key::N)];
    Family: Window, Game(0), "Map of the family…", "All rule sets as points, near where they are alike: choose one, compare two", [];
    Open: Window, Game(0), "Open…", "Open a saved game", [ctrl(Key::O)];
    OpenPath: Window, ByPath, "Open by path…", "Open a saved game by typing where it is", [];
    Save: Window, Game(1), "Save", "Save the game to its file", [ctrl(Key::S)];
    SaveAs: Window, Game(1), "Save as…", "Save the game to another file", [ctrl_shift(Key::S)];
    SavePath: Window, ByPath, "Save by path…", "Save the game by typing where to", [];
    ExportPgn: Page, Export, "Export as PGN…", "Write the game with variations and comments for other programs", [];
    SavePicture: Page, Export, "Save picture…", "Save the board with its marks as a picture, PNG or SVG", [];
    SaveFilm: Page, Export, "Save as film…", "Save the game as a moving picture, move by move", [];
    Undo: Page, Game(2), "Undo", "Take back what was done last", [ctrl(Key::Z)];
    Redo: Page, Game(2), "Redo", "Do again what was taken back", [ctrl_shift(Key::Z), ctrl(Key::Y)];
    Replay: Page, Game(2), "Replay last move", "Show the last move once more", [ctrl(Key::R)];
    Hint: Page, Game(3), "Hint", "Mark a good move and say what it is worth", [plain(Key::H)];
    Pause: Page, Computer, "Pause", "Hold the computer players and the clocks, or let them go on", [plain(Key::P)];
    Step: Page, Computer, "One move", "Let the computer make one move and wait again", [];
    GiveUp: Page, Game(3), "Give up", "End the game: the other player has won. Undo takes it back", [];
    AgreeOnDraw: Page, Game(3), "Agree on a draw", "End the game with a draw, as both players wish; the computer takes it where it is not ahead. Undo takes it back", [];
    PlayOn: Page, Nowhere("The game"), "Play on", "Let the computer go on from here", [];
    Endgames: Page, Computer, "Endgame table…", "Exact values of all positions with few seeds, for the thinking to use", [];
    Learn: Page, Computer, "Let the computer learn…", "Let the computer play these rules against itself and find out what positions are worth", [];
    SetUp: Page, Game(4), "Set up position…", "Put any number of seeds anywhere and start from there", [ctrl(Key::E)];
    CopyPosition: Page, Clipboard, "Copy position", "Copy the position as a line of text", [Press::Event("Ctrl+C")];
    CopyMoves: Page, Clipboard, "Copy moves", "Copy the moves as a line of text", [ctrl_shift(Key::C)];
    CopyPgn: Page, Clipboard, "Copy as PGN", "Copy the whole game with variations and comments, for other programs", [];
    CopyPicture: Page, Clipboard, "Copy picture", "Copy the board with its marks as a picture", [];
    CopySvg: Page, Clipboard, "Copy picture as SVG", "Copy the same as the text of an SVG, which can be scaled and edited", [];
    Paste: Window, Game(4), "Paste", "Read a position, moves, PGN or a whole game from the clipboard", [Press::Event("Ctrl+V")];
    Quit: Window, Game(5), "Quit", "Close the window; the game goes on at the next start", [ctrl(Key::Q)];
    PlayPage: Window, Nowhere("Pages"), "Play", "Show the game", [plain(Key::F2)];
    StudyPage: Window, Nowhere("Pages"), "Study", "The game with its variations and comments, looked through", [plain(Key::F4)];
    ComparePage: Window, Nowhere("Pages"), "Compare", "Several rule sets side by side", [plain(Key::F3)];
    LibraryPage: Window, Nowhere("Pages"), "Library", "All games there are: found, counted, opened", [plain(Key::F5)];
    PracticePage: Window, Nowhere("Pages"), "Practice", "Puzzles and endings, with what was failed coming again", [plain(Key::F6)];
    NextTab: Window, Nowhere("Pages"), "Next tab", "Go to the next tab of the side panel", [ctrl(Key::PageDown)];
    PreviousTab: Window, Nowhere("Pages"), "Previous tab", "Go to the tab of the side panel before this one", [ctrl(Key::PageUp)];
    PreviousMove: Page, Nowhere("Study and practice"), "Previous move", "Go a move back", [plain(Key::ArrowLeft)];
    NextMove: Page, Nowhere("Study and practice"), "Next move", "Go a move on", [plain(Key::ArrowRight)];
    PreviousVariation: Page, Nowhere("Study and practice"), "Previous variation", "Another move in place of this one", [plain(Key::ArrowUp)];
    NextVariation: Page, Nowhere("Study and practice"), "Next variation", "Another move in place of this one", [plain(Key::ArrowDown)];
    LineStart: Page, Nowhere("Study and practice"), "Start of the game", "Go to the start", [plain(Key::Home)];
    LineEnd: Page, Nowhere("Study and practice"), "End of the line", "Go to the end of the line", [plain(Key::End)];
    PreviousMistake: Page, Nowhere("Study and practice"), "Previous mistake", "Go to the mistake before, as the review found it", [ctrl(Key::ArrowLeft)];
    NextMistake: Page, Nowhere("Study and practice"), "Next mistake", "Go to the next mistake, as the review found it", [ctrl(Key::ArrowRight)];
    Promote: Page, Nowhere("Study and practice"), "Promote variation", "Put the variation before the one it leaves", [ctrl(Key::ArrowUp)];
    DeleteMove: Page, Nowhere("Study and practice"), "Delete from here", "Delete this move and all after it; undo brings it back", [plain(Key::Delete)];
    BestLine: Page, Nowhere("Study and practice"), "Best line", "Add the best moves from here, as far as they are known, as a variation", [ctrl(Key::B)];
    MarkBrilliant: Page, Nowhere("Study and practice"), "Mark with !!", "Mark this move as brilliant, or take that mark away", [ctrl(Key::Num1)];
    MarkGood: Page, Nowhere("Study and practice"), "Mark with !", "Mark this move as good, or take that mark away", [ctrl(Key::Num2)];
    MarkInteresting: Page, Nowhere("Study and practice"), "Mark with !?", "Mark this move as interesting, or take that mark away", [ctrl(Key::Num3)];
    MarkDubious: Page, Nowhere("Study and practice"), "Mark with ?!", "Mark this move as dubious, or take that mark away", [ctrl(Key::Num4)];
    MarkMistake: Page, Nowhere("Study and practice"), "Mark with ?", "Mark this move as a mistake, or take that mark away", [ctrl(Key::Num5)];
    MarkBlunder: Page, Nowhere("Study and practice"), "Mark with ??", "Mark this move as a blunder, or take that mark away", [ctrl(Key::Num6)];
    Comment: Page, Nowhere("Study and practice"), "Comment", "Write something about this move, or about the game", [ctrl(Key::M)];
    Review: Page, Nowhere("Study and practice"), "Review", "Look through the whole line and find its mistakes", [ctrl_shift(Key::R)];
    TryAgain: Page, Nowhere("Study and practice"), "Try again", "Each mistake as a question: find a better move", [ctrl(Key::T)];
    Solution: Page, Nowhere("Study and practice"), "Solution", "Show the best move of the question", [plain(Key::S)];
    NextBoard: Page, Nowhere("When comparing"), "Next board", "Give the keys to the next board", [plain(Key::PageDown)];
    PreviousBoard: Page, Nowhere("When comparing"), "Previous board", "Give the keys to the board before", [plain(Key::PageUp)];
    ChooseUp: Page, Nowhere("In the library"), "Choose the game above, too", "In the library: several games, to be exported", [shift(Key::ArrowUp)];
    ChooseDown: Page, Nowhere("In the library"), "Choose the game below, too", "In the library: several games, to be exported", [shift(Key::ArrowDown)];
    ChooseAll: Page, Nowhere("In the library"), "Choose all games", "In the library: all games of the list", [ctrl(Key::A)];
    RemoveGames: Page, Nowhere("In the library"), "Move to the trash…", "Take the games that are chosen out of the library: their files go to the trash", [plain(Key::Delete)];
    Find: Page, Nowhere("In the library"), "Find", "Write what games to find", [ctrl(Key::F)];
    Values: Page, View(0), "Values of the houses", "What every house is worth, from South’s view", [plain(Key::V)];
    LeadBar: Page, View(0), "Lead bar", "What the position is worth, from South’s view", [];
    Panel: Window, View(1), "Side panel", "Show or hide the rules and the moves", [plain(Key::F9)];
    FullScreen: Window, View(1), "Full screen", "Use the whole screen", [plain(Key::F11)];
    ZoomIn: Window, View(1), "Larger text", "Make everything larger", [ctrl(Key::Plus), ctrl(Key::Equals)];
    ZoomOut: Window, View(1), "Smaller text", "Make everything smaller", [ctrl(Key::Minus)];
    ZoomReset: Window, View(1), "Usual size of text", "Everything at its usual size", [ctrl(Key::Num0)];
    Rules: Window, Help, "Rules in words…", "The rules being played, in words", [];
    RulesByExample: Window, Help, "Rules by example…", "What each rule does, by a move that shows it", [];
    Keys: Window, Help, "Keys…", "All keys", [Press::Event("?"), plain(Key::F1)];
    Messages: Window, Help, "Messages…", "What was told since the start, to be read again", [];
    About: Window, Help, "About Kalaha…", "What this program is", [];
}

impl Command {
    /// Whether the window carries it out, whatever page is shown.
    pub fn is_of_window(self) -> bool {
        self.row().by == By::Window
    }

    /// Where it stands in the menus.
    pub const fn menu(self) -> Menu {
        self.row().menu
    }

    /// Under which heading it stands in the list of keys.
    pub const fn heading(self) -> &'static str {
        match self.row().menu {
            Menu::Game(_) | Menu::ByPath | Menu::Export | Menu::Computer | Menu::Clipboard => {
                "The game"
            }
            Menu::View(_) => "View",
            Menu::Help => "Help",
            Menu::Nowhere(heading) => heading,
        }
    }

    /// The text of the menu entry.
    pub const fn text(self) -> &'static str {
        self.row().text
    }

    /// One line about it.
    pub const fn help(self) -> &'static str {
        self.row().help
    }

    /// All shortcuts but letters, in the order in which they are looked at: those with Shift first, which
    /// would be taken for those without.
    pub fn shortcuts() -> Vec<(Self, KeyboardShortcut)> {
        let all = Self::ALL.iter().flat_map(|&command| {
            let presses = command.row().presses.iter();
            let keys = presses.filter_map(|press| match *press {
                Press::Keys(modifiers, key) => Some(KeyboardShortcut::new(modifiers, key)),
                Press::Event(_) => None,
            });
            let letter = command.letter();
            keys.filter(move |keys| Some(keys.logical_key) != letter)
                .map(move |keys| (command, keys))
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(_, keys)| !keys.modifiers.shift);
        all
    }

    /// Whether it changes only how the window looks, or closes it: then a dialog does not hinder it.
    pub const fn is_for_dialogs(self) -> bool {
        use Command::{FullScreen, Quit, ZoomIn, ZoomOut, ZoomReset};
        matches!(self, FullScreen | Quit | ZoomIn | ZoomOut | ZoomReset)
    }

    /// Whether it takes back in text what was typed, or types it again.
    pub const fn is_of_text(self) -> bool {
        matches!(self, Self::Undo | Self::Redo)
    }

    /// Whether its keys go about in text, too: then they are only for the page that knows the command, while nothing is
    /// being written.
    pub fn shares_keys_with_text(self) -> bool {
        let in_text = |press: &Press| match *press {
            Press::Keys(Modifiers::COMMAND, Key::A) => true,
            Press::Keys(_, key) => {
                is_arrow(key) || matches!(key, Key::Home | Key::End | Key::Delete)
            }
            Press::Event(_) => false,
        };
        self.row().presses.iter().any(in_text)
    }

    /// Whether its keys scroll elsewhere: then they are only for the page that knows the command.
    pub fn shares_keys_with_scrolling(self) -> bool {
        let scrolls = |press: &Press| {
            matches!(
                press,
                Press::Keys(Modifiers::NONE, Key::PageUp | Key::PageDown)
            )
        };
        self.row().presses.iter().any(scrolls)
    }

    /// The letter that stands for the command where no house needs it; with Shift, everywhere.
    pub fn letter(self) -> Option<Key> {
        match self.row().presses {
            [Press::Keys(Modifiers::NONE, key)] if key.name().len() == 1 => Some(*key),
            _ => None,
        }
    }

    /// The shortcut as shown beside the menu entry.
    ///
    /// On a board with so many houses a side: a letter that a house needs is pressed with Shift.
    pub fn shortcut_text(self, ctx: &egui::Context, houses: u8) -> Option<String> {
        match self.letter() {
            Some(key) if !is_free(key, houses) => Some(format!("Shift+{}", key.name())),
            _ => self.row().presses.first().map(|press| press.text(ctx)),
        }
    }

    /// What it does and the keys for it, as a tip.
    pub fn tip(self, ctx: &egui::Context, houses: u8) -> String {
        match self.shortcut_text(ctx, houses) {
            Some(keys) => format!("{} ({keys})", self.help()),
            None => self.help().to_owned(),
        }
    }

    /// All keys for it, for the list of them; empty if there are none.
    pub fn all_keys(self, ctx: &egui::Context) -> Vec<String> {
        let presses = self.row().presses.iter();
        let mut keys: Vec<String> = presses.map(|press| press.text(ctx)).collect();
        keys.extend(self.letter().map(|key| format!("Shift+{}", key.name())));
        keys
    }
}

impl Press {
    fn text(self, ctx: &egui::Context) -> String {
        match self {
            // The toolkit shows arrows as signs that no font has.
            Self::Keys(modifiers, key) if is_arrow(key) => {
                let shown = ctx.format_shortcut(&KeyboardShortcut::new(modifiers, Key::F1));
                shown.replace("F1", key.name())
            }
            Self::Keys(modifiers, key) => {
                ctx.format_shortcut(&KeyboardShortcut::new(modifiers, key))
            }
            Self::Event(text) => text.to_owned(),
        }
    }
}

/// Whether it is one of the four arrows.
pub const fn is_arrow(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown
    )
}

/// The house that a key stands for: 1 to 9 and 0 for ten; A to Z for 1 to 26.
pub fn house_number(key: Key) -> Option<u8> {
    let name = key.name();
    let mut letters = name.bytes();
    match (letters.next()?, letters.next()) {
        (b'0', None) => Some(10),
        (digit @ b'1'..=b'9', None) => Some(digit - b'0'),
        (letter @ b'A'..=b'Z', None) => Some(letter - b'A' + 1),
        _ => None,
    }
}

/// Whether the letter of a command stands for it alone where each side has so many houses: digits call ten of them, so that
/// letters are needed for houses only where there are more.
pub fn is_free(letter: Key, houses: u8) -> bool {
    houses <= MOST_DIGITS || house_number(letter).is_none_or(|number| number > houses)
}

/// How many houses digits stand for.
const MOST_DIGITS: u8 = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_houses() {
        assert_eq!(house_number(Key::Num1), Some(1));
        assert_eq!(house_number(Key::Num0), Some(10));
        assert_eq!(house_number(Key::A), Some(1));
        assert_eq!(house_number(Key::Z), Some(26));
        assert_eq!(house_number(Key::F1), None);
    }

    #[test]
    fn a_letter_that_a_house_needs_is_a_command_with_shift() {
        let ctx = egui::Context::default();
        let text = |houses| Command::Hint.shortcut_text(&ctx, houses);
        assert_eq!(text(10).as_deref(), Some("H"));
        assert_eq!(text(11).as_deref(), Some("Shift+H"));
        assert_eq!(Command::Panel.letter(), None);
        assert_eq!(Command::New.letter(), None);
    }
}
