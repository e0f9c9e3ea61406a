//! The bar at the top: menus, the rules being played, undo and redo.

use egui::Ui;

use crate::gui::action::{Action, Page};
use crate::gui::command::{Command, Menu};
use crate::gui::desk::Desk;
use crate::gui::parts::widgets::choice;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::storage::presets::{Preset, presets};
use crate::storage::settings::{BoardView, HouseLabels, Speed, Theme};

use crate::gui::frame::recent::recent_menu;
use crate::gui::parts::menu::menu;

/// The whole bar.
pub fn top_bar_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let height = ui.available_height();
    let mut at_right = Vec::new();
    egui::containers::Sides::new()
        .height(height)
        .shrink_left()
        .truncate()
        .show(
            ui,
            |ui| {
                ui.scope(|ui| {
                    egui::containers::menu::menu_style(ui.style_mut());
                    menu(ui, "Game", size::MENU_SPARE, |ui| {
                        game_menu(ui, desk, actions)
                    });
                    menu(ui, "View", size::MENU_SPARE, |ui| {
                        view_menu(ui, desk, actions)
                    });
                    menu(ui, "Help", size::MENU_SPARE, |ui| {
                        entries(ui, desk, Menu::Help, actions)
                    });
                });
                ui.add_space(8.0);
                pages(ui, desk, actions);
                ui.add_space(8.0);
                if desk.comparing().is_none() {
                    title(ui, desk, actions);
                }
            },
            |ui| buttons(ui, desk, &mut at_right),
        );
    actions.append(&mut at_right);
}

/// Undo, redo, the panel; laid out from the right.
fn buttons(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let panel = if desk.settings.side_panel.open {
        "Hide panel"
    } else {
        "Show panel"
    };
    button(ui, desk, panel, Command::Panel, actions);
    button(ui, desk, "Redo", Command::Redo, actions);
    button(ui, desk, "Undo", Command::Undo, actions);
}

/// Which page is shown.
fn pages(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (page, command) in [
        (Page::Play, Command::PlayPage),
        (Page::Compare, Command::ComparePage),
    ] {
        let response = choice(ui, desk.page == page, command.text(), [72.0, 28.0]);
        let tip = command.tip(ui.ctx(), desk.key_board().shape.houses());
        if response.on_hover_text(tip).clicked() {
            actions.push(Action::Run(command));
        }
    }
}

/// The rules being played.
fn title(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let font = theme::strong(size::TITLE);
    let text = egui::RichText::new(&desk.game.rules_name).font(font);
    let label = egui::Label::new(text)
        .truncate()
        .sense(egui::Sense::click());
    let response = ui
        .add(label)
        .on_hover_text("The rules being played, in words");
    if response.clicked() {
        actions.push(Action::Run(Command::Rules));
    }
}

fn button(ui: &mut Ui, desk: &Desk, text: &str, command: Command, actions: &mut Vec<Action>) {
    let response = ui.add_enabled(desk.can(command), egui::Button::new(text));
    let tip = command.tip(ui.ctx(), desk.key_board().shape.houses());
    if response.on_hover_text(tip).clicked() {
        actions.push(Action::Run(command));
    }
}

/// A menu entry with its shortcut, or a switch that is on or off.
fn entry(ui: &mut Ui, desk: &Desk, command: Command, actions: &mut Vec<Action>) {
    let text = command.text();
    let keys = command.shortcut_text(ui.ctx(), desk.key_board().shape.houses());
    let can = desk.can(command);
    let response = if let Some(mut on) = desk.is_on(command) {
        let text = keys.map_or_else(|| text.to_owned(), |keys| format!("{text} ({keys})"));
        ui.add_enabled(can, egui::Checkbox::new(&mut on, text))
    } else {
        let mut button = egui::Button::new(text);
        if let Some(keys) = keys {
            button = button.shortcut_text(keys);
        }
        ui.add_enabled(can, button)
    };
    if response.on_hover_text(command.help()).clicked() {
        actions.push(Action::Run(command));
        if desk.is_on(command).is_none() {
            ui.close();
        }
    }
}

/// The entries of one group of a menu.
fn entries(ui: &mut Ui, desk: &Desk, menu: Menu, actions: &mut Vec<Action>) {
    for &command in Command::ALL.iter().filter(|c| c.menu() == menu) {
        entry(ui, desk, command, actions);
    }
}

fn game_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    entries(ui, desk, Menu::Game(0), actions);
    recent_menu(ui, desk, actions);
    for group in 1..=5 {
        ui.separator();
        entries(ui, desk, Menu::Game(group), actions);
    }
}

fn view_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let settings = &desk.settings;
    entries(ui, desk, Menu::View(0), actions);
    versus_menu(ui, desk, actions);
    ui.separator();
    let mut choices = Choices { ui, actions };
    choices.list(
        "Theme",
        settings.theme,
        Action::SetTheme,
        [
            (Theme::System, "As the system"),
            (Theme::Light, "Light"),
            (Theme::Dark, "Dark"),
        ],
    );
    choices.list(
        "Speed of the seeds",
        settings.speed,
        Action::SetSpeed,
        [
            (Speed::Slow, "Slow"),
            (Speed::Normal, "Normal"),
            (Speed::Fast, "Fast"),
            (Speed::Instant, "Instant"),
        ],
    );
    let reduced = settings.reduced_motion;
    choices.check(
        reduced,
        "Reduced motion",
        Action::SetReducedMotion(!reduced),
    );
    choices.list(
        "Board",
        settings.board_view,
        Action::SetBoardView,
        [
            (BoardView::SouthBelow, "South below"),
            (BoardView::TurnToMover, "Turned to the player to move"),
            (BoardView::FaceToFace, "For two facing each other"),
        ],
    );
    let (letters, other) = match settings.house_labels {
        HouseLabels::Numbers => (false, HouseLabels::Letters),
        HouseLabels::Letters => (true, HouseLabels::Numbers),
    };
    choices.check(letters, "Houses by letters", Action::SetHouseLabels(other));
    ui.separator();
    entries(ui, desk, Menu::View(1), actions);
}

/// The second rule set that is told about when a house is pointed at.
fn versus_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let chosen = desk.settings.versus.as_deref();
    let played = desk.game.rules().shape();
    let alike = |preset: &&Preset| {
        let spec = &preset.rules;
        (spec.rows, spec.houses) == (played.rows(), played.houses_in_row())
    };
    let room = ui.ctx().content_rect().height() - size::MENU_SPARE;
    ui.menu_button("Moves under other rules", |ui| {
        egui::ScrollArea::vertical()
            .max_height(room)
            .show(ui, |ui| {
                ui.weak("When a house is pointed at, tell what it would do under these rules");
                ui.weak("Only rule sets for a board of this size");
                let mut choices = Choices { ui, actions };
                choices.one(chosen.is_none(), "Nothing else", Action::SetVersus(None));
                for preset in presets().iter().filter(alike) {
                    let id: &'static str = &preset.id;
                    choices.one(
                        chosen == Some(id),
                        &preset.name,
                        Action::SetVersus(Some(id)),
                    );
                }
            });
    });
}

/// Entries of which one is chosen, and switches.
struct Choices<'a, 'b> {
    ui: &'a mut Ui,
    actions: &'b mut Vec<Action>,
}

impl Choices<'_, '_> {
    /// A title and the choices below it.
    fn list<T: PartialEq + Copy, const N: usize>(
        &mut self,
        title: &str,
        chosen: T,
        action: fn(T) -> Action,
        choices: [(T, &str); N],
    ) {
        self.ui.add_space(2.0);
        self.ui.weak(title);
        for (choice, text) in choices {
            self.one(choice == chosen, text, action(choice));
        }
    }

    fn one(&mut self, chosen: bool, text: &str, action: Action) {
        if self.ui.radio(chosen, text).clicked() {
            self.actions.push(action);
        }
    }

    fn check(&mut self, mut on: bool, text: &str, action: Action) {
        if self.ui.checkbox(&mut on, text).changed() {
            self.actions.push(action);
        }
    }
}
