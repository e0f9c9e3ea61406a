//! The presets and all clauses of rules that are edited.

use egui::style::ScrollAnimation;
use egui::{CollapsingHeader, Response, RichText, Sense, Ui, UiBuilder, vec2};

use crate::gui::action::Actions;
use crate::gui::chooser::state::{ChooseFor, Chooser};
use crate::gui::draft::{Draft, RulesEdit};
use crate::gui::own::shelf::OwnShelf;
use crate::gui::parts::clauses::clause_ui;
use crate::gui::parts::rules_head::head_ui;
use crate::gui::parts::widgets::{heading, name_choice, quiet, small, trouble_ui};
use crate::gui::theme::size;
use crate::gui::view::ViewAction;
use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::fault::Fault;
use crate::rules::words::fault_text::fault_text;
use crate::rules::words::idle::idle_because;

/// Every clause, group by group.
pub fn all_clauses(ui: &mut Ui, draft: &Draft, edits: &mut Vec<RulesEdit>) {
    for group in Group::ALL {
        clauses_of(ui, group, draft, edits);
    }
}

/// The rules being edited by name, a button that opens the chooser, what is to be said about them, and what leads to more.
pub fn preset_choice(
    ui: &mut Ui,
    draft: &Draft,
    own: &OwnShelf,
    what_for: ChooseFor,
    actions: &mut Actions,
) {
    if rules_button(ui, "Rules", &draft.name()).clicked() {
        let chooser = Chooser::new(what_for, own.known(&draft.name(), draft.spec()));
        actions.push(ViewAction::Choose(chooser));
    }
    ui.add_space(size::SMALL_GAP);
    head_ui(ui, draft, own, actions);
}

/// Why rules do not go together, each reason with the changes that it goes by.
pub fn faults_ui(ui: &mut Ui, draft: &Draft, edits: &mut Vec<RulesEdit>) {
    let Err(faults) = draft.checked() else {
        return;
    };
    for fault in faults.list() {
        trouble_ui(ui, fault_text(fault));
        ways_out_ui(ui, draft, fault, edits);
    }
}

/// Whether there is room for faults below the clauses, where they are seen however far those are scrolled; in a lower window
/// they stand above them.
pub fn has_room_below(ui: &Ui) -> bool {
    /// In points.
    const HIGH: f32 = 560.0;
    ui.ctx().content_rect().height() >= HIGH
}

/// The changes by which a fault goes.
fn ways_out_ui(ui: &mut Ui, draft: &Draft, fault: &Fault, edits: &mut Vec<RulesEdit>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(size::SMALL_GAP, size::SMALL_GAP);
        for (clause, value) in draft.ways_out(fault) {
            let text = format!("{}: {}", clause.label(), clause.value_label(&value));
            let button = ui.button(small(text.clone()));
            let name = format!("Change to {text}");
            if button.on_hover_text(&name).accessible_name(name).clicked() {
                edits.push(RulesEdit::SetClause(clause, value.to_string()));
            }
        }
    });
}

/// The name of the rules that were chosen, on a button for others; `name` is what it is called.
pub fn rules_button(ui: &mut Ui, name: &str, shown: &str) -> Response {
    let text = RichText::new(shown).strong();
    let button = egui::Button::new(text)
        .right_text(RichText::new("Choose…").weak())
        .truncate();
    // As wide as the panel, whatever the name is, and nothing below it moves.
    let room = vec2(ui.available_width(), size::CONTROL_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(room, Sense::hover());
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
    let response = child.add(button.min_size(room));
    name_choice(&response, name, shown);
    response
}

fn clauses_of(ui: &mut Ui, shown: Group, draft: &Draft, edits: &mut Vec<RulesEdit>) {
    // Houses and seeds come first: they are what people change most.
    let of_group = Clause::ALL.iter().copied().filter(|c| c.group() == shown);
    let mut clauses: Vec<Clause> = of_group.collect();
    clauses.sort_by_key(|c| match c {
        Clause::Houses => 0,
        Clause::Seeds => 1,
        Clause::Initial => 2,
        _ => 3,
    });
    heading(ui, shown.label());
    let is_idle = |clause: &Clause| idle_because(draft.spec(), *clause).is_some();
    let (idle, at_work): (Vec<_>, Vec<_>) = clauses.into_iter().partition(is_idle);
    for clause in at_work {
        held_ui(ui, clause, edits, |ui, edits| {
            clause_ui(ui, draft, clause, edits);
        });
    }
    if idle.is_empty() {
        return;
    }
    // Folded away, so that a game shows what it is made of; they come back with what gives them an effect.
    let text = format!("{} more that do not apply here", idle.len());
    let fold = CollapsingHeader::new(quiet(text.clone())).id_salt(shown.label());
    let fold = fold.show_unindented(ui, |ui| {
        for clause in idle {
            clause_ui(ui, draft, clause, edits);
        }
    });
    let named = format!("{}: {text}", shown.label());
    fold.header_response.accessible_name(named);
}

/// A clause that stays under the pointer when it is changed, whatever rows come or go above it: the panel is scrolled by as
/// much as they moved it.
fn held_ui(
    ui: &mut Ui,
    clause: Clause,
    edits: &mut Vec<RulesEdit>,
    content: impl FnOnce(&mut Ui, &mut Vec<RulesEdit>),
) {
    let id = ui.scope_id().with("clause changed").with(clause);
    let top = ui.cursor().top();
    if let Some(before) = ui.data_mut(|data| data.remove_temp::<f32>(id)) {
        let moved = top - before;
        if moved.abs() >= 1.0 {
            ui.scroll_with_delta_animation(vec2(0.0, -moved), ScrollAnimation::none());
            ui.ctx()
                .request_discard("a clause that was changed stays in place");
        }
    }
    let known = edits.len();
    content(ui, edits);
    if edits.len() > known {
        ui.data_mut(|data| data.insert_temp(id, top));
    }
}
