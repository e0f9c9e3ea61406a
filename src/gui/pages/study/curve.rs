//! The value of the game from move to move, and what moves took, as they are drawn.

use core::time::Duration;

use crate::game::contest::Game;
use crate::game::record::Record;
use crate::game::review::judge::Grade;
use crate::game::review::steps::ReviewStep;
use crate::rules::side::Side;
use crate::search::value::{Score, Value};

/// Where the scale ends, in seeds; a win is drawn there where nobody counts seeds.
pub const END: f32 = 60.0;
/// The seeds at which lines are drawn where there is room, both ways.
pub const TICKS: [i32; 4] = [2, 5, 10, 25];

/// What was found of one position of the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The value after so many moves, from South's view.
    pub value: Value,
    /// What the move that led there is called.
    pub grade: Option<Grade>,
}

/// What is drawn of the line being followed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCurve {
    /// What is known after 0, 1, … moves; `None` where nothing is.
    pub points: Vec<Option<CurvePoint>>,
    /// How long each move took; empty where no clock tells it of any.
    pub times: Vec<Option<SpentTime>>,
    /// Where the line is a variation, what is known of the game after 0, 1, … of its moves, from South's view; else empty.
    pub behind: Vec<Option<Value>>,
}

/// How long a move took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpentTime {
    /// Who made it.
    pub by: Side,
    /// As the clocks tell it.
    pub took: Duration,
}

impl GameCurve {
    /// The curve of the line being followed, of which the steps are reviewed.
    pub fn of(game: &Game, steps: &[ReviewStep]) -> Self {
        let spent = game.times_spent();
        let mut times = Vec::new();
        if spent.iter().any(Option::is_some) {
            let by = steps.iter().map(|step| step.made.by);
            let timed = by.zip(spent);
            times.extend(timed.map(|(by, took)| Some(SpentTime { by, took: took? })));
        }
        Self {
            points: Self::points(game, &game.record, steps),
            times,
            behind: Self::behind(game),
        }
    }

    fn behind(game: &Game) -> Vec<Option<Value>> {
        let record = &game.record;
        if record.is_on_main_line() {
            return Vec::new();
        }
        let moves = record.main_nodes().into_iter().map(Some);
        let value = |place| {
            let (side, value) = game.review.value_at(record, place)?;
            Some(value.from_south(side))
        };
        std::iter::once(None).chain(moves).map(value).collect()
    }

    /// The curve of the line that the game followed before something was tried, without what its moves are called, which is what is asked.
    pub fn of_asked(game: &Game, kept: &Record) -> Self {
        let steps = game.review.steps(kept);
        let mut points = Self::points(game, kept, &steps);
        for point in points.iter_mut().flatten() {
            point.grade = None;
        }
        Self {
            points,
            times: Vec::new(),
            behind: Vec::new(),
        }
    }

    fn points(game: &Game, record: &Record, steps: &[ReviewStep]) -> Vec<Option<CurvePoint>> {
        let won_by = record.rules().won_by();
        let point = |made: usize| {
            let (side, value) = game.review.value_at(record, record.place_after(made))?;
            let step = made.checked_sub(1).map(|before| &steps[before]);
            let judgement = step.and_then(|step| step.judgement(won_by));
            Some(CurvePoint {
                value: value.from_south(side),
                grade: judgement.map(|judgement| judgement.grade),
            })
        };
        (0..=steps.len()).map(point).collect()
    }

    /// How many moves the line has.
    pub const fn moves(&self) -> usize {
        self.points.len().saturating_sub(1)
    }

    /// How many moves there is room for: the line, and the game behind it.
    pub fn room(&self) -> usize {
        self.points.len().max(self.behind.len()).saturating_sub(1)
    }

    /// What is known after so many moves.
    pub fn point(&self, made: usize) -> Option<&CurvePoint> {
        self.points.get(made)?.as_ref()
    }

    /// How long the move took after which so many are made.
    pub fn time(&self, made: usize) -> Option<Duration> {
        let time = self.times.get(made.checked_sub(1)?)?;
        time.map(|time| time.took)
    }
}

/// The height of a bar from 0 to 1 beside the longest: by the root, so that quick moves are still seen.
pub fn share_of_time(time: Duration, longest: Duration) -> f32 {
    let share = time.as_secs_f32() / longest.as_secs_f32();
    if share.is_finite() { share.sqrt() } else { 0.0 }
}

/// The height of a value from -1 to 1: seeds near zero have most room, so that a late collapse does not flatten what came
/// before.
pub fn height(seeds: f32) -> f32 {
    /// Seeds below which the scale is nearly even.
    const EVEN: f32 = 4.0;
    let scale = |seeds: f32| (seeds / EVEN).asinh();
    (scale(seeds) / scale(END)).clamp(-1.0, 1.0)
}

/// The seeds a value is drawn at.
pub const fn seeds_of(value: Value) -> f32 {
    match value.score {
        Score::Seeds(seeds) => seeds as f32,
        Score::Win { .. } => END,
        Score::Draw => 0.0,
        Score::Loss { .. } => -END,
    }
}

/// How many moves lie between the numbers below the curve, when each number needs so many points of width.
pub fn stride(moves: usize, width: f32, room: f32) -> usize {
    let most = (width / room).max(1.0);
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    let fits = |step: &usize| (moves as f32 / *step as f32) <= most;
    steps.into_iter().find(fits).unwrap_or(5000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collapse_does_not_flatten_the_rest() {
        assert!(height(2.0) > 0.1, "{}", height(2.0));
        assert!(height(5.0) - height(2.0) > 0.1);
        assert!((height(END) - 1.0).abs() < 1e-6 && (height(-200.0) + 1.0).abs() < 1e-6);
        assert!((height(7.0) + height(-7.0)).abs() < 1e-6);
    }

    #[test]
    fn the_longest_time_is_drawn_whole_and_quick_moves_are_still_seen() {
        let second = Duration::from_secs(1);
        assert_eq!(share_of_time(100 * second, 100 * second), 1.0);
        assert!((share_of_time(second, 100 * second) - 0.1).abs() < 1e-6);
        assert_eq!(share_of_time(Duration::ZERO, Duration::ZERO), 0.0);
    }

    #[test]
    fn numbers_do_not_meet() {
        assert_eq!(stride(20, 600.0, 30.0), 1);
        assert_eq!(stride(50, 600.0, 30.0), 5);
        assert_eq!(stride(200, 300.0, 30.0), 20);
    }
}
