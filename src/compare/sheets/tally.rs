//! Games added up: whole numbers only, so that the order in which games are added does not matter.

use super::distribution::Distribution;
use super::facts::Facts;
use crate::search::value::Score;

/// Declares what is counted, with its name in files.
macro_rules! quantities {
    ($($(#[$doc:meta])* $variant:ident = $key:literal),+ $(,)?) => {
        /// Something counted in every game that was played to its end.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Quantity { $($(#[$doc])* $variant),+ }

        impl Quantity {
            /// All of them.
            pub const ALL: [Self; [$($key),+].len()] = [$(Self::$variant),+];

            /// The name in files.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key),+ }
            }
        }
    };
}

quantities! {
    /// Moves of both players.
    Moves = "moves",
    /// Turns of both players.
    Turns = "turns",
    /// Moves that followed another one of the same turn.
    ExtraMoves = "extra_moves",
    /// Choices that there were, counted for every move instead of every game.
    Choices = "choices",
    /// Laps of the longest move.
    LongestRelay = "longest_relay",
    /// Moves that captured.
    Captures = "captures",
    /// Seeds captured.
    Captured = "captured",
    /// How often the lead changed hands.
    LeadChanges = "lead_changes",
    /// The starter's seeds minus the other's at the end; only where seeds decide who wins.
    Margin = "margin",
    /// The winner's seeds minus the loser's; only where seeds decide.
    MarginSize = "margin_size",
}

/// Games added up. Games that were cut off count only as that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won by who started.
    pub starter_wins: u64,
    /// Games won by the other player.
    pub other_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games cut off.
    pub unfinished: u64,
    /// By [`Quantity`].
    distributions: [Distribution; Quantity::ALL.len()],
    /// What else the interval of the mean number of choices needs.
    pub choices: ChoiceSums,
}

/// Sums over games of products of whole games' numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceSums {
    /// The squares of all the choices of a game.
    pub squares: u64,
    /// The choices of a game times its moves.
    pub by_moves: u64,
}

impl Tally {
    /// Adds a game and how it came out for the starter; `None` if it was cut off.
    #[inline]
    pub fn add(&mut self, facts: &Facts, score: Option<Score>) {
        let Some(score) = score else {
            self.unfinished += 1;
            return;
        };
        match score.sign() {
            1.. => self.starter_wins += 1,
            0 => self.draws += 1,
            _ => self.other_wins += 1,
        }
        let mut add = |quantity: Quantity, number: u32| {
            self.distributions[quantity as usize].add(i64::from(number));
        };
        add(Quantity::Moves, facts.moves);
        add(Quantity::Turns, facts.turns);
        add(Quantity::ExtraMoves, facts.extra_moves());
        add(Quantity::LongestRelay, facts.longest_relay);
        add(Quantity::Captures, facts.captures);
        add(Quantity::Captured, facts.captured);
        add(Quantity::LeadChanges, facts.lead_changes);
        if let Score::Seeds(margin) = score {
            add(Quantity::MarginSize, margin.unsigned_abs());
            self.distributions[Quantity::Margin as usize].add(i64::from(margin));
        }
        let mut choices = 0;
        for (number, &moves) in (0_u32..).zip(&facts.choices) {
            choices += u64::from(number) * u64::from(moves);
            let every_move = &mut self.distributions[Quantity::Choices as usize];
            every_move.add_times(i64::from(number), u64::from(moves));
        }
        self.choices.squares += choices * choices;
        self.choices.by_moves += choices * u64::from(facts.moves);
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.starter_wins += other.starter_wins;
        self.other_wins += other.other_wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (all, more) in self.distributions.iter_mut().zip(&other.distributions) {
            all.merge(more);
        }
        self.choices.squares += other.choices.squares;
        self.choices.by_moves += other.choices.by_moves;
    }

    /// Games played to their end.
    pub const fn finished(&self) -> u64 {
        self.starter_wins + self.other_wins + self.draws
    }

    /// Games played, also those cut off.
    pub const fn games(&self) -> u64 {
        self.finished() + self.unfinished
    }

    /// How often which number of something came up.
    pub const fn of(&self, quantity: Quantity) -> &Distribution {
        &self.distributions[quantity as usize]
    }

    /// Puts the numbers of something in place of what was there.
    #[must_use]
    pub fn with(mut self, quantity: Quantity, distribution: Distribution) -> Self {
        self.distributions[quantity as usize] = distribution;
        self
    }
}
