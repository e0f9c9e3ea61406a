//! Carries out what is asked of the compare page.

use egui::Context;

use crate::compare::clause_by_clause;
use crate::compare::line::LineStart;
use crate::compare::linked::table::{FEWEST, MOST};
use crate::compare::rule_map;
use crate::gui::board::ScreenSide;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::pages::compare::action::{BeginAt, CompareAction, CompareTab, NewBoard};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::mapping::Answers;
use crate::gui::pages::page::{Page as _, PageWish, SetupFor};
use crate::gui::parts::ways::{CHOOSE_WAY, Meant, meant};
use crate::gui::ranking::action::RankAction;
use crate::gui::ranking::standings::RankedScope;
use crate::gui::shared::Shared;
use crate::rules::board::House;
use crate::rules::notation::parse_position;
use crate::rules::side::Side;
use crate::rules::spec::RuleSpec;
use crate::rules::state::Move;
use crate::rules::words::refusal_text::no_house;
use crate::storage::pgn::moves::read_moves;
use crate::storage::rules::presets::{Preset, preset};
use crate::storage::rules::rules_arg::print_rules_arg;
use crate::storage::rules::rules_origin::RulesOrigin;

impl Comparison {
    /// Carries out one action about the boards.
    pub fn apply(
        &mut self,
        ctx: &Context,
        action: CompareAction,
        shared: &mut Shared,
    ) -> Option<PageWish> {
        self.asked = None;
        self.end_refusal();
        match action {
            CompareAction::Play(board, action) => {
                self.active = board;
                self.choose_and_show(action, shared);
            }
            CompareAction::Mean(board, meant) => {
                self.active = board;
                self.do_meant(meant, shared);
            }
            CompareAction::PlayActive(number) => self.play_active(number, shared),
            CompareAction::Lay(board, action) => {
                if self.lay(board, action) {
                    self.show_last(shared);
                }
            }
            CompareAction::Activate(board) => self.activate(board),
            CompareAction::Skip => self.playbacks.clear(),
            CompareAction::GoTo(made) => self.go_to(made),
            CompareAction::Begin(at) => return self.begin(at, shared),
            CompareAction::Add(NewBoard::File) => {
                return Some(PageWish::Ask(Purpose::Open(OpenFor::AddBoard)));
            }
            CompareAction::Add(NewBoard::Preset(id)) => {
                if let Some(named) = preset(id).and_then(Preset::named) {
                    self.add(named);
                }
            }
            CompareAction::Add(NewBoard::Rules(named)) => {
                self.add(*named);
            }
            CompareAction::Add(NewBoard::Same) => {
                let same = self.active_board().map(|b| b.setting().named.clone());
                if let Some(named) = same {
                    self.add(named);
                }
            }
            CompareAction::Remove(board) => self.remove(board),
            CompareAction::SetLink(board, link) => self.set_link(board, link),
            CompareAction::EditRules(edit) => match self.edit(edit, shared.own.rules()) {
                Some(trouble) => shared.notices.failed(Topic::Rules, trouble),
                None => shared.notices.succeeded(Topic::Rules),
            },
            CompareAction::OpenRules => {
                // Another board may get the keys while the file is being chosen.
                let board = self.active_key()?;
                return Some(PageWish::Ask(Purpose::Open(OpenFor::BoardRules(board))));
            }
            CompareAction::PlayThis(board) => return self.as_game(board),
            CompareAction::ShowParting(index) => {
                let parting = self.answers().and_then(|a| a.parting(index));
                if let Some((first, second, line)) = parting {
                    self.show_parting(first, second, line);
                    self.show_last(shared);
                    let text = "A game that parts by this clause alone is on two boards; Undo brings back what was there";
                    shared.notices.info(text);
                }
            }
            CompareAction::LookLonger => {
                let answers = self.answers.shown_mut();
                if let Some(Err(error)) = answers.map(|answers| answers.look_longer(shared)) {
                    shared.notices.trouble(error.to_string());
                }
            }
            CompareAction::CopyTable => self.copy_table(ctx, shared),
            CompareAction::Rank(action) => return self.rank(ctx, action, shared),
            CompareAction::Sheets(action) => return self.sheets(ctx, action, shared),
            CompareAction::SetTab(tab) => self.tab = tab,
        }
        shared.keep();
        None
    }

    /// Makes a move on the board that keys are for, or asks what more is to be chosen.
    fn do_meant(&mut self, meant: Meant, shared: &mut Shared) {
        match meant {
            Meant::Move(action) => self.choose_and_show(action, shared),
            Meant::Ask(choosing) => {
                let told = self.active_board();
                let told = told.map_or_else(String::new, |b| {
                    choosing.told(b.state(), Side::South, self.names(b).houses)
                });
                self.asked = Some(choosing);
                self.happened = format!("{told}: {CHOOSE_WAY}");
            }
        }
    }

    /// The house of this number of the board that keys are for, or why there is none.
    fn play_active(&mut self, number: u8, shared: &mut Shared) {
        let board = self.key_board();
        let house = board.house(number);
        match house.and_then(|house| self.meant(house, None)) {
            Some(meant) => self.do_meant(meant, shared),
            None => match board.to_move {
                None => {
                    "The game is over on this board: go back, or choose what to begin with"
                        .clone_into(&mut self.happened);
                }
                Some(side) => {
                    self.happened = no_house(board.shape, side, number);
                    self.refuse(self.active, None, self.happened.clone());
                }
            },
        }
    }

    /// The move that a house of the board that keys are for stands for.
    pub(super) fn meant(&self, house: House, toward: Option<ScreenSide>) -> Option<Meant> {
        let board = self.active_board()?;
        Some(meant(board.state(), house, Side::South, toward))
    }

    /// A move on the board that keys are for and those linked with it.
    fn choose_and_show(&mut self, action: Move, shared: &mut Shared) {
        if self.choose(self.active, action) {
            shared.notices.moved();
            self.show_last(shared);
        }
    }

    /// Copies what is known on the tab that is shown, for a spreadsheet.
    fn copy_table(&self, ctx: &Context, shared: &mut Shared) {
        let Some(answers) = self.answers() else {
            return;
        };
        let (text, what) = match self.tab {
            CompareTab::Clauses => {
                let Answers { map, switched, .. } = answers;
                let text =
                    clause_by_clause::table::csv(map, switched, &answers.random, print_rules_arg);
                (text, "what each clause does")
            }
            _ => (
                rule_map::table::csv(&answers.map, print_rules_arg),
                "the rule map",
            ),
        };
        ctx.copy_text(text);
        shared.notices.info(format!("Copied {what} as CSV"));
    }

    /// Carries out one action about the ranking of all rule sets.
    fn rank(&mut self, ctx: &Context, action: RankAction, shared: &mut Shared) -> Option<PageWish> {
        let ranking = &mut shared.ranking;
        ranking.said.clear();
        match action {
            RankAction::Open => {
                let board = self.linked.boards().get(self.active);
                ranking.offered = board.map(|board| board.setting().named.clone());
                if !ranking.is_playing() {
                    ranking.look(&shared.folders, &shared.wake);
                }
                shared.modal = Some(Modal::Ranking);
            }
            RankAction::OpenFor(named) => {
                ranking.offered = Some((*named).clone());
                if !ranking.is_playing() {
                    let scope = RankedScope::Variants(named);
                    ranking.rank(scope, &shared.folders, &shared.wake);
                }
                shared.modal = Some(Modal::Ranking);
            }
            RankAction::Choose(players, games) => {
                ranking.choose(players, games, &shared.folders, &shared.wake);
            }
            RankAction::Play => ranking.play(&shared.folders, &shared.wake),
            RankAction::Cancel => ranking.cancel(),
            RankAction::Copy => {
                ctx.copy_text(ranking.csv());
                shared.ranking.said = "Copied as CSV".to_owned();
            }
            RankAction::Measure(measure) => ranking.show(measure),
            RankAction::Sort(column) => ranking.sort(column),
            RankAction::Find(wanted) => ranking.wanted = wanted,
            RankAction::Scope(scope) => ranking.rank(scope, &shared.folders, &shared.wake),
            RankAction::Take(key) => self.take_ranked(ctx, &key, shared),
        }
        shared.ranking.on_boards = self.rules_on_boards();
        None
    }

    /// The rules of the boards.
    fn rules_on_boards(&self) -> Vec<RuleSpec> {
        let boards = self.linked.boards().iter();
        let specs = boards.map(|board| board.setting().named.rules.spec().clone());
        specs.collect()
    }

    /// Puts the rules of a row of the ranking on a board; those that are on one already are taken off, unless it is the last.
    fn take_ranked(&mut self, ctx: &Context, key: &str, shared: &mut Shared) {
        let ranking = &shared.ranking;
        let Some(ranked) = ranking.rules().iter().find(|ranked| ranked.key == key) else {
            return;
        };
        let mut named = ranked.named.clone();
        if let RankedScope::Variants(base) = &ranking.scope
            && key != RankedScope::ITSELF
        {
            let own = shared.own.rules();
            let origin = RulesOrigin::of(&base.name, base.rules.spec(), own);
            named.name = origin.name_of(named.rules.spec());
        }
        let boards = self.rules_on_boards();
        match boards.iter().position(|spec| spec == named.rules.spec()) {
            Some(_) if boards.len() <= FEWEST => {
                shared.ranking.said = format!("A comparison has at least {FEWEST} boards");
            }
            Some(board) => self.remove(board),
            None if boards.len() >= MOST => {
                shared.ranking.said =
                    format!("There are {MOST} boards already: take one off by a click on its row");
            }
            None => {
                let add = CompareAction::Add(NewBoard::Rules(Box::new(named)));
                self.apply(ctx, add, shared);
            }
        }
        shared.keep();
    }

    fn begin(&mut self, at: BeginAt, shared: &mut Shared) -> Option<PageWish> {
        match at {
            BeginAt::Opening => {
                self.begin_at(LineStart::Opening(Side::South));
                shared.keep();
                None
            }
            BeginAt::Game => Some(PageWish::CompareGame),
            BeginAt::Position => Some(PageWish::ComparePosition),
            BeginAt::File => Some(PageWish::Ask(Purpose::Open(OpenFor::CompareGame))),
            BeginAt::SetUp => {
                let board = self.active_board()?;
                let (named, position) = (board.setting().named.clone(), *board.state().position());
                Some(PageWish::SetUp(named, position, SetupFor::Comparison))
            }
        }
    }

    /// Gives the keys to a board so many after the one that has them.
    pub(super) fn activate_beside(&mut self, way: isize) {
        let count = self.linked.boards().len() as isize;
        let next = (self.active as isize + way).rem_euclid(count.max(1));
        self.activate(next as usize);
    }

    /// Reads what was pasted: a position goes to the setup editor, moves are played on the active board
    /// and those linked with it.
    pub(super) fn read_pasted(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        let board = self.active_board()?;
        let named = board.setting().named.clone();
        if text.contains('/') {
            match parse_position(named.rules.shape(), text) {
                Ok(position) => {
                    shared.notices.succeeded(Topic::Paste);
                    return Some(PageWish::SetUp(named, position, SetupFor::Comparison));
                }
                Err(error) => shared.notices.failed(Topic::Paste, error.to_string()),
            }
            return None;
        }
        match read_moves(board.state(), text) {
            Ok(moves) => {
                for action in moves {
                    self.choose(self.active, action);
                }
                shared.notices.succeeded(Topic::Paste);
                shared.keep();
            }
            Err(error) => {
                let notices = &mut shared.notices;
                notices.failed(Topic::Paste, format!("Cannot paste: {error}"));
            }
        }
        None
    }

    /// A board as the game: the moves made there, under its rules.
    fn as_game(&self, board: usize) -> Option<PageWish> {
        let chosen = self.linked.boards().get(board)?;
        let (named, start) = (chosen.setting().named.clone(), *chosen.begun().position());
        Some(PageWish::GoOn(
            named,
            start,
            self.linked.moves_of(board).collect(),
        ))
    }
}
