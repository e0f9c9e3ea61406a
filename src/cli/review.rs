//! A game looked through: what every move was worth, and what would have been better.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::answer::{certainty_text, fields, move_json, score_text};
use crate::game::contest::NamedRules;
use crate::game::record::Made;
use crate::rules::notation::{print_move, print_position};
use crate::rules::position::Position;
use crate::rules::side::{BySide, Side};
use crate::search::report::{MoveValue, Report};
use crate::search::value::{Score, Value};

/// A move of a game, looked at.
pub struct Step {
    /// Moves made before it.
    at: usize,
    made: Made,
    before: Position,
    value: Option<Value>,
    best: Option<MoveValue>,
}

impl Step {
    /// The move made after `at` moves in the position `before`, and what a search said there.
    pub fn new(at: usize, made: Made, before: Position, report: &Report) -> Self {
        Self {
            at,
            made,
            before,
            value: report.value_of(made.action),
            best: report.best(),
        }
    }

    /// Seeds that the move gave away; `None` where that is not known or not told in seeds.
    fn loss(&self, named: &NamedRules) -> Option<i32> {
        match (self.value?.score, self.best?.value.score) {
            (Score::Seeds(value), Score::Seeds(best)) if named.rules.counts_seeds() => {
                Some((best - value).max(0))
            }
            _ => None,
        }
    }
}

/// A game looked through, as far as it was done.
pub struct Review {
    /// The rules.
    pub named: NamedRules,
    /// The players' names.
    pub players: BySide<String>,
    /// Moves of the game.
    pub moves: usize,
    /// The moves looked at, from the first.
    pub steps: Vec<Step>,
}

impl Review {
    /// Seeds given away by a side.
    fn loss(&self, side: Side) -> i32 {
        let steps = self.steps.iter().filter(|step| step.made.by == side);
        steps.filter_map(|step| step.loss(&self.named)).sum()
    }

    /// One object with everything.
    pub fn json(&self) -> Json {
        let shape = self.named.rules.shape();
        let moves = self.steps.iter().map(|step| {
            let made = move_json(&self.named, step.made.action, step.value);
            let mut object = fields(json!({
                "at": step.at,
                "position": print_position(shape, &step.before),
                "side": step.made.by.to_string(),
            }));
            object.extend(fields(made));
            let best = step.best;
            let best = best.map(|best| move_json(&self.named, best.action, Some(best.value)));
            object.extend(fields(
                json!({ "best": best, "loss": step.loss(&self.named) }),
            ));
            Json::Object(object)
        });
        json!({
            "rules": self.named.name,
            "players": { "south": self.players.south, "north": self.players.north },
            "moves": moves.collect::<Vec<_>>(),
            "loss": { "south": self.loss(Side::South), "north": self.loss(Side::North) },
            "complete": self.steps.len() == self.moves,
        })
    }

    /// A table of the moves.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}: {} (South), {} (North)\n\n  at  side   move         value  best         value  loss\n",
            self.named.name, self.players.south, self.players.north
        );
        for step in &self.steps {
            let value = step.value.map_or("?".into(), |v| score_text(v.score));
            let (best, best_value) = step.best.map_or(("?".into(), "?".into()), |best| {
                (print_move(best.action), score_text(best.value.score))
            });
            let loss = step.loss(&self.named);
            let loss = loss.map_or(String::new(), |loss| loss.to_string());
            let sure = step
                .best
                .map_or(String::new(), |best| certainty_text(best.value.certainty));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:>4}  {}  {:>4}  {value:>12}  {best:>4}  {best_value:>12}  {loss:>4}  {sure}",
                step.at,
                step.made.by,
                print_move(step.made.action),
            );
        }
        if self.named.rules.counts_seeds() {
            let (south, north) = (self.loss(Side::South), self.loss(Side::North));
            let _ = writeln!(text, "\nSeeds given away: South {south}, North {north}");
        }
        if self.steps.len() < self.moves {
            let (done, all) = (self.steps.len(), self.moves);
            let _ = writeln!(text, "Stopped after {done} of {all} moves");
        }
        text.truncate(text.trim_end().len());
        text
    }
}
