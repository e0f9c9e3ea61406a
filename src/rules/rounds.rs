//! Between games: who starts next, and the refill of a new round (rules A11 and C8; M9 of the family).

use super::board::{House, Pit};
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::{BySide, Side};
use super::spec::{
    DrawnStart, MatchRules, NextStart, Refill, RefillFrom, RefillRest, Rounds, Start, StoreSide,
};

/// How a game or round ended, as far as it decides what follows.
#[derive(Clone, Copy, Debug)]
pub struct RoundEnd<'a> {
    /// The board when all was collected.
    pub position: &'a Position,
    /// The board as the last move left it.
    pub before_collecting: &'a Position,
    /// Who won, `None` for a draw.
    pub winner: Option<Side>,
    /// Who made the first move.
    pub starter: Side,
    /// Who made the last move.
    pub last_mover: Side,
}

/// Who starts after a game that `starter` started, and in which `last_mover` made the last move
/// (rule A11).
pub const fn next_starter(
    rules: &MatchRules,
    starter: Side,
    winner: Option<Side>,
    last_mover: Side,
) -> Side {
    match (rules.next_start, winner) {
        (NextStart::Same, _) => starter,
        (NextStart::Alternate, _) => starter.other(),
        (NextStart::LastMover, _) => last_mover,
        (NextStart::Winner, Some(winner)) => winner,
        (NextStart::Loser, Some(winner)) => winner.other(),
        (NextStart::Winner | NextStart::Loser, None) => match rules.drawn_start {
            DrawnStart::Other => starter.other(),
            DrawnStart::LastMover => last_mover,
        },
    }
}

/// What follows a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterRound {
    /// The next round begins with this position.
    Next(Position),
    /// The agreed number of rounds is over.
    AllPlayed,
    /// These players cannot fill enough houses.
    CannotFill(BySide<bool>),
    /// Only the loser fills his houses, and nobody has lost.
    Drawn,
    /// Only the loser fills his houses, and the winner, whose side stays, has no seeds there.
    WinnerEmpty,
}

impl AfterRound {
    /// Who has won the game that ends so, with the winner of its last round and who has won more of its rounds (rule C8): who
    /// cannot fill enough houses has lost, and who keeps a side without seeds has won; where only the loser fills and nobody
    /// has lost, the game is drawn, whoever won before; otherwise more rounds win.
    pub fn winner(&self, last: Option<Side>, leader: Option<Side>) -> Option<Side> {
        match self {
            Self::CannotFill(who) if who.south != who.north => {
                Some(if who.south { Side::North } else { Side::South })
            }
            Self::WinnerEmpty | Self::Drawn => last,
            Self::Next(_) | Self::AllPlayed | Self::CannotFill(_) => leader,
        }
    }
}

/// What follows round number `round` (from 1) that ended so.
///
/// Each player refills his houses from his own seeds, whole houses only; what is left over stays in
/// the store. Houses not filled are burnt if `burn` says so. Seeds that were left on the board go back
/// to whoever's side they lie on. With `refill=loser` the winner's side stays as the last move left it;
/// with `refill=territory` all houses are filled, and the players own as many as their seeds would fill.
pub fn after_round(rules: &RuleSet, end: &RoundEnd<'_>, round: u32) -> AfterRound {
    if let Rounds::Number(n) = rules.spec().match_rules.rounds
        && round >= u32::from(n)
    {
        return AfterRound::AllPlayed;
    }
    refill(rules, end)
}

/// The refill alone, whatever number of rounds is agreed.
pub fn refill(rules: &RuleSet, end: &RoundEnd<'_>) -> AfterRound {
    let spec = rules.spec();
    let Start::Seeds(per_house) = spec.start else {
        return AfterRound::AllPlayed;
    };
    let match_rules = &spec.match_rules;
    let board = match match_rules.refill {
        Refill::Both | Refill::Territory => end.position,
        Refill::Loser => end.before_collecting,
    };
    let has = BySide::from_fn(|s| u32::from(board.won(s)) + board.seeds_of(s));
    let next = next_starter(match_rules, end.starter, end.winner, end.last_mover);
    let fills = match match_rules.refill {
        Refill::Territory => return territories(rules, has, per_house, next),
        Refill::Both => BySide::from_fn(|_| true),
        Refill::Loser => {
            let Some(winner) = end.winner else {
                return AfterRound::Drawn;
            };
            if board.seeds_of(winner) == 0 {
                return AfterRound::WinnerEmpty;
            }
            BySide::from_fn(|side| side != winner)
        }
    };
    let least = u32::from(per_house) * u32::from(match_rules.refill_least);
    let cannot = BySide::from_fn(|s| fills[s] && has[s] < least);
    if cannot.south || cannot.north {
        return AfterRound::CannotFill(cannot);
    }
    let mut position = Position::empty(next);
    for side in Side::ALL {
        if fills[side] {
            fill(rules, &mut position, side, has[side], per_house);
        } else {
            stay(rules, &mut position, side, board);
        }
    }
    AfterRound::Next(position)
}

/// Fills all houses with `per_house` each; every player owns as many as his seeds `has` would fill, the
/// richer one his own row first and from the left the other's. Seeds beyond a full board stay in the richer
/// one's store; with `refill_rest=kept` all that fill no whole house stay with whoever has them.
fn territories(rules: &RuleSet, has: BySide<u32>, per_house: u16, next: Side) -> AfterRound {
    let rest = rules.spec().match_rules.refill_rest;
    let plain = u32::from(rules.shape().houses_in_row());
    let richer = match has.south >= has.north {
        true => Side::South,
        false => Side::North,
    };
    let filling = |side: Side| match rest {
        // To the nearest number, of two the lower.
        RefillRest::Filled => match (2 * has[side]).checked_sub(u32::from(per_house)) {
            Some(over) => over.div_ceil(2 * u32::from(per_house)),
            None => 0,
        },
        RefillRest::Kept if side == richer => has[side] / u32::from(per_house),
        RefillRest::Kept => has[side].div_ceil(u32::from(per_house)),
    };
    let least = u32::from(rules.spec().match_rules.refill_least);
    let board = 2 * plain * u32::from(per_house);
    let cannot = BySide::from_fn(|side| filling(side) < least || has.south + has.north < board);
    let more = filling(richer).clamp(plain, 2 * plain - 1) - plain;
    let reach = i8::try_from(more).ok().map(|more| match richer {
        Side::South => more,
        Side::North => -more,
    });
    let Some(shape) = reach
        .and_then(|reach| rules.shape().with_reach(reach))
        .filter(|_| !cannot.south && !cannot.north)
    else {
        return AfterRound::CannotFill(cannot);
    };
    let mut position = Position::empty(next);
    position.set_reach(shape.reach());
    for house in shape.all_houses() {
        position.set_seeds(house, per_house);
    }
    if rest == RefillRest::Filled {
        let over = has.south + has.north - board;
        position.set_store(richer, u16::try_from(over).unwrap_or(u16::MAX));
        return AfterRound::Next(position);
    }
    for side in Side::ALL {
        let whole = (has[side] / u32::from(per_house)).min(shape.houses_on(side).into());
        let in_store = has[side] - whole * u32::from(per_house);
        position.set_store(side, u16::try_from(in_store).unwrap_or(u16::MAX));
        // Only the poorer one can lack seeds for a house, the first after the richer one's.
        for house in shape.houses_of(side).rev().skip(whole as usize) {
            position.set_seeds(house, 0);
        }
    }
    AfterRound::Next(position)
}

/// Fills a player's houses with `per_house` each out of so many seeds.
fn fill(rules: &RuleSet, position: &mut Position, side: Side, mut seeds: u32, per_house: u16) {
    for house in in_order(rules, side) {
        if seeds >= u32::from(per_house) {
            position.set_seeds(house, per_house);
            seeds -= u32::from(per_house);
        } else if rules.spec().match_rules.burn {
            position.set_burnt(house, true);
        }
    }
    position.set_store(side, u16::try_from(seeds).unwrap_or(u16::MAX));
}

/// Leaves a player's side as it is.
fn stay(rules: &RuleSet, position: &mut Position, side: Side, board: &Position) {
    for house in rules.shape().houses_of(side) {
        position.set_burnt(house, board.is_burnt(house));
        position.add(Pit::House(house), board.seeds(house));
    }
    position.set_store(side, board.store(side));
}

/// The houses of a side in the order in which they are filled.
fn in_order(rules: &RuleSet, side: Side) -> Vec<House> {
    let from_left = || rules.shape().houses_of(side);
    let from_west = || match side {
        Side::South => from_left().collect::<Vec<_>>(),
        Side::North => from_left().rev().collect(),
    };
    match (
        rules.spec().match_rules.refill_from,
        rules.spec().store_side,
    ) {
        (RefillFrom::Store, StoreSide::Left) | (RefillFrom::Left, _) => from_left().collect(),
        (RefillFrom::Store, StoreSide::Right) | (RefillFrom::Right, _) => {
            from_left().rev().collect()
        }
        (RefillFrom::West, _) => from_west(),
        (RefillFrom::Ends, _) => {
            let row = from_west();
            let inwards = row.iter().zip(row.iter().rev());
            let by_turns = inwards.flat_map(|(&west, &east)| [west, east]);
            by_turns.take(row.len()).collect()
        }
    }
}
