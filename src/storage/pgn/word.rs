//! A move as it stands in a PGN file, and whether what it says is what happens.

use crate::game::note::Mark;
use crate::rules::board::Pit;
use crate::rules::moves::Choices;
use crate::rules::notation::{parse_house, parse_letter};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::trace::{Event, Trace};

/// What a word says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveWord {
    action: Said,
    landing: Option<LandingWord>,
    claims: bool,
    won: Option<u16>,
    captured: Option<u16>,
    /// The mark after it.
    pub(super) mark: Option<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Swap,
    House(u8, Choices),
    /// A letter tells the side, too.
    Letter(u8, Side),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LandingWord {
    Store,
    House(u8),
}

impl MoveWord {
    /// What a word says, on a board with so many houses a side; `None` if it is no move.
    pub(super) fn read(word: &str, houses: u8) -> Option<Self> {
        let bare = word.trim_end_matches(['!', '?']);
        let mark = Mark::of_sign(&word[bare.len()..]);
        let (bare, won) = match bare.strip_suffix(')') {
            Some(inside) => {
                let (bare, won) = inside.rsplit_once('(')?;
                (bare, Some(won.parse().ok()?))
            }
            None => (bare, None),
        };
        let (bare, captured) = match bare.split_once('+') {
            Some((bare, captured)) => (bare, Some(captured.parse().ok()?)),
            None => (bare, None),
        };
        let unclaimed = bare.strip_suffix(['x', 'X']).filter(|b| !b.is_empty());
        let bare_move = unclaimed.unwrap_or(bare);
        let (action, landing) = read_action(bare_move, houses)?;
        Some(Self {
            action,
            landing,
            claims: unclaimed.is_some(),
            won,
            captured,
            mark,
        })
    }

    /// The move, for the player to move.
    pub(super) fn action(&self, state: &State) -> Result<Move, String> {
        let to_move = state.position().to_move();
        let (number, choices) = match self.action {
            Said::Swap => return Ok(Move::Swap),
            Said::Letter(_, side) if side != to_move => {
                return Err(format!("it is a house of {side}, and {to_move} is to move"));
            }
            Said::Letter(number, _) => (number, Choices::NONE),
            Said::House(number, choices) => (number, choices),
        };
        let house = state.rules().shape().house(to_move, number);
        let house = house.ok_or_else(|| format!("there is no house {number}"))?;
        Ok(Move::choosing(house, choices))
    }

    /// Looks whether what the word says is what happened.
    pub(super) fn check(
        &self,
        trace: &Trace,
        before: &Position,
        after: &State,
    ) -> Result<(), String> {
        if let Some(said) = self.landing {
            let found = trace.last_pit().map(landing_of);
            if found != Some(said) {
                let place = found.map_or_else(|| "nowhere".to_owned(), |at| at.in_words());
                return Err(format!("its last seed falls into {place}"));
            }
        }
        let claimed = || {
            trace
                .events
                .iter()
                .any(|e| matches!(e, Event::Claim { .. }))
        };
        if self.claims && !claimed() {
            return Err("it claims no house".to_owned());
        }
        // Some programs count what is collected at the end, some do not.
        let side = trace.mover;
        let had = before.won(side);
        let now = after.before_collecting().won(side);
        let all = after.position().won(side);
        if let Some(won) = self.won
            && ![now, all].contains(&won)
        {
            return Err(format!("{side} has {now} after it, not {won}"));
        }
        if let Some(captured) = self.captured {
            let gained = now.saturating_sub(had);
            if ![gained, all.saturating_sub(had)].contains(&captured) {
                return Err(format!("{side} gains {gained} by it, not {captured}"));
            }
        }
        Ok(())
    }
}

impl LandingWord {
    fn in_words(self) -> String {
        match self {
            Self::Store => "a store".to_owned(),
            Self::House(number) => format!("house {number}"),
        }
    }
}

const fn landing_of(pit: Pit) -> LandingWord {
    match pit {
        Pit::House(house) => LandingWord::House(house.number()),
        Pit::Store(_) => LandingWord::Store,
    }
}

fn read_action(word: &str, houses: u8) -> Option<(Said, Option<LandingWord>)> {
    if word.eq_ignore_ascii_case("swap") {
        return Some((Said::Swap, None));
    }
    if let Some((side, number)) = parse_letter(word) {
        return Some((Said::Letter(number, side), None));
    }
    if let Some((from, to)) = word.split_once('-') {
        let (number, choices) = parse_house(from)?;
        let landing = match to {
            "s" | "S" => LandingWord::Store,
            number => LandingWord::House(number.parse().ok()?),
        };
        return Some((Said::House(number, choices), Some(landing)));
    }
    let (number, choices) = parse_house(word)?;
    // Two houses without a dash, where no house has two digits.
    if choices.is_empty() && houses <= 9 && number > 9 && number % 10 > 0 {
        let landing = LandingWord::House(number % 10);
        return Some((Said::House(number / 10, choices), Some(landing)));
    }
    Some((Said::House(number, choices), None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::moves::{Choice, Way};

    #[test]
    fn what_is_no_move_is_no_word() {
        for word in [
            "", "e4", "Nf3", "3-", "-3", "3-6(", "3-6(x)", "3-6)", "O-O", "+3", "3+x", "999",
        ] {
            assert_eq!(MoveWord::read(word, 6), None, "{word}");
        }
    }

    #[test]
    fn two_digits_are_two_houses_where_no_house_has_two() {
        let house =
            |word, houses| MoveWord::read(word, houses).map(|word| (word.action, word.landing));
        let both = (Said::House(7, Choices::NONE), Some(LandingWord::House(6)));
        assert_eq!(house("76(10)", 9), Some(both));
        assert_eq!(house("7-6x(10)!?", 9), Some(both));
        assert_eq!(
            house("12", 12),
            Some((Said::House(12, Choices::NONE), None))
        );
        assert_eq!(
            house("3cw-s", 12),
            Some((
                Said::House(3, Choices::NONE.and(Choice::Way(Way::Cw))),
                Some(LandingWord::Store)
            ))
        );
        assert_eq!(house("f+3", 6), Some((Said::Letter(6, Side::North), None)));
    }
}
