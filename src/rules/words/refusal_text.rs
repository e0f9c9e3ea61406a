//! Why a move is refused, in a player's words, and what to do instead.

use crate::rules::board::{House, Shape};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::GrandSlam;
use crate::rules::state::Refusal;

use super::names::{HouseNames, Names};
use super::phrase::{counted, listed};

/// What is said of a number that no house of this player has.
pub fn no_house(shape: Shape, side: Side, number: u8) -> String {
    let houses = shape.houses_on(side);
    format!("There is no house {number}: they are 1 to {houses}")
}

/// The same as [`refused`], to who plays the game: also what to do once it is over.
pub fn refused_in_game(
    rules: &RuleSet,
    refusal: Refusal,
    names: &Names,
    legal: &[House],
) -> String {
    let why = refused(rules, refusal, names, legal);
    match refusal {
        Refusal::GameOver => format!("{why}: begin a new one, or take a move back"),
        _ => why,
    }
}

/// Why a move is refused and what may be played instead; `legal` are the houses that may.
pub fn refused(rules: &RuleSet, refusal: Refusal, names: &Names, legal: &[House]) -> String {
    let instead = instead(refusal, names, legal);
    match refusal {
        Refusal::GameOver => "The game is over".to_owned(),
        Refusal::NotYours { house } => {
            let owner = &names[house.side()];
            let mover = &names[house.side().other()];
            format!("{owner} owns that house, and {mover} is to move{instead}")
        }
        Refusal::NoSuchHouse { number } => format!(
            "There is no house {number} on this board: houses are numbered from 1 to {}",
            rules.shape().houses()
        ),
        Refusal::Burnt { house }
        | Refusal::Claimed { house }
        | Refusal::NoReturn { house }
        | Refusal::Empty { house }
        | Refusal::TooFew { house, .. } => {
            not_lifted(refusal, &names.houses.house(house), &instead)
        }
        Refusal::MustFeed { house } => format!(
            "{}’s houses are empty, so you must make a move that gives seeds{instead}",
            names[house.side().other()]
        ),
        Refusal::GrandSlam { house } => {
            let allowed = match rules.spec().grand_slam() {
                Some(GrandSlam::IllegalUnlessOnly) => "allowed only if every move does",
                _ => "not allowed",
            };
            format!(
                "House {} would capture all of {}’s seeds, which is {allowed} (grand slam){instead}",
                names.houses.house(house),
                names[house.side().other()]
            )
        }
        Refusal::WhichWay { house } => format!(
            "House {} can be sown either way round: choose clockwise or counter-clockwise",
            names.houses.house(house)
        ),
        Refusal::NoBackward { house } => format!(
            "House {} may be sown backward only if its first lap captures{instead}",
            names.houses.house(house)
        ),
        Refusal::WayIsTold { house } => format!(
            "House {} is sown the way that the rules tell: there is nothing to choose",
            names.houses.house(house)
        ),
        Refusal::EnterInFront { house }
        | Refusal::MustCapture { house }
        | Refusal::FrontFirst { house }
        | Refusal::Kept { house }
        | Refusal::LeavesFront { house }
        | Refusal::Blocked { house } => {
            refused_with_columns(refusal, &names.houses.house(house), &instead)
        }
        Refusal::WhichChoices { house, legal } => format!(
            "House {} is played with all that is chosen within its move, such as {}",
            names.houses.house(house),
            names.houses.action(legal)
        ),
        Refusal::NoSwap if rules.spec().pie => {
            format!("Sides can be swapped only in place of the second player’s first move{instead}")
        }
        Refusal::NoSwap => {
            format!("Sides cannot be swapped, as the pie rule is off{instead}")
        }
    }
}

/// What may be played instead, to stand after why something else may not.
fn instead(refusal: Refusal, names: &Names, legal: &[House]) -> String {
    let choices = numbers(legal, names.houses);
    match (refusal, legal) {
        (_, []) => String::new(),
        (Refusal::MustCapture { house }, legal) if legal.contains(&house) => {
            ": sow it the other way".to_owned()
        }
        (Refusal::MustFeed { .. }, _) => format!(": house {choices}"),
        _ => format!(": play house {choices}"),
    }
}

/// The numbers of the houses that can be played; of many one after another the first and the last.
fn numbers(legal: &[House], names: HouseNames) -> String {
    let numbers: Vec<u8> = legal.iter().map(|house| house.number()).collect();
    let in_a_row = numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    match legal {
        [first, _, _, .., last] if in_a_row => {
            format!("{} to {}", names.house(*first), names.house(*last))
        }
        _ => {
            let called: Vec<_> = legal.iter().map(|house| names.house(*house)).collect();
            listed(&called, "or")
        }
    }
}

/// Why a house of the player's is not lifted; `instead` is what can be played.
fn not_lifted(refusal: Refusal, number: &str, instead: &str) -> String {
    match refusal {
        Refusal::Burnt { .. } => format!(
            "House {} is burnt, so it is not played in this round{instead}",
            number
        ),
        Refusal::Claimed { .. } => format!(
            "House {} is claimed, so nobody lifts its seeds{instead}",
            number
        ),
        Refusal::NoReturn { .. } => format!(
            "The seed in house {} has just come across and may not be sent straight back{instead}",
            number
        ),
        Refusal::TooFew { seeds, least, .. } => format!(
            "House {} holds only {}, and a move needs at least {least}{instead}",
            number,
            counted(seeds, "seed")
        ),
        _ => format!("House {} is empty{instead}", number),
    }
}

/// The same of what only games with captures of columns refuse; `instead` is what can be played.
fn refused_with_columns(refusal: Refusal, number: &str, instead: &str) -> String {
    match refusal {
        Refusal::EnterInFront { .. } => {
            format!("A seed is entered in your fighting row only{instead}")
        }
        Refusal::MustCapture { .. } => format!(
            "House {number} does not capture at once that way, and you must capture if you can{instead}"
        ),
        Refusal::FrontFirst { .. } => format!(
            "House {number} is in your home row, and a move begins in the fighting row if one can{instead}"
        ),
        Refusal::Kept { .. } => format!(
            "House {number} is kept: a move begins there only if the rest of its row is empty{instead}"
        ),
        Refusal::LeavesFront { .. } => format!(
            "House {number} holds your only seeds in the fighting row, so it is sown along that row"
        ),
        _ => format!("House {number} is threatened and closed to you for this turn{instead}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::default_names;
    use super::super::samples::{at, named, rules};
    use super::*;
    use crate::rules::state::Move;

    fn refusal(clauses: &str, position: &str, number: u8) -> String {
        let rules = rules(clauses);
        let state = at(&rules, position);
        let mover = state.position().to_move();
        let house = rules.shape().house(mover, number).expect("a house");
        let refusal = state.check(Move::Sow(house)).expect_err("refused");
        refused(&rules, refusal, &default_names(), &state.legal_houses())
    }

    #[test]
    fn a_house_that_captures_the_other_way_round_is_to_be_sown_so() {
        let rules = rules("houses=3");
        let [first, second] = [1, 2].map(|number| rules.shape().house(Side::South, number));
        let (first, second) = (first.expect("a house"), second.expect("a house"));
        let refusal = Refusal::MustCapture { house: first };
        let told = |legal: &[House]| refused(&rules, refusal, &default_names(), legal);
        assert!(told(&[first, second]).ends_with("if you can: sow it the other way"));
        assert!(told(&[second]).ends_with("if you can: play house 2"));
    }

    #[test]
    fn a_house_without_seeds_is_refused_with_those_that_may_be_played() {
        assert_eq!(
            refusal("houses=3", "0,1,1/1,1,1 0:0 S", 1),
            "House 1 is empty: play house 2 or 3"
        );
    }

    #[test]
    fn too_few_seeds_are_refused_with_the_number_needed() {
        assert_eq!(
            refusal(
                "houses=3 min_lift=2 end_when=mover_stuck",
                "1,2,0/1,1,1 0:0 S",
                1
            ),
            "House 1 holds only 1 seed, and a move needs at least 2: play house 2"
        );
    }

    #[test]
    fn an_opponent_without_seeds_must_be_fed() {
        assert_eq!(
            refusal(named("oware"), "1,0,0,0,3,1/0,0,0,0,0,0 20:23 S", 1),
            "North’s houses are empty, so you must make a move that gives seeds: house 5 or 6"
        );
    }

    #[test]
    fn a_grand_slam_is_refused_by_name() {
        assert_eq!(
            refusal(
                "houses=3 sow_store=none repeat_limit=2 capture=count grand_slam=illegal \
                 end_when=mover_stuck",
                "1,0,1/1,0,0 0:0 S",
                3
            ),
            "House 3 would capture all of North’s seeds, which is not allowed (grand slam): play house 1"
        );
    }

    #[test]
    fn a_grand_slam_beside_other_moves_is_refused_by_name() {
        assert_eq!(
            refusal(
                "houses=3 sow_store=none repeat_limit=2 capture=count \
                 grand_slam=illegal_unless_only end_when=mover_stuck",
                "1,0,1/1,0,0 0:0 S",
                3
            ),
            "House 3 would capture all of North’s seeds, which is allowed only if every move does \
             (grand slam): play house 1"
        );
    }

    #[test]
    fn a_swap_is_refused_without_the_pie_rule() {
        let rules = rules("");
        assert_eq!(
            refused(&rules, Refusal::NoSwap, &default_names(), &[]),
            "Sides cannot be swapped, as the pie rule is off"
        );
    }
}
