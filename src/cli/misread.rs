//! Games of files that are not read as they stand there.

use std::ops::AddAssign;

/// Games of files that could not be read as they stand there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misread {
    /// Not at all.
    pub unread: usize,
    /// Up to a fault.
    pub in_part: usize,
}

impl AddAssign for Misread {
    fn add_assign(&mut self, more: Self) {
        self.unread += more.unread;
        self.in_part += more.in_part;
    }
}

impl Misread {
    /// `1 of 3 games could not be read and 2 only in part`.
    pub fn of(self, all: usize) -> String {
        match self {
            Self { unread, in_part: 0 } => format!("{unread} of {all} games could not be read"),
            Self { unread: 0, in_part } => {
                format!("{in_part} of {all} games could be read only in part")
            }
            Self { unread, in_part } => {
                format!("{unread} of {all} games could not be read and {in_part} only in part")
            }
        }
    }
}
