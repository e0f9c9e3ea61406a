//! What the window that surrounds it asks of the play page.

use egui::{Context, Ui};

use crate::gui::action::{Action, Actions};
use crate::gui::board::BoardModel;
use crate::gui::board::Cue;
use crate::gui::board::ScreenSide;
use crate::gui::command::Command;
use crate::gui::endgames::making::EndgameSource;
use crate::gui::files::own_file::FileState;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::modal::Modal;
use crate::gui::own::about::{EditedRules, RulesPlace};
use crate::gui::pages::background::{BackgroundWork, percent};
use crate::gui::pages::page::{
    GameUse, Keeping, Page, PageDocument, PageVisibility, PageWish, Status,
};
use crate::gui::pages::page_command::{PageCommand, always, can, does, run, wishes};
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::panel::panel_ui;
use crate::gui::pages::play::views::play::play_ui;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::playback::advance;
use crate::gui::shared::Shared;
use crate::rules::notation::print_moves;
use crate::rules::side::Side;
use crate::storage::rules::presets::Preset;

impl Page for Play {
    fn title(&self) -> Option<&str> {
        Some(&self.game.rules_name)
    }

    fn rules_edited(&self, _: &[Preset]) -> Option<EditedRules<'_>> {
        Some(EditedRules {
            place: RulesPlace::Game,
            draft: self.draft.clone(),
            opened: Some(&self.about_rules),
        })
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        play_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        panel_ui(ui, self, shared, actions);
    }

    fn status(&self) -> Status {
        // What a move has brought is told once it has been seen.
        if let Some(playback) = &self.playback {
            let names = self.names_told();
            return Status::from(playback.told(&names[playback.mover()], names.houses));
        }
        if self.is_held {
            return Status::from("The clocks stand while a dialog is open".to_owned());
        }
        let names = self.names_in_line();
        let refused = self.refusal.as_ref().map(|refusal| &refusal.why);
        let told = refused.unwrap_or(&self.happened);
        let text = match self.game.to_move() {
            // What happened last was then the end.
            None => told.clone(),
            Some(side) if told.is_empty() => format!("{} to move", names[side]),
            Some(side) => format!("{} to move · {told}", names[side]),
        };
        let heard = match self.announced.as_str() {
            "" => text.clone(),
            announced => announced.to_owned(),
        };
        Status { text, heard }
    }

    fn keeping(&self, kept: &str) -> Option<Keeping> {
        let tip = match (&self.file.path, self.file.state) {
            (_, FileState::Saving) => String::new(),
            (Some(path), _) => path.display().to_string(),
            (None, _) => {
                "Every move is kept and comes back at the next start; save to keep it as a file"
                    .to_owned()
            }
        };
        let text = self.file.standing(kept);
        Some(Keeping { text, tip })
    }

    fn game_shown(&self) -> Option<GameUse> {
        Some(GameUse::Play)
    }

    fn key_board(&self) -> KeyBoard {
        KeyBoard {
            id: BoardModel::main_id(),
            shape: self.game.rules().shape(),
            to_move: self.game.record.state().to_move(),
        }
    }

    fn sow(&self, number: u8) -> Option<Action> {
        Some(PlayAction::SowNumber(number).into())
    }

    fn sow_toward(&self, toward: ScreenSide, shared: &Shared) -> Option<Action> {
        let near = self.near_side(&shared.settings);
        let chosen = self.asked()?.toward(self.game.record.state(), near, toward);
        Some(PlayAction::Mean(chosen).into())
    }

    fn go_on(&self) -> Option<Action> {
        let on = match self.is_interrupted() {
            true => PlayAction::BackToOwnGame,
            false => PlayAction::NextGame,
        };
        self.shows_end().then(|| on.into())
    }

    fn leave(&self) -> Option<Action> {
        let asks = self.asked().is_some() || self.refusal.is_some();
        asks.then(|| PlayAction::AskNoWay.into())
    }

    fn skip(&self) -> Option<Action> {
        self.playback.is_some().then(|| PlayAction::Skip.into())
    }

    fn can(&self, command: Command) -> Option<bool> {
        can(COMMANDS, self, command)
    }

    fn is_on(&self, command: Command, shared: &Shared) -> Option<bool> {
        match command {
            Command::Values => Some(shared.settings.house_values),
            Command::LeadBar => Some(shared.settings.lead_bar),
            Command::Pause => Some(self.is_paused()),
            _ => None,
        }
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        // A refusal is of the position that it was told in.
        self.refusal = None;
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

    fn background(&self, _: PageVisibility, shared: &Shared) -> Option<BackgroundWork> {
        let learning = self.learning_underway(shared);
        learning.or_else(|| self.table_underway(shared))
    }

    fn being_made(&self) -> Option<&'static str> {
        let films = self.is_filming;
        films.then_some("A film is being made: there would be no file")
    }

    fn advance(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        let now = ctx.input(|i| i.time);
        let was_shown = self.playback.is_some();
        let mut cues = advance(&mut self.playback, now);
        let is_over = self.game.record.state().outcome().is_some();
        if was_shown && self.playback.is_none() && is_over {
            cues.push(Cue::End);
        }
        if seen == PageVisibility::InFront {
            shared.sound.cue(ctx, &cues, shared.settings.volume_percent);
        }
        if seen == PageVisibility::InFront {
            ShownRefusal::pass(&mut self.refusal, ctx);
        }
        self.watch_on(ctx, seen, shared);
        self.pass_time(ctx, seen, shared);
    }

    fn hear(&mut self, shared: &mut Shared) {
        for thought in self.thinker.news() {
            self.take_thought(thought, shared);
        }
        self.hear_film(shared);
        self.hear_course(shared);
        self.hear_trial(shared);
        self.hear_draw_offer(shared);
        self.draft.learn(shared.own.rules());
        for came in self.endgames.hear(&shared.wake) {
            self.table_came(came, shared);
        }
    }

    fn attend(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        self.call_houses(shared.settings.letters_name_houses());
        self.think(ctx, seen, shared);
        if seen == PageVisibility::InFront {
            self.move_when_due(ctx, shared);
        }
    }
}

impl Play {
    fn learning_underway(&self, shared: &Shared) -> Option<BackgroundWork> {
        let course = &self.course;
        let underway = course.underway.as_ref()?;
        let text = match (underway.is_measuring, &course.learned) {
            (true, Some(learned)) => {
                let (played, games) = (learned.gain.finished(), course.measuring.games);
                format!("Measuring what was learned: game {played} of {games}")
            }
            _ => format!("Learning {:.0} %", 100.0 * underway.part()),
        };
        let shown_by = &[Command::PlayPage, Command::Learn];
        let is_told = shared.modal == Some(Modal::Learning);
        (!is_told).then(|| BackgroundWork::underway(text, shown_by))
    }

    fn table_underway(&self, shared: &Shared) -> Option<BackgroundWork> {
        let underway = self.endgames.underway.as_ref()?;
        let is_made = underway.source() == EndgameSource::Nothing;
        let text = format!("Endgame table {} %", percent(underway.done, underway.of));
        let shown_by = &[Command::PlayPage, Command::Endgames];
        let is_told = shared.modal == Some(Modal::Endgames);
        (is_made && !is_told).then(|| BackgroundWork::underway(text, shown_by))
    }
}

/// Rows of the commands that the page carries out.
const COMMANDS: &[PageCommand<Play>] = &[
    does(Command::Undo, Play::can_undo, |page, _, shared| {
        page.undo(shared)
    }),
    does(
        Command::Redo,
        |page| page.rule_edits.has_future() || has_more(page) || page.end_to_redo().is_some(),
        |page, _, shared| page.redo(shared),
    ),
    does(
        Command::GiveUp,
        |page| page.may_give_up().is_some(),
        |page, _, shared| {
            let winner = page.may_give_up().map(Side::other);
            page.end_by_word(winner, shared);
        },
    ),
    does(
        Command::AgreeOnDraw,
        Play::may_offer_draw,
        |page, _, shared| page.offer_draw(shared),
    ),
    does(Command::LineEnd, has_more, |page, _, shared| {
        page.look_at(usize::MAX, shared);
    }),
    does(Command::Replay, has_moves, |page, _, shared| {
        page.replay(shared)
    }),
    does(Command::Hint, Play::can_hint, |page, _, _| page.hint()),
    does(Command::Pause, Play::can_pause, |page, _, _| {
        page.flow.paused ^= true;
        page.flow.stepping = false;
    }),
    does(
        Command::Step,
        |page| page.computer_to_move().is_some(),
        |page, _, _| {
            page.flow.paused = true;
            page.flow.stepping = true;
            page.flow.went_back = false;
        },
    ),
    does(Command::PlayOn, always, |page, _, _| {
        page.flow.went_back = false;
        page.flow.paused = false;
    }),
    does(Command::Endgames, always, |page, _, shared| {
        page.look_at_endgames(shared);
        shared.modal = Some(Modal::Endgames);
    }),
    does(Command::Learn, always, |_, _, shared| {
        shared.modal = Some(Modal::Learning)
    }),
    does(Command::Values, always, |_, _, shared| {
        shared.change_settings(|s| s.house_values ^= true)
    }),
    does(Command::LeadBar, always, |_, _, shared| {
        shared.change_settings(|s| s.lead_bar ^= true)
    }),
    wishes(Command::SetUp, always, |page, _, _| {
        page.set_up(*page.game.record.state().position())
    }),
    does(Command::CopyPosition, always, |page, ctx, shared| {
        let state = page.game.record.state();
        shared.copy_position(ctx, state.rules().shape(), state.position());
    }),
    does(Command::CopyMoves, has_moves, |page, ctx, shared| {
        let record = &page.game.record;
        let made = record.line().take(record.made_count());
        ctx.copy_text(print_moves(made.map(|m| (m.by, m.action))));
        shared.notices.info("Copied the moves");
    }),
    does(Command::CopyPgn, always, |page, ctx, shared| {
        page.copy_pgn(ctx, shared)
    }),
    wishes(Command::ExportPgn, always, |page, _, _| {
        PageWish::Ask(Purpose::Save(SaveFor::Pgn(page.file.key.clone())))
    }),
    does(Command::CopyPicture, always, |page, ctx, shared| {
        page.copy_picture(ctx, shared)
    }),
    does(Command::CopySvg, always, |page, ctx, shared| {
        page.copy_svg(ctx, shared);
    }),
    wishes(Command::SavePicture, always, |page, ctx, shared| {
        page.ask_for_picture(ctx, shared)
    }),
    does(Command::SaveFilm, has_film, |page, ctx, shared| {
        shared.modal = Some(Modal::Film(page.film_plan(ctx, shared)));
    }),
];

fn has_moves(page: &Play) -> bool {
    page.game.record.made_count() > 0
}

fn has_film(page: &Play) -> bool {
    page.filmed() > 0
}

fn has_more(page: &Play) -> bool {
    page.game.record.made_count() < page.game.record.line().len()
}
