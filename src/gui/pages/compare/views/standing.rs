//! How a board of the compare page stands: whose move it is, whether it waits, where it parted.

use crate::compare::linked::board::LinkedBoard;
use crate::compare::linked::table::Linked;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::foreseen::{Aside, Foreseen};
use crate::rules::board::House;
use crate::rules::state::Move;
use crate::rules::words::end_text::end_reason;
use crate::rules::words::move_text::foretold;
use crate::rules::words::phrase::{capital, counted};
use crate::rules::words::refusal_text::refused;

/// How a board stands, in one line.
pub struct StandingLine {
    /// What is shown.
    pub text: String,
    /// What is told besides when it is pointed at.
    pub more: String,
    /// How it is shown.
    pub weight: Weight,
}

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It may be overlooked.
    Quiet,
    /// Like other text.
    Plain,
    /// It should be seen.
    Loud,
}

/// How a board stands, or what the house under the pointer would do on it.
pub fn standing(comparison: &Comparison, number: usize, foreseen: &Foreseen) -> StandingLine {
    let linked = &comparison.linked;
    let Some(board) = linked.boards().get(number) else {
        return StandingLine {
            text: String::new(),
            more: String::new(),
            weight: Weight::Quiet,
        };
    };
    let names = comparison.names(board);
    if foreseen.any {
        return foresight(comparison, number, foreseen);
    }
    if let Some(playback) = comparison.playbacks.get(number).and_then(Option::as_ref) {
        // What the move brings is told once it has been seen.
        let told = playback.told(&names[playback.mover()], names.houses);
        return StandingLine {
            text: told.clone(),
            more: told,
            weight: Weight::Quiet,
        };
    }
    stands(comparison, number, board)
}

/// How a board stands when nothing moves on it.
pub fn stands(comparison: &Comparison, number: usize, board: &LinkedBoard) -> StandingLine {
    let linked = &comparison.linked;
    let (rules, state) = (board.rules(), board.state());
    let names = comparison.names(board);
    let mut parts = Vec::new();
    let mut more = Vec::new();
    let mut weight = Weight::Quiet;
    // Whose turn it is comes first: the end of a long line may be cut off.
    match state.outcome() {
        None => parts.push(format!("{} to move", state.position().to_move())),
        Some(outcome) => {
            let trace = linked.last_moved(number).map(|moved| &moved.trace);
            let end = end_reason(rules, outcome, state.position(), trace, &names);
            parts.push(end.headline);
            more.push(end.reason);
            weight = Weight::Plain;
        }
    }
    if let Some(apart) = board.apart() {
        parts.push(apart.to_string());
    } else if number != linked.compared_with() {
        match linked.parting(number, comparison.letters) {
            None => parts.push("same so far".to_owned()),
            Some(parting) => {
                let first = linked.boards()[linked.compared_with()].name();
                parts.push(parting.headline());
                more.push(parting.explained(first, board.name()));
                if linked.is_same(number) {
                    parts.push("same again now".to_owned());
                } else {
                    weight = Weight::Loud;
                }
            }
        }
    }
    let waits = linked.waits(number).filter(|_| state.outcome().is_none());
    parts.extend(missed(linked, number).filter(|_| waits.is_none()));
    if let Some((action, refusal)) = waits {
        let asked = match action {
            Move::Swap => "swap".to_owned(),
            Move::Sow(house) | Move::SowWay(house, _) | Move::SowChoosing(house, _) => {
                format!("{} {}", house.side(), names.houses.action(action))
            }
        };
        let told = |legal: &[House]| {
            let why = refused(rules, refusal, &names, legal);
            format!("waits, {asked} not taken: {why}")
        };
        parts.push(told(&[]));
        more.push(capital(&told(&state.legal_houses())));
        weight = Weight::Loud;
    }
    let text = capital(&parts.join(" · "));
    more.insert(0, text.clone());
    StandingLine {
        text,
        more: more.join("\n"),
        weight,
    }
}

/// How many moves a board did not take, if any.
fn missed(linked: &Linked, number: usize) -> Option<String> {
    let count = linked.refused_count(number);
    (count > 0).then(|| format!("{} not taken", counted(count, "move")))
}

/// What the house under the pointer would do on this board.
fn foresight(comparison: &Comparison, number: usize, foreseen: &Foreseen) -> StandingLine {
    let boards = comparison.linked.boards();
    let told = |number: usize| {
        let trace = foreseen.traces.get(number)?.as_ref()?;
        Some(foretold(
            boards[number].rules(),
            trace,
            &comparison.names(&boards[number]),
        ))
    };
    match told(number) {
        Some(foretelling) => {
            let differs = told(0).is_some_and(|first| {
                (first.sentence, first.clause_note)
                    != (
                        foretelling.sentence.clone(),
                        foretelling.clause_note.clone(),
                    )
            });
            StandingLine {
                text: if foretelling.clause_note.is_empty() {
                    foretelling.sentence
                } else {
                    format!("{} · {}", foretelling.sentence, foretelling.clause_note)
                },
                more: String::new(),
                weight: if differs { Weight::Loud } else { Weight::Plain },
            }
        }
        None => StandingLine {
            text: match foreseen.aside.get(number).copied().flatten() {
                Some(Aside::OtherNotLinked) => "Not sown here: that board is not linked",
                Some(Aside::OtherHasChoice) => "Not sown here: that board has a choice of its own",
                Some(Aside::NotLinked) => "Not sown here: this board is not linked",
                None => "Cannot be played here now",
            }
            .to_owned(),
            more: String::new(),
            weight: Weight::Quiet,
        },
    }
}
