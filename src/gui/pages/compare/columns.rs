//! Columns of the sheets, each of which keeps to its board while others come and go.

use crate::compare::sheets::sheet::Sheet;
use crate::gui::files::key::BoardKey;

/// A sheet and the board that it was played for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetColumn {
    /// Which board.
    pub of: BoardKey,
    /// What its games came to.
    pub sheet: Sheet,
}

/// A column whose board is on the page.
#[derive(Clone, Copy, Debug)]
pub struct ShownColumn<'a> {
    /// Where the board stands now, counted from 0: colour and mark follow from it.
    pub board: usize,
    /// What its games came to.
    pub sheet: &'a Sheet,
}

/// The keys of the boards on the page.
#[derive(Clone, Debug)]
pub struct BoardKeys {
    present: Vec<BoardKey>,
    next: u32,
}

impl BoardKeys {
    /// Keys for so many boards.
    pub fn new(boards: usize) -> Self {
        let mut keys = Self {
            present: Vec::new(),
            next: 0,
        };
        (0..boards).for_each(|_| keys.add());
        keys
    }

    /// The keys in the order of the boards.
    pub fn present(&self) -> &[BoardKey] {
        &self.present
    }

    /// One more board, after the others.
    pub fn add(&mut self) {
        self.present.push(BoardKey(self.next));
        self.next += 1;
    }

    /// So many other boards in place of all.
    pub fn renew(&mut self, boards: usize) {
        self.present.clear();
        (0..boards).for_each(|_| self.add());
    }

    /// A board is taken away.
    pub fn remove(&mut self, board: usize) {
        if board < self.present.len() {
            self.present.remove(board);
        }
    }

    /// Two boards in place of all: the first, and one of the others or a new one.
    pub fn keep_two(&mut self, second: Option<usize>) {
        let second = second.and_then(|board| self.present.get(board).copied());
        self.present.truncate(1);
        match second {
            Some(key) => self.present.push(key),
            None => self.add(),
        }
    }

    /// The boards are again those that had these keys.
    pub fn restore(&mut self, present: Vec<BoardKey>) {
        self.present = present;
    }

    /// The columns whose boards are on the page.
    pub fn shown<'a>(&self, columns: &'a [SheetColumn]) -> Vec<ShownColumn<'a>> {
        let shown = columns.iter().filter_map(|column| {
            let board = self.present.iter().position(|key| *key == column.of)?;
            let sheet = &column.sheet;
            Some(ShownColumn { board, sheet })
        });
        shown.collect()
    }
}
