//! Character sheets in the window: played in the background, shown while they grow.

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use crate::compare::sheets::control::Control;
use crate::compare::sheets::measure::Measure;
use crate::compare::sheets::plan::{Plan, PlanFault, USUAL_MOVES};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::run::run;
use crate::compare::sheets::sheet::Sheet;
use crate::game::contest::NamedRules;
use crate::gui::files::dialogs::{Mailer, Message};
use crate::gui::pages::compare::columns::{BoardKey, Column};

/// Longer silence than this between two tellings was a pause.
const SILENCE: Duration = Duration::from_secs(1);

/// How many games the user wants, and played by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetWish {
    /// Games of each rule set.
    pub games: u64,
    /// Who plays.
    pub players: Players,
    /// What decides everything that is left to chance.
    pub seed: u64,
}

impl Default for SheetWish {
    fn default() -> Self {
        Self {
            games: 100_000,
            players: Players::Random,
            seed: 1,
        }
    }
}

impl SheetWish {
    /// The plan of this.
    ///
    /// # Errors
    /// The number that is out of range.
    pub const fn plan(&self) -> Result<Plan, PlanFault> {
        Plan::new(self.games, self.players, self.seed, USUAL_MOVES)
    }
}

/// What the playing thread tells.
#[derive(Debug)]
pub struct SheetNews {
    /// The number of the request.
    pub request: u64,
    /// What is known so far.
    pub sheets: Vec<Sheet>,
    /// Games of all rule sets played so far.
    pub done: u64,
    /// Games of all of them together.
    pub games: u64,
    /// Time left, once it can be told.
    pub left: Option<Duration>,
    /// What went wrong, once it is over.
    pub over: Option<Result<(), String>>,
}

/// Games that are being played.
pub struct Playing {
    request: u64,
    control: Control,
    /// Games of all rule sets played so far.
    pub done: u64,
    /// Games of all of them together.
    pub games: u64,
    /// Time left, once it can be told.
    pub left: Option<Duration>,
    /// The boards whose rules are played.
    boards: Vec<BoardKey>,
    /// What is known of these games.
    found: Vec<Column>,
}

impl Playing {
    /// Whether the user let it rest.
    pub fn is_paused(&self) -> bool {
        self.control.is_paused()
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// The sheets of a comparison.
#[derive(Default)]
pub struct Sheets {
    /// What is to be played next.
    pub wish: SheetWish,
    /// The games that are over.
    known: Vec<Column>,
    /// The games that are being played.
    pub playing: Option<Playing>,
    /// The measure whose distribution is drawn.
    pub drawn: Option<Measure>,
    /// What went wrong last.
    pub trouble: Option<String>,
    requests: u64,
}

impl Sheets {
    /// Sheets of games that are over.
    pub fn of(known: Vec<Column>) -> Self {
        let wish = known.first().map(|column| SheetWish {
            games: column.sheet.plan.games(),
            players: column.sheet.plan.players(),
            seed: column.sheet.plan.seed(),
        });
        Self {
            wish: wish.unwrap_or_default(),
            known,
            ..Self::default()
        }
    }

    /// The measure whose distribution is drawn.
    pub fn drawn(&self) -> Measure {
        self.drawn.unwrap_or(Measure::Moves)
    }

    /// What is to be seen: the games being played as far as they have come, else those that are over.
    pub fn newest(&self) -> &[Column] {
        match &self.playing {
            Some(playing) if !playing.found.is_empty() => &playing.found,
            Some(_) | None => &self.known,
        }
    }

    /// What a cancel would leave: the games that are over, else those played so far.
    pub fn lasting(&self) -> &[Column] {
        match &self.playing {
            Some(playing) if self.known.is_empty() => &playing.found,
            Some(_) | None => &self.known,
        }
    }

    /// Begins to play what is wished; what was being played is cancelled.
    pub fn play(&mut self, boards: Vec<(BoardKey, NamedRules)>, mailer: &Mailer) {
        self.cancel();
        let plan = match self.wish.plan() {
            Ok(plan) => plan,
            Err(fault) => {
                self.trouble = Some(fault.to_string());
                return;
            }
        };
        self.trouble = None;
        self.requests += 1;
        let (boards, rule_sets) = boards.into_iter().unzip();
        let control = Control::default();
        let work = Work {
            request: self.requests,
            plan,
            rule_sets,
            control: control.clone(),
            mailer: mailer.clone(),
        };
        let games = plan.games() * work.rule_sets.len() as u64;
        let spawned = thread::Builder::new()
            .name("kalaha-sheets".to_owned())
            .spawn(move || work.play());
        match spawned {
            Ok(_) => {
                self.playing = Some(Playing {
                    request: self.requests,
                    control,
                    done: 0,
                    games,
                    left: None,
                    boards,
                    found: Vec::new(),
                });
            }
            Err(error) => self.trouble = Some(format!("No thread to play on: {error}")),
        }
    }

    /// Lets the games rest, or go on.
    pub fn pause(&self) {
        if let Some(playing) = &self.playing {
            if playing.is_paused() {
                playing.control.resume();
            } else {
                playing.control.pause();
            }
        }
    }

    /// Ends the games. Those that were over before are seen again; if there are none, what was played
    /// so far stays.
    pub fn cancel(&mut self) {
        if self.known.is_empty() {
            self.keep_found();
        }
        self.playing = None;
    }

    fn keep_found(&mut self) {
        if let Some(playing) = &mut self.playing {
            self.known = std::mem::take(&mut playing.found);
        }
    }

    /// Takes what the thread tells, unless it is about something else by now.
    pub fn take(&mut self, news: SheetNews) {
        let Some(playing) = self.playing.as_mut().filter(|p| p.request == news.request) else {
            return;
        };
        (playing.done, playing.games) = (news.done, news.games);
        playing.left = news.left;
        if !news.sheets.is_empty() {
            let boards = playing.boards.iter().zip(news.sheets);
            let columns = boards.map(|(&of, sheet)| Column { of, sheet });
            playing.found = columns.collect();
        }
        match news.over {
            None => {}
            Some(Ok(())) => {
                self.keep_found();
                self.playing = None;
            }
            Some(Err(error)) => {
                self.cancel();
                self.trouble = Some(error);
            }
        }
    }
}

/// What the thread needs.
struct Work {
    request: u64,
    plan: Plan,
    rule_sets: Vec<NamedRules>,
    control: Control,
    mailer: Mailer,
}

impl Work {
    fn play(self) {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let mut told = Instant::now();
        let mut active = Duration::ZERO;
        let mut last = (0, self.plan.games() * self.rule_sets.len() as u64);
        let result = run(
            self.plan,
            threads,
            &self.rule_sets,
            &self.control,
            |progress| {
                let since = told.elapsed();
                told = Instant::now();
                if since < SILENCE {
                    active += since;
                }
                last = (progress.done, progress.games);
                let sheets = self.rule_sets.iter().zip(progress.tallies);
                let sheets = sheets.map(|(named, tally)| Sheet {
                    named: named.clone(),
                    plan: self.plan,
                    tally: tally.clone(),
                });
                self.tell(sheets.collect(), last, left(active, last), None);
            },
        );
        match result {
            Ok(sheets) => self.tell(sheets, last, None, Some(Ok(()))),
            Err(error) => self.tell(Vec::new(), last, None, Some(Err(error.to_string()))),
        }
    }

    fn tell(
        &self,
        sheets: Vec<Sheet>,
        (done, games): (u64, u64),
        left: Option<Duration>,
        over: Option<Result<(), String>>,
    ) {
        self.mailer.send(Message::Sheets(SheetNews {
            request: self.request,
            sheets,
            done,
            games,
            left,
            over,
        }));
    }
}

/// Time left at the pace so far; `None` before anything can be said.
fn left(active: Duration, (done, games): (u64, u64)) -> Option<Duration> {
    let seconds = active.as_secs_f64();
    if done == 0 || seconds < 0.2 {
        return None;
    }
    Duration::try_from_secs_f64(seconds * (games - done) as f64 / done as f64).ok()
}
