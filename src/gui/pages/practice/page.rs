//! What the window that surrounds it asks of the practice page.

use egui::{Context, Ui};

use crate::game::contest::NamedRules;
use crate::gui::action::{Action, Actions};
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::board::{BoardModel, ScreenSide};
use crate::gui::command::Command;
use crate::gui::pages::background::BackgroundWork;
use crate::gui::pages::page::{Keeping, Page, PageVisibility, PageWish, Status};
use crate::gui::pages::page_command::{PageCommand, always, can, does, run};
use crate::gui::pages::practice::action::{PracticeAction, PracticeTab};
use crate::gui::pages::practice::ending::EndingStage;
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::practice::views::page::practice_ui;
use crate::gui::pages::practice::views::panel::panel_ui;
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::ways::{CHOOSE_WAY, Meant, meant_again};
use crate::gui::shared::Shared;
use crate::rules::board::House;

impl Page for Practice {
    fn title(&self) -> Option<&str> {
        Some(&self.named.name)
    }

    fn rules_told(&self) -> Option<NamedRules> {
        Some(self.named.clone())
    }

    fn page_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        practice_ui(ui, self, shared, actions);
    }

    fn panel_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        panel_ui(ui, self, shared, actions);
    }

    fn status(&self) -> Status {
        Status::heard(self.said.clone())
    }

    fn keeping(&self, kept: &str) -> Option<Keeping> {
        Some(Keeping {
            text: kept.to_owned(),
            tip: "What was trained is kept in the settings folder".to_owned(),
        })
    }

    fn key_board(&self) -> KeyBoard {
        KeyBoard {
            id: BoardModel::main_id(),
            shape: self.record.rules().shape(),
            to_move: match self.is_over() {
                true => Some(self.near()),
                false => self.record.state().to_move(),
            },
        }
    }

    fn sow(&self, number: u8) -> Option<Action> {
        Some(PracticeAction::SowNumber(number).into())
    }

    fn sow_toward(&self, toward: ScreenSide, _: &Shared) -> Option<Action> {
        let house = self.choosing?.house();
        Some(PracticeAction::Sow(house, Some(toward)).into())
    }

    fn has_arrows(&self, ctx: &Context) -> bool {
        // They go through what was played once the answer is known; before that they are the board's.
        !ctx.egui_wants_keyboard_input() && self.is_over()
    }

    fn skip(&self) -> Option<Action> {
        self.is_over().then(|| PracticeAction::Next.into())
    }

    fn go_on(&self) -> Option<Action> {
        // After a wrong answer trying once more is the way on.
        match self.is_wrong() && self.can(Command::Undo) == Some(true) {
            true => Some(Command::Undo.into()),
            false => self.skip(),
        }
    }

    fn can(&self, command: Command) -> Option<bool> {
        can(COMMANDS, self, command)
    }

    fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) -> Option<PageWish> {
        run(COMMANDS, self, ctx, command, shared)
    }

    fn paste(&mut self, _: &str, shared: &mut Shared) -> Option<PageWish> {
        let text = "There is no game here to paste moves or a position to";
        shared.notices.trouble(text);
        None
    }

    fn background(&self, seen: PageVisibility, _: &Shared) -> Option<BackgroundWork> {
        let underway = self.underway().filter(|_| seen == PageVisibility::Behind)?;
        let text = format!("Making puzzles: {}", underway.told());
        Some(BackgroundWork::underway(text, &[Command::PracticePage]))
    }

    fn forget_known(&mut self) {
        self.known.forget();
    }

    fn hear(&mut self, shared: &mut Shared) {
        self.hear_refutation();
        self.hear_maker(shared);
        self.hear_endings(shared);
    }

    fn advance(&mut self, ctx: &Context, seen: PageVisibility, _: &mut Shared) {
        if seen == PageVisibility::InFront {
            ShownRefusal::pass(&mut self.refusal, ctx);
        }
    }

    fn attend(&mut self, _: &Context, _: PageVisibility, shared: &mut Shared) {
        self.letters = shared.settings.letters_name_houses();
    }
}

impl Practice {
    /// Carries out one action.
    pub fn apply(&mut self, action: PracticeAction, shared: &mut Shared) -> Option<PageWish> {
        self.refusal = None;
        match action {
            PracticeAction::Sow(house, toward) => self.sow_house(house, toward, shared),
            PracticeAction::SowNumber(number) => {
                let was_over = self.is_over();
                // A wrong answer that is shown is taken back first.
                if self.tab == PracticeTab::Puzzles && self.asked.is_some() && !self.is_over() {
                    self.put_back();
                }
                match self.key_board().house(number) {
                    Some(house) => self.sow_house(house, None, shared),
                    None if self.is_open() => self.no_house(number),
                    None => {}
                }
                if was_over {
                    shared.notices.info(match self.is_wrong() {
                        true => "This one is over: Enter tries it once more",
                        false => "This one is over: Enter asks the next one",
                    });
                }
            }
            PracticeAction::SetTab(tab) => self.set_tab(tab, shared),
            PracticeAction::RulesOfBoard => self.use_rules(self.of_board.clone(), shared),
            PracticeAction::Rules(named) => self.use_rules(*named, shared),
            PracticeAction::SetFilter(filter) => {
                self.filter = filter;
                self.next_puzzle(shared);
            }
            PracticeAction::Next => {
                // What was said of the last one is over.
                shared.notices.moved();
                self.next(shared);
            }
            PracticeAction::Make(of) => self.make(of, shared),
            PracticeAction::Cancel => self.cancel(),
            PracticeAction::SetSeeds(seeds) => {
                self.endings.seeds = seeds;
                self.next_ending(shared);
            }
            PracticeAction::Study => return self.studied(shared),
        }
        None
    }

    /// What is on the board, to be studied; the answer to a puzzle is seen there.
    fn studied(&mut self, shared: &mut Shared) -> Option<PageWish> {
        if !self.asks_something() {
            return None;
        }
        match self.tab {
            PracticeTab::Puzzles => self.give_up(shared),
            PracticeTab::Endings if self.endings.is_over() => {}
            PracticeTab::Endings => self.note_help(),
        }
        let moves = self.record.line().take(self.record.made_count());
        let moves = moves.map(|made| made.action).collect();
        let start = *self.record.start();
        Some(PageWish::StudyThis(self.named.clone(), start, moves))
    }

    fn next(&mut self, shared: &mut Shared) {
        match self.tab {
            PracticeTab::Puzzles => self.next_puzzle(shared),
            PracticeTab::Endings => self.next_ending(shared),
        }
    }

    /// Whether the answer is known, or the ending played out: then the moves to it and after it can be gone through.
    pub fn is_over(&self) -> bool {
        match (self.tab, &self.asked) {
            (PracticeTab::Puzzles, asked) => {
                asked.as_ref().is_some_and(|asked| asked.status.is_over())
            }
            (PracticeTab::Endings, _) => self.endings.is_over(),
        }
    }

    /// Whether there can be something to go on with.
    pub(super) fn has_next(&self) -> bool {
        match self.tab {
            PracticeTab::Puzzles => !self.stock.is_empty(),
            PracticeTab::Endings => self.has_endings(),
        }
    }

    /// Whether a puzzle or an ending is on the board.
    pub(super) fn asks_something(&self) -> bool {
        match self.tab {
            PracticeTab::Puzzles => self.asked.is_some(),
            PracticeTab::Endings => !matches!(
                self.endings.stage,
                EndingStage::New | EndingStage::Looking | EndingStage::None(_)
            ),
        }
    }

    /// Whether there is something to be hinted at.
    fn can_hint(&self) -> bool {
        match self.tab {
            PracticeTab::Puzzles => self.asks_something() && !self.is_over(),
            PracticeTab::Endings => self.endings.stage == EndingStage::Yours,
        }
    }

    /// Whether a wrong answer is on the board, or what it led to.
    pub(super) fn is_refuted(&self) -> bool {
        let status = self.asked.as_ref().map(|asked| asked.status);
        self.tab == PracticeTab::Puzzles && status == Some(QuestionStatus::Wrong)
    }

    /// Whether the puzzle or the ending was answered wrong.
    pub(super) fn is_wrong(&self) -> bool {
        match self.tab {
            PracticeTab::Puzzles => self.is_refuted(),
            PracticeTab::Endings => self.endings.stage == EndingStage::Lost,
        }
    }

    /// Whether a move is asked for in the position on the board.
    pub(super) fn is_open(&self) -> bool {
        match (self.tab, &self.asked) {
            (PracticeTab::Puzzles, asked) => {
                (asked.as_ref()).is_some_and(|asked| asked.status == QuestionStatus::Open)
            }
            (PracticeTab::Endings, _) => self.endings.stage == EndingStage::Yours,
        }
    }

    /// Whether the right move is still to be shown.
    fn can_be_shown(&self) -> bool {
        match self.tab {
            PracticeTab::Puzzles => !self.is_over(),
            PracticeTab::Endings => {
                matches!(self.endings.stage, EndingStage::Yours | EndingStage::Lost)
            }
        }
    }

    fn put_back(&mut self) {
        let status = self.asked.as_ref().map(|asked| asked.status);
        if status.is_some_and(|status| status != QuestionStatus::Open) {
            self.ask_again();
        }
    }

    fn sow_house(&mut self, house: House, toward: Option<ScreenSide>, shared: &mut Shared) {
        let waits = self.tab == PracticeTab::Endings && !self.is_open();
        if self.is_over() || waits {
            return;
        }
        if self.tab == PracticeTab::Puzzles && !self.is_open() {
            // What lies on the board is the answer to a wrong move.
            return self.put_back();
        }
        let (near, asked) = (self.near(), self.choosing.take());
        match meant_again(self.record.state(), asked, house, near, toward) {
            Meant::Move(action) => match self.record.state().check(action) {
                Ok(()) if self.tab == PracticeTab::Puzzles => self.answer(action, shared),
                Ok(()) => self.ending_move(action, shared),
                Err(refusal) => self.refuse(action, refusal),
            },
            Meant::Ask(choosing) => {
                let told = choosing.told(self.record.state(), near, self.houses());
                self.choosing = Some(choosing);
                self.said = format!("{told}: {CHOOSE_WAY}");
            }
        }
    }
}

/// Rows of the commands that the page carries out.
const COMMANDS: &[PageCommand<Practice>] = &[
    does(
        Command::Hint,
        Practice::can_hint,
        |page, _, shared| match page.tab {
            PracticeTab::Puzzles => page.puzzle_hint(shared),
            PracticeTab::Endings => page.ending_hint(),
        },
    ),
    does(
        Command::Solution,
        |page| page.asks_something() && page.can_be_shown(),
        |page, _, shared| match page.tab {
            PracticeTab::Puzzles => page.show_answer(shared),
            PracticeTab::Endings => page.show_ending(shared),
        },
    ),
    does(Command::Undo, is_touched, |page, _, _| match page.tab {
        PracticeTab::Puzzles => page.ask_again(),
        PracticeTab::Endings => page.take_back_in_ending(),
    }),
    does(Command::PreviousMove, Practice::is_over, |page, _, _| {
        page.record
            .go_to(page.record.made_count().saturating_sub(1));
    }),
    does(Command::NextMove, Practice::is_over, |page, _, _| {
        page.record.go_to(page.record.made_count() + 1);
    }),
    does(Command::LineStart, Practice::is_over, |page, _, _| {
        page.record.go_to(0)
    }),
    does(Command::LineEnd, Practice::is_over, |page, _, _| {
        page.record.go_to(usize::MAX);
    }),
    does(
        Command::NextMistake,
        Practice::has_next,
        |page, _, shared| page.next(shared),
    ),
    does(Command::CopyPosition, always, |page, ctx, shared| {
        let state = page.record.state();
        shared.copy_position(ctx, state.rules().shape(), state.position());
    }),
];

/// Whether what is asked was answered, or begun to be.
fn is_touched(page: &Practice) -> bool {
    match (page.tab, &page.asked) {
        (PracticeTab::Puzzles, Some(asked)) => asked.status != QuestionStatus::Open,
        (PracticeTab::Puzzles, None) => false,
        (PracticeTab::Endings, _) => {
            page.asks_something() && (page.is_over() || page.record.made_count() > 0)
        }
    }
}
