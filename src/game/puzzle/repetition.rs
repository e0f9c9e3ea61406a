//! When a puzzle comes again: what was failed comes at once, then after longer and longer times (S. Leitner, "So lernt man
//! lernen", 1972), until it has been solved so often that it counts as known.

use crate::game::contest::Moment;

/// Days until a puzzle comes again that was failed and has been solved once, twice, … since. Solved once more, it is known.
pub const DAYS: [u64; 4] = [1, 3, 7, 21];
const DAY: u64 = 24 * 60 * 60;

/// What is remembered of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// When it was answered last; `None` if never.
    pub seen: Option<Moment>,
    /// When it comes again; `None` for what is known or was never answered.
    pub again: Option<PuzzleRepetition>,
    /// How often it was solved at once.
    pub solved: u32,
    /// How often it was not.
    pub failed: u32,
    /// Whether it comes from the user's own games.
    pub own: bool,
}

/// When a puzzle comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRepetition {
    /// How often it has been solved since it failed last.
    pub step: u8,
    /// From when on.
    pub due: Moment,
}

/// How a puzzle was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// By the right move at once.
    Solved,
    /// By another one, or with a hint or the solution.
    Failed,
}

impl Card {
    /// The card after an answer.
    #[must_use]
    pub fn after(self, answered: Answered, now: Moment) -> Self {
        let again = match (answered, self.again) {
            (Answered::Failed, _) => Some(PuzzleRepetition { step: 0, due: now }),
            // What is solved at first sight is known.
            (Answered::Solved, None) => None,
            (Answered::Solved, Some(again)) => {
                let days = DAYS.get(usize::from(again.step));
                days.map(|days| PuzzleRepetition {
                    step: again.step.saturating_add(1),
                    due: Moment(now.0.saturating_add(days * DAY)),
                })
            }
        };
        Self {
            // Also where a clock was set back, the later answer is the later one.
            seen: Some(now.max(self.seen.map_or(now, |seen| Moment(seen.0 + 1)))),
            again,
            solved: self.solved + u32::from(answered == Answered::Solved),
            failed: self.failed + u32::from(answered == Answered::Failed),
            own: self.own,
        }
    }

    /// Whether it comes again today, by the days of UTC.
    pub fn is_due(&self, now: Moment) -> bool {
        // What is due after longer than ever was noted by a clock that was wrong.
        let longest = DAYS.iter().max().map_or(0, |days| (days + 1) * DAY);
        self.again.is_some_and(|again| {
            again.due.0 / DAY <= now.0 / DAY || again.due.0 > now.0.saturating_add(longest)
        })
    }

    /// Of what two copies of the program remember, what was answered last.
    #[must_use]
    pub fn newer(self, other: Self) -> Self {
        let newer = if other.seen > self.seen { other } else { self };
        Self {
            own: self.own || other.own,
            ..newer
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_failed_comes_again_after_longer_and_longer_times() {
        let day = |days: u64| Moment(days * DAY + 1000);
        let card = Card::default().after(Answered::Solved, day(0));
        assert!(!card.is_due(day(1000)), "solved at first sight");
        let mut card = card.after(Answered::Failed, day(10));
        assert!(card.is_due(day(10)));
        let mut now = 10;
        for days in DAYS {
            card = card.after(Answered::Solved, day(now));
            assert!(!card.is_due(day(now + days - 1)) && card.is_due(day(now + days)));
            now += days;
        }
        let failed = card.after(Answered::Failed, day(now));
        assert_eq!(failed.again.map(|again| again.step), Some(0));
        let known = card.after(Answered::Solved, day(now));
        assert_eq!((known.again, known.solved, known.failed), (None, 6, 1));
    }

    #[test]
    fn a_clock_that_was_wrong_hides_no_card_and_no_answer() {
        let day = |days: u64| Moment(days * DAY + 1000);
        // A year ahead: once that is put right it is due.
        let ahead = Card::default().after(Answered::Failed, day(400));
        assert!(ahead.is_due(day(35)) && ahead.is_due(day(400)));
        let answered = ahead.after(Answered::Solved, day(35));
        assert_eq!(answered.newer(ahead), answered, "the later answer");
        assert!(!answered.is_due(day(35)) && answered.is_due(day(36)));
    }

    #[test]
    fn of_two_cards_the_later_answer_counts() {
        let first = Card::default().after(Answered::Failed, Moment(5));
        let second = Card {
            own: true,
            ..Card::default()
        };
        assert_eq!(second.newer(first), first.newer(second));
        assert_eq!(second.newer(first), Card { own: true, ..first });
    }
}
