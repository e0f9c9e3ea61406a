//! `kalaha match`: computer players against each other.

pub(super) mod arguments;
mod match_player;
mod openings;
mod play;
mod told;
mod written;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::json;

use super::interrupt::stop_on_ctrl_c;
use super::knowledge::known;
use super::options::threads;
use super::output::{print, print_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::external_engine::ExternalEngine;
use crate::search::knowledge::Knowledge;
use crate::search::level::Level;
use crate::storage::disk::file_lock::FileLock;
use crate::storage::disk::target::{PGN_FILE, check_target};
use crate::storage::level_arg::LevelArg;
use arguments::MatchArguments;
use match_player::MatchPlayer;
use play::SilentProgram;
use told::{FinishedMatch, table};
use written::{GamesFile, written};

/// A player as he is told in the answer.
fn told_as(player: &MatchPlayer, informed: Option<&Knowledge>) -> String {
    match (player, informed) {
        (MatchPlayer::Level(LevelArg(Level::Perfect { .. })), None) => {
            format!("{player} without knowledge")
        }
        _ => player.to_string(),
    }
}

/// Checks whether the match can begin; its file is held for it until it is over.
fn check(
    arguments: &MatchArguments,
    named: &NamedRules,
    pairings: &[[MatchPlayer; 2]],
) -> Result<Option<FileLock>, Trouble> {
    let start = State::new(&named.rules, named.rules.start(Side::South));
    if start.outcome().is_some() {
        return Err(Trouble::NothingToPlay);
    }
    let commands = pairings.iter().flatten().filter_map(MatchPlayer::command);
    let commands: BTreeSet<&str> = commands.collect();
    if !commands.is_empty() && named.rules.spec().pie && arguments.opening_moves > 0 {
        return Err(Trouble::PieInside);
    }
    for command in commands {
        ExternalEngine::check(command).map_err(|fault| Trouble::NoProgram {
            command: command.to_owned(),
            fault: fault.to_string(),
        })?;
    }
    let Some(path) = &arguments.pgn else {
        return Ok(None);
    };
    check_target(path, PGN_FILE, &[])?;
    Ok(Some(FileLock::beside(path, Duration::ZERO)?))
}

/// Plays and prints.
pub(super) fn run(arguments: &MatchArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let pairings = arguments.pairings()?;
    let _held = check(arguments, &named, &pairings)?;
    let given = arguments.games;
    let threads = threads(arguments.threads);
    let stop = stop_on_ctrl_c();
    let known = known(&named.rules).unwrap_or_default();
    let informed = arguments.informed(&known);
    let begun = Instant::now();
    let mut played = Vec::new();
    if !arguments.json {
        let seed = arguments.seed;
        let each = if pairings.len() > 1 { " each" } else { "" };
        print(&format!(
            "{}: {given} games{each}, seed {seed}\n",
            named.name
        ))?;
    }
    let file = arguments.pgn.as_deref().map(GamesFile::begin).transpose()?;
    let mut heard = Ok(());
    let mut silent = None;
    for (number, players) in (1..).zip(&pairings) {
        let plan = arguments.plan(&named, players, &informed, threads);
        let progress = Progress::new();
        let (tally, program) = plan.play(&stop, |ended, done| {
            let [first, second] = players;
            progress.show(|| format!("{first} against {second}: {done} of {given} games"));
            if let Some(file) = &file {
                let round = match pairings.len() {
                    1 => (ended.number + 1).to_string(),
                    _ => format!("{number}.{}", ended.number + 1),
                };
                file.add(&written(&named, players, &arguments.event(), round, ended));
            }
        });
        drop(progress);
        let ended = FinishedMatch {
            players: [0, 1].map(|who| told_as(&players[who], informed[who].as_ref())),
            tally,
        };
        // Also where nobody reads any more, the games go on into their file.
        if !arguments.json && heard.is_ok() {
            heard = print(&ended.text(&named));
        }
        played.push(ended);
        silent = program;
        if stop.is_stopped() || silent.is_some() || (heard.is_err() && file.is_none()) {
            break;
        }
    }
    let all = All {
        played,
        complete: !stop.is_stopped() && silent.is_none(),
        seconds: begun.elapsed().as_secs_f64(),
        threads,
    };
    let heard = heard.and_then(|()| all.tell(arguments, &named));
    file.map_or(Ok(()), GamesFile::end)?;
    heard?;
    match silent {
        Some(SilentProgram { command, fault }) => Err(Trouble::SilentProgram { command, fault }),
        None => Ok(()),
    }
}

/// All matches that were played.
struct All {
    played: Vec<FinishedMatch>,
    complete: bool,
    seconds: f64,
    threads: usize,
}

impl All {
    /// Prints what is told once all are over.
    fn tell(&self, arguments: &MatchArguments, named: &NamedRules) -> Result<(), Trouble> {
        if arguments.json {
            let matches: Vec<_> = self.played.iter().map(|ended| ended.json(named)).collect();
            let mut told = arguments.json(named, &matches);
            told["complete"] = json!(self.complete);
            told["seconds"] = json!(self.seconds);
            told["threads"] = json!(self.threads);
            return print_json(&told);
        }
        if !arguments.levels.is_empty() {
            print(&table(&self.played, named))?;
        }
        if !self.complete {
            print("Stopped before all games were played")?;
        }
        Ok(())
    }
}
