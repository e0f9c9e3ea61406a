//! The bar at the top: menus, the rules being played, undo and redo.

use egui::containers::menu::{MenuConfig, MenuState, SubMenuButton};
use egui::{
    Align, Context, FocusDirection, Id, Key, Layout, Popup, PopupCloseBehavior, Response, Ui,
    UiBuilder, Vec2, vec2,
};

use crate::gui::action::Actions;
use crate::gui::board::sample;
use crate::gui::command::{Command, Menu};
use crate::gui::frame::keys::wanted_menu;
use crate::gui::frame::recent::{recent_menu, waiting_menu};
use crate::gui::pages::{PageName, Pages};
use crate::gui::parts::menu::{dense, menu};
use crate::gui::parts::widgets::{check, choice, choice_fill, radio, text_width};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, Look, size};
use crate::gui::view::{BOARDS, SEEDS, SPEEDS, ViewAction};
use crate::storage::settings::{BoardView, HouseLabels, Theme};

/// A small picture of a board with its name, in points.
const LOOK: Vec2 = vec2(112.0, 86.0);

/// What the bar is about.
#[derive(Clone, Copy)]
struct Bar<'a> {
    pages: &'a Pages,
    shared: &'a Shared,
    /// Houses of a side on the board that keys are for: their letters are no commands.
    houses: u8,
}

/// The whole bar.
pub fn top_bar_ui(ui: &mut Ui, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    let houses = pages.front().key_board().shape.houses();
    let bar = Bar {
        pages,
        shared,
        houses,
    };
    let at_right = at_right(ui, bar);
    let whole = ui.available_rect_before_wrap();
    let (left, right) = whole.split_left_right_at_x(whole.right() - at_right.width);
    let left = left.with_max_x((left.right() - ui.spacing().item_spacing.x).max(left.left()));
    let layout = Layout::left_to_right(Align::Center);
    // In the order in which the keyboard goes along.
    let mut room = ui.new_child(UiBuilder::new().max_rect(left).layout(layout));
    room.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
    at_left_ui(&mut room, bar, actions);
    let mut room = ui.new_child(UiBuilder::new().max_rect(right).layout(layout));
    at_right_ui(&mut room, bar, &at_right, actions);
    ui.advance_cursor_after_rect(whole);
}

/// The menus, the pages, the rules being played.
fn at_left_ui(ui: &mut Ui, bar: Bar<'_>, actions: &mut Actions) {
    ui.scope(|ui| {
        egui::containers::menu::menu_style(ui.style_mut());
        take_left(ui.ctx());
        let game = menu(ui, "Game", size::MENU_SPARE, |ui| {
            game_menu(ui, bar, actions)
        });
        let view = menu(ui, "View", size::MENU_SPARE, |ui| {
            view_menu(ui, bar, actions)
        });
        let help = menu(ui, "Help", size::MENU_SPARE, |ui| {
            entries(ui, bar, Menu::Help, actions)
        });
        let menus = [game, view, help];
        let wanted = ui.data_mut(|d| d.remove_temp::<usize>(wanted_menu()));
        if let Some(menu) = wanted.and_then(|wanted| menus.get(wanted)) {
            menu.request_focus();
            Popup::open_id(ui.ctx(), Popup::default_response_id(menu));
        }
        go_along(ui.ctx(), &menus);
    });
    ui.add_space(size::GRID);
    page_choice(ui, bar, actions);
    ui.add_space(size::GRID);
    if let Some(name) = bar.pages.front().title() {
        title(ui, name, actions);
    }
}

/// Where it is kept whether the arrow to the left leads from menu to menu, and not out of a menu in a menu.
fn left_goes_along() -> Id {
    Id::unique("the arrow to the left goes along the menus")
}

/// Keeps the arrow to the left, where it leads from menu to menu, from giving the focus back to the menu that is left.
fn take_left(ctx: &Context) {
    let goes_along = ctx.data_mut(|d| d.remove_temp::<()>(left_goes_along()).is_some());
    if goes_along && ctx.input(|i| i.key_pressed(Key::ArrowLeft)) {
        ctx.memory_mut(|m| m.move_focus(FocusDirection::None));
    }
}

/// Goes from an open menu to the one beside it, by the arrow keys to the left and to the right.
fn go_along(ctx: &Context, menus: &[Response]) {
    let popup = Popup::default_response_id;
    let mut all = menus.iter();
    let Some(open) = all.position(|menu| Popup::is_id_open(ctx, popup(menu))) else {
        return;
    };
    // Into a menu in the menu, and out of it, the arrows go first: it is open then, or was in the frame before.
    let is_within = MenuState::from_id(ctx, popup(&menus[open]), |menu| menu.open_item.is_some());
    let id = Id::unique("a menu in a menu is open");
    let was_within = ctx.data_mut(|d| {
        let was = d.get_temp::<bool>(id).unwrap_or_default();
        d.insert_temp(id, is_within);
        was
    });
    if !was_within && !is_within {
        ctx.data_mut(|d| d.insert_temp(left_goes_along(), ()));
    }
    let pressed = |key| usize::from(ctx.input(|i| i.key_pressed(key)));
    let (back, on) = (pressed(Key::ArrowLeft), pressed(Key::ArrowRight));
    let next = (open + on + back * (menus.len() - 1)) % menus.len();
    if was_within || is_within || next == open {
        return;
    }
    Popup::close_id(ctx, popup(&menus[open]));
    Popup::open_id(ctx, popup(&menus[next]));
    menus[next].request_focus();
    ctx.memory_mut(|m| m.move_focus(FocusDirection::None));
}

/// The buttons at the right, and the room that they need.
struct AtRight {
    /// Name, text, what it does.
    buttons: [(&'static str, &'static str, Command); 3],
    /// Beside a text, in points.
    padding: f32,
    /// Of all of them, in points.
    width: f32,
}

/// Undo, redo, the panel.
fn at_right(ui: &Ui, bar: Bar<'_>) -> AtRight {
    /// Below this width of the window the names of all pages leave no room for more words, in points.
    const WORDS: f32 = 740.0;
    let has_room = ui.ctx().content_rect().width() >= WORDS;
    let padding = match has_room {
        true => ui.spacing().button_padding.x,
        false => size::GRID,
    };
    let is_open = bar.shared.settings.side_panel.open || bar.pages.front().needs_panel();
    let panel = if is_open { "Hide panel" } else { "Show panel" };
    let buttons = [
        ("Undo", "↩", Command::Undo),
        ("Redo", "↪", Command::Redo),
        (panel, "Panel", Command::Panel),
    ];
    let buttons = buttons.map(|(name, short, command)| {
        let text = if has_room { name } else { short };
        (name, text, command)
    });
    let widths = buttons.map(|(_, text, _)| text_width(ui, text) + 2.0 * padding);
    let gaps = 2.0 * ui.spacing().item_spacing.x;
    AtRight {
        buttons,
        padding,
        width: widths.iter().sum::<f32>() + gaps,
    }
}

fn at_right_ui(ui: &mut Ui, bar: Bar<'_>, at_right: &AtRight, actions: &mut Actions) {
    ui.spacing_mut().button_padding.x = at_right.padding;
    for (name, text, command) in at_right.buttons {
        let response = ui.add_enabled(bar.pages.can(command), egui::Button::new(text));
        let tip = command.tip(ui.ctx(), bar.houses);
        let response = response.accessible_name(name).on_hover_text(tip);
        let response = response.on_disabled_hover_text(match command {
            Command::Undo => "There is nothing to undo",
            Command::Redo => "There is nothing to redo",
            _ => "This page needs its panel",
        });
        if response.clicked() {
            actions.push(command);
        }
    }
}

/// Which page is shown.
fn page_choice(ui: &mut Ui, bar: Bar<'_>, actions: &mut Actions) {
    /// Below this width of the window pages take no more room than their names, in points.
    const WIDE: f32 = 900.0;
    let is_wide = ui.ctx().content_rect().width() >= WIDE;
    ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
    let least = if is_wide { 72.0 } else { 0.0 };
    if !is_wide {
        ui.spacing_mut().button_padding.x = 7.0;
    }
    for &page in PageName::ALL {
        let command = page.command();
        let response = choice(ui, bar.pages.shown() == page, command.text(), [least, 28.0]);
        let tip = command.tip(ui.ctx(), bar.houses);
        if response.on_hover_text(tip).clicked() {
            actions.push(command);
        }
    }
}

/// The rules being played.
fn title(ui: &mut Ui, name: &str, actions: &mut Actions) {
    /// Below this width nothing of it would be left but dots, in points.
    const LEAST: f32 = 40.0;
    if ui.available_width() < LEAST {
        return;
    }
    let font = theme::strong(size::TITLE);
    let text = egui::RichText::new(name).font(font);
    let label = egui::Label::new(text)
        .truncate()
        .sense(egui::Sense::click());
    let response = ui
        .add(label)
        .on_hover_text("The rules being played, in words");
    if response.clicked() {
        actions.push(Command::Rules);
    }
}

/// A menu entry with its shortcut, or a switch that is on or off.
fn entry(ui: &mut Ui, bar: Bar<'_>, command: Command, actions: &mut Actions) {
    let text = command.text();
    let keys = command.shortcut_text(ui.ctx(), bar.houses);
    let can = bar.pages.can(command);
    let response = if let Some(mut on) = bar.pages.is_on(command, bar.shared) {
        let mut content = egui::Atoms::new(text);
        if let Some(keys) = keys {
            content.push_right(egui::Atom::grow());
            content.push_right(egui::RichText::new(keys).weak());
        }
        ui.add_enabled_ui(can, |ui| check(ui, &mut on, content))
            .inner
    } else {
        let mut button = egui::Button::new(text);
        if let Some(keys) = keys {
            button = button.shortcut_text(keys);
        }
        ui.add_enabled(can, button)
    };
    if response.on_hover_text(command.help()).clicked() {
        actions.push(command);
        if bar.pages.is_on(command, bar.shared).is_none() {
            ui.close();
        }
    }
}

/// The entries of one group of a menu.
fn entries(ui: &mut Ui, bar: Bar<'_>, menu: Menu, actions: &mut Actions) {
    for &command in Command::ALL.iter().filter(|c| c.menu() == menu) {
        entry(ui, bar, command, actions);
    }
}

fn game_menu(ui: &mut Ui, bar: Bar<'_>, actions: &mut Actions) {
    entries(ui, bar, Menu::Game(0), actions);
    recent_menu(ui, bar.shared, actions);
    waiting_menu(ui, bar.shared, actions);
    submenu(ui, bar, ("By path", Menu::ByPath), actions);
    for group in 1..=5 {
        ui.separator();
        entries(ui, bar, Menu::Game(group), actions);
        match group {
            1 => submenu(ui, bar, ("Export", Menu::Export), actions),
            3 => submenu(ui, bar, ("Computer", Menu::Computer), actions),
            4 => submenu(ui, bar, ("Copy", Menu::Clipboard), actions),
            _ => {}
        }
    }
}

fn submenu(ui: &mut Ui, bar: Bar<'_>, (title, menu): (&str, Menu), actions: &mut Actions) {
    ui.menu_button(title, |ui| {
        dense(ui);
        entries(ui, bar, menu, actions);
    });
}

fn view_menu(ui: &mut Ui, bar: Bar<'_>, actions: &mut Actions) {
    let settings = &bar.shared.settings;
    entries(ui, bar, Menu::View(0), actions);
    bar.pages.view_menu_ui(ui, bar.shared, actions);
    ui.separator();
    let mut choices = MenuChoices { ui, actions };
    choices.list(
        "Theme",
        settings.theme,
        ViewAction::SetTheme,
        [
            (Theme::System, "As the system"),
            (Theme::Light, "Light"),
            (Theme::Dark, "Dark"),
        ],
    );
    choices.list(
        "Speed of the seeds",
        settings.speed,
        ViewAction::SetSpeed,
        SPEEDS,
    );
    let contrast = settings.high_contrast;
    choices.check(
        contrast,
        "High contrast",
        ViewAction::SetHighContrast(!contrast),
    );
    let reduced = settings.reduced_motion;
    choices.check(
        reduced,
        "Reduced motion",
        ViewAction::SetReducedMotion(!reduced),
    );
    if bar.shared.sound.is_there() {
        volume_ui(&mut choices, settings.volume_percent);
    }
    choices.list(
        "View of the board",
        settings.board_view,
        ViewAction::SetBoardView,
        [
            (BoardView::PersonBelow, "Your side below"),
            (BoardView::SouthBelow, "South below"),
            (BoardView::TurnToMover, "Turned to the player to move"),
            (BoardView::FaceToFace, "For two facing each other"),
        ],
    );
    let chosen = theme::look(choices.ui.ctx());
    // It stays open, so that one can look and choose another.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    SubMenuButton::new("Boards and seeds")
        .config(stays)
        .ui(choices.ui, |ui| looks_ui(ui, chosen, choices.actions));
    let (letters, other) = match settings.house_labels {
        HouseLabels::Numbers => (false, HouseLabels::Letters),
        HouseLabels::Letters => (true, HouseLabels::Numbers),
    };
    choices.check(
        letters,
        "Houses by letters",
        ViewAction::SetHouseLabels(other),
    );
    ui.separator();
    entries(ui, bar, Menu::View(1), actions);
}

/// Whether seeds are heard, and how loud.
fn volume_ui(choices: &mut MenuChoices<'_, '_>, percent: u8) {
    const USUAL: u8 = 30;
    let other = if percent > 0 { 0 } else { USUAL };
    choices.check(percent > 0, "Sound", ViewAction::SetVolume(other));
    if percent > 0 {
        let mut chosen = percent;
        let slider = egui::Slider::new(&mut chosen, 1..=100).suffix(" %");
        let response = choices.ui.add(slider).accessible_name("Volume");
        if response.changed() {
            choices.actions.push(ViewAction::SetVolume(chosen));
        }
    }
}

/// Small pictures of boards, and of seeds on the board that is chosen.
fn looks_ui(ui: &mut Ui, chosen: Look, actions: &mut Actions) {
    ui.weak("Boards");
    ui.horizontal(|ui| {
        for (board, text) in BOARDS {
            if look_ui(ui, Look { board, ..chosen }, chosen, text).clicked() {
                actions.push(ViewAction::SetBoardLook(board));
            }
        }
    });
    ui.weak("Seeds");
    ui.horizontal(|ui| {
        for (seeds, text) in SEEDS {
            if look_ui(ui, Look { seeds, ..chosen }, chosen, text).clicked() {
                actions.push(ViewAction::SetSeedLook(seeds));
            }
        }
    });
}

/// One look to choose: a picture with its name below.
fn look_ui(ui: &mut Ui, look: Look, chosen: Look, text: &str) -> egui::Response {
    let tokens = theme::tokens(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(LOOK, egui::Sense::click());
    let is_chosen = look == chosen;
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, text));
    let fill = choice_fill(tokens, is_chosen, response.hovered());
    ui.painter().rect_filled(rect, size::RADIUS, fill);
    if is_chosen {
        let stroke = egui::Stroke::new(size::STRONG_LINE, tokens.accent);
        let inside = egui::StrokeKind::Inside;
        ui.painter().rect_stroke(rect, size::RADIUS, stroke, inside);
    }
    let (picture, name) = rect.shrink(6.0).split_top_bottom_at_y(rect.bottom() - 26.0);
    sample(ui, picture, look);
    let font = egui::FontId::proportional(size::NOTE);
    ui.painter().text(
        name.center(),
        egui::Align2::CENTER_CENTER,
        text,
        font,
        tokens.text,
    );
    response
}

/// Entries of which one is chosen, and switches.
struct MenuChoices<'a, 'b> {
    ui: &'a mut Ui,
    actions: &'b mut Actions,
}

impl MenuChoices<'_, '_> {
    /// The choices in a menu of their own.
    fn list<T: PartialEq + Copy, const N: usize>(
        &mut self,
        title: &str,
        chosen: T,
        action: fn(T) -> ViewAction,
        choices: [(T, &str); N],
    ) {
        let actions = &mut *self.actions;
        self.ui.menu_button(title, |ui| {
            dense(ui);
            for (choice, text) in choices {
                if radio(ui, choice == chosen, text).clicked() {
                    actions.push(action(choice));
                }
            }
        });
    }

    fn check(&mut self, mut on: bool, text: &str, action: ViewAction) {
        if check(self.ui, &mut on, text).changed() {
            self.actions.push(action);
        }
    }
}
