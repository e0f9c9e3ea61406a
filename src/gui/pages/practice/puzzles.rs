//! Puzzles: which one comes next, how it is answered, what is remembered of it.

use crate::game::puzzle::definition::{Goal, Puzzle, can_be_puzzles};
use crate::game::puzzle::repetition::Answered;
use crate::game::record::Record;
use crate::game::review::judge::{Judgement, judge};
use crate::gui::asking::hints::Hints;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::asking::refuting::{PositionAfterAnswer, show_refutation, tighter, value_to};
use crate::gui::asking::words::{Loss, lost_text};
use crate::gui::pages::practice::state::{AskedPuzzle, Practice};
use crate::gui::pages::practice::stock::StockPuzzle;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::shared::Shared;
use crate::gui::thinking::words;
use crate::rules::state::Move;
use crate::rules::state::Refusal;
use crate::rules::words::names::HouseNames;
use crate::rules::words::refusal_text::{no_house, refused};

/// So many puzzles come before one that was failed comes again.
const BETWEEN: usize = 3;

impl Practice {
    /// Asks the next puzzle: one that is to come again, else a new one.
    pub(super) fn next_puzzle(&mut self, shared: &mut Shared) {
        let now = shared.now();
        let is_lately = |known: &StockPuzzle| self.lately.contains(&known.puzzle);
        let of_kind = || self.of_kind(self.filter);
        let mut due: Vec<_> = of_kind().filter(|known| known.card.is_due(now)).collect();
        due.sort_by_key(|known| known.card.again.map(|again| again.due));
        let again = due.iter().find(|known| !is_lately(known)).copied();
        let new = || of_kind().filter(|known| known.card.seen.is_none());
        let all_new: Vec<_> = new().filter(|known| known.card.own).chain(new()).collect();
        // Who passes one over gets another one: that which was asked longest ago.
        let asked =
            |known: &StockPuzzle| self.lately.iter().rposition(|other| *other == known.puzzle);
        let new = all_new.iter().min_by_key(|known| asked(known)).copied();
        // Where there is nothing else, what was failed comes again at once.
        let next = again.or(new).or(due.first().copied());
        let next = next.map(|known| known.puzzle.clone());
        let there = (self.stock.len(), of_kind().count());
        match next {
            Some(puzzle) => self.ask(puzzle),
            None => {
                self.asked = None;
                self.leave_board();
                let text = match there {
                    _ if !can_be_puzzles(&self.named.rules) => {
                        "A puzzle has three moves or more, and under these rules nobody ever has as many"
                    }
                    (0, _) => "There are no puzzles under these rules yet; they can be made",
                    (_, 0) => "There are no puzzles of this kind yet; more can be made",
                    _ => "All puzzles of this kind are solved; nothing comes again today",
                };
                text.clone_into(&mut self.said);
            }
        }
    }

    fn ask(&mut self, puzzle: Puzzle) {
        self.hints = Hints::default();
        self.lately.push(puzzle.clone());
        let over = self.lately.len().saturating_sub(BETWEEN);
        self.lately.drain(..over);
        let is_again = self
            .training
            .card(&self.named.rules, &puzzle)
            .again
            .is_some();
        self.asked = Some(AskedPuzzle {
            puzzle,
            status: QuestionStatus::Open,
            is_touched: false,
            refuted: Vec::new(),
            is_again,
        });
        self.ask_again();
    }

    /// Puts the position of the puzzle back on the board.
    pub(super) fn ask_again(&mut self) {
        self.refuting.stop();
        self.choosing = None;
        if let Some(asked) = &mut self.asked {
            asked.status = QuestionStatus::Open;
            self.record = Record::new(&self.named.rules, asked.puzzle.position);
            self.said = task(&asked.puzzle);
        }
    }

    /// Judges a move of the user's and says whether it is right.
    pub(super) fn answer(&mut self, action: Move, shared: &mut Shared) {
        let Some(asked) = &self.asked else {
            return;
        };
        let (mover, look) = (asked.puzzle.position.to_move(), asked.puzzle.analysis());
        let won_by = self.named.rules.won_by();
        let judged = look.judge(action, won_by).zip(look.value_of(action));
        let Some((judgement, value)) = judged.filter(|_| self.makes(action)) else {
            return;
        };
        let tried = self.houses().action(action);
        let is_exact = look.moves.iter().all(|known| known.value.is_exact());
        let bounds = if is_exact { Loss::Exact } else { Loss::AtLeast };
        let value = words::value_to(mover, value, &self.houses().and_sides());
        if judgement.grade.is_mistake() {
            self.note(Answered::Failed, shared);
            let text = wrong_text(&tried, &judgement, bounds);
            self.set_status(QuestionStatus::Wrong, text);
            if let Some(asked) = &mut self.asked {
                asked.refuted.push(action);
            }
        } else {
            self.note(Answered::Solved, shared);
            self.set_status(QuestionStatus::Right, format!("Right: {tried}, {value}"));
        }
        self.refute(shared);
    }

    /// Remembers how the puzzle was answered, by the first answer alone.
    fn note(&mut self, answered: Answered, shared: &mut Shared) {
        let Some(asked) = self.asked.as_ref().filter(|asked| !asked.is_touched) else {
            return;
        };
        self.streak = match answered {
            Answered::Solved => self.streak + 1,
            Answered::Failed => 0,
        };
        let card = self.training.card(&self.named.rules, &asked.puzzle);
        let card = card.after(answered, shared.now());
        let puzzle = asked.puzzle.clone();
        self.note_card(&puzzle, card);
        self.training.best_puzzles = self.training.best_puzzles.max(self.streak);
        shared.save_training(&self.training);
    }

    /// The answer is seen elsewhere.
    pub(super) fn give_up(&mut self, shared: &mut Shared) {
        self.note(Answered::Failed, shared);
        if let Some(asked) = &mut self.asked {
            asked.is_touched = true;
        }
    }

    fn set_status(&mut self, status: QuestionStatus, said: String) {
        if let Some(asked) = &mut self.asked {
            asked.status = status;
            asked.is_touched = true;
        }
        self.said = said;
    }

    /// Makes a move on the board, if it is legal.
    pub(super) fn makes(&mut self, action: Move) -> bool {
        match self.record.play_variation(action) {
            Ok(_) => true,
            Err(refusal) => {
                self.refuse(action, refusal);
                false
            }
        }
    }

    /// Says why a move is refused, and what can be played instead: on the board and below it.
    pub(super) fn refuse(&mut self, action: Move, refusal: Refusal) {
        let names = self.houses().and_sides();
        let legal = self.record.state().legal_houses();
        self.said = refused(&self.named.rules, refusal, &names, &legal);
        self.refusal = Some(ShownRefusal::new(action.house(), self.said.clone()));
    }

    /// Says which houses there are.
    pub(super) fn no_house(&mut self, number: u8) {
        self.said = no_house(self.named.rules.shape(), self.near(), number);
        self.refusal = Some(ShownRefusal::new(None, self.said.clone()));
    }

    /// How the houses of the board are called.
    pub(super) fn houses(&self) -> HouseNames {
        HouseNames::letters_if(self.letters, self.named.rules.shape())
    }

    /// Tells something about the best move that does not name it.
    pub(super) fn puzzle_hint(&mut self, shared: &mut Shared) {
        self.ask_again();
        let asked = self.asked.as_ref();
        let known = asked.and_then(|asked| Some((asked.puzzle.best()?, &asked.refuted)));
        if let Some((best, refuted)) = known {
            let (state, names) = (self.record.state(), self.houses().and_sides());
            let hint = self.hints.next(state, best.action, refuted, &names);
            self.note(Answered::Failed, shared);
            let text = format!("{hint}. With a hint it counts as failed and comes again");
            self.set_status(QuestionStatus::Open, text);
        }
    }

    /// Shows the best move.
    pub(super) fn show_answer(&mut self, shared: &mut Shared) {
        self.ask_again();
        let Some(asked) = &self.asked else {
            return;
        };
        let mover = asked.puzzle.position.to_move();
        if let Some(best) = asked.puzzle.best().filter(|best| self.makes(best.action)) {
            self.note(Answered::Failed, shared);
            let value = words::value_to(mover, best.value, &self.houses().and_sides());
            let text = format!(
                "The answer is {}, {value}",
                self.houses().action(best.action)
            );
            self.set_status(QuestionStatus::Shown, text);
            self.refute(shared);
        }
    }

    /// Looks for what comes after the move on the board.
    pub(super) fn refute(&mut self, shared: &mut Shared) {
        let folder = shared.folders.cache_folder().ok();
        self.line_after = self.record.made_count();
        let after = PositionAfterAnswer {
            state: self.record.state().clone(),
            endgames: self.table.clone(),
            knowledge: self.known.of(&self.named.rules, folder.as_deref()),
        };
        after.look(&mut self.refuting, shared);
    }

    /// Takes what refutes a wrong answer and shows it on the board; after the right one, how it goes on is told.
    pub(super) fn hear_refutation(&mut self) {
        let Some(report) = self.refuting.news().pop() else {
            return;
        };
        if !self.is_refuted() {
            return self.tell_line(&report.line, self.line_after);
        }
        let mover = self.near();
        let value = value_to(mover, self.record.state(), &report);
        // What the puzzle proves of the answer stands.
        let tried = self.record.line().next().map(|made| made.action);
        let asked = self.asked.as_ref().zip(tried);
        let proven = asked.and_then(|(asked, tried)| asked.puzzle.analysis().value_of(tried));
        let value = proven.map_or(value, |proven| value.map(|found| tighter(proven, found)));
        let names = self.houses().and_sides();
        // Now that it is known what becomes of it, it is told so.
        let best = self.asked.as_ref().and_then(|asked| asked.puzzle.best());
        if let (Some(tried), Some(best), Some(value)) = (tried, best, value)
            && value.is_exact()
            && proven.is_some_and(|proven| !proven.is_exact())
        {
            let judgement = judge(best.value, value, self.named.rules.won_by());
            self.said = wrong_text(&names.houses.action(tried), &judgement, Loss::AtLeast);
        }
        if let Some(told) = show_refutation(&mut self.record, mover, report, value, &names) {
            self.said += &format!(". {told}");
        }
    }
}

/// What is said of a wrong answer.
fn wrong_text(tried: &str, judgement: &Judgement, bounds: Loss) -> String {
    format!("Not that one: {tried} {}", lost_text(judgement, bounds))
}

/// What is asked.
pub(super) fn task(puzzle: &Puzzle) -> String {
    let side = puzzle.position.to_move();
    let goal = match puzzle.goal() {
        Goal::Win => "only one move wins",
        // It may even win.
        Goal::Draw if puzzle.best().is_some_and(|best| !best.value.is_exact()) => {
            "only one move does not lose"
        }
        Goal::Draw => "only one move holds the draw",
        Goal::Seeds => "one move wins the most seeds by far",
    };
    format!("{side} to move: {goal}")
}
