//! A game looked through, as JSON and as text.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::answer::{certainty_text, fields, move_json, name_json, score_text};
use crate::game::contest::{Game, NamedRules};
use crate::game::review::judge::Grade;
use crate::game::review::steps::ReviewStep;
use crate::game::review::tally::PlayerTally;
use crate::rules::notation::{print_move, print_position};
use crate::rules::position::Position;
use crate::rules::side::{BySide, Side};
use crate::rules::state::Move;
use crate::storage::rules::rules_arg::print_rules_arg;

/// A move that was looked at.
struct LookedAt {
    before: Position,
    step: ReviewStep,
    /// Best play of both from before it.
    line: Vec<Move>,
}

/// A game looked through, as far as it was done.
pub struct Reviewed {
    named: NamedRules,
    players: BySide<String>,
    steps: Vec<LookedAt>,
    /// Moves of the game.
    moves: usize,
    /// The program that looked.
    program: String,
    tally: BySide<PlayerTally>,
}

impl Reviewed {
    /// What is known of the line of a game.
    pub fn of(game: &mut Game) -> Self {
        let steps = game.review.steps(&game.record);
        let moves = steps.len();
        let tally = PlayerTally::of(&steps, game.rules().won_by());
        let known = steps.into_iter().filter(|step| step.value.is_some());
        let looked_at = |step: ReviewStep| {
            game.record.go_to(step.at);
            LookedAt {
                before: *game.record.state().position(),
                line: game.review.best_line(&game.record, game.record.here()),
                step,
            }
        };
        let steps = known.map(looked_at).collect();
        Self {
            named: game.named_rules(),
            players: game.players.clone(),
            steps,
            moves,
            program: game.review.program.clone(),
            tally,
        }
    }

    /// One object with everything.
    pub fn json(&self) -> Json {
        let tally = &self.tally;
        json!({
            "rules": self.named.name,
            "rules_arg": print_rules_arg(self.named.rules.spec()),
            "program": self.program,
            "players": { "south": self.players.south, "north": self.players.north },
            "moves": self.steps.iter().map(|step| self.step_json(step)).collect::<Json>(),
            "loss": { "south": tally.south.seeds, "north": tally.north.seeds },
            "south": tally_json(&tally.south),
            "north": tally_json(&tally.north),
            "complete": self.steps.len() == self.moves,
        })
    }

    fn step_json(&self, LookedAt { before, step, line }: &LookedAt) -> Json {
        let made = move_json(&self.named, step.made.action, step.value);
        let mut object = fields(json!({
            "number": step.at + 1,
            "at": step.at,
            "position": print_position(self.named.rules.shape(), before),
            "side": step.made.by.to_string(),
        }));
        object.extend(fields(made));
        let best = step.best;
        let best = best.map(|best| move_json(&self.named, best.action, Some(best.value)));
        let judgement = step.judgement(self.named.rules.won_by());
        object.extend(fields(json!({
            "best": best,
            "line": line.iter().map(|&action| name_json(action)).collect::<Json>(),
            "loss": judgement.and_then(|j| j.seeds),
            "result_loss": judgement.map(|j| j.result),
            "grade": judgement.map(|j| j.grade.word()),
            "accuracy": judgement.map(|j| rounded(j.accuracy)),
        })));
        Json::Object(object)
    }

    /// A table of the moves, and one of the players.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}: {} (South), {} (North)\n\n  no  side   move         value  best         value  loss  grade\n",
            self.named.name, self.players.south, self.players.north
        );
        let won_by = self.named.rules.won_by();
        for LookedAt { step, .. } in &self.steps {
            let value = step.value.map_or("?".into(), |v| score_text(v.score));
            let (best, best_value) = step.best.map_or(("?".into(), "?".into()), |best| {
                (print_move(best.action), score_text(best.value.score))
            });
            let judgement = step.judgement(won_by);
            let loss = judgement.and_then(|j| j.seeds);
            let loss = loss.map_or(String::new(), |loss| loss.to_string());
            let grade = judgement.map_or("", |j| j.grade.word());
            // Of the two values the one that is less sure, for the loss is no surer.
            let values = [step.value, step.best.map(|best| best.value)];
            let sure = values
                .into_iter()
                .flatten()
                .min_by_key(|value| value.is_exact());
            let sure = sure.map_or(String::new(), |value| certainty_text(value.certainty));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:>4}  {}  {:>4}  {value:>12}  {best:>4}  {best_value:>12}  {loss:>4}  {grade:<10}  {sure}",
                step.at + 1,
                step.made.by,
                print_move(step.made.action),
            );
        }
        self.write_tallies(&mut text);
        if self.steps.len() < self.moves {
            let (done, all) = (self.steps.len(), self.moves);
            let _ = writeln!(text, "Stopped after {done} of {all} moves, the last ones");
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn write_tallies(&self, text: &mut String) {
        text.push('\n');
        for side in Side::ALL {
            let tally = &self.tally[side];
            let grades = Grade::ALL.map(|grade| counted_grade(tally.count(grade), grade));
            let accuracy = tally.accuracy().map_or(String::new(), |accuracy| {
                format!(", accuracy {accuracy:.0} %")
            });
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{side}: {}{accuracy}", grades.join(", "));
        }
        if self.named.rules.counts_seeds() {
            let (south, north) = (self.tally.south.seeds, self.tally.north.seeds);
            let _ = writeln!(text, "Seeds given away: South {south}, North {north}");
        }
    }
}

/// `1 mistake`, `3 inaccuracies`, `12 good`.
fn counted_grade(count: u32, grade: Grade) -> String {
    let word = grade.word();
    match (count, grade) {
        (1, _) | (_, Grade::Best | Grade::Good) => format!("{count} {word}"),
        (_, Grade::Inaccuracy) => format!("{count} inaccuracies"),
        (_, Grade::Mistake | Grade::Blunder) => format!("{count} {word}s"),
    }
}

fn tally_json(tally: &PlayerTally) -> Json {
    let mut object = fields(json!({ "moves": tally.moves }));
    for grade in Grade::ALL {
        object.insert(grade.word().to_owned(), json!(tally.count(grade)));
    }
    object.extend(fields(json!({
        "loss": tally.seeds,
        "result_loss": tally.results,
        "accuracy": tally.accuracy().map(rounded),
    })));
    Json::Object(object)
}

/// To a tenth.
fn rounded(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}
