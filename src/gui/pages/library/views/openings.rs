//! What was played in a position, and what the book of openings has of it.

use egui::{Button, Ui};

use crate::gui::action::Actions;
use crate::gui::pages::library::action::{ExploreFrom, LibraryAction};
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::library::views::position::{position_board_ui, position_ui};
use crate::gui::pages::library::views::results::{ResultsRow, SharesOf, results_ui};
use crate::gui::parts::ways::meant;
use crate::gui::parts::widgets::{heading, quiet};
use crate::gui::shared::Shared;
use crate::gui::theme::{self};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::storage::library::filter::Results;

pub fn openings_ui(ui: &mut Ui, page: &LibraryPage, shared: &Shared, actions: &mut Actions) {
    let names = page.houses(&shared.settings);
    heading(ui, "What was played");
    ui.horizontal(|ui| {
        let way = page.way(names);
        if ui
            .add_enabled(!way.is_empty(), Button::new("Back"))
            .clicked()
        {
            actions.push(LibraryAction::Back);
        }
        let (text, begin, tip) = match page.explored_from {
            ExploreFrom::Board => (
                "From the opening",
                ExploreFrom::Opening,
                "Explore from the position with which games under these rules begin",
            ),
            ExploreFrom::Opening => (
                "From the board",
                ExploreFrom::Board,
                "Explore from the position on the board",
            ),
        };
        if ui.button(text).on_hover_text(tip).clicked() {
            actions.push(LibraryAction::ExploreFrom(begin));
        }
    });
    let place = page.place_told(names);
    ui.label(format!("{}: {place}", page.explored_rules));
    if let Some(state) = page.explored_state() {
        explored_board_ui(ui, page, state, shared, actions);
    }
    ui.add_space(theme::size::GRID);
    if page.explored.is_empty() {
        ui.label(quiet(
            "No game of the library has gone on from here under these rules",
        ));
    }
    let played = page.explored.iter().map(|one| (one.action, one.results));
    // The book may know of moves that nobody has made.
    let book = page.book.iter().flat_map(|report| &report.moves);
    let unplayed = book.map(|known| known.action).filter(|action| {
        let mut played = page.explored.iter();
        played.all(|one| one.action != *action)
    });
    let unplayed = unplayed.map(|action| (action, Results::default()));
    let rows: Vec<ResultsRow> = played
        .chain(unplayed)
        .map(|(action, results)| ResultsRow {
            name: names.action(action),
            results,
            value: page.explored_state().and_then(|state| {
                let value = page.book.as_ref()?.value_of(action)?;
                Some(value.from_south(state.position().to_move()))
            }),
            action: Some(LibraryAction::Explore(action)),
        })
        .collect();
    if !rows.is_empty() {
        results_ui(ui, ("Move", SharesOf::Sides), rows, actions);
    }
    if page.book.is_some() {
        ui.add_space(theme::size::SMALL_GAP);
        ui.label(quiet(
            "Values are South’s seeds more than North’s at the end, from the book of openings; = if they are exact",
        ));
    }
    position_ui(ui, page, shared, actions);
}

/// The position that is explored: a house that is clicked goes on from there.
fn explored_board_ui(
    ui: &mut Ui,
    page: &LibraryPage,
    state: &State,
    shared: &Shared,
    actions: &mut Actions,
) {
    ui.add_space(theme::size::SMALL_GAP);
    let playable = state.legal_houses();
    let response = position_board_ui(ui, "explored board", page, (state, &playable), shared);
    if let Some(house) = response.clicked.filter(|house| playable.contains(house)) {
        // Of several ways to play it the first; the list below has all of them.
        let meant = meant(state, house, Side::South, response.half).action();
        let of_house = |action: &Move| action.house() == Some(house);
        let first = || state.legal_moves().into_iter().find(of_house);
        actions.extend(meant.or_else(first).map(LibraryAction::Explore));
    }
}
