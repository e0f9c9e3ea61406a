//! Carries out what is asked of the compare page.

use crate::compare::line::Start;
use crate::game::contest::Game;
use crate::gui::action::Page;
use crate::gui::app::App;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::pages::compare::action::{BeginAt, CompareAction, NewBoard};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::setup::setup::{Setup, SetupFor};
use crate::rules::notation::{parse_moves, parse_position};
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::storage::presets::{Preset, preset};

impl App {
    /// Shows a page; the first time the compare page is shown, the game lies on its boards.
    pub(in crate::gui) fn show_page(&mut self, page: Page) {
        self.desk.page = page;
        self.desk.playback = None;
        if page == Page::Compare && self.desk.comparison.is_none() {
            self.desk.comparison = Some(Comparison::of_game(&self.desk.game, None));
        }
        self.autosave();
    }

    /// Carries out one wish about the boards.
    pub(in crate::gui) fn compare(&mut self, ctx: &egui::Context, action: CompareAction) {
        match action {
            CompareAction::Sheets(action) => return self.sheets(ctx, action),
            CompareAction::WithDraft => {
                self.compare_draft();
                return self.autosave();
            }
            CompareAction::PlayThis(board) => return self.play_board(board),
            CompareAction::Begin(at) => {
                self.begin_boards(at);
                return self.autosave();
            }
            CompareAction::Add(NewBoard::File) => {
                return self.ask(Purpose::Open(OpenFor::AddBoard));
            }
            CompareAction::OpenRules => {
                // Another board may get the keys while the file is being chosen.
                let board = self.desk.comparison.as_ref();
                if let Some(board) = board.and_then(Comparison::active_key) {
                    self.ask(Purpose::Open(OpenFor::BoardRules(board)));
                }
                return;
            }
            _ => {}
        }
        let animates = self.desk.animates();
        let speed = self.desk.settings.speed;
        let Some(comparison) = &mut self.desk.comparison else {
            return;
        };
        match action {
            CompareAction::Play(board, action) => {
                comparison.active = board;
                comparison.choose(board, action);
                if animates {
                    comparison.show_last(speed);
                }
            }
            CompareAction::PlayActive(house) => {
                comparison.choose(comparison.active, Move::Sow(house));
                if animates {
                    comparison.show_last(speed);
                }
            }
            CompareAction::Lay(board, action) => {
                comparison.lay(board, action);
                if animates {
                    comparison.show_last(speed);
                }
            }
            CompareAction::Activate(board) => comparison.activate(board),
            CompareAction::Skip => comparison.playbacks.clear(),
            CompareAction::GoTo(made) => comparison.go_to(made),
            CompareAction::Add(NewBoard::Preset(id)) => {
                if let Some(named) = preset(id).and_then(Preset::named) {
                    comparison.add(named);
                }
            }
            CompareAction::Add(NewBoard::Same) => {
                let same = comparison.active_board().map(|b| b.seat().named.clone());
                if let Some(named) = same {
                    comparison.add(named);
                }
            }
            CompareAction::Remove(board) => comparison.remove(board),
            CompareAction::SetLink(board, link) => comparison.set_link(board, link),
            CompareAction::EditRules(edit) => {
                let trouble = comparison.edit(edit);
                if let Some(trouble) = trouble {
                    self.desk.notices.trouble(trouble);
                }
            }
            CompareAction::SetTab(tab) => comparison.tab = tab,
            CompareAction::WithDraft
            | CompareAction::PlayThis(_)
            | CompareAction::Begin(_)
            | CompareAction::Add(NewBoard::File)
            | CompareAction::Sheets(_)
            | CompareAction::OpenRules => {}
        }
        self.autosave();
    }

    /// Takes back what was done last on the boards: a move or an edit.
    pub(in crate::gui) fn undo_on_boards(&mut self) {
        if let Some(comparison) = &mut self.desk.comparison {
            comparison.undo();
        }
        self.autosave();
    }

    /// Does again what was taken back last on the boards.
    pub(in crate::gui) fn redo_on_boards(&mut self) {
        let (animates, speed) = (self.desk.animates(), self.desk.settings.speed);
        if let Some(comparison) = &mut self.desk.comparison {
            let moved = comparison.redo();
            if moved && animates {
                comparison.show_last(speed);
            }
        }
        self.autosave();
    }

    /// The next or the previous board gets the keys.
    pub(in crate::gui) fn activate_beside(&mut self, way: isize) {
        if let Some(comparison) = &self.desk.comparison {
            let count = comparison.linked.boards().len() as isize;
            let next = (comparison.active as isize + way).rem_euclid(count.max(1));
            if let Some(comparison) = &mut self.desk.comparison {
                comparison.activate(next as usize);
            }
            self.autosave();
        }
    }

    fn begin_boards(&mut self, at: BeginAt) {
        let Some(comparison) = &mut self.desk.comparison else {
            return;
        };
        let game = &self.desk.game;
        match at {
            BeginAt::Opening => comparison.begin_at(Start::Opening(Side::South)),
            BeginAt::Game => comparison.replay(game),
            BeginAt::Position => comparison.begin_at(Start::of_present(game)),
            BeginAt::File => self.ask(Purpose::Open(OpenFor::CompareGame)),
            BeginAt::SetUp => {
                let board = comparison.linked.boards().get(comparison.active);
                self.desk.setup = board.map(|board| {
                    let position = *board.state().position();
                    Setup::new(board.seat().named.clone(), position, SetupFor::Comparison)
                });
            }
        }
    }

    /// Begins all boards with a position that was set up.
    pub(in crate::gui) fn compare_from(&mut self, setup: &Setup) {
        let start = Start::at(setup.named.rules.shape(), *setup.position());
        self.desk.page = Page::Compare;
        match &mut self.desk.comparison {
            Some(comparison) if setup.purpose == SetupFor::Comparison => {
                comparison.begin_at(start);
            }
            _ => {
                let mut comparison = Comparison::of_game(&self.desk.game, None);
                comparison.begin_at(start);
                self.desk.comparison = Some(comparison);
            }
        }
        self.autosave();
    }

    /// Reads what was pasted: a position goes to the setup editor, moves are played on the active
    /// board and those linked with it.
    pub(in crate::gui) fn paste_to_boards(&mut self, text: &str) {
        let Some(comparison) = &mut self.desk.comparison else {
            return;
        };
        let Some(board) = comparison.active_board() else {
            return;
        };
        let named = board.seat().named.clone();
        if text.contains('/') {
            match parse_position(named.rules.shape(), text) {
                Ok(position) => {
                    self.desk.setup = Some(Setup::new(named, position, SetupFor::Comparison));
                }
                Err(error) => self.desk.notices.trouble(error.to_string()),
            }
            return;
        }
        match parse_moves(&named.rules, board.state(), text) {
            Ok(moves) => {
                for action in moves {
                    comparison.choose(comparison.active, action);
                }
            }
            Err(error) => self.desk.notices.trouble(format!("Cannot paste: {error}")),
        }
    }

    /// The game's rules and those being edited, on two boards; what was on them can be had back.
    fn compare_draft(&mut self) {
        let Some(named) = self.desk.draft.named() else {
            return;
        };
        let game = &self.desk.game;
        match &mut self.desk.comparison {
            Some(comparison) if !comparison.is_as_begun(game) => comparison.begin_anew(game, named),
            _ => self.desk.comparison = Some(Comparison::of_game(game, Some(named))),
        }
    }

    /// Goes on with a board as the game: the moves made there, under its rules.
    fn play_board(&mut self, board: usize) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        let Some(chosen) = comparison.linked.boards().get(board) else {
            return;
        };
        let named = chosen.seat().named.clone();
        let start = *chosen.begun().position();
        let players = self.desk.game.players.clone();
        let mut game = Game::from_position(named, players, start, (self.clock)());
        for action in comparison.linked.moves_of(board) {
            if let Err(refusal) = game.record.play(action) {
                // Only where the position was in the midst of the pie rule.
                log::warn!("a move of the board is not one of the game: {refusal}");
                break;
            }
        }
        self.keep_present_game();
        self.desk.place(game, None);
        self.desk.page = Page::Play;
        self.changed();
    }

    /// Changes the boards, if there are any.
    pub(in crate::gui) fn change_boards(&mut self, change: impl FnOnce(&mut Comparison)) {
        if let Some(comparison) = &mut self.desk.comparison {
            change(comparison);
            self.autosave();
        }
    }
}
