//! The positions on the way to the present one, for the repetition rules (rules A9, B8, D8).

use super::board::Board;
use super::move_generator::Successor;
use super::sow::Core;
use crate::rules::board::Shape;
use crate::rules::outcome::EndReason;
use crate::rules::state::State;

/// The positions that came before. Without a repetition rule it stays empty and costs nothing.
#[derive(Clone, Debug)]
pub struct Path<const WORDS: usize, const BITS: u32> {
    /// With each position, where the positions begin that it could be the same as: once a store
    /// has changed, no position from before can come again.
    boards: Vec<(Board<WORDS, BITS>, usize)>,
    /// The occurrence that ends the game, 0 if none does.
    limit: u32,
    houses: usize,
}

impl<const WORDS: usize, const BITS: u32> Path<WORDS, BITS> {
    /// The path that a game has come.
    pub fn new(core: &Core<WORDS, BITS>, shape: Shape, state: &State) -> Self {
        let mut path = Self {
            boards: Vec::new(),
            limit: core.repeat_limit(),
            houses: core.houses(),
        };
        for position in state.seen() {
            path.push(&Board::new(shape, position, state.pie()));
        }
        path
    }

    /// Whether there is a repetition rule to be looked after.
    #[inline(always)]
    pub const fn matters(&self) -> bool {
        self.limit > 1
    }

    /// Adds a position.
    #[inline(always)]
    pub fn push(&mut self, board: &Board<WORDS, BITS>) {
        if !self.matters() {
            return;
        }
        let since = match self.boards.last() {
            Some((last, since)) if self.stored(last) == self.stored(board) => *since,
            _ => self.boards.len(),
        };
        self.boards.push((*board, since));
    }

    /// Takes the last position away.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.boards.pop();
    }

    /// Whether a position that would come next ends the game by repetition.
    #[inline(always)]
    fn ends(&self, board: &Board<WORDS, BITS>) -> bool {
        if !self.matters() {
            return false;
        }
        let Some((last, since)) = self.boards.last() else {
            return false;
        };
        if self.stored(last) != self.stored(board) {
            return false;
        }
        let mut left = self.limit - 1;
        for (earlier, _) in self.boards[*since..].iter().rev() {
            if earlier.is_same(board) {
                left -= 1;
                if left == 0 {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a position has come already.
    #[inline(always)]
    pub fn has(&self, board: &Board<WORDS, BITS>) -> bool {
        let Some((_, since)) = self.boards.last() else {
            return false;
        };
        let mut earlier = self.boards[*since..].iter();
        earlier.any(|(earlier, _)| earlier.is_same(board))
    }

    /// The positions that end the game if they come once more.
    pub fn ending(&self) -> impl Iterator<Item = &Board<WORDS, BITS>> {
        let since = self.boards.last().map_or(0, |(_, since)| *since);
        let earlier = &self.boards[since..];
        let most = self.limit.saturating_sub(1) as usize;
        let comes = move |board: &Board<WORDS, BITS>| {
            let same = earlier.iter().filter(|(other, _)| other.is_same(board));
            same.take(most).count() == most
        };
        let boards = earlier.iter().map(|(board, _)| board);
        boards.filter(move |board| most == 1 || comes(board))
    }

    /// Why the game is over after a move, if it is: a position that came too often among the reasons, in
    /// the order of rule 0.5.
    #[inline(always)]
    pub fn end(
        &self,
        core: &Core<WORDS, BITS>,
        next: &Successor<WORDS, BITS>,
    ) -> Option<EndReason> {
        match core.end_after(next) {
            None | Some(EndReason::MoverStuck) if self.ends(&next.board) => {
                Some(EndReason::Repetition)
            }
            end => end,
        }
    }

    /// A number for the positions that can come again from here, however they are ordered.
    pub fn signature(&self, hash: impl Fn(&Board<WORDS, BITS>) -> u64) -> u64 {
        let Some((_, since)) = self.boards.last() else {
            return 0;
        };
        let earlier = self.boards[*since..].iter();
        earlier.fold(0, |sum, (board, _)| sum.wrapping_add(hash(board)))
    }

    #[inline(always)]
    fn stored(&self, board: &Board<WORDS, BITS>) -> u32 {
        board.own.get(self.houses) + board.opp.get(self.houses)
    }
}
