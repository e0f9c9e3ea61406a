//! Games added up: whole numbers only, so that the order in which games are added does not matter.

use std::cmp::Ordering;

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
    /// The most seeds by which one move changed the lead.
    LargestSwing = "largest_swing",
}

impl Quantity {
    /// How much of it one game has; `None` where that has no meaning, and for what is counted for every
    /// move.
    pub fn of_game(self, facts: &Facts, score: Score) -> Option<i64> {
        let margin = match score {
            Score::Seeds(margin) => Some(i64::from(margin)),
            _ => None,
        };
        let number = match self {
            Self::Moves => facts.moves,
            Self::Turns => facts.turns,
            Self::ExtraMoves => facts.extra_moves(),
            Self::LongestRelay => facts.longest_relay,
            Self::Captures => facts.captures,
            Self::Captured => facts.captured,
            Self::LeadChanges => facts.lead_changes,
            Self::LargestSwing => facts.largest_swing,
            Self::Choices => return None,
            Self::Margin => return margin,
            Self::MarginSize => return margin.map(i64::abs),
        };
        Some(number.into())
    }
}

/// How a game came out for who started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StarterResult {
    /// Who started won.
    Win,
    /// The other player won.
    Loss,
    /// Nobody won.
    Draw,
    /// The game had not ended when it was cut off.
    CutOff,
}

impl StarterResult {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Win, Self::Loss, Self::Draw, Self::CutOff];

    /// That of a game with this score for the starter; `None` where it was cut off.
    pub const fn of(score: Option<Score>) -> Self {
        match score {
            None => Self::CutOff,
            Some(score) => match score.sign() {
                1.. => Self::Win,
                0 => Self::Draw,
                _ => Self::Loss,
            },
        }
    }

    /// The name in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::CutOff => "cut_off",
        }
    }
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
    /// One for each [`Quantity`], in their order.
    distributions: [Distribution; Quantity::ALL.len()],
    /// What else the interval of the mean number of choices needs.
    pub choices: ChoiceSums,
    /// How games ended by the house that was lifted first, by index.
    first_moves: Vec<FirstMove>,
    /// By [`Quantity`]: the first game that has the most of it.
    extremes: [Option<u64>; Quantity::ALL.len()],
    /// By [`StarterResult`]: the first game that came out so.
    firsts: [Option<u64>; StarterResult::ALL.len()],
}

/// The games, played to the end, that began with the same house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstMove {
    /// How many.
    pub games: u64,
    /// Those won by who started.
    pub wins: u64,
    /// Those drawn.
    pub draws: u64,
}

impl FirstMove {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
    }
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
    /// Adds a game, by its number, and how it came out for the starter; `None` if it was cut off.
    #[inline]
    pub fn add(&mut self, number: u64, facts: &Facts, score: Option<Score>) {
        let result = StarterResult::of(score);
        match result {
            StarterResult::Win => self.starter_wins += 1,
            StarterResult::Loss => self.other_wins += 1,
            StarterResult::Draw => self.draws += 1,
            StarterResult::CutOff => self.unfinished += 1,
        }
        let first = &mut self.firsts[result as usize];
        *first = Some(first.map_or(number, |known| known.min(number)));
        let Some(score) = score else { return };
        self.begun(facts.first_house, score.sign());
        for quantity in Quantity::ALL {
            if let Some(found) = quantity.of_game(facts, score) {
                self.note(quantity, found, number);
            }
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

    #[inline]
    fn begun(&mut self, house: Option<u8>, sign: i32) {
        let Some(index) = house.map(usize::from) else {
            return;
        };
        if self.first_moves.len() <= index {
            self.first_moves.resize(index + 1, FirstMove::default());
        }
        self.first_moves[index].add(FirstMove {
            games: 1,
            wins: u64::from(sign > 0),
            draws: u64::from(sign == 0),
        });
    }

    #[inline(always)]
    fn note(&mut self, quantity: Quantity, found: i64, number: u64) {
        let numbers = &mut self.distributions[quantity as usize];
        let most = numbers.most();
        numbers.add(found);
        let extreme = &mut self.extremes[quantity as usize];
        if numbers.most() > most {
            *extreme = Some(number);
        } else if numbers.most() == Some(found) {
            *extreme = extreme.map(|known| known.min(number));
        }
    }

    /// Adds all games of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.firsts = StarterResult::ALL.map(|result| {
            // Where a part has such games and does not tell which, nobody knows the first.
            let is_known =
                |tally: &Self| tally.first(result).is_some() || tally.came_out(result) == 0;
            let firsts = [self.first(result), other.first(result)];
            let all_known = is_known(self) && is_known(other);
            firsts.into_iter().flatten().min().filter(|_| all_known)
        });
        self.starter_wins += other.starter_wins;
        self.other_wins += other.other_wins;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for quantity in Quantity::ALL {
            let index = quantity as usize;
            let (most, more) = (self.of(quantity).most(), other.of(quantity).most());
            let extremes = (self.extremes[index], other.extremes[index]);
            self.extremes[index] = match most.cmp(&more) {
                Ordering::Less => extremes.1,
                Ordering::Greater => extremes.0,
                Ordering::Equal => extremes.0.zip(extremes.1).map(|(a, b)| a.min(b)),
            };
            self.distributions[index].merge(&other.distributions[index]);
        }
        if self.first_moves.len() < other.first_moves.len() {
            let houses = other.first_moves.len();
            self.first_moves.resize(houses, FirstMove::default());
        }
        for (all, more) in self.first_moves.iter_mut().zip(&other.first_moves) {
            all.add(*more);
        }
        self.choices.squares += other.choices.squares;
        self.choices.by_moves += other.choices.by_moves;
    }

    /// Games that came out so.
    pub const fn came_out(&self, result: StarterResult) -> u64 {
        match result {
            StarterResult::Win => self.starter_wins,
            StarterResult::Loss => self.other_wins,
            StarterResult::Draw => self.draws,
            StarterResult::CutOff => self.unfinished,
        }
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

    /// How games ended by the house that was lifted first, by index; none if that was not counted.
    pub fn first_moves(&self) -> &[FirstMove] {
        &self.first_moves
    }

    /// The first game that has the most of something, if that was noted.
    pub const fn extreme(&self, quantity: Quantity) -> Option<u64> {
        self.extremes[quantity as usize]
    }

    /// The first game that came out so, if that was noted.
    pub const fn first(&self, result: StarterResult) -> Option<u64> {
        self.firsts[result as usize]
    }

    /// Puts the first game that came out so in place of what was there.
    #[must_use]
    pub fn with_first(mut self, result: StarterResult, number: Option<u64>) -> Self {
        self.firsts[result as usize] = number;
        self
    }

    /// Puts first moves in place of those that were there.
    #[must_use]
    pub fn with_first_moves(mut self, first_moves: Vec<FirstMove>) -> Self {
        self.first_moves = first_moves;
        self
    }

    /// Puts the game that has the most of something in place of what was there.
    #[must_use]
    pub fn with_extreme(mut self, quantity: Quantity, number: Option<u64>) -> Self {
        self.extremes[quantity as usize] = number;
        self
    }

    /// Puts the numbers of something in place of what was there.
    #[must_use]
    pub fn with(mut self, quantity: Quantity, distribution: Distribution) -> Self {
        self.distributions[quantity as usize] = distribution;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_of_a_kind_is_known_only_where_every_part_tells_its_own() {
        let won = |number| {
            let mut tally = Tally::default();
            tally.add(number, &Facts::default(), Some(Score::Seeds(2)));
            tally
        };
        let merged = |mut one: Tally, other: &Tally| {
            one.merge(other);
            one.first(StarterResult::Win)
        };
        assert_eq!(merged(won(7), &won(4)), Some(4));
        assert_eq!(merged(Tally::default(), &won(4)), Some(4));
        let untold = won(2).with_first(StarterResult::Win, None);
        assert_eq!(merged(won(7), &untold), None);
        assert_eq!(merged(untold, &won(7)), None);
    }
}
