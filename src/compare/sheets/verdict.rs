//! What a sheet says, in words: how fair, how long, how sharp, and how much the first move decides.

use super::estimate::Estimate;
use super::measure::Measure;
use super::sheet::Sheet;
use super::table::{rounded, told};

/// What is judged, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// How far the starter's share of the points is from a half.
    Fairness,
    /// Moves of a game.
    Length,
    /// The largest swing of a game, as a share of all seeds.
    Sharpness,
    /// How much it matters which house is sown first.
    FirstMove,
}

/// A grade: the numbers below a bound, down to the bound of the grade before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VerdictGrade {
    /// The first number that is not in it any more.
    pub below: f64,
    /// The name in JSON.
    pub key: &'static str,
    /// The word in a sentence.
    pub word: &'static str,
}

const fn grade(below: f64, key: &'static str, word: &'static str) -> VerdictGrade {
    VerdictGrade { below, key, word }
}

/// What there is to be known of an aspect.
struct AspectRow {
    key: &'static str,
    grades: &'static [VerdictGrade],
    /// The least difference between two rule sets that is worth a word.
    notable: f64,
    /// What one is beside another: of which the number is smaller, as large, larger.
    beside: [&'static str; 3],
}

/// In percentage points of the points.
const FAIRNESS: AspectRow = AspectRow {
    key: "fairness",
    grades: &[
        grade(2.0, "even", "about equal"),
        grade(5.0, "slight", "slightly"),
        grade(12.0, "clear", "clearly"),
        grade(f64::INFINITY, "strong", "strongly"),
    ],
    notable: 1.0,
    beside: ["fairer", "about as fair", "less fair"],
};
/// In moves.
const LENGTH: AspectRow = AspectRow {
    key: "length",
    grades: &[
        grade(25.0, "very_short", "very short"),
        grade(45.0, "short", "short"),
        grade(80.0, "medium", "of medium length"),
        grade(130.0, "long", "long"),
        grade(f64::INFINITY, "very_long", "very long"),
    ],
    notable: 2.0,
    beside: ["shorter", "about as long", "longer"],
};
/// In percent of all seeds.
const SHARPNESS: AspectRow = AspectRow {
    key: "sharpness",
    grades: &[
        grade(12.0, "calm", "calm"),
        grade(22.0, "moderate", "moderately sharp"),
        grade(40.0, "sharp", "sharp"),
        grade(f64::INFINITY, "very_sharp", "very sharp"),
    ],
    notable: 1.0,
    beside: ["calmer", "about as sharp", "sharper"],
};
/// In percentage points of the points.
const FIRST_MOVE: AspectRow = AspectRow {
    key: "first_move",
    grades: &[
        grade(1.0, "hardly", "hardly anything"),
        grade(3.0, "little", "a little"),
        grade(8.0, "some", "a good deal"),
        grade(f64::INFINITY, "much", "a lot"),
    ],
    notable: 0.5,
    beside: [
        "the first move matters less",
        "the first move matters about as much",
        "the first move matters more",
    ],
};

impl Aspect {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Fairness,
        Self::Length,
        Self::Sharpness,
        Self::FirstMove,
    ];

    const fn row(self) -> &'static AspectRow {
        match self {
            Self::Fairness => &FAIRNESS,
            Self::Length => &LENGTH,
            Self::Sharpness => &SHARPNESS,
            Self::FirstMove => &FIRST_MOVE,
        }
    }

    /// The name in JSON.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// What is judged, and in what unit.
    pub const fn measured(self) -> &'static str {
        match self {
            Self::Fairness => "distance of starter_points from 50, percentage points",
            Self::Length => "moves",
            Self::Sharpness => "largest_swing_share, %",
            Self::FirstMove => "first_move_luck, percentage points",
        }
    }

    /// The grades, ascending.
    pub const fn grades(self) -> &'static [VerdictGrade] {
        self.row().grades
    }

    /// The number that is judged; `None` if there is nothing to take it from.
    pub fn of(self, sheet: &Sheet) -> Option<Estimate> {
        match self {
            Self::Fairness => Some(distance(Measure::StarterPoints.of(sheet)?, 50.0)),
            Self::Length => Measure::Moves.of(sheet),
            Self::Sharpness => Measure::LargestSwingShare.of(sheet),
            Self::FirstMove => Measure::FirstMoveLuck.of(sheet),
        }
    }

    /// The grade of a number, if its interval lies in one, or else the two it lies in; none if it lies in
    /// more, so that nothing can be said.
    pub fn graded(self, found: &Estimate) -> &'static [VerdictGrade] {
        let grades = self.grades();
        let place = |number: f64| grades.iter().position(|grade| number < grade.below);
        let last = grades.len() - 1;
        let ends = [found.low, found.high].map(|end| place(end).unwrap_or(last));
        match ends {
            [low, high] if low == high => &grades[low..=high],
            // Where it may be nought, and is no more than a little, there is nothing to be told apart.
            [0, 1] if found.low <= 0.0 => &grades[..1],
            [low, high] if low + 1 == high => &grades[low..=high],
            _ => &[],
        }
    }
}

/// How far an estimate is from a number.
fn distance(found: Estimate, from: f64) -> Estimate {
    let ends = [found.low - from, found.high - from];
    let [near, far] = match ends.map(f64::abs) {
        [a, b] if a <= b => [a, b],
        [a, b] => [b, a],
    };
    let holds = ends[0] <= 0.0 && ends[1] >= 0.0;
    Estimate {
        mean: (found.mean - from).abs(),
        low: if holds { 0.0 } else { near },
        high: far,
    }
}

/// What is said where the games are too few to say anything.
const TOO_FEW: &str = "more games are needed to tell";

/// How long games are and what the starter gets of the points: `24 moves · starter 59 %`.
pub fn in_short(sheet: &Sheet) -> Option<String> {
    let rounded_mean = |measure: Measure| Some(rounded(measure.of(sheet)?.mean, 0));
    let moves = rounded_mean(Measure::Moves)?;
    let points = rounded_mean(Measure::StarterPoints)?;
    // In a line that is parted the sign stays at its number.
    Some(format!("{moves} moves · starter {points}\u{a0}%"))
}

/// What a sheet says, a sentence for each aspect.
pub fn verdict(sheet: &Sheet) -> String {
    let mut said: Vec<String> = Aspect::ALL
        .into_iter()
        .filter_map(|aspect| sentence(aspect, sheet))
        .collect();
    if sheet.tally.finished() == 0 {
        said.push("No game was played to its end.".to_owned());
    } else if let Some(cut) = Measure::CutOff.of(sheet).filter(|cut| cut.low > 0.0) {
        let share = told(Measure::CutOff, cut);
        let moves = sheet.plan.most_moves();
        said.push(format!(
            "{share} of the games had not ended after {moves} moves."
        ));
    }
    said.join(" ")
}

fn sentence(aspect: Aspect, sheet: &Sheet) -> Option<String> {
    let found = aspect.of(sheet)?;
    let grades = aspect.graded(&found);
    let word = words(grades);
    let said = match aspect {
        Aspect::Fairness => {
            let points = Measure::StarterPoints.of(sheet)?;
            let number = told(Measure::StarterPoints, points);
            let side = if points.mean >= 50.0 {
                "the starter"
            } else {
                "the second player"
            };
            let even = grades.len() == 1 && grades[0] == FAIRNESS.grades[0];
            let chances = match word {
                None if points.low > 50.0 || points.high < 50.0 => {
                    format!("Chances are in favour of {side}; how much: {TOO_FEW}")
                }
                None => format!("Who has better chances: {TOO_FEW}"),
                Some(word) if even => format!("Chances are {word}"),
                Some(word) => format!("Chances are {word} in favour of {side}"),
            };
            format!("{chances} (the starter gets {number} of the points).")
        }
        Aspect::Length => {
            let number = told(Measure::Moves, found);
            let moves = if number == "1" { "move" } else { "moves" };
            match word {
                Some(word) => format!("Games are {word} ({number} {moves})."),
                None => format!("How long games are: {TOO_FEW} ({number} {moves})."),
            }
        }
        Aspect::Sharpness => {
            let swing = rounded(Measure::LargestSwing.of(sheet)?.mean, 1);
            let seeds = sheet.seeds();
            let beside = format!("the largest swing by one move is {swing} of {seeds} seeds");
            match word {
                Some(word) => format!("Play is {word} ({beside})."),
                None => format!("How sharp play is: {TOO_FEW} ({beside})."),
            }
        }
        Aspect::FirstMove => match word {
            Some(word) => {
                let number = rounded(found.mean, 1);
                format!("The first move decides {word} (± {number} percentage points).")
            }
            None => {
                let most = rounded(found.high, 1);
                format!(
                    "How much the first move decides: {TOO_FEW} (at most ± {most} percentage points)."
                )
            }
        },
    };
    Some(said)
}

/// `short`, `short to long`; `None` for no grade.
fn words(grades: &[VerdictGrade]) -> Option<String> {
    match grades {
        [] => None,
        [one] => Some(one.word.to_owned()),
        [first, rest @ ..] => {
            let last = rest.last().map_or("", |last| last.word);
            let between = if first.below == FAIRNESS.grades[0].below && first.key == "even" {
                "or"
            } else {
                "to"
            };
            Some(format!("{} {between} {last}", first.word))
        }
    }
}

/// What a sheet is beside another one, played by the same plan: `fairer, about as long, …`; only differences that are no
/// chance and worth a word are told as such. Of what either sheet cannot tell yet nothing is said; `None` if that is all.
pub fn beside(sheet: &Sheet, other: &Sheet) -> Option<String> {
    /// Fewer games are no ground for telling more than their grades.
    const MANY: u64 = 100;
    let are_many = [sheet, other].map(|sheet| sheet.tally.finished() >= MANY) == [true; 2];
    let each = Aspect::ALL.into_iter().filter_map(|aspect| {
        let (here, there) = (aspect.of(sheet)?, aspect.of(other)?);
        let row = aspect.row();
        let more = here.mean - there.mean;
        let differs = here.differs_from(&there) && more.abs() >= row.notable;
        // Which of two is more can be known before either has its grade.
        let are_graded = [here, there].map(|found| !aspect.graded(&found).is_empty()) == [true; 2];
        if !(are_graded || differs && are_many) {
            return None;
        }
        let which = match differs {
            false => 1,
            true if more < 0.0 => 0,
            true => 2,
        };
        Some(row.beside[which])
    });
    let each: Vec<&str> = each.collect();
    (!each.is_empty()).then(|| each.join(", "))
}

/// The verdict on each of several sheets, every one after the first also beside the first; `names` are
/// theirs.
pub fn verdicts(sheets: &[(&str, &Sheet)]) -> Vec<String> {
    let first = sheets.first().copied();
    let each = sheets.iter().enumerate().map(|(number, (_, sheet))| {
        let alone = verdict(sheet);
        let beside = first
            .filter(|_| number > 0)
            .and_then(|(name, first)| Some((name, beside(sheet, first)?)));
        match beside {
            Some((name, beside)) => format!("{alone} Beside {name}: {beside}."),
            None => alone,
        }
    });
    each.collect()
}

#[cfg(test)]
mod tests;
