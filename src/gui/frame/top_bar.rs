//! The bar at the top: menus, the rules being played, undo and redo.

use egui::Ui;

use crate::game::seat::Seat;
use crate::gui::action::{Action, Page};
use crate::gui::command::Command;
use crate::gui::desk::Desk;
use crate::gui::theme;
use crate::rules::side::Side;
use crate::storage::presets::{Preset, presets};
use crate::storage::settings::{BoardView, HouseLabels, Speed, Theme};

use crate::gui::frame::recent::recent_menu;
use crate::gui::parts::menu::menu;

/// The height that menus leave free, in points.
const SPARE: f32 = 72.0;

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
                    menu(ui, "Game", SPARE, |ui| game_menu(ui, desk, actions));
                    menu(ui, "View", SPARE, |ui| view_menu(ui, desk, actions));
                    menu(ui, "Help", SPARE, |ui| help_menu(ui, desk, actions));
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
    button(ui, desk, panel, Command::Panel, Enabled::Always, actions);
    let (undo, redo) = can_go(desk);
    button(ui, desk, "Redo", Command::Redo, redo.into(), actions);
    button(ui, desk, "Undo", Command::Undo, undo.into(), actions);
}

/// Which page is shown.
fn pages(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (page, command) in [
        (Page::Play, Command::PlayPage),
        (Page::Compare, Command::ComparePage),
    ] {
        let button = egui::Button::selectable(desk.page == page, command.text());
        let response = ui.add(button.min_size(egui::vec2(72.0, 28.0)));
        let keys = command.shortcut_text(ui.ctx(), desk.key_board().shape.houses());
        let tip = format!("{} ({})", command.help(), keys.unwrap_or_default());
        if response.on_hover_text(tip).clicked() {
            actions.push(Action::Run(command));
        }
    }
}

/// The rules being played.
fn title(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let font = theme::strong(15.0);
    let text = egui::RichText::new(&desk.game.named.name).font(font);
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

/// Whether a command can be run now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enabled {
    Always,
    No,
}

impl From<bool> for Enabled {
    fn from(can: bool) -> Self {
        if can { Self::Always } else { Self::No }
    }
}

/// Whether something can be undone and redone on the page shown.
fn can_go(desk: &Desk) -> (bool, bool) {
    if let Some(comparison) = desk.comparing() {
        return (comparison.can_undo(), comparison.can_redo());
    }
    let record = &desk.game.record;
    let playing = desk.setup.is_none();
    let (made, all) = (record.made_count(), record.line().len());
    (playing && made > 0, playing && made < all)
}

fn button(
    ui: &mut Ui,
    desk: &Desk,
    text: &str,
    command: Command,
    enabled: Enabled,
    actions: &mut Vec<Action>,
) {
    let button = egui::Button::new(text);
    let response = ui.add_enabled(enabled == Enabled::Always, button);
    let tip = match command.shortcut_text(ui.ctx(), desk.key_board().shape.houses()) {
        Some(keys) => format!("{} ({keys})", command.help()),
        None => command.help().to_owned(),
    };
    if response.on_hover_text(tip).clicked() {
        actions.push(Action::Run(command));
    }
}

/// A menu entry with its shortcut.
fn entry(ui: &mut Ui, desk: &Desk, command: Command, enabled: Enabled, actions: &mut Vec<Action>) {
    let mut button = egui::Button::new(command.text());
    if let Some(keys) = command.shortcut_text(ui.ctx(), desk.key_board().shape.houses()) {
        button = button.shortcut_text(keys);
    }
    let can = enabled == Enabled::Always && command.works_on(desk.page);
    let response = ui.add_enabled(can, button).on_hover_text(command.help());
    if response.clicked() {
        actions.push(Action::Run(command));
        ui.close();
    }
}

fn game_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let always = Enabled::Always;
    let playing = desk.setup.is_none();
    let (undo, redo) = can_go(desk);
    let (undo, redo) = (Enabled::from(undo), Enabled::from(redo));
    entry(ui, desk, Command::New, always, actions);
    entry(ui, desk, Command::Open, always, actions);
    entry(ui, desk, Command::OpenPath, always, actions);
    recent_menu(ui, desk, actions);
    ui.separator();
    entry(ui, desk, Command::Save, always, actions);
    entry(ui, desk, Command::SaveAs, always, actions);
    entry(ui, desk, Command::SavePath, always, actions);
    ui.separator();
    entry(ui, desk, Command::Undo, undo, actions);
    entry(ui, desk, Command::Redo, redo, actions);
    entry(ui, desk, Command::Replay, undo, actions);
    ui.separator();
    computer_entries(ui, desk, actions);
    entry(ui, desk, Command::Endgames, always, actions);
    ui.separator();
    entry(ui, desk, Command::SetUp, playing.into(), actions);
    entry(ui, desk, Command::CopyPosition, always, actions);
    entry(ui, desk, Command::CopyMoves, undo, actions);
    entry(ui, desk, Command::Paste, always, actions);
    ui.separator();
    entry(ui, desk, Command::Quit, always, actions);
}

/// What the computer can do in a game.
fn computer_entries(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let playing = desk.setup.is_none() && desk.game.record.state().to_move().is_some();
    let computer = desk.computer_to_move().is_some();
    entry(ui, desk, Command::Hint, playing.into(), actions);
    let seats = desk.game.seats;
    if Side::ALL.into_iter().any(|s| seats[s] != Seat::Person) {
        toggle(ui, desk, Command::Pause, desk.flow.paused, actions);
        entry(
            ui,
            desk,
            Command::Step,
            (playing && computer).into(),
            actions,
        );
    }
}

/// A menu entry that is on or off.
fn toggle(ui: &mut Ui, desk: &Desk, command: Command, mut on: bool, actions: &mut Vec<Action>) {
    let text = match command.shortcut_text(ui.ctx(), desk.key_board().shape.houses()) {
        Some(keys) => format!("{} ({keys})", command.text()),
        None => command.text().to_owned(),
    };
    let can = command.works_on(desk.page);
    let response = ui
        .add_enabled(can, egui::Checkbox::new(&mut on, text))
        .on_hover_text(command.help());
    if response.changed() {
        actions.push(Action::Run(command));
    }
}

fn view_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let settings = &desk.settings;
    toggle(ui, desk, Command::Values, settings.house_values, actions);
    toggle(ui, desk, Command::LeadBar, settings.lead_bar, actions);
    versus_menu(ui, desk, actions);
    ui.separator();
    let mut choices = Choices { ui, actions };
    choices.title("Theme");
    for (theme, text) in [
        (Theme::System, "As the system"),
        (Theme::Light, "Light"),
        (Theme::Dark, "Dark"),
    ] {
        choices.one(settings.theme == theme, text, Action::SetTheme(theme));
    }
    choices.title("Speed of the seeds");
    for (speed, text) in [
        (Speed::Slow, "Slow"),
        (Speed::Normal, "Normal"),
        (Speed::Fast, "Fast"),
        (Speed::Instant, "Instant"),
    ] {
        choices.one(settings.speed == speed, text, Action::SetSpeed(speed));
    }
    let reduced = !settings.reduced_motion;
    choices.check(
        settings.reduced_motion,
        "Reduced motion",
        Action::SetReducedMotion(reduced),
    );
    choices.title("Board");
    for (view, text) in [
        (BoardView::SouthBelow, "South below"),
        (BoardView::TurnToMover, "Turned to the player to move"),
        (BoardView::FaceToFace, "For two facing each other"),
    ] {
        choices.one(
            settings.board_view == view,
            text,
            Action::SetBoardView(view),
        );
    }
    let other = match settings.house_labels {
        HouseLabels::Numbers => HouseLabels::Letters,
        HouseLabels::Letters => HouseLabels::Numbers,
    };
    choices.check(
        settings.house_labels == HouseLabels::Letters,
        "Houses by letters",
        Action::SetHouseLabels(other),
    );
    ui.separator();
    entry(ui, desk, Command::Panel, Enabled::Always, actions);
    entry(ui, desk, Command::FullScreen, Enabled::Always, actions);
    entry(ui, desk, Command::ZoomIn, Enabled::Always, actions);
    entry(ui, desk, Command::ZoomOut, Enabled::Always, actions);
    entry(ui, desk, Command::ZoomReset, Enabled::Always, actions);
}

/// The second rule set that is told about when a house is pointed at.
fn versus_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let chosen = desk.settings.versus.as_deref();
    let played = desk.game.rules().shape();
    let alike = |preset: &&Preset| {
        let spec = &preset.rules;
        (spec.rows, spec.houses) == (played.rows(), played.houses_in_row())
    };
    let room = ui.ctx().content_rect().height() - 72.0;
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
    fn title(&mut self, text: &str) {
        self.ui.add_space(2.0);
        self.ui.weak(text);
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

fn help_menu(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    for command in [Command::Rules, Command::Keys, Command::About] {
        entry(ui, desk, command, Enabled::Always, actions);
    }
}
