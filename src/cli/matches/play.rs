//! Games between two computer players, on several threads with the same result.

use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::match_player::MatchPlayer;
use super::openings::Openings;
use crate::cli::output::note;
use crate::compare::matches::openings::DrawnOpening;
use crate::compare::matches::tally::{MatchTally, PlayedGame};
use crate::compare::sheets::level_games::limits_of;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;
use crate::search::external_engine::{EngineFault, ExternalEngine, MoveTime};
use crate::search::kept_table::KeptTables;
use crate::search::knowledge::Knowledge;
use crate::search::level::{Level, Occasion, Player};
use crate::search::limits::{Limits, Stop};
use crate::search::request::{Question, Request};
use crate::search::time_control::{Clocks, TimeControl};

/// How a match is played.
pub struct MatchPlan<'a> {
    /// What all games are played by.
    pub rules: &'a RuleSet,
    /// The two who play; the first has South, who starts, in the first game of each pair.
    pub players: [MatchPlayer; 2],
    /// The rules as another program is told them.
    pub rules_text: String,
    /// What each of them does without, if he is another program that has options of these names.
    pub switched_off: [Vec<&'static str>; 2],
    /// What other programs have for a move, [`USUAL_MOVE_TIME`] if it is not said, and experts at most, as long as they like
    /// if it is not said.
    pub move_time: Option<Duration>,
    /// What each player has for a game, in place of a time for a move.
    pub clock: Option<TimeControl>,
    /// Games, two for each opening.
    pub games: u32,
    /// What decides everything that is left to chance.
    pub seed: u64,
    /// Moves of a game that are made at random first.
    pub opening_moves: u32,
    /// Which openings are played.
    pub openings: Openings,
    /// Moves after which a game is cut off.
    pub most_moves: u32,
    /// What each of them knows of the rules.
    pub knowledge: [Option<&'a Knowledge>; 2],
    /// Games played at the same time.
    pub threads: usize,
}

/// The programs that a thread plays with, for each of the two who play; why one could not begin.
type Engines = [Option<Result<ExternalEngine, EngineFault>>; 2];

/// After so many games in a row that a program did not begin to play, no more are played with it.
const MOST_NOT_BEGUN: u32 = 3;

/// A program that does not begin to play, game after game.
#[derive(Clone, Debug)]
pub struct SilentProgram {
    /// The program with its arguments.
    pub command: String,
    /// What was wrong the last time.
    pub fault: String,
}

/// What all threads know of programs that do not begin to play.
#[derive(Default)]
struct Beginnings {
    /// Games in a row in which each of the two did not.
    failed: [u32; 2],
    silent: Option<SilentProgram>,
    /// Whether it was told that each of the two is waited for.
    is_waited_for: [bool; 2],
}

/// What another program has for a move if nothing is said of it.
pub const USUAL_MOVE_TIME: Duration = Duration::from_secs(1);

/// After so long it is told that a program is waited for.
const SLOW: Duration = Duration::from_secs(2);

/// Room for deep searches, in bytes.
const STACK: usize = 32 << 20;

impl MatchPlan<'_> {
    /// Plays all games, or fewer if `stop` is thrown or a program does not begin; `hear` gets each when it has ended, and how
    /// many are done.
    pub fn play(
        &self,
        stop: &Stop,
        hear: impl Fn(&EndedGame, u32) + Sync,
    ) -> (MatchTally, Option<SilentProgram>) {
        let games = self.games as usize;
        let beginnings = Mutex::new(Beginnings::default());
        let (next, done) = (AtomicUsize::new(0), Mutex::new(MatchTally::default()));
        let work = || {
            let mut engines = Engines::default();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games || lock(&beginnings).silent.is_some() {
                    break;
                }
                self.start_programs(&mut engines, &beginnings, stop);
                let Some(ended) = self.game(game as u64, &mut engines, stop) else {
                    break;
                };
                // The order in which games are added does not matter.
                let mut done = lock(&done);
                done.add(game as u64 / 2, ended.played);
                hear(&ended, done.finished() + done.unfinished);
            }
        };
        thread::scope(|scope| {
            for number in 1..self.threads.clamp(1, games) {
                let thread = thread::Builder::new().stack_size(STACK);
                let thread = thread.name(format!("game {number}"));
                if let Err(error) = thread.spawn_scoped(scope, work) {
                    log::warn!("fewer threads than asked for: {error}");
                    break;
                }
            }
            work();
        });
        let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_whole = done.finished() + done.unfinished >= self.games;
        let silent = lock(&beginnings).silent.take();
        (done, silent.filter(|_| !is_whole))
    }

    /// One game; `None` if it was stopped.
    fn game(&self, number: u64, engines: &mut Engines, stop: &Stop) -> Option<EndedGame> {
        let first = if number.is_multiple_of(2) {
            Side::South
        } else {
            Side::North
        };
        let opening = self.opening(number / 2);
        let mut course = GameUnderway {
            number,
            first,
            started: SystemTime::now(),
            state: opening.state.clone(),
            opening,
            moves: Vec::new(),
            turns: BySide::from_fn(|_| 0),
            clocks: self.clock.map(Clocks::new),
            kept: [(); 2].map(|()| KeptTables::default()),
        };
        while let Some(side) = course.state.to_move() {
            if self.opening_moves as usize + course.moves.len() >= self.most_moves as usize {
                return Some(course.ended(PlayedGame::Unfinished, None));
            }
            let second = usize::from(side != first);
            let begun = Instant::now();
            let chosen = self.choose(&course, side, engines, stop)?;
            if stop.is_stopped() {
                return None;
            }
            let clocks = course.clocks.as_mut();
            let in_time = clocks.map(|all| all.moved(side, begun.elapsed()));
            let in_time = in_time.unwrap_or(Ok(())).map_err(|over| over.to_string());
            let action = match chosen.and_then(|action| in_time.map(|()| action)) {
                Ok(action) => action,
                Err(fault) => {
                    let player = &self.players[second];
                    note(&format!("game {}: {player} lost: {fault}", number + 1));
                    let sign = if second == 0 { -1 } else { 1 };
                    return Some(course.ended(PlayedGame::Over { sign, margin: 0 }, Some(side)));
                }
            };
            // There is a legal move as long as the game is not over.
            let _ = course.state.play(action);
            course.moves.push((side, action));
            course.turns[side] += 1;
        }
        let played = PlayedGame::of(course.state.outcome()?, first);
        Some(course.ended(played, None))
    }

    /// Starts programs that do not run, before a clock does. One that does not begin has lost when it is to move.
    fn start_programs(&self, engines: &mut Engines, beginnings: &Mutex<Beginnings>, stop: &Stop) {
        for (number, (player, engine)) in self.players.iter().zip(engines).enumerate() {
            let (MatchPlayer::Engine(command), None | Some(Err(_))) = (player, &engine) else {
                continue;
            };
            let start = || ExternalEngine::start(command, &self.rules_text, stop);
            let begun = told_if_slow(start, || {
                let is_new = !mem::replace(&mut lock(beginnings).is_waited_for[number], true);
                if is_new {
                    note(&format!("waiting for {player} to answer"));
                }
            });
            let begun = begun.and_then(|mut engine| {
                for option in &self.switched_off[number] {
                    engine.switch_off(option)?;
                }
                Ok(engine)
            });
            let mut beginnings = lock(beginnings);
            match &begun {
                Err(fault) if !stop.is_stopped() => {
                    beginnings.failed[number] += 1;
                    if beginnings.failed[number] >= MOST_NOT_BEGUN {
                        beginnings.silent = Some(SilentProgram {
                            command: command.clone(),
                            fault: fault.to_string(),
                        });
                    }
                }
                Err(_) => {}
                Ok(_) => beginnings.failed[number] = 0,
            }
            *engine = Some(begun);
        }
    }

    /// The move of the player to move, or why he has none; `None` if it was stopped.
    fn choose(
        &self,
        course: &GameUnderway,
        side: Side,
        engines: &mut Engines,
        stop: &Stop,
    ) -> Option<Result<Move, String>> {
        let second = usize::from(side != course.first);
        Some(match &self.players[second] {
            MatchPlayer::Level(level) => {
                let share = course.clocks.map(|clocks| clocks.share(side));
                let player = with_time(level.player(), share);
                let limits = Limits {
                    time: share.or(self.move_time),
                    ..limits_of(player)
                };
                let request = Request::new(&course.state, Question::BestMove, &limits, stop)
                    .with_knowledge(self.knowledge[second])
                    .keeping(Some(&course.kept[second]));
                let occasion = Occasion {
                    seed: mixed(self.seed, 2 * course.number + second as u64 + 1),
                    turn: course.turns[side],
                };
                Ok(player.choose(&request, occasion, |_| {})?.action)
            }
            MatchPlayer::Engine(_) => {
                let asked = match engines[second].as_mut()? {
                    Ok(engine) => {
                        let chosen = self.ask(engine, course, stop);
                        chosen.map_err(|fault| fault.to_string())
                    }
                    Err(fault) => Err(fault.to_string()),
                };
                if asked.is_err() {
                    engines[second] = None;
                }
                asked
            }
        })
    }

    /// The move of another program.
    fn ask(
        &self,
        engine: &mut ExternalEngine,
        course: &GameUnderway,
        stop: &Stop,
    ) -> Result<Move, EngineFault> {
        let time = match course.clocks {
            None => MoveTime::Move(self.move_time.unwrap_or(USUAL_MOVE_TIME)),
            Some(clocks) => MoveTime::Clocks(clocks),
        };
        let (opening, moves) = (&course.opening.state, &course.moves);
        engine.choose(opening, moves, &course.state, time, stop)
    }

    /// What both games of a pair begin with.
    fn opening(&self, pair: u64) -> DrawnOpening {
        let mut chance = Chance::part(self.seed, pair);
        self.openings
            .draw(self.rules, self.opening_moves, &mut chance)
    }
}

/// A game under way.
struct GameUnderway {
    /// Which game of the match, from 0.
    number: u64,
    /// The side of the first player.
    first: Side,
    started: SystemTime,
    opening: DrawnOpening,
    state: State,
    /// The moves after the opening.
    moves: Vec<(Side, Move)>,
    turns: BySide<u32>,
    clocks: Option<Clocks>,
    kept: [KeptTables; 2],
}

impl GameUnderway {
    fn ended(self, played: PlayedGame, lost: Option<Side>) -> EndedGame {
        let played_on = self.moves.into_iter().map(|(_, action)| action);
        EndedGame {
            number: self.number,
            first: self.first,
            started: self.started,
            moves: self.opening.moves.into_iter().chain(played_on).collect(),
            clocks: self.clocks,
            lost,
            played,
        }
    }
}

/// A game that was played, or cut off.
pub struct EndedGame {
    /// Which game of the match, from 0.
    pub number: u64,
    /// The side of the first player.
    pub first: Side,
    /// When it began.
    pub started: SystemTime,
    /// All its moves, those of the opening among them.
    pub moves: Vec<Move>,
    /// What was left to the players.
    pub clocks: Option<Clocks>,
    /// Who has lost it without a move that ends it.
    pub lost: Option<Side>,
    /// How it counts.
    pub played: PlayedGame,
}

/// What work gives; `tell` is called once if that takes longer than [`SLOW`].
fn told_if_slow<T>(work: impl FnOnce() -> T, tell: impl FnOnce() + Send) -> T {
    let (end, ended) = channel::<()>();
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("waiting".to_owned());
        let waiting = thread.spawn_scoped(scope, move || {
            if ended.recv_timeout(SLOW) == Err(RecvTimeoutError::Timeout) {
                tell();
            }
        });
        if let Err(error) = waiting {
            log::warn!("nobody is told who is waited for: {error}");
        }
        let done = work();
        drop(end);
        done
    })
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The player with so much time for a move, if he goes by nothing else.
const fn with_time(player: Player, time: Option<Duration>) -> Player {
    match (player.level, time) {
        (Level::Perfect { .. }, Some(time)) => Player {
            level: Level::Perfect { time },
            ..player
        },
        _ => player,
    }
}

/// A number for the `index`-th thing that is left to chance (the finisher of `SplitMix64`).
const fn mixed(seed: u64, index: u64) -> u64 {
    let z = seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
