//! `kalaha convert`: games of other programs as saved games, and back.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};

use super::games::{check_read, each_game_of_all};
use super::options::game_number;
use super::output::print;
use super::trouble::Trouble;
use crate::game::contest::{Game, Moment};
use crate::storage::disk::atomic::{write_atomically, write_new};
use crate::storage::disk::folders::make_folder;
use crate::storage::disk::leftovers::remove_leftovers;
use crate::storage::disk::target::{GAME_FILE, PGN_FILE, check_target};
use crate::storage::games::game_file;
use crate::storage::pgn::rules::Untold;
use crate::storage::pgn::write::to_pgn;
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};

pub(super) const HELP: &str = "\
Examples: kalaha convert game.json --to pgn
          kalaha convert *.json --to pgn -o all.pgn
          kalaha convert match.pgn --to json -o games
          kalaha convert match.pgn --game 3 --to json -o third.json
          kalaha convert moves.pgn --rules oware --to json -o game.json

PGN is read with from-landing(store) moves such as 3-6(4), with house numbers alone, with letters as in OGN, and with two
digits as in 76(10). Each move is checked by what it says; what contradicts itself is told, and all before it is kept.
PGN has the whole tree with marks and comments, not the score of the match and not the computer players.";

/// The command line of `kalaha convert`.
#[derive(Args, Debug)]
pub struct ConvertArguments {
    /// Saved games and PGN files, such as: kalaha convert a.json b.pgn --to pgn
    #[arg(required = true, value_name = "IN")]
    files: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum)]
    to: To,

    /// The file to write, in place of one of its kind that is there, or a folder for a file of each game, made if it is not there; the
    /// standard output if it is - or not given
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Only the game of each file that has this number, such as --game 2
    #[arg(long, value_name = "N", value_parser = game_number(), allow_negative_numbers = true)]
    game: Option<usize>,

    /// The rules of games that do not tell them: ID_OR_FILE[,clause=value]…; if it is not given, the first of Kalah and all
    /// others under which the moves can be made
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// For other programs: any number of games in a file
    Pgn,
    /// Saved games as the window opens them, each a file
    Json,
}

/// Converts all files, as far as they can be read.
pub(super) fn run(arguments: &ConvertArguments) -> Result<(), Trouble> {
    let usual = arguments.rules.as_deref().unwrap_or("kalah");
    let usual = parse_rules_arg(usual, Overrides::default())?;
    let untold = match arguments.rules {
        Some(_) => Untold::Given(&usual),
        None => Untold::Likely(&usual),
    };
    let output = arguments.output.as_deref();
    let output = output.filter(|output| output.as_os_str() != "-");
    if let Some(file) = output.filter(|output| !is_folder(output, arguments.to)) {
        let kind = match arguments.to {
            To::Pgn => PGN_FILE,
            To::Json => GAME_FILE,
        };
        check_target(file, kind, &arguments.files)?;
    }
    let mut converted = Vec::new();
    let misread = each_game_of_all(&arguments.files, arguments.game, untold, |game| {
        converted.push(text_of(&game, arguments.to, converted.len())?);
        Ok(())
    })?;
    let all = converted.len() + misread.unread;
    if converted.is_empty() {
        // A file that is there does not give way to nothing.
        return check_read(misread, all);
    }
    match output {
        Some(folder) if is_folder(folder, arguments.to) => {
            make_folder(folder)?;
            remove_leftovers(folder);
            write_each(folder, arguments.to, &converted)?;
        }
        _ if arguments.to == To::Json && converted.len() > 1 => {
            let games = converted.len();
            return Err(Trouble::SeveralFiles { games });
        }
        Some(file) => write_atomically(file, converted.concat().as_bytes())?,
        None => print(converted.concat().trim_end())?,
    }
    check_read(misread, all)
}

fn text_of(game: &Game, to: To, before: usize) -> Result<String, Trouble> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = Moment(since.map_or(0, |since| since.as_secs()));
    let text = match to {
        To::Pgn => to_pgn(game)
            .map(|text| text + "\n")
            .map_err(|e| e.to_string()),
        To::Json => game_file::to_text(game, now).map_err(|e| e.to_string()),
    };
    text.map_err(|reason| Trouble::Unwritable {
        number: before + 1,
        reason,
    })
}

/// Whether the output is a folder: one that is there, a name that ends as those of folders do or, for saved games, without an
/// ending.
fn is_folder(output: &Path, to: To) -> bool {
    let is_named_so = output.to_string_lossy().ends_with(std::path::is_separator);
    let is_bare = to == To::Json && output.extension().is_none();
    output.is_dir() || (!output.exists() && (is_named_so || is_bare))
}

fn write_each(folder: &Path, to: To, texts: &[String]) -> Result<(), Trouble> {
    let ending = match to {
        To::Pgn => "pgn",
        To::Json => "json",
    };
    let digits = texts.len().to_string().len();
    for (number, text) in (1..).zip(texts) {
        write_new(
            folder,
            &format!("game-{number:0digits$}"),
            ending,
            text.as_bytes(),
        )?;
    }
    Ok(())
}
