//! What the window that surrounds it asks of the setup editor.

use egui::{Context, Ui};

use crate::game::contest::NamedRules;
use crate::gui::action::{Action, Actions};
use crate::gui::board::BoardModel;
use crate::gui::command::Command;
use crate::gui::notices::Topic;
use crate::gui::pages::page::{Page, PageWish, Status};
use crate::gui::pages::page_command::{PageCommand, always, can, does, never, run};
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::pages::setup::state::Setup;
use crate::gui::pages::setup::views::board::setup_ui;
use crate::gui::pages::setup::views::panel::setup_panel_ui;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::shared::Shared;
use crate::rules::notation::parse_position;

impl Page for Setup {
    fn title(&self) -> Option<&str> {
        Some(&self.named.name)
    }

    fn rules_told(&self) -> Option<NamedRules> {
        Some(self.named.clone())
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        setup_ui(ui, self, self.key_board(), shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        setup_panel_ui(ui, self, shared, actions);
    }

    fn needs_panel(&self) -> bool {
        true
    }

    fn status(&self) -> Status {
        let text = "Setting up a position: click or + adds a seed, right-click or − takes one away";
        text.to_owned().into()
    }

    fn key_board(&self) -> KeyBoard {
        KeyBoard {
            id: BoardModel::main_id(),
            shape: self.named.rules.shape(),
            to_move: None,
        }
    }

    fn leave(&self) -> Option<Action> {
        Some(SetupAction::Cancel.into())
    }

    fn has_letters(&self) -> bool {
        false
    }

    fn can(&self, command: Command) -> Option<bool> {
        can(COMMANDS, self, command)
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        run(COMMANDS, self, ctx, command, shared)
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        match parse_position(self.named.rules.shape(), text) {
            Ok(position) => {
                self.take(position);
                shared.keep();
                shared.notices.succeeded(Topic::Paste);
            }
            Err(error) => shared.notices.failed(Topic::Paste, error.to_string()),
        }
        None
    }
}

/// What the setup editor does for commands. The page behind it keeps those that leave its game alone.
const COMMANDS: &[PageCommand<Setup>] = &[
    does(Command::CopyPosition, always, |page, ctx, shared| {
        shared.copy_position(ctx, page.named.rules.shape(), page.position());
    }),
    does(Command::Undo, Setup::can_undo, |page, _, shared| {
        page.undo();
        shared.keep();
    }),
    does(Command::Redo, Setup::can_redo, |page, _, shared| {
        page.redo();
        shared.keep();
    }),
    not_here(Command::Replay),
    not_here(Command::Hint),
    not_here(Command::Step),
    not_here(Command::SetUp),
    not_here(Command::Review),
    not_here(Command::TryAgain),
    not_here(Command::Solution),
    not_here(Command::Comment),
    not_here(Command::Promote),
    not_here(Command::DeleteMove),
    not_here(Command::MarkBrilliant),
    not_here(Command::MarkGood),
    not_here(Command::MarkInteresting),
    not_here(Command::MarkDubious),
    not_here(Command::MarkMistake),
    not_here(Command::MarkBlunder),
    not_here(Command::CopyMoves),
    not_here(Command::NextBoard),
    not_here(Command::PreviousBoard),
];

const fn not_here(command: Command) -> PageCommand<Setup> {
    does(command, never, |_, _, _| ())
}
