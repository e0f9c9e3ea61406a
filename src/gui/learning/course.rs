//! Rules learned in a thread of its own: games and learning, then games that measure what it has brought.

use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::matches::gain::Measuring;
use crate::compare::matches::tally::MatchTally;
use crate::game::contest::NamedRules;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::rule_set::RuleSet;
use crate::search::knowledge::Knowledge;
use crate::search::learning::rounds::{LearningEffort, LearningProgress, learn};
use crate::search::limits::{Stop, processors};
use crate::storage::knowledge::knowledge_file::{keep_learned, knowledge_file};
use crate::storage::knowledge::known::knowledge_of;

/// The times there are to choose from, in seconds.
pub const TIMES: [u32; 4] = [30, 120, 300, 900];

/// What has happened.
pub enum LearningNews {
    /// How far learning has come.
    Learning(LearningProgress),
    /// Learning is over; what it brings is measured.
    Learned(LearningProgress),
    /// It is kept, and used from now on.
    Kept,
    /// What was measured so far.
    Measured(MatchTally),
    /// There is no more to come.
    Over,
    /// It came to nothing.
    Failed(String),
}

/// Against whom what was learned is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// A player who knows nothing of the rules.
    Nothing,
    /// One with what was known of them before.
    Before,
}

/// What goes on.
pub struct LearningUnderway {
    /// The rules that are learned.
    pub named: NamedRules,
    /// How far it has come.
    pub progress: LearningProgress,
    /// Against whom it is measured.
    pub against: Against,
    /// Whether what it brings is being measured.
    pub is_measuring: bool,
    begun: Instant,
    time: Duration,
    /// Ends learning, then measuring.
    enough: [Stop; 2],
    worker: Worker<LearningNews>,
}

impl LearningUnderway {
    /// How much of the time is over, 0 to 1.
    pub fn part(&self) -> f32 {
        (self.begun.elapsed().as_secs_f32() / self.time.as_secs_f32().max(0.001)).min(1.0)
    }
}

impl Drop for LearningUnderway {
    fn drop(&mut self) {
        // First of all, so that the thread knows that nothing more is to be kept.
        self.worker.stop();
        self.enough.iter().for_each(Stop::stop);
    }
}

/// What was learned last.
pub struct Learned {
    /// What it was learned of.
    pub named: NamedRules,
    /// From how much.
    pub progress: LearningProgress,
    /// What it has brought, as far as that was measured.
    pub gain: MatchTally,
    /// Against whom.
    pub against: Against,
    /// Whether it is kept: what was known before stays if it is better.
    pub is_kept: bool,
}

/// What becomes of what was learned, in a sentence.
pub fn fate(learned: &Learned) -> &'static str {
    let share = learned.gain.share();
    match (learned.is_kept, learned.against, share) {
        (true, Against::Nothing, _) => "It is used from now on.",
        (true, Against::Before, Some(share)) if share.mean > 0.5 => {
            "It is better than what was known, and used from now on."
        }
        (true, Against::Before, _) => "It is no worse than what was known, and used from now on.",
        (false, _, None) => "It was not measured against what was known, which stays.",
        (false, ..) => "It is no better than what was known, which stays.",
    }
}

/// Learning rules: how long, what goes on, what came of it.
pub struct Course {
    /// How long to learn, in seconds.
    pub seconds: u32,
    /// How much in a round.
    pub effort: LearningEffort,
    /// The games that tell which knowledge is better.
    pub measuring: Measuring,
    /// What goes on.
    pub underway: Option<LearningUnderway>,
    /// What was learned last.
    pub learned: Option<Learned>,
    /// What went wrong last.
    pub trouble: Option<String>,
    /// What became of what was given up last.
    pub given_up: Option<String>,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            seconds: TIMES[1],
            effort: LearningEffort {
                threads: processors().saturating_sub(1).max(1),
                ..LearningEffort::default()
            },
            measuring: Measuring::default(),
            underway: None,
            learned: None,
            trouble: None,
            given_up: None,
        }
    }
}

/// What the page is to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearningOutcome {
    /// What was learned can be used.
    Kept,
    /// All is done.
    Over,
    /// It came to nothing.
    Trouble,
}

impl Course {
    /// Begins to learn these rules.
    pub fn begin(&mut self, named: NamedRules, folder: PathBuf, wake: &Wake) {
        let enough = [Stop::default(), Stop::default()];
        let (effort, measuring) = (self.effort, self.measuring);
        let (rules, stops) = (named.rules.clone(), enough.clone());
        let time = Duration::from_secs(self.seconds.into());
        let before = before_learning(&folder, &named.rules);
        let against = match before {
            None => Against::Nothing,
            Some(_) => Against::Before,
        };
        let mut worker = Worker::default();
        let begun = worker.start("kalaha-learn", wake, move |teller| {
            teller.tell(
                match study(
                    &LearningPlan {
                        rules,
                        folder,
                        effort,
                        time,
                        measuring,
                        stops,
                        before,
                    },
                    teller,
                ) {
                    Ok(()) => LearningNews::Over,
                    Err(trouble) => LearningNews::Failed(trouble),
                },
            );
        });
        self.trouble = begun.err().map(|error| error.to_string());
        (self.learned, self.given_up) = (None, None);
        self.underway = self.trouble.is_none().then(|| LearningUnderway {
            named,
            progress: LearningProgress::default(),
            against,
            is_measuring: false,
            begun: Instant::now(),
            time,
            enough,
            worker,
        });
    }

    /// Goes on with what comes after.
    pub fn enough(&self) {
        if let Some(underway) = &self.underway {
            let [learning, measuring] = &underway.enough;
            match underway.is_measuring {
                true => measuring.stop(),
                false => learning.stop(),
            }
        }
    }

    /// Gives up, which is told; what is kept already stays.
    pub fn cancel(&mut self) {
        let Some(underway) = self.underway.take() else {
            return;
        };
        let is_kept = self.learned.as_ref().is_some_and(|learned| learned.is_kept);
        let kept = match (is_kept, underway.against) {
            (true, _) => "what was learned is kept",
            (false, Against::Nothing) => "nothing was kept",
            (false, Against::Before) => "nothing was kept, and what was known before stays",
        };
        self.given_up = Some(format!(
            "Learning {} was given up: {kept}.",
            underway.named.name
        ));
    }

    /// Takes what the thread has told.
    pub fn hear(&mut self) -> Vec<LearningOutcome> {
        let mut came = Vec::new();
        let Some(underway) = &mut self.underway else {
            return came;
        };
        for told in underway.worker.news() {
            match told {
                LearningNews::Learning(progress) => underway.progress = progress,
                LearningNews::Learned(progress) => {
                    underway.is_measuring = true;
                    self.learned = Some(Learned {
                        named: underway.named.clone(),
                        progress,
                        gain: MatchTally::default(),
                        against: underway.against,
                        is_kept: false,
                    });
                }
                LearningNews::Kept => {
                    if let Some(learned) = &mut self.learned {
                        learned.is_kept = true;
                    }
                    came.push(LearningOutcome::Kept);
                }
                LearningNews::Measured(gain) => {
                    if let Some(learned) = &mut self.learned {
                        learned.gain = gain;
                    }
                }
                LearningNews::Over => came.push(LearningOutcome::Over),
                LearningNews::Failed(trouble) => {
                    self.trouble = Some(trouble);
                    self.learned = None;
                    came.push(LearningOutcome::Trouble);
                }
            }
        }
        if came.iter().any(|came| *came != LearningOutcome::Kept) {
            self.underway = None;
        }
        came
    }
}

/// What the thread needs.
struct LearningPlan {
    rules: RuleSet,
    folder: PathBuf,
    effort: LearningEffort,
    time: Duration,
    measuring: Measuring,
    stops: [Stop; 2],
    before: Option<Knowledge>,
}

/// Learns, measures, and keeps what was learned unless what was known before wins more.
fn study(plan: &LearningPlan, teller: &Teller<LearningNews>) -> Result<(), String> {
    let [learning, measuring] = &plan.stops;
    let begun = Instant::now();
    // Several threads tell, and a teller is one thread's.
    let (sender, told) = channel();
    let learned = thread::scope(|scope| {
        let work = scope.spawn(|| {
            learn(&plan.rules, &plan.effort, learning, move |progress| {
                // Nobody listens once the window is closed.
                let _ = sender.send(*progress);
            })
        });
        for progress in told {
            if begun.elapsed() >= plan.time {
                learning.stop();
            }
            teller.tell(LearningNews::Learning(progress));
        }
        work.join()
    });
    let learned = learned.map_err(|_| "Learning ended badly; nothing was kept".to_owned())?;
    if teller.stop().is_stopped() {
        return Ok(());
    }
    let Some((knowledge, progress)) = learned else {
        return Err("The time was too short to learn anything; nothing was kept".to_owned());
    };
    teller.tell(LearningNews::Learned(progress));
    let path = knowledge_file(&plan.folder, &plan.rules);
    let present = || before_learning(&plan.folder, &plan.rules);
    let measure = |before: Option<&Knowledge>| {
        let tell = |gain: &MatchTally| teller.tell(LearningNews::Measured(gain.clone()));
        let players = [Some(&knowledge), before];
        plan.measuring.play(&plan.rules, players, measuring, tell)
    };
    let mut before = plan.before.clone();
    loop {
        let takes_over = before.is_none() || plan.measuring.takes_over(&measure(before.as_ref()));
        if !takes_over || teller.stop().is_stopped() {
            return Ok(());
        }
        let kept = keep_learned(&path, (&plan.rules, &knowledge), before.as_ref(), present);
        if kept.map_err(|error| error.to_string())? {
            teller.tell(LearningNews::Kept);
            if before.is_none() {
                measure(None);
            }
            return Ok(());
        }
        // What another copy has learned meanwhile is measured against, too.
        before = present();
    }
}

/// What was known of the rules, by which a player goes without a book.
fn before_learning(folder: &Path, rules: &RuleSet) -> Option<Knowledge> {
    let before = knowledge_of(Some(folder), rules);
    let before = before.filter(Knowledge::evaluates);
    before.map(|known| known.with_book(None))
}
