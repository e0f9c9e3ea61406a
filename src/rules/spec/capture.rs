//! What is captured.

use serde::{Deserialize, Serialize};

use super::column::ColumnCapture;
use super::usual::is_usual;
use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

/// What the last seed captures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capture {
    /// Nothing.
    None,
    /// From an own empty house, what lies opposite (rules A5 and C5).
    Opposite(OppositeCapture),
    /// Houses brought to certain counts (rule B3).
    Count(CountCapture),
    /// Both: by count or, if the count does not capture, from the opposite house.
    CountOrOpposite {
        /// The clauses of the capture by count.
        #[serde(default)]
        count: CountCapture,
        /// The clauses of the capture from the opposite house.
        #[serde(default)]
        opposite: OppositeCapture,
    },
    /// What lies beyond an empty house after the landing house.
    Gap(GapCapture),
    /// While relaying through the fighting row, what lies opposite, into the hand (rule D5).
    OppositeToHand,
    /// From a house of the fighting row, both houses of the opponent's in that column.
    Column(ColumnCapture),
}

impl Capture {
    /// The words for the kinds.
    pub const WORDS: &'static [Word] = &[
        Word::new("none", "none"),
        Word::new("opposite", "from the opposite house"),
        Word::new("count", "by number of seeds"),
        Word::new("count_or_opposite", "by number or from the opposite house"),
        Word::new("gap", "beyond an empty house"),
        Word::new("opposite_to_hand", "from the opposite house, sown on"),
        Word::new("column", "both houses of a column"),
    ];

    /// The word for this kind.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Opposite(_) => "opposite",
            Self::Count(_) => "count",
            Self::CountOrOpposite { .. } => "count_or_opposite",
            Self::Gap(_) => "gap",
            Self::OppositeToHand => "opposite_to_hand",
            Self::Column(_) => "column",
        }
    }

    /// The kind a word stands for, with the clauses that it shares with this kind, the others at their
    /// defaults.
    pub fn changed_to(&self, word: &str) -> Option<Self> {
        let count = self.count().cloned().unwrap_or_default();
        let opposite = self.opposite().copied().unwrap_or_default();
        match word {
            "none" => Some(Self::None),
            "opposite" => Some(Self::Opposite(opposite)),
            "count" => Some(Self::Count(count)),
            "count_or_opposite" => Some(Self::CountOrOpposite { count, opposite }),
            "gap" => Some(Self::Gap(GapCapture::default())),
            "opposite_to_hand" => Some(Self::OppositeToHand),
            "column" => Some(Self::Column(ColumnCapture::default())),
            _ => None,
        }
    }

    /// The clauses of the capture from the opposite house, if there is one.
    pub const fn opposite(&self) -> Option<&OppositeCapture> {
        match self {
            Self::Opposite(opposite) | Self::CountOrOpposite { opposite, .. } => Some(opposite),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn opposite_mut(&mut self) -> Option<&mut OppositeCapture> {
        match self {
            Self::Opposite(opposite) | Self::CountOrOpposite { opposite, .. } => Some(opposite),
            _ => None,
        }
    }

    /// The clauses of the capture by count, if there is one.
    pub const fn count(&self) -> Option<&CountCapture> {
        match self {
            Self::Count(count) | Self::CountOrOpposite { count, .. } => Some(count),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn count_mut(&mut self) -> Option<&mut CountCapture> {
        match self {
            Self::Count(count) | Self::CountOrOpposite { count, .. } => Some(count),
            _ => None,
        }
    }

    /// The clauses of the capture beyond an empty house, if there is one.
    pub const fn gap(&self) -> Option<&GapCapture> {
        match self {
            Self::Gap(gap) => Some(gap),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn gap_mut(&mut self) -> Option<&mut GapCapture> {
        match self {
            Self::Gap(gap) => Some(gap),
            _ => None,
        }
    }
}

impl Capture {
    /// The clauses of the capture of a column, if there is one.
    pub const fn column(&self) -> Option<&ColumnCapture> {
        match self {
            Self::Column(column) => Some(column),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub const fn column_mut(&mut self) -> Option<&mut ColumnCapture> {
        match self {
            Self::Column(column) => Some(column),
            _ => None,
        }
    }
}

/// The clauses of the capture from the opposite house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OppositeCapture {
    /// Whether the last seed is banked even if the opposite house is empty.
    pub empty_capture: bool,
    /// Whether the last seed goes along with the opposite seeds.
    pub take_last: bool,
    /// Whether the move must have dropped a seed on the other side first.
    pub capture_needs_lap: bool,
    /// Whether the own houses after it follow, as long as each is empty and faces seeds.
    #[serde(skip_serializing_if = "is_usual")]
    pub opposite_chain: bool,
    /// Whether the last seed is then lifted and sown on.
    #[serde(skip_serializing_if = "is_usual")]
    pub opposite_goes_on: bool,
}

impl Default for OppositeCapture {
    fn default() -> Self {
        Self {
            empty_capture: false,
            take_last: true,
            capture_needs_lap: false,
            opposite_chain: false,
            opposite_goes_on: false,
        }
    }
}

/// The clauses of the capture by count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CountCapture {
    /// The counts that capture, ascending.
    pub counts: Vec<u16>,
    /// Whether larger numbers at the distance of the last two capture as well.
    #[serde(skip_serializing_if = "is_usual")]
    pub counts_go_on: bool,
    /// Whose houses can be captured.
    #[serde(skip_serializing_if = "is_usual")]
    pub capture_side: CaptureSide,
    /// Whether a move that sowed one seed captures.
    #[serde(skip_serializing_if = "bool::clone")]
    pub single_captures: bool,
    /// Whether the houses sown just before follow.
    pub chain: bool,
    /// What a capture of everything does (rule B4).
    pub grand_slam: GrandSlam,
    /// Whether it is one although the opponent had no seeds before the move.
    #[serde(skip_serializing_if = "bool::clone")]
    pub slam_from_empty: bool,
}

impl CountCapture {
    /// Whether so many seeds are captured.
    pub fn captures(&self, seeds: u16) -> bool {
        if self.counts.contains(&seeds) {
            return true;
        }
        let [.., before, last] = self.counts[..] else {
            return false;
        };
        self.counts_go_on && seeds > last && (seeds - last).is_multiple_of(last - before)
    }
}

impl Default for CountCapture {
    fn default() -> Self {
        Self {
            counts: vec![2, 3],
            counts_go_on: false,
            capture_side: CaptureSide::Other,
            single_captures: true,
            chain: true,
            grand_slam: GrandSlam::NoCapture,
            slam_from_empty: true,
        }
    }
}

word_clause! {
    /// On whose side houses are captured by count.
    #[derive(Default)]
    CaptureSide {
        /// On the opponent's.
        #[default]
        Other = "other": "the other side",
        /// On the mover's.
        Own = "own": "the own side",
        /// On both.
        Either = "either": "either side",
        /// Beginning on the opponent's, from where a chain may go on to the mover's.
        FromOther = "from_other": "the other side, chains go on to the own",
    }
}

/// The clauses of the capture beyond an empty house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GapCapture {
    /// Whether it goes on from the captured house.
    pub gap_chain: bool,
    /// Whether the house opposite a captured one is captured too.
    pub gap_facing: bool,
}

/// Who gets a house that a seed on the way brings to a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// Nobody.
    #[default]
    None,
    /// Whoever owns the house.
    Owner(PassingCapture),
    /// Whoever sows the seed.
    Mover(PassingCapture),
}

impl Passing {
    /// The words for the receivers.
    pub const WORDS: &'static [Word] = &[
        Word::new("none", "none"),
        Word::new("owner", "for the owner of the house"),
        Word::new("mover", "for the player who moves"),
    ];

    /// The word for the receiver.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Owner(_) => "owner",
            Self::Mover(_) => "mover",
        }
    }

    /// The same for the receiver that a word stands for.
    pub fn changed_to(&self, word: &str) -> Option<Self> {
        let clauses = self.clauses().copied().unwrap_or_default();
        match word {
            "none" => Some(Self::None),
            "owner" => Some(Self::Owner(clauses)),
            "mover" => Some(Self::Mover(clauses)),
            _ => None,
        }
    }

    /// What is captured, if anything.
    pub const fn clauses(&self) -> Option<&PassingCapture> {
        match self {
            Self::None => None,
            Self::Owner(clauses) | Self::Mover(clauses) => Some(clauses),
        }
    }

    /// The same, to be changed.
    pub const fn clauses_mut(&mut self) -> Option<&mut PassingCapture> {
        match self {
            Self::None => None,
            Self::Owner(clauses) | Self::Mover(clauses) => Some(clauses),
        }
    }
}

/// The clauses of captures by seeds on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PassingCapture {
    /// The number of seeds.
    pub passing_count: u16,
    /// Whether by the last seed of a lap too.
    pub passing_last: bool,
}

impl Default for PassingCapture {
    fn default() -> Self {
        Self {
            passing_count: 4,
            passing_last: false,
        }
    }
}

word_clause! {
    /// What a capture of all the opponent's seeds does (rule B4).
    GrandSlam {
        /// The move is legal and captures nothing.
        NoCapture = "no_capture": "captures nothing",
        /// The move is not legal.
        Illegal = "illegal": "not allowed",
        /// The move is legal only if every move is such; then everything is captured.
        IllegalUnlessOnly = "illegal_unless_only": "allowed only if every move is one",
        /// Everything is captured.
        Legal = "legal": "captures all",
        /// Everything is captured, and the opponent gets what is left; the game is over.
        OpponentGetsRest = "opponent_gets_rest": "captures all, opponent gets the rest",
        /// Everything but the landing house is captured.
        LeaveLast = "leave_last": "leaves the landing house",
        /// Everything in the opponent's row but its first house is captured, and nothing elsewhere.
        LeaveFirst = "leave_first": "leaves the house sown first",
        /// The same, unless it is the only one.
        LeaveFirstOfSeveral = "leave_first_of_several": "leaves the house sown first, if not alone",
    }
}
