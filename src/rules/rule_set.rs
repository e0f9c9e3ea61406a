//! A checked rule set: the clauses go together, and what a move needs is computed once.

use crate::rules::spec::WonBy;
use std::sync::Arc;

use super::board::{House, Pit, Shape};
use super::fault::{Faults, faults_of};
pub use super::moves::Way;
use super::moves::{Choice, Choices, Move};
use super::position::Position;
use super::side::{BySide, Side};
use super::spec::{CaptureTurn, Direction, LastTo, NextStart, RuleSpec, SowStore, Start, Track};

/// A rule set whose clauses go together, made only by [`RuleSet::new`].
///
/// It is shared: a clone points to the same clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet(Arc<Checked>);

#[derive(Debug, PartialEq, Eq)]
struct Checked {
    spec: RuleSpec,
    shape: Shape,
    circuits: BySide<[Circuit; 2]>,
}

impl RuleSet {
    /// The checked rule set.
    ///
    /// # Errors
    /// Every fault, not only the first.
    pub fn new(spec: RuleSpec) -> Result<Self, Faults> {
        let faults = faults_of(&spec);
        match Shape::new(spec.rows, spec.houses) {
            Some(shape) if faults.is_empty() => Ok(Self::checked(spec, shape)),
            _ => Err(Faults::new(faults)),
        }
    }

    /// Kalah(6,4), which needs no checking.
    pub fn usual() -> Self {
        Self::checked(RuleSpec::default(), Shape::KALAH)
    }

    fn checked(spec: RuleSpec, shape: Shape) -> Self {
        Self(Arc::new(Checked {
            circuits: BySide::from_fn(|side| {
                [Way::Ccw, Way::Cw].map(|way| Circuit::new(&spec, shape, side, way))
            }),
            spec,
            shape,
        }))
    }

    /// The same rules on the board of a position: who owns which houses.
    #[must_use]
    pub fn on(&self, position: &Position) -> Self {
        match self.shape().with_reach(position.reach()) {
            Some(shape) if shape != self.shape() => Self::checked(self.spec().clone(), shape),
            _ => self.clone(),
        }
    }

    /// The same rules with another starter of the next game.
    #[must_use]
    pub fn with_next_start(&self, next_start: NextStart) -> Self {
        let mut spec = self.spec().clone();
        spec.match_rules.next_start = next_start;
        // What happens between games cannot make the clauses of a game contradict each other.
        Self::checked(spec, self.shape())
    }

    /// The clauses.
    pub fn spec(&self) -> &RuleSpec {
        &self.0.spec
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.0.shape
    }

    /// The cyclic path that a side sows along (rule 0.3).
    pub fn circuit(&self, side: Side, way: Way) -> &Circuit {
        let [ccw, cw] = &self.0.circuits[side];
        match way {
            Way::Ccw => ccw,
            Way::Cw => cw,
        }
    }

    /// Which way round a house of so many seeds is sown when it is played and the rules tell the way.
    pub fn way(&self, house: House, seeds: u16) -> Way {
        let left_half = house.number() <= self.shape().houses_in_row() / 2;
        match self.spec().direction {
            Direction::Ccw => Way::Ccw,
            Direction::Cw => Way::Cw,
            Direction::Outward if left_half => Way::Cw,
            Direction::Parity if seeds.is_multiple_of(2) => Way::Cw,
            Direction::Outward | Direction::Parity | Direction::Chosen => Way::Ccw,
        }
    }

    /// What the mover may choose about the way round in which a house is sown.
    pub fn choice(&self, house: House) -> WayChoice {
        let houses = self.shape().houses_in_row();
        match self.spec().direction {
            Direction::Chosen => WayChoice::Either,
            Direction::Outward if houses % 2 == 1 && house.number() == houses / 2 + 1 => {
                WayChoice::Either
            }
            // Where it is chosen again and again, that is no choice of the move as a whole.
            _ if self.may_go_back(house) && !self.spec().back_again => WayChoice::Backward,
            _ => WayChoice::Told,
        }
    }

    /// Whether a house may be sown backward if that captures at once (`back_columns`).
    pub fn may_go_back(&self, house: House) -> bool {
        self.shape().place(house.on(Side::South)).column < self.spec().back_columns
    }

    /// Whether there can be choices in the middle of a move.
    pub fn chooses_in_move(&self) -> bool {
        self.spec().back_again || self.spec().kept_house > 0
    }

    /// What is chosen in the middle of a move: the first of two things, or the second.
    pub fn choice_in_move(&self, second: bool) -> Choice {
        match (self.spec().back_again, second) {
            (true, false) => Choice::Way(Way::Ccw),
            (true, true) => Choice::Way(Way::Cw),
            (false, false) => Choice::Stop,
            (false, true) => Choice::Go,
        }
    }

    /// The move as it begins, without the choices in its middle.
    #[must_use]
    pub fn beginning(&self, action: Move) -> Move {
        match action {
            Move::Swap | Move::Sow(_) => action,
            Move::SowWay(house, _) | Move::SowChoosing(house, _) => {
                Move::choosing(house, self.choices_at_first(action))
            }
        }
    }

    /// The choices of a move that are made before it begins: at most the way round.
    pub fn choices_at_first(&self, action: Move) -> Choices {
        let told = self.spec().back_again;
        action.choices().first(usize::from(!told))
    }

    /// Whether the mover chooses the way round with any house.
    pub fn leaves_ways(&self) -> bool {
        let mut houses = self.shape().houses_of(Side::South);
        houses.any(|house| self.choice(house) != WayChoice::Told)
    }

    /// All moves that lift a house, legal or not.
    pub fn moves_of(&self, house: House) -> impl Iterator<Item = Move> {
        let either = Way::ALL.map(|way| Some(Move::SowWay(house, way)));
        let moves = match self.choice(house) {
            WayChoice::Told => [Some(Move::Sow(house)), None],
            WayChoice::Either => either,
            WayChoice::Backward => [Some(Move::Sow(house)), either[1]],
        };
        moves.into_iter().flatten()
    }

    /// The same choice under these rules: without a way round where they tell it themselves.
    #[must_use]
    pub fn as_told(&self, action: Move) -> Move {
        let Some(house) = action.house().filter(|_| !self.chooses_in_move()) else {
            return action;
        };
        match (action.way(), self.choice(house)) {
            (Some(way), WayChoice::Either) | (Some(way @ Way::Cw), WayChoice::Backward) => {
                Move::SowWay(house, way)
            }
            _ => Move::Sow(house),
        }
    }

    /// All ways round that are sown.
    pub fn ways(&self) -> &'static [Way] {
        match self.spec().direction {
            Direction::Ccw if self.spec().back_columns > 0 => &Way::ALL,
            Direction::Ccw => &[Way::Ccw],
            Direction::Cw => &[Way::Cw],
            Direction::Outward | Direction::Parity | Direction::Chosen => &[Way::Ccw, Way::Cw],
        }
    }

    /// Whether the last move decides what may be played now, or what lies beside the board.
    pub fn remembers(&self) -> bool {
        let spec = self.spec();
        spec.no_return
            || spec.reserve > 0
            || spec.blocking
            || spec.kept_house > 0
            || spec.capture_turn == CaptureTurn::Once
    }

    /// The house that a player still keeps.
    pub fn kept(&self, position: &Position, side: Side) -> Option<House> {
        let house = self.shape().house(side, self.spec().kept_house);
        house.filter(|_| position.keeps(side))
    }

    /// Whether it matters who began the round.
    pub fn remembers_starter(&self) -> bool {
        self.spec().last_seeds > 0 && self.spec().last_to == LastTo::Starter
    }

    /// Whether houses can be claimed.
    pub fn has_claims(&self) -> bool {
        self.spec().claim.is_some()
    }

    /// The position a game begins with, `starter` to move.
    pub fn start(&self, starter: Side) -> Position {
        let mut position = Position::empty(starter);
        for house in self.shape().plain().all_houses() {
            let seeds = match &self.spec().start {
                Start::Seeds(n) => *n,
                Start::Initial(list) => list.get(house.index()).copied().unwrap_or_default(),
            };
            position.set_seeds(house, seeds);
            let claimed = self.spec().claim.map_or(0, |claim| claim.claim_start);
            position.set_claimer(house, (house.number() == claimed).then_some(house.side()));
        }
        for side in Side::ALL {
            position.set_store(side, self.spec().reserve);
            position.set_keeps(side, self.spec().kept_house > 0);
        }
        position
    }

    /// Whether seeds can ever come into a store, so that stores belong on the board.
    pub fn has_stores(&self) -> bool {
        self.spec().has_stores()
    }

    /// What decides who wins.
    pub fn won_by(&self) -> WonBy {
        self.spec().end_when.won_by()
    }

    /// Whether the winner is told by seeds in the stores rather than by who is stuck.
    pub fn counts_seeds(&self) -> bool {
        self.spec().end_when.counts_seeds()
    }
}

/// What a mover may choose about the way round of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayChoice {
    /// Nothing: the rules tell it.
    Told,
    /// Either way.
    Either,
    /// The told way, or the other one if its first lap captures (`back_columns`).
    Backward,
}

/// The pits one side sows along, in order, closing into a ring (rule 0.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    pits: Vec<Pit>,
    /// Index into `pits` of South's houses, then North's, by house index.
    of_house: BySide<Vec<Option<usize>>>,
}

impl Circuit {
    fn new(spec: &RuleSpec, shape: Shape, side: Side, way: Way) -> Self {
        let own = shape.houses_of(side).map(Pit::House);
        let theirs = shape.houses_of(side.other()).map(Pit::House);
        let store = (spec.sow_store == SowStore::Own).then_some(Pit::Store(side));
        let theirs: Vec<Pit> = match spec.track {
            Track::Shared => theirs.collect(),
            Track::Own => Vec::new(),
        };
        // Going the way the numbers go, own houses end at the player's right.
        let (own, theirs): (Vec<Pit>, Vec<Pit>) = match way {
            Way::Ccw => (own.collect(), theirs),
            Way::Cw => (own.rev().collect(), theirs.into_iter().rev().collect()),
        };
        let mut pits = own;
        if way.end() == spec.store_side {
            pits.extend(store);
            pits.extend(theirs);
        } else {
            pits.extend(theirs);
            pits.extend(store);
        }
        let of_house = BySide::from_fn(|s| {
            shape
                .houses_of(s)
                .map(|h| pits.iter().position(|&p| p == Pit::House(h)))
                .collect()
        });
        Self { pits, of_house }
    }

    /// The pits in the order of sowing, beginning with the side's first own house.
    pub fn pits(&self) -> &[Pit] {
        &self.pits
    }

    /// The place of a house on the circuit, `None` if it is never sown by this side.
    pub fn index_of(&self, house: House) -> Option<usize> {
        self.of_house[house.side()]
            .get(house.index())
            .copied()
            .flatten()
    }

    /// The place after `index`.
    pub fn next(&self, index: usize) -> usize {
        if index + 1 < self.pits.len() {
            index + 1
        } else {
            0
        }
    }

    /// The open house after another one, stores left out; `None` if it is not on the circuit.
    pub fn next_house(&self, position: &Position, house: House) -> Option<House> {
        self.house_from(position, house, Self::next)
    }

    /// The open house before another one, stores left out; `None` if it is not on the circuit.
    pub fn previous_house(&self, position: &Position, house: House) -> Option<House> {
        self.house_from(position, house, Self::previous)
    }

    fn house_from(
        &self,
        position: &Position,
        house: House,
        step: impl Fn(&Self, usize) -> usize,
    ) -> Option<House> {
        let mut index = self.index_of(house)?;
        for _ in &self.pits {
            index = step(self, index);
            if let Pit::House(house) = self.pits[index]
                && !position.is_burnt(house)
            {
                return Some(house);
            }
        }
        None
    }

    /// The place before `index`.
    pub fn previous(&self, index: usize) -> usize {
        index.checked_sub(1).unwrap_or(self.pits.len() - 1)
    }
}
