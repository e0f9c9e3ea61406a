//! What each clause does alone: to the best move, to the value, and where games part because of it. All of it takes as many
//! lines before it is known as after, so that nothing moves under the pointer.

use egui::{Margin, Response, Ui};

use crate::compare::clause_by_clause::effect::{
    BestMove, Effect, EffectStatus, KnownValue, beside, effect,
};
use crate::compare::random_partings::Partings;
use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::row::RuleRow;
use crate::compare::rule_map::standing::Looked;
use crate::compare::switch::unit::ClauseUnit;
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::mapping::Answers;
use crate::gui::pages::compare::views::map::{answers_ui, looked_text, over_text, progress};
use crate::gui::parts::widgets::{heading, quiet, small};
use crate::gui::thinking::words::value_text;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::words::names::{HouseNames, default_names};
use crate::rules::words::phrase::{capital, counted, listed};
use crate::search::report::SearchStage;
use crate::search::value::Value;

/// How far what belongs to a clause stands in, in points.
const INDENT: i8 = 10;
/// What the lines of an effect begin with.
const BEST: &str = "Best move: ";
const VALUE: &str = "Value: ";

/// Shows what belongs to the clause above, further in.
pub fn indented(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let margin = Margin {
        left: INDENT,
        ..Margin::ZERO
    };
    egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        content(ui);
    });
}

/// What the position is worth under the first rules: what the effects are measured by.
pub fn as_it_is(ui: &mut Ui, comparison: &Comparison, answers: &Answers, actions: &mut Actions) {
    if let Some(over) = over_text(comparison) {
        ui.label(over);
        return;
    }
    let ((mover, names), Some(first)) = (comparison.mover_and_houses(), answers.map.rows.first())
    else {
        return;
    };
    ui.label(format!("{mover} to move under {}", first.name));
    let text = |best: &[Move], value: Value| {
        let value = value_text(value.from_south(mover), &default_names());
        format!("{}, {value}", moves(best, names))
    };
    let known = first.value().map(|value| text(&first.best_moves(), value));
    let told = known.as_ref().map(|known| format!("Best {known}"));
    ui.label(told.as_deref().unwrap_or("Still looking"));
    let how_far = match beside(&answers.map) {
        // What is told below may be of less depth, the same under all rules.
        Some((compared, Some(depth))) => {
            let compared = text(&compared.best, compared.value);
            let ahead = counted(depth, "move");
            match known.is_none_or(|known| known == compared) {
                true => Some(format!("{ahead} ahead, as all below")),
                false => Some(format!("All below {ahead} ahead: best {compared}")),
            }
        }
        Some(_) if first.is_exact() => None,
        // What is told is proven.
        Some(_) => Some(format!("Other moves: {}", progress(first))),
        None => Some(progress(first)),
    };
    if let Some(how_far) = how_far {
        ui.label(quiet(how_far));
    }
    answers_ui(ui, answers, actions);
    let how = "Below each clause: what it does alone, the others as in the first rules";
    ui.label(quiet(how));
}

/// What a clause does alone.
pub fn effect_ui(ui: &mut Ui, comparison: &Comparison, unit: &ClauseUnit, actions: &mut Actions) {
    let Some(answers) = comparison.answers() else {
        return;
    };
    let index = answers.switched.iter().position(|s| s.unit == *unit);
    indented(ui, |ui| match index {
        _ if unit.is_of_start() => {
            let text = "How a game begins: from a position on it changes nothing";
            ui.label(quiet(text));
        }
        Some(index) => {
            let along = &answers.switched[index].along;
            if !along.is_empty() {
                let along: Vec<_> = along.iter().map(|u| u.lead.to_string()).collect();
                let text = format!("Only together with {}", along.join(", "));
                ui.label(small(text));
            }
            let over = over_text(comparison).is_some();
            if !over {
                row_effect(ui, answers, index + 1, comparison.mover_and_houses());
            }
            ui.label(small(own_parting(answers, index)));
            if over {
                return;
            }
            for line in random_parting(answers, index) {
                ui.label(quiet(line));
            }
            let shown = answers.random.get(index).and_then(Partings::typical);
            if shown.is_some() && show_me(ui, &unit.lead.to_string()).clicked() {
                actions.push(CompareAction::ShowParting(index));
            }
        }
        None if unit.is_between_games() => {
            let text = "Between games: changes nothing within one";
            ui.label(quiet(text));
        }
        None => {}
    });
}

/// The button that puts a game on the boards which parts by a clause.
fn show_me(ui: &mut Ui, clause: &str) -> Response {
    let tip = "Puts one of these games on two boards, at the move where it parts. Undo brings back what was there";
    ui.button("Show me")
        .on_hover_text(tip)
        .accessible_name(format!("Show me a game that parts by {clause}"))
}

/// What all differing clauses do together: the second rules.
pub fn together_ui(ui: &mut Ui, comparison: &Comparison) {
    let Some(answers) = comparison.answers() else {
        return;
    };
    let (last, clauses) = (answers.map.rows.last(), answers.switched.len());
    if let Some(last) = last.filter(|_| clauses > 1 && over_text(comparison).is_none()) {
        heading(ui, &format!("All together: {}", last.name));
        row_effect(ui, answers, clauses + 1, comparison.mover_and_houses());
    }
}

/// What happens to the best move and to the value under the rules of a row.
fn row_effect(ui: &mut Ui, answers: &Answers, row: usize, (mover, names): (Side, HouseNames)) {
    let map = &answers.map;
    let Some(shown) = map.rows.get(row) else {
        return;
    };
    if let Err(why) = &shown.asked {
        ui.label(quiet(capital(&why.to_string())));
        return;
    }
    let ToldEffect { lines, how_far } = told(map, shown, effect(map, row), mover, names);
    for line in lines {
        ui.label(line);
    }
    if let Some(how_far) = how_far {
        ui.label(quiet(how_far));
    }
}

/// What is told of a row.
#[derive(Debug, PartialEq, Eq)]
struct ToldEffect {
    /// Of the best move, and of the value.
    lines: [String; 2],
    /// How far both were looked at; `None` where the values say that they are exact.
    how_far: Option<String>,
}

/// What is told of a row. What is exact under one of the two rule sets alone is told as it is; estimates are set against estimates
/// alone.
fn told(
    map: &RuleMap,
    row: &RuleRow,
    status: EffectStatus,
    mover: Side,
    names: HouseNames,
) -> ToldEffect {
    let is_exact = |row: Option<&RuleRow>| row.is_some_and(RuleRow::is_proven);
    let exact = [is_exact(map.rows.first()), is_exact(Some(row))];
    let alone = |best: &[Move], value: Value| {
        let value = value_text(value.from_south(mover), &default_names());
        [
            format!("{BEST}{}", moves(best, names)),
            format!("{VALUE}{value}"),
        ]
    };
    let here = || match row.value().filter(|value| value.is_exact()) {
        Some(value) => alone(&row.best_moves(), value),
        None => not_known("still looking"),
    };
    match status {
        EffectStatus::Effect(found) if exact[0] != exact[1] => ToldEffect {
            lines: match exact[1] {
                true => here(),
                false => alone(&found.after.best, found.after.value),
            },
            how_far: Some(estimates_compared(&found, mover, names) + " · " + stage(map, row)),
        },
        EffectStatus::Effect(found) => {
            let above = beside(map).map(|(told, _)| told);
            ToldEffect {
                lines: effect_lines(&found, above.as_ref(), mover, names),
                how_far: (found.looked != Looked::ToTheEnd)
                    .then(|| format!("{} · {}", looked_text(found.looked), stage(map, row))),
            }
        }
        _ if exact[1] => ToldEffect {
            lines: here(),
            how_far: Some(NOT_COMPARED.to_owned()),
        },
        EffectStatus::StillLooking => ToldEffect {
            lines: not_known("still looking"),
            how_far: Some(progress(row)),
        },
        EffectStatus::NotComparable => ToldEffect {
            lines: not_known("cannot be compared"),
            how_far: Some(progress(row)),
        },
    }
}

/// `12 moves ahead under both: best move still 4; value South ≈ +4, was South ≈ +2`, if both were estimated.
fn estimates_compared(found: &Effect, mover: Side, names: HouseNames) -> String {
    if found.before.value.is_exact() || found.after.value.is_exact() {
        return NOT_COMPARED.to_owned();
    }
    let [best, value] = effect_lines(found, None, mover, names);
    let (best, value) = (
        best.trim_start_matches(BEST),
        value.trim_start_matches(VALUE),
    );
    let looked = looked_text(found.looked);
    format!("{looked}: best move {best}; value {value}")
}

/// What is said where one of two values is exact, and the other an estimate.
const NOT_COMPARED: &str = "Exact under one of the two alone, so not compared";

/// Whether more will be found out about the first row or this one.
fn stage(map: &RuleMap, row: &RuleRow) -> &'static str {
    let mut both = map.rows.first().into_iter().chain([row]);
    match both.all(|row| row.stage == SearchStage::Done) {
        true => "time is up",
        false => "still looking",
    }
}

/// `5`, `2, 4 or 5`.
fn moves(all: &[Move], names: HouseNames) -> String {
    let all: Vec<String> = all.iter().map(|&m| names.action(m)).collect();
    listed(&all, "or")
}

/// `2, 4 and 5`.
fn moves_and(all: &[Move], names: HouseNames) -> String {
    let all: Vec<String> = all.iter().map(|&m| names.action(m)).collect();
    listed(&all, "and")
}

fn not_known(why: &str) -> [String; 2] {
    [format!("{BEST}{why}"), format!("{VALUE}{why}")]
}

/// `told` is what is told of the first rules above, which may be known deeper than what is compared.
fn effect_lines(
    found: &Effect,
    told: Option<&KnownValue>,
    mover: Side,
    names: HouseNames,
) -> [String; 2] {
    let text = |value: Value| value_text(value.from_south(mover), &default_names());
    let (before, after) = (&found.before, &found.after);
    let best = moves(&after.best, names);
    let best_move = match found.best_move() {
        BestMove::Stays if before.best != after.best => {
            stays_in_part(&before.best, &after.best, names)
        }
        BestMove::Stays if told.is_some_and(|told| told.best != after.best) => {
            format!("{BEST}{best} under both")
        }
        BestMove::Stays => format!("{BEST}still {best}"),
        BestMove::AboutEqual => {
            format!(
                "{BEST}{best}, about equal to {}",
                moves(&before.best, names)
            )
        }
        BestMove::Changes => format!("{BEST}{best} instead of {}", moves(&before.best, names)),
    };
    let value = if before.value == after.value {
        match told.is_some_and(|told| told.value != after.value) {
            true => format!("{VALUE}{} under both", text(after.value)),
            false => format!("{VALUE}still {}", text(after.value)),
        }
    } else if found.changes_value() {
        format!("{VALUE}{}, was {}", text(after.value), text(before.value))
    } else {
        format!("{VALUE}about as before, {}", text(after.value))
    };
    [best_move, value]
}

/// `Best move: still 4; 5 is as good now, 2 no longer`.
fn stays_in_part(before: &[Move], after: &[Move], names: HouseNames) -> String {
    let of = |all: &[Move], in_other: bool, other: &[Move]| {
        let found = all
            .iter()
            .copied()
            .filter(|m| other.contains(m) == in_other);
        found.collect::<Vec<_>>()
    };
    let (come, gone) = (of(after, false, before), of(before, false, after));
    let mut more = Vec::new();
    if !come.is_empty() {
        let is = if come.len() == 1 { "is" } else { "are" };
        more.push(format!("{} {is} as good now", moves_and(&come, names)));
    }
    if !gone.is_empty() {
        more.push(format!("{} no longer", moves_and(&gone, names)));
    }
    let still = moves(&of(after, true, before), names);
    format!("{BEST}still {still}; {}", more.join(", "))
}

fn own_parting(answers: &Answers, index: usize) -> String {
    match answers.own.get(index).and_then(Option::as_ref) {
        Some(parting) if parting.moves == 0 => "The games begin differently".to_owned(),
        Some(parting) => format!("The game on the boards parts at move {}", parting.moves),
        None => "The game on the boards has not parted".to_owned(),
    }
}

fn random_parting(answers: &Answers, index: usize) -> Vec<String> {
    let Some(random) = answers.random.get(index) else {
        // A line is kept free for what will be known.
        return vec!["Playing random games…".to_owned(), " ".to_owned()];
    };
    // It is said above that they begin differently.
    if random.median() == Some(0) {
        return vec!["So every game parts at once".to_owned()];
    }
    let when = random.median();
    let when = when.map(|median| format!("Half of those by move {median}"));
    let from = if random.from_start {
        "the start"
    } else {
        "here"
    };
    let part = format!(
        "{:.0} % of {} random games from {from} part",
        100.0 * random.share(),
        random.games
    );
    std::iter::once(part).chain(when).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::line::{Line, LineEnd};
    use crate::compare::rule_map::depths::Depths;
    use crate::rules::rule_set::RuleSet;
    use crate::search::report::{MoveValue, Report};
    use crate::search::value::{Certainty, Score};

    /// What is told of the second of two rows, of which this is known deepest of the first two moves, and six moves ahead.
    fn told_of(deepest: [([i32; 2], Certainty); 2], ahead: Option<[[i32; 2]; 2]>) -> ToldEffect {
        let kalah = RuleSet::usual();
        let place = LineEnd::new(&kalah, Line::opening()).unwrap();
        let named = ["a", "b"].map(|name| (name.to_owned(), kalah.clone()));
        let mut map = RuleMap::of(&place, named);
        let columns = map.columns.clone();
        let report = |seeds: [i32; 2], certainty| {
            let values = columns.iter().zip(seeds).map(|(&action, seeds)| MoveValue {
                action,
                value: Value {
                    score: Score::Seeds(seeds),
                    certainty,
                },
            });
            Report {
                moves: values.collect(),
                depth: 6,
                ..Report::default()
            }
        };
        for (number, (seeds, certainty)) in deepest.into_iter().enumerate() {
            let row = &mut map.rows[number];
            (row.report, row.depths) = (report(seeds, certainty), Depths::default());
            row.stage = SearchStage::Done;
            if let Some(ahead) = ahead {
                let guess = Certainty::Estimate { depth: 6 };
                row.depths.note(&report(ahead[number], guess));
            }
        }
        told(
            &map,
            &map.rows[1],
            effect(&map, 1),
            Side::South,
            HouseNames::Numbers,
        )
    }

    /// The lines of an effect, and how far was looked.
    fn text(told: &ToldEffect) -> [&str; 3] {
        let [best, value] = &told.lines;
        [best, value, told.how_far.as_deref().unwrap_or_default()]
    }

    #[test]
    fn what_is_exact_is_told_and_estimates_are_set_against_estimates_alone() {
        let (exact, guess) = (Certainty::Exact, Certainty::Estimate { depth: 6 });
        let ahead = Some([[4, 1], [6, 2]]);
        // Both are exact.
        let told = told_of([([2, 1], exact), ([5, 1], exact)], ahead);
        let both = "Value: South +5, exact, was South +2, exact";
        assert_eq!(text(&told), ["Best move: still 1", both, ""]);
        // These rules alone are.
        let told = told_of([([4, 1], guess), ([5, 1], exact)], ahead);
        let compared = "6 moves ahead under both: best move still 1; value South ≈ +6, was South ≈ +4 · time is up";
        assert_eq!(
            text(&told),
            ["Best move: 1", "Value: South +5, exact", compared]
        );
        // The first alone are.
        let told = told_of([([2, 1], exact), ([6, 2], guess)], ahead);
        assert_eq!(text(&told), ["Best move: 1", "Value: South ≈ +6", compared]);
        // There is no estimate to be compared with.
        let told = told_of([([4, 1], guess), ([5, 1], exact)], None);
        assert_eq!(
            text(&told),
            ["Best move: 1", "Value: South +5, exact", NOT_COMPARED]
        );
        // Neither is.
        let told = told_of([([4, 1], guess), ([6, 2], guess)], ahead);
        let value = "Value: South ≈ +6, was South ≈ +4";
        let looked = "6 moves ahead under both · time is up";
        assert_eq!(text(&told), ["Best move: still 1", value, looked]);
    }
}
