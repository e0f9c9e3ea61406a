//! The rules in words, with an example for each sentence that a move can show.

use egui::{Link, RichText, Ui, vec2};

use super::example::told_rules;
use crate::gui::theme::{self, size};
use crate::rules::rule_set::RuleSet;

/// All rules in words, paragraph by paragraph; of the sentence of which an example is wanted, its number in the order in
/// which one learns them.
pub fn words_ui(ui: &mut Ui, rules: &RuleSet) -> Option<usize> {
    let mut chosen = None;
    let second = theme::tokens(ui.ctx()).second;
    let told = told_rules(rules);
    for paragraph in told.chunk_by(|rule, next| rule.title == next.title) {
        if let Some(first) = paragraph.first() {
            let title = RichText::new(first.title).font(theme::strong(theme::size::SUBTITLE));
            ui.label(title.color(second));
        }
        for rule in paragraph {
            if rule.number.is_none() {
                ui.label(&rule.text);
            } else if with_example(ui, &rule.text) {
                chosen = rule.number;
            }
        }
        ui.add_space(theme::size::GRID);
    }
    chosen
}

/// A sentence with a link behind it; whether that was clicked.
fn with_example(ui: &mut Ui, text: &str) -> bool {
    // Lines as near to each other as those of any text.
    let usual = ui.spacing().interact_size.y;
    ui.spacing_mut().interact_size.y = 0.0;
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(size::GAP, 0.0);
        ui.label(text);
        let link = ui.add(Link::new("Example"));
        let link = link.on_hover_text("A move that shows it, and what would happen otherwise");
        let link = link.accessible_name(format!("Example: {text}"));
        if link.gained_focus() {
            link.scroll_to_me(None);
        }
        link.clicked()
    });
    ui.spacing_mut().interact_size.y = usual;
    row.inner
}
