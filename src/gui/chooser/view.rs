//! The dialog: the search, the list and the preset shown, side by side where there is room.

use std::path::Path;

use egui::{Align, Key, Label, Layout, TextEdit, Ui, vec2};

use super::details::{Clicked, details_ui};
use super::list::{Follow, Picked, list_ui, place, rows};
use super::sections::{Section, sections};
use super::state::{ChooseFor, Chooser, Grouping};
use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;
use crate::gui::draft::RulesEdit;
use crate::gui::examples::action::ExampleAction;
use crate::gui::examples::example::{AskedIn, RulesByExample};
use crate::gui::family::state::FamilyView;
use crate::gui::pages::compare::action::{CompareAction, NewBoard};
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::practice::action::PracticeAction;
use crate::gui::parts::widgets::{
    check, choice, dialog_width, has_come, primary_if, quiet, row_with_end,
};
use crate::gui::shared::Shared;
use crate::gui::theme::size;
use crate::gui::view::ViewAction;
use crate::storage::rules::presets::{Preset, preset};

/// The widest that the dialog gets, in points: in a usual window, as a share of a wide one, and at most.
const WIDEST: f32 = 920.0;
const SHARE: f32 = 0.62;
const MOST: f32 = 1240.0;
/// Without so much room the list stands alone.
const TWO_COLUMNS: f32 = 620.0;
/// The list beside what is told about a preset, and its share of a wide dialog.
const LIST: f32 = 410.0;
const LIST_SHARE: f32 = 0.42;
/// The height of a window that the dialog leaves free.
const SPARE: f32 = 200.0;
/// The row that offers to put rules back.
const PUT_BACK: f32 = 44.0;

/// The width of the dialog in a window so wide.
pub fn width(window: f32) -> f32 {
    dialog_width(window, WIDEST.max(SHARE * window).min(MOST))
}

/// The widths of the list and of what is told in so wide a dialog; only one of them is there where both have no room, which
/// one `tells`.
fn widths(wide: f32, tells: bool) -> [Option<f32>; 2] {
    match (wide < TWO_COLUMNS, tells) {
        (true, true) => [None, Some(wide)],
        (true, false) => [Some(wide), None],
        (false, _) => {
            let list = LIST.max(LIST_SHARE * wide);
            [Some(list), Some(wide - list - size::COLUMN_GAP)]
        }
    }
}

/// The whole dialog in a window so high.
pub fn chooser_ui(
    ui: &mut Ui,
    chooser: &Chooser,
    shared: &Shared,
    window: f32,
    actions: &mut Actions,
) {
    let settings = &shared.settings;
    let mut next = chooser.clone();
    ui.heading(title(chooser.what_for));
    ui.add_space(size::GRID);
    let entered = search(ui, &mut next);
    let own = shared.own.rules();
    let sections = sections(&next, settings, own);
    let known = |id: &str| preset(id).or_else(|| shared.own.with_id(id));
    let mut wanted = None;
    let mut follow = by_keys(ui, &sections, &mut next);
    // What is taken is always one that is shown, and the first one of what was just looked for.
    let typed = next.wanted != chooser.wanted;
    look_back(&mut next, chooser);
    let is_wanted = typed && !next.wanted.trim().is_empty();
    if (is_wanted || place(&sections, &next).is_none())
        && let Some((title, first)) = rows(&sections).next()
    {
        show(&mut next, title, first);
    }
    if typed || next.grouping != chooser.grouping {
        follow = Follow::Yes;
    }
    let found = place(&sections, &next).is_some();
    ui.add_space(size::SMALL_GAP);
    let spare = SPARE + removed(shared).map_or(0.0, |_| PUT_BACK);
    let (wide, high) = (ui.available_width(), (window - spare).max(120.0));
    let is_narrow = wide < TWO_COLUMNS;
    let [list, about] = widths(wide, found && next.tells);
    let mut taken = None;
    ui.allocate_ui_with_layout(vec2(wide, high), Layout::left_to_right(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.x = size::COLUMN_GAP;
        if let Some(list) = list {
            column(ui, vec2(list, high), |ui| {
                match list_ui(ui, &sections, &next, follow) {
                    Some(Picked::Shown(title, preset)) => choose(&mut next, title, preset),
                    Some(Picked::Taken(preset)) => taken = Some(preset),
                    None => {}
                }
            });
        }
        if let (Some(shown), Some(about)) = (known(&next.chosen).filter(|_| found), about) {
            column(ui, vec2(about, high), |ui| {
                let folder = shared.folders.root().join("rules");
                match details_ui(ui, shown, &folder, next.asks_to_remove) {
                    Some(Clicked::Relative(relative)) => {
                        next.wanted.clear();
                        choose(&mut next, &relative.family, relative);
                    }
                    Some(Clicked::Example(number)) => wanted = Some((shown, number)),
                    Some(Clicked::AskToRemove(asks)) => next.asks_to_remove = asks,
                    Some(Clicked::Remove(file)) => actions.push(ViewAction::RemoveOwn(file)),
                    None => {}
                }
            });
        }
    });
    let button = buttons(ui, &mut next, shared, (found, is_narrow), actions);
    if (entered && found) || button {
        taken = known(&next.chosen);
    }
    if let Some(preset) = taken {
        actions.push(ViewAction::CloseModal);
        actions.extend(taking(chooser.what_for, preset));
    } else if let Some((preset, number)) = wanted {
        actions.extend(by_example(preset, number, next));
    } else if next != *chooser {
        // Of other rules it was not asked.
        next.asks_to_remove &= next.chosen == chooser.chosen;
        actions.push(ViewAction::Choose(next));
    }
}

/// The file of the rules of one's own that were removed last, if they can be put back.
fn removed(shared: &Shared) -> Option<&Path> {
    let taken = shared.own.removed.as_ref();
    let taken = taken.filter(|taken| taken.size().is_some())?;
    Some(&taken.from)
}

/// Offers to put rules of one's own back that were removed from this file.
fn put_back_ui(ui: &mut Ui, file: &Path, actions: &mut Actions) {
    ui.add_space(size::GRID);
    ui.horizontal(|ui| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if ui.button("Put back").clicked() {
            actions.push(ViewAction::PutBackOwn);
        }
        ui.add(Label::new(quiet(format!("{name} was removed"))).truncate());
    });
}

/// Remembers what was shown as words begin to be looked for, and shows it again once they are gone, unless somebody has chosen meanwhile.
fn look_back(next: &mut Chooser, before: &Chooser) {
    let is_looked_for = |chooser: &Chooser| !chooser.wanted.trim().is_empty();
    match (is_looked_for(before), is_looked_for(next)) {
        (false, true) => next.before = Some((next.chosen.clone(), next.section.clone())),
        (true, false) => {
            if let Some(shown) = next.before.take() {
                (next.chosen, next.section) = shown;
            }
        }
        _ => {}
    }
}

/// Shows the sentence of a rule set with this number by a move, and then the chooser again.
fn by_example(preset: &Preset, number: usize, chooser: Chooser) -> Option<ExampleAction> {
    let named = preset.named()?;
    let from = AskedIn::Chooser(Box::new(chooser));
    let example = RulesByExample {
        named,
        number,
        from,
    };
    Some(ExampleAction::Show(Box::new(example)))
}

fn column(ui: &mut Ui, size: egui::Vec2, content: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(size);
        ui.set_max_width(size.x);
        content(ui);
    });
}

/// Shows what somebody has chosen.
fn choose(chooser: &mut Chooser, section: &str, preset: &Preset) {
    chooser.before = None;
    show(chooser, section, preset);
}

fn show(chooser: &mut Chooser, section: &str, preset: &Preset) {
    chooser.chosen.clone_from(&preset.id);
    section.clone_into(&mut chooser.section);
}

const fn title(what_for: ChooseFor) -> &'static str {
    match what_for {
        ChooseFor::Draft => "Choose rules",
        ChooseFor::NewGame => "Choose rules for a new game",
        ChooseFor::Board => "Choose rules for the board",
        ChooseFor::NewBoard => "Choose rules for one more board",
        ChooseFor::Practice => "Choose rules to practise",
    }
}

/// The field and the groupings; whether Enter was pressed in the field.
fn search(ui: &mut Ui, chooser: &mut Chooser) -> bool {
    let mut entered = false;
    let mut grouped = None;
    let before = |ui: &mut Ui| {
        let field = TextEdit::singleline(&mut chooser.wanted)
            .hint_text("Name, place or clause: tuzdik, relay, Sudan")
            .align(egui::Align2::LEFT_CENTER)
            .desired_width(ui.available_width());
        let response = ui.add(field).accessible_name("Look for rules");
        entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        // It has the keyboard unless something else was clicked.
        if ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    };
    let grouping_before = chooser.grouping;
    let end = |ui: &mut Ui| {
        for (grouping, text) in Grouping::ALL {
            let response = choice(ui, grouping_before == grouping, text, size::CHOICE);
            if response
                .accessible_name(format!("Group by {text}"))
                .clicked()
            {
                grouped = Some(grouping);
            }
        }
    };
    ui.horizontal(|ui| row_with_end(ui, "groupings", before, end));
    if let Some(grouping) = grouped {
        chooser.grouping = grouping;
        chooser.section.clear();
    }
    entered
}

/// Goes to the row above or below.
fn by_keys(ui: &Ui, sections: &[Section<'_>], chooser: &mut Chooser) -> Follow {
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    // As the dialog opens, the preset shown is brought into view.
    let opens = has_come(ui, egui::Id::unique("chooser"));
    let steps: isize = match (pressed(Key::ArrowUp), pressed(Key::ArrowDown)) {
        (true, false) => -1,
        (false, true) => 1,
        _ if opens => return Follow::Yes,
        _ => return Follow::No,
    };
    let all: Vec<_> = rows(sections).collect();
    let to = match place(sections, chooser) {
        Some(at) => at
            .saturating_add_signed(steps)
            .min(all.len().saturating_sub(1)),
        None => 0,
    };
    if let Some(&(title, preset)) = all.get(to) {
        choose(chooser, title, preset);
    }
    Follow::Yes
}

/// The line of buttons, with one that tells of the preset where only the list has room; whether the preset shown is taken.
fn buttons(
    ui: &mut Ui,
    chooser: &mut Chooser,
    shared: &Shared,
    (found, is_narrow): (bool, bool),
    actions: &mut Actions,
) -> bool {
    if let Some(file) = removed(shared) {
        put_back_ui(ui, file, actions);
    }
    ui.add_space(size::GRID);
    let text = match chooser.what_for {
        ChooseFor::Draft | ChooseFor::NewGame | ChooseFor::Board | ChooseFor::Practice => {
            "Use these rules"
        }
        ChooseFor::NewBoard => "Add the board",
    };
    let mut taken = false;
    ui.horizontal(|ui| {
        let mut favourite = shared.settings.favourite_rules.contains(&chooser.chosen);
        let before = favourite;
        ui.add_enabled_ui(found, |ui| check(ui, &mut favourite, "Favourite"));
        if favourite != before {
            actions.push(ViewAction::SetFavourite(chooser.chosen.clone(), favourite));
        }
        if ui
            .button("Map…")
            .on_hover_text(Command::Family.help())
            .clicked()
        {
            let view = FamilyView::new(Some(chooser.clone()), &chooser.chosen);
            actions.push(ViewAction::ShowFamily(view));
        }
        if is_narrow {
            let text = if chooser.tells { "List" } else { "About…" };
            let button = ui.add_enabled(found, egui::Button::new(text));
            let tip = "How it is played, what it is like, and which rules are like it";
            if button.on_hover_text(tip).clicked() {
                chooser.tells = !chooser.tells;
            }
        }
        let end = |ui: &mut Ui| {
            let cancel = egui::Button::new("Cancel").min_size(vec2(0.0, size::MAIN_BUTTON));
            if ui.add(cancel).clicked() {
                actions.extend(leaving(chooser.what_for));
            }
            taken = primary_if(ui, found, text, vec2(0.0, size::MAIN_BUTTON)).clicked();
        };
        row_with_end(ui, "buttons", |_| (), end);
    });
    taken
}

/// What closing the dialog means: a new game is still to be begun.
pub fn leaving(what_for: ChooseFor) -> Vec<Action> {
    let back = (what_for == ChooseFor::NewGame).then(|| PlayAction::ShowPlan.into());
    std::iter::once(ViewAction::CloseModal.into())
        .chain(back)
        .collect()
}

/// What taking rules means; nothing for those whose clauses do not go together.
pub fn taking(what_for: ChooseFor, preset: &Preset) -> Option<Action> {
    let named = Box::new(preset.named()?);
    Some(match what_for {
        ChooseFor::Draft => PlayAction::EditRules(RulesEdit::Load(named)).into(),
        ChooseFor::NewGame => PlayAction::PlanRules(named).into(),
        ChooseFor::Board => CompareAction::EditRules(RulesEdit::Load(named)).into(),
        ChooseFor::NewBoard => CompareAction::Add(NewBoard::Rules(named)).into(),
        ChooseFor::Practice => PracticeAction::Rules(named).into(),
    })
}
