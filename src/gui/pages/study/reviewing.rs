//! The review in the background: its thread, and what is made of its news.

use std::sync::Arc;
use std::time::Duration;

use crate::game::record::Record;
use crate::game::review::run::{ReviewEffort, ReviewEvent, ReviewedPosition, Reviewer};
use crate::gui::pages::study::action::ReviewTime;
use crate::gui::work::worker::Teller;
use crate::search::endgame::Endgames;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, processors};
use crate::search::report::Obstacle;

/// Memory for positions already met, in mebibytes.
const MEMORY: usize = 128;

/// What the thread of a review tells.
pub enum ReviewNews {
    /// A position was looked at.
    Found(ReviewedPosition),
    /// All were, or the review cannot go on.
    Done(Option<Obstacle>),
}

/// A line to be looked through.
pub struct ReviewRequest {
    /// The record, which follows it.
    pub record: Record,
    /// How long it may take.
    pub time: ReviewTime,
    /// A table of endgames of these rules, if there is one.
    pub endgames: Option<Arc<Endgames>>,
    /// What was learned of these rules, if anything was.
    pub knowledge: Option<Arc<Knowledge>>,
}

impl ReviewRequest {
    /// Looks it through and tells what is found on the way.
    pub fn review(&self, teller: &Teller<ReviewNews>) {
        let limits = Limits {
            time: Some(Duration::from_secs(self.time.seconds())),
            threads: processors(),
            memory: MEMORY,
            ..Limits::default()
        };
        let reviewer = Reviewer {
            effort: ReviewEffort::Whole(limits),
            endgames: self.endgames.as_deref(),
            knowledge: self.knowledge.as_deref(),
            stop: teller.stop(),
        };
        let done = reviewer.review(&self.record, |heard| {
            if let ReviewEvent::Found(found) = heard {
                teller.tell(ReviewNews::Found(found));
            }
        });
        teller.tell(ReviewNews::Done(done.err()));
    }
}
