//! The board as a widget: what is pointed at, clicked and focused, and what a screen reader says.

use egui::{CursorIcon, Id, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo};

use super::labels::pill_reach;
use super::layout::{BoardLayout, PitPlace};
use super::model::{BoardModel, LabelStyle, ScreenSide};
use super::scene::KeptScene;
use crate::gui::tab_stop::{TabStop, offer_focus};
use crate::rules::board::{House, Pit};
use crate::rules::side::Side;
use crate::rules::words::phrase::counted;

/// What the user did to the board in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardResponse {
    /// The house under the pointer.
    pub hovered: Option<House>,
    /// The house clicked, by pointer, key or screen reader; playable or not.
    pub clicked: Option<House>,
    /// The half of the house that the pointer is over, or was clicked with.
    pub half: Option<ScreenSide>,
    /// The house clicked with the other button.
    pub secondary_clicked: Option<House>,
    /// The house with egui's keyboard focus.
    pub focused: Option<House>,
}

/// The identity of a house's widget, for giving it the keyboard's focus.
pub fn pit_id(board: Id, house: House) -> Id {
    board.with(("house", house.side() == Side::South, house.number()))
}

/// Shows the board as large as the room left in `ui`.
pub fn board_ui(ui: &mut Ui, model: &BoardModel<'_>) -> BoardResponse {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, Sense::hover());
    let id = model.id;
    let kept = KeptScene::of(ui, id, room, model);

    tell_places(ui, model, &kept.layout);

    let mut answer = BoardResponse::default();
    let stop = tab_stop(ui, model);
    for house in model.shape.all_houses() {
        if let Some(place) = kept.layout.house(house) {
            let response = house_ui(ui, model, house, hit_area(&kept.layout, place), stop);
            if response.hovered() && !model.is_only_seen {
                answer.hovered = Some(house);
                let at = response.hover_pos();
                answer.half = at.map(|at| half(place, at));
            }
            if response.clicked() {
                answer.clicked = Some(house);
                // A key or a screen reader points nowhere.
                let at = response.interact_pointer_pos();
                answer.half = at.map(|at| half(place, at));
            }
            if response.secondary_clicked() {
                answer.secondary_clicked = Some(house);
            }
            if response.has_focus() {
                answer.focused = Some(house);
            }
        }
    }
    for side in Side::ALL {
        if let Some(place) = kept.layout.store(side) {
            store_ui(ui, model, side, place.rect());
        }
    }

    let mut shown = model.clone();
    shown.cursor = model.cursor.or(answer.focused);
    kept.paint(ui.painter(), id, &shown, answer.hovered);
    answer
}

/// Says in the log where each house is drawn, when that changes: for scripts that use the mouse.
fn tell_places(ui: &Ui, model: &BoardModel<'_>, layout: &BoardLayout) {
    if !log::log_enabled!(log::Level::Debug) {
        return;
    }
    let id = model.id.with("places told");
    if ui.data(|d| d.get_temp::<Rect>(id)) != Some(layout.board) {
        ui.data_mut(|d| d.insert_temp(id, layout.board));
        let pixels = ui.pixels_per_point();
        for house in model.shape.all_houses() {
            if let Some(place) = layout.house(house) {
                let at = place.rect().center() * pixels;
                log::debug!("{house} at {:.0},{:.0}", at.x, at.y);
            }
        }
    }
}

/// The half of a pit that a point lies in.
fn half(place: &PitPlace, at: Pos2) -> ScreenSide {
    if at.x < place.center().x {
        ScreenSide::Left
    } else {
        ScreenSide::Right
    }
}

/// The hollow and its pill.
fn hit_area(layout: &BoardLayout, place: &PitPlace) -> Rect {
    let pill = Rect::from_center_size(place.pill, 2.0 * pill_reach(layout));
    place.rect().union(pill)
}

/// Tab stops at one house of a board, arrows go to the others.
fn tab_stop(ui: &Ui, model: &BoardModel<'_>) -> TabStop {
    let first = model.playable.first().copied();
    let first = first.or_else(|| model.shape.all_houses().next());
    let first = first.map_or(model.id, |house| pit_id(model.id, house));
    let houses: Vec<Id> = model
        .shape
        .all_houses()
        .map(|house| pit_id(model.id, house))
        .collect();
    TabStop::of(ui.ctx(), model.id, first, &houses)
}

fn house_ui(ui: &Ui, model: &BoardModel<'_>, house: House, area: Rect, stop: TabStop) -> Response {
    let id = pit_id(model.id, house);
    let playable = model.playable.contains(&house);
    let sense = match model.is_only_seen {
        true => Sense::hover(),
        false => stop.sense(id),
    };
    let mut response = ui.interact(area, id, sense);
    if playable {
        response = response.on_hover_cursor(CursorIcon::PointingHand);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, playable, house_name(model, house)));
    if !model.is_only_seen {
        offer_focus(&response);
    }
    ui.accesskit_node_builder(response.id, |node| {
        node.set_numeric_value(model.position.seeds(house).into());
        node.set_description(if playable && model.hint == Some(house) {
            "can be played, a good move"
        } else if playable {
            "can be played"
        } else if model.missed == Some(house) {
            "was better than the last move"
        } else if model.position.is_burnt(house) {
            "burnt"
        } else if model.position.claimer(house).is_some() {
            "claimed"
        } else {
            "cannot be played now"
        });
    });
    response
}

fn store_ui(ui: &Ui, model: &BoardModel<'_>, side: Side, area: Rect) {
    let id = model.id.with(("store", side == Side::South));
    let response = ui.interact(area, id, Sense::hover());
    let count = counted(model.position.store(side), "seed");
    let mut name = match model.reserve {
        true => format!("{} has {count} to enter", model.names[side]),
        false => format!("{} store, {count}", model.names[side]),
    };
    name += &heard_beside(model, Pit::Store(side));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
}

/// `South house 3, 4 seeds`.
fn house_name(model: &BoardModel<'_>, house: House) -> String {
    let name = model.names[house.side()];
    let burnt = if model.position.is_burnt(house) {
        ", burnt"
    } else {
        ""
    };
    let claimed = match model.position.claimer(house) {
        Some(side) => format!(", claimed by {}", model.names[side]),
        None => String::new(),
    };
    let kept = match model.kept.contains(&Some(house)) {
        true => ", kept",
        false => "",
    };
    let closed = match model.position.barred() == Some(house) {
        true => ", closed for this move",
        false => "",
    };
    let seeds = counted(model.position.seeds(house), "seed");
    let shape = model.shape;
    let number = match model.labels {
        LabelStyle::Letters => LabelStyle::Letters.text(shape, house),
        LabelStyle::Numbers | LabelStyle::None => house.number().to_string(),
    };
    let beside = heard_beside(model, Pit::House(house));
    format!("{name} house {number}, {seeds}{burnt}{claimed}{kept}{closed}{beside}")
}

/// What stands beside a pit, as it goes on after the pit's name.
fn heard_beside(model: &BoardModel<'_>, pit: Pit) -> String {
    let tag = model.tags.iter().find(|tag| tag.pit == pit);
    let heard = tag.map(|tag| tag.heard.as_str()).unwrap_or_default();
    match heard {
        "" => String::new(),
        heard => format!(", {heard}"),
    }
}
