//! Small widgets that recur: texts, buttons, tabs, what scrolls, tips.

use std::sync::Arc;

use egui::text::{CCursor, CCursorRange};
use egui::{
    Align, Button, Color32, ComboBox, Context, DragValue, EventFilter, FontSelection, Galley, Id,
    IntoAtoms, Key, Layout, Modifiers, Rect, Response, RichText, Sense, TextEdit, TextWrapMode, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetText, vec2,
};

use crate::gui::parts::focus_trail::goes_by_keys;
use crate::gui::theme::{self, Tokens, size};

/// Text in small letters.
pub fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).small()
}

/// Text in small letters that may be overlooked.
pub fn quiet(text: impl Into<String>) -> RichText {
    small(text).weak()
}

/// A line of text, cut where its room ends, which is so wide in points.
pub fn cut_line(ui: &Ui, text: RichText, room: f32) -> Arc<Galley> {
    let wrap = Some(TextWrapMode::Truncate);
    WidgetText::from(text).into_galley(ui, wrap, room, FontSelection::Default)
}

/// What lies behind a row or picture that can be chosen.
pub fn choice_fill(tokens: &Tokens, is_chosen: bool, is_hovered: bool) -> Color32 {
    match (is_chosen, is_hovered) {
        (true, _) => tokens.control_active,
        (false, true) => tokens.control_hover,
        (false, false) => Color32::TRANSPARENT,
    }
}

/// The same of a row of a list, with a bar at its beginning where it is chosen: that is seen beside one that is pointed at.
pub fn choice_row(ui: &Ui, row: Rect, is_chosen: bool, is_hovered: bool) {
    let tokens = theme::tokens(ui.ctx());
    let fill = choice_fill(tokens, is_chosen, is_hovered);
    ui.painter().rect_filled(row, size::RADIUS, fill);
    if is_chosen {
        let bar = Rect::from_min_size(row.min, vec2(3.0, row.height()));
        ui.painter().rect_filled(bar, 1, tokens.accent);
    }
}

/// The width of a text in one line, in points.
pub fn text_width(ui: &Ui, text: &str) -> f32 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let color = egui::Color32::PLACEHOLDER;
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
    galley.size().x
}

/// A row with something at its right end, which has the room that it needs, and something before it in what room is left. Both are
/// laid from left to right, so that Tab goes as the eye does; the toolkit's rows from the right go the other way.
pub fn row_with_end(
    ui: &mut Ui,
    id: &str,
    before: impl FnOnce(&mut Ui),
    end: impl FnOnce(&mut Ui),
) {
    let id = ui.scope_id().with(id);
    // As wide as it was last; a frame in which it is found to be another is not shown.
    let width: f32 = ui.data(|d| d.get_temp(id)).unwrap_or_default();
    let room = ui.available_rect_before_wrap();
    let (left, right) = room.split_left_right_at_x(room.right() - width);
    let part = |ui: &mut Ui, rect: Rect, salt: &str| {
        let layout = Layout::left_to_right(Align::Center);
        let builder = UiBuilder::new().max_rect(rect).layout(layout);
        ui.new_child(builder.id_salt(salt.to_owned()))
    };
    let gap = if width > 0.0 {
        ui.spacing().item_spacing.x
    } else {
        0.0
    };
    let mut left = part(ui, left.with_max_x(left.right() - gap), "before");
    before(&mut left);
    let mut right = part(ui, right, "end");
    end(&mut right);
    let used = right.min_rect().width();
    if (used - width).abs() > 0.01 {
        ui.data_mut(|d| d.insert_temp(id, used));
        ui.ctx().request_discard("a row has another end");
    }
    ui.allocate_rect(left.min_rect().union(right.min_rect()), Sense::hover());
}

/// What is wrong, in small letters.
pub fn trouble_ui(ui: &mut Ui, text: impl Into<String>) {
    let tokens = theme::tokens(ui.ctx());
    ui.label(small(text).color(tokens.error));
}

/// The button for what most people want to do next.
pub fn primary(tokens: &Tokens, text: &str) -> Button<'static> {
    Button::new(RichText::new(text).color(tokens.on_accent))
        .fill(tokens.accent)
        .min_size(vec2(0.0, size::MAIN_BUTTON))
}

/// How much a button is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// As what most people want to do next.
    Main,
    /// As one of several.
    Plain,
}

impl Emphasis {
    /// That of what most people want to do next, if it is that now.
    pub const fn main_if(is_main: bool) -> Self {
        match is_main {
            true => Self::Main,
            false => Self::Plain,
        }
    }
}

/// A button that can be pressed only if that leads anywhere now.
pub fn button_if(ui: &mut Ui, can: bool, text: &str, emphasis: Emphasis) -> Response {
    match emphasis {
        Emphasis::Main => primary_if(ui, can, text, vec2(0.0, size::MAIN_BUTTON)),
        Emphasis::Plain => ui.add_enabled(can, Button::new(text.to_owned())),
    }
}

/// The button for what most people want to do next, if that can be done now. While it cannot it has colours of its own, for
/// those of the accent leave nothing to read where they are faded.
pub fn primary_if(ui: &mut Ui, can: bool, text: &str, least: Vec2) -> Response {
    let tokens = theme::tokens(ui.ctx());
    if can {
        return ui.add(primary(tokens, text).min_size(least));
    }
    let (fill, color) = tokens.accent_off();
    let button = Button::new(RichText::new(text).color(color)).fill(fill);
    let faded = std::mem::replace(&mut ui.visuals_mut().disabled_alpha, 1.0);
    let response = ui.add_enabled(false, button.min_size(least));
    ui.visuals_mut().disabled_alpha = faded;
    response
}

/// What was pressed in the row of buttons of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// What the dialog is for.
    Primary,
    /// One of the others, by its place among them.
    Other(usize),
    /// Nothing of it.
    Cancel,
}

/// The width of a large dialog in a window so wide, in points.
pub fn dialog_width(window: f32, widest: f32) -> f32 {
    (window - 80.0).clamp(240.0, widest)
}

/// The row of buttons at the foot of a dialog: what it is for at the right, if that can be done now, what leaves it at its
/// left, and others before that, in a row of their own where all do not fit in one. Enter presses the first there is.
pub fn dialog_buttons(
    ui: &mut Ui,
    primary_text: Option<(&str, bool)>,
    others: &[&str],
    cancel: &str,
) -> Option<Pressed> {
    let wants_focus = wants_focus(ui);
    let free = ui.memory(|m| m.focused().is_none());
    let enter = free_enter(ui);
    let mut pressed = None;
    ui.add_space(size::LARGE_GAP);
    let room = ui.available_width();
    let row = |texts: &[&str]| {
        let widths = texts
            .iter()
            .map(|text| dialog_button_size(ui, text).x + ui.spacing().item_spacing.x);
        widths.sum::<f32>() - ui.spacing().item_spacing.x
    };
    let texts: Vec<_> = primary_text
        .iter()
        .map(|(text, _)| *text)
        .chain([cancel])
        .collect();
    let (few, all) = (row(&texts), row(&[others, &texts].concat()));
    let fits = all <= room;
    if !fits {
        ui.horizontal_wrapped(|ui| others_ui(ui, others, &mut pressed));
    }
    ui.horizontal(|ui| {
        ui.add_space((room - if fits { all } else { few }).max(0.0));
        if fits {
            others_ui(ui, others, &mut pressed);
        }
        let mut first = plain_button(ui, cancel);
        if first.clicked() {
            pressed = Some(Pressed::Cancel);
        }
        if let Some((text, can)) = primary_text {
            let least = dialog_button_size(ui, text);
            first = with_own_id(ui, text, |ui| primary_if(ui, can, text, least));
            if can && (first.clicked() || enter) {
                pressed = Some(Pressed::Primary);
            }
        } else if enter {
            pressed = Some(Pressed::Cancel);
        }
        if wants_focus && free {
            first.request_focus();
            ui.data_mut(|d| d.insert_temp(first_focus(), 0_u8));
        }
    });
    pressed
}

/// A field of a number, so large. Enter in it takes the number and does nothing else: it presses no button of a dialog.
pub fn number_field(ui: &mut Ui, size: impl Into<Vec2>, number: DragValue<'_>) -> Response {
    let field = ui.add_sized(size, number);
    if field.lost_focus() {
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
    }
    field
}

/// Whether Enter was pressed and is nobody's: what has the focus takes it for itself. (Enter in a field of text has left it in
/// the same frame.)
pub fn free_enter(ui: &Ui) -> bool {
    let free = ui.memory(|m| m.focused().is_none());
    free && ui.input(|i| i.key_pressed(egui::Key::Enter))
}

/// Frames in which a dialog that has come waits for the entry of the menu that opened it to lose the focus.
const FRAMES: u8 = 3;

fn first_focus() -> Id {
    Id::unique("first focus of the dialog")
}

/// Whether the buttons of a dialog are to get the focus, unless something of it has that.
fn wants_focus(ui: &Ui) -> bool {
    let left = match has_come(ui, Id::unique("buttons of the dialog")) {
        true => FRAMES,
        false => ui.data(|d| d.get_temp(first_focus()).unwrap_or_default()),
    };
    if left > 0 {
        ui.data_mut(|d| d.insert_temp(first_focus(), left - 1));
        ui.ctx().request_repaint();
    }
    left > 0
}

fn others_ui(ui: &mut Ui, others: &[&str], pressed: &mut Option<Pressed>) {
    for (number, text) in others.iter().enumerate() {
        if plain_button(ui, text).clicked() {
            *pressed = Some(Pressed::Other(number));
        }
    }
}

/// A button by its text, wherever it stands among others.
fn with_own_id<R>(ui: &mut Ui, text: &str, add: impl FnOnce(&mut Ui) -> R) -> R {
    let id = Id::unique("button of the dialog").with(text);
    ui.scope_builder(UiBuilder::new().scope_id(id), add).inner
}

/// A button of a dialog; one that takes the place of another does not take its focus.
fn plain_button(ui: &mut Ui, text: &str) -> Response {
    let button = Button::new(text.to_owned()).min_size(dialog_button_size(ui, text));
    with_own_id(ui, text, |ui| ui.add(button))
}

/// The size of a button of a dialog with this text, in points.
fn dialog_button_size(ui: &Ui, text: &str) -> Vec2 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let color = egui::Color32::PLACEHOLDER;
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
    let width = galley.size().x + 2.0 * ui.spacing().button_padding.x;
    vec2(width.max(84.0), size::MAIN_BUTTON)
}

/// A button that is one of several in a row, of which one is chosen.
pub fn choice(ui: &mut Ui, chosen: bool, text: impl Into<String>, size: [f32; 2]) -> Response {
    ui.add(Button::selectable(chosen, text.into()).min_size(size.into()))
}

/// Left and Right go along choices beside each other, and nowhere else.
pub fn go_along(choices: &[Response]) {
    let Some(here) = choices.iter().position(Response::has_focus) else {
        return;
    };
    let ctx = &choices[here].ctx;
    let arrows = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ctx.memory_mut(|m| m.set_focus_lock_filter(choices[here].id, arrows));
    let pressed = |key| ctx.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    let next = match (
        pressed(egui::Key::ArrowLeft),
        pressed(egui::Key::ArrowRight),
    ) {
        (true, _) => here.checked_sub(1),
        (_, true) => Some(here + 1),
        _ => None,
    };
    if let Some(next) = next.and_then(|next| choices.get(next)) {
        next.request_focus();
    }
}

/// One of several choices, a ring before it.
pub fn radio<'a>(ui: &mut Ui, chosen: bool, text: impl IntoAtoms<'a>) -> Response {
    outlined(ui, |ui| ui.radio(chosen, text))
}

/// A switch, a box before it.
pub fn check<'a>(ui: &mut Ui, on: &'a mut bool, text: impl IntoAtoms<'a>) -> Response {
    outlined(ui, |ui| ui.checkbox(on, text))
}

/// A ring or a box that is an outline, empty where nothing is chosen.
fn outlined(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> Response) -> Response {
    let before = ui.style().clone();
    let tokens = theme::tokens(ui.ctx());
    theme::outline_marks(ui.visuals_mut(), tokens);
    let response = content(ui);
    ui.set_style(before);
    response
}

/// The tab beside the one that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TabStep {
    /// The next one; after the last one the first.
    #[default]
    Next,
    /// The one before.
    Previous,
}

/// What a step among the tabs is kept as until they are drawn, with the number of the frame in which it was asked for.
fn tab_wanted() -> egui::Id {
    egui::Id::unique("tab wanted")
}

/// Has the tabs go a step, and the one that is shown then take the keyboard.
pub fn want_tab(ctx: &Context, step: TabStep) {
    let now = ctx.cumulative_frame_nr();
    ctx.data_mut(|d| d.insert_temp(tab_wanted(), (step, now)));
    ctx.request_repaint();
}

/// The tab that is wanted in place of this one; one that was wanted where there are no tabs is forgotten.
fn take_tab<T: Copy + PartialEq>(ctx: &Context, all: &[(T, &str)], chosen: T) -> Option<T> {
    let wanted = ctx.data_mut(|d| d.remove_temp::<(TabStep, u64)>(tab_wanted()));
    let (step, _) = wanted.filter(|(_, asked)| ctx.cumulative_frame_nr() <= asked + 2)?;
    let at = all.iter().position(|&(tab, _)| tab == chosen)?;
    let by = match step {
        TabStep::Next => 1,
        TabStep::Previous => all.len() - 1,
    };
    let (tab, _) = all.get((at + by) % all.len())?;
    Some(*tab)
}

/// Tabs over the whole width; the one that was clicked, or gone to by a key.
pub fn tabs<T: Copy + PartialEq>(ui: &mut Ui, all: &[(T, &str)], chosen: T) -> Option<T> {
    ui.add_space(size::GRID);
    let wanted = take_tab(ui.ctx(), all, chosen);
    let mut clicked = wanted;
    ui.columns(all.len(), |columns| {
        for (ui, &(tab, text)) in columns.iter_mut().zip(all) {
            ui.vertical_centered_justified(|ui| {
                // Four fit into the narrowest panel.
                ui.spacing_mut().button_padding.x = size::LEAST_PADDING;
                let response = choice(ui, tab == chosen, text, [0.0, size::TAB]);
                if wanted == Some(tab) {
                    response.request_focus();
                }
                if response.clicked() {
                    clicked = Some(tab);
                }
            });
        }
    });
    ui.add_space(size::GRID);
    clicked
}

/// A list to choose from; the keyboard is at it again after a choice by keys.
pub fn choice_list(ui: &mut Ui, list: ComboBox, entries: impl FnOnce(&mut Ui)) -> Response {
    let response = list.show_ui(ui, entries).response;
    if ui
        .data_mut(|d| d.remove_temp::<()>(chosen_by_key()))
        .is_some()
    {
        response.request_focus();
    }
    response
}

/// An entry of such a list, which it closes however it is chosen.
pub fn list_entry(ui: &mut Ui, chosen: bool, text: impl Into<String>) -> Response {
    let entry = ui.selectable_label(chosen, text.into());
    if chosen {
        take_keyboard(ui, &entry);
    }
    close_list(ui, &entry);
    entry
}

/// Gives the keyboard to the entry that was chosen before, as its list opens.
fn take_keyboard(ui: &Ui, chosen: &Response) {
    let (id, now) = (
        egui::Id::unique("the chosen entry is shown"),
        ui.ctx().cumulative_pass_nr(),
    );
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, 0), now));
    if before + 1 < now && goes_by_keys(ui.ctx()) {
        chosen.request_focus();
    }
}

/// Closes a list if this entry was chosen. The toolkit does for the pointer alone.
pub fn close_list(ui: &mut Ui, entry: &Response) {
    if entry.clicked() {
        ui.close();
        if !entry.clicked_by(egui::PointerButton::Primary) {
            ui.data_mut(|d| d.insert_temp(chosen_by_key(), ()));
        }
    }
}

fn chosen_by_key() -> egui::Id {
    egui::Id::unique("an entry was chosen by keys")
}

/// Tells screen readers the name of a control and the value it has.
pub fn name_choice(response: &Response, name: &str, value: &str) {
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(egui::Role::ComboBox, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
}

/// Tells screen readers what something painted says.
pub fn name_painted(response: &Response, said: &str) {
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, said));
}

/// Content that may be taller than the panel. The scroll bar stands in the panel's margin, so that the
/// content is as wide with it as without.
pub fn scroll(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    let room = ui.available_rect_before_wrap();
    let bar = ui.spacing().scroll.allocated_width();
    let with_bar = room.with_max_x(room.right() + bar);
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar));
    egui::ScrollArea::vertical()
        .id_salt(id)
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            ui.set_max_width(room.width());
            content(ui);
            ui.add_space(size::WIDE_GAP);
            show_focus(ui);
        });
    ui.allocate_rect(room, Sense::hover());
}

/// Scrolls to what has got the focus, if it lies in this content and is not seen; what is clicked stays under the pointer.
fn show_focus(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let known = ui.scope_id().with("focused before");
    let before =
        ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(known, focused), focused));
    let is_clicked = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
    let response = focused.filter(|_| before != focused && !is_clicked);
    let response = response.and_then(|id| ui.ctx().read_response(id));
    let Some(response) = response.filter(|response| response.layer_id == ui.layer_id()) else {
        return;
    };
    // What is seen beside the content is not in it.
    let shown = response.interact_rect;
    if shown.is_positive() && !ui.clip_rect().intersects(shown) {
        return;
    }
    /// Where it fades at its ends, in points.
    const ENDS: f32 = 24.0;
    let rect = response.rect.expand(ENDS);
    let seen = ui.clip_rect().y_range();
    let is_seen = seen.contains(rect.top()) && seen.contains(rect.bottom());
    if ui.min_rect().contains(response.rect.center()) && !is_seen {
        ui.scroll_to_rect(rect, None);
    }
}

/// Goes through what is scrolled here, a page so high, by the keys for that; for lists in which nothing can have the focus.
pub fn scroll_by_keys(ui: &Ui, page: f32) {
    const LINE: f32 = 40.0;
    /// Beyond any end.
    const ALL: f32 = 1e5;
    let keys = [
        (Key::ArrowDown, LINE),
        (Key::ArrowUp, -LINE),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::End, ALL),
        (Key::Home, -ALL),
    ];
    let presses = |key| ui.input(|i| i.num_presses(key)) as f32;
    let by: f32 = keys.iter().map(|&(key, by)| presses(key) * by).sum();
    if by != 0.0 {
        ui.scroll_with_delta(egui::vec2(0.0, -by));
    }
}

/// Gives the field the keyboard, all of its text chosen: typing replaces it.
pub fn take_up(field: &Response, text: &str) {
    field.request_focus();
    let ctx = &field.ctx;
    let mut state = TextEdit::load_state(ctx, field.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ctx, field.id);
    ctx.request_repaint();
}

/// A field that is about one thing now and about another later, told by `about`: what was written about another one is not brought
/// back by taking back what is written about this. `edit` makes the field of the text.
pub fn field_of_many<T: Copy + PartialEq + Send + Sync + 'static>(
    ui: &mut Ui,
    (field, about): (Id, T),
    text: &mut String,
    edit: impl for<'t> FnOnce(&'t mut String) -> TextEdit<'t>,
) -> Response {
    let known = field.with("about");
    if ui.data(|d| d.get_temp(known)) != Some(about) {
        ui.data_mut(|d| d.insert_temp(known, about));
        if let Some(mut state) = TextEdit::load_state(ui.ctx(), field) {
            state.clear_undoer();
            state.store(ui.ctx(), field);
        }
    }
    ui.add(edit(text).id(field))
}

/// Wants a field to be written in, as soon as it is shown.
pub fn want_focus(ctx: &egui::Context, field: egui::Id) {
    ctx.data_mut(|d| d.insert_temp(field, FocusWanted));
}

/// Gives a field the keyboard if that is wanted, all of a text that is to be written anew chosen.
pub fn take_focus(field: &Response, anew: Option<&str>) {
    let wanted = field
        .ctx
        .data_mut(|d| d.remove_temp::<FocusWanted>(field.id));
    match (wanted, anew) {
        (None, _) => {}
        (Some(FocusWanted), Some(text)) => take_up(field, text),
        (Some(FocusWanted), None) => field.request_focus(),
    }
}

/// That a field is to be written in.
#[derive(Clone, Copy, Default)]
struct FocusWanted;

/// Whether something that calls this in every pass is shown again after a while, or for the first time.
pub fn has_come(ui: &Ui, id: egui::Id) -> bool {
    let pass = ui.ctx().cumulative_pass_nr();
    let last = ui.data_mut(|d| d.get_temp_mut_or_default::<Option<u64>>(id).replace(pass));
    last.is_none_or(|last| pass > last + 1)
}

/// A title in the panel.
pub fn heading(ui: &mut Ui, text: &str) {
    let tokens = theme::tokens(ui.ctx());
    ui.add_space(size::TITLE_GAP);
    let title = RichText::new(text).font(theme::strong(size::NOTE));
    ui.label(title.color(tokens.second));
    ui.add_space(size::LEAST_GAP);
}
