//! What every page is asked by the window that surrounds it.

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use crate::compare::line::LineStart;
use crate::game::contest::NamedRules;
use crate::gui::action::{Action, Actions};
use crate::gui::board::{BoardModel, ScreenSide};
use crate::gui::command::Command;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::own::about::EditedRules;
use crate::gui::pages::background::BackgroundWork;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::shared::Shared;
use crate::rules::board::Shape;
use crate::rules::position::Position;
use crate::rules::state::Move;
use crate::storage::rules::presets::Preset;

/// Where a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageVisibility {
    /// It is the one that is shown.
    InFront,
    /// Another one is shown.
    Behind,
}

/// What somebody does with the game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameUse {
    /// Playing it.
    Play,
    /// Looking through it.
    Study,
}

/// What a position is set up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFor {
    /// A game that begins there.
    Game,
    /// Linked boards that begin there.
    Comparison,
}

/// What a page wishes that is for others to do.
pub enum PageWish {
    /// Ask for a file with the system's dialog.
    Ask(Purpose),
    /// Set up a position for the board of these rules.
    SetUp(NamedRules, Position, SetupFor),
    /// Leave the setup editor.
    Leave,
    /// Show the game that has just begun.
    ShowGame,
    /// Play on from the position that is studied.
    PlayOn,
    /// Begin a game from this position under these rules.
    Begin(NamedRules, Position),
    /// Begin boards there, new ones unless they were set up for the boards there are.
    Compare(LineStart, SetupFor),
    /// Begin boards with the game that is played, all its moves to be played again.
    CompareGame,
    /// Begin boards with the position of the game that is played.
    ComparePosition,
    /// Begin two boards with the game that is played: its own rules and these.
    CompareDraft(NamedRules),
    /// Two rule sets from their openings on.
    CompareRules(Box<NamedRules>, Box<NamedRules>),
    /// Go on with this game: its rules, where it began and its moves.
    GoOn(NamedRules, Position, Vec<Move>),
    /// Show it on the study page.
    StudyThis(NamedRules, Position, Vec<Move>),
}

/// What the line at the bottom says.
pub struct Status {
    /// What is shown.
    pub text: String,
    /// What a screen reader tells.
    pub heard: String,
}

impl Status {
    /// What the page shows beside its board, so that it is only heard here.
    pub const fn heard(heard: String) -> Self {
        Self {
            text: String::new(),
            heard,
        }
    }
}

impl From<String> for Status {
    fn from(text: String) -> Self {
        Self {
            heard: text.clone(),
            text,
        }
    }
}

/// Where the content of a page is kept.
pub struct Keeping {
    /// In a few words.
    pub text: String,
    /// More about it; empty if there is no more.
    pub tip: String,
}

/// A page: it owns what it shows.
pub trait Page {
    /// The rules that are played, if there is only one set of them.
    fn title(&self) -> Option<&str> {
        None
    }

    /// What the window is called after.
    fn window_title(&self) -> Option<String> {
        self.title().map(str::to_owned)
    }

    /// The rules that are told in words and by example, where they are not those of the game.
    fn rules_told(&self) -> Option<NamedRules> {
        None
    }

    /// The rules that are edited here.
    fn rules_edited(&self, _own: &[Preset]) -> Option<EditedRules<'_>> {
        None
    }

    /// The middle of the window.
    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions);

    /// The side panel.
    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions);

    /// Whether the panel is shown although it was closed.
    fn needs_panel(&self) -> bool {
        false
    }

    /// What is done with several files that are dropped here; `None` where one at a time is opened.
    fn import(&self, _: Vec<PathBuf>) -> Option<Action> {
        None
    }

    /// The line at the bottom.
    fn status(&self) -> Status;

    /// Where the content is kept; `None` where it is kept with that of the page behind, or there is none.
    fn keeping(&self, _kept: &str) -> Option<Keeping> {
        None
    }

    /// What is done with the game on the board, if that is what the page shows.
    fn game_shown(&self) -> Option<GameUse> {
        None
    }

    /// What a game is opened for while the page is shown.
    fn opens_games_for(&self) -> GameUse {
        GameUse::Play
    }

    /// Where number and arrow keys find houses; without a board nowhere.
    fn key_board(&self) -> KeyBoard {
        KeyBoard {
            id: BoardModel::main_id(),
            shape: Shape::KALAH,
            to_move: None,
        }
    }

    /// What the key of a house asks for: whose it is shows when it is sown, for keys may come faster than
    /// frames.
    fn sow(&self, _number: u8) -> Option<Action> {
        None
    }

    /// What an arrow key asks for where a house was chosen and the way round is still to be.
    fn sow_toward(&self, _toward: ScreenSide, _shared: &Shared) -> Option<Action> {
        None
    }

    /// Whether keys that also go about in text and among buttons, arrows and the like, are for the page's commands now.
    fn has_arrows(&self, ctx: &Context) -> bool {
        !ctx.egui_wants_keyboard_input()
    }

    /// Whether letters stand for commands.
    fn has_letters(&self) -> bool {
        true
    }

    /// What Space asks for while seeds are on their way.
    fn skip(&self) -> Option<Action> {
        None
    }

    /// What Enter asks for where nothing else takes it.
    fn go_on(&self) -> Option<Action> {
        None
    }

    /// What Escape asks for.
    fn leave(&self) -> Option<Action> {
        None
    }

    /// Whether a command can be run now; `None` where it is none of this page's.
    fn can(&self, _command: Command) -> Option<bool> {
        None
    }

    /// Whether a command that is a switch of this page's is on; `None` for others.
    fn is_on(&self, _command: Command, _shared: &Shared) -> Option<bool> {
        None
    }

    /// Carries out a command that can be run.
    fn run(&mut self, _: &Context, _: Command, _: &mut Shared) -> Option<PageWish> {
        None
    }

    /// Reads what was pasted.
    fn paste(&mut self, _text: &str, shared: &mut Shared) -> Option<PageWish> {
        let text = "There is no board here to paste moves or a position to";
        shared.notices.trouble(text);
        None
    }

    /// What saving the content is for; `None` where there is nothing to be saved.
    fn document(&self) -> Option<PageDocument<'_>> {
        None
    }

    /// What of the page's goes on in the background, unless it is told of there; `seen` of a page behind the setup editor is in
    /// front, too.
    fn background(&self, _seen: PageVisibility, _shared: &Shared) -> Option<BackgroundWork> {
        None
    }

    /// What somebody wished to have in a file and is not written yet, in a sentence.
    fn being_made(&self) -> Option<&'static str> {
        None
    }

    /// Another page is about to be shown.
    fn put_behind(&mut self, _shared: &mut Shared) {}

    /// More was learned of rules: what is known of them is read anew when it is used next.
    fn forget_known(&mut self) {}

    /// Lets time pass, once a frame: seeds go on, a game that is shown again too.
    fn advance(&mut self, _ctx: &Context, _seen: PageVisibility, _shared: &mut Shared) {}

    /// Takes what threads tell.
    fn hear(&mut self, _shared: &mut Shared) {}

    /// Does what is due; begins what is to be found out now, and ends what is not looked at any more.
    fn attend(&mut self, _ctx: &Context, _seen: PageVisibility, _shared: &mut Shared) {}
}

/// What a page can save.
pub struct PageDocument<'a> {
    /// What a write travels with.
    pub purpose: SaveFor,
    /// Where it was saved; `None` if it never was.
    pub file: Option<&'a Path>,
}
