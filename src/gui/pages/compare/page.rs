//! What the window that surrounds it asks of the compare page.

use std::path::PathBuf;

use egui::{Context, Ui};

use crate::game::contest::Game;
use crate::game::contest::NamedRules;
use crate::gui::action::{Action, Actions};
use crate::gui::board::{Cue, ScreenSide};
use crate::gui::command::Command;
use crate::gui::files::purpose::SaveFor;
use crate::gui::files::writer::Over;
use crate::gui::own::about::{EditedRules, RulesPlace};
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::{Comparison, board_id};
use crate::gui::pages::compare::views::page::compare_ui;
use crate::gui::pages::compare::views::panel::compare_panel_ui;
use crate::gui::pages::page::{Keeping, Page, PageDocument, PageVisibility, PageWish, Status};
use crate::gui::pages::page_command::{PageCommand, always, can, does, run, wishes};
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::playback::advance;
use crate::gui::shared::Shared;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::words::phrase::{counted, listed};
use crate::storage::games::comparison_file;
use crate::storage::rules::presets::Preset;

impl Page for Comparison {
    fn window_title(&self) -> Option<String> {
        let boards = self.linked.boards().iter();
        let names: Vec<_> = boards.map(|board| board.name()).collect();
        // Names of changed rules have commas of their own.
        Some(format!("{} — Compare", names.join(" · ")))
    }

    fn rules_told(&self) -> Option<NamedRules> {
        // What does not go together yet cannot be told.
        Some(self.active_board()?.setting().named.clone())
    }

    fn rules_edited(&self, own: &[Preset]) -> Option<EditedRules<'_>> {
        let board = self.active_key()?;
        Some(EditedRules {
            place: RulesPlace::Board(board),
            draft: self.draft(own),
            opened: self.about_rules.get(&board),
        })
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        compare_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        compare_panel_ui(ui, self, &shared.ranking, &shared.own, actions);
    }

    fn status(&self) -> Status {
        // What a move has brought is told once it has been seen.
        if let Some(told) = self.moving_told() {
            return told.into();
        }
        let text = match self.happened.as_str() {
            "" => "Click a house: it is sown on every linked board",
            happened => happened,
        };
        text.to_owned().into()
    }

    fn keeping(&self, kept: &str) -> Option<Keeping> {
        let linked = match self.linked_count() {
            0 | 1 => "No boards linked".to_owned(),
            count => format!("{count} boards linked"),
        };
        let text = format!("{} · {linked}", self.file.standing(kept));
        let tip = "The boards and all moves come back at the next start".to_owned();
        Some(Keeping { text, tip })
    }

    fn key_board(&self) -> KeyBoard {
        let board = self.active_board();
        KeyBoard {
            id: board_id(self.active),
            shape: board.map_or_else(|| RuleSet::usual().shape(), |board| board.rules().shape()),
            to_move: board.map(|board| board.state()).and_then(State::to_move),
        }
    }

    fn sow(&self, number: u8) -> Option<Action> {
        Some(CompareAction::PlayActive(number).into())
    }

    fn sow_toward(&self, toward: ScreenSide, _shared: &Shared) -> Option<Action> {
        let state = self.active_board()?.state();
        let chosen = self.asked?.toward(state, Side::South, toward);
        Some(CompareAction::Mean(self.active, chosen).into())
    }

    fn skip(&self) -> Option<Action> {
        self.is_moving().then(|| CompareAction::Skip.into())
    }

    fn can(&self, command: Command) -> Option<bool> {
        can(COMMANDS, self, command)
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        run(COMMANDS, self, ctx, command, shared)
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        self.read_pasted(text, shared)
    }

    fn document(&self) -> Option<PageDocument<'_>> {
        Some(PageDocument {
            purpose: self.purpose(),
            file: self.file.path.as_deref(),
        })
    }

    fn advance(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        if seen == PageVisibility::InFront {
            ShownRefusal::pass(&mut self.refusal, ctx);
        }
        let now = ctx.input(|i| i.time);
        let playbacks = self.playbacks.iter_mut();
        let cues: Vec<Cue> = playbacks.flat_map(|shown| advance(shown, now)).collect();
        if seen == PageVisibility::InFront {
            shared.sound.cue(ctx, &cues, shared.settings.volume_percent);
        }
    }

    fn forget_known(&mut self) {
        self.answers.forget();
    }

    fn hear(&mut self, shared: &mut Shared) {
        self.answers.hear();
        if let Some(example) = self.sheets.found() {
            // It may have been taken away meanwhile.
            if self.show_game(&example) {
                let moves = counted(example.game.moves().len(), "move");
                let place = match example.before {
                    0 => "at its beginning".to_owned(),
                    before => format!("before move {}", before + 1),
                };
                shared.notices.info(format!(
                    "A game of {moves} stands {place}: Redo and the slider go through it, Undo brings back what was there"
                ));
                shared.keep();
            }
        }
        if self.sheets.hear() {
            self.file.change();
            shared.keep();
        }
    }

    fn attend(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        if self.sheets.are_to_be_kept(ctx.input(|i| i.time)) {
            shared.keep();
        }
        let letters = shared.settings.letters_name_houses();
        if self.letters != letters {
            self.letters = letters;
            self.tell();
        }
        let wanted = match seen {
            PageVisibility::InFront => self.question(),
            PageVisibility::Behind => None,
        };
        if let Err(error) = self.answers.turn_to(wanted, shared) {
            shared.notices.trouble(error.to_string());
        }
    }
}

impl Comparison {
    /// Saves the boards, their moves and sheets to a file.
    pub fn save(&mut self, path: PathBuf, over: Over, shared: &mut Shared) {
        self.file.write();
        let text = comparison_file::to_text(&self.content());
        shared.write(self.purpose(), path, over, text);
    }

    /// What a write travels with: these boards and no later ones.
    pub fn purpose(&self) -> SaveFor {
        SaveFor::Comparison(self.file.key.clone())
    }

    /// Whether it would be lost with the window: anything was done since it began with this game that
    /// no file holds.
    pub fn needs_keeping(&self, game: &Game) -> bool {
        !self.is_as_begun(game) && self.file.needs_keeping()
    }

    /// Keeps the boards, which are about to be replaced, if they need it. Whether they may be.
    pub fn keep(&self, game: &Game, shared: &mut Shared) -> bool {
        if !self.is_begun() {
            return true;
        }
        let may_leave = !self.needs_keeping(game) || {
            let text = comparison_file::to_text(&self.content());
            let place = (&self.file, "comparison");
            let boards = self.linked.boards().iter();
            let names: Vec<String> = boards.map(|board| board.name().to_owned()).collect();
            let what = ("comparison", &*listed(&names, "and"));
            let kept = shared.keep_document(what, self.purpose(), place, text);
            kept.is_some()
        };
        if may_leave {
            shared.keep_before();
        }
        may_leave
    }
}

/// What the compare page does for commands.
const COMMANDS: &[PageCommand<Comparison>] = &[
    does(Command::Undo, Comparison::can_undo, |page, _, shared| {
        page.undo();
        shared.notices.moved();
        shared.keep();
    }),
    does(Command::Redo, Comparison::can_redo, |page, _, shared| {
        if page.redo() {
            page.show_last(shared);
        }
        shared.notices.moved();
        shared.keep();
    }),
    does(Command::NextBoard, always, |page, _, shared| {
        page.activate_beside(1);
        shared.keep();
    }),
    does(Command::PreviousBoard, always, |page, _, shared| {
        page.activate_beside(-1);
        shared.keep();
    }),
    does(Command::CopyPosition, always, |page, ctx, shared| {
        if let Some(board) = page.active_board() {
            shared.copy_position(ctx, board.rules().shape(), board.state().position());
        }
    }),
    does(Command::CopyPicture, always, |page, ctx, shared| {
        page.copy_picture(ctx, shared)
    }),
    wishes(Command::SavePicture, always, |page, ctx, _| {
        page.ask_for_picture(ctx)
    }),
];
