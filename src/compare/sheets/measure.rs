//! The measures of a sheet: the one list that tables, files and plots go through.

use super::estimate::{DEVIATIONS, Estimate, PairSums, mean, ratio, share};
use super::sheet::Sheet;
use super::tally::{FirstMove, Quantity, StarterResult};

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

/// What the list says about a measure.
struct MeasureRow {
    key: &'static str,
    label: &'static str,
    unit: Unit,
    quantity: Option<Quantity>,
    meaning: &'static str,
}

/// Declares the measures in the order in which they are shown: variant, name in files, name shown,
/// unit, what its distribution is of; what exactly it means.
macro_rules! measures {
    ($($variant:ident $key:literal $label:literal in $unit:expr, of $quantity:expr; $meaning:literal;)+) => {
        /// One number of a sheet.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Measure { $(#[doc = $meaning] $variant),+ }

        impl Measure {
            /// All of them, in the order in which they are shown.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$variant),+];

            const fn row(self) -> &'static MeasureRow {
                match self {
                    $(Self::$variant => const { &MeasureRow {
                        key: $key,
                        label: $label,
                        unit: $unit,
                        quantity: $quantity,
                        meaning: $meaning,
                    } }),+
                }
            }
        }
    };
}

measures! {
    StarterPoints "starter_points" "Starter’s points" in Unit::Percent, of None;
        "The share of the points that the player who makes the first move gets: 1 for a game won, ½ for a draw, of all games played to the end. It is what the fairness of rules is told by.";
    StarterWins "starter_wins" "Starter wins" in Unit::Percent, of None;
        "Games won by the player who makes the first move, of all games played to the end.";
    OtherWins "other_wins" "Second player wins" in Unit::Percent, of None;
        "Games won by the player who does not start, of all games played to the end.";
    Draws "draws" "Draws" in Unit::Percent, of None;
        "Games that nobody wins, of all games played to the end.";
    StarterOfDecided "starter_wins_of_decided" "Starter wins, if decided" in Unit::Percent, of None;
        "Games won by the player who makes the first move, of all games that somebody wins.";
    Margin "margin" "Margin of the starter" in Unit::Of("seeds"), of Some(Quantity::Margin);
        "The starter’s seeds minus the other’s at the end; only where seeds decide who wins.";
    MarginSize "margin_size" "Margin of the winner" in Unit::Of("seeds"), of Some(Quantity::MarginSize);
        "The winner’s seeds minus the loser's at the end, 0 for a draw; only where seeds decide who wins.";
    Moves "moves" "Moves" in Unit::Of("moves"), of Some(Quantity::Moves);
        "Moves of both players; every choice of a house, and a swap of sides, is one.";
    Turns "turns" "Turns" in Unit::Of("turns"), of Some(Quantity::Turns);
        "Turns of both players; a turn is all the moves until the other may move.";
    ExtraMoves "extra_moves" "Extra moves" in Unit::Of("moves"), of Some(Quantity::ExtraMoves);
        "Moves that follow another one of the same turn: moves minus turns.";
    Choices "choices" "Choices for a move" in Unit::Of("choices"), of Some(Quantity::Choices);
        "Legal moves of the player to move, the mean over all moves of all games.";
    LongestRelay "longest_relay" "Longest relay" in Unit::Of("laps"), of Some(Quantity::LongestRelay);
        "Laps of the longest move of a game; a move without relay has one.";
    LongestRelayOfAll "longest_relay_of_all" "Longest relay of all" in Unit::Of("laps"), of None;
        "Laps of the longest move of all games.";
    Captures "captures" "Captures" in Unit::Of("moves"), of Some(Quantity::Captures);
        "Moves that capture seeds.";
    CapturedShare "captured_share" "Seeds captured" in Unit::Percent, of Some(Quantity::Captured);
        "Seeds captured, as a share of all seeds of the game; more than 100 % where captured seeds are sown on and captured again.";
    LeadChanges "lead_changes" "Lead changes" in Unit::Of("changes"), of Some(Quantity::LeadChanges);
        "How often the player who had less comes to have more: in his store, or on his side where seeds do not decide who wins.";
    LargestSwing "largest_swing" "Largest swing" in Unit::Of("seeds"), of Some(Quantity::LargestSwing);
        "The most by which one move of a game changes the lead, the last move aside, which also collects what is left.";
    LargestSwingShare "largest_swing_share" "Largest swing, of all" in Unit::Percent, of None;
        "The largest swing, as a share of all seeds of the game. It is what the sharpness of rules is told by.";
    FirstMoveLuck "first_move_luck" "Luck of the first move" in Unit::Percent, of None;
        "How much it matters which house is sown first: the standard deviation of the starter’s share of the points from first move to first move, without what chance adds to it.";
    CutOff "cut_off" "Games cut off" in Unit::Percent, of None;
        "Games that had not ended when they were cut off, of all games; they count for nothing else.";
}

impl Measure {
    /// The name in files.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// The name shown.
    pub const fn label(self) -> &'static str {
        self.row().label
    }

    /// What it is counted in.
    pub const fn unit(self) -> Unit {
        self.row().unit
    }

    /// What exactly it means, in a sentence.
    pub const fn meaning(self) -> &'static str {
        self.row().meaning
    }

    /// What its distribution is the distribution of, if it has one.
    pub const fn quantity(self) -> Option<Quantity> {
        self.row().quantity
    }

    /// The games that a share counts, if it is one of games that came out so.
    pub const fn result(self) -> Option<StarterResult> {
        match self {
            Self::StarterWins | Self::StarterOfDecided => Some(StarterResult::Win),
            Self::OtherWins => Some(StarterResult::Loss),
            Self::Draws => Some(StarterResult::Draw),
            Self::CutOff => Some(StarterResult::CutOff),
            _ => None,
        }
    }

    /// The number, in its unit; `None` if there are no games to take it from, or if it has no
    /// meaning under these rules.
    pub fn of(self, sheet: &Sheet) -> Option<Estimate> {
        let tally = &sheet.tally;
        let percent = |part: u64, of: u64| Some(share(part as f64, of as f64)?.times(100.0));
        let finished = tally.finished();
        match self {
            Self::StarterPoints => {
                let points = tally.starter_wins as f64 + 0.5 * tally.draws as f64;
                Some(share(points, finished as f64)?.times(100.0))
            }
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
            Self::LargestSwingShare => {
                let swing = mean_of(sheet, Quantity::LargestSwing)?;
                Some(swing.times(100.0 / f64::from(sheet.seeds().max(1))))
            }
            Self::FirstMoveLuck => Some(luck(tally.first_moves())?.times(100.0)),
            _ => mean_of(sheet, self.quantity()?),
        }
    }
}

/// The standard deviation of the starter’s share of the points from first move to first move, from 0 to 1.
///
/// What chance adds to the squares is taken off; the interval is that of the squares, by the normal
/// approximation, with variances of shares that are never nought.
fn luck(first_moves: &[FirstMove]) -> Option<Estimate> {
    let played = first_moves.iter().filter(|first| first.games > 0);
    let shares = played.map(|first| {
        let games = first.games as f64;
        let (wins, draws) = (first.wins as f64, first.draws as f64);
        // One game more, drawn: no share is certain.
        let share = (wins + 0.5 * draws + 0.5) / (games + 1.0);
        let squares = (wins + 0.25 * draws + 0.25) / (games + 1.0);
        let variance = (squares - share * share).max(0.0) / games;
        ((wins + 0.5 * draws) / games, variance)
    });
    let shares: Vec<(f64, f64)> = shares.collect();
    let count = shares.len() as f64;
    if shares.len() < 2 {
        return None;
    }
    let mean = shares.iter().map(|(share, _)| share).sum::<f64>() / count;
    let of = |value: &dyn Fn(&(f64, f64)) -> f64| shares.iter().map(value).sum::<f64>() / count;
    let chance = of(&|(_, v)| *v) * (count - 1.0) / count;
    let found = of(&|(x, _)| (x - mean).powi(2)) - chance;
    let crossed = 4.0 / count * of(&|(x, v)| (x - mean).powi(2) * v);
    let spread = DEVIATIONS * (crossed + 2.0 / count * of(&|(_, v)| v * v)).sqrt();
    let root = |square: f64| square.max(0.0).sqrt();
    Some(Estimate {
        mean: root(found),
        low: root(found - spread),
        high: root(found + spread),
    })
}

/// The mean of something counted once a game.
fn mean_of(sheet: &Sheet, quantity: Quantity) -> Option<Estimate> {
    let numbers = sheet.tally.of(quantity);
    mean(numbers.count(), numbers.sum(), numbers.squares())
}
