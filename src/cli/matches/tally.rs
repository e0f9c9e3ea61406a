//! How a match ended: wins, share of the points, what that says about the strength.

use crate::compare::sheets::estimate::{Estimate, share};

/// One game from the first player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
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

/// Games counted, from the first player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games cut off, which count for nobody.
    pub unfinished: u32,
    margins: i64,
}

impl Tally {
    /// Adds a game.
    pub const fn add(&mut self, played: Played) {
        match played {
            Played::Over { sign, margin } => {
                match sign {
                    1 => self.wins += 1,
                    0 => self.draws += 1,
                    _ => self.losses += 1,
                }
                self.margins += margin as i64;
            }
            Played::Unfinished => self.unfinished += 1,
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
    /// The interval is Wilson's for a proportion (1927), which draws only make narrower than told.
    pub fn share(&self) -> Option<Estimate> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        share(points, self.finished().into())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
        Tally {
            wins,
            draws,
            losses,
            ..Tally::default()
        }
    }

    #[test]
    fn three_points_of_four_are_191_elo() {
        let elo = tally(70, 10, 20).elo().unwrap();
        assert_eq!(elo.mean.round(), 191.0);
        // Wilson: 0.6570 to 0.8245.
        assert_eq!((elo.low.round(), elo.high.round()), (113.0, 269.0));
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
