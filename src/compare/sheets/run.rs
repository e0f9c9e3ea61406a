//! All games of all sheets, on all cores, with the same numbers whatever the number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::control::Control;
use super::level_games::level_game;
use super::plan::SheetPlan;
use super::random_games::{RandomGames, random_games};
use super::shard::Shard;
use super::sheet::Sheet;
use super::tally::Tally;
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::chance::Chance;
use crate::search::level::Player;

/// Why no games are played.
#[derive(Debug, Error)]
pub enum RunError {
    /// A game that is over before it begins.
    #[error(
        "the game is over before the first move under the rules of {name}; there is nothing to play"
    )]
    NothingToPlay {
        /// The rule set.
        name: String,
    },
    /// The system gives no threads.
    #[error("cannot begin to play: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

/// How far the games have come.
#[derive(Clone, Copy, Debug)]
pub struct SheetProgress<'a> {
    /// Games of all rule sets that are played so far.
    pub done: u64,
    /// Games of all rule sets together.
    pub games: u64,
    /// What is known of each rule set.
    pub tallies: &'a [Tally],
}

/// The time between two tellings.
const PAUSE: Duration = Duration::from_millis(100);
/// Pairs of random games that are played before their results are added to the others'.
const RANDOM_PAIRS: u64 = 128;
/// Room for deep searches, in bytes.
const STACK: usize = 32 << 20;

/// Plays the games of a plan under each of the rule sets, by turns, and gives a sheet for each.
///
/// Pair k of games is decided by the seed and by k alone, the same under every rule set. `tell`
/// hears of new results at most ten times a second, and at the end. If the work is cancelled, the
/// sheets hold the games played until then. Takes the processor's time only on `threads` threads of
/// its own, at least one, and none while paused.
///
/// # Errors
/// A rule set without a game to play; no threads to be had.
pub fn run(
    plan: SheetPlan,
    threads: usize,
    rule_sets: &[NamedRules],
    control: &Control,
    tell: impl FnMut(SheetProgress<'_>),
) -> Result<Vec<Sheet>, RunError> {
    run_shard(plan, Shard::WHOLE, threads, rule_sets, control, tell)
}

/// Plays the games of one shard of a plan as [`run`] does.
///
/// # Errors
/// As [`run`].
pub fn run_shard(
    plan: SheetPlan,
    shard: Shard,
    threads: usize,
    rule_sets: &[NamedRules],
    control: &Control,
    mut tell: impl FnMut(SheetProgress<'_>),
) -> Result<Vec<Sheet>, RunError> {
    for named in rule_sets {
        let start = named.rules.start(Side::South);
        if State::new(&named.rules, start).outcome().is_some() {
            let name = named.name.clone();
            return Err(RunError::NothingToPlay { name });
        }
    }
    let threads = threads.max(1);
    let work = GameRun::new(plan, shard, threads, rule_sets, control);
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|number| format!("kalaha-sheet-{number}"))
        .stack_size(STACK)
        .build()?;
    let tallies = pool.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| work.play());
        }
        loop {
            let (tallies, is_over) = work.news();
            tell(SheetProgress {
                done: tallies.iter().map(Tally::games).sum(),
                games: shard.games(&plan) * rule_sets.len() as u64,
                tallies: &tallies,
            });
            if is_over {
                return tallies;
            }
        }
    });
    Ok(Sheet::of_all(plan, rule_sets, &tallies))
}

/// What the threads share.
struct GameRun<'a> {
    plan: SheetPlan,
    /// The pairs of games to be played of each rule set.
    pairs: Range<u64>,
    sets: Vec<GameSource<'a>>,
    control: &'a Control,
    /// The next portion: the first of each rule set, then the second of each, ….
    next: AtomicU64,
    /// Pairs of games in a portion.
    portion: u64,
    merged: Mutex<Merged>,
    changed: Condvar,
}

/// How the games of a rule set are played.
enum GameSource<'a> {
    Random(Box<dyn RandomGames>),
    Level(&'a RuleSet, Player),
}

struct Merged {
    tallies: Vec<Tally>,
    /// Threads that still play.
    playing: usize,
    /// Whether anything was added since it was last told.
    is_new: bool,
}

impl<'a> GameRun<'a> {
    fn new(
        plan: SheetPlan,
        shard: Shard,
        threads: usize,
        rule_sets: &'a [NamedRules],
        control: &'a Control,
    ) -> Self {
        let player = plan.players().player();
        let games = |rules: &'a RuleSet| match player {
            None => GameSource::Random(random_games(rules, &plan)),
            Some(player) => GameSource::Level(rules, player),
        };
        Self {
            plan,
            pairs: shard.pairs(&plan),
            sets: rule_sets.iter().map(|named| games(&named.rules)).collect(),
            control,
            next: AtomicU64::new(0),
            portion: if player.is_none() { RANDOM_PAIRS } else { 1 },
            merged: Mutex::new(Merged {
                tallies: vec![Tally::default(); rule_sets.len()],
                playing: threads,
                is_new: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// Plays until nothing is left to be played. Each thread does this once.
    fn play(&self) {
        let _leaving = Leaving(self);
        let sets = self.sets.len() as u64;
        let Range { start, end } = self.pairs;
        let portions = sets * (end - start).div_ceil(self.portion);
        loop {
            let portion = self.next.fetch_add(1, Ordering::Relaxed);
            if portion >= portions {
                return;
            }
            let first = start + portion / sets * self.portion;
            let pairs = first..(first + self.portion).min(end);
            let set = (portion % sets) as usize;
            let mut tally = Tally::default();
            let played = self.play_pairs(&self.sets[set], pairs, &mut tally);
            let mut merged = self.merged();
            merged.tallies[set].merge(&tally);
            merged.is_new = true;
            drop(merged);
            self.changed.notify_one();
            if played.is_none() {
                return;
            }
        }
    }

    /// Plays these pairs; `None` if the work was cancelled before the last.
    fn play_pairs(
        &self,
        games: &GameSource<'_>,
        pairs: Range<u64>,
        tally: &mut Tally,
    ) -> Option<()> {
        for pair in pairs {
            // Both games go on with the same dice: the second is another game, not the mirror image.
            let mut chance = Chance::part(self.plan.seed(), pair);
            let games_left = (self.plan.games() - 2 * pair).min(2) as usize;
            let numbers = 2 * pair..;
            for (number, starter) in numbers.zip(Side::ALL.into_iter().take(games_left)) {
                if self.control.is_interrupted() {
                    self.control.go_on()?;
                }
                match games {
                    GameSource::Random(games) => games.play(number, starter, &mut chance, tally),
                    GameSource::Level(rules, player) => {
                        let (plan, control) = (&self.plan, self.control);
                        let game = level_game(rules, plan, *player, starter, &mut chance, control)?;
                        tally.add(number, game.facts(), game.score());
                    }
                }
            }
        }
        Some(())
    }

    /// What is known once there is something new, and whether that is all.
    fn news(&self) -> (Vec<Tally>, bool) {
        let wait = self
            .changed
            .wait_while(self.merged(), |merged| merged.playing > 0 && !merged.is_new);
        let merged = wait.unwrap_or_else(PoisonError::into_inner);
        let wait = self
            .changed
            .wait_timeout_while(merged, PAUSE, |merged| merged.playing > 0);
        let (mut merged, _) = wait.unwrap_or_else(PoisonError::into_inner);
        merged.is_new = false;
        (merged.tallies.clone(), merged.playing == 0)
    }

    fn merged(&self) -> MutexGuard<'_, Merged> {
        self.merged.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells that a thread plays no more, whatever the reason.
struct Leaving<'a, 'b>(&'a GameRun<'b>);

impl Drop for Leaving<'_, '_> {
    fn drop(&mut self) {
        self.0.merged().playing -= 1;
        self.0.changed.notify_one();
    }
}
