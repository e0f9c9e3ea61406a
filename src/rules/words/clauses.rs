//! Each clause in words: its label, a line about it, its values, and the group it belongs to.

use crate::rules::clause::Clause;
use crate::rules::value::Value;

use super::phrase::{any_of, counted, ordinal};

/// The groups of rule table E1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// The board and what lies on it at the beginning.
    Board,
    /// The way a player sows along.
    Circuit,
    /// Which houses may be played.
    Lift,
    /// Going on from the landing house.
    Lap,
    /// What the last seed captures.
    Capture,
    /// Whose move it is.
    Turn,
    /// How a game ends.
    End,
    /// What happens between games.
    Match,
}

impl Group {
    /// All groups, in the order of the table.
    pub const ALL: [Self; 8] = [
        Self::Board,
        Self::Circuit,
        Self::Lift,
        Self::Lap,
        Self::Capture,
        Self::Turn,
        Self::End,
        Self::Match,
    ];

    /// The heading above its clauses.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Circuit => "Sowing",
            Self::Lift => "Choice of house",
            Self::Lap => "Relay",
            Self::Capture => "Captures",
            Self::Turn => "Turn",
            Self::End => "End of the game",
            Self::Match => "Between games",
        }
    }
}

/// The group a clause belongs to.
pub const fn group(clause: Clause) -> Group {
    match clause {
        Clause::Rows | Clause::Houses | Clause::Seeds | Clause::Initial => Group::Board,
        Clause::Track | Clause::Direction | Clause::SowStore | Clause::StoreSide => Group::Circuit,
        Clause::MinLift | Clause::SkipOrigin | Clause::MustFeed => Group::Lift,
        Clause::Relay | Clause::StepCap => Group::Lap,
        Clause::Capture
        | Clause::EmptyCapture
        | Clause::TakeLast
        | Clause::CaptureNeedsLap
        | Clause::Counts
        | Clause::Chain
        | Clause::GrandSlam => Group::Capture,
        Clause::ExtraTurn | Clause::Pie => Group::Turn,
        Clause::EndWhen
        | Clause::Leftovers
        | Clause::StopAtMajority
        | Clause::RepeatLimit
        | Clause::RepeatResult => Group::End,
        Clause::NextStart | Clause::Burn | Clause::Rounds => Group::Match,
    }
}

/// A short name for a toggle or a row.
pub const fn label(clause: Clause) -> &'static str {
    in_words(clause).0
}

/// One line about what the clause decides.
pub const fn help(clause: Clause) -> &'static str {
    in_words(clause).1
}

const fn in_words(clause: Clause) -> (&'static str, &'static str) {
    match clause {
        Clause::Rows => ("Rows a player", "Rows of houses on each side of the board"),
        Clause::Houses => ("Houses a row", "Houses in each row"),
        Clause::Seeds => ("Seeds a house", "Seeds in every house at the beginning"),
        Clause::Initial => (
            "Start pattern",
            "Seeds at the beginning, counted for house 1, 2 and so on of each player",
        ),
        Clause::Track => ("Houses sown", "Whose houses a player sows"),
        Clause::Direction => ("Direction", "Which way round the board seeds are sown"),
        Clause::SowStore => (
            "Sow the store",
            "Whether a player’s own store gets a seed when sowing passes it",
        ),
        Clause::StoreSide => (
            "Store side",
            "At which end of the row a player’s store lies, from the player’s own seat",
        ),
        Clause::MinLift => (
            "Fewest seeds to play",
            "How many seeds a house must hold to be played",
        ),
        Clause::SkipOrigin => (
            "Skip the lifted house",
            "Whether a lap passes over the house it was lifted from",
        ),
        Clause::MustFeed => (
            "Must-feed",
            "Whether an opponent without seeds must be given some",
        ),
        Clause::Relay => (
            "Sow on (relay)",
            "Whether a house that was not empty is lifted and sown on when the last seed falls in it",
        ),
        Clause::StepCap => ("Most laps", "Laps after which a move is cut short"),
        Clause::Capture => ("Captures", "What the last seed of a move captures"),
        Clause::EmptyCapture => (
            "Empty capture",
            "Whether the last seed is banked alone when the house opposite is empty",
        ),
        Clause::TakeLast => (
            "Take the last seed",
            "Whether the last seed is captured along with the seeds opposite",
        ),
        Clause::CaptureNeedsLap => (
            "Capture after crossing",
            "Whether a capture needs a seed dropped on the other side first, in the same move",
        ),
        Clause::Counts => (
            "Capturing numbers",
            "How many seeds a house must hold after the last seed to be captured",
        ),
        Clause::Chain => (
            "Chain capture",
            "Whether the houses sown just before are captured too",
        ),
        Clause::GrandSlam => (
            "Grand slam",
            "What happens when a capture would take all the opponent’s seeds",
        ),
        Clause::ExtraTurn => (
            "Move again",
            "Whether the last seed in the own store gives another move",
        ),
        Clause::Pie => (
            "Pie rule",
            "Whether the second player may swap sides instead of making a first move",
        ),
        Clause::EndWhen => ("The game ends", "What ends the game"),
        Clause::Leftovers => ("Seeds left over", "Who gets the seeds left on the board"),
        Clause::StopAtMajority => (
            "Stop at a majority",
            "Whether the game ends once more than half of all seeds are in one store",
        ),
        Clause::RepeatLimit => (
            "Repetition",
            "How often a position must occur for the game to end",
        ),
        Clause::RepeatResult => (
            "After a repetition",
            "What a game is worth that ends by repetition",
        ),
        Clause::NextStart => ("Next to start", "Who starts the next game or round"),
        Clause::Burn => (
            "Burnt houses",
            "Whether houses that cannot be filled for a new round are closed",
        ),
        Clause::Rounds => (
            "Rounds",
            "How many rounds are played, each filled from the stores of the one before",
        ),
    }
}

/// A value of a clause as a player reads it.
pub fn value_label(clause: Clause, value: &Value) -> String {
    match (clause, value) {
        (_, Value::Flag(on)) => if *on { "on" } else { "off" }.to_owned(),
        (Clause::StepCap, Value::Number(0)) => "no limit".to_owned(),
        (Clause::StepCap, Value::Number(n)) => counted(*n, "lap"),
        (Clause::RepeatLimit, Value::Number(0)) => "no limit".to_owned(),
        (Clause::RepeatLimit, Value::Number(n)) => format!("ends at the {} time", ordinal(*n)),
        (Clause::MinLift, Value::Number(n)) => counted(*n, "seed"),
        (_, Value::Number(n)) => n.to_string(),
        (Clause::Counts, Value::List(counts)) => any_of(counts),
        (_, Value::List(list)) => {
            let runs = list.chunk_by(|a, b| a == b);
            let runs: Vec<_> = runs
                .filter_map(|run| Some(format!("{} × {}", run.len(), run.first()?)))
                .collect();
            runs.join(", ")
        }
        (_, Value::Word(word)) => word_label(clause, word).to_owned(),
    }
}

fn word_label(clause: Clause, word: &'static str) -> &'static str {
    match (clause, word) {
        (Clause::Track, "shared") => "both players’ houses",
        (Clause::Track, "own") => "own houses only",
        (Clause::Direction, "ccw") => "counter-clockwise",
        (Clause::Direction, "cw") => "clockwise",
        (Clause::SowStore, "own") => "own store",
        (Clause::SowStore, "none") => "no store",
        (Clause::StoreSide, "right") => "at the right",
        (Clause::StoreSide, "left") => "at the left",
        (Clause::Relay, "none") => "one lap only",
        (Clause::Relay, "any") => "from any house with seeds",
        (Clause::Capture, "none") => "none",
        (Clause::Capture, "opposite") => "from the opposite house",
        (Clause::Capture, "count") => "by number of seeds",
        (Clause::Capture, "opposite_to_hand") => "from the opposite house, sown on",
        (Clause::GrandSlam, "no_capture") => "captures nothing",
        (Clause::GrandSlam, "illegal") => "not allowed",
        (Clause::GrandSlam, "legal") => "captures all",
        (Clause::GrandSlam, "opponent_gets_rest") => "captures all, opponent gets the rest",
        (Clause::GrandSlam, "leave_last") => "leaves the landing house",
        (Clause::GrandSlam, "leave_first") => "leaves the house sown first",
        (Clause::EndWhen, "either_empty") => "when either side is empty",
        (Clause::EndWhen, "mover_stuck") => "when the player to move has no move",
        (Clause::EndWhen, "mover_stuck_loses") => {
            "when the player to move has no move and so loses"
        }
        (Clause::Leftovers, "owner") => "to their owners",
        (Clause::Leftovers, "none") => "count for nobody",
        (Clause::Leftovers, "emptier") => "to the player who ran out",
        (Clause::RepeatResult, "leftovers") => "seeds are counted",
        (Clause::RepeatResult, "draw") => "a draw",
        (Clause::NextStart, "winner") => "the winner",
        (Clause::NextStart, "loser") => "the loser",
        (Clause::NextStart, "alternate") => "the other player",
        (Clause::NextStart, "same") => "the same player",
        (Clause::Rounds, "until_unable") => "until a player cannot fill a house",
        // A word that the table does not have stands for itself; a test sees that there is none.
        (_, word) => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::value::Range;

    #[test]
    fn groups_follow_the_order_of_the_clauses() {
        let mut groups: Vec<_> = Clause::ALL.iter().map(|&c| group(c)).collect();
        groups.dedup();
        assert_eq!(groups, Group::ALL);
    }

    #[test]
    fn every_word_of_every_clause_has_a_label_of_its_own() {
        for &clause in Clause::ALL {
            let words = match clause.range() {
                Range::Word(words) => words.to_vec(),
                Range::NumberOr(_, _, word) => vec![word],
                _ => continue,
            };
            let mut labels: Vec<_> = words.iter().map(|w| word_label(clause, w)).collect();
            assert!(labels.iter().all(|l| !l.contains('_')), "{labels:?}");
            labels.dedup();
            assert_eq!(labels.len(), words.len(), "{labels:?}");
        }
    }

    #[test]
    fn values_in_words() {
        let of = |clause: Clause, text: &str| {
            value_label(clause, &clause.range().parse(text).expect("a value"))
        };
        assert_eq!(of(Clause::Direction, "ccw"), "counter-clockwise");
        assert_eq!(of(Clause::Counts, "2+3"), "2 or 3");
        assert_eq!(of(Clause::Initial, "2x12+0x4"), "12 × 2, 4 × 0");
        assert_eq!(of(Clause::StepCap, "0"), "no limit");
        assert_eq!(of(Clause::StepCap, "1"), "1 lap");
        assert_eq!(of(Clause::EmptyCapture, "true"), "on");
    }
}
