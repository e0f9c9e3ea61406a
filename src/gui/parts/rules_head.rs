//! What there is to say about the rules being edited, above their clauses.
//!
//! It keeps the height that it had before the first edit, so that the clauses stay where they are.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, Sense, TextStyle, Ui, UiBuilder, vec2};

use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::draft::Draft;
use crate::gui::own::action::OwnAction;
use crate::gui::own::shelf::OwnShelf;
use crate::gui::parts::widgets::{quiet, small};
use crate::gui::theme::{self, size};
use crate::rules::rule_set::RuleSet;
use crate::rules::words::rule_text::summary;
use crate::storage::rules::presets::Preset;

/// What a preset is, and where its rules come from.
fn about(ui: &mut Ui, preset: &Preset) {
    ui.label(small(line_about(preset)));
    if !preset.source.is_empty() {
        ui.label(quiet(source(preset)));
    }
}

/// The line about rules; somebody's own may have none.
fn line_about(preset: &Preset) -> &str {
    match preset.text.is_empty() {
        true => OWN,
        false => &preset.text,
    }
}

/// What is said of rules that nothing else is known of.
const OWN: &str = "Rules of your own";

/// What there is to say, and what leads to more. What takes less height than before the first edit leaves the rest below the words.
pub fn head_ui(ui: &mut Ui, draft: &Draft, own: &OwnShelf, actions: &mut Actions) {
    let line = ui.text_style_height(&TextStyle::Small);
    let origin = own.known(draft.base(), draft.origin());
    let rules = RuleSet::new(draft.origin().clone());
    let most_about = origin.map_or(line, |preset| height_about(ui, preset));
    let most_summary = rules.map_or(line, |rules| height_of(ui, &summary(&rules)));
    let between = size::SMALL_GAP + 2.0 * ui.spacing().item_spacing.y;
    let end = ui.cursor().top() + most_about + between + most_summary;
    about_ui(ui, draft, own, most_about);
    ui.add_space(size::SMALL_GAP);
    let left = end - ui.spacing().item_spacing.y - ui.cursor().top();
    match draft.checked() {
        Ok(rules) => fitted(ui, &summary(rules), left),
        Err(_) => fitted(ui, "These clauses do not go together yet", left),
    }
    let spare = end - ui.cursor().top();
    ui.add_space(spare.max(0.0));
    told_buttons(ui, draft, actions);
}

/// What the preset is, or in which clauses the rules were changed from one, and what that is; no higher than so.
fn about_ui(ui: &mut Ui, draft: &Draft, own: &OwnShelf, height: f32) {
    match own.known(&draft.name(), draft.spec()) {
        Some(preset) if height_about(ui, preset) <= height => about(ui, preset),
        Some(preset) => fitted(ui, line_about(preset), height),
        None => {
            let origin = own.known(draft.base(), draft.origin());
            let of_origin = origin.map(|preset| preset.text.as_str());
            let told = of_origin.into_iter().filter(|text| !text.is_empty());
            let told = told.map(|text| format!("\n{} as it is: {text}", draft.base()));
            let told: String = told.collect();
            let end = ui.cursor().top() + height;
            fitted(ui, &(changed_text(draft) + &told), height);
            // What room is left tells where those come from.
            let rows = rows_in(ui, end - ui.cursor().top());
            let written = origin.filter(|preset| rows > 0 && !preset.source.is_empty());
            if let Some(preset) = written {
                cut_text(ui, &source(preset), theme::tokens(ui.ctx()).quiet, rows);
            }
        }
    }
}

/// What leads to the rules in words and by example.
fn told_buttons(ui: &mut Ui, draft: &Draft, actions: &mut Actions) {
    ui.add_space(size::SMALL_GAP);
    ui.horizontal_wrapped(|ui| {
        for (text, command) in [
            ("Rules in words…", Command::Rules),
            ("By example…", Command::RulesByExample),
        ] {
            let button = ui.add_enabled(draft.checked().is_ok(), egui::Button::new(text));
            if button.on_hover_text(command.help()).clicked() {
                actions.push(command);
            }
        }
    });
}

/// Opens the dialog in which rules are kept; off while they do not go together.
pub fn keep_button(ui: &mut Ui, draft: &Draft, actions: &mut Actions) {
    let save = ui
        .add_enabled(draft.checked().is_ok(), egui::Button::new("Save…"))
        .on_hover_text("Keep these rules under a name of your own, or write them to a file")
        .accessible_name("Save rules…");
    if save.clicked() {
        actions.push(OwnAction::AskToKeep);
    }
}

fn source(preset: &Preset) -> String {
    format!("Source: {}", preset.source)
}

fn changed_text(draft: &Draft) -> String {
    let changes: Vec<String> = draft.changes().iter().map(ToString::to_string).collect();
    if changes.is_empty() {
        // Rules from a file, as they were read.
        return OWN.to_owned();
    }
    format!("Changed from {}: {}", draft.base(), changes.join(", "))
}

fn height_about(ui: &Ui, preset: &Preset) -> f32 {
    let line = height_of(ui, line_about(preset));
    match preset.source.is_empty() {
        true => line,
        false => line + ui.spacing().item_spacing.y + height_of(ui, &source(preset)),
    }
}

/// The height of a small text over the whole width, in points.
fn height_of(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let width = ui.available_width();
    let galley = ui
        .painter()
        .layout(text.to_owned(), font, Color32::PLACEHOLDER, width);
    galley.size().y
}

/// A small text that takes so many rows, however long it is; the pointer shows all of one that was cut.
pub fn in_rows(ui: &mut Ui, text: &str, color: Color32, rows: usize) {
    let height = rows as f32 * ui.text_style_height(&TextStyle::Small);
    let size = vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
    cut_text(&mut child, text, color, rows);
}

/// A small text, cut where the height is used up; the pointer shows all of it then.
fn fitted(ui: &mut Ui, text: &str, height: f32) {
    let rows = rows_in(ui, height).max(1);
    cut_text(ui, text, ui.visuals().text_color(), rows);
}

/// How many rows of a small text there is room for.
fn rows_in(ui: &Ui, height: f32) -> usize {
    let line = ui.text_style_height(&TextStyle::Small);
    ((height + 1.0) / line).floor().max(0.0) as usize
}

/// So many rows of a small text.
fn cut_text(ui: &mut Ui, text: &str, color: Color32, rows: usize) {
    let format = TextFormat {
        font_id: TextStyle::Small.resolve(ui.style()),
        color,
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping {
        max_rows: rows,
        ..TextWrapping::default()
    };
    // Its own tooltip shows a label that was cut in full.
    ui.add(egui::Label::new(job).wrap());
}
