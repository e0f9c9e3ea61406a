//! What is on the desk: the game, the rules being edited, the position being set up, the settings.
//!
//! Views read it; only `apply` and the methods here change it.

use std::path::PathBuf;

use crate::game::contest::Game;
use crate::game::seat::Seat;
use crate::gui::action::{Modal, Page, Tab};
use crate::gui::board::BoardModel;
use crate::gui::command::Command;
use crate::gui::draft::Draft;
use crate::gui::endgames::shelf::Shelf;
use crate::gui::files::dialogs::OpenDialog;
use crate::gui::files::purpose::DocumentKey;
use crate::gui::files::recent::Recent;
use crate::gui::notices::Notices;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::setup::setup::Setup;
use crate::gui::playback::Playback;
use crate::gui::thinking::flow::Flow;
use crate::gui::thinking::thoughts::Thoughts;
use crate::rules::board::Shape;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::words::announce::announcement;
use crate::rules::words::end_text::{EndText, end_reason};
use crate::rules::words::move_text::told;
use crate::rules::words::phrase::capital;
use crate::storage::session_file::{KeptComparison, Session};
use crate::storage::settings::{BoardView, Settings, Speed};

/// Where the game stands with its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileState {
    /// It has none.
    None,
    /// It is the same as in the file.
    Saved,
    /// It has changed since.
    Changed,
    /// It is being written.
    Saving,
}

/// The board that keys are for.
#[derive(Clone, Copy, Debug)]
pub struct KeyBoard {
    /// Its identity.
    pub id: egui::Id,
    /// Its houses.
    pub shape: Shape,
    /// Whose houses number keys stand for, if anybody's.
    pub to_move: Option<Side>,
}

/// The identity of a board of the compare page, counted from 0.
pub fn board_id(number: usize) -> egui::Id {
    egui::Id::unique(("compared board", number))
}

/// Everything the window shows.
pub struct Desk {
    /// The game on the board.
    pub game: Game,
    /// What tells it from all others.
    pub(in crate::gui) key: DocumentKey,
    /// Its file.
    pub file: Option<PathBuf>,
    /// Whether the file is up to date.
    pub file_state: FileState,
    /// Why the game is not being kept, if it is not.
    pub autosave_trouble: Option<String>,
    /// What the user chose.
    pub settings: Settings,
    /// The rules being edited.
    pub draft: Draft,
    /// The position being set up, if one is.
    pub setup: Option<Setup>,
    /// The move being shown.
    pub playback: Option<Playback>,
    /// What is known from thinking about the position.
    pub thoughts: Thoughts,
    /// The endgame table that thinking uses, and what there is to be had.
    pub endgames: Shelf,
    /// What holds computer players back.
    pub flow: Flow,
    /// What the middle of the window shows.
    pub page: Page,
    /// The boards of the compare page, once it was shown.
    pub comparison: Option<Comparison>,
    /// The tab of the side panel.
    pub tab: Tab,
    /// The dialog shown.
    pub modal: Option<Modal>,
    /// Short messages.
    pub notices: Notices,
    /// What happened last, in one sentence.
    pub happened: String,
    /// The same for a screen reader: the whole turn at once.
    pub announced: String,
    /// What is in the files opened or saved last.
    pub recent: Recent,
    /// The file dialog that is open.
    pub dialog: Option<OpenDialog>,
}

impl Desk {
    /// A desk with this game on it.
    pub fn new(session: Session, settings: Settings) -> Self {
        let draft = Draft::of(&session.game.named_rules());
        let file_state = match (&session.file, session.changed) {
            (None, _) => FileState::None,
            (Some(_), false) => FileState::Saved,
            (Some(_), true) => FileState::Changed,
        };
        let mut desk = Self {
            game: session.game,
            key: DocumentKey::default(),
            file: session.file,
            file_state,
            autosave_trouble: None,
            settings,
            draft,
            setup: None,
            playback: None,
            thoughts: Thoughts::default(),
            endgames: Shelf::default(),
            flow: Flow::default(),
            page: Page::default(),
            comparison: None,
            tab: Tab::default(),
            modal: None,
            notices: Notices::default(),
            happened: String::new(),
            announced: String::new(),
            recent: Recent::default(),
            dialog: None,
        };
        if let Some(kept) = session.comparison {
            if kept.shown {
                desk.page = Page::Compare;
            }
            desk.comparison = Some(Comparison::resumed(kept));
        }
        desk.tell_last_move();
        desk.flow = desk.first_flow();
        // Two computers do not play on before anybody looks.
        desk.flow.paused = desk.both_computers();
        desk
    }

    /// The session as the autosave keeps it.
    pub fn session(&self) -> Session {
        Session {
            game: self.game.clone(),
            file: self.file.clone(),
            changed: self.file_state != FileState::Saved,
            comparison: self.comparison.as_ref().map(|comparison| KeptComparison {
                content: comparison.content(),
                file: comparison.file.clone(),
                changed: comparison.changed,
                shown: self.page == Page::Compare,
                tab: comparison.tab,
                active: comparison.active,
            }),
        }
    }

    /// The boards, while they are shown.
    pub fn comparing(&self) -> Option<&Comparison> {
        let shown = self.page == Page::Compare && self.setup.is_none();
        self.comparison.as_ref().filter(|_| shown)
    }

    /// The board that keys are for.
    pub fn key_board(&self) -> KeyBoard {
        let (id, rules, state) = match (self.comparing(), &self.setup) {
            (Some(comparison), _) => {
                let active = comparison.active;
                match comparison.linked.boards().get(active) {
                    Some(board) => (board_id(active), board.rules(), Some(board.state())),
                    None => (board_id(active), self.game.rules(), None),
                }
            }
            (None, Some(setup)) => (BoardModel::main_id(), &setup.named.rules, None),
            (None, None) => {
                let state = self.game.record.state();
                (BoardModel::main_id(), self.game.rules(), Some(state))
            }
        };
        KeyBoard {
            id,
            shape: rules.shape(),
            to_move: state.and_then(State::to_move),
        }
    }

    /// Whether a command can be run now.
    pub fn can(&self, command: Command) -> bool {
        let on_play = self.page == Page::Play;
        let playing = on_play && self.setup.is_none();
        let record = &self.game.record;
        let (made, all) = (record.made_count(), record.line().len());
        match command {
            Command::Undo => match self.comparing() {
                Some(comparison) => comparison.can_undo(),
                None => playing && made > 0,
            },
            Command::Redo => match self.comparing() {
                Some(comparison) => comparison.can_redo(),
                None => playing && made < all,
            },
            Command::Replay | Command::CopyMoves => playing && made > 0,
            Command::Hint => playing && record.state().to_move().is_some(),
            Command::Step => playing && self.computer_to_move().is_some(),
            Command::SetUp => playing,
            Command::Pause
            | Command::PlayOn
            | Command::Values
            | Command::LeadBar
            | Command::Endgames => on_play,
            Command::NextBoard | Command::PreviousBoard => !on_play,
            _ => true,
        }
    }

    /// Whether a command that is a switch is on; `None` for others.
    pub const fn is_on(&self, command: Command) -> Option<bool> {
        match command {
            Command::Values => Some(self.settings.house_values),
            Command::LeadBar => Some(self.settings.lead_bar),
            Command::Pause => Some(self.flow.paused),
            _ => None,
        }
    }

    /// The players' names.
    pub fn names(&self) -> &BySide<String> {
        &self.game.players
    }

    /// Whether moves are shown seed by seed.
    pub fn animates(&self) -> bool {
        self.settings.speed != Speed::Instant && !self.settings.reduced_motion
    }

    /// Whether the board turns to the player to move.
    pub fn turns_board(&self) -> bool {
        self.settings.board_view == BoardView::TurnToMover
    }

    /// Brings the sentence about the last move up to date.
    pub fn tell_last_move(&mut self) {
        let rules = self.game.rules();
        let turn: Vec<Trace> = self
            .game
            .record
            .last_turn()
            .into_iter()
            .map(|(_, trace)| trace)
            .collect();
        let next = self.game.record.state().to_move();
        self.announced = announcement(rules, &turn, self.names(), next);
        self.happened = turn
            .last()
            .map(|trace| told(rules, trace, self.names()))
            .unwrap_or_default();
        if let Some(end) = self.end() {
            self.happened = format!("{}: {}", end.headline, end.reason);
        }
        if let Some(ending) = self.ending() {
            let mut parts = vec![self.announced.clone()];
            if !self.announced.contains(&ending.headline) {
                parts.push(format!("{}.", ending.headline));
            }
            let facts = ending.facts.iter().chain([&ending.reason]);
            parts.extend(facts.map(|fact| format!("{}.", capital(fact))));
            self.announced = parts.join(" ");
        }
    }

    /// The end of the game in words, if it is over.
    pub fn end(&self) -> Option<EndText> {
        let rules = self.game.rules();
        let state = self.game.record.state();
        let last = self.game.record.last_trace().map(|(_, trace)| trace);
        let outcome = state.outcome()?;
        Some(end_reason(
            rules,
            outcome,
            state.position(),
            last.as_ref(),
            self.names(),
        ))
    }

    /// Marks the game as different from its file.
    pub fn touch(&mut self) {
        if self.file_state != FileState::None {
            self.file_state = FileState::Changed;
        }
    }

    /// Puts another game on the desk.
    pub fn place(&mut self, game: Game, file: Option<PathBuf>) {
        self.file_state = if file.is_some() {
            FileState::Saved
        } else {
            FileState::None
        };
        self.file = file;
        self.draft = Draft::of(&game.named_rules());
        self.game = game;
        self.key = DocumentKey::default();
        self.setup = None;
        self.playback = None;
        self.thoughts = Thoughts::default();
        self.flow = self.first_flow();
        self.tell_last_move();
    }

    /// How a game that was just put here goes on: one left in its middle waits.
    fn first_flow(&self) -> Flow {
        Flow {
            went_back: self.is_back(),
            ..Flow::default()
        }
    }

    /// Whether nobody but the computer plays.
    pub fn both_computers(&self) -> bool {
        let mut seats = Side::ALL.into_iter().map(|s| self.game.seats[s]);
        seats.all(|seat| seat != Seat::Person)
    }

    /// Whether the position on the board is not the newest of the line.
    pub fn is_back(&self) -> bool {
        self.game.record.made_count() < self.game.record.line().len()
    }

    /// Whether the game has anything in it that no file holds.
    pub fn is_worth_keeping(&self) -> bool {
        let played = self.game.record.line().len() > 0
            || !self.game.games.finished.is_empty()
            || !self.game.rounds.finished.is_empty();
        played && self.file_state != FileState::Saved
    }
}
