//! What the best move of a position is about: by what it does, and by what either player could capture if he moved next.

use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, Pie, State};

/// What the best move is about; the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleTheme {
    /// It captures.
    Capture,
    /// Its last seed gives another move.
    AnotherMove,
    /// It ends the game.
    End,
    /// It captures nothing, but the opponent can capture less after it than if the mover had passed.
    Defence,
    /// It captures nothing, but the mover could capture more after it than now.
    Threat,
    /// Nothing of all that.
    Quiet,
}

/// When in a game a position comes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GamePhase {
    /// More than a third of the seeds are in houses that nobody has claimed.
    MiddleGame,
    /// No more than that.
    Ending,
}

/// What the best move does, in seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeShown {
    /// What it is about.
    pub theme: PuzzleTheme,
    /// The seeds that it captures, that the opponent threatened to capture, or that the mover threatens to; else 0.
    pub seeds: u16,
}

impl PuzzleTheme {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 6] = [
        Self::Capture,
        Self::AnotherMove,
        Self::Defence,
        Self::Threat,
        Self::Quiet,
        Self::End,
    ];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::AnotherMove => "another move",
            Self::End => "end of the game",
            Self::Defence => "defence",
            Self::Threat => "threat",
            Self::Quiet => "quiet move",
        }
    }

    /// What it means.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Capture => "The answer captures",
            Self::AnotherMove => "After the answer one moves again",
            Self::End => "The answer ends the game",
            Self::Defence => {
                "The answer captures nothing, and leaves the other player less to capture than there was"
            }
            Self::Threat => {
                "The answer captures nothing, and makes ready to capture more than before"
            }
            Self::Quiet => "The answer captures nothing, saves nothing and threatens nothing new",
        }
    }
}

impl GamePhase {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::MiddleGame, Self::Ending];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::MiddleGame => "middle game",
            Self::Ending => "ending",
        }
    }

    /// That of a position. Where all seeds stay in play, in houses or in a player's reserve, no game comes to an ending.
    pub fn of(rules: &RuleSet, position: &Position) -> Self {
        let all_stay = rules.spec().reserve > 0;
        match all_stay || 3 * seeds_in_houses(position) > position.total() {
            true => Self::MiddleGame,
            false => Self::Ending,
        }
    }
}

impl ThemeShown {
    /// What a legal move of a game that goes on is about.
    ///
    /// `None` where the move cannot be made.
    pub fn of(state: &State, action: Move) -> Option<Self> {
        let mover = state.to_move()?;
        let (trace, after) = state.preview(action).ok()?;
        let (rules, other) = (state.rules(), mover.other());
        let shown = |theme, seeds| Some(Self { theme, seeds });
        if trace.captured > 0 {
            return shown(PuzzleTheme::Capture, trace.captured);
        }
        if trace.extra_move {
            return shown(PuzzleTheme::AnotherMove, 0);
        }
        if after.outcome().is_some() {
            return shown(PuzzleTheme::End, 0);
        }
        let threatened = most_captured(rules, state.position(), other);
        if most_captured(rules, after.position(), other) < threatened {
            return shown(PuzzleTheme::Defence, threatened);
        }
        let threat = most_captured(rules, after.position(), mover);
        match threat > most_captured(rules, state.position(), mover) {
            true => shown(PuzzleTheme::Threat, threat),
            false => shown(PuzzleTheme::Quiet, 0),
        }
    }
}

/// The seeds in all houses that nobody has claimed.
pub fn seeds_in_houses(position: &Position) -> u32 {
    Side::ALL.map(|side| position.seeds_of(side)).iter().sum()
}

/// The most seeds that this side captures with one move, as if it were its turn.
fn most_captured(rules: &RuleSet, position: &Position, side: Side) -> u16 {
    let mut position = *position;
    position.set_to_move(side);
    let state = State::with_pie(rules, position, Pie::Closed);
    if state.to_move() != Some(side) {
        return 0;
    }
    let moves = state.legal_moves().into_iter();
    let captured = moves.filter_map(|action| Some(state.preview(action).ok()?.0.captured));
    captured.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation::{parse_move, parse_position};

    fn shown(position: &str, action: &str) -> (PuzzleTheme, u16) {
        let rules = RuleSet::usual();
        let position = parse_position(rules.shape(), position).unwrap();
        let state = State::new(&rules, position);
        let action = parse_move(&rules, position.to_move(), action).unwrap();
        let shown = ThemeShown::of(&state, action).unwrap();
        (shown.theme, shown.seeds)
    }

    #[test]
    fn a_move_is_about_what_it_does_and_what_could_be_captured_next() {
        for (position, action, expected) in [
            // One seed into the empty house facing four.
            (
                "0,1,0,0,0,9/0,0,0,4,0,1 10:10 S",
                "2",
                (PuzzleTheme::Capture, 5),
            ),
            (
                "1,0,0,0,0,1/0,0,0,0,0,1 10:10 S",
                "1",
                (PuzzleTheme::Quiet, 0),
            ),
            (
                "0,0,0,0,2,1/1,0,0,0,0,9 10:10 S",
                "6",
                (PuzzleTheme::AnotherMove, 0),
            ),
            // North's 1 would fall into its empty 2, which faces South's 5: it takes the 3 there with its own seed.
            (
                "0,0,0,1,3,0/1,0,0,0,0,1 10:10 S",
                "5",
                (PuzzleTheme::Defence, 4),
            ),
            // From 2 a seed could fall into 4, which is empty and faces three.
            (
                "1,1,0,0,0,9/0,0,3,0,0,1 10:10 S",
                "2",
                (PuzzleTheme::Threat, 4),
            ),
        ] {
            assert_eq!(shown(position, action), expected, "{position} {action}");
        }
    }
}
