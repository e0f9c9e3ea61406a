//! Turns in games where captures are compulsory (`must_capture`): how one may begin. The capture that it
//! begins with decides whether it captures at all.

use super::board::House;
use super::fighting_row::{captures_entering, enters, front, way_from_end};
use super::moves::Way;
use super::position::Position;
use super::refusal::Refusal;
use super::rule_set::RuleSet;
use super::side::Side;
use super::sow::first_capture;

/// Whether a move that may be begun so captures at once: where it does.
fn captures(rules: &RuleSet, position: &Position, house: House, way: Way) -> Option<House> {
    let spec = rules.spec();
    if enters(rules, position, house.side()) {
        let from_there = way_from_end(rules, house).is_none_or(|only| only == way);
        let facing = rules.shape().opposite(house);
        return facing.filter(|_| from_there && captures_entering(rules, position, house));
    }
    let seeds = position.seeds(house);
    let liftable = seeds >= spec.min_lift && position.barred() != Some(house);
    let few = spec.capture_most == 0 || seeds <= spec.capture_most;
    let landed = first_capture(rules, position, house, way).filter(|_| liftable && few)?;
    rules.shape().opposite(landed)
}

/// The opponent's houses that a player could capture at once, if he were to move, as often as he could.
fn threats(rules: &RuleSet, position: &Position, side: Side) -> impl Iterator<Item = House> {
    let houses = rules.shape().houses_of(side);
    let begun = houses.flat_map(|house| Way::ALL.map(|way| (house, way)));
    begun.filter_map(|(house, way)| captures(rules, position, house, way))
}

/// The same, each once.
fn threatened(rules: &RuleSet, position: &Position, side: Side) -> Vec<House> {
    let mut found: Vec<_> = threats(rules, position, side).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a move may begin with a house that holds seeds, sown that way round.
pub(super) fn check_begin(
    rules: &RuleSet,
    position: &Position,
    house: House,
    way: Way,
) -> Result<(), Refusal> {
    let side = house.side();
    let (least, seeds) = (rules.spec().min_lift, position.seeds(house));
    let enters = enters(rules, position, side);
    if enters && !rules.shape().is_front(house) {
        return Err(Refusal::EnterInFront { house });
    }
    if !enters && seeds < least {
        return Err(Refusal::TooFew {
            house,
            seeds,
            least,
        });
    }
    if captures(rules, position, house, way).is_some() {
        return Ok(());
    }
    if threats(rules, position, side).next().is_some() {
        return Err(Refusal::MustCapture { house });
    }
    let in_front = |least| front(rules, side).filter(move |&h| position.seeds(h) >= least);
    let is_last = in_front(1).all(|h| h == house);
    let kept = rules.kept(position, side);
    if enters {
        if kept == Some(house) && !is_last && seeds >= rules.spec().kept_least {
            return Err(Refusal::Kept { house });
        }
        if kept.is_none() && seeds < least && in_front(least).next().is_some() {
            return Err(Refusal::TooFew {
                house,
                seeds,
                least,
            });
        }
    } else if rules.spec().front_first
        && !rules.shape().is_front(house)
        && in_front(least).any(|h| position.barred() != Some(h))
    {
        return Err(Refusal::FrontFirst { house });
    }
    match is_last && rules.shape().is_front(house) && leaves_front(rules, house, way) {
        true => Err(Refusal::LeavesFront { house }),
        false => Ok(()),
    }
}

/// Whether a house at an end of the fighting row is sown out of it.
fn leaves_front(rules: &RuleSet, house: House, way: Way) -> bool {
    let houses = rules.shape().houses_in_row();
    match way {
        Way::Ccw => house.number() == 2 * houses,
        Way::Cw => house.number() == houses + 1,
    }
}

/// The house that is closed to its owner for a turn, after a move of `mover` that captured nothing
/// (`blocking`).
pub(super) fn blocked(rules: &RuleSet, position: &Position, mover: Side) -> Option<House> {
    let owner = mover.other();
    if [mover, owner]
        .into_iter()
        .any(|side| enters(rules, position, side))
        || threats(rules, position, owner).next().is_some()
    {
        return None;
    }
    let [house] = threatened(rules, position, mover)[..] else {
        return None;
    };
    let (least, seeds) = (rules.spec().min_lift, position.seeds(house));
    let works = rules.kept(position, owner) == Some(house) && seeds >= rules.spec().kept_least;
    let only = |least| {
        let mut others = front(rules, owner).filter(|&h| h != house);
        !others.any(|h| position.seeds(h) >= least)
    };
    (!works && seeds > 1 && !only(1) && !only(least)).then_some(house)
}
