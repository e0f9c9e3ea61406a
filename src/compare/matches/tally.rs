//! How a match ended: wins, share of the points, what that says about the strength.

use std::collections::BTreeMap;

use crate::compare::sheets::estimate::{Estimate, share};
use crate::rules::outcome::Outcome;
use crate::rules::side::Side;

/// One game from the first player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedGame {
    /// Played to its end.
    Over {
        /// 1 for a win, 0 for a draw, -1 for a loss.
        sign: i32,
        /// Seeds more than the opponent.
        margin: i32,
    },
    /// Cut off.
    Unfinished,
}

impl PlayedGame {
    /// A game with this outcome; the margin of a draw is 0, whatever lies in the stores.
    pub fn of(outcome: &Outcome, first: Side) -> Self {
        let lead =
            |side: Side| i32::from(outcome.scores[side]) - i32::from(outcome.scores[side.other()]);
        match outcome.winner {
            None => Self::Over { sign: 0, margin: 0 },
            Some(winner) => Self::Over {
                sign: if winner == first { 1 } else { -1 },
                margin: lead(first),
            },
        }
    }
}

/// Games counted, from the first player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games cut off, which count for nobody.
    pub unfinished: u32,
    margins: i64,
    /// Signs of games whose pair is not complete yet.
    halves: BTreeMap<u64, i32>,
    /// Complete pairs by the sum of their signs, from -2 to 2.
    pairs: [u32; 5],
}

/// Pairs of games that have nothing to do with each other, added to those that were played: so few
/// pairs that are all alike do not seem to prove that all are.
const PAIRS_ADDED: f64 = 4.0;

impl MatchTally {
    /// Counts a game; the two of a pair are found by its number.
    pub fn add(&mut self, pair: u64, played: PlayedGame) {
        match played {
            PlayedGame::Over { sign, margin } => {
                match sign {
                    1 => self.wins += 1,
                    0 => self.draws += 1,
                    _ => self.losses += 1,
                }
                self.margins += i64::from(margin);
                match self.halves.remove(&pair) {
                    Some(other) => self.pairs[(sign + other + 2) as usize] += 1,
                    None => {
                        self.halves.insert(pair, sign);
                    }
                }
            }
            PlayedGame::Unfinished => self.unfinished += 1,
        }
    }

    /// Games played to their end.
    pub const fn finished(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Seeds more than the opponent in the mean; `None` if no game was finished.
    pub fn mean_margin(&self) -> Option<f64> {
        let games = self.finished();
        (games > 0).then(|| self.margins as f64 / f64::from(games))
    }

    /// The share of the points, a draw being half a win; `None` if no game was finished.
    ///
    /// The interval is Wilson's for a proportion (1927), of as many games as would tell as much if
    /// each had an opening of its own.
    pub fn share(&self) -> Option<Estimate> {
        let games = f64::from(self.finished());
        if games <= 0.0 {
            return None;
        }
        let mean = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let games = games / self.alikeness(mean);
        share(mean * games, games)
    }

    /// How much the points of pairs vary, against those of two games with an opening each that are
    /// won or lost: less than 1 if openings decide and draws are many, 2 if pairs are won or lost
    /// as a whole.
    fn alikeness(&self, share: f64) -> f64 {
        let usual = share * (1.0 - share) / 2.0;
        if usual <= 0.0 {
            return 1.0;
        }
        let deviations = self.pairs.iter().zip(0_u32..).map(|(&pairs, quarters)| {
            f64::from(pairs) * (f64::from(quarters) / 4.0 - share).powi(2)
        });
        let pairs: u32 = self.pairs.iter().sum();
        (deviations.sum::<f64>() / usual + PAIRS_ADDED) / (f64::from(pairs) + PAIRS_ADDED)
    }

    /// The difference in strength, as Elo's formula has it; infinite if every point went to one side.
    pub fn elo(&self) -> Option<Estimate> {
        let share = self.share()?;
        let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        Some(Estimate {
            mean: elo(share.mean),
            low: elo(share.low),
            high: elo(share.high),
        })
    }
}

/// `+120 (+60 to +190)`.
pub fn elo_text(elo: Estimate) -> String {
    let number = |value: f64| match value {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Never `-0`.
        value => format!("{:+}", value.round() as i64),
    };
    let (value, low, high) = (number(elo.mean), number(elo.low), number(elo.high));
    format!("{value} ({low} to {high})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::outcome::EndReason;
    use crate::rules::side::BySide;

    fn tally(wins: u32, draws: u32, losses: u32) -> MatchTally {
        MatchTally {
            wins,
            draws,
            losses,
            ..MatchTally::default()
        }
    }

    #[test]
    fn a_draw_has_no_margin_whatever_lies_in_the_stores() {
        let scores = BySide {
            south: 20,
            north: 24,
        };
        let played = |winner, first| {
            let reason = EndReason::Repetition;
            PlayedGame::of(
                &Outcome {
                    winner,
                    scores,
                    reason,
                },
                first,
            )
        };
        let over = |sign, margin| PlayedGame::Over { sign, margin };
        assert_eq!(played(None, Side::South), over(0, 0));
        assert_eq!(played(Some(Side::North), Side::South), over(-1, -4));
        assert_eq!(played(Some(Side::North), Side::North), over(1, 4));
    }

    #[test]
    fn three_points_of_four_are_191_elo() {
        let elo = tally(70, 10, 20).elo().unwrap();
        assert_eq!(elo.mean.round(), 191.0);
        // Wilson: 0.6570 to 0.8245.
        assert_eq!((elo.low.round(), elo.high.round()), (113.0, 269.0));
    }

    #[test]
    fn openings_that_decide_the_games_do_not_hide_who_is_stronger() {
        let match_of = |pairs: &[[i32; 2]]| {
            let mut tally = MatchTally::default();
            for (pair, signs) in (0..).zip(pairs) {
                for &sign in signs {
                    tally.add(pair, PlayedGame::Over { sign, margin: 0 });
                }
            }
            tally
        };
        // As many points in 100 pairs: eight of them won twice and the rest once; or all in turn.
        let decided = (0..100).map(|i| if i < 8 { [1, 1] } else { [1, -1] });
        let decided = match_of(&decided.collect::<Vec<_>>()).elo().unwrap();
        let apart = (0..100).map(|i| match i {
            0..29 => [1, 1],
            29..50 => [-1, -1],
            _ => [1, -1],
        });
        let apart = match_of(&apart.collect::<Vec<_>>()).elo().unwrap();
        assert_eq!(decided.mean, apart.mean);
        assert!(
            decided.low > 0.0 && apart.low < 0.0,
            "{decided:?} {apart:?}"
        );
        assert!(decided.high < apart.high);
    }

    #[test]
    fn equal_players_have_no_difference() {
        let elo = tally(3, 4, 3).elo().unwrap();
        assert!(elo.mean.abs() < 1e-9 && (elo.low + elo.high).abs() < 1e-9);
    }

    #[test]
    fn all_or_nothing_has_one_end() {
        let elo = tally(10, 0, 0).elo().unwrap();
        assert!(elo.mean.is_infinite() && elo.high.is_infinite());
        assert_eq!(elo.low.round(), 166.0);
        let elo = tally(0, 0, 10).elo().unwrap();
        assert_eq!((elo.low, elo.high.round()), (f64::NEG_INFINITY, -166.0));
        assert_eq!(tally(0, 0, 0).elo(), None);
    }
}
