//! egui's own style, made from the tokens.

use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme,
    Visuals, vec2,
};

use super::fonts;
use super::size::{
    CONTROL_HEIGHT, GRID, LINE, MARK_LINE, RADIUS, SMALL, STRONG_LINE, WINDOW_RADIUS,
};
use super::tokens::Tokens;

/// How egui's own widgets look.
pub(super) fn of(theme: Theme, t: &Tokens) -> Style {
    let mut style = Style {
        visuals: visuals(theme, t),
        ..Style::default()
    };
    let plain = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, plain(SMALL)),
        (TextStyle::Body, plain(14.0)),
        (TextStyle::Button, plain(14.0)),
        (TextStyle::Heading, fonts::strong(17.0)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(GRID, GRID);
    spacing.button_padding = vec2(1.5 * GRID, 0.5 * GRID);
    spacing.interact_size = vec2(5.0 * GRID, CONTROL_HEIGHT);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(8);
    spacing.indent = 2.0 * GRID;
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = GRID;
    spacing.scroll = scroll_bars();
    // Menus and lists may be as high as the window.
    spacing.default_area_size.y = f32::INFINITY;
    spacing.combo_height = f32::INFINITY;
    style
}

/// Bars with a room of their own beside what is scrolled, to be seen before anybody scrolls.
fn scroll_bars() -> ScrollStyle {
    ScrollStyle {
        bar_width: 8.0,
        floating_width: 4.0,
        floating_allocated_width: 12.0,
        bar_outer_margin: 2.0,
        dormant_handle_opacity: 0.35,
        ..ScrollStyle::floating()
    }
}

fn visuals(theme: Theme, t: &Tokens) -> Visuals {
    let mut v = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    v.widgets = widgets(t);
    v.selection = Selection {
        bg_fill: t.accent,
        stroke: Stroke::new(LINE, t.on_accent),
    };
    v.hyperlink_color = t.second;
    v.weak_text_color = Some(t.quiet);
    v.faint_bg_color = t.page;
    v.extreme_bg_color = t.page;
    v.code_bg_color = t.control;
    v.warn_fg_color = t.warning;
    v.error_fg_color = t.error;
    v.window_fill = t.panel;
    v.panel_fill = t.panel;
    v.window_stroke = Stroke::new(LINE, t.line);
    v.window_corner_radius = CornerRadius::same(WINDOW_RADIUS);
    v.menu_corner_radius = CornerRadius::same(WINDOW_RADIUS);
    v.window_shadow = shadow(t, 12, 32);
    v.popup_shadow = shadow(t, 6, 20);
    v.striped = false;
    v.indent_has_left_vline = false;
    v
}

/// Makes rings and boxes outlines that are seen to be empty, and what is chosen in them strong.
pub fn outline_marks(visuals: &mut Visuals, t: &Tokens) {
    let outline = |color| Stroke::new(MARK_LINE, color);
    let widgets = &mut visuals.widgets;
    widgets.inactive.bg_fill = t.page;
    widgets.inactive.bg_stroke = outline(t.mark);
    widgets.hovered.bg_stroke = outline(t.text);
    for state in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ] {
        state.fg_stroke.width = STRONG_LINE;
    }
}

fn shadow(t: &Tokens, down: i8, blur: u8) -> Shadow {
    Shadow {
        offset: [0, down],
        blur,
        spread: 0,
        color: t.shadow,
    }
}

fn widgets(t: &Tokens) -> Widgets {
    let widget = |fill: Color32, line: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(LINE, line),
        corner_radius: CornerRadius::same(RADIUS),
        fg_stroke: Stroke::new(LINE, text),
        expansion: 0.0,
    };
    Widgets {
        noninteractive: widget(t.panel, t.line, t.text),
        inactive: WidgetVisuals {
            // Of sliders and their handles.
            bg_fill: t.mark,
            ..widget(t.control, t.control, t.text)
        },
        hovered: widget(t.control_hover, t.line, t.text),
        active: widget(t.control_active, t.accent, t.text),
        open: widget(t.control_hover, t.line, t.text),
    }
}
