//! The search at one node.

use super::entry::{DfpnEntry, NEVER, ProofNumbers};
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::keys::{Key, Keys};
use crate::search::core::move_generator::{HouseOrder, Successor};
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::endgame::Endgames;
use crate::search::knowledge::{Knowledge, PARTS};
use crate::search::memory::TableMemory;
use crate::search::request::Request;
use crate::search::time_management::NodeCounter;
use crate::search::transposition_table::TranspositionTable;

/// Moves from the root beyond which nothing is looked at.
const MOST_PLIES: u32 = 500;
/// A node is left for the second best only once it is worse by this part of it, for coming back is dear.
const PATIENCE: u32 = 4;
/// An evaluation counts in this part of all seeds, where these decide.
const STEPS: i32 = 48;
/// Bits of a key that tell a question: its number and who proves it.
const QUESTION_BITS: u32 = 3;

/// What is the same at every node of a question.
pub struct DfpnContext<'a, const WORDS: usize, const BITS: u32> {
    pub core: &'a Core<WORDS, BITS>,
    /// Of positions with all that lies in the stores, where seeds decide: these tell what is still needed.
    pub keys: Keys<WORDS, BITS>,
    pub table: TranspositionTable<'a, DfpnEntry>,
    /// The number of the question among those that share the table, 3 at most.
    pub question: u64,
    /// A table of endgames to be asked, if there is one.
    pub endgames: Option<&'a Endgames>,
    /// What was learned of the rules.
    pub knowledge: Option<&'a Knowledge>,
    /// Whether the seeds decide who wins.
    pub by_seeds: bool,
}

impl<'a, const WORDS: usize, const BITS: u32> DfpnContext<'a, WORDS, BITS> {
    /// What a search of this position needs; positions are kept in the memory.
    pub fn new(
        request: &Request<'a>,
        core: &'a Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        memory: &'a mut TableMemory,
    ) -> Self {
        let with_stores = core.counts_seeds() || core.stores_matter();
        let pits = Half::mask(core.houses() + usize::from(with_stores));
        let keys = Keys::new(core, board, pits);
        let bits = (keys.bits() + QUESTION_BITS).min(Key::BITS);
        Self {
            core,
            keys,
            table: TranspositionTable::new(memory, bits),
            question: 0,
            endgames: request.endgames,
            knowledge: request.knowledge,
            by_seeds: core.counts_seeds(),
        }
    }
}

/// A position, and what is to be proven of it.
#[derive(Clone, Copy, Debug)]
pub struct DfpnNode<const WORDS: usize, const BITS: u32> {
    pub board: Board<WORDS, BITS>,
    /// Whether the player to move is the one who proves.
    pub proves: bool,
    /// What he who proves needs of what is still to come, less what the other gets of it; where seeds do not decide the
    /// sign of the result: 1 a win, 0 no loss.
    pub need: i32,
    pub numbers: ProofNumbers,
    key: Key,
}

/// The search of a question.
pub struct DfpnSearch<'a, const WORDS: usize, const BITS: u32> {
    context: &'a DfpnContext<'a, WORDS, BITS>,
    path: Path<WORDS, BITS>,
    counter: NodeCounter<'a>,
    /// What comes after the nodes on the way.
    stack: Vec<DfpnNode<WORDS, BITS>>,
}

impl<const WORDS: usize, const BITS: u32> DfpnNode<WORDS, BITS> {
    /// A position of the question; `need` as where the seeds in the stores count, too.
    pub fn root(
        context: &DfpnContext<'_, WORDS, BITS>,
        board: Board<WORDS, BITS>,
        proves: bool,
        need: i32,
    ) -> Self {
        let lead = match (context.by_seeds, proves) {
            (false, _) => 0,
            (true, true) => context.core.lead(&board),
            (true, false) => -context.core.lead(&board),
        };
        Self {
            board,
            proves,
            need: need - lead,
            numbers: ProofNumbers::ALL,
            key: context.key(&board, proves),
        }
    }

    /// Numbers between the view of who proves and that of the player to move.
    const fn view(&self, numbers: ProofNumbers) -> ProofNumbers {
        if self.proves {
            numbers
        } else {
            numbers.turned()
        }
    }
}

/// What the nodes after a node come to, seen by the player to move there.
struct Sum {
    numbers: ProofNumbers,
    /// The node to work at, from the first one on.
    best: usize,
    /// The proof number of the second best.
    second: u32,
    /// How many more than one are not refuted.
    others: u32,
}

impl<'a, const WORDS: usize, const BITS: u32> DfpnSearch<'a, WORDS, BITS> {
    pub const fn new(
        context: &'a DfpnContext<'a, WORDS, BITS>,
        path: Path<WORDS, BITS>,
        counter: NodeCounter<'a>,
    ) -> Self {
        Self {
            context,
            path,
            counter,
            stack: Vec::new(),
        }
    }

    /// Whether the search was stopped.
    pub const fn was_stopped(&self) -> bool {
        self.counter.was_stopped()
    }

    /// Works at a node that comes after the root until it is settled.
    pub fn settle(&mut self, node: &DfpnNode<WORDS, BITS>) -> ProofNumbers {
        if node.numbers.is_settled() {
            return node.numbers;
        }
        self.path.push(&node.board);
        let numbers = self.work(node, ProofNumbers::ALL, 1);
        self.path.pop();
        numbers
    }

    /// Works at a node until one of its numbers is as high as its limit, all seen by who proves.
    pub fn work(
        &mut self,
        node: &DfpnNode<WORDS, BITS>,
        limit: ProofNumbers,
        ply: u32,
    ) -> ProofNumbers {
        let begun = self.counter.nodes();
        let base = self.stack.len();
        for next in self
            .context
            .core
            .successors(&node.board, HouseOrder::Descending)
        {
            self.counter.count();
            let after = self.after(node, &next, ply);
            self.stack.push(after);
        }
        let limit = node.view(limit);
        let found = loop {
            let Sum {
                numbers,
                best,
                second,
                others,
            } = sum(node, &self.stack[base..]);
            let ProofNumbers { proof, disproof } = numbers;
            if proof >= limit.proof || disproof >= limit.disproof || self.was_stopped() {
                break numbers;
            }
            let next = self.stack[base + best];
            let within = ProofNumbers {
                proof: limit.proof.min(second + 1 + second / PATIENCE),
                disproof: limit.disproof.saturating_sub(others),
            };
            self.path.push(&next.board);
            let numbers = self.work(&next, node.view(within), ply + 1);
            self.path.pop();
            self.stack[base + best].numbers = numbers;
        };
        self.stack.truncate(base);
        let numbers = node.view(found);
        let effort = (self.counter.nodes() - begun).max(1).ilog2() / 2;
        let entry = DfpnEntry { numbers, effort };
        self.context.table.store(node.key, entry);
        numbers
    }

    /// The node that a move leads to.
    #[inline(always)]
    pub fn after(
        &self,
        node: &DfpnNode<WORDS, BITS>,
        next: &Successor<WORDS, BITS>,
        ply: u32,
    ) -> DfpnNode<WORDS, BITS> {
        let context = self.context;
        let gain = match context.by_seeds {
            true => context.core.gain(&node.board, next),
            false => 0,
        };
        let gained = if node.proves { gain } else { -gain };
        let proves = node.proves == next.sown.extra_move;
        let mut after = DfpnNode {
            board: next.board,
            proves,
            need: node.need - gained,
            numbers: ProofNumbers::HOPELESS,
            key: 0,
        };
        if let Some(reason) = context.core.end_after(next) {
            let score = context.core.to_come(&next.board, reason);
            let worth = match context.by_seeds {
                true => score.worth(),
                false => score.sign(),
            };
            if (if proves { worth } else { -worth }) >= after.need {
                after.numbers = ProofNumbers::PROVEN;
            }
            return after;
        }
        if ply >= MOST_PLIES || self.path.has(&next.board) {
            return after;
        }
        // Where a store has changed, no position before has as many seeds in the houses.
        if (gain != 0 || !self.path.matters())
            && let Some(settled) = context.promised(&after)
        {
            after.numbers = settled;
            return after;
        }
        after.key = context.key(&next.board, proves);
        after.numbers = match context.table.probe(after.key) {
            Some(entry) => entry.numbers,
            None => context.evaluate(&after),
        };
        after
    }
}

/// What comes of the nodes after a node.
#[inline(always)]
fn sum<const WORDS: usize, const BITS: u32>(
    node: &DfpnNode<WORDS, BITS>,
    after: &[DfpnNode<WORDS, BITS>],
) -> Sum {
    let (mut best, mut least, mut second) = (0, NEVER + 1, NEVER);
    let (mut most, mut open) = (0, 0_u32);
    for (at, next) in after.iter().enumerate() {
        let ProofNumbers { proof, disproof } = node.view(next.numbers);
        if proof < least {
            second = second.min(least);
            (best, least) = (at, proof);
        } else {
            second = second.min(proof);
        }
        most = most.max(disproof);
        open += u32::from(disproof > 0);
    }
    let others = open.saturating_sub(1);
    let numbers = match least {
        0 => ProofNumbers::PROVEN,
        _ if most == 0 => ProofNumbers::HOPELESS,
        _ => ProofNumbers {
            proof: least.min(NEVER - 1),
            disproof: (most + others).min(NEVER - 1),
        },
    };
    Sum {
        numbers,
        best,
        second,
        others,
    }
}

impl<const WORDS: usize, const BITS: u32> DfpnContext<'_, WORDS, BITS> {
    /// The key of a position, with the question and who proves it.
    #[inline(always)]
    fn key(&self, board: &Board<WORDS, BITS>, proves: bool) -> Key {
        let key = self.keys.key(self.core, board);
        let question = self.question << 1 | u64::from(proves);
        match self.keys.bits() {
            bits if bits + QUESTION_BITS <= Key::BITS => key | question << bits,
            _ => key ^ question.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    /// What the table of endgames promises, if that settles a node.
    #[inline(always)]
    fn promised(&self, node: &DfpnNode<WORDS, BITS>) -> Option<ProofNumbers> {
        let sure = self.endgames?.sure(self.core, &node.board)?;
        let (least, most) = match node.proves {
            true => (sure.lower, sure.upper),
            false => (-sure.upper, -sure.lower),
        };
        match node.need {
            need if least >= need => Some(ProofNumbers::PROVEN),
            need if most < need => Some(ProofNumbers::HOPELESS),
            _ => None,
        }
    }

    /// How far a node seems to be from its proof: what he who proves seems to be short of, and the moves of who must be
    /// answered.
    #[inline(always)]
    fn evaluate(&self, node: &DfpnNode<WORDS, BITS>) -> ProofNumbers {
        let evaluation = match self.knowledge {
            Some(knowledge) => knowledge.evaluate(self.core, &node.board) / PARTS,
            None => {
                let houses = self.core.in_houses();
                let own = (node.board.own & houses).sum() as i32;
                let opp = (node.board.opp & houses).sum() as i32;
                (own - opp) / if self.by_seeds { 8 } else { 1 }
            }
        };
        let evaluation = if node.proves { evaluation } else { -evaluation };
        let ahead = match self.by_seeds {
            true => evaluation - node.need,
            false => evaluation,
        };
        let steps = ahead / (self.core.total() as i32 / STEPS).max(1);
        let moves = self.core.legal(&node.board).count_ones().saturating_sub(1);
        let own = ProofNumbers {
            proof: 1,
            disproof: 1 + moves,
        };
        let ProofNumbers { proof, disproof } = node.view(own);
        ProofNumbers {
            proof: (proof + (-steps).max(0) as u32).min(NEVER / 2),
            disproof: (disproof + steps.max(0) as u32).min(NEVER / 2),
        }
    }
}
