//! What the compare page holds.

use std::collections::BTreeMap;

use crate::compare::line::LineStart;
use crate::compare::linked::board::LinkedBoard;
use crate::compare::linked::kept::KeptBoards;
use crate::compare::linked::table::{ChoiceOutcome, Linked, Reach};
use crate::compare::nearest::nearest;
use crate::compare::switch::unit::ClauseUnit;
use crate::game::contest::{Game, NamedRules};
use crate::gui::draft::Draft;
use crate::gui::files::key::BoardKey;
use crate::gui::files::own_file::OwnFile;
use crate::gui::own::about::RulesDescription;
use crate::gui::pages::compare::action::CompareTab;
use crate::gui::pages::compare::columns::{BoardKeys, SheetColumn, ShownColumn};
use crate::gui::pages::compare::history::BoardsHistory;
use crate::gui::pages::compare::mapping::{Answers, MapQuestion, TabAnswers};
use crate::gui::pages::compare::sheeting::Sheets;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::ways::Choosing;
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::rules::clause::group::Group;
use crate::rules::side::Side;
use crate::rules::words::move_text::told;
use crate::rules::words::names::{HouseNames, Names};
use crate::rules::words::phrase::counted;
use crate::rules::words::refusal_text::refused;
use crate::storage::games::comparison_file::{SavedComparison, SavedSheet};
use crate::storage::rules::presets::{Preset, presets};
use crate::storage::session::session_file::KeptComparison;

/// The identity of a board, counted from 0.
pub fn board_id(number: usize) -> egui::Id {
    egui::Id::unique(("compared board", number))
}

/// Several boards and what is known of their rules.
pub struct Comparison {
    /// The boards: none before the page is shown for the first time.
    pub linked: Linked,
    /// The board that keys are for.
    pub active: usize,
    /// The house chosen on that board, if its way round is still to be.
    pub(in crate::gui::pages::compare) asked: Option<Choosing>,
    /// The edited rules of boards that keep their own until these go together.
    pub(in crate::gui) unfinished: BTreeMap<BoardKey, Draft>,
    /// What is said about rules that were opened or kept on a board.
    pub(super) about_rules: BTreeMap<BoardKey, RulesDescription>,
    /// The moves being shown, one for each board that made one.
    pub playbacks: Vec<Option<Playback>>,
    /// The move that was refused last, while that is told on its board.
    pub(super) refusal: Option<ShownRefusal>,
    /// The board of that, counted from 0.
    pub(super) refused_on: usize,
    /// What happened last, in one sentence.
    pub happened: String,
    /// The tab of the side panel.
    pub tab: CompareTab,
    /// Games played out under the rules of the boards.
    pub sheets: Sheets,
    /// What tells which sheet is of which board.
    pub(in crate::gui) keys: BoardKeys,
    /// What is known about the rules, for the tabs that show it.
    pub(super) answers: TabAnswers,
    /// The file it was saved to or opened from.
    pub file: OwnFile,
    /// What was edited, so that it can be taken back; not kept in any file.
    pub(in crate::gui) history: BoardsHistory,
    /// Whether houses are called by letters.
    pub letters: bool,
}

impl Comparison {
    /// A comparison of these boards.
    pub fn new(linked: Linked) -> Self {
        let keys = BoardKeys::new(linked.boards().len());
        let mut comparison = Self {
            linked,
            active: 0,
            asked: None,
            unfinished: BTreeMap::new(),
            about_rules: BTreeMap::new(),
            playbacks: Vec::new(),
            refusal: None,
            refused_on: 0,
            happened: String::new(),
            tab: CompareTab::default(),
            sheets: Sheets::default(),
            keys,
            answers: TabAnswers::default(),
            file: OwnFile::default(),
            history: BoardsHistory::default(),
            letters: false,
        };
        comparison.tell();
        comparison
    }

    /// No boards yet.
    pub fn not_begun() -> Self {
        let start = LineStart::Opening(Side::South);
        Self::new(Linked::new(start, Vec::new(), Vec::new(), 0))
    }

    /// Whether there are boards.
    pub fn is_begun(&self) -> bool {
        !self.linked.boards().is_empty()
    }

    /// The page is shown: the first time a game lies on its boards.
    pub(in crate::gui) fn enter(&mut self, game: &Game) {
        if !self.is_begun() {
            *self = Self::of_game(game, None);
        }
    }

    /// Boards as a file has them, which is theirs from now on.
    pub fn of_file(content: SavedComparison, file: OwnFile) -> Self {
        let mut comparison = Self::of_content(content);
        comparison.file = file;
        comparison
    }

    fn of_content(content: SavedComparison) -> Self {
        let mut comparison = Self::new(content.linked);
        let keys = comparison.keys.present();
        let columns = content.sheets.into_iter().filter_map(|saved| {
            let (&of, sheet) = (keys.get(saved.board)?, saved.sheet);
            Some(SheetColumn { of, sheet })
        });
        comparison.sheets = Sheets::of(columns.collect());
        comparison
    }

    /// What a file holds of it.
    pub fn content(&self) -> SavedComparison {
        let sheets = self.keys.shown(self.sheets.lasting()).into_iter();
        let sheets = sheets.map(|shown| SavedSheet {
            board: shown.board,
            sheet: shown.sheet.clone(),
        });
        SavedComparison {
            linked: self.linked.clone(),
            sheets: sheets.collect(),
            unknown: Vec::new(),
        }
    }

    /// The sheets to be seen, in the order of the boards.
    pub fn columns(&self) -> Vec<ShownColumn<'_>> {
        self.keys.shown(self.sheets.newest())
    }

    /// The comparison of the last session.
    pub fn resumed(kept: KeptComparison) -> Self {
        let mut comparison = Self::of_content(kept.content);
        comparison.activate(kept.active);
        comparison.tab = kept.tab;
        comparison.file = OwnFile::resumed(kept.file);
        comparison.tell();
        comparison
    }

    /// What the session keeps of it, if there is anything; `shown` tells whether the page was.
    pub fn kept(&self, shown: bool) -> Option<KeptComparison> {
        self.is_begun().then(|| KeptComparison {
            content: self.content(),
            file: self.file.to_keep(),
            shown,
            tab: self.tab,
            active: self.active,
        })
    }

    /// A game beside another rule set: the one given, or one that is near to its own.
    pub fn of_game(game: &Game, other: Option<NamedRules>) -> Self {
        let other = other.or_else(|| partner(&game.named_rules()));
        Self::new(Linked::of_game(game, other))
    }

    /// Whether a board beside the first one can follow the moves of a game: it has as many houses.
    pub(in crate::gui) fn can_follow(&self, game: &Game) -> bool {
        let boards = self.linked.boards();
        let mut others = boards.iter().skip(1).map(|board| board.rules().shape());
        boards.len() < 2 || others.any(|shape| shape == game.rules().shape())
    }

    /// Whether nothing was done since it began with this game and a partner.
    pub(in crate::gui) fn is_as_begun(&self, game: &Game) -> bool {
        if !self.is_begun() {
            return true;
        }
        let begun = Linked::of_game(game, partner(&game.named_rules()));
        let edited = self.history.has_past() || self.history.has_future();
        let has_sheets = !self.sheets.newest().is_empty() || self.sheets.playing.is_some();
        !edited
            && !has_sheets
            && self.file.path.is_none()
            && KeptBoards::of(&self.linked) == KeptBoards::of(&begun)
    }

    /// The board that the first is compared with, clause by clause.
    pub fn other_board(&self) -> usize {
        self.active.max(1)
    }

    /// What is known about the rules for the tab that is open.
    pub fn answers(&self) -> Option<&Answers> {
        self.answers.shown()
    }

    /// What the tab that is open wants to know about the rules.
    pub(in crate::gui) fn question(&self) -> Option<MapQuestion> {
        MapQuestion::of(&self.linked, self.tab, self.other_board())
    }

    /// The board that keys are for.
    pub fn active_board(&self) -> Option<&LinkedBoard> {
        self.linked.boards().get(self.active)
    }

    /// The rules of the active board as they are being edited: those it has, unless others were begun
    /// there that do not go together yet.
    pub fn draft(&self, own: &[Preset]) -> Draft {
        let begun = self.active_key().and_then(|key| self.unfinished.get(&key));
        let given = || {
            self.active_board()
                .map(|b| Draft::of(&b.setting().named, own))
        };
        begun.cloned().or_else(given).unwrap_or_else(Draft::usual)
    }

    /// Whether the games that are chosen for the sheets are played for every board.
    pub fn has_chosen_sheets(&self) -> bool {
        let boards = self.keys.present().iter().zip(self.linked.boards());
        boards
            .into_iter()
            .all(|(&key, board)| self.sheets.has_chosen(key, board.rules()))
    }

    /// What the active board is told by.
    pub(in crate::gui) fn active_key(&self) -> Option<BoardKey> {
        self.keys.present().get(self.active).copied()
    }

    /// Shows the moves made in the last choice, all boards at once, if moves are shown.
    pub(super) fn show_last(&mut self, shared: &Shared) {
        if !shared.animates() {
            return;
        }
        let boards = 0..self.linked.boards().len();
        let moved = boards.map(|board| self.linked.last_moved(board));
        self.playbacks = moved
            .map(|moved| {
                let moved = moved?;
                Playback::new(&moved.before, &moved.trace, shared.settings.speed)
            })
            .collect();
    }

    /// Whether seeds are on their way on some board.
    pub fn is_moving(&self) -> bool {
        self.playbacks.iter().any(Option::is_some)
    }

    /// What was refused last on this board, while that is told.
    pub fn refusal_on(&self, board: usize) -> Option<&ShownRefusal> {
        self.refusal.as_ref().filter(|_| self.refused_on == board)
    }

    /// What is told while seeds are on their way: of the first board that moves, nothing of what the move brings.
    pub(super) fn moving_told(&self) -> Option<String> {
        let boards = self.linked.boards().iter().zip(&self.playbacks);
        let mut moving = boards.filter_map(|(board, playback)| Some((board, playback.as_ref()?)));
        let (board, playback) = moving.next()?;
        let names = self.names(board);
        Some(playback.told(&names[playback.mover()], names.houses))
    }

    /// What players and houses of a board are called.
    pub(super) fn names(&self, board: &LinkedBoard) -> Names {
        HouseNames::letters_if(self.letters, board.rules().shape()).and_sides()
    }

    /// Who is to move on the first board, and how its houses are called.
    pub fn mover_and_houses(&self) -> (Side, HouseNames) {
        let first = self.linked.boards().first();
        first.map_or((Side::South, HouseNames::Numbers), |board| {
            let mover = board.state().position().to_move();
            (mover, self.names(board).houses)
        })
    }

    /// Says what came of the last choice.
    pub(in crate::gui) fn tell(&mut self) {
        let mut told_all = Vec::new();
        let last = self.linked.made_count().checked_sub(1);
        let last = last.and_then(|last| self.linked.steps().get(last));
        let alone = last.is_some_and(|step| matches!(step.reach, Reach::Only(_)));
        for (number, board) in self.linked.boards().iter().enumerate() {
            let parted = self.linked.parted_after(number) == Some(self.linked.made_count());
            match self.linked.taken(number).next_back() {
                Some(ChoiceOutcome::Moved(moved)) if told_all.is_empty() || parted => {
                    let mut text = told(board.rules(), &moved.trace, &self.names(board));
                    if alone {
                        text = format!("{}: {text}", board.name());
                    }
                    if told_all.is_empty() {
                        told_all.push(text);
                    } else {
                        told_all.push(format!("{} parts here: {text}", board.name()));
                    }
                }
                Some(ChoiceOutcome::Refused(refusal)) => {
                    let text = refused(board.rules(), *refusal, &self.names(board), &[]);
                    told_all.push(format!("{} waits: {text}", board.name()));
                }
                Some(ChoiceOutcome::Moved(_) | ChoiceOutcome::Aside) | None => {}
            }
        }
        told_all.extend(self.out_of_reach());
        if told_all.is_empty() {
            told_all.extend(self.lone());
        }
        self.happened = told_all.join(" · ");
    }

    /// At the end of the line, what came after it under other rules.
    fn out_of_reach(&self) -> Option<String> {
        let linked = &self.linked;
        let left = linked.choices().len() - linked.steps().len();
        let is_told = left > 0 && linked.made_count() == linked.steps().len();
        is_told.then(|| {
            let moves = counted(left, "more move");
            format!("{moves} that no linked board can take")
        })
    }

    /// Where keys play if they play on one board only, though others are linked.
    pub(super) fn keys_apart(&self) -> Option<String> {
        let board = self.active_board()?;
        let is_told = board.apart().is_some() && self.linked_count() > 1;
        is_told.then(|| {
            format!(
                "Keys play on {} alone now; click another board, and they play on those that are linked",
                board.name()
            )
        })
    }

    /// What is to be known before the first move if a house is sown on one board only.
    fn lone(&self) -> Option<String> {
        if let Some(text) = self.keys_apart() {
            return Some(text);
        }
        let text = match self.linked.boards().len() {
            1 => "One board: add another one below, and a house is sown on both",
            _ if self.linked_count() < 2 => {
                "The boards are not linked: a house is sown on its own board only"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    /// The boards that take each other's moves now.
    pub fn linked_count(&self) -> usize {
        let boards = self.linked.boards().iter().enumerate();
        boards
            .filter(|(number, b)| b.apart().is_none() && self.linked.waits(*number).is_none())
            .count()
    }
}

/// A preset that differs in little from these rules and begins as they do, captures first: what a
/// comparison begins with.
pub(in crate::gui) fn partner(named: &NamedRules) -> Option<NamedRules> {
    let start = named.rules.start(Side::South);
    let alike = |other: &NamedRules| {
        other.rules.shape() == named.rules.shape() && other.rules.start(Side::South) == start
    };
    let presets = presets().iter().map(|preset| (preset, &preset.rules));
    let near = nearest(named.rules.spec(), presets).into_iter();
    let other = near.filter(|n| n.distance() > 0).filter_map(|n| {
        let mut clauses = n.differences.iter().flat_map(ClauseUnit::clauses);
        let captures = clauses.any(|clause| clause.group() == Group::Capture);
        let other = n.name.named().filter(alike)?;
        Some((n.distance(), !captures, other))
    });
    let (.., other) = other.min_by_key(|(distance, others, _)| (*distance, *others))?;
    Some(other)
}
