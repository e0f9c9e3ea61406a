//! Games of files that are not read as they stand there.

use std::ops::AddAssign;

use crate::rules::words::phrase::counted;

/// Games of files that could not be read as they stand there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Misread {
    /// Files of which nothing could be used.
    pub files: usize,
    /// Not at all.
    pub unread: usize,
    /// Up to a fault.
    pub in_part: usize,
}

impl AddAssign for Misread {
    fn add_assign(&mut self, more: Self) {
        self.files += more.files;
        self.unread += more.unread;
        self.in_part += more.in_part;
    }
}

impl Misread {
    /// `1 of 3 games could not be read and 2 only in part`.
    pub fn of(self, all: usize) -> String {
        let files = match self.files {
            0 => String::new(),
            files => format!("{} could not be used", counted(files, "file")),
        };
        let games = match (self.unread, self.in_part) {
            (0, 0) => String::new(),
            (unread, 0) => format!("{unread} of {all} games could not be read"),
            (0, in_part) => format!("{in_part} of {all} games could be read only in part"),
            (unread, in_part) => {
                format!("{unread} of {all} games could not be read and {in_part} only in part")
            }
        };
        let said = [files, games].into_iter().filter(|said| !said.is_empty());
        said.collect::<Vec<_>>().join(", and ")
    }
}
