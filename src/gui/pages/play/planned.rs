//! A new game while it is being chosen: its rules, who plays, who starts, the clock.

use crate::game::contest::NamedRules;
use crate::game::seat::Seat;
use crate::rules::side::{BySide, Side};
use crate::search::level::Level;
use crate::search::time_control::TimeControl;
use crate::storage::level_settings::LevelSettings;

/// Who sits at a new game whose opponent has just become the computer.
pub const FIRST_OPPONENT: Seat = Seat::computer(Level::Amateur);

/// A game that may be begun.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// What it is to be played by.
    pub named: NamedRules,
    /// Who plays.
    pub seats: BySide<Seat>,
    /// What persons are called who play these sides.
    pub names: BySide<String>,
    /// Who makes the first move.
    pub starter: Side,
    /// What time both have.
    pub clock: Option<TimeControl>,
    /// How the levels are set, as they were chosen last.
    pub levels: LevelSettings,
    /// The computer player that was chosen last.
    pub computer: Seat,
}

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Two persons.
    Persons,
    /// A person, who plays this side, against the computer.
    Computer(Side),
    /// The computer against itself.
    Computers,
}

impl Planned {
    /// A game of two persons under these rules.
    pub fn under(named: NamedRules) -> Self {
        Self {
            named,
            seats: BySide::default(),
            names: BySide::from_fn(|side| side.to_string()),
            starter: Side::South,
            clock: None,
            levels: LevelSettings::default(),
            computer: FIRST_OPPONENT,
        }
    }

    /// Seats a player.
    pub fn seat(&mut self, side: Side, seat: Seat) {
        self.seats[side] = seat;
        self.levels.note(seat);
    }

    /// Who plays against whom.
    pub fn opponents(&self) -> Opponents {
        match (self.seats.south, self.seats.north) {
            (Seat::Person, Seat::Person) => Opponents::Persons,
            (Seat::Person, _) => Opponents::Computer(Side::South),
            (_, Seat::Person) => Opponents::Computer(Side::North),
            _ => Opponents::Computers,
        }
    }

    /// The same game with other opponents; a computer player that was chosen stays, and who changes sides keeps his name.
    pub fn with(mut self, opponents: Opponents) -> Self {
        if let (Opponents::Computer(before), Opponents::Computer(person)) =
            (self.opponents(), opponents)
            && before != person
        {
            // A side's own name stays with it.
            self.names = BySide::from_fn(|side| match &self.names[side.other()] {
                name if *name == side.other().to_string() => side.to_string(),
                name => name.clone(),
            });
        }
        let [south, north] = [self.seats.south, self.seats.north];
        let mut computers = [north, south].into_iter().filter(|&s| s != Seat::Person);
        let first = computers.next().unwrap_or(self.computer);
        self.computer = first;
        let second = computers.next().unwrap_or(first);
        self.seats = match opponents {
            Opponents::Persons => BySide::from_fn(|_| Seat::Person),
            Opponents::Computer(person) => BySide::from_fn(|side| match side == person {
                true => Seat::Person,
                false => first,
            }),
            Opponents::Computers => BySide {
                south: second,
                north: first,
            },
        };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rule_set::RuleSet;

    #[test]
    fn a_computer_player_that_was_chosen_stays_when_sides_change() {
        let planned = Planned::under(NamedRules {
            name: String::new(),
            rules: RuleSet::usual(),
        });
        let mut against = planned.with(Opponents::Computer(Side::South));
        assert_eq!(against.seats.north, FIRST_OPPONENT);
        let expert = Seat::computer(Level::USUAL[2]);
        against.seats.north = expert;
        let turned = against.with(Opponents::Computer(Side::North));
        assert_eq!(turned.seats.south, expert);
        assert_eq!(turned.names.north, "North", "a side's own name is nobody's");
        assert_eq!(turned.opponents(), Opponents::Computer(Side::North));
        let both = turned.with(Opponents::Computers);
        assert_eq!((both.seats.south, both.seats.north), (expert, expert));
        let none = both.with(Opponents::Persons);
        assert_eq!(none.opponents(), Opponents::Persons);
        let again = none.with(Opponents::Computer(Side::South));
        assert_eq!(again.seats.north, expert);
    }
}
