//! Whether a player gets what he wants, where the first node to come too often ends the game.

use fixedbitset::FixedBitSet;

use super::component_game::ComponentGame;
use super::evidence::Evidence;
use super::winning_region::WinningRegion;

/// What a player wants.
pub const WANTED: i32 = 1;
/// Proofs kept for a node.
const PROOFS: usize = 16;
/// Nodes on a way; longer ones are given up.
const LONGEST: usize = 400;

/// A search along the ways that a game can take in a component.
///
/// At every node it finds out anew what both players can be sure of, where all that has come ends the game; only what is then
/// still open is looked at move by move.
pub struct RepetitionSearch<'a> {
    /// The component as the player sees it who is asked about, and as his opponent does: what is worth [`WANTED`] to one of them is
    /// less to the other.
    views: [&'a ComponentGame; 2],
    /// The occurrence that ends the game.
    limit: u32,
    /// How often each node has come.
    times: Vec<u32>,
    /// Nodes that have come, by whom they serve when they come again.
    came: [FixedBitSet; 2],
    /// For each of them and each node what was proven: after which past he gets what he wants.
    proofs: [Vec<Vec<Evidence>>; 2],
    /// Nodes that may still be worked out.
    left: u64,
    /// Nodes on the way now.
    deep: usize,
    /// Whether something was left out that a longer search looks at.
    left_out: bool,
}

/// Which player gets what he wants, by his number in [`RepetitionSearch`], and why.
struct RepetitionProof {
    winner: usize,
    evidence: Evidence,
}

impl<'a> RepetitionSearch<'a> {
    /// The component as two players see it, the occurrence that ends the game, and how often each node has come.
    pub fn new(views: [&'a ComponentGame; 2], limit: u32, times: &[u32]) -> Self {
        let nodes = views[0].nodes();
        let mut search = Self {
            views,
            limit,
            times: vec![0; nodes],
            came: [(); 2].map(|()| FixedBitSet::with_capacity(nodes)),
            proofs: [(); 2].map(|()| vec![Vec::new(); nodes]),
            left: 0,
            deep: 0,
            left_out: false,
        };
        for (node, &times) in times.iter().enumerate() {
            for _ in 0..times {
                search.come(node);
            }
        }
        search
    }

    /// For each of some nodes whether the first player gets what he wants if the game comes to it, as far as that is found in so many
    /// passes, each four times as long, and before `has_to_end`, which hears how many nodes are worked out.
    pub fn find(
        &mut self,
        mut nodes: Vec<usize>,
        passes: usize,
        has_to_end: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<(usize, bool)> {
        let mut found = Vec::new();
        // What is easy first: it is known then for what is hard.
        let mut most = 16 * self.times.len() as u64;
        for _ in 0..passes {
            self.left_out = false;
            nodes.retain(|&node| {
                self.left = most;
                let proof = self.at(node, has_to_end);
                found.extend(proof.as_ref().map(|proof| (node, proof.winner == 0)));
                proof.is_none()
            });
            if nodes.is_empty() || !self.left_out || has_to_end(0) {
                break;
            }
            most = most.saturating_mul(4);
        }
        found
    }

    /// Whom a node serves that comes too often.
    fn serves(&self, node: usize) -> usize {
        usize::from(self.views[0].repeated[node] < WANTED)
    }

    /// Whether the game is over if a node comes now.
    fn ends(&self, node: usize) -> bool {
        self.times[node] + 1 >= self.limit
    }

    fn come(&mut self, node: usize) {
        self.times[node] += 1;
        let serves = self.serves(node);
        self.came[serves].insert(node);
    }

    fn go(&mut self, node: usize) {
        self.times[node] -= 1;
        if self.times[node] == 0 {
            let serves = self.serves(node);
            self.came[serves].remove(node);
        }
    }

    /// Who gets what he wants at a node that comes now.
    fn at(
        &mut self,
        node: usize,
        has_to_end: &mut dyn FnMut(u64) -> bool,
    ) -> Option<RepetitionProof> {
        if let Some(known) = self.known(node) {
            return Some(known);
        }
        let nodes = self.times.len() as u64;
        if self.left < nodes || self.deep == LONGEST {
            self.left_out = true;
            return None;
        }
        self.left -= nodes;
        if has_to_end(nodes) {
            return None;
        }
        self.deep += 1;
        self.come(node);
        let found = self.by_moves(node, has_to_end);
        self.go(node);
        self.deep -= 1;
        let RepetitionProof {
            winner,
            mut evidence,
        } = found?;
        // That it has come is so whatever came before.
        evidence.ends.remove(node);
        evidence.visits.insert(node);
        if self.limit == 2 {
            let proofs = &mut self.proofs[winner][node];
            if proofs.len() == PROOFS {
                // The first ones were made after the shortest past.
                proofs.remove(1);
            }
            proofs.push(evidence.clone());
        }
        Some(RepetitionProof { winner, evidence })
    }

    /// What was proven of a node that holds now, too.
    fn known(&self, node: usize) -> Option<RepetitionProof> {
        [0, 1].into_iter().find_map(|winner| {
            let [his, others] = [&self.came[winner], &self.came[1 - winner]];
            let mut proofs = self.proofs[winner][node].iter();
            let evidence = proofs.find(|proof| proof.holds_after(his, others))?;
            Some(RepetitionProof {
                winner,
                evidence: evidence.clone(),
            })
        })
    }

    /// The same at a node that has just come.
    fn by_moves(
        &mut self,
        node: usize,
        has_to_end: &mut dyn FnMut(u64) -> bool,
    ) -> Option<RepetitionProof> {
        let nodes = self.times.len();
        let mover = usize::from(!self.views[0].is_his[node]);
        let none = Evidence::none(nodes);
        let won = |winner, evidence| Some(RepetitionProof { winner, evidence });
        if self.views[mover].wins_outside(node, WANTED) {
            return won(mover, none);
        }
        let regions = [0, 1].map(|player| {
            let over = (0..nodes).filter(|&node| self.ends(node));
            let mut region = WinningRegion::new(self.views[player], over);
            region.win(WANTED);
            region
        });
        let mut lost = none.clone();
        let mut open = Vec::new();
        let inside = self.views[0].inside(node);
        for to in inside.iter().map(|&to| to as usize) {
            let winner = [0, 1]
                .into_iter()
                .find(|&player| regions[player].at(to).is_some());
            let Some(winner) = winner else {
                open.push(to);
                continue;
            };
            let evidence = match winner == mover {
                true => &mut none.clone(),
                false => &mut lost,
            };
            regions[winner].add_evidence(to, WANTED, evidence);
            if winner == mover {
                return won(mover, evidence.clone());
            }
        }
        drop(regions);
        // What is not known to be lost outside may be won.
        let mut is_open = !self.views[1 - mover].is_held(node, WANTED);
        for to in open {
            match self.at(to, has_to_end) {
                Some(proof) if proof.winner == mover => return Some(proof),
                Some(proof) => lost.add(&proof.evidence),
                None => is_open = true,
            }
        }
        if is_open { None } else { won(1 - mover, lost) }
    }
}
