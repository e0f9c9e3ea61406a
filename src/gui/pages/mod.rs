//! The pages, a folder each: what it holds, what can be asked of it, its views. Here is the table of them:
//! which there are, which is shown, and what one wishes of another.

pub mod page;
mod page_command;

pub mod compare;
pub mod library;
pub mod play;
pub mod practice;
pub mod setup;
pub mod study;

mod files;
mod reading;

use egui::{Context, Ui};

use crate::compare::line::LineStart;
use crate::game::contest::{Game, NamedRules};
use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;
use crate::gui::files::autosaving::SaveState;
use crate::gui::files::own_file::{FileState, OwnFile};
use crate::gui::modal::Modal;
use crate::gui::pages::compare::comparison::{Comparison, partner};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::page::{Keeping, Page, PageVisibility, PageWish, SetupFor};
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::dialogs::{dialog_ui, rules_ui};
use crate::gui::pages::play::views::versus::versus_menu;
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::setup::state::{Setup, Sitter};
use crate::gui::pages::study::state::Study;
use crate::gui::shared::Shared;
use crate::rules::notation::print_position;
use crate::rules::position::Position;
use crate::rules::side::BySide;
use crate::rules::state::Move;
use crate::storage::session_file::{self, KeptComparison, KeptSetup, Session};
use crate::storage::settings::Settings;

/// The pages that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageName {
    /// The game.
    Play,
    /// The same game with its variations, looked through.
    Study,
    /// Several rule sets side by side.
    Compare,
    /// All games there are.
    Library,
    /// Puzzles and endings.
    Practice,
}

impl PageName {
    /// All of them, with the command that shows each.
    pub const ALL: [(Self, Command); 5] = [
        (Self::Play, Command::PlayPage),
        (Self::Study, Command::StudyPage),
        (Self::Compare, Command::ComparePage),
        (Self::Library, Command::LibraryPage),
        (Self::Practice, Command::PracticePage),
    ];
}

/// All pages.
pub struct Pages {
    shown: PageName,
    /// The study page, which has the game and its page.
    pub study: Study,
    /// The boards, once they were shown.
    pub compare: Option<Comparison>,
    /// The games there are.
    pub library: LibraryPage,
    /// What is practised.
    pub practice: Practice,
    /// The position to go to in the game that is being opened, by its hash.
    sought: Option<u64>,
    /// The position being set up, in front of the page that is shown.
    pub setup: Option<Setup>,
}

impl Pages {
    /// The pages as the last session left them.
    pub fn resumed(session: Session) -> Self {
        let file = OwnFile::resumed(session.file, session.known, session.changed);
        let file = file.with_origin(session.origin);
        let compare = session.comparison;
        let setup = session.setup.map(|kept| {
            let purpose = match kept.for_boards {
                true => SetupFor::Comparison,
                false => SetupFor::Game,
            };
            let sitters = sitters(&session.game);
            Setup::new(kept.named, kept.position, purpose, sitters).resumed()
        });
        Self {
            shown: match &compare {
                Some(kept) if kept.shown => PageName::Compare,
                _ => PageName::Play,
            },
            study: Study::of(Play::resumed(session.game, file)),
            compare: compare.map(Comparison::resumed),
            library: LibraryPage::default(),
            practice: Practice::default(),
            sought: None,
            setup,
        }
    }

    /// Goes on with what does not hang on the game that was there: the library, what is practised, what is being made.
    pub(super) fn go_on_working(&mut self, before: &mut Self) {
        self.library = std::mem::take(&mut before.library);
        self.practice = std::mem::take(&mut before.practice);
        self.study.play.go_on_working(&mut before.study.play);
    }

    /// Leaves the setup editor for what was opened: the position is told, so that it can be set up again.
    pub(super) fn leave_setup(&mut self, shared: &mut Shared) {
        if let Some(setup) = self.setup.take().filter(Setup::is_changed) {
            let shape = setup.named.rules.shape();
            let position = print_position(shape, setup.position());
            let name = &setup.named.name;
            let text = format!("The position that was being set up ({name}): {position}");
            shared.notices.news(text);
        }
    }

    /// Which of the pages that can be chosen is shown.
    pub const fn shown(&self) -> PageName {
        self.shown
    }

    /// The page that can be chosen and is shown, or lies behind the setup editor.
    fn chosen(&self) -> &dyn Page {
        match (self.shown, &self.compare) {
            (PageName::Compare, Some(comparison)) => comparison,
            (PageName::Study, _) => &self.study,
            (PageName::Library, _) => &self.library,
            (PageName::Practice, _) => &self.practice,
            _ => &self.study.play,
        }
    }

    /// The page in front of all others.
    pub fn front(&self) -> &dyn Page {
        match &self.setup {
            Some(setup) => setup,
            None => self.chosen(),
        }
    }

    fn chosen_mut(&mut self) -> &mut dyn Page {
        match (self.shown, &mut self.compare) {
            (PageName::Compare, Some(comparison)) => comparison,
            (PageName::Study, _) => &mut self.study,
            (PageName::Library, _) => &mut self.library,
            (PageName::Practice, _) => &mut self.practice,
            _ => &mut self.study.play,
        }
    }

    fn front_mut(&mut self) -> &mut dyn Page {
        match self.setup {
            Some(ref mut setup) => setup,
            None => self.chosen_mut(),
        }
    }

    /// Goes through all pages, with where they are.
    fn each(&mut self, mut visit: impl FnMut(PageVisibility, &mut dyn Page)) {
        let covered = self.setup.is_some();
        let shown = self.shown;
        let seen = |page: PageName| match page == shown && !covered {
            true => PageVisibility::InFront,
            false => PageVisibility::Behind,
        };
        // The study page says first what is to be found out of the board that it shares.
        visit(seen(PageName::Study), &mut self.study);
        visit(seen(PageName::Play), &mut self.study.play);
        visit(seen(PageName::Library), &mut self.library);
        visit(seen(PageName::Practice), &mut self.practice);
        if let Some(comparison) = &mut self.compare {
            visit(seen(PageName::Compare), comparison);
        }
        if let Some(setup) = &mut self.setup {
            visit(PageVisibility::InFront, setup);
        }
    }

    /// Shows a page; the first time the compare page is shown, the game lies on its boards.
    pub fn show(&mut self, page: PageName, shared: &mut Shared) {
        // What is studied can be explored, although the game goes back to where it was left.
        let explored = (page == PageName::Library && self.shown != page)
            .then(|| self.study.play.game.record.state().clone());
        if self.shown == PageName::Study && page != PageName::Study {
            self.study.go_back(shared);
        }
        self.study.play.playback = None;
        if self.study.play.refusal.take().is_some() {
            self.study.play.tell_last_move();
        }
        if page == PageName::Study && self.shown != PageName::Study {
            self.study.enter();
        }
        self.shown = page;
        if page == PageName::Library {
            shared.look_for_games();
        }
        if let Some(state) = explored {
            self.library.enter(&state, shared);
        }
        if page == PageName::Practice {
            shared.look_for_games();
            self.practice.enter(&self.study.play.game, shared);
        }
        if page == PageName::Compare {
            let game = &self.study.play.game;
            self.compare
                .get_or_insert_with(|| Comparison::of_game(game, None));
        }
        shared.keep();
    }

    /// Where the content of what is shown is kept.
    pub fn keeping(&self, shared: &Shared) -> Option<Keeping> {
        let kept = match shared.saving.kept() {
            SaveState::NotYet => "Keeping…",
            SaveState::Yes | SaveState::No(_) => "Kept",
        };
        let front = self.front().keeping(kept);
        front.or_else(|| self.chosen().keeping(kept))
    }

    /// Whether anything would be lost with the window, were it not for the autosave.
    pub fn needs_keeping(&self) -> bool {
        let game = &self.study.play.game;
        let boards = self.compare.as_ref();
        let sets_up = self.setup.is_some();
        sets_up
            || self.study.play.needs_keeping()
            || boards.is_some_and(|boards| boards.needs_keeping(game))
    }

    /// What somebody wished to have in a file and is not written yet, in a sentence.
    pub fn being_made(&self) -> Option<&'static str> {
        if self.library.is_exporting() {
            return Some("Games are being exported: there would be no file");
        }
        let films = self.study.play.is_filming();
        films.then_some("A film is being made: there would be no file")
    }

    /// Whether a command can be run now.
    pub fn can(&self, command: Command) -> bool {
        let page = || {
            self.front()
                .can(command)
                .or_else(|| self.chosen().can(command))
        };
        command.is_of_window() || page().unwrap_or(false)
    }

    /// Whether a command that is a switch is on; `None` for others.
    pub const fn is_on(&self, command: Command, shared: &Shared) -> Option<bool> {
        match command {
            Command::Values => Some(shared.settings.house_values),
            Command::LeadBar => Some(shared.settings.lead_bar),
            Command::Pause => Some(self.study.play.flow.paused),
            _ => None,
        }
    }

    /// Carries out a command of the pages that can be run.
    pub fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) {
        match command {
            Command::PlayPage => self.show(PageName::Play, shared),
            Command::StudyPage => self.show(PageName::Study, shared),
            Command::ComparePage => self.show(PageName::Compare, shared),
            Command::LibraryPage => self.show(PageName::Library, shared),
            Command::PracticePage => self.show(PageName::Practice, shared),
            Command::New => self.study.play.plan(None, shared),
            Command::Open
            | Command::OpenPath
            | Command::Save
            | Command::SaveAs
            | Command::SavePath => self.run_file(command, shared),
            _ => {
                let page = match self.front().can(command) {
                    Some(_) => self.front_mut(),
                    None => self.chosen_mut(),
                };
                let wish = page.run(ctx, command, shared);
                self.carry_out(wish, shared);
            }
        }
    }

    /// Carries out one wish about what the pages hold.
    pub fn apply(&mut self, ctx: &Context, action: Action, shared: &mut Shared) {
        let wish = match action {
            Action::Play(action) => {
                // The one that can come from a dialog over the study page and puts another game on the board.
                if action == PlayAction::BeginPlanned {
                    self.study.end_trying(shared);
                }
                // It begins anew, with nothing of what was looked at.
                if matches!(action, PlayAction::LetStart(_)) {
                    self.study.forget_places();
                }
                self.study.play.apply(action, shared)
            }
            Action::Study(action) => self.study.apply(ctx, action, shared),
            Action::Setup(action) => {
                let setup = self.setup.as_mut();
                setup.and_then(|setup| setup.apply(action, shared))
            }
            Action::Compare(action) => {
                let comparison = self.compare.as_mut();
                comparison.and_then(|comparison| comparison.apply(ctx, action, shared))
            }
            Action::Practice(action) => self.practice.apply(action, shared),
            Action::Library(action) => {
                if let Some((path, purpose, sought)) = self.library.apply(action, shared) {
                    self.show(PageName::Study, shared);
                    shared.read(purpose, path);
                    self.sought = sought;
                }
                None
            }
            Action::Endgames(action) => {
                self.study.play.endgames(action, shared);
                None
            }
            Action::Learning(action) => {
                self.study.play.learn(action, shared);
                None
            }
            Action::File(action) => {
                self.apply_file(action, shared);
                None
            }
            Action::Pasted(text) => self.paste(&text, shared),
            Action::Run(_) | Action::View(_) | Action::Example(_) | Action::CloseAnyway => None,
        };
        self.carry_out(wish, shared);
    }

    /// Carries out what a page wishes of another or of the window.
    fn carry_out(&mut self, wish: Option<PageWish>, shared: &mut Shared) {
        let Some(wish) = wish else {
            return;
        };
        match wish {
            PageWish::Ask(purpose) => self.ask(purpose, shared),
            PageWish::SetUp(named, position, purpose) => {
                self.study.end_trying(shared);
                let sitters = sitters(&self.study.play.game);
                self.setup = Some(Setup::new(named, position, purpose, sitters));
                shared.keep();
                self.study.play.playback = None;
                self.study.play.flow.watching = None;
            }
            PageWish::Leave => {
                self.setup = None;
                shared.keep();
            }
            PageWish::ShowGame => {
                self.leave_setup(shared);
                self.show(PageName::Play, shared);
            }
            PageWish::PlayOn => {
                self.study.play_on(shared);
                self.show(PageName::Play, shared);
            }
            PageWish::Begin(named, start) => {
                self.study.end_trying(shared);
                if self.study.play.begin(named, start, shared) {
                    self.setup = None;
                    self.show(PageName::Play, shared);
                }
            }
            PageWish::Compare(start, purpose) => {
                // Begun anew, unless it was set up for the boards there are.
                if purpose == SetupFor::Game {
                    if !self.keep_boards(shared) {
                        return;
                    }
                    self.compare = None;
                }
                self.setup = None;
                self.show(PageName::Compare, shared);
                if let Some(comparison) = &mut self.compare {
                    comparison.begin_at(start);
                }
            }
            PageWish::CompareGame => self.compare_game(shared),
            PageWish::ComparePosition => {
                if let Some(comparison) = &mut self.compare {
                    comparison.begin_at(LineStart::of_present(&self.study.play.game));
                }
                shared.keep();
            }
            PageWish::CompareDraft(other) => {
                let game = self.study.play.game.clone();
                self.compare_with(&game, Some(other), shared);
            }
            PageWish::ComparePresets(first, second) => {
                let players = self.study.play.game.players.clone();
                let game = Game::new(*first, players, shared.now());
                self.compare_with(&game, Some(*second), shared);
            }
            PageWish::GoOn(named, start, moves) => {
                self.take_over((named, start, moves), PageName::Play, shared);
            }
            PageWish::StudyThis(named, start, moves) => {
                self.take_over((named, start, moves), PageName::Study, shared);
            }
        }
    }

    /// What was begun elsewhere becomes the game, which is shown on this page.
    fn take_over(
        &mut self,
        (named, start, moves): (NamedRules, Position, Vec<Move>),
        page: PageName,
        shared: &mut Shared,
    ) {
        if self.study.play.take_over(named, start, moves, shared) {
            self.show(page, shared);
        }
    }

    /// Shows the game on the boards there are, or, if these have other houses, on boards of its own.
    fn compare_game(&mut self, shared: &mut Shared) {
        let game = self.study.play.game.clone();
        if self.compare.as_ref().is_some_and(|c| !c.can_follow(&game)) {
            self.compare_with(&game, partner(&game.named_rules()), shared);
            if self.compare.as_ref().is_some_and(|c| c.can_follow(&game)) {
                let text = "The boards that were there have other houses: undo brings them back";
                shared.notices.info(text);
            }
            return;
        }
        self.show(PageName::Compare, shared);
        if let Some(comparison) = &mut self.compare {
            comparison.replay(&game);
        }
    }

    /// Shows two boards: a game, and its moves under other rules, if there are any.
    fn compare_with(&mut self, game: &Game, other: Option<NamedRules>, shared: &mut Shared) {
        if !self.keep_boards(shared) {
            return;
        }
        self.leave_setup(shared);
        self.show(PageName::Compare, shared);
        match &mut self.compare {
            // What was on the boards can be had back.
            Some(comparison) if !comparison.is_as_begun(&self.study.play.game) => {
                comparison.begin_anew(game, other);
            }
            _ => self.compare = Some(Comparison::of_game(game, other)),
        }
        shared.keep();
    }

    /// Takes what files, dialogs and threads have come to.
    pub fn hear(&mut self, shared: &mut Shared) {
        self.hear_files(shared);
        shared.games.hear();
        shared.ranking.hear();
        shared.family.hear();
        shared.own.hear();
        shared.examples.hear();
        self.each(|_, page| page.hear(shared));
        if self.study.play.take_learned() {
            self.practice.forget_known();
            self.library.forget_known();
        }
    }

    /// Lets time pass, once a frame.
    pub fn advance(&mut self, ctx: &Context, shared: &mut Shared) {
        self.each(|seen, page| page.advance(ctx, seen, shared));
    }

    /// Begins what is wanted now and ends what is not looked at any more; has what changed kept.
    pub fn attend(&mut self, ctx: &Context, shared: &mut Shared) {
        self.each(|seen, page| page.attend(ctx, seen, shared));
        if shared.takes_keeping() {
            self.autosave(shared);
        }
    }

    /// What the View menu has about the game.
    pub fn view_menu_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        versus_menu(ui, &self.study.play, &shared.settings, actions);
    }

    /// The rules that are told in words and by example: those of the page in front.
    pub fn rules_told(&self) -> NamedRules {
        let front = self.front().rules_told();
        front.unwrap_or_else(|| self.study.play.rules_told())
    }

    /// Whether the rules that are told are those being edited, and the game on the board has others.
    fn told_rules_are_edited(&self) -> bool {
        let play = &self.study.play;
        self.front().rules_told().is_none() && play.rules_told().rules != *play.game.rules()
    }

    /// A dialog about the game or its rules, in a window so high.
    pub fn dialog_ui(
        &self,
        ui: &mut Ui,
        (modal, settings): (&Modal, &Settings),
        height: f32,
        actions: &mut Actions,
    ) {
        if *modal == Modal::Rules {
            return rules_ui(
                ui,
                self.rules_told(),
                self.told_rules_are_edited(),
                height,
                actions,
            );
        }
        dialog_ui(ui, (&self.study.play, settings), modal, height, actions);
    }

    /// Whether there is a sheet that is kept as far as it has come.
    pub fn plays_sheets(&self) -> bool {
        let comparison = self.compare.as_ref();
        comparison.is_some_and(|comparison| comparison.sheets.playing.is_some())
    }

    /// Ends what goes on in the background, as the window closes.
    pub fn close(&mut self, shared: &Shared) {
        self.study.play.close(shared);
    }

    /// Has the session written to the autosave.
    pub fn autosave(&self, shared: &mut Shared) {
        let session = Session {
            serial: shared.next_serial(),
            game: self.study.game_now(),
            file: self.study.play.file.path.clone(),
            changed: self.study.play.file.state != FileState::Saved,
            known: self.study.play.file.known,
            origin: self.study.play.file.origin.clone(),
            comparison: self.compare.as_ref().map(|comparison| KeptComparison {
                content: comparison.content(),
                file: comparison.file.path.clone(),
                changed: comparison.file.state != FileState::Saved,
                known: comparison.file.known,
                shown: self.shown == PageName::Compare,
                tab: comparison.tab,
                active: comparison.active,
            }),
            setup: self.setup.as_ref().map(|setup| KeptSetup {
                named: setup.named.clone(),
                position: *setup.position(),
                for_boards: setup.purpose == SetupFor::Comparison,
            }),
        };
        match session_file::to_text(&session, shared.now()) {
            Ok(text) => shared.have_kept(text),
            Err(error) => log::error!("the autosave was not made: {error}"),
        }
    }
}

/// Who sits at the board of a game.
fn sitters(game: &Game) -> BySide<Sitter> {
    BySide::from_fn(|side| Sitter {
        name: game.name(side).to_owned(),
        seat: game.seats[side],
    })
}
