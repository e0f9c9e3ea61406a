//! What there is to know about a rule set.

use std::path::{Path, PathBuf};

use egui::{Grid, RichText, ScrollArea, Ui, vec2};

use super::picture;
use super::sections::board;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::{in_short, verdict};
use crate::gui::examples::words::words_ui;
use crate::gui::parts::widgets::{has_come, heading, quiet, small};
use crate::gui::theme::{self, size};
use crate::rules::rule_set::RuleSet;
use crate::storage::rules::own_rules::own_path;
use crate::storage::rules::preset_search::{distance_text, relatives_of};
use crate::storage::rules::presets::Preset;
use crate::storage::sheets::shipped_sheets::shipped_sheet;

/// The nearest rule sets that are named.
const NEAREST: usize = 4;
/// The height of the picture, in points.
const PICTURE: f32 = 92.0;

/// What a click beside the list asks for.
pub enum Clicked {
    /// Rules that are like those shown.
    Relative(&'static Preset),
    /// An example of the sentence of its rules with this number.
    Example(usize),
    /// It is to be asked whether they shall be removed, or no more.
    AskToRemove(bool),
    /// Rules of one's own, in this file, are to be removed.
    Remove(PathBuf),
}

/// All of it, in the room there is.
pub fn details_ui(
    ui: &mut Ui,
    preset: &Preset,
    folder: &Path,
    asks_to_remove: bool,
) -> Option<Clicked> {
    let mut clicked = None;
    let area = ScrollArea::vertical().id_salt(("about", &preset.id));
    area.auto_shrink([false, false]).show(ui, |ui| {
        let file = own_path(folder, preset);
        head(ui, preset, file.as_deref());
        if let Some(file) = file {
            clicked = remove(ui, file, asks_to_remove);
        }
        // How it is played comes before how it goes.
        if let Ok(rules) = RuleSet::new(preset.rules.clone()) {
            ui.add_space(size::GRID);
            if let Some(number) = words_ui(ui, &rules) {
                clicked = Some(Clicked::Example(number));
            }
        }
        plays(ui, preset);
        if let Some(relative) = relatives(ui, preset) {
            clicked = Some(Clicked::Relative(relative));
        }
    });
    clicked
}

/// Offers to take rules of one's own in this file off the list, and asks once more.
fn remove(ui: &mut Ui, file: PathBuf, is_asked: bool) -> Option<Clicked> {
    ui.add_space(theme::size::SMALL_GAP);
    if !is_asked {
        let asks = ui.button("Remove…").clicked();
        return asks.then_some(Clicked::AskToRemove(true));
    }
    ui.label("Take these rules off the list? Their file goes to the trash.");
    ui.horizontal(|ui| {
        let removes = ui.button("Move to the trash");
        if has_come(ui, egui::Id::unique(("asks to remove", &file))) {
            removes.request_focus();
        }
        let removes = removes.clicked();
        let keeps = ui.button("Keep").clicked();
        match (removes, keeps) {
            (true, _) => Some(Clicked::Remove(file)),
            (_, true) => Some(Clicked::AskToRemove(false)),
            _ => None,
        }
    })
    .inner
}

fn head(ui: &mut Ui, preset: &Preset, file: Option<&Path>) {
    let tokens = theme::tokens(ui.ctx());
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, PICTURE), egui::Sense::hover());
    picture::paint(ui.painter(), rect, &preset.rules, tokens);
    ui.add_space(theme::size::GRID);
    ui.label(RichText::new(&preset.name).heading());
    if !preset.other_names.is_empty() {
        ui.label(quiet(format!("Also {}", preset.other_names.join(", "))));
    }
    ui.add_space(theme::size::SMALL_GAP);
    ui.label(&preset.text);
    ui.add_space(theme::size::GRID);
    Grid::new("facts")
        .num_columns(2)
        .spacing([size::LARGE_GAP, size::SMALL_GAP])
        .max_col_width((width - 90.0).max(80.0))
        .min_row_height(0.0)
        .show(ui, |ui| {
            let board = board(&preset.rules);
            // It can be given to others, or taken away.
            let file = file.map_or_else(String::new, |file| file.display().to_string());
            let facts = [
                ("Family", preset.family.as_str()),
                ("Origin", preset.origin.as_str()),
                ("Board", board.as_str()),
                ("Source", preset.source.as_str()),
                ("File", file.as_str()),
            ];
            for (name, fact) in facts.into_iter().filter(|(_, fact)| !fact.is_empty()) {
                ui.label(quiet(name));
                ui.add(egui::Label::new(small(fact)).wrap());
                ui.end_row();
            }
        });
}

/// How long, how fair, how sharp, as far as games that come with the program tell.
fn plays(ui: &mut Ui, preset: &Preset) {
    let sheet = |players| shipped_sheet(preset, players);
    let Some(experts) = sheet(Players::USUAL) else {
        return;
    };
    heading(ui, "How it plays");
    ui.label(verdict(experts));
    let games = experts.plan.games();
    let mut of = format!("{games} games of experts who look 4 moves ahead");
    if let Some(random) = sheet(Players::Random).and_then(in_short) {
        of += &format!("; at random {random}");
    }
    ui.label(quiet(of));
}

/// The presets with the fewest other clauses.
fn relatives(ui: &mut Ui, preset: &Preset) -> Option<&'static Preset> {
    heading(ui, "Nearest");
    let mut clicked = None;
    for near in relatives_of(&preset.name, &preset.rules)
        .into_iter()
        .take(NEAREST)
    {
        let clauses = near.differences.iter().map(|unit| unit.lead.to_string());
        let clauses: Vec<_> = clauses.collect();
        ui.horizontal(|ui| {
            let told = clauses.join("\n");
            let name = format!("Show {}", near.name.name);
            let button = ui.button(&near.name.name).on_hover_text(told);
            if button.accessible_name(name).clicked() {
                clicked = Some(near.name);
            }
            ui.label(quiet(distance_text(&near)));
        });
    }
    clicked
}
