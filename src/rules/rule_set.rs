//! A checked rule set: the clauses go together, and what a move needs is computed once.

use std::fmt;

use thiserror::Error;

use super::board::{House, Pit, Shape};
use super::clause::{ClauseError, MAX_SEEDS_IN_START};
use super::position::Position;
use super::side::{BySide, Side};
use super::spec::{
    Capture, Direction, EndWhen, GrandSlam, Leftovers, Relay, RepeatResult, Rounds, RuleSpec,
    SowStore, Start, StoreSide, Track,
};

/// A rule set whose clauses go together, made only by [`RuleSet::new`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    spec: RuleSpec,
    shape: Shape,
    circuits: BySide<Circuit>,
}

/// A reason why clauses do not go together (rule table E1, "Validity").
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A clause has a value outside its range.
    #[error("{clause}={value} is out of range: it takes {range}")]
    OutOfRange {
        /// The clause.
        clause: &'static str,
        /// The value found.
        value: String,
        /// The values possible.
        range: String,
    },
    /// `initial` has not one number for each house.
    #[error("initial has {given} numbers, but a side has {needed} houses")]
    InitialLength {
        /// Numbers in the list.
        given: usize,
        /// Houses of a side.
        needed: usize,
    },
    /// `initial` has no seeds.
    #[error("initial has no seeds: at least one house needs some")]
    NoSeeds,
    /// `counts` is empty.
    #[error("counts is empty: name at least one number of seeds that captures, such as 2+3")]
    NoCounts,
    /// Sowing the store on an own track.
    #[error(
        "sow_store=own needs track=shared: a circuit through the own houses only has no store in it"
    )]
    StoreNeedsSharedTrack,
    /// An own track with another end than the loss of the stuck player.
    #[error(
        "track=own needs end_when=mover_stuck_loses: without sowing across, whoever is stuck has lost"
    )]
    OwnTrackNeedsLoss,
    /// A relay that could go on for ever.
    #[error(
        "relay=any with sow_store=none needs step_cap above 0: without a store on the way a relay can go on for ever"
    )]
    RelayNeedsCap,
    /// Captures to the hand without going on.
    #[error(
        "capture=opposite_to_hand needs relay=any: what is captured into the hand is sown on in a relay"
    )]
    ToHandNeedsRelay,
    /// A game that could go on for ever.
    #[error(
        "repeat_limit must be above 0 with {with}: seeds can go round for ever without reaching a store"
    )]
    NeedsRepeatLimit {
        /// The clauses that make it so.
        with: &'static str,
    },
    /// A player with seeds could be without a move.
    #[error(
        "end_when=either_empty needs {needs}: otherwise a player with seeds might have no move (use end_when=mover_stuck)"
    )]
    EitherEmptyNeeds {
        /// The clause and value needed.
        needs: &'static str,
    },
    /// Who ran out is not defined.
    #[error(
        "leftovers=emptier does not go with min_lift above 1 and end_when=mover_stuck: a stuck player has not run out of seeds"
    )]
    EmptierNeedsSingles,
    /// Rounds refilled from a pattern.
    #[error(
        "rounds needs seeds, the same number in every house: a new round fills whole houses (use seeds in place of initial)"
    )]
    RoundsNeedSeeds,
    /// A circuit on which no seed can be dropped.
    #[error(
        "skip_origin needs a circuit of more than one pit: with track=own and a single house there is nowhere to sow"
    )]
    NowhereToSow,
    /// A clause that could not be set.
    #[error(transparent)]
    Clause(#[from] ClauseError),
}

/// All reasons why a rule set is not possible, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults as one error.
    pub const fn new(list: Vec<Fault>) -> Self {
        Self(list)
    }

    /// Each fault.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }

    /// The faults themselves.
    pub fn into_list(self) -> Vec<Fault> {
        self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl RuleSet {
    /// The checked rule set.
    ///
    /// # Errors
    /// Every fault, not only the first.
    pub fn new(spec: RuleSpec) -> Result<Self, Faults> {
        let faults = check(&spec);
        let shape = Shape::new(spec.rows, spec.houses);
        match shape {
            Some(shape) if faults.is_empty() => Ok(Self {
                circuits: BySide::from_fn(|side| Circuit::new(&spec, shape, side)),
                spec,
                shape,
            }),
            _ => Err(Faults(faults)),
        }
    }

    /// Kalah(6,4), which needs no checking.
    pub fn usual() -> Self {
        let spec = RuleSpec::default();
        let shape = Shape::KALAH;
        Self {
            circuits: BySide::from_fn(|side| Circuit::new(&spec, shape, side)),
            spec,
            shape,
        }
    }

    /// The clauses.
    pub const fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// The board's shape.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The cyclic path that a side sows along (rule 0.3).
    pub fn circuit(&self, side: Side) -> &Circuit {
        &self.circuits[side]
    }

    /// The position a game begins with, `starter` to move.
    pub fn start(&self, starter: Side) -> Position {
        let mut position = Position::empty(starter);
        for house in self.shape.all_houses() {
            let seeds = match &self.spec.start {
                Start::Seeds(n) => *n,
                Start::Initial(list) => list.get(house.index()).copied().unwrap_or_default(),
            };
            position.set_seeds(house, seeds);
        }
        position
    }

    /// Whether seeds can ever come into a store, so that stores belong on the board.
    pub fn has_stores(&self) -> bool {
        self.spec.sow_store == SowStore::Own
            || matches!(self.spec.capture, Capture::Opposite(_) | Capture::Count(_))
            || self.spec.end_when != EndWhen::MoverStuckLoses
            || (self.spec.repeat_limit > 0 && self.spec.repeat_result == RepeatResult::Leftovers)
    }

    /// Whether the winner is told by seeds in the stores rather than by who is stuck.
    pub fn counts_seeds(&self) -> bool {
        self.spec.end_when != EndWhen::MoverStuckLoses
    }
}

fn out_of_range(clause: &'static str, value: impl fmt::Display, range: &str) -> Fault {
    Fault::OutOfRange {
        clause,
        value: value.to_string(),
        range: range.to_owned(),
    }
}

fn check(spec: &RuleSpec) -> Vec<Fault> {
    let mut faults = out_of_range_values(spec);
    let mut rule = |broken: bool, fault: Fault| {
        if broken {
            faults.push(fault);
        }
    };
    let houses = usize::from(spec.rows) * usize::from(spec.houses);
    if let Start::Initial(list) = &spec.start {
        rule(
            list.len() != houses,
            Fault::InitialLength {
                given: list.len(),
                needed: houses,
            },
        );
        rule(list.iter().all(|&n| n == 0), Fault::NoSeeds);
    }
    if let Capture::Count(count) = &spec.capture {
        rule(count.counts.is_empty(), Fault::NoCounts);
    }
    let own_track = spec.track == Track::Own;
    let sows_store = spec.sow_store == SowStore::Own;
    let relays = spec.relay != Relay::None;
    rule(sows_store && own_track, Fault::StoreNeedsSharedTrack);
    rule(
        own_track && spec.end_when != EndWhen::MoverStuckLoses,
        Fault::OwnTrackNeedsLoss,
    );
    rule(
        relays && !sows_store && spec.step_cap == 0,
        Fault::RelayNeedsCap,
    );
    rule(
        spec.capture == Capture::OppositeToHand && !relays,
        Fault::ToHandNeedsRelay,
    );
    if spec.repeat_limit == 0 {
        let with = match (sows_store, spec.direction, spec.store_side) {
            (false, ..) => Some("sow_store=none"),
            (true, Direction::Cw, StoreSide::Right) => Some("direction=cw and store_side=right"),
            (true, Direction::Ccw, StoreSide::Left) => Some("direction=ccw and store_side=left"),
            _ => None,
        };
        if let Some(with) = with {
            rule(true, Fault::NeedsRepeatLimit { with });
        }
    }
    if spec.end_when == EndWhen::EitherEmpty {
        let illegal_slam =
            matches!(&spec.capture, Capture::Count(c) if c.grand_slam == GrandSlam::Illegal);
        for (broken, needs) in [
            (spec.min_lift > 1, "min_lift=1"),
            (spec.must_feed, "must_feed=false"),
            (illegal_slam, "grand_slam other than illegal"),
        ] {
            rule(broken, Fault::EitherEmptyNeeds { needs });
        }
    }
    rule(
        spec.min_lift > 1
            && spec.end_when == EndWhen::MoverStuck
            && spec.leftovers == Leftovers::Emptier,
        Fault::EmptierNeedsSingles,
    );
    rule(
        spec.match_rules.rounds != Rounds::Number(1) && matches!(spec.start, Start::Initial(_)),
        Fault::RoundsNeedSeeds,
    );
    rule(
        spec.skip_origin && own_track && houses == 1,
        Fault::NowhereToSow,
    );
    faults
}

/// Values that a file may hold although the clause table would refuse them.
fn out_of_range_values(spec: &RuleSpec) -> Vec<Fault> {
    use super::clause::Clause;
    let mut faults = Vec::new();
    for &clause in Clause::ALL {
        let Some(value) = clause.get(spec) else {
            continue;
        };
        let empty_list = matches!(&value, super::value::Value::List(list) if list.is_empty());
        if !empty_list && !clause.range().contains(&value) {
            faults.push(out_of_range(
                clause.name(),
                value,
                &clause.range().to_string(),
            ));
        }
    }
    faults
}

/// The pits one side sows along, in order, closing into a ring (rule 0.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    pits: Vec<Pit>,
    /// Index into `pits` of South's houses, then North's, by house index.
    of_house: BySide<Vec<Option<usize>>>,
}

impl Circuit {
    fn new(spec: &RuleSpec, shape: Shape, side: Side) -> Self {
        let own = shape.houses_of(side).map(Pit::House);
        let theirs = shape.houses_of(side.other()).map(Pit::House);
        let store = (spec.sow_store == SowStore::Own).then_some(Pit::Store(side));
        let theirs: Vec<Pit> = match spec.track {
            Track::Shared => theirs.collect(),
            Track::Own => Vec::new(),
        };
        // Going the way the numbers go, own houses end at the player's right.
        let (own, theirs): (Vec<Pit>, Vec<Pit>) = match spec.direction {
            Direction::Ccw => (own.collect(), theirs),
            Direction::Cw => (own.rev().collect(), theirs.into_iter().rev().collect()),
        };
        let store_after_own = matches!(
            (spec.direction, spec.store_side),
            (Direction::Ccw, StoreSide::Right) | (Direction::Cw, StoreSide::Left)
        );
        let mut pits = own;
        if store_after_own {
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

    /// The place before `index`.
    pub fn previous(&self, index: usize) -> usize {
        index.checked_sub(1).unwrap_or(self.pits.len() - 1)
    }
}

/// Most seeds that a store may hold at the start; keeps every count far below what a pit can hold.
pub const MAX_SEEDS_IN_STORE: u16 = 9_999;

/// Why a position cannot be played under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// No seeds in any house.
    #[error("there are no seeds in the houses")]
    NoSeeds,
    /// More seeds in a house than can be shown and counted.
    #[error("{house} holds {seeds} seeds, more than {MAX_SEEDS_IN_START}")]
    TooMany {
        /// The house.
        house: House,
        /// Its seeds.
        seeds: u16,
    },
    /// More seeds in a store than a board can have.
    #[error("the store of {side} holds {seeds} seeds, more than {MAX_SEEDS_IN_STORE}")]
    StoreTooFull {
        /// The side.
        side: Side,
        /// Its seeds.
        seeds: u16,
    },
    /// Seeds in a burnt house.
    #[error("{house} is burnt and cannot hold seeds")]
    BurntHoldsSeeds {
        /// The house.
        house: House,
    },
    /// Every house of a side is burnt.
    #[error("all houses of {side} are burnt")]
    AllBurnt {
        /// The side.
        side: Side,
    },
}

impl RuleSet {
    /// Whether a position may be started from: any seeds anywhere, within reason.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check_start(&self, position: &Position) -> Result<(), PositionFault> {
        for house in self.shape.all_houses() {
            let seeds = position.seeds(house);
            if seeds > MAX_SEEDS_IN_START {
                return Err(PositionFault::TooMany { house, seeds });
            }
            if seeds > 0 && position.is_burnt(house) {
                return Err(PositionFault::BurntHoldsSeeds { house });
            }
        }
        for side in Side::ALL {
            let seeds = position.store(side);
            if seeds > MAX_SEEDS_IN_STORE {
                return Err(PositionFault::StoreTooFull { side, seeds });
            }
            if self.shape.houses_of(side).all(|h| position.is_burnt(h)) {
                return Err(PositionFault::AllBurnt { side });
            }
        }
        if Side::ALL.into_iter().all(|s| position.seeds_of(s) == 0) {
            return Err(PositionFault::NoSeeds);
        }
        Ok(())
    }
}
