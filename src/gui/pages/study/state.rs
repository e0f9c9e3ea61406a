//! What the study page holds: the play page with its game, and what is looked at.

use crate::game::contest::Game;
use crate::game::record::{NodeId, TreePlace};
use crate::game::review::steps::ReviewStep;
use crate::gui::files::key::DocumentKey;
use crate::gui::files::own_file::OwnFile;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::study::action::{ReviewTime, StudyTab};
use crate::gui::pages::study::reviewing::ReviewNews;
use crate::gui::pages::study::trying::Trying;
use crate::gui::parts::ways::Choosing;
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::work::worker::Worker;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::storage::settings::{BoardView, Settings};

/// The game to be studied.
pub struct Study {
    /// The play page, which has the game.
    pub play: Play,
    /// The tab of the side panel.
    pub tab: StudyTab,
    /// The best line that is to be added once it is found.
    pub(super) line_asked: Option<LineAsked>,
    /// How long a review takes.
    pub time: ReviewTime,
    /// What happened last, in one sentence; empty where nothing has to be said.
    pub said: String,
    /// The house of whose move more is to be chosen.
    pub(super) choosing: Option<Choosing>,
    /// How far a review has come, while one goes on.
    pub(super) underway: Option<ReviewProgress>,
    pub(super) reviewer: Worker<ReviewNews>,
    /// The move that was stepped to, while it is shown, and where it leads.
    pub(super) stepped: Option<(TreePlace, Playback)>,
    /// The move that was hinted at from a review, and where.
    pub(super) hinted: Option<(TreePlace, Move)>,
    /// The questions about mistakes, while they are asked.
    pub(super) trying: Option<Trying>,
    /// Why there are no questions, where they were asked for.
    pub(super) no_questions: Option<&'static str>,
    /// Whose mistakes are to be asked about once the review is over.
    pub(super) waits_to_try: Option<Option<Side>>,
    /// The game that all this is about.
    pub(super) about: DocumentKey,
    /// Where the game stood when it was last played.
    pub(super) played_to: TreePlace,
    /// While the page is shown, whether a clock ran that stands as long as the game is studied.
    pub(super) holds_clock: Option<bool>,
    /// Where it was studied when another page was shown.
    pub(super) left_at: Option<TreePlace>,
}

/// A best line that was asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAsked {
    /// Where it begins.
    pub from: TreePlace,
    /// Where one stands again once it is there.
    pub back_to: TreePlace,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewProgress {
    /// Positions looked at.
    pub done: usize,
    /// All of them.
    pub all: usize,
}

impl Study {
    /// The side shown below: a board that is studied does not turn from move to move.
    pub fn near(&self, settings: &Settings) -> Side {
        match settings.board_view {
            BoardView::TurnToMover => Side::South,
            _ => self.play.near_side(settings),
        }
    }

    /// The study of what is played.
    pub fn of(play: Play) -> Self {
        Self {
            tab: StudyTab::default(),
            line_asked: None,
            time: ReviewTime::default(),
            said: String::new(),
            choosing: None,
            underway: None,
            reviewer: Worker::default(),
            stepped: None,
            hinted: None,
            trying: None,
            no_questions: None,
            waits_to_try: None,
            holds_clock: None,
            about: play.file.key.clone(),
            played_to: play.game.record.here(),
            left_at: None,
            play,
        }
    }

    /// The move that is shown seed by seed, if it still is the last one on the board.
    pub fn playback(&self) -> Option<&Playback> {
        let stepped = self.stepped.as_ref();
        let stepped = stepped.filter(|(place, _)| *place == self.play.game.record.here());
        stepped.map(|(_, playback)| playback)
    }

    /// Whether a clock would run if the game were played on: while it is studied it may lie elsewhere.
    pub fn has_clock_to_run(&self) -> bool {
        let runs = || self.play.clock_runs().is_some();
        self.holds_clock.unwrap_or_else(runs)
    }

    /// How far a review has come, while one goes on.
    pub const fn underway(&self) -> Option<ReviewProgress> {
        self.underway
    }

    /// The page is shown: the game is left for a while. Where it was not played on, studying goes on at its place.
    pub fn enter(&mut self) {
        self.said.clear();
        self.no_questions = None;
        self.holds_clock = Some(self.play.clock_runs().is_some());
        let is_as_left = self.is_about_game() && self.play.game.record.here() == self.played_to;
        self.played_to = self.play.game.record.here();
        if let Some(place) = self.left_at.take().filter(|_| is_as_left) {
            self.play.game.record.go_to_place(place);
            self.play.tell_last_move();
        }
    }

    /// The game stands where it was left.
    pub(super) fn go_back(&mut self, shared: &mut Shared) {
        self.end_trying(shared);
        self.waits_to_try = None;
        self.stepped = None;
        self.left_at = Some(self.play.game.record.here());
        let place = self.played_to;
        let record = &self.play.game.record;
        let is_there = record.here() == place && record.is_on_main_line();
        if !is_there && self.is_about_game() {
            self.play.come_back(shared, |game| {
                if !game.record.go_to_main_after(place) {
                    // What was played last was deleted.
                    game.record.go_to_main_after(None);
                    game.record.go_to(usize::MAX);
                }
            });
        }
    }

    /// Takes another game, to be studied from now on, once the one on the board is kept; whether it was.
    pub fn take(&mut self, game: Game, file: OwnFile, shared: &mut Shared) -> bool {
        let is_shown = self.holds_clock.is_some();
        if is_shown {
            // What was tried at its end is no part of what is gone on with.
            self.go_back(shared);
        }
        let kept = self.play.place_to_study(game, file, shared);
        if is_shown && !kept {
            self.enter();
        }
        kept
    }

    /// The position that is studied becomes that of the game. One that has ended stays as it was, and another begins there.
    pub fn play_on(&mut self, shared: &mut Shared) {
        self.end_trying(shared);
        if self.play.game.record.state().to_move().is_none() {
            // There is nothing to play on from.
            return self.go_back(shared);
        }
        match self.play.game.has_ended() {
            true => {
                let next = self.play.game.going_on_here(shared.now());
                self.go_back(shared);
                if !self.play.go_on(next, shared) {
                    return;
                }
                let text = "This is another game now; the one that has ended stays as it was";
                shared.notices.info(text);
            }
            false => self.play.walk(shared, |game| {
                if let Some(here) = game.record.here() {
                    game.record.promote_to_main(here);
                }
            }),
        }
        self.played_to = self.play.game.record.here();
        // Whatever comes after it: that was asked for.
        self.play.flow.paused = false;
        self.play.flow.went_back = false;
    }

    /// Whether what is known here is about the game on the board.
    pub(super) fn is_about_game(&self) -> bool {
        self.about == self.play.file.key
    }

    /// The moves of the line being followed with what is known of them.
    pub fn steps(&self) -> Vec<ReviewStep> {
        let game = &self.play.game;
        game.review.steps(&game.record)
    }

    /// Whether the line being followed is a variation of which no review has looked at more than where it leaves the game.
    pub fn is_beside_review(&self) -> bool {
        let (record, review) = (&self.play.game.record, &self.play.game.review);
        let is_looked_at = |&id: &NodeId| review.step(record, id).best.is_some();
        let left = record.left_main_after().filter(|_| !review.is_empty());
        left.is_some_and(|place| {
            let own = record.line_nodes().get(record.depth(place) + 1..);
            !own.unwrap_or_default().iter().any(is_looked_at)
        })
    }

    /// The moves that the review is told of: those of the line being followed, or of the game beside it.
    pub fn steps_told(&self) -> Vec<ReviewStep> {
        let (record, review) = (&self.play.game.record, &self.play.game.review);
        match self.is_beside_review() {
            true => {
                let nodes = record.main_nodes().into_iter();
                nodes.map(|node| review.step(record, node)).collect()
            }
            false => self.steps(),
        }
    }

    /// The mistakes that are told of: the place to which each leads.
    pub fn mistakes(&self) -> Vec<(usize, NodeId)> {
        let won_by = self.play.game.rules().won_by();
        let steps = self.steps_told().into_iter();
        let is_mistake = |step: &ReviewStep| {
            let judgement = step.judgement(won_by);
            judgement.is_some_and(|judgement| judgement.grade.is_mistake())
        };
        let mistakes = steps.filter(is_mistake);
        mistakes.map(|step| (step.at + 1, step.node)).collect()
    }
}
