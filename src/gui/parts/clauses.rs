//! One clause of a rule set as a toggle, a stepper or a choice.

use egui::{Align, Key, Layout, Response, Ui};

use crate::gui::draft::{Draft, RulesEdit};
use crate::gui::parts::widgets::{
    choice_list, list_entry, name_choice, number_field, quiet, text_width,
};
use crate::gui::theme;
use crate::gui::theme::size;
use crate::rules::clause::Clause;
use crate::rules::clause::value::{ClauseValue, Range};
use crate::rules::spec::{RuleSpec, Start};
use crate::rules::words::idle::idle_because;
use crate::rules::words::phrase::capital;

/// The size of a switch.
const TOGGLE: egui::Vec2 = egui::vec2(36.0, 20.0);
/// The width of a number between a minus and a plus.
const STEPPER: f32 = 118.0;
/// The width of the number between the buttons of a stepper, in points.
const STEP_FIELD: f32 = 44.0;
/// Between the parts of a stepper, in points.
const STEP_GAP: f32 = 2.0;
/// The least width of a choice.
const CHOICE: f32 = 168.0;
/// The least width of a list of numbers.
const LIST: f32 = 110.0;
/// Round the text of a field, in points.
const FIELD_EDGE: f32 = 4.0;

/// A clause with what it can be set to; disabled, with the reason, where it has no meaning. The name of one that differs from what
/// the editing began with sets it back.
pub fn clause_ui(ui: &mut Ui, draft: &Draft, clause: Clause, edits: &mut Vec<RulesEdit>) {
    let spec = draft.spec();
    let value = clause.get(spec);
    let was = clause.get(draft.origin());
    let was = was.filter(|was| value.as_ref().is_some_and(|value| value != was));
    // A start given house by house is edited as a list; `seeds` then shows no number.
    if clause == Clause::Initial && value.is_none() {
        return;
    }
    if clause == Clause::Seeds && matches!(spec.start, Start::Initial(_)) {
        return;
    }
    let idle = idle_because(spec, clause);
    let shown = ui.add_enabled_ui(idle.is_none(), |ui| {
        let width = control_width(ui, clause, value.as_ref());
        let set = |text: String| RulesEdit::SetClause(clause, text);
        let back = row(ui, clause.label(), (clause, was.as_ref()), width, |ui| {
            control(ui, (clause, spec), value.as_ref(), |text| {
                edits.push(set(text));
            });
        });
        edits.extend(back.map(set));
    });
    if let Range::NumberOr(low, _, word) = clause.range() {
        let until = matches!(value, Some(ClauseValue::Word(_)));
        let text = word.label;
        row(ui, text, (clause, None), TOGGLE.x, |ui| {
            if toggle(ui, until, text).clicked() {
                let value = if until {
                    low.to_string()
                } else {
                    word.key.to_owned()
                };
                edits.push(RulesEdit::SetClause(clause, value));
            }
        });
    }
    if let Some(reason) = idle {
        shown.response.on_hover_text(reason);
        ui.add_space(-6.0);
        ui.label(quiet(reason));
    }
}

/// A name with its control at the right, or below it where the panel is too narrow for both; the value that the clause was
/// to be given back, where it has another one now and its name was clicked.
fn row(
    ui: &mut Ui,
    text: &str,
    (clause, was): (Clause, Option<&ClauseValue>),
    width: f32,
    control: impl FnOnce(&mut Ui),
) -> Option<String> {
    let needed = text_width(ui, text) + ui.spacing().item_spacing.x + width;
    let fits = needed <= ui.available_width();
    let mut back = None;
    let mut name = |ui: &mut Ui| {
        let Some(was) = was else {
            let label = egui::Label::new(text).selectable(false);
            let label = if fits { label.truncate() } else { label.wrap() };
            ui.add(label).on_hover_text(clause.help());
            return;
        };
        let tip = format!("Set back to {}", clause.value_label(was));
        let link = ui.add(egui::Link::new(text));
        let link = link.on_hover_text(format!("{}\n{tip}", clause.help()));
        if link.accessible_name(format!("{text}: {tip}")).clicked() {
            back = Some(was.to_string());
        }
    };
    if !fits {
        name(ui);
    }
    ui.horizontal(|ui| {
        ui.set_min_height(30.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            control(ui);
            if fits {
                ui.with_layout(Layout::left_to_right(Align::Center), name);
            }
        });
    });
    back
}

/// The width that the control of a clause likes to have.
fn control_width(ui: &Ui, clause: Clause, value: Option<&ClauseValue>) -> f32 {
    match (clause.range(), value) {
        (Range::Number(..) | Range::NumberOr(..), Some(ClauseValue::Number(_))) => STEPPER,
        (Range::Word(_), Some(value)) => {
            let spacing = ui.spacing();
            let beside = 2.0 * spacing.button_padding.x + spacing.icon_spacing + spacing.icon_width;
            CHOICE.max(text_width(ui, &clause.value_label(value)) + beside)
        }
        (Range::List(..), Some(value)) => list_width(ui, &value.to_string()),
        _ => TOGGLE.x,
    }
}

fn control(
    ui: &mut Ui,
    (clause, spec): (Clause, &RuleSpec),
    value: Option<&ClauseValue>,
    mut set: impl FnMut(String),
) {
    match (clause.range(), value) {
        (Range::Flag, value) => {
            let on = value == Some(&ClauseValue::Flag(true));
            if toggle(ui, on, clause.label()).clicked() {
                set((!on).to_string());
            }
        }
        (Range::Number(low, high), Some(ClauseValue::Number(n))) => {
            stepper(ui, clause.label(), *n, low, high, |n| set(n.to_string()));
        }
        (Range::NumberOr(low, high, _), Some(ClauseValue::Number(n))) => {
            stepper(ui, clause.label(), *n, low, high, |n| set(n.to_string()));
        }
        (Range::Word(words), Some(ClauseValue::Word(chosen))) => {
            let text = clause.value_label(&ClauseValue::Word(chosen));
            let mut combo = egui::ComboBox::from_id_salt(clause.name());
            combo = combo.selected_text(&text).width(CHOICE).truncate();
            let shown = choice_list(ui, combo, |ui| {
                for word in words {
                    if list_entry(ui, word.key == *chosen, word.label).clicked() {
                        set(word.key.to_owned());
                    }
                }
            });
            name_choice(&shown, clause.label(), &text);
        }
        (Range::List(..), Some(value)) => list(ui, (clause, spec), value, set),
        _ => {
            ui.weak("–");
        }
    }
}

/// The width of a field that shows all of a list of numbers, as far as there is room.
fn list_width(ui: &Ui, text: &str) -> f32 {
    // The field's margins at both ends, and the cursor.
    let beside = 2.0 * ui.spacing().button_padding.x + 4.0;
    // The field adds an edge of its own.
    let room = ui.available_width() - 2.0 * FIELD_EDGE;
    LIST.max(text_width(ui, text) + beside).min(room)
}

/// A text field for a list of numbers; takes effect when it is left, if it can be read, and never with Esc. What cannot be read
/// stays as it was typed as long as the rules are what they were.
fn list(
    ui: &mut Ui,
    (clause, spec): (Clause, &RuleSpec),
    value: &ClauseValue,
    mut set: impl FnMut(String),
) {
    let id = ui.make_persistent_id(("list", clause.name()));
    let kept = ui.data(|data| data.get_temp::<(RuleSpec, String)>(id));
    let kept = kept.filter(|(of, _)| of == spec);
    let mut text = kept.map_or_else(|| value.to_string(), |(_, text)| text);
    let is_read = clause.range().parse(&text).is_some();
    let width = list_width(ui, &value.to_string());
    let field = egui::TextEdit::singleline(&mut text)
        .desired_width(width)
        .align(egui::Align2::LEFT_CENTER)
        .text_color_opt((!is_read).then(|| theme::tokens(ui.ctx()).error))
        .hint_text(clause.range().example());
    let response = ui.add(field).accessible_name(clause.label());
    if !is_read {
        let told = capital(&clause.range().to_string());
        match response.has_focus() {
            true => response.show_tooltip_text(told),
            false => _ = response.clone().on_hover_text(told),
        }
    }
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, (spec.clone(), text)));
    } else if response.lost_focus() {
        let is_left = ui.input(|input| input.key_pressed(Key::Escape));
        if is_read || is_left {
            ui.data_mut(|data| data.remove::<(RuleSpec, String)>(id));
        }
        if is_read && !is_left && text != value.to_string() {
            set(text);
        }
    }
}

/// A switch with a knob.
fn toggle(ui: &mut Ui, on: bool, label: &str) -> Response {
    let tokens = theme::tokens(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(TOGGLE, egui::Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Switch, enabled, on, label));
    let how_on = ui.ctx().animate_bool_responsive(response.id, on);
    let fill = tokens.control.lerp_to_gamma(tokens.accent, how_on);
    let painter = ui.painter();
    painter.rect_filled(rect, 10.0, fill);
    if response.hovered() || response.has_focus() {
        let stroke = egui::Stroke::new(size::MARK_LINE, tokens.accent);
        painter.rect_stroke(rect, 10.0, stroke, egui::StrokeKind::Outside);
    } else {
        let stroke = egui::Stroke::new(size::LINE, tokens.line);
        painter.rect_stroke(rect, 10.0, stroke, egui::StrokeKind::Inside);
    }
    let x = egui::lerp(rect.left() + 10.0..=rect.right() - 10.0, how_on);
    let knob = tokens.quiet.lerp_to_gamma(tokens.on_accent, how_on);
    painter.circle_filled(egui::pos2(x, rect.center().y), 7.0, knob);
    response
}

/// A number between a minus and a plus. Laid out from right to left.
pub fn stepper(
    ui: &mut Ui,
    label: &str,
    value: u32,
    low: u32,
    high: u32,
    mut set: impl FnMut(u32),
) {
    let [least, height] = size::STEP_BUTTON;
    let padding = 2.0 * ui.spacing().button_padding.x;
    let buttons = ["−", "+"].map(|text| (text_width(ui, text) + padding).max(least));
    let width = buttons.iter().sum::<f32>() + STEP_FIELD + 2.0 * STEP_GAP;
    // From the left to the right, as the keyboard goes along, also in a row that is filled from the right.
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(width, height), layout, |ui| {
        ui.spacing_mut().item_spacing.x = STEP_GAP;
        let button = |text: &str| egui::Button::new(text).min_size(size::STEP_BUTTON.into());
        let fewer = ui
            .add_enabled(value > low, button("−"))
            .accessible_name(format!("{label}: fewer"));
        if fewer.clicked() {
            set(value - 1);
        }
        let mut number = value;
        let drag = egui::DragValue::new(&mut number)
            .range(low..=high)
            .speed(0.05);
        let response = number_field(ui, [STEP_FIELD, size::FIELD], drag).accessible_name(label);
        if response.changed() && number != value {
            set(number);
        }
        let more = ui
            .add_enabled(value < high, button("+"))
            .accessible_name(format!("{label}: more"));
        if more.clicked() {
            set(value + 1);
        }
    });
}
