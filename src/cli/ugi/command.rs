//! A line of input as a command.

use std::time::Duration;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UgiCommand {
    /// Greeting: name, author and options are told.
    Ugi,
    /// Answer once all is done that was asked.
    IsReady,
    /// An option gets a value.
    SetOption { name: String, value: String },
    /// What comes now is another game.
    NewGame,
    /// The position, `None` for the start, and the moves made from there.
    Position { from: Option<String>, moves: String },
    /// Search.
    Go(Go),
    /// Search no more.
    Stop,
    /// What is known of the game.
    Query(Query),
    /// Leave.
    Quit,
}

/// A question about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether player 1 is to move.
    P1Turn,
    /// Whether no move can be made any more.
    GameOver,
    /// How it ended.
    Result,
}

/// How long a search may take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// What is left on the clocks of player 1 and 2, and what they get for every move.
    pub clocks: [Option<Duration>; 2],
    pub increments: [Duration; 2],
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Whether to go on until told to stop.
    pub infinite: bool,
}

impl UgiCommand {
    /// The command of a line; `None` for an empty one.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn read(line: &str) -> Result<Option<Self>, String> {
        // Some shells put a byte order mark before what they send.
        let line = line.trim_start_matches('\u{feff}');
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let rest: Vec<&str> = words.collect();
        let plain = |command: Self| match rest.as_slice() {
            [] => Ok(command),
            [more, ..] => Err(format!("{first} takes nothing more, not {more:?}")),
        };
        Ok(Some(match first {
            "ugi" => plain(Self::Ugi)?,
            "isready" => plain(Self::IsReady)?,
            "uginewgame" => plain(Self::NewGame)?,
            "stop" => plain(Self::Stop)?,
            "quit" => plain(Self::Quit)?,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => Self::Go(go(&rest)?),
            "query" => Self::Query(match rest.as_slice() {
                ["p1turn"] => Query::P1Turn,
                ["gameover"] => Query::GameOver,
                ["result"] => Query::Result,
                _ => return Err("write query p1turn, query gameover or query result".to_owned()),
            }),
            _ => return Err(format!("there is no command {first:?}")),
        }))
    }
}

fn set_option(rest: &[&str]) -> Result<UgiCommand, String> {
    let value = rest.iter().position(|word| *word == "value");
    match (rest.first(), value) {
        (Some(&"name"), Some(at)) if at > 1 && at + 1 < rest.len() => Ok(UgiCommand::SetOption {
            name: rest[1..at].join(" "),
            value: rest[at + 1..].join(" "),
        }),
        _ => Err("write setoption name NAME value VALUE".to_owned()),
    }
}

fn position(rest: &[&str]) -> Result<UgiCommand, String> {
    let moves = rest.iter().position(|word| *word == "moves");
    let (from, moves) = rest.split_at(moves.unwrap_or(rest.len()));
    let moves = moves.get(1..).unwrap_or_default().join(" ");
    let from = match from {
        ["startpos"] => None,
        ["fen", position @ ..] if !position.is_empty() => Some(position.join(" ")),
        _ => {
            return Err(
                "write position startpos or position fen POSITION, then moves MOVE…".to_owned(),
            );
        }
    };
    Ok(UgiCommand::Position { from, moves })
}

fn go(rest: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = rest.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let known = [
            "p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes",
        ];
        if !known.contains(&word) {
            return Err(format!("go knows no {word:?}"));
        }
        let number: Option<u64> = words.next().and_then(|number| number.parse().ok());
        // A thousand years are enough, and far below what a clock can add.
        let number = number.filter(|n| *n <= LONGEST);
        let number =
            number.ok_or_else(|| format!("go {word} needs a whole number from 0 to {LONGEST}"))?;
        let time = Duration::from_millis(number);
        match word {
            "p1time" => go.clocks[0] = Some(time),
            "p2time" => go.clocks[1] = Some(time),
            "p1inc" => go.increments[0] = time,
            "p2inc" => go.increments[1] = time,
            "movetime" => go.move_time = Some(time),
            "depth" => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX).max(1)),
            _ => go.nodes = Some(number.max(1)),
        }
    }
    Ok(go)
}

/// The largest number that `go` takes: as milliseconds about a thousand years.
const LONGEST: u64 = 31_000_000_000_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let position = UgiCommand::read(" position fen 1,2/3,4 0:0 S moves 1 2-1 ").unwrap();
        assert_eq!(
            position,
            Some(UgiCommand::Position {
                from: Some("1,2/3,4 0:0 S".to_owned()),
                moves: "1 2-1".to_owned()
            })
        );
        let option = UgiCommand::read("setoption name Rules value kalah,seeds=3").unwrap();
        let (name, value) = ("Rules".to_owned(), "kalah,seeds=3".to_owned());
        assert_eq!(option, Some(UgiCommand::SetOption { name, value }));
        let Ok(Some(UgiCommand::Go(go))) =
            UgiCommand::read("go p1time 1000 p2time 900 p1inc 10 depth 3")
        else {
            panic!("no search");
        };
        assert_eq!(go.clocks.map(|c| c.unwrap().as_millis()), [1000, 900]);
        assert_eq!((go.increments[0].as_millis(), go.depth), (10, Some(3)));
        assert_eq!(UgiCommand::read("  "), Ok(None));
    }

    #[test]
    fn what_is_no_command_is_told() {
        for (line, told) in [
            ("hello", "no command \"hello\""),
            ("go fast", "knows no \"fast\""),
            ("go depth", "a whole number"),
            ("go nodes -1", "a whole number"),
            ("go movetime 99999999999999999999", "a whole number"),
            ("position", "startpos"),
            ("position fen moves 1", "startpos"),
            ("setoption Rules oware", "setoption name"),
            ("query score", "query result"),
            ("quit now", "nothing more"),
        ] {
            let error = UgiCommand::read(line).unwrap_err();
            assert!(error.contains(told), "{line}: {error}");
        }
    }
}
