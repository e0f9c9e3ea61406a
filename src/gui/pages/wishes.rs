//! What a page wishes of another or of the window: a position set up, a game begun or gone on with, boards begun.

use crate::game::contest::{Game, NamedRules};
use crate::gui::notices::Topic;
use crate::gui::pages::compare::comparison::{Comparison, partner};
use crate::gui::pages::keeping::sitters;
use crate::gui::pages::page::{PageWish, SetupFor};
use crate::gui::pages::setup::state::Setup;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::rules::position::Position;

impl Pages {
    /// Carries out what a page wishes of another or of the window.
    pub(super) fn carry_out(&mut self, wish: Option<PageWish>, shared: &mut Shared) {
        let Some(wish) = wish else {
            return;
        };
        match wish {
            PageWish::Ask(purpose) => self.ask(purpose, shared),
            PageWish::SetUp(named, position, purpose) => {
                self.set_up(named, position, purpose, shared);
            }
            PageWish::Leave => {
                self.leave_setup(shared);
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
                    self.compare = Comparison::not_begun();
                }
                self.setup = None;
                self.show(PageName::Compare, shared);
                self.compare.begin_at(start);
            }
            PageWish::CompareGame => self.compare_game(shared),
            PageWish::ComparePosition => self.compare_position(shared),
            PageWish::CompareDraft(other) => {
                let game = self.study.play.game.clone();
                self.compare_with(&game, Some(other), shared);
            }
            PageWish::CompareRules(first, second) => {
                let players = self.study.play.game.players.clone();
                let game = Game::new(*first, players, shared.now());
                self.compare_with(&game, Some(*second), shared);
            }
            PageWish::GoOn(named, start, moves) => {
                let begun = self.study.play.take_over(named, start, moves, shared);
                self.show_begun(begun, PageName::Play, shared);
            }
            PageWish::StudyThis(named, start, moves) => {
                let begun = self.study.play.study_this(named, start, moves, shared);
                self.show_begun(begun, PageName::Study, shared);
            }
        }
    }

    /// Sets up a position; what was begun there before and left comes back.
    fn set_up(
        &mut self,
        named: NamedRules,
        position: Position,
        purpose: SetupFor,
        shared: &mut Shared,
    ) {
        self.study.end_trying(shared);
        let sitters = sitters(&self.study.play.game);
        let left = self.setup_left.take();
        let left = left.filter(|left| {
            left.named.name == named.name
                && left.named.rules.spec() == named.rules.spec()
                && left.purpose == purpose
                && *left.began_with() == position
        });
        if left.is_some() {
            shared.notices.succeeded(Topic::Setup);
            let text =
                "The position that was left is here again: Undo takes back what was done to it";
            shared.notices.info(text);
        }
        let begun = || Setup::new(named, position, purpose, sitters);
        self.setup = Some(left.unwrap_or_else(begun));
        shared.keep();
        self.study.play.playback = None;
        self.study.play.flow.watching = None;
    }

    /// Shows the page of a game that has begun.
    fn show_begun(&mut self, begun: bool, page: PageName, shared: &mut Shared) {
        if begun {
            self.show(page, shared);
        }
    }

    /// Every board begins with the position of the game.
    fn compare_position(&mut self, shared: &mut Shared) {
        let game = &self.study.play.game;
        if self.compare.begin_at_present(game) {
            shared.notices.info(format!(
                "The position fits no board: board 1 has the rules of the game now, {}; Undo brings back what was there",
                game.rules_name
            ));
        } else if game.record.made_count() == 0 {
            let text = "Every board begins as that game did: no move has been made in it";
            shared.notices.info(text);
        }
        shared.keep();
    }

    /// Shows the game on the boards there are, or, if these have other houses, on boards of its own.
    fn compare_game(&mut self, shared: &mut Shared) {
        let game = self.study.play.game.clone();
        if !self.compare.can_follow(&game) {
            self.compare_with(&game, partner(&game.named_rules()), shared);
            if self.compare.can_follow(&game) {
                let text = "The boards that were there have other houses: undo brings them back";
                shared.notices.info(text);
            }
            return;
        }
        self.show(PageName::Compare, shared);
        self.compare.replay(&game);
    }

    /// Shows two boards: a game, and its moves under other rules, if there are any.
    fn compare_with(&mut self, game: &Game, other: Option<NamedRules>, shared: &mut Shared) {
        if !self.keep_boards(shared) {
            return;
        }
        self.leave_setup(shared);
        self.show(PageName::Compare, shared);
        let played = &self.study.play.game;
        self.compare.begin_anew(game, other, played);
        shared.keep();
    }
}
