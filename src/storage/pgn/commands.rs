//! What stands in comments for programs: `[%clk 0:05:00]`, `[%eval 3,12]`, `[%best 4,5,12]`; a value that is proven to be at least or
//! at most so much has `>` or `<` in place of the moves that were looked ahead.

use std::time::Duration;

use crate::rules::side::Side;
use crate::search::value::{Certainty, Score, Value};
use crate::storage::parts::clock_part::MOST_MS;

/// Most seeds or moves that a value tells.
const MOST: u32 = 1_000_000;

/// What is told of the move before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PgnCommand {
    /// What its player had left on his clock.
    Clock(Duration),
    /// What it is worth.
    Eval(EvalWord),
    /// The best move in its place, and what that is worth.
    Best(String, EvalWord),
}

/// A value from South's view, and how sure it is, if that is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EvalWord {
    pub(super) score: Score,
    pub(super) certainty: Option<Certainty>,
}

/// What a comment says in one line beside its commands, `None` if that is nothing. What is no command known here, or is not
/// taken, is a part of it.
pub(super) fn without_commands(
    text: &str,
    mut take: impl FnMut(PgnCommand) -> bool,
) -> Option<String> {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("[%") {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(']').map_or(rest.len(), |end| end + 1);
        let (told, after) = rest.split_at(end);
        if !read(told).is_some_and(&mut take) {
            kept.push_str(told);
        }
        rest = after;
    }
    kept.push_str(rest);
    let words: Vec<_> = kept.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn read(text: &str) -> Option<PgnCommand> {
    let inside = text.strip_prefix("[%")?.strip_suffix(']')?;
    let (name, told) = inside.split_once(char::is_whitespace)?;
    let told = told.trim();
    match name {
        "clk" => read_clock(told).map(PgnCommand::Clock),
        "eval" => read_eval(told).map(PgnCommand::Eval),
        "best" => {
            let (action, value) = told.split_once(',')?;
            Some(PgnCommand::Best(action.to_owned(), read_eval(value)?))
        }
        _ => None,
    }
}

fn read_clock(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let last = parts.next()?;
    let (seconds, fraction) = last.split_once('.').unwrap_or((last, ""));
    let number = |text: &str| text.parse::<u64>().ok();
    let is_fraction = fraction.bytes().all(|b| b.is_ascii_digit());
    let millis = format!("{fraction:0<3}");
    let millis = millis.get(..3).filter(|_| is_fraction).and_then(number)?;
    let minutes = parts.next().map_or(Some(0), number)?;
    let hours = parts.next().map_or(Some(0), number)?;
    let seconds = hours
        .checked_mul(60)?
        .checked_add(minutes)?
        .checked_mul(60)?
        .checked_add(number(seconds)?)?;
    let all = seconds.checked_mul(1_000)?.checked_add(millis)?;
    (parts.next().is_none() && all <= MOST_MS).then(|| Duration::from_millis(all))
}

fn read_eval(text: &str) -> Option<EvalWord> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim())),
        None => (text, None),
    };
    let number = |text: &str| text.parse().ok().filter(|&number: &u32| number <= MOST);
    let certainty = match depth {
        Some("<") => Some(Certainty::AtMost),
        Some(">") => Some(Certainty::AtLeast),
        Some(depth) => Some(Certainty::Estimate {
            depth: number(depth)?,
        }),
        None => None,
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => match moves.strip_prefix('-') {
            Some(moves) => Score::Loss {
                moves: number(moves)?,
            },
            None => Score::Win {
                moves: number(moves)?,
            },
        },
        None => {
            let seeds: f64 = score.parse().ok()?;
            let fits = seeds.abs() <= f64::from(MOST);
            Score::Seeds(fits.then(|| seeds.round() as i32)?)
        }
    };
    Some(EvalWord { score, certainty })
}

/// What is left on a clock as it is written: `0:04:59.25`.
pub(super) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let fraction = match left.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("[%clk {hours}:{minutes:02}:{seconds:02}{fraction}]")
}

/// A value as other programs read it, in seeds from South's view. Another program may not have told how far it looked, which
/// is no depth of nought.
pub(super) fn eval_text(value: Value, mover: Side, is_own: bool) -> String {
    let value = value.from_south(mover);
    let score = match value.score {
        Score::Seeds(seeds) => seeds.to_string(),
        Score::Draw => "0".to_owned(),
        Score::Win { moves } => format!("#{moves}"),
        Score::Loss { moves } => format!("#-{moves}"),
    };
    match value.certainty {
        Certainty::Exact => score,
        Certainty::Estimate { depth: 0 } if !is_own => score,
        Certainty::Estimate { depth } => format!("{score},{depth}"),
        Certainty::AtLeast => format!("{score},>"),
        Certainty::AtMost => format!("{score},<"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> (Vec<PgnCommand>, Option<String>) {
        let mut commands = Vec::new();
        let kept = without_commands(text, |command| {
            commands.push(command);
            true
        });
        (commands, kept)
    }

    #[test]
    fn commands_are_read_and_all_else_is_comment() {
        let (commands, comment) = split("well [%clk 1:00:01.5] [%eval -3.4,7]\n [%csl Ga1] so");
        let clock = Duration::from_millis(3_601_500);
        let eval = EvalWord {
            score: Score::Seeds(-3),
            certainty: Some(Certainty::Estimate { depth: 7 }),
        };
        assert_eq!(commands, [PgnCommand::Clock(clock), PgnCommand::Eval(eval)]);
        assert_eq!(comment.as_deref(), Some("well [%csl Ga1] so"));
        for text in [
            "[%clk]",
            "[%clk x]",
            "[%clk 1:2:3:4]",
            "[%clk 99999999:00:00]",
            "[%eval]",
            "[%eval nan]",
            "[%eval 3,x]",
            "[%eval 3",
            "[%best 3]",
            "[%",
        ] {
            let (commands, comment) = split(text);
            assert!(commands.is_empty(), "{text}");
            assert_eq!(comment.as_deref(), Some(text));
        }
    }

    #[test]
    fn a_clock_is_read_as_it_is_written() {
        for (millis, text) in [
            (0, "[%clk 0:00:00]"),
            (59_250, "[%clk 0:00:59.25]"),
            (3_600_001, "[%clk 1:00:00.001]"),
        ] {
            let left = Duration::from_millis(millis);
            assert_eq!(clock_text(left), text);
            assert_eq!(read(text), Some(PgnCommand::Clock(left)));
        }
    }
}
