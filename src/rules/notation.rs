//! Moves, positions and rule sets as text that can be copied, pasted and read back.
//!
//! * A move is the number of its house, or `swap`; it is read by the letter of its house, too. Where the mover
//!   chooses which way round he sows, `cw` or `ccw` follows for clockwise or counter-clockwise: `3cw`. Choices in the middle of a move follow after
//!   dots, in the order in which they are met: `3cw.ccw`.
//! * A line of moves puts a dash between the moves of one turn and a space between turns: `3-6 2 5`.
//! * A position is `4,4,0,5,5,5/4,4,4,4,4,4 1:0 S`: South's houses from 1, North's houses from 1, the
//!   stores South : North, and who moves. A burnt house is `x`; a claimed one has `S` or `N` after its
//!   seeds, for the player who has it: `12N`. A seed that may not be sent straight back has `!` after it,
//!   and after a player who has had his other move for a capture in this turn stands `+`. Where it decides
//!   who began the round, he stands after the player to move: `N/S`. A player who still keeps his house has
//!   `*` after his store: `22*:22*`. There, where seeds are entered, lie those that are still beside the
//!   board. A house that is closed for a turn has `!` after its seeds, too. Where a player's territory reaches into
//!   the other's row, he has more houses: `4,4,4,4,4,4,4,4/4,4,4,4 0:0 S`.

use thiserror::Error;

use super::board::Shape;
use super::moves::{Choice, Choices, join_moves};
use super::position::Position;
use super::rule_set::{RuleSet, Way, WayChoice};
use super::side::{BySide, Side};
use super::state::{Move, Refusal, State};

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePositionError {
    /// The text has not the form of a position.
    #[error("`{text}` is not a position: write it like {example}")]
    Form {
        /// Text as it was given.
        text: String,
        /// One of the board.
        example: String,
    },
    /// A side has too few or too many houses.
    #[error("{side} has {given} houses in `{text}`, but the board has {needed} on a side")]
    Houses {
        /// Whose houses they are.
        side: Side,
        /// Houses given.
        given: usize,
        /// Houses needed.
        needed: u8,
        /// Text as it was given.
        text: String,
    },
    /// Not a number of seeds.
    #[error("`{0}` is not a number of seeds: write a whole number, or x for a burnt house")]
    Seeds(String),
}

/// Why a text is not a line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseMovesError {
    /// A word is no move.
    #[error("move {at}: `{word}` is not a move: write the number or letter of a house, or swap")]
    NotAMove {
        /// Which move, from 1.
        at: usize,
        /// Word as it was given.
        word: String,
    },
    /// A move is not legal.
    #[error("move {at}: `{word}` is not legal: {refusal}")]
    Illegal {
        /// Which move, from 1.
        at: usize,
        /// Word as it was given.
        word: String,
        /// The reason.
        refusal: Refusal,
    },
}

/// A position as text.
pub fn print_position(shape: Shape, position: &Position) -> String {
    let shape = shape.with_reach(position.reach()).unwrap_or(shape);
    let row = |side| {
        let houses = shape.houses_of(side).map(|house| {
            if position.is_burnt(house) {
                "x".to_owned()
            } else {
                let claimer = match position.claimer(house) {
                    Some(Side::South) => "S",
                    Some(Side::North) => "N",
                    None => "",
                };
                let barred = match position.barred() == Some(house) {
                    true => "!",
                    false => "",
                };
                format!("{}{claimer}{barred}", position.seeds(house))
            }
        });
        houses.collect::<Vec<_>>().join(",")
    };
    let letter = |side| match side {
        Side::South => 'S',
        Side::North => 'N',
    };
    let to_move = letter(position.to_move());
    let began = position.began().map(|side| format!("/{}", letter(side)));
    let began = began.unwrap_or_default();
    let bonus = if position.had_bonus() { "+" } else { "" };
    let store = |side| {
        let kept = if position.keeps(side) { "*" } else { "" };
        format!("{}{kept}", position.store(side))
    };
    format!(
        "{}/{} {}:{} {to_move}{began}{bonus}",
        row(Side::South),
        row(Side::North),
        store(Side::South),
        store(Side::North)
    )
}

/// A position that shows how one is written: four seeds in every house.
fn example(shape: Shape) -> Position {
    let mut position = Position::empty(Side::South);
    for house in shape.all_houses() {
        position.set_seeds(house, 4);
    }
    position
}

/// The position a text stands for.
///
/// # Errors
/// What is wrong with it.
pub fn parse_position(shape: Shape, text: &str) -> Result<Position, ParsePositionError> {
    let form = || ParsePositionError::Form {
        text: text.trim().to_owned(),
        example: print_position(shape, &example(shape)),
    };
    let mut words = text.split_whitespace();
    let (Some(houses), Some(stores), Some(to_move), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(form());
    };
    let had_bonus = to_move.ends_with('+');
    let to_move = to_move.trim_end_matches('+');
    let (to_move, began) = match to_move.split_once('/') {
        Some((to_move, began)) => (to_move, Some(parse_side(began).ok_or_else(form)?)),
        None => (to_move, None),
    };
    let mut position = Position::empty(parse_side(to_move).ok_or_else(form)?);
    position.set_had_bonus(had_bonus);
    position.set_began(began);
    let (south, north) = houses.split_once('/').ok_or_else(form)?;
    let owned = BySide {
        south: south.split(',').count(),
        north: north.split(',').count(),
    };
    let shape = shape.with_houses(owned).unwrap_or(shape);
    position.set_reach(shape.reach());
    for (side, row) in [(Side::South, south), (Side::North, north)] {
        let cells: Vec<_> = row.split(',').collect();
        let needed = shape.houses_on(side);
        if cells.len() != usize::from(needed) {
            return Err(ParsePositionError::Houses {
                side,
                given: cells.len(),
                needed,
                text: row.to_owned(),
            });
        }
        for (house, cell) in shape.houses_of(side).zip(cells) {
            if cell.eq_ignore_ascii_case("x") {
                position.set_burnt(house, true);
            } else {
                if cell.ends_with('!') {
                    position.set_barred(Some(house));
                }
                let cell = cell.trim_end_matches('!');
                let claimer = match cell.chars().last() {
                    Some('S' | 's') => Some(Side::South),
                    Some('N' | 'n') => Some(Side::North),
                    _ => None,
                };
                let seeds = cell.trim_end_matches(['S', 's', 'N', 'n']);
                position.set_seeds(house, parse_seeds(seeds)?);
                position.set_claimer(house, claimer);
            }
        }
    }
    let (south, north) = stores.split_once(':').ok_or_else(form)?;
    for (side, store) in [(Side::South, south), (Side::North, north)] {
        let seeds = store.trim_end_matches('*');
        position.set_store(side, parse_seeds(seeds)?);
        position.set_keeps(side, seeds.len() < store.len());
    }
    Ok(position)
}

fn parse_side(text: &str) -> Option<Side> {
    match text {
        "S" | "s" => Some(Side::South),
        "N" | "n" => Some(Side::North),
        _ => None,
    }
}

fn parse_seeds(text: &str) -> Result<u16, ParsePositionError> {
    text.parse()
        .map_err(|_| ParsePositionError::Seeds(text.to_owned()))
}

/// A move as text.
pub fn print_move(action: Move) -> String {
    action.to_string()
}

/// A line of moves as text; each with the side that made it.
pub fn print_moves(moves: impl IntoIterator<Item = (Side, Move)>) -> String {
    join_moves(moves, " ", |_| "", print_move)
}

/// The move a word stands for, for the player to move: a house by its number or its letter, large or small.
pub fn parse_move(rules: &RuleSet, to_move: Side, word: &str) -> Option<Move> {
    if word.eq_ignore_ascii_case("swap") {
        return Some(Move::Swap);
    }
    let (number, choices) = match parse_letter(word) {
        Some((_, number)) => (number, Choices::NONE),
        None => parse_house(word)?,
    };
    let house = rules.shape().house(to_move, number)?;
    let action = Move::choosing(house, choices);
    // The way that the rules tell may be told, too, where the other one may be chosen.
    let is_told = action.way() == Some(Way::Ccw) && rules.choice(house) == WayChoice::Backward;
    Some(match is_told && !rules.chooses_in_move() {
        true => Move::Sow(house),
        false => action,
    })
}

/// The house that a single letter names, A, B, C … of South, a, b, c … of North: the side and the number.
pub fn parse_letter(word: &str) -> Option<(Side, u8)> {
    match word.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some((Side::South, letter - b'A' + 1)),
        [letter @ b'a'..=b'z'] => Some((Side::North, letter - b'a' + 1)),
        _ => None,
    }
}

/// The number of a house and the choices after it, if there are any: `3`, `3cw`, `3cw.ccw`.
pub fn parse_house(word: &str) -> Option<(u8, Choices)> {
    let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let keys = word[digits.len()..].to_ascii_lowercase();
    let mut keys = keys.split('.').filter(|_| !keys.is_empty());
    let choices = keys.try_fold(Choices::NONE, |choices, key| {
        let choice = Choice::of_key(key)?;
        (choices.len() < Choices::MOST).then(|| choices.and(choice))
    });
    Some((digits.parse().ok()?, choices?))
}

/// The words of a line of moves: dashes, spaces, commas and line ends all separate them.
pub fn move_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || "-,;".contains(c))
        .filter(|word| !word.is_empty())
}

/// Plays a line of moves from a state and returns them.
///
/// Who moves follows from the rules.
///
/// # Errors
/// The first word that is no move or not legal.
pub fn parse_moves(start: &State, text: &str) -> Result<Vec<Move>, ParseMovesError> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for (index, word) in move_words(text).enumerate() {
        let at = index + 1;
        let not_a_move = || ParseMovesError::NotAMove {
            at,
            word: word.to_owned(),
        };
        let to_move = state.position().to_move();
        let action = parse_move(state.rules(), to_move, word).ok_or_else(not_a_move)?;
        state
            .play(action)
            .map_err(|refusal| ParseMovesError::Illegal {
                at,
                word: word.to_owned(),
                refusal,
            })?;
        moves.push(action);
    }
    Ok(moves)
}
