//! Where the numbers of a position are.

use std::ops::Range;

use crate::rules::rule_set::RuleSet;
use crate::search::endgame::indexing::positions;
use crate::search::endgame::tells::Tells;

/// Lanes come in so many, so that a processor takes them together.
const TOGETHER: u32 = 8;

/// What who leads changes of what is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Nothing, for what is still to come does not depend on it: one lane.
    Alike,
    /// The game stops at a majority: a lane for each lead.
    Apart,
    /// The same where it is asked only who wins: one lane, the seeds that a player can be sure to win, with any lead.
    Result,
}

impl Leads {
    /// Apart only where a majority stops the game.
    fn of(rules: &RuleSet, tells: Tells) -> Self {
        match (rules.spec().stop_at_majority, tells) {
            (false, _) => Self::Alike,
            (true, Tells::Values) => Self::Apart,
            (true, Tells::Winner) => Self::Result,
        }
    }

    /// Lanes of a layer; where leads are apart, those beyond the seeds mean nothing.
    const fn lanes(self, seeds: u32) -> usize {
        match self {
            Self::Alike | Self::Result => 1,
            Self::Apart => (seeds + 1).next_multiple_of(TOGETHER) as usize,
        }
    }

    /// The lane of a player who leads by so many seeds; `None` if a game with an even number of seeds
    /// that still goes on does not come to it.
    pub fn lane(self, seeds: u32, lead: i32) -> Option<usize> {
        let above = lead + seeds as i32;
        match self {
            Self::Alike | Self::Result => Some(0),
            Self::Apart if lead > seeds as i32 || above < 0 || above % 2 != 0 => None,
            Self::Apart => Some(above as usize / 2),
        }
    }
}

/// All positions with so many seeds in the houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedLayer {
    /// The index of the first of them.
    pub first: u64,
    /// How many there are.
    pub positions: u64,
    /// Numbers of each, for one player to move.
    pub lanes: usize,
    /// Where the numbers begin: first those of all positions where the player himself is to move.
    at: u64,
}

impl SeedLayer {
    /// Where the numbers of one player are, those where he is to move first, then the others.
    pub fn halves(&self) -> [Range<usize>; 2] {
        let (at, each) = (self.at as usize, self.positions as usize * self.lanes);
        [at..at + each, at + each..at + 2 * each]
    }
}

/// All layers of a table, one after the other.
#[derive(Clone, Debug)]
pub struct Layout {
    pub leads: Leads,
    layers: Vec<SeedLayer>,
    bytes: u64,
}

impl Layout {
    /// The layers of a table with at most so many seeds; `None` if they are too many to be numbered.
    pub fn new(rules: &RuleSet, tells: Tells, seeds: u32) -> Option<Self> {
        let houses = usize::from(rules.shape().houses());
        let leads = Leads::of(rules, tells);
        let (mut layers, mut bytes, mut first) = (Vec::new(), 0_u64, 0_u64);
        for seeds in 0..=seeds {
            let all = positions(houses, seeds);
            let positions = all.checked_sub(first)?;
            // Moves inside a layer are kept as numbers of 32 bits.
            u32::try_from(positions).ok()?;
            let lanes = leads.lanes(seeds);
            layers.push(SeedLayer {
                first,
                positions,
                lanes,
                at: bytes,
            });
            let more = positions.checked_mul(2 * lanes as u64)?;
            bytes = bytes.checked_add(more)?;
            first = all;
        }
        isize::try_from(bytes).ok()?;
        Some(Self {
            leads,
            layers,
            bytes,
        })
    }

    /// Bytes of a table with at most so many seeds, also if it is too large to be laid out; `u64::MAX` if they are more.
    pub fn bytes_of(rules: &RuleSet, tells: Tells, seeds: u32) -> u64 {
        let houses = usize::from(rules.shape().houses());
        let leads = Leads::of(rules, tells);
        let layer = |seeds: u32| {
            let fewer = seeds
                .checked_sub(1)
                .map_or(0, |fewer| positions(houses, fewer));
            let all = positions(houses, seeds) - fewer;
            all.saturating_mul(2 * leads.lanes(seeds) as u64)
        };
        (0..=seeds).map(layer).fold(0, u64::saturating_add)
    }

    /// Bytes of the table.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Bytes beside the table while it is worked out, at most.
    pub fn bytes_beside(&self, houses: usize) -> u64 {
        // Six times as many numbers as there are lanes; a move of four bytes from every house; news; and 32 bytes if it is open.
        let of =
            |layer: &SeedLayer| layer.positions * (6 * layer.lanes + 4 * houses + 3 + 32) as u64;
        self.layers.last().map_or(0, of)
    }

    /// The layers by their seeds.
    pub fn layers(&self) -> &[SeedLayer] {
        &self.layers
    }

    /// The layer of so many seeds.
    #[inline(always)]
    pub fn layer(&self, seeds: u32) -> Option<&SeedLayer> {
        self.layers.get(seeds as usize)
    }

    /// What the player to move is sure of, and what he cannot be kept from, at a position that has this
    /// index and so many seeds, leading by so many; `None` where nothing is kept.
    pub fn sure(&self, bytes: &[u8], seeds: u32, index: u64, lead: i32) -> Option<(i32, i32)> {
        let layer = self.layer(seeds)?;
        let place = (index - layer.first) as usize * layer.lanes;
        let [own, other] = layer.halves();
        let number = |half: Range<usize>, lead| {
            let lane = self.leads.lane(seeds, lead)?;
            Some(i32::from(*bytes.get(half.start + place + lane)? as i8))
        };
        let (own, other) = (number(own, lead)?, number(other, -lead)?);
        match self.leads {
            Leads::Alike | Leads::Apart => Some((own, -other)),
            Leads::Result => Some(result(seeds as i32, lead, own, other)),
        }
    }
}

/// What the player to move is sure of, and what he cannot be kept from, where nothing but who wins is told: `own` seeds he can be
/// sure to win, his opponent `other`, of so many, while he leads by `lead`.
const fn result(seeds: i32, lead: i32, own: i32, other: i32) -> (i32, i32) {
    if lead + 2 * own > seeds {
        // More than half of all seeds: he leads by one in the end, at least.
        (1 - lead, seeds)
    } else if 2 * other - lead > seeds {
        (-seeds, -1 - lead)
    } else {
        // Nobody can force more than a draw.
        (-lead, -lead)
    }
}
