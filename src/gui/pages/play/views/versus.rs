//! What a move would do under a second rule set, in one clause.

use egui::Ui;

use crate::compare::line::{Line, LineStart};
use crate::compare::versus::{Versus, versus};
use crate::game::contest::NamedRules;
use crate::gui::action::Actions;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::menu::menu;
use crate::gui::parts::widgets::radio;
use crate::gui::theme::size;
use crate::gui::view::ViewAction;
use crate::rules::state::Move;
use crate::rules::words::move_text::foretold;
use crate::rules::words::refusal_text::refused;
use crate::storage::rules::presets::{Preset, preset, presets};
use crate::storage::settings::Settings;

/// The rules that moves are compared with: those being edited where they differ, else those chosen in
/// the menu.
fn second_rules(play: &Play, settings: &Settings) -> Option<NamedRules> {
    let played = play.game.rules();
    let edited = play.draft.named();
    let fits = |named: &NamedRules| named.rules.shape() == played.shape() && named.rules != *played;
    if let Some(edited) = edited.filter(fits) {
        return Some(edited);
    }
    let chosen = preset(settings.versus.as_deref()?)?;
    chosen.named().filter(fits)
}

/// The sentence for a move of the game; `None` without second rules, or where they cannot be played.
pub fn versus_text(play: &Play, settings: &Settings, action: Move) -> Option<String> {
    let second = second_rules(play, settings)?;
    let game = &play.game;
    let rules = game.rules();
    let made = game.record.line().take(game.record.made_count());
    let line = Line {
        start: LineStart::of_start(game),
        moves: made.map(|m| m.action).collect(),
    };
    let name = &second.name;
    Some(match versus(rules, &second.rules, &line, action)? {
        Versus::Same => format!("The same under {name}"),
        Versus::Differs { trace, cause } => {
            let by = cause.map_or_else(String::new, |cause| format!(" ({cause})"));
            let foretelling = foretold(&second.rules, &trace, &play.names_told());
            format!("Under {name}{by}: {}", foretelling.sentence)
        }
        Versus::Refused(refusal) => {
            let why = refused(&second.rules, refusal, &play.names_told(), &[]);
            format!("Not allowed under {name}: {why}")
        }
    })
}

/// The second rule set that is told about when a house is pointed at.
pub fn versus_menu(ui: &mut Ui, play: &Play, settings: &Settings, actions: &mut Actions) {
    let chosen = settings.versus.as_deref();
    let played = play.game.rules().shape();
    let alike = |preset: &&Preset| {
        let spec = &preset.rules;
        (spec.rows, spec.houses) == (played.rows(), played.houses_in_row())
    };
    let mut entry = |ui: &mut Ui, text: &str, id: Option<&'static str>| {
        if radio(ui, chosen == id, text).clicked() {
            actions.push(ViewAction::SetVersus(id));
        }
    };
    menu(ui, "Moves under other rules", size::MENU_SPARE, |ui| {
        ui.weak("When a house is pointed at, tell what it would do under these rules");
        ui.weak("Only rule sets for a board of this size");
        entry(ui, "Nothing else", None);
        for preset in presets().iter().filter(alike) {
            entry(ui, &preset.name, Some(&preset.id));
        }
    });
}
