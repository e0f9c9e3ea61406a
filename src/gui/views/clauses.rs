//! One clause of a rule set as a toggle, a stepper or a choice.

use egui::{Align, Layout, Response, Ui};

use crate::gui::action::RulesEdit;
use crate::gui::theme;
use crate::rules::clause::Clause;
use crate::rules::spec::{RuleSpec, Start};
use crate::rules::value::{Range, Value};
use crate::rules::words::clauses::{help, label, value_label};
use crate::rules::words::idle::idle_because;

/// A clause with what it can be set to; disabled, with the reason, where it has no meaning.
pub fn clause_ui(ui: &mut Ui, spec: &RuleSpec, clause: Clause, edits: &mut Vec<RulesEdit>) {
    let value = clause.get(spec);
    // A start given house by house is edited as a list; `seeds` then shows no number.
    if clause == Clause::Initial && value.is_none() {
        return;
    }
    if clause == Clause::Seeds && matches!(spec.start, Start::Initial(_)) {
        return;
    }
    let idle = idle_because(spec, clause);
    let row = ui.add_enabled_ui(idle.is_none(), |ui| {
        ui.horizontal(|ui| {
            ui.set_min_height(30.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let set = |text: String| RulesEdit::SetClause(clause, text);
                control(ui, clause, value.as_ref(), |text| edits.push(set(text)));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(label(clause)).truncate().selectable(false))
                        .on_hover_text(help(clause));
                });
            });
        });
    });
    if let Range::NumberOr(low, _, word) = clause.range() {
        let until = matches!(value, Some(Value::Word(_)));
        let text = value_label(clause, &Value::Word(word));
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if toggle(ui, until, &text).clicked() {
                    let value = if until {
                        low.to_string()
                    } else {
                        word.to_owned()
                    };
                    edits.push(RulesEdit::SetClause(clause, value));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(&text).truncate().selectable(false));
                });
            });
        });
    }
    if let Some(reason) = idle {
        row.response.on_hover_text(reason);
        ui.add_space(-6.0);
        ui.label(egui::RichText::new(reason).small().weak());
    }
}

fn control(ui: &mut Ui, clause: Clause, value: Option<&Value>, mut set: impl FnMut(String)) {
    match (clause.range(), value) {
        (Range::Flag, value) => {
            let on = value == Some(&Value::Flag(true));
            if toggle(ui, on, label(clause)).clicked() {
                set((!on).to_string());
            }
        }
        (Range::Number(low, high), Some(Value::Number(n))) => {
            stepper(ui, label(clause), *n, low, high, |n| set(n.to_string()));
        }
        (Range::NumberOr(low, high, _), Some(Value::Number(n))) => {
            stepper(ui, label(clause), *n, low, high, |n| set(n.to_string()));
        }
        (Range::Word(words), Some(Value::Word(chosen))) => {
            let text = value_label(clause, &Value::Word(chosen));
            let mut combo = egui::ComboBox::from_id_salt(clause.name());
            combo = combo.selected_text(&text).width(168.0).truncate();
            let shown = combo.show_ui(ui, |ui| {
                for word in words {
                    let text = value_label(clause, &Value::Word(word));
                    if ui.selectable_label(word == chosen, text).clicked() {
                        set((*word).to_owned());
                    }
                }
            });
            name(&shown.response, label(clause), &text);
        }
        (Range::List(..), Some(value)) => list(ui, clause, value, set),
        _ => {
            ui.weak("–");
        }
    }
}

/// Gives a control the clause's name for screen readers, its value beside it.
fn name(response: &Response, label: &str, value: &str) {
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
        info.current_text_value = Some(value.to_owned());
        info
    });
}

/// A text field for a list of numbers; takes effect when it is left.
fn list(ui: &mut Ui, clause: Clause, value: &Value, mut set: impl FnMut(String)) {
    let id = ui.make_persistent_id(("list", clause.name()));
    let kept = ui.data(|data| data.get_temp::<String>(id));
    let mut text = kept.unwrap_or_else(|| value.to_string());
    let field = egui::TextEdit::singleline(&mut text)
        .desired_width(110.0)
        .hint_text("2x12+0x4");
    let response = ui.add(field).accessible_name(label(clause));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text));
    } else if response.lost_focus() {
        ui.data_mut(|data| data.remove::<String>(id));
        if text != value.to_string() {
            set(text);
        }
    }
}

/// A switch with a knob.
fn toggle(ui: &mut Ui, on: bool, label: &str) -> Response {
    let tokens = theme::tokens(ui.ctx());
    let size = egui::vec2(36.0, 20.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Switch, enabled, on, label));
    let how_on = ui.ctx().animate_bool_responsive(response.id, on);
    let fill = tokens.control.lerp_to_gamma(tokens.accent, how_on);
    let painter = ui.painter();
    painter.rect_filled(rect, 10.0, fill);
    if response.hovered() || response.has_focus() {
        let stroke = egui::Stroke::new(1.5, tokens.accent);
        painter.rect_stroke(rect, 10.0, stroke, egui::StrokeKind::Outside);
    } else {
        let stroke = egui::Stroke::new(1.0, tokens.line);
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
    ui.spacing_mut().item_spacing.x = 2.0;
    let button = |text: &str| egui::Button::new(text).min_size(egui::vec2(28.0, 28.0));
    let more = ui
        .add_enabled(value < high, button("+"))
        .accessible_name(format!("{label}: more"));
    if more.clicked() {
        set(value + 1);
    }
    let mut number = value;
    let drag = egui::DragValue::new(&mut number)
        .range(low..=high)
        .speed(0.05);
    let response = ui
        .add_sized(egui::vec2(44.0, 28.0), drag)
        .accessible_name(label);
    if response.changed() && number != value {
        set(number);
    }
    let fewer = ui
        .add_enabled(value > low, button("−"))
        .accessible_name(format!("{label}: fewer"));
    if fewer.clicked() {
        set(value - 1);
    }
}
