//! What the games of the list come to, by rules, players and first moves.

use egui::Ui;

use crate::gui::action::Actions;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::library::views::results::{ResultsRow, SharesOf, results_ui};
use crate::gui::parts::widgets::{choice, heading, quiet};
use crate::gui::theme::{self, size};
use crate::storage::library::filter::StatisticsGroup;

pub fn statistics_ui(ui: &mut Ui, page: &LibraryPage, actions: &mut Actions) {
    heading(ui, "The games of the list by");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        let groups = [
            (StatisticsGroup::Rules, "Rules"),
            (StatisticsGroup::Player, "Player"),
            (StatisticsGroup::FirstMove, "First move"),
        ];
        for (group, text) in groups {
            let response = choice(ui, page.group == group, text, [64.0, 28.0]);
            if response
                .accessible_name(format!("By {}", text.to_lowercase()))
                .clicked()
            {
                actions.push(LibraryAction::SetGroup(group));
            }
        }
    });
    ui.add_space(theme::size::GRID);
    let rows = page.groups.iter().take(200);
    let rows = rows.map(|(name, results)| ResultsRow {
        name: name.clone(),
        results: *results,
        value: None,
        action: None,
    });
    let of = match page.group {
        StatisticsGroup::Player => SharesOf::Player,
        StatisticsGroup::Rules | StatisticsGroup::FirstMove => SharesOf::Sides,
    };
    results_ui(ui, ("", of), rows.collect(), actions);
    if page.copies > 0 {
        let text = match page.copies {
            1 => "1 game is there twice; it counts once".to_owned(),
            n => format!("{n} games are there more than once; each counts once"),
        };
        ui.add_space(theme::size::GAP);
        ui.add(egui::Label::new(quiet(text)).wrap());
    }
}
