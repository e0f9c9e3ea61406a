//! What a search has found, in a line.

use crate::rules::notation::print_moves;
use crate::rules::state::State;
use crate::search::report::Report;
use crate::search::value::{Certainty, Score};

/// `info depth 12 score seeds +4 estimate nodes 1000 nps 100000 time 10 pv 3-6 2`; the score for the player
/// to move.
pub fn info(report: &Report, start: &State) -> String {
    let mut line = format!("info depth {}", report.depth);
    if let Some(value) = report.value() {
        let score = match value.score {
            Score::Seeds(n) => format!("seeds {n:+}"),
            Score::Win { moves } => format!("win {moves}"),
            Score::Draw => "draw".to_owned(),
            Score::Loss { moves } => format!("loss {moves}"),
        };
        let certainty = match value.certainty {
            Certainty::Exact => "exact",
            Certainty::AtLeast => "atleast",
            Certainty::AtMost => "atmost",
            Certainty::Estimate { .. } => "estimate",
        };
        line += &format!(" score {score} {certainty}");
    }
    line += &format!(
        " nodes {} nps {} time {}",
        report.nodes,
        report.nodes_per_second(),
        report.time.as_millis()
    );
    if !report.line.is_empty() {
        line += &format!(" pv {}", print_moves(start.with_movers(&report.line)));
    }
    line
}
