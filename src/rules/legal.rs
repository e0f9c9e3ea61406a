//! Which moves are legal in a position.

use super::board::House;
use super::end;
use super::moves::{Move, Way};
use super::position::Position;
use super::refusal::Refusal;
use super::rule_set::{RuleSet, WayChoice};
use super::sow::sow;
use super::spec::{EndWhen, GrandSlam};
use super::trace::{Event, Landing};
use super::turn::check_begin;

/// Whether the player to move has a legal move.
pub(super) fn has_move(rules: &RuleSet, position: &Position) -> bool {
    rules
        .shape()
        .houses_of(position.to_move())
        .flat_map(|house| rules.moves_of(house).map(move |m| (house, m.way())))
        .any(|(house, way)| check_move(rules, position, house, way).is_ok())
}

/// Whether a house may be played. Who passes without a move need not feed if no move does.
pub(super) fn check_move(
    rules: &RuleSet,
    position: &Position,
    house: House,
    way: Option<Way>,
) -> Result<(), Refusal> {
    let checked = check_house(rules, position, house, way);
    let lifted = rules.spec().end_when == EndWhen::BothStuck
        && matches!(checked, Err(Refusal::MustFeed { .. }))
        && !rules
            .shape()
            .houses_of(house.side())
            .flat_map(|house| rules.moves_of(house).map(move |m| (house, m.way())))
            .any(|(h, way)| check_house(rules, position, h, way).is_ok());
    if lifted { Ok(()) } else { checked }
}

fn check_house(
    rules: &RuleSet,
    position: &Position,
    house: House,
    way: Option<Way>,
) -> Result<(), Refusal> {
    check_lift(rules, position, house, way)?;
    if slam_is_refused(rules, position, house, way) {
        return Err(Refusal::GrandSlam { house });
    }
    let mover = position.to_move();
    if rules.spec().must_feed && position.seeds_of(mover.other()) == 0 {
        let mut after = *position;
        sow(rules, &mut after, house, Move::lifting(house, way), |_| {});
        end::take_last_seeds(rules, &mut after, mover, |_| {});
        if after.seeds_of(mover.other()) == 0 {
            return Err(Refusal::MustFeed { house });
        }
    }
    Ok(())
}

/// Whether a house may be lifted, whatever its sowing does to the opponent.
fn check_lift(
    rules: &RuleSet,
    position: &Position,
    house: House,
    way: Option<Way>,
) -> Result<(), Refusal> {
    let spec = rules.spec();
    if house.number() > rules.shape().houses_on(house.side()) {
        let number = house.number();
        return Err(Refusal::NoSuchHouse { number });
    }
    let mover = position.to_move();
    // Nobody lifts what is claimed, whosever it is.
    if position.claimer(house).is_some() {
        return Err(Refusal::Claimed { house });
    }
    if house.side() != mover {
        return Err(Refusal::NotYours { house });
    }
    if position.is_burnt(house) {
        return Err(Refusal::Burnt { house });
    }
    if position.barred() == Some(house) {
        return Err(match spec.blocking {
            true => Refusal::Blocked { house },
            false => Refusal::NoReturn { house },
        });
    }
    let seeds = position.seeds(house);
    if seeds == 0 {
        return Err(Refusal::Empty { house });
    }
    if spec.must_capture {
        let way = way.ok_or(Refusal::WhichWay { house })?;
        return check_begin(rules, position, house, way);
    }
    if seeds < spec.min_lift && !is_lone_single(rules, position, house) {
        let least = spec.min_lift;
        return Err(Refusal::TooFew {
            house,
            seeds,
            least,
        });
    }
    match (way, rules.choice(house)) {
        (None, WayChoice::Either) => Err(Refusal::WhichWay { house }),
        (Some(_), WayChoice::Told) | (Some(Way::Ccw), WayChoice::Backward) => {
            Err(Refusal::WayIsTold { house })
        }
        (Some(Way::Cw), WayChoice::Backward) if !captures_at_once(rules, position, house) => {
            Err(Refusal::NoBackward { house })
        }
        _ => Ok(()),
    }
}

/// Whether a move that may begin so tells what is chosen in its middle.
pub(super) fn check_choices(
    rules: &RuleSet,
    position: &Position,
    house: House,
    action: Move,
) -> Result<(), Refusal> {
    if !rules.chooses_in_move() {
        return match action {
            Move::SowChoosing(..) => Err(Refusal::WayIsTold { house }),
            _ => Ok(()),
        };
    }
    let made = sow(rules, &mut { *position }, house, action, |_| {}).choices;
    match Move::choosing(house, made) {
        legal if legal == action => Ok(()),
        legal => Err(Refusal::WhichChoices { house, legal }),
    }
}

/// Whether a house holds one of single seeds only, which may be moved into an empty house
/// (`lone_singles`).
fn is_lone_single(rules: &RuleSet, position: &Position, house: House) -> bool {
    let spec = rules.spec();
    let mut houses = rules.shape().houses_of(house.side());
    let circuit = rules.circuit(house.side(), rules.way(house, 1));
    let next = circuit.next_house(position, house);
    spec.lone_singles
        && position.seeds(house) == 1
        && houses.all(|h| position.seeds(h) < spec.min_lift)
        && next.is_some_and(|next| position.seeds(next) == 0)
}

/// Whether the first lap of a house sown backward captures a column.
fn captures_at_once(rules: &RuleSet, position: &Position, house: House) -> bool {
    let mut first = None;
    sow(
        rules,
        &mut { *position },
        house,
        Move::SowWay(house, Way::Cw),
        |event| {
            if let Event::Land { landing, .. } = event {
                first.get_or_insert(landing);
            }
        },
    );
    first == Some(Landing::Column)
}

/// Whether a house may not be played because it would capture everything.
fn slam_is_refused(rules: &RuleSet, position: &Position, house: House, way: Option<Way>) -> bool {
    let slams = |house, way| {
        let sown = sow(
            rules,
            &mut { *position },
            house,
            Move::lifting(house, way),
            |_| {},
        );
        sown.landing == Landing::GrandSlamAll
    };
    match rules.spec().grand_slam() {
        Some(GrandSlam::Illegal) => slams(house, way),
        Some(GrandSlam::IllegalUnlessOnly) => {
            let houses = rules.shape().houses_of(position.to_move());
            let moves = houses.flat_map(|h| rules.moves_of(h).map(move |m| (h, m.way())));
            let mut others = moves.filter(|&(h, way)| check_lift(rules, position, h, way).is_ok());
            slams(house, way) && others.any(|(h, way)| !slams(h, way))
        }
        _ => false,
    }
}
