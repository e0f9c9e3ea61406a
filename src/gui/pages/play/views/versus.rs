//! What a move would do under a second rule set, in one clause.

use crate::compare::line::{Line, Start};
use crate::compare::versus::{Versus, versus};
use crate::game::contest::NamedRules;
use crate::gui::desk::Desk;
use crate::rules::state::Move;
use crate::rules::words::move_text::foretold;
use crate::rules::words::refusal_text::refused;
use crate::storage::presets::preset;

/// The rules that moves are compared with: those being edited where they differ, else those chosen in
/// the menu.
pub fn second_rules(desk: &Desk) -> Option<NamedRules> {
    let played = desk.game.rules();
    let edited = desk.draft.named();
    let fits = |named: &NamedRules| named.rules.shape() == played.shape() && named.rules != *played;
    if let Some(edited) = edited.filter(fits) {
        return Some(edited);
    }
    let chosen = preset(desk.settings.versus.as_deref()?)?;
    chosen.named().filter(fits)
}

/// The sentence for a move of the game; `None` without second rules, or where they cannot be played.
pub fn versus_text(desk: &Desk, action: Move) -> Option<String> {
    let second = second_rules(desk)?;
    let game = &desk.game;
    let rules = game.rules();
    let made = game.record.line().take(game.record.made_count());
    let line = Line {
        start: Start::of_start(game),
        moves: made.map(|m| m.action).collect(),
    };
    let name = &second.name;
    Some(match versus(rules, &second.rules, &line, action)? {
        Versus::Same => format!("The same under {name}"),
        Versus::Differs { trace, cause } => {
            let by = cause.map_or_else(String::new, |cause| format!(" ({cause})"));
            let foretelling = foretold(&second.rules, &trace, desk.names());
            format!("Under {name}{by}: {}", foretelling.sentence)
        }
        Versus::Refused(refusal) => {
            let why = refused(&second.rules, refusal, desk.names(), &[]);
            format!("Not allowed under {name}: {why}")
        }
    })
}
