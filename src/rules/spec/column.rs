//! Captures of a whole column of the opponent's, where each player has two rows.

use serde::{Deserialize, Serialize};

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
    /// What becomes of the seeds.
    pub column_sown: ColumnSown,
}

word_clause! {
    /// Which houses of a column must hold seeds for it to be captured.
    #[derive(Default)]
    ColumnNeeds {
        /// The fighting house.
        #[default]
        Front = "front": "the house opposite",
        /// Both.
        Both = "both": "both houses",
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
    }
}
