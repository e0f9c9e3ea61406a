//! What time both have left, as a game file tells it: `{"control": "300+3", "left_ms": {…}}`.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::side::{BySide, Side};
use crate::search::time_control::{Clocks, NoTimeControl};

/// The most that a player can have left, in milliseconds: a year.
pub(in crate::storage) const MOST_MS: u64 = 365 * 24 * 3_600_000;

/// Why the clocks of a file cannot be.
#[derive(Debug, Error)]
pub(super) enum ClockFault {
    #[error("`control` is no time control: {0}")]
    Control(#[from] NoTimeControl),
    #[error("{side} has {found} ms left, but must have at most {MOST_MS}")]
    TooLong { side: Side, found: u64 },
}

/// The clocks of a game in a file.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "ClockFields", into = "ClockFields")]
pub(in crate::storage) struct ClockPart(pub(in crate::storage) Clocks);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    control: String,
    left_ms: BySide<u64>,
    /// Whose time is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    over: Option<Side>,
}

impl From<ClockPart> for ClockFields {
    fn from(ClockPart(clocks): ClockPart) -> Self {
        let milliseconds = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(MOST_MS);
        Self {
            control: clocks.control().to_string(),
            left_ms: BySide::from_fn(|side| milliseconds(clocks.left(side)).min(MOST_MS)),
            over: clocks.over(),
        }
    }
}

impl TryFrom<ClockFields> for ClockPart {
    type Error = ClockFault;

    fn try_from(part: ClockFields) -> Result<Self, ClockFault> {
        for side in Side::ALL {
            let found = part.left_ms[side];
            if found > MOST_MS {
                return Err(ClockFault::TooLong { side, found });
            }
        }
        let left = BySide::from_fn(|side| Duration::from_millis(part.left_ms[side]));
        Ok(Self(Clocks::resumed(
            part.control.parse()?,
            left,
            part.over,
        )))
    }
}
