//! What two searches of the same position found, put together.

use crate::search::report::Report;
use crate::search::value::Certainty;

/// What looking ahead and what solving found: what is proven in place of estimates.
pub fn merge(ahead: &Report, solved: &Report) -> Report {
    let mut report = ahead.clone();
    report.nodes += solved.nodes;
    report.time += solved.time;
    for found in &solved.moves {
        let is_proven = match found.value.certainty {
            Certainty::Exact => true,
            Certainty::AtMost => {
                let known = report.value_of(found.action);
                known.is_some_and(|value| value.score > found.value.score)
            }
            Certainty::AtLeast | Certainty::Estimate { .. } => false,
        };
        if is_proven {
            report.moves.retain(|m| m.action != found.action);
            report.moves.push(*found);
        }
    }
    let best = solved.best().filter(|_| solved.best_is_proven);
    if let Some(best) = best.filter(|best| best.value.is_exact()) {
        // Whatever was estimated, nothing is better than the best of the proven moves.
        for other in &mut report.moves {
            if other.value.score > best.value.score {
                other.value = best.value;
                other.value.certainty = Certainty::AtMost;
            }
        }
        report.best_is_proven = true;
        report.line.clone_from(&solved.line);
        report.depth = report.depth.max(solved.depth);
    }
    report.put_in_order();
    // What a line begins with is the best move.
    let best = report.best().map(|best| best.action);
    if best.is_some() && report.line.first().copied() != best {
        report.line = best.into_iter().collect();
    }
    report
}
