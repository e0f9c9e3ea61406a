//! Whether a player gets what he wants, where the first node to come too often ends the game.

use fixedbitset::FixedBitSet;

use super::component_game::ComponentGame;
use super::evidence::Evidence;
use super::winning_region::WinningRegion;

/// What a player wants.
pub const WANTED: i32 = 1;
/// Proofs kept for a node and a player, at most, and bits in those of all nodes.
const PROOFS: usize = 256;
const PROOF_BITS: usize = 1 << 31;
/// Nodes on a way; longer ones are given up.
const LONGEST: usize = 400;

/// A search along the ways that a game can take in a component.
///
/// At every node it knows what both players can be sure of, where all that has come ends the game; only what is then still open
/// is looked at move by move.
pub struct RepetitionSearch<'a> {
    /// The component as the player sees it who is asked about, and as his opponent does: what is worth [`WANTED`] to one of them is
    /// less to the other.
    views: [&'a ComponentGame; 2],
    /// The occurrence that ends the game.
    limit: u32,
    /// How often each node has come.
    times: Vec<u32>,
    /// Nodes that end the game when they come again, by whom they serve then.
    over: [FixedBitSet; 2],
    /// Where each player is sure of what he wants, where those end the game.
    regions: [WinningRegion<'a>; 2],
    /// For each of them and each node what was proven: after which past he gets what he wants.
    proofs: [Vec<Vec<Evidence>>; 2],
    /// How many of them are kept.
    most_proofs: usize,
    /// For each node the one that the last winning move from it led to.
    won_by: Vec<Option<usize>>,
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
        let mut over = [(); 2].map(|()| FixedBitSet::with_capacity(nodes));
        for node in (0..nodes).filter(|&node| times[node] + 1 >= limit) {
            over[server(views, node)].insert(node);
        }
        let regions = [0, 1].map(|player| region(views[player], [&over[0], &over[1]]));
        Self {
            views,
            limit,
            times: times.to_vec(),
            over,
            regions,
            proofs: [(); 2].map(|()| vec![Vec::new(); nodes]),
            most_proofs: (PROOF_BITS / 4 / (nodes * nodes).max(1)).clamp(2, PROOFS),
            won_by: vec![None; nodes],
            left: 0,
            deep: 0,
            left_out: false,
        }
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

    /// Lets a node come at which neither player is sure of what he wants. Returns, if it ends the game from now on, where the
    /// player whom it serves was sure of it before.
    fn come(&mut self, node: usize) -> Option<WinningRegion<'a>> {
        self.times[node] += 1;
        if self.times[node] + 1 < self.limit {
            return None;
        }
        let serves = server(self.views, node);
        self.over[serves].insert(node);
        self.regions[1 - serves].set_lost(node, true);
        let before = self.regions[serves].clone();
        self.regions[serves].end(node, WANTED);
        Some(before)
    }

    /// Takes back that it has come.
    fn go(&mut self, node: usize, before: Option<WinningRegion<'a>>) {
        self.times[node] -= 1;
        if let Some(region) = before {
            let serves = server(self.views, node);
            self.over[serves].remove(node);
            self.regions[1 - serves].set_lost(node, false);
            self.regions[serves] = region;
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
        // Only so of a node that is asked about: of those after a move `by_moves` has seen it.
        for winner in [0, 1] {
            if let Some(evidence) = all_evidence(&self.regions[winner], &[node]) {
                return Some(RepetitionProof { winner, evidence });
            }
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
        let before = self.come(node);
        let found = self.by_moves(node, has_to_end);
        self.go(node, before);
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
            if proofs.len() == self.most_proofs {
                // The first ones were made after the shortest past.
                proofs.remove(1);
            }
            proofs.push(evidence.clone());
        }
        Some(RepetitionProof { winner, evidence })
    }

    /// What was proven of a node that holds now, too; where there is a choice, what rests on the least.
    fn known(&self, node: usize) -> Option<RepetitionProof> {
        [0, 1].into_iter().find_map(|winner| {
            let [his, others] = [&self.over[winner], &self.over[1 - winner]];
            let proofs = self.proofs[winner][node].iter();
            let holding = proofs.filter(|proof| proof.holds_after(his, others));
            let evidence = holding.min_by_key(|proof| proof.ends.count_ones(..))?;
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
        let mover = usize::from(!self.views[0].is_his[node]);
        let won = |winner, evidence| Some(RepetitionProof { winner, evidence });
        if self.views[mover].wins_outside(node, WANTED) {
            return won(mover, Evidence::none(self.times.len()));
        }
        let inside = self.views[0].inside(node);
        let to: Vec<usize> = inside.iter().map(|&to| to as usize).collect();
        if let Some(evidence) = least_evidence(&self.regions[mover], &to) {
            let least = |region: &WinningRegion| least_evidence(region, &to);
            return won(mover, self.reduced(mover, evidence, &least, has_to_end));
        }
        let region = &self.regions[1 - mover];
        let (lost, mut open): (Vec<_>, Vec<_>) =
            to.into_iter().partition(|&to| region.at(to).is_some());
        let all = |region: &WinningRegion| all_evidence(region, &lost);
        let evidence = all(region)?;
        let mut lost = self.reduced(1 - mover, evidence, &all, has_to_end);
        // What won before, after another past.
        let won_by = self.won_by[node];
        open.sort_by_key(|&to| won_by != Some(to));
        // What is not known to be lost outside may be won.
        let mut is_open = !self.views[1 - mover].is_held(node, WANTED);
        for to in open {
            match self.at(to, has_to_end) {
                Some(proof) if proof.winner == mover => {
                    self.won_by[node] = Some(to);
                    return Some(proof);
                }
                Some(proof) => lost.add(&proof.evidence),
                None => is_open = true,
            }
        }
        if is_open { None } else { won(1 - mover, lost) }
    }

    /// Takes from the evidence for what a player is sure of the nodes that need not have come; `found` tells what it rests on
    /// in a region, if he is sure of it there. What rests on less holds after more pasts.
    fn reduced(
        &mut self,
        player: usize,
        mut evidence: Evidence,
        found: &dyn Fn(&WinningRegion) -> Option<Evidence>,
        has_to_end: &mut dyn FnMut(u64) -> bool,
    ) -> Evidence {
        let nodes = self.times.len() as u64;
        let mut needed = FixedBitSet::with_capacity(self.times.len());
        while self.limit == 2
            && let Some(node) = evidence.ends.difference(&needed).next()
            && !has_to_end(nodes)
        {
            self.left = self.left.saturating_sub(nodes);
            needed.insert(node);
            let mut ends = evidence.ends.clone();
            ends.remove(node);
            let over = [&ends, &self.over[1 - player]];
            evidence = found(&region(self.views[player], over)).unwrap_or(evidence);
        }
        evidence
    }
}

/// Which of two players a node serves that comes too often.
fn server(views: [&ComponentGame; 2], node: usize) -> usize {
    usize::from(views[0].repeated[node] < WANTED)
}

/// Where a player is sure of what he wants, where the game is over at some nodes.
fn region<'a>(view: &'a ComponentGame, over: [&FixedBitSet; 2]) -> WinningRegion<'a> {
    let over = over.into_iter().flat_map(FixedBitSet::ones);
    let mut region = WinningRegion::new(view, over);
    region.win(WANTED);
    region
}

/// What it rests on that a player is sure of what he wants at one of some nodes: the least that has to have come.
fn least_evidence(region: &WinningRegion, nodes: &[usize]) -> Option<Evidence> {
    let all = nodes
        .iter()
        .filter_map(|node| all_evidence(region, &[*node]));
    all.min_by_key(|evidence| evidence.ends.count_ones(..))
}

/// What it rests on that a player is sure of what he wants at all of some nodes.
fn all_evidence(region: &WinningRegion, nodes: &[usize]) -> Option<Evidence> {
    let mut evidence = Evidence::none(region.nodes());
    for &node in nodes {
        region.at(node)?;
        region.add_evidence(node, WANTED, &mut evidence);
    }
    Some(evidence)
}
