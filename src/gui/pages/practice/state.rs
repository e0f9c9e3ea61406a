//! What the practice page holds.

use std::sync::Arc;

use crate::game::contest::{Game, NamedRules};
use crate::game::puzzle::collect::positions_of;
use crate::game::puzzle::definition::Puzzle;
use crate::game::record::Record;
use crate::gui::asking::hints::Hints;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::asking::refuting::line_told;
use crate::gui::pages::practice::action::PracticeTab;
use crate::gui::pages::practice::ending::{EndingNews, Endings};
use crate::gui::pages::practice::made::{MakeNews, MakingProgress};
use crate::gui::pages::practice::stock::{PuzzleFilter, StockPuzzle};
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::ways::Choosing;
use crate::gui::shared::Shared;
use crate::gui::thinking::known::KnowledgeCache;
use crate::gui::work::worker::Worker;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::RuleSpec;
use crate::rules::state::Move;
use crate::search::endgame::Endgames;
use crate::search::report::Report;
use crate::storage::practice::training_file::Training;

/// The practice page.
pub struct Practice {
    /// The tab of the panel.
    pub tab: PracticeTab,
    /// The rules that are practised; sides cannot be swapped.
    pub named: NamedRules,
    /// The rules of the game on the board.
    pub of_board: NamedRules,
    /// The positions of the game on the board.
    pub(super) present: Vec<Position>,
    /// Which puzzles are asked.
    pub filter: PuzzleFilter,
    /// What is on the board here.
    pub record: Record,
    /// What is said last, in one sentence.
    pub said: String,
    /// The house of whose move more is to be chosen.
    pub(super) choosing: Option<Choosing>,
    /// All that was trained; read when the page is shown first.
    pub training: Training,
    pub(super) is_read: bool,
    /// The puzzles under these rules.
    pub(super) stock: Vec<StockPuzzle>,
    pub(super) asked: Option<AskedPuzzle>,
    /// The hints that were given at a puzzle.
    pub(super) hints: Hints,
    /// The puzzles asked last, the latest last: they do not come again at once.
    pub(super) lately: Vec<Puzzle>,
    /// Puzzles solved at once, one after the other.
    pub streak: u32,
    /// After how many moves it is looked for what comes next.
    pub(super) line_after: usize,
    pub(super) refuting: Worker<Report>,
    pub(super) maker: Worker<MakeNews>,
    pub(super) underway: Option<MakingProgress>,
    /// Puzzles of own games are to be made once the library is read.
    pub(super) waits_for_games: bool,
    pub(super) known: KnowledgeCache,
    /// What is practised of endings.
    pub endings: Endings,
    pub(super) ending_worker: Worker<EndingNews>,
    /// The table that proofs under these rules need, once it was worked out.
    pub(super) table: Option<Arc<Endgames>>,
    /// The puzzle's board while an ending is shown, and the other way round.
    pub(super) other_record: Option<Record>,
    pub(super) other_said: String,
    /// Whether houses are called by letters.
    pub(super) letters: bool,
    /// The move that was refused last, while that is told on the board.
    pub(super) refusal: Option<ShownRefusal>,
}

/// What is on the board of puzzles, and how far the user is with it.
#[derive(Clone, Debug)]
pub struct AskedPuzzle {
    /// What is to be solved.
    pub puzzle: Puzzle,
    /// How it stands.
    pub status: QuestionStatus,
    /// Whether something was tried or told about it.
    pub is_touched: bool,
    /// The moves that were tried and are wrong.
    pub refuted: Vec<Move>,
    /// Whether it was failed before.
    pub is_again: bool,
}

impl Default for Practice {
    fn default() -> Self {
        let named = NamedRules {
            name: "Kalah".to_owned(),
            rules: RuleSet::usual(),
        };
        Self {
            tab: PracticeTab::default(),
            of_board: named.clone(),
            record: Record::new(&named.rules, named.rules.start(Side::South)),
            named,
            present: Vec::new(),
            filter: PuzzleFilter::default(),
            said: String::new(),
            choosing: None,
            training: Training::default(),
            is_read: false,
            stock: Vec::new(),
            asked: None,
            hints: Hints::default(),
            lately: Vec::new(),
            streak: 0,
            line_after: 0,
            refuting: Worker::default(),
            maker: Worker::default(),
            underway: None,
            waits_for_games: false,
            known: KnowledgeCache::default(),
            endings: Endings::default(),
            ending_worker: Worker::default(),
            table: None,
            other_record: None,
            other_said: String::new(),
            letters: false,
            refusal: None,
        }
    }
}

impl Practice {
    /// The page is shown; this is the game on the board.
    pub fn enter(&mut self, game: &Game, shared: &mut Shared) {
        let of_board = without_swap(&game.named_rules());
        self.present = positions_of(&game.record);
        let is_other = self.of_board.rules != of_board.rules;
        // Rules that were chosen here stay, and so does what is being done.
        let follows = self.named.rules == self.of_board.rules && !self.is_busy();
        self.of_board = of_board.clone();
        let is_first = !std::mem::replace(&mut self.is_read, true);
        if is_first {
            let (training, trouble) = Training::load(&shared.folders);
            self.training = training;
            if let Some(trouble) = trouble {
                shared.notices.trouble(trouble);
            }
        }
        // What is practised under the same rules goes on.
        if is_first || (is_other && follows && self.named.rules != of_board.rules) {
            self.use_rules(of_board, shared);
        }
    }

    /// Whether puzzles are being made, or a question was begun.
    fn is_busy(&self) -> bool {
        let is_begun = match self.tab {
            PracticeTab::Puzzles => self.asked.as_ref().is_some_and(|asked| asked.is_touched),
            PracticeTab::Endings => self.record.made_count() > 0,
        };
        self.underway.is_some() || (is_begun && !self.is_over())
    }

    /// Practises under other rules.
    pub(super) fn use_rules(&mut self, named: NamedRules, shared: &mut Shared) {
        self.cancel();
        self.ending_worker.stop();
        self.leave_board();
        self.endings = Endings {
            seeds: self.endings.seeds,
            ..Endings::default()
        };
        self.table = None;
        self.other_record = None;
        self.lately.clear();
        self.asked = None;
        self.record = Record::new(&named.rules, named.rules.start(Side::South));
        self.named = without_swap(&named);
        // How hard puzzles are is the user's choice; of what kind they are depends on the rules.
        self.filter = PuzzleFilter {
            difficulty: self.filter.difficulty,
            ..PuzzleFilter::default()
        };
        self.take_stock();
        match self.tab {
            PracticeTab::Puzzles => self.next_puzzle(shared),
            PracticeTab::Endings => self.next_ending(shared),
        }
    }

    /// The next puzzle or ending where none is shown.
    pub(super) fn next_if_shown(&mut self, shared: &mut Shared) {
        if self.tab == PracticeTab::Puzzles {
            self.next_puzzle(shared);
        }
    }

    /// Shows another tab; what is on the board of the other one stays there.
    pub(super) fn set_tab(&mut self, tab: PracticeTab, shared: &mut Shared) {
        if self.tab == tab {
            return;
        }
        self.tab = tab;
        self.leave_board();
        self.turn_boards();
        match tab {
            PracticeTab::Puzzles if self.asked.is_none() => self.next_puzzle(shared),
            PracticeTab::Endings if self.endings.is_new() => self.next_ending(shared),
            _ => {}
        }
    }

    /// Gives up what is about the board that goes: what more is to be chosen, and what refutes a move.
    pub(super) fn leave_board(&mut self) {
        self.choosing = None;
        self.refuting.stop();
    }

    /// Puts the board of the other tab in front, with what is said of it.
    pub(super) fn turn_boards(&mut self) {
        let start = || Record::new(&self.named.rules, self.named.rules.start(Side::South));
        let other = self.other_record.take().unwrap_or_else(start);
        self.other_record = Some(std::mem::replace(&mut self.record, other));
        std::mem::swap(&mut self.said, &mut self.other_said);
    }

    /// Tells how the game goes on with best play after so many moves, and lays it out on the board, to be gone through.
    pub(super) fn tell_line(&mut self, line: &[Move], after: usize) {
        /// Moves that are told; all can be seen.
        const TOLD: usize = 6;
        let begun = &line[..line.len().min(TOLD)];
        // It was looked for there; the moves may have been gone through meanwhile.
        let here = self.record.made_count();
        self.record.go_to(after);
        let Some(told) = line_told(self.record.state(), begun, &self.houses().and_sides()) else {
            return self.record.go_to(here);
        };
        let more = if line.len() > TOLD { " …" } else { "" };
        self.said += &format!(". {told}{more}");
        for &action in line {
            if self.record.play_variation(action).is_err() {
                break;
            }
        }
        self.record.go_to(here);
    }

    /// What is on the board of puzzles.
    pub const fn asked(&self) -> Option<&AskedPuzzle> {
        self.asked.as_ref()
    }

    /// How far making puzzles has come, while they are made.
    pub const fn underway(&self) -> Option<MakingProgress> {
        self.underway
    }

    /// The side below: whoever answers.
    pub fn near(&self) -> Side {
        match (self.tab, &self.asked) {
            (PracticeTab::Puzzles, Some(asked)) => asked.puzzle.position.to_move(),
            _ => Side::South,
        }
    }
}

/// The same rules without the swap of sides, which decides nothing in what is practised.
fn without_swap(named: &NamedRules) -> NamedRules {
    let spec = RuleSpec {
        pie: false,
        ..named.rules.spec().clone()
    };
    NamedRules {
        name: named.name.clone(),
        rules: RuleSet::new(spec).unwrap_or_else(|_| named.rules.clone()),
    }
}
