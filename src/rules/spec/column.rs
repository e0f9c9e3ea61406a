//! Captures of a whole column of the opponent's, where each player has two rows.

use serde::{Deserialize, Serialize};

use super::usual::is_usual;
use super::words::word_clause;
use crate::rules::clause::value::{ClauseType, ClauseValue, Word};

/// The clauses of the capture of both houses that face an own fighting house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ColumnCapture {
    /// Which of the two must hold seeds.
    pub column_needs: ColumnNeeds,
    /// Whether a last seed in an empty house captures too.
    pub column_from_empty: bool,
    /// Which of the two are captured.
    #[serde(skip_serializing_if = "is_usual")]
    pub column_takes: ColumnTakes,
    /// What becomes of the seeds.
    pub column_sown: ColumnSown,
    /// So many columns at each end decide from which end the seeds are sown (`column_sown=end`).
    #[serde(skip_serializing_if = "is_usual")]
    pub end_columns: u8,
}

word_clause! {
    /// Which houses of a column must hold seeds for it to be captured.
    #[derive(Default)]
    ColumnNeeds {
        /// The fighting house.
        #[default]
        Front = "front": "the house opposite",
        Both = "both": "both houses",
    }
}

word_clause! {
    /// Which houses of a column are captured.
    #[derive(Default)]
    ColumnTakes {
        #[default]
        Both = "both": "both houses",
        /// The fighting house.
        Front = "front": "the house opposite",
    }
}

word_clause! {
    /// What becomes of the seeds of a captured column.
    #[derive(Default)]
    ColumnSown {
        /// They go to the mover's store.
        #[default]
        No = "no": "no, they leave the board",
        /// They are sown on from the house where the last seed fell.
        Landing = "landing": "from where the last seed fell",
        /// They are sown on from the house where the lap began.
        Start = "start": "from where the lap began",
        /// They are sown on from an end of the mover's fighting row, the first of them into its last house:
        /// the end nearby, in the middle the end from which the lap's way round runs along the row.
        End = "end": "from an end of the fighting row",
    }
}
