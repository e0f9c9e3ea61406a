//! What a search found, as JSON and as text.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json, json};

use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::rules::notation::{print_move, print_moves, print_position};
use crate::rules::state::{Move, State};
use crate::rules::words::phrase::counted;
use crate::search::limits::Limits;
use crate::search::report::{Obstacle, Promise, Report};
use crate::search::value::{Certainty, Score, Value};
use crate::storage::rules::rules_arg::print_rules_arg;

/// A position and what is known about it.
pub struct Answer<'a> {
    /// What is played by.
    pub named: &'a NamedRules,
    /// The position.
    pub state: &'a State,
    /// What a search found.
    pub report: &'a Report,
    /// Threads that searched.
    pub threads: usize,
}

impl Answer<'_> {
    /// The value for the player to move, if it is known.
    pub fn value(&self) -> Option<Value> {
        ended(self.named, self.state).or_else(|| self.report.value())
    }

    /// The moves, the best first, and at last those that nothing is known of; none where nothing is known of any.
    fn moves(&self) -> Vec<(Move, Option<Value>)> {
        let known = self.report.moves.iter();
        let known: Vec<_> = known.map(|m| (m.action, Some(m.value))).collect();
        let is_known = |action| known.iter().any(|&(of, _)| of == action);
        let all = match known.is_empty() {
            true => Vec::new(),
            false => self.state.legal_moves(),
        };
        let others = all.into_iter().filter(|&action| !is_known(action));
        let others: Vec<_> = others.map(|action| (action, None)).collect();
        [known, others].concat()
    }

    /// One object with everything.
    pub fn json(&self) -> Json {
        let position = self.state.position();
        let mut object = fields(json!({
            "rules": self.named.name,
            "rules_arg": print_rules_arg(self.named.rules.spec()),
            "position": print_position(self.named.rules.shape(), position),
            "to_move": position.to_move().to_string(),
            "view": position.to_move().to_string(),
        }));
        put_value(&mut object, self.named, self.value());
        object.entry("unit").or_insert_with(|| json!("seeds"));
        if let Some(Promise { least, most }) = self.report.promise_left() {
            object.extend(fields(json!({ "at_least": least, "at_most": most })));
        }
        let moves = self.moves().into_iter();
        let moves = moves.map(|(action, value)| move_json(self.named, action, value));
        let line = self.report.line.iter().map(|&action| name_json(action));
        object.extend(fields(json!({
            "moves": moves.collect::<Json>(),
            "line": line.collect::<Json>(),
            "line_text": self.line_text(),
            "depth": self.report.depth,
            "nodes": self.report.nodes,
            "seconds": self.report.time.as_secs_f64(),
            "threads": self.threads,
        })));
        Json::Object(object)
    }

    /// A table of the moves, best play, and what it took.
    pub fn text(&self) -> String {
        let position = self.state.position();
        let mut text = format!(
            "{}\n{}\n",
            self.named.name,
            print_position(self.named.rules.shape(), position)
        );
        let who = match self.state.outcome() {
            Some(_) => format!("The game is over; for {}", position.to_move()),
            None => format!("{} to move", position.to_move()),
        };
        let mut value = self.value().map_or("nothing is known yet".into(), in_full);
        if let Some(promise) = self.report.promise_left() {
            value += &format!("; {}", promise_text(promise));
        }
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{who}: {value}");
        let names = self.moves().into_iter();
        let width = names.map(|(action, _)| print_move(action).len()).max();
        let width = width.unwrap_or_default().max("move".len());
        if !self.report.moves.is_empty() {
            let _ = writeln!(text, "\n{:<width$}  {:>12}", "move", "value");
        }
        for (action, value) in self.moves() {
            let (score, certainty) = match value {
                Some(value) => (score_text(value.score), certainty_text(value.certainty)),
                None => ("?".to_owned(), "nothing is known yet".to_owned()),
            };
            let name = print_move(action);
            let _ = writeln!(text, "{name:>width$}  {score:>12}  {certainty}");
        }
        if !self.report.line.is_empty() {
            let _ = writeln!(text, "\nBest play: {}", self.line_text());
        }
        let threads = counted(self.threads, "thread");
        let _ = write!(
            text,
            "{} positions, {} moves ahead, {:.3} s, {threads}",
            self.report.nodes,
            self.report.depth,
            self.report.time.as_secs_f64(),
        );
        text
    }

    fn line_text(&self) -> String {
        print_moves(self.state.with_movers(&self.report.line))
    }
}

/// What a game that is over is worth to the player who would be to move.
fn ended(named: &NamedRules, state: &State) -> Option<Value> {
    let outcome = state.outcome()?;
    let side = state.position().to_move();
    let score = Score::of_outcome(&named.rules, outcome, side);
    Some(Value::exact(score))
}

/// Adds `value`, `exact` and `bound` to an object; in games that are not won by seeds also `unit`
/// and, for wins and losses, `distance`.
fn put_value(object: &mut Map<String, Json>, named: &NamedRules, value: Option<Value>) {
    let number = value.map(|value| match value.score {
        Score::Seeds(seeds) => seeds,
        score => score.sign(),
    });
    let bound = value.map(|value| value.certainty.key());
    let exact = value.is_some_and(Value::is_exact);
    object.extend(fields(
        json!({ "value": number, "exact": exact, "bound": bound }),
    ));
    if !named.rules.counts_seeds() {
        let (unit, distance) = match value.map(|value| value.score) {
            Some(Score::Win { moves } | Score::Loss { moves }) => {
                ("win", (exact || moves > 0).then_some(moves))
            }
            Some(Score::Seeds(_)) => ("measure", None),
            Some(Score::Draw) | None => ("win", None),
        };
        object.extend(fields(json!({ "unit": unit, "distance": distance })));
    }
}

/// What an object holds; nothing if it is none.
pub fn fields(object: Json) -> Map<String, Json> {
    match object {
        Json::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// JSON of a move: its house, and its value if that is known.
pub fn move_json(named: &NamedRules, action: Move, value: Option<Value>) -> Json {
    let mut object = fields(json!({ "house": name_json(action) }));
    put_value(&mut object, named, value);
    if let Some(Certainty::Estimate { depth }) = value.map(|value| value.certainty) {
        object.insert("depth".to_owned(), json!(depth));
    }
    Json::Object(object)
}

/// A house's number, `swap`, or a house with the way round that was chosen: `3cw`.
pub fn name_json(action: Move) -> Json {
    match action {
        Move::Sow(house) => json!(house.number()),
        Move::Swap | Move::SowWay(..) | Move::SowChoosing(..) => json!(print_move(action)),
    }
}

/// `+8`, `win in 5`, `draw`; a win of which it is not known how far it is: `win`.
pub fn score_text(score: Score) -> String {
    match score {
        Score::Seeds(0) => "0".to_owned(),
        Score::Seeds(seeds) => format!("{seeds:+}"),
        Score::Win { moves: 0 } => "win".to_owned(),
        Score::Loss { moves: 0 } => "loss".to_owned(),
        Score::Win { moves } => format!("win in {moves}"),
        Score::Draw => "draw".to_owned(),
        Score::Loss { moves } => format!("loss in {moves}"),
    }
}

/// How sure a value is, in words.
pub fn certainty_text(certainty: Certainty) -> String {
    match certainty {
        Certainty::Exact => "exact".to_owned(),
        Certainty::AtLeast => "at least".to_owned(),
        Certainty::AtMost => "at most".to_owned(),
        Certainty::Estimate { depth } => format!("estimate, {depth} ahead"),
    }
}

/// `-12 to -8 for sure`.
fn promise_text(Promise { least, most }: Promise) -> String {
    let [low, high] = [least, most].map(|seeds| score_text(Score::Seeds(seeds)));
    format!("{low} to {high} for sure")
}

/// `+8, exact`.
pub fn in_full(value: Value) -> String {
    let (score, certainty) = (value.score, value.certainty);
    format!("{}, {}", score_text(score), certainty_text(certainty))
}

/// Whether a search could begin at all.
///
/// # Errors
/// What kept it from beginning.
pub fn check_begun(report: &Report, limits: &Limits) -> Result<(), Trouble> {
    report
        .obstacle
        .map_or(Ok(()), |obstacle| Err(no_search(obstacle, limits)))
}

/// Why a search did not begin.
pub const fn no_search(obstacle: Obstacle, limits: &Limits) -> Trouble {
    match obstacle {
        Obstacle::NoMemory => Trouble::NoMemory {
            mebibytes: limits.memory,
        },
    }
}

/// What a search knows so far, in a line for people who wait.
pub fn so_far(report: &Report) -> String {
    let best = report.best().map_or_else(String::new, |best| {
        format!(
            "; best is {}: {}",
            print_move(best.action),
            in_full(best.value)
        )
    });
    format!("{} positions{best}", report.nodes)
}
