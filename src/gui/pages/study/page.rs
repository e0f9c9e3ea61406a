//! What the window that surrounds it asks of the study page.

use egui::{Context, Ui};

use crate::game::note::Mark;
use crate::game::places::PlaceStep;
use crate::game::record::Record;
use crate::gui::action::{Action, Actions};
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::board::ScreenSide;
use crate::gui::command::Command;
use crate::gui::pages::background::{BackgroundWork, percent};
use crate::gui::pages::page::{
    GameUse, Keeping, Page, PageDocument, PageVisibility, PageWish, Status,
};
use crate::gui::pages::page_command::{PageCommand, always, can, does, run};
use crate::gui::pages::play::state::SeenStudied;
use crate::gui::pages::study::action::{StudyAction, StudyTab};
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::trying::Trying;
use crate::gui::pages::study::views::notes::comment_field;
use crate::gui::pages::study::views::page::study_ui;
use crate::gui::pages::study::views::panel::panel_ui;
use crate::gui::parts::clock::clock_text;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::widgets::want_focus;
use crate::gui::playback::advance;
use crate::gui::shared::Shared;

impl Page for Study {
    fn title(&self) -> Option<&str> {
        self.play.title()
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        study_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        panel_ui(ui, self, shared, actions);
    }

    fn status(&self) -> Status {
        // What a move has brought is told once it has been seen.
        if let Some(playback) = self.playback() {
            let names = self.play.names_told();
            return Status::from(playback.told(&names[playback.mover()], names.houses));
        }
        let record = &self.play.game.record;
        if self.trying().is_some() {
            return Status::heard(self.said.clone());
        }
        if let Some(why) = self.no_questions().filter(|_| self.tab == StudyTab::Try) {
            return Status::heard(why.to_owned());
        }
        if !self.said.is_empty() {
            return self.said.clone().into();
        }
        match record.made_count() {
            0 if self.play.happened.is_empty() => "The start of the game".to_owned().into(),
            0 => self.play.happened.clone().into(),
            made => {
                let spent = self.play.game.time_spent_here();
                let spent =
                    spent.map_or_else(String::new, |spent| format!(", in {}", clock_text(spent)));
                format!("Move {made}{spent} · {}", self.play.happened).into()
            }
        }
    }

    fn keeping(&self, kept: &str) -> Option<Keeping> {
        self.play.keeping(kept)
    }

    fn game_shown(&self) -> Option<GameUse> {
        Some(GameUse::Study)
    }

    fn opens_games_for(&self) -> GameUse {
        GameUse::Study
    }

    fn key_board(&self) -> KeyBoard {
        self.play.key_board()
    }

    fn sow(&self, number: u8) -> Option<Action> {
        Some(StudyAction::SowNumber(number).into())
    }

    fn sow_toward(&self, toward: ScreenSide, _: &Shared) -> Option<Action> {
        let house = self.choosing?.house();
        Some(StudyAction::Sow(house, Some(toward)).into())
    }

    fn has_arrows(&self, ctx: &Context) -> bool {
        // They go along the moves also while a button has the focus; on the board they go from house to house.
        let is_on_board = self.key_board().focused(ctx).is_some();
        !ctx.text_edit_focused() && !is_on_board
    }

    fn leave(&self) -> Option<Action> {
        self.trying().map(|_| StudyAction::EndTrying.into())
    }

    fn skip(&self) -> Option<Action> {
        let skipped = self.playback().map(|_| StudyAction::Skip.into());
        let over = self.trying().filter(|trying| trying.is_over());
        let next = || over?.next().map(|_| Command::NextMistake.into());
        skipped.or_else(next)
    }

    fn go_on(&self) -> Option<Action> {
        let status = self.trying().map(|trying| trying.status);
        match status == Some(QuestionStatus::Wrong) {
            // Trying once more is the way on.
            true => Some(Command::Undo.into()),
            false => self.skip(),
        }
    }

    fn can(&self, command: Command) -> Option<bool> {
        let own = can(self.commands(), self, command);
        own.or_else(|| {
            self.play
                .can(command)
                .filter(|_| self.leaves_to_play(command))
        })
    }

    fn is_on(&self, command: Command, shared: &Shared) -> Option<bool> {
        (command == Command::Values).then_some(shared.settings.study_values)
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        if self.leaves_to_play(command) {
            return self.play.run(ctx, command, shared);
        }
        self.play.refusal = None;
        run(self.commands(), self, ctx, command, shared)
    }

    fn paste(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        if text.contains('/') {
            return self.play.paste(text, shared);
        }
        self.read_moves(text, shared);
        None
    }

    fn document(&self) -> Option<PageDocument<'_>> {
        self.play.document()
    }

    fn background(&self, seen: PageVisibility, _: &Shared) -> Option<BackgroundWork> {
        let underway = self.underway.filter(|_| seen == PageVisibility::Behind)?;
        let percent = percent(underway.done as u64, underway.all as u64);
        Some(BackgroundWork::underway(
            format!("Review {percent} %"),
            &[Command::PlayPage, Command::StudyPage],
        ))
    }

    fn put_behind(&mut self, shared: &mut Shared) {
        self.go_back(shared);
        self.holds_clock = None;
    }

    fn advance(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        if seen == PageVisibility::InFront {
            ShownRefusal::pass(&mut self.play.refusal, ctx);
        }
        if self.playback().is_none() {
            self.stepped = None;
        }
        let Some((place, playback)) = self.stepped.take() else {
            return;
        };
        let mut shown = Some(playback);
        let cues = advance(&mut shown, ctx.input(|i| i.time));
        if seen == PageVisibility::InFront {
            shared.sound.cue(ctx, &cues, shared.settings.volume_percent);
        }
        self.stepped = shown.map(|playback| (place, playback));
    }

    fn hear(&mut self, shared: &mut Shared) {
        self.hear_review(shared);
        self.hear_refutation();
    }

    fn attend(&mut self, _: &Context, seen: PageVisibility, shared: &mut Shared) {
        self.turn_to_game();
        self.add_line_found(shared);
        self.play.seen_studied = (seen == PageVisibility::InFront).then(|| SeenStudied {
            near: self.near(&shared.settings),
            marked: self.marked_house(),
        });
        self.play.studied = match seen {
            PageVisibility::InFront => {
                // A review, too, looks into it.
                self.play.seek_endgames(shared);
                self.wanted(&shared.settings)
            }
            PageVisibility::Behind => None,
        };
    }
}

/// The switch for the values of moves.
const VALUES: PageCommand<Study> = does(Command::Values, always, |_, _, shared| {
    shared.change_settings(|s| s.study_values ^= true)
});

/// Rows of the commands that the page carries out.
const COMMANDS: &[PageCommand<Study>] = &[
    does(
        Command::Undo,
        |page| page.play.game.record.can_undo_edit(),
        |page, _, shared| {
            page.edit(shared, Record::undo_edit);
        },
    ),
    does(
        Command::Redo,
        |page| page.play.game.record.can_redo_edit(),
        |page, _, shared| {
            page.edit(shared, Record::redo_edit);
        },
    ),
    does(Command::Hint, goes_on, |page, _, _| page.hint_here()),
    does(Command::BestLine, goes_on, |page, _, shared| {
        page.ask_for_line(shared)
    }),
    VALUES,
    does(
        Command::PreviousMove,
        |page| leads(page, PlaceStep::Previous),
        |page, _, shared| {
            page.walk(PlaceStep::Previous, shared);
        },
    ),
    does(
        Command::NextMove,
        |page| leads(page, PlaceStep::Next),
        |page, _, shared| {
            page.walk(PlaceStep::Next, shared);
        },
    ),
    does(
        Command::PreviousVariation,
        |page| leads(page, PlaceStep::SiblingAfter),
        |page, _, shared| {
            page.walk(PlaceStep::SiblingBefore, shared);
        },
    ),
    does(
        Command::NextVariation,
        |page| leads(page, PlaceStep::SiblingAfter),
        |page, _, shared| {
            page.walk(PlaceStep::SiblingAfter, shared);
        },
    ),
    does(
        Command::LineStart,
        |page| leads(page, PlaceStep::Start),
        |page, _, shared| {
            page.walk(PlaceStep::Start, shared);
        },
    ),
    does(
        Command::LineEnd,
        |page| leads(page, PlaceStep::End),
        |page, _, shared| {
            page.walk(PlaceStep::End, shared);
        },
    ),
    does(Command::PreviousMistake, always, |page, _, shared| {
        page.seek_mistake(PlaceStep::Previous, shared);
    }),
    does(Command::NextMistake, always, |page, _, shared| {
        page.seek_mistake(PlaceStep::Next, shared);
    }),
    does(Command::Promote, is_at_move, |page, _, shared| {
        page.promote(shared)
    }),
    does(Command::DeleteMove, is_at_move, |page, _, shared| {
        page.delete(page.play.game.record.here(), shared);
    }),
    does(Command::MarkBrilliant, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Brilliant), shared)
    }),
    does(Command::MarkGood, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Good), shared)
    }),
    does(Command::MarkInteresting, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Interesting), shared)
    }),
    does(Command::MarkDubious, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Dubious), shared)
    }),
    does(Command::MarkMistake, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Mistake), shared)
    }),
    does(Command::MarkBlunder, is_at_move, |page, _, shared| {
        page.set_mark(Some(Mark::Blunder), shared)
    }),
    does(Command::Comment, always, write_comment),
    does(Command::Review, has_line, |page, _, shared| {
        page.review(shared)
    }),
    does(Command::TryAgain, has_line, |page, _, shared| {
        page.try_again(page.play.game.lone_person(), shared)
    }),
];

/// What it does while questions are asked: what was tried is no part of the game.
const TRYING: &[PageCommand<Study>] = &[
    VALUES,
    does(Command::TryAgain, always, |page, _, shared| {
        page.try_again(page.play.game.lone_person(), shared)
    }),
    does(Command::Undo, is_tried, |page, _, shared| {
        page.ask_again(shared)
    }),
    // A question ends where something is to be written: beside the move that it is about.
    does(Command::Comment, always, |page, ctx, shared| {
        let mistake = page.trying().and_then(Trying::mistake);
        page.end_trying(shared);
        page.go(shared, |record| record.go_to_place(mistake));
        write_comment(page, ctx, shared);
    }),
    does(Command::Hint, is_asked, |page, _, shared| page.hint(shared)),
    does(Command::Solution, is_asked, |page, _, shared| {
        page.show_solution(shared)
    }),
    does(Command::PreviousMistake, always, |page, _, shared| {
        page.seek_question(PlaceStep::Previous, shared);
    }),
    does(Command::NextMistake, always, |page, _, shared| {
        page.seek_question(PlaceStep::Next, shared);
    }),
];

fn write_comment(page: &mut Study, ctx: &Context, shared: &mut Shared) {
    page.tab = StudyTab::Moves;
    shared.change_settings(|settings| settings.side_panel.open = true);
    want_focus(ctx, comment_field());
}

fn goes_on(page: &Study) -> bool {
    page.play.game.record.state().to_move().is_some()
}

/// Whether there is a place that way in the tree.
fn leads(page: &Study, step: PlaceStep) -> bool {
    page.play.game.record.place_by(step).is_some()
}

fn is_at_move(page: &Study) -> bool {
    page.play.game.record.here().is_some()
}

fn has_line(page: &Study) -> bool {
    page.play.game.record.line().len() > 0
}

fn is_tried(page: &Study) -> bool {
    page.trying()
        .is_some_and(|trying| trying.status != QuestionStatus::Open)
}

fn is_asked(page: &Study) -> bool {
    page.trying().is_some_and(|trying| !trying.is_over())
}

impl Study {
    fn commands(&self) -> &'static [PageCommand<Self>] {
        match self.trying() {
            Some(_) => TRYING,
            None => COMMANDS,
        }
    }

    /// Whether the play page, whose game it is, does the same.
    fn leaves_to_play(&self, command: Command) -> bool {
        match command {
            Command::CopyPosition => true,
            Command::SetUp
            | Command::CopyMoves
            | Command::CopyPgn
            | Command::ExportPgn
            | Command::CopyPicture
            | Command::CopySvg
            | Command::SavePicture
            | Command::SaveFilm => self.trying().is_none(),
            _ => false,
        }
    }
}
