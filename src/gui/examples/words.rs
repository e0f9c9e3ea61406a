//! The rules in words, with an example for each sentence that a move can show.

use egui::{Link, RichText, Ui, vec2};

use super::example::{ChosenSentence, sentences};
use crate::gui::theme;
use crate::rules::rule_set::RuleSet;

/// All rules in words, paragraph by paragraph; the sentence of which an example is wanted.
pub fn words_ui(ui: &mut Ui, rules: &RuleSet) -> Option<ChosenSentence> {
    let mut chosen = None;
    let second = theme::tokens(ui.ctx()).second;
    for (title, sentences) in sentences(rules) {
        let title = RichText::new(title).font(theme::strong(theme::size::SUBTITLE));
        ui.label(title.color(second));
        for (text, example) in sentences {
            let Some(example) = example else {
                ui.label(text);
                continue;
            };
            // Lines as near to each other as those of any text.
            let usual = ui.spacing().interact_size.y;
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
                ui.label(&text);
                let link = ui.add(Link::new("Example"));
                let link =
                    link.on_hover_text("A move that shows it, and what would happen otherwise");
                let link = link.accessible_name(format!("Example: {text}"));
                if link.clicked() {
                    chosen = Some(example);
                }
            });
            ui.spacing_mut().interact_size.y = usual;
        }
        ui.add_space(8.0);
    }
    chosen
}
