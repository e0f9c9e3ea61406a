//! The measures of a sheet: the one list that tables, files and plots go through.

use super::estimate::{Estimate, PairSums, mean, ratio, share};
use super::sheet::Sheet;
use super::tally::Quantity;

/// One number of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Games won by who started.
    StarterWins,
    /// Games won by the other player.
    OtherWins,
    /// Games drawn.
    Draws,
    /// Games won by who started, of those that were not drawn.
    StarterOfDecided,
    /// Games cut off, of all games.
    CutOff,
    /// The starter's seeds minus the other's.
    Margin,
    /// The winner's seeds minus the loser's.
    MarginSize,
    /// Moves of both players.
    Moves,
    /// Turns of both players.
    Turns,
    /// Moves that followed another one of the same turn.
    ExtraMoves,
    /// Choices of the player to move.
    Choices,
    /// Laps of the longest move of a game.
    LongestRelay,
    /// Laps of the longest move of all games.
    LongestRelayOfAll,
    /// Moves that captured.
    Captures,
    /// Seeds captured, as a share of all seeds.
    CapturedShare,
    /// How often the lead changed hands.
    LeadChanges,
}

/// What a measure is counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Hundredths.
    Percent,
    /// Things that the measure's name tells, in one word.
    Of(&'static str),
}

impl Unit {
    /// One word or sign.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Percent => "%",
            Self::Of(word) => word,
        }
    }
}

impl Measure {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 16] = [
        Self::StarterWins,
        Self::OtherWins,
        Self::Draws,
        Self::StarterOfDecided,
        Self::Margin,
        Self::MarginSize,
        Self::Moves,
        Self::Turns,
        Self::ExtraMoves,
        Self::Choices,
        Self::LongestRelay,
        Self::LongestRelayOfAll,
        Self::Captures,
        Self::CapturedShare,
        Self::LeadChanges,
        Self::CutOff,
    ];

    /// The name in files.
    pub const fn key(self) -> &'static str {
        self.entry().0
    }

    /// The name shown.
    pub const fn label(self) -> &'static str {
        self.entry().1
    }

    /// What it is counted in.
    pub const fn unit(self) -> Unit {
        self.entry().2
    }

    /// What exactly it means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        self.entry().3
    }

    /// Name in files, name shown, unit, meaning.
    const fn entry(self) -> (&'static str, &'static str, Unit, &'static str) {
        match self {
            Self::StarterWins => (
                "starter_wins",
                "Starter wins",
                Unit::Percent,
                "Games won by the player who makes the first move, of all games played to the end.",
            ),
            Self::OtherWins => (
                "other_wins",
                "Second player wins",
                Unit::Percent,
                "Games won by the player who does not start, of all games played to the end.",
            ),
            Self::Draws => (
                "draws",
                "Draws",
                Unit::Percent,
                "Games that nobody wins, of all games played to the end.",
            ),
            Self::StarterOfDecided => (
                "starter_wins_of_decided",
                "Starter wins, of decided games",
                Unit::Percent,
                "Games won by the player who makes the first move, of all games that somebody wins.",
            ),
            Self::Margin => (
                "margin",
                "Margin of the starter",
                Unit::Of("seeds"),
                "The starter's seeds minus the other's at the end; only where seeds decide who wins.",
            ),
            Self::MarginSize => (
                "margin_size",
                "Margin of the winner",
                Unit::Of("seeds"),
                "The winner's seeds minus the loser's at the end, 0 for a draw; only where seeds decide who wins.",
            ),
            Self::Moves => (
                "moves",
                "Moves",
                Unit::Of("moves"),
                "Moves of both players; every choice of a house, and a swap of sides, is one.",
            ),
            Self::Turns => (
                "turns",
                "Turns",
                Unit::Of("turns"),
                "Turns of both players; a turn is all the moves until the other may move.",
            ),
            Self::ExtraMoves => (
                "extra_moves",
                "Extra moves",
                Unit::Of("moves"),
                "Moves that follow another one of the same turn: moves minus turns.",
            ),
            Self::Choices => (
                "choices",
                "Choices for a move",
                Unit::Of("choices"),
                "Legal moves of the player to move, the mean over all moves of all games.",
            ),
            Self::LongestRelay => (
                "longest_relay",
                "Longest relay",
                Unit::Of("laps"),
                "Laps of the longest move of a game; a move without relay has one.",
            ),
            Self::LongestRelayOfAll => (
                "longest_relay_of_all",
                "Longest relay of all",
                Unit::Of("laps"),
                "Laps of the longest move of all games.",
            ),
            Self::Captures => (
                "captures",
                "Captures",
                Unit::Of("moves"),
                "Moves that capture seeds.",
            ),
            Self::CapturedShare => (
                "captured_share",
                "Seeds captured",
                Unit::Percent,
                "Seeds captured, as a share of all seeds of the game; more than 100 % where captured seeds are sown on and captured again.",
            ),
            Self::LeadChanges => (
                "lead_changes",
                "Lead changes",
                Unit::Of("changes"),
                "How often the player who had less comes to have more: in his store, or on his side where seeds do not decide who wins.",
            ),
            Self::CutOff => (
                "cut_off",
                "Games cut off",
                Unit::Percent,
                "Games that had not ended when they were cut off, of all games; they count for nothing else.",
            ),
        }
    }

    /// What its distribution is the distribution of, if it has one.
    pub const fn quantity(self) -> Option<Quantity> {
        match self {
            Self::Margin => Some(Quantity::Margin),
            Self::MarginSize => Some(Quantity::MarginSize),
            Self::Moves => Some(Quantity::Moves),
            Self::Turns => Some(Quantity::Turns),
            Self::ExtraMoves => Some(Quantity::ExtraMoves),
            Self::Choices => Some(Quantity::Choices),
            Self::LongestRelay => Some(Quantity::LongestRelay),
            Self::Captures => Some(Quantity::Captures),
            Self::CapturedShare => Some(Quantity::Captured),
            Self::LeadChanges => Some(Quantity::LeadChanges),
            Self::StarterWins
            | Self::OtherWins
            | Self::Draws
            | Self::StarterOfDecided
            | Self::CutOff
            | Self::LongestRelayOfAll => None,
        }
    }

    /// The number, in its unit; `None` if there are no games to take it from, or if it has no
    /// meaning under these rules.
    pub fn of(self, sheet: &Sheet) -> Option<Estimate> {
        let tally = &sheet.tally;
        let percent = |part: u64, of: u64| Some(share(part as f64, of as f64)?.times(100.0));
        let finished = tally.finished();
        match self {
            Self::StarterWins => percent(tally.starter_wins, finished),
            Self::OtherWins => percent(tally.other_wins, finished),
            Self::Draws => percent(tally.draws, finished),
            Self::StarterOfDecided => percent(tally.starter_wins, finished - tally.draws),
            Self::CutOff => percent(tally.unfinished, tally.games()),
            Self::LongestRelayOfAll => {
                let most = tally.of(Quantity::LongestRelay).most()?;
                Some(Estimate::certain(most as f64))
            }
            Self::Choices => {
                let choices = tally.of(Quantity::Choices);
                let moves = tally.of(Quantity::Moves);
                ratio(PairSums {
                    count: finished,
                    first: (choices.sum(), tally.choices.squares),
                    second: (moves.sum(), moves.squares()),
                    products: tally.choices.by_moves,
                })
            }
            Self::CapturedShare => {
                let captured = mean_of(sheet, Quantity::Captured)?;
                Some(captured.times(100.0 / f64::from(sheet.seeds())))
            }
            Self::Margin => mean_of(sheet, Quantity::Margin),
            Self::MarginSize => mean_of(sheet, Quantity::MarginSize),
            Self::Moves => mean_of(sheet, Quantity::Moves),
            Self::Turns => mean_of(sheet, Quantity::Turns),
            Self::ExtraMoves => mean_of(sheet, Quantity::ExtraMoves),
            Self::LongestRelay => mean_of(sheet, Quantity::LongestRelay),
            Self::Captures => mean_of(sheet, Quantity::Captures),
            Self::LeadChanges => mean_of(sheet, Quantity::LeadChanges),
        }
    }
}

/// The mean of something counted once a game.
fn mean_of(sheet: &Sheet, quantity: Quantity) -> Option<Estimate> {
    let numbers = sheet.tally.of(quantity);
    mean(numbers.count(), numbers.sum(), numbers.squares())
}
