//! What is in a file, in a few words: for a list of files.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use super::game_file;
use super::opened::{OpenError, Opened, read};
use crate::game::contest::{Game, Moment};
use crate::rules::words::end_text::{headline, wins};

use super::comparison_file::SavedComparison;

/// A file in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// `Anna – Ben`, or that it is a comparison.
    pub who: String,
    /// The rules, or those of all boards.
    pub rules: String,
    /// `Anna wins 27 : 21`, `move 23`, or that nobody has moved.
    pub standing: String,
    /// When it was saved; for a comparison when the file was written.
    pub saved: Option<Moment>,
}

/// Reads a file for a glance at it.
///
/// # Errors
/// What is wrong with it.
pub fn glance(path: &Path) -> Result<Glance, OpenError> {
    Ok(match read(path)? {
        Opened::Game(game) => Glance {
            saved: game_file::saved_at(path).or_else(|| written_at(path)),
            ..of_game(&game)
        },
        Opened::Pgn(whole) => Glance {
            saved: written_at(path),
            standing: match whole.games {
                1 => of_game(&whole.first).standing,
                games => format!("{games} games"),
            },
            ..of_game(&whole.first)
        },
        Opened::Comparison(comparison) => Glance {
            saved: written_at(path),
            ..of_comparison(&comparison)
        },
        Opened::Rules(preset) => Glance {
            who: "Rules".to_owned(),
            rules: preset.name,
            standing: preset.text,
            saved: written_at(path),
        },
    })
}

pub(in crate::storage) fn of_setup(rules: &str) -> Glance {
    Glance {
        who: "A position being set up".to_owned(),
        rules: rules.to_owned(),
        standing: String::new(),
        saved: None,
    }
}

pub(in crate::storage) fn of_game(game: &Game) -> Glance {
    let state = game.record.state();
    let standing = match (game.time_over(), state.outcome()) {
        (Some(late), _) => wins(&game.players[late.other()]),
        (None, Some(outcome)) => headline(game.rules(), outcome, &game.players),
        (None, None) => match game.told_result() {
            Some(told) => told.text().to_owned(),
            None => at_move(game.record.made_count()),
        },
    };
    Glance {
        who: format!("{} – {}", game.players.south, game.players.north),
        rules: game.rules_name.clone(),
        standing,
        saved: None,
    }
}

pub(in crate::storage) fn of_comparison(comparison: &SavedComparison) -> Glance {
    let boards = comparison.linked.boards().iter();
    let names: Vec<&str> = boards.map(|board| board.name()).collect();
    Glance {
        who: "Comparison".to_owned(),
        rules: names.join(", "),
        standing: at_move(comparison.linked.made_count()),
        saved: None,
    }
}

fn at_move(made: usize) -> String {
    match made {
        0 => "no move yet".to_owned(),
        made => format!("move {made}"),
    }
}

pub(super) fn written_at(path: &Path) -> Option<Moment> {
    moment(fs::metadata(path).ok()?.modified().ok()?)
}

/// A time of a file as a moment.
pub(in crate::storage) fn moment(time: SystemTime) -> Option<Moment> {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(Moment(since.as_secs()))
}
