//! What the window that surrounds it asks of the study page.

use egui::{Context, Ui};

use crate::game::note::Mark;
use crate::game::places::PlaceStep;
use crate::game::record::Record;
use crate::gui::action::{Action, Actions};
use crate::gui::asking::stand::Stand;
use crate::gui::command::Command;
use crate::gui::pages::page::{Document, Keeping, Page, PageWish, Seen, Status};
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::trying::Trying;
use crate::gui::pages::study::views::page::study_ui;
use crate::gui::pages::study::views::panel::panel_ui;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::playback::advance;
use crate::gui::shared::Shared;

impl Page for Study {
    fn title(&self) -> Option<&str> {
        self.play.title()
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        study_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, _: &Shared, actions: &mut Actions) {
        panel_ui(ui, self, actions);
    }

    fn status(&self) -> Status {
        // What a move has brought is told once it has been seen.
        if let Some(playback) = self.playback() {
            return Status::from(playback.told(self.play.name(playback.mover())));
        }
        let record = &self.play.game.record;
        if !self.said.is_empty() {
            return self.said.clone().into();
        }
        match record.made_count() {
            0 if self.play.happened.is_empty() => "The start of the game".to_owned().into(),
            0 => self.play.happened.clone().into(),
            made => format!("Move {made} · {}", self.play.happened).into(),
        }
    }

    fn keeping(&self, kept: &str) -> Option<Keeping> {
        self.play.keeping(kept)
    }

    fn key_board(&self) -> KeyBoard {
        self.play.key_board()
    }

    fn sow(&self, number: u8) -> Option<Action> {
        Some(StudyAction::SowNumber(number).into())
    }

    fn leave(&self) -> Option<Action> {
        self.trying().map(|_| StudyAction::EndTrying.into())
    }

    fn skip(&self) -> Option<Action> {
        self.playback().map(|_| StudyAction::Skip.into())
    }

    fn can(&self, command: Command) -> Option<bool> {
        if let Some(trying) = self.trying() {
            return self.can_while_trying(trying, command);
        }
        let record = &self.play.game.record;
        let can_step = |step| Some(record.place_by(step).is_some());
        match command {
            Command::Undo => Some(record.can_undo_edit()),
            Command::Redo => Some(record.can_redo_edit()),
            Command::PreviousMove => can_step(PlaceStep::Previous),
            Command::NextMove => can_step(PlaceStep::Next),
            Command::PreviousVariation | Command::NextVariation => {
                can_step(PlaceStep::SiblingAfter)
            }
            Command::LineStart => can_step(PlaceStep::Start),
            Command::LineEnd => can_step(PlaceStep::End),
            Command::PreviousMistake | Command::NextMistake => Some(true),
            command if mark_of(command).is_some() => Some(record.here().is_some()),
            Command::Promote | Command::DeleteMove | Command::CopyMoves => {
                Some(record.here().is_some())
            }
            Command::Review | Command::TryAgain => Some(record.line().len() > 0),
            Command::Values
            | Command::CopyPosition
            | Command::CopyPgn
            | Command::ExportPgn
            | Command::CopyPicture
            | Command::SavePicture
            | Command::SetUp => Some(true),
            Command::SaveFilm => Some(record.made_count() > 0),
            Command::Hint => Some(record.state().to_move().is_some()),
            // The play page's, which is not shown.
            Command::Replay
            | Command::Pause
            | Command::Step
            | Command::PlayOn
            | Command::Endgames
            | Command::Learn
            | Command::Solution
            | Command::LeadBar => Some(false),
            _ => None,
        }
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        match command {
            Command::TryAgain => self.try_again(self.play.game.lone_person(), shared),
            Command::Hint if self.trying().is_some() => self.hint(shared),
            Command::Hint => self.hint_here(),
            Command::Solution => self.show_solution(shared),
            Command::Undo if self.trying().is_some() => self.ask_again(shared),
            Command::PreviousMistake if self.trying().is_some() => {
                self.seek_question(PlaceStep::Previous, shared);
            }
            Command::NextMistake if self.trying().is_some() => {
                self.seek_question(PlaceStep::Next, shared);
            }
            Command::Undo => self.edit(shared, Record::undo_edit),
            Command::Redo => self.edit(shared, Record::redo_edit),
            Command::PreviousMove => self.walk(PlaceStep::Previous, shared),
            Command::NextMove => self.walk(PlaceStep::Next, shared),
            Command::PreviousVariation => self.walk(PlaceStep::SiblingBefore, shared),
            Command::NextVariation => self.walk(PlaceStep::SiblingAfter, shared),
            Command::LineStart => self.walk(PlaceStep::Start, shared),
            Command::LineEnd => self.walk(PlaceStep::End, shared),
            Command::PreviousMistake => self.seek_mistake(PlaceStep::Previous, shared),
            Command::NextMistake => self.seek_mistake(PlaceStep::Next, shared),
            command if mark_of(command).is_some() => self.set_mark(mark_of(command), shared),
            Command::Promote => self.promote(shared),
            Command::DeleteMove => self.delete(self.play.game.record.here(), shared),
            Command::Review => self.review(shared),
            command => return self.play.run(ctx, command, shared),
        }
        None
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        if text.contains('/') {
            return self.play.paste(text, shared);
        }
        self.read_moves(text, shared);
        None
    }

    fn document(&self) -> Option<Document<'_>> {
        self.play.document()
    }

    fn advance(&mut self, ctx: &Context, seen: Seen, shared: &mut Shared) {
        if self.playback().is_none() {
            self.stepped = None;
        }
        let Some((place, playback)) = self.stepped.take() else {
            return;
        };
        let mut shown = Some(playback);
        let cues = advance(&mut shown, ctx.input(|i| i.time));
        if seen == Seen::InFront {
            shared.sound.cue(ctx, &cues, shared.settings.volume_percent);
        }
        self.stepped = shown.map(|playback| (place, playback));
    }

    fn hear(&mut self, shared: &mut Shared) {
        self.hear_review(shared);
        self.hear_refutation();
    }

    fn attend(&mut self, _: &Context, seen: Seen, shared: &mut Shared) {
        self.turn_to_game();
        self.play.studied = match seen {
            Seen::InFront => {
                // A review, too, looks into it.
                self.play.seek_endgames(shared);
                self.wanted(&shared.settings)
            }
            Seen::Behind => None,
        };
    }
}

/// The mark that a command stands for.
const fn mark_of(command: Command) -> Option<Mark> {
    Some(match command {
        Command::MarkBrilliant => Mark::Brilliant,
        Command::MarkGood => Mark::Good,
        Command::MarkInteresting => Mark::Interesting,
        Command::MarkDubious => Mark::Dubious,
        Command::MarkMistake => Mark::Mistake,
        Command::MarkBlunder => Mark::Blunder,
        _ => return None,
    })
}

impl Study {
    /// What can be done while questions are asked: what was tried is no part of the game.
    fn can_while_trying(&self, trying: &Trying, command: Command) -> Option<bool> {
        match command {
            Command::NextMistake | Command::PreviousMistake | Command::TryAgain => Some(true),
            Command::Undo => Some(trying.stand != Stand::Open),
            Command::Hint | Command::Solution => Some(!trying.is_over()),
            Command::CopyPosition | Command::Values => Some(true),
            command => self.play.can(command).map(|_| false),
        }
    }
}
