//! `kalaha solve --winner`: who wins, and nothing more.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::answer::{self, check_begun, fields, name_json};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::rules::notation::{print_move, print_position};
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::proof::solve;
use crate::search::proof_number::{Winner, who_wins};
use crate::search::report::Report;
use crate::search::request::Request;
use crate::search::solvable::can_be_solved;
use crate::search::value::{Certainty, Score, Value};
use crate::storage::rules::rules_arg::print_rules_arg;

/// What is proven of a position.
pub struct WinnerAnswer<'a> {
    named: &'a NamedRules,
    state: &'a State,
    winner: Winner,
}

impl<'a> WinnerAnswer<'a> {
    /// Of the position of a request.
    ///
    /// # Errors
    /// What keeps it from being proven under these rules.
    pub fn new(named: &'a NamedRules, request: &Request<'a>) -> Result<Self, Trouble> {
        let state = request.state;
        let progress = Progress::new();
        let winner = if let Some(outcome) = state.outcome() {
            let side = state.position().to_move();
            let score = Score::of_outcome(&named.rules, outcome, side);
            Winner::of_value(Value::exact(score), None)
        } else if can_be_solved(&named.rules) {
            let report = solve(request, |report| {
                progress.show(|| answer::so_far(report));
            });
            check_begun(&report, request.limits)?;
            of_report(&report)
        } else {
            let tell = |known: &Winner| {
                progress.show(|| format!("{} positions; {}", known.nodes, so_far(known)));
            };
            who_wins(request, tell).ok_or(Trouble::NoWinner)?
        };
        Ok(Self {
            named,
            state,
            winner,
        })
    }

    /// One object with everything.
    pub fn json(&self) -> Json {
        let (position, winner) = (self.state.position(), &self.winner);
        let mut object = fields(json!({
            "rules": self.named.name,
            "rules_arg": print_rules_arg(self.named.rules.spec()),
            "position": print_position(self.named.rules.shape(), position),
            "to_move": position.to_move().to_string(),
            "unit": "win",
            "value": winner.result(),
            "exact": winner.result().is_some(),
            "done": winner.is_done,
            "at_least": winner.least,
            "at_most": winner.most,
            "nodes": winner.nodes,
            "seconds": winner.time.as_secs_f64(),
        }));
        if let Some(best) = winner.best {
            object.insert("best".to_owned(), name_json(best));
        }
        Json::Object(object)
    }

    /// Who wins, a move that does it, and what it took.
    pub fn text(&self) -> String {
        let (position, winner) = (self.state.position(), &self.winner);
        let mover = position.to_move();
        let mut text = format!(
            "{}\n{}\n",
            self.named.name,
            print_position(self.named.rules.shape(), position)
        );
        let who = match self.state.outcome() {
            Some(_) => "The game is over".to_owned(),
            None => format!("{mover} to move"),
        };
        let (least, most) = match mover {
            Side::South => (winner.least, winner.most),
            Side::North => (-winner.most, -winner.least),
        };
        let known = match (least, most) {
            (1, _) => "South wins, proven",
            (_, -1) => "North wins, proven",
            (0, 0) => "a draw, proven",
            (0, _) => "South does not lose, proven; whether South wins is open",
            (_, 0) => "North does not lose, proven; whether North wins is open",
            _ => "nothing is proven",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{who}: {known}");
        if winner.is_done && winner.result().is_none() {
            text += "Nobody was found to force more without positions that come again; solve without --winner to count these\n";
        }
        if let Some(best) = winner.best {
            let _ = writeln!(text, "By the move {}", print_move(best));
        }
        let seconds = winner.time.as_secs_f64();
        let _ = write!(text, "{} positions, {seconds:.3} s", winner.nodes);
        text
    }
}

/// What a proof of the value says.
fn of_report(report: &Report) -> Winner {
    let nothing = Value {
        score: Score::Draw,
        certainty: Certainty::Estimate { depth: 0 },
    };
    let best = report.best().map(|best| best.action);
    Winner {
        nodes: report.nodes,
        time: report.time,
        ..Winner::of_value(report.value().unwrap_or(nothing), best)
    }
}

/// What is proven for the player to move, in two words.
const fn so_far(known: &Winner) -> &'static str {
    match (known.least, known.most) {
        (-1, 1) => "nothing proven",
        (0, 1) => "no loss",
        (-1, 0) => "no win",
        (1, _) => "a win",
        (0, _) => "a draw",
        _ => "a loss",
    }
}
