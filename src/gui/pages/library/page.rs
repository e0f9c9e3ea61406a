//! What the window that surrounds it asks of the library page.

use std::path::PathBuf;

use egui::{Context, Ui};

use crate::gui::action::{Action, Actions};
use crate::gui::board::BoardModel;
use crate::gui::command::Command;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::pages::library::action::{ChooseAs, LibraryAction, LibraryTab};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::library::views::find::words_field;
use crate::gui::pages::library::views::list::list_ui;
use crate::gui::pages::library::views::panel::panel_ui;
use crate::gui::pages::page::{GameUse, Page, PageVisibility, PageWish, Status};
use crate::gui::pages::page_command::{PageCommand, always, can, does, run, wishes};
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::widgets::want_focus;
use crate::gui::shared::Shared;
use crate::rules::board::Shape;
use crate::rules::words::phrase::counted;

impl Page for LibraryPage {
    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        list_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        panel_ui(ui, self, shared, actions);
    }

    fn import(&self, paths: Vec<PathBuf>) -> Option<Action> {
        Some(LibraryAction::Import(paths).into())
    }

    fn needs_panel(&self) -> bool {
        true
    }

    fn status(&self) -> Status {
        let games = counted(self.list.len(), "game");
        match self.picked.len() {
            0 | 1 => games.into(),
            picked => format!("{games}, {picked} of them chosen").into(),
        }
    }

    fn key_board(&self) -> KeyBoard {
        KeyBoard {
            id: BoardModel::main_id(),
            shape: self
                .explored_state()
                .map_or(Shape::KALAH, |state| state.rules().shape()),
            to_move: None,
        }
    }

    fn opens_games_for(&self) -> GameUse {
        GameUse::Study
    }

    fn has_letters(&self) -> bool {
        false
    }

    fn leave(&self) -> Option<Action> {
        self.asks_to_remove
            .then_some(LibraryAction::AskToRemove(false).into())
    }

    fn can(&self, command: Command) -> Option<bool> {
        can(COMMANDS, self, command)
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        run(COMMANDS, self, ctx, command, shared)
    }

    fn being_made(&self) -> Option<&'static str> {
        if self.is_exporting {
            Some("Games are being exported: there would be no file")
        } else if self.is_importing {
            Some("Games are being imported: not all would be there")
        } else {
            let moves = self.is_moving();
            moves.then_some("Files of games are being moved: not all would be where they are to be")
        }
    }

    fn forget_known(&mut self) {
        self.known.forget();
    }

    fn hear(&mut self, shared: &mut Shared) {
        self.hear_export(shared);
        self.hear_import(shared);
        self.preview.hear();
    }

    fn attend(&mut self, _: &Context, seen: PageVisibility, shared: &mut Shared) {
        if seen == PageVisibility::InFront && !shared.games.is_still(&self.made_of) {
            self.find(shared);
            self.preview.renew(&self.made_of, &shared.wake);
        }
        let chosen = self.chosen.filter(|_| seen == PageVisibility::InFront);
        let chosen = chosen.and_then(|at| self.named(*self.list.get(at)?));
        let chosen = chosen.map(|game| (game, self.filter.position));
        self.preview.look(chosen, &self.made_of, &shared.wake);
    }
}

/// Rows of the commands that the page carries out.
const COMMANDS: &[PageCommand<LibraryPage>] = &[
    does(Command::PreviousVariation, lists_games, |page, _, _| {
        page.choose_by(-1, ChooseAs::Only)
    }),
    does(Command::NextVariation, lists_games, |page, _, _| {
        page.choose_by(1, ChooseAs::Only)
    }),
    does(Command::LineStart, lists_games, |page, _, _| {
        page.choose_by(isize::MIN, ChooseAs::Only)
    }),
    does(Command::LineEnd, lists_games, |page, _, _| {
        page.choose_by(isize::MAX, ChooseAs::Only)
    }),
    does(Command::ChooseUp, lists_games, |page, _, _| {
        page.choose_by(-1, ChooseAs::UpTo)
    }),
    does(Command::ChooseDown, lists_games, |page, _, _| {
        page.choose_by(1, ChooseAs::UpTo)
    }),
    does(Command::ChooseAll, lists_games, |page, _, shared| {
        page.apply(LibraryAction::ChooseAll, shared);
    }),
    does(Command::RemoveGames, has_chosen, |page, _, _| {
        page.tab = LibraryTab::Find;
        page.asks_to_remove = true;
    }),
    does(Command::Undo, has_taken, |page, _, shared| {
        page.put_back(shared);
    }),
    does(Command::Find, always, |page, ctx, _| {
        page.tab = LibraryTab::Find;
        want_focus(ctx, words_field());
    }),
    wishes(Command::ExportPgn, lists_games, |page, _, _| {
        PageWish::Ask(Purpose::Save(SaveFor::Games(page.to_export())))
    }),
];

fn has_taken(page: &LibraryPage) -> bool {
    !page.taken.is_empty() && !page.is_moving()
}

fn has_chosen(page: &LibraryPage) -> bool {
    !page.picked.is_empty() && !page.is_moving()
}

fn lists_games(page: &LibraryPage) -> bool {
    !page.list.is_empty()
}
