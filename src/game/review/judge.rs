//! What a move gave away, in seeds and in result, and what it is called for that.
//!
//! Where both values are proven, the result decides: a move that turns a win into a draw, or a draw into a loss, is a
//! blunder though it costs one seed, and seeds given away in a game that stays won are no blunder. Where they are not,
//! seeds decide, more gently where one side is far ahead before and after.

use crate::game::record::MadeMove;
use crate::rules::spec::WonBy;
use crate::search::value::{Certainty, Score, Value};

/// What a move is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// No move is better.
    Best,
    /// Hardly anything was given away.
    Good,
    /// Somewhat more.
    Inaccuracy,
    /// Much.
    Mistake,
    /// Very much, or the result.
    Blunder,
}

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// Its name, one move's.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether a player would want to look at the move again.
    pub fn is_mistake(self) -> bool {
        self >= Self::Inaccuracy
    }
}

/// From how many seeds on a move is called so.
struct Thresholds {
    inaccuracy: i32,
    mistake: i32,
    blunder: i32,
}

/// While the game is open.
const OPEN: Thresholds = Thresholds {
    inaccuracy: 2,
    mistake: 4,
    blunder: 8,
};
/// While the result stays as it is.
const DECIDED: Thresholds = Thresholds {
    inaccuracy: 4,
    mistake: 10,
    blunder: i32::MAX,
};
/// A lead in seeds that counts as decided where nothing is proven.
const FAR_AHEAD: i32 = 10;

/// A move beside the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// What it is called.
    pub grade: Grade,
    /// Seeds given away; `None` in games that are not won by seeds.
    pub seeds: Option<i32>,
    /// What of the result was given away: 1 for a win that became a draw or a draw that became a loss, 2 for a win that
    /// became a loss; 0 also where the results are not proven.
    pub result: i32,
    /// The result that the best move has at least: 1 a win, 0 a draw; where none was given away it tells nothing.
    pub best_result: i32,
    /// What the result stays, where that makes the grade milder: `still lost`.
    pub still: Option<&'static str>,
    /// Whether more of the result may have been given away, for what is proven of one of the moves is a bound.
    pub is_bound: bool,
    /// From 0 to 100: how much of what could be won was kept.
    pub accuracy: f64,
}

impl Judgement {
    /// What became of the result, if it was given away: `a win into a draw`.
    pub const fn turned(&self) -> Option<&'static str> {
        match (self.best_result, self.result, self.is_bound) {
            (_, ..=0, _) => None,
            (1, 1, false) => Some("a win into a draw"),
            (1, 1, true) => Some("a win into a draw at best"),
            (1, _, _) => Some("a win into a loss"),
            (_, _, false) => Some("a draw into a loss"),
            (_, _, true) => Some("at least a draw into a loss"),
        }
    }
}

/// The result that a value proves for the mover: 1 a win, 0 a draw, -1 a loss.
pub const fn proven_result(value: Value) -> Option<i32> {
    let sign = value.score.sign();
    match value.certainty {
        Certainty::Exact => Some(sign),
        Certainty::AtLeast if sign > 0 => Some(1),
        Certainty::AtMost if sign < 0 => Some(-1),
        _ => None,
    }
}

/// The worst result that the best move can have; `None` if that is not proven.
const fn at_least(best: Value) -> Option<i32> {
    match best.certainty {
        Certainty::AtLeast => Some(best.score.sign()),
        _ => proven_result(best),
    }
}

/// The best result that a move can have; `None` if that is not proven.
const fn at_most(played: Value) -> Option<i32> {
    match played.certainty {
        Certainty::AtMost => Some(played.score.sign()),
        _ => proven_result(played),
    }
}

/// Judges a move by its value and that of the best move, both to the mover; `is_best` tells whether nothing is better.
pub fn judge(best: Value, played: Value, won_by: WonBy) -> Judgement {
    let lost = match (best.score, played.score) {
        (Score::Seeds(best), Score::Seeds(played)) => Some((best - played).max(0)),
        _ => None,
    };
    let results = at_least(best).zip(at_most(played));
    let result = results.map_or(0, |(best, played)| (best - played).max(0));
    let is_bound = proven_result(best).is_none() || proven_result(played).is_none();
    let stays = match results {
        Some((best, played)) => best == played,
        None => is_far(best, played),
    };
    let thresholds = if stays { DECIDED } else { OPEN };
    let is_milder = stays && lost.is_some_and(|lost| lost >= OPEN.inaccuracy);
    let still = is_milder.then(
        || match (results.map(|(best, _)| best), played.score.sign()) {
            (Some(1), _) => "still won",
            (Some(0), _) => "still drawn",
            (Some(_), _) => "still lost",
            (None, 1..) => "still far ahead",
            (None, _) => "still far behind",
        },
    );
    let grade = if result > 0 {
        Grade::Blunder
    } else if played.score >= best.score {
        Grade::Best
    } else {
        lost.map_or(Grade::Good, |lost| match lost {
            _ if lost >= thresholds.blunder => Grade::Blunder,
            _ if lost >= thresholds.mistake => Grade::Mistake,
            _ if lost >= thresholds.inaccuracy => Grade::Inaccuracy,
            _ => Grade::Good,
        })
    };
    let chances = results.map_or_else(
        || (open_chance(best), open_chance(played)),
        |_| (proven_chance(best), proven_chance(played)),
    );
    Judgement {
        grade,
        seeds: lost.filter(|_| won_by == WonBy::Seeds),
        result,
        best_result: results.map_or(0, |(best, _)| best),
        still,
        is_bound: is_bound && result > 0,
        accuracy: accuracy(chances.0 - chances.1),
    }
}

/// The same of a move that was made: where it wins the game because enough is won, what could be had besides counts for nobody.
pub fn judge_made(made: &MadeMove, best: Value, value: Value, won_by: WonBy) -> Judgement {
    let value = if made.wins_enough { best } else { value };
    judge(best, value, won_by)
}

/// Whether the same side is far ahead in both.
fn is_far(best: Value, played: Value) -> bool {
    match (best.score, played.score) {
        (Score::Seeds(best), Score::Seeds(played)) => {
            best.signum() == played.signum() && best.abs().min(played.abs()) >= FAR_AHEAD
        }
        _ => false,
    }
}

/// The share of a point, from 0 to 1, that a lead promises.
fn open_chance(value: Value) -> f64 {
    /// The lead in seeds that promises three quarters of what it can.
    const LEAD: f64 = 10.0;
    0.5 + 0.5 * (f64::from(value.score.worth()) / LEAD).tanh()
}

/// The same where the result is proven: nearly all of it is the result, a little the seeds.
fn proven_chance(value: Value) -> f64 {
    let result = f64::from(value.score.sign());
    0.5 + 0.4 * result + 0.2 * (open_chance(value) - 0.5)
}

/// From 0 to 100: nothing given away is 100, a tenth of a point about 65, half a point 9.
fn accuracy(lost: f64) -> f64 {
    100.0 * (-4.5 * lost.max(0.0)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(seeds: i32) -> Value {
        Value::exact(Score::Seeds(seeds))
    }

    fn estimate(seeds: i32) -> Value {
        Value {
            score: Score::Seeds(seeds),
            certainty: Certainty::Estimate { depth: 12 },
        }
    }

    #[test]
    fn moves_are_judged_by_seeds_and_by_result() {
        use Grade::{Best, Blunder, Good, Inaccuracy, Mistake};
        for (best, played, grade, result) in [
            (exact(4), exact(4), Best, 0),
            (exact(1), exact(0), Blunder, 1),
            (exact(0), exact(-1), Blunder, 1),
            (exact(1), exact(-1), Blunder, 2),
            (exact(12), exact(9), Good, 0),
            (exact(12), exact(8), Inaccuracy, 0),
            (exact(30), exact(2), Mistake, 0),
            (exact(-2), exact(-14), Mistake, 0),
            (estimate(1), estimate(0), Good, 0),
            (estimate(1), estimate(-1), Inaccuracy, 0),
            (estimate(5), estimate(1), Mistake, 0),
            (estimate(5), estimate(-3), Blunder, 0),
            (estimate(20), estimate(15), Inaccuracy, 0),
            (exact(6), estimate(5), Good, 0),
        ] {
            let judged = judge(best, played, WonBy::Seeds);
            let told = (judged.grade, judged.result);
            assert_eq!(told, (grade, result), "{best:?} {played:?}");
            assert!((0.0..=100.0).contains(&judged.accuracy));
            assert_eq!(judged.accuracy > 99.9, grade == Best, "{judged:?}");
        }
    }

    #[test]
    fn what_became_of_a_result_is_told_in_words() {
        let turned = |best, played| judge(best, played, WonBy::Seeds).turned();
        assert_eq!(turned(exact(1), exact(0)), Some("a win into a draw"));
        assert_eq!(turned(exact(1), exact(-1)), Some("a win into a loss"));
        assert_eq!(turned(exact(0), exact(-1)), Some("a draw into a loss"));
        assert_eq!(turned(exact(9), exact(1)), None);
        let bound = |seeds, certainty| Value {
            score: Score::Seeds(seeds),
            certainty,
        };
        let (at_most, at_least) = (Certainty::AtMost, Certainty::AtLeast);
        for (best, played, told) in [
            (exact(1), bound(0, at_most), "a win into a draw at best"),
            (exact(1), bound(-1, at_most), "a win into a loss"),
            (bound(1, at_least), exact(0), "a win into a draw"),
            (bound(0, at_least), exact(-1), "at least a draw into a loss"),
        ] {
            assert_eq!(turned(best, played), Some(told), "{best:?} {played:?}");
        }
        assert_eq!(turned(estimate(5), estimate(-5)), None, "nothing is proven");
    }

    #[test]
    fn what_makes_a_grade_milder_is_told() {
        let still = |best, played| judge(best, played, WonBy::Seeds).still;
        assert_eq!(still(exact(12), exact(2)), Some("still won"));
        assert_eq!(still(exact(-2), exact(-14)), Some("still lost"));
        assert_eq!(still(estimate(30), estimate(12)), Some("still far ahead"));
        assert_eq!(
            still(estimate(-11), estimate(-19)),
            Some("still far behind")
        );
        for (best, played) in [(estimate(5), estimate(-3)), (exact(1), exact(-1))] {
            assert_eq!(still(best, played), None, "{best:?} {played:?}");
        }
        assert_eq!(still(exact(12), exact(11)), None, "hardly anything is lost");
    }

    #[test]
    fn where_nobody_counts_seeds_only_the_result_is_told() {
        let win = |moves| Value::exact(Score::Win { moves });
        let loss = Value::exact(Score::Loss { moves: 4 });
        assert_eq!(judge(win(3), win(9), WonBy::Ending).grade, Grade::Good);
        let lost = judge(win(3), loss, WonBy::Ending);
        assert_eq!(
            (lost.grade, lost.seeds, lost.result),
            (Grade::Blunder, None, 2)
        );
        assert_eq!(
            judge(estimate(8), estimate(2), WonBy::Ending).seeds,
            None,
            "a measure"
        );
    }

    #[test]
    fn a_result_given_away_is_less_accurate_than_seeds() {
        let of = |best, played| judge(exact(best), exact(played), WonBy::Seeds).accuracy;
        assert!(
            of(1, 0) < 30.0 && of(12, 8) > 70.0,
            "{} {}",
            of(1, 0),
            of(12, 8)
        );
        assert!(of(1, -1) < of(1, 0));
    }
}
