//! The board between its plates, what is known of the present move, and the graph of the game.

use egui::{Button, Event, Id, MouseWheelSource, MouseWheelUnit, Popup, Rect, Ui, UiBuilder, vec2};

use crate::game::places::PlaceStep;
use crate::gui::action::Actions;
use crate::gui::board::board_ui;
use crate::gui::command::Command;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::views::result::BACK;
use crate::gui::pages::play::views::thinking::{BestLinePlace, strip_ui, value_tags};
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::curve::GameCurve;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::graph::{GraphOf, gap_of, graph_ui};
use crate::gui::pages::study::views::known::known_ui;
use crate::gui::parts::between_plates::{BesidePlate, BetweenPlates};
use crate::gui::parts::board_parts::base;
use crate::gui::parts::plates::{Plate, TurnNote, plate_ui, seeds_of};
use crate::gui::parts::tried_board::TriedBoard;
use crate::gui::parts::widgets::{primary, row_with_end};
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::gui::thinking::review_tags::review_tags;
use crate::rules::side::Side;
use crate::rules::state::Move;

/// The height of the line between board and graph, in points.
const LINE: f32 = 36.0;
/// The margin round the graph, in points.
const MARGIN: f32 = 12.0;

/// Where the parts of the page lie.
struct Places {
    board: Rect,
    line: Rect,
    graph: Rect,
}

impl Places {
    /// The line and the graph below the board.
    fn of(whole: Rect) -> Self {
        let height = whole.height();
        // In a low room the board needs more of it.
        let graph = (0.24 * height).min(0.5 * height - 112.0).clamp(50.0, 190.0);
        let inner = whole
            .shrink2(vec2(MARGIN, 0.0))
            .with_max_y(whole.bottom() - MARGIN);
        let (above, graph) = inner.split_top_bottom_at_y(inner.bottom() - graph);
        let (_, line) = above.split_top_bottom_at_y(above.bottom() - LINE);
        let board = whole.with_max_y(line.top());
        Self { board, line, graph }
    }
}

/// The whole page.
pub fn study_ui(ui: &mut Ui, study: &Study, shared: &Shared, actions: &mut Actions) {
    let whole = ui.max_rect();
    let Places { board, line, graph } = Places::of(whole);
    board_between_plates(ui, board, study, shared, actions);
    wheel_ui(ui, whole, study, actions);
    let builder = UiBuilder::new().max_rect(line).id_salt("known");
    line_ui(&mut ui.new_child(builder), study, shared, actions);
    let (game, record) = (&study.play.game, &study.play.game.record);
    // What is asked stands where it does in the game.
    let (curve, made) = match study.trying() {
        Some(trying) => (
            GameCurve::of_asked(game, &trying.kept),
            trying.asked_after(),
        ),
        None => (GameCurve::of(game, &study.steps()), record.made_count()),
    };
    let won_by = record.rules().won_by();
    graph_ui(
        ui,
        graph,
        &curve,
        made,
        GraphOf {
            won_by,
            leads: study.trying().is_none(),
            names: &study.play.names_told(),
        },
        actions,
    );
    if study.underway().is_none() {
        match game.review.is_empty() {
            true => invite_ui(ui, graph, study, actions),
            false if study.trying().is_some() => {}
            false => line_invite_ui(ui, graph, &curve, actions),
        }
    }
}

/// The wheel over the page goes from move to move.
fn wheel_ui(ui: &Ui, page: Rect, study: &Study, actions: &mut Actions) {
    /// What a wheel that does not count in lines turns for a move, in points.
    const NOTCH: f32 = 50.0;
    let is_busy =
        study.trying().is_some() || Popup::is_any_open(ui.ctx()) || ui.ctx().text_edit_focused();
    if is_busy || !ui.rect_contains_pointer(page) {
        return;
    }
    let id = Id::unique("wheel over the study page");
    let turned = ui.input(|i| {
        let turns = i.events.iter().filter_map(|event| match event {
            Event::MouseWheel {
                unit,
                delta,
                source,
                modifiers,
                ..
            } if modifiers.is_none() && *source != MouseWheelSource::Momentum => Some(match unit {
                MouseWheelUnit::Point => delta.y / NOTCH,
                MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y,
            }),
            _ => None,
        });
        turns.sum::<f32>()
    });
    if turned == 0.0 {
        return;
    }
    let turned = turned + ui.data(|d| d.get_temp::<f32>(id)).unwrap_or_default();
    let steps = turned.trunc();
    ui.data_mut(|d| d.insert_temp(id, turned - steps));
    let record = &study.play.game.record;
    let made = record.made_count();
    // Away from oneself it goes back.
    let to = made.saturating_add_signed(-steps as isize);
    let to = to.min(record.line().len());
    if to != made {
        actions.push(StudyAction::GoAlong(to));
    }
}

/// In the empty graph, what would fill it.
fn invite_ui(ui: &mut Ui, graph: Rect, study: &Study, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    if study.play.game.record.line().len() == 0 {
        let font = egui::FontId::proportional(theme::size::NOTE);
        let text = "Play moves here, or open a game".to_owned();
        let galley = ui.painter().layout_no_wrap(text, font, tokens.quiet);
        let place = Rect::from_center_size(graph.center(), galley.size());
        // Not on the lines of the graph.
        ui.painter()
            .rect_filled(place.expand(6.0), 0.0, tokens.panel);
        ui.painter().galley(place.min, galley, tokens.quiet);
        return;
    }
    let button = primary(tokens, "Review this game");
    let place = Rect::from_center_size(graph.center(), vec2(170.0, theme::size::MAIN_BUTTON));
    if ui.put(place, button).clicked() {
        actions.push(Command::Review);
    }
}

/// Where the graph ends because nobody looked at what comes there, what would let it go on.
fn line_invite_ui(ui: &mut Ui, graph: Rect, curve: &GameCurve, actions: &mut Actions) {
    let Some(gap) = gap_of(graph, curve) else {
        return;
    };
    let button = Button::new("Review this line");
    let tip = Command::Review.tip(ui.ctx(), 0);
    if ui.put(gap, button).on_hover_text(tip).clicked() {
        actions.push(Command::Review);
    }
}

/// What is known of the present move, and the ways on.
fn line_ui(ui: &mut Ui, study: &Study, shared: &Shared, actions: &mut Actions) {
    ui.spacing_mut().item_spacing.x = size::GAP;
    ui.spacing_mut().button_padding.x = 9.0;
    let is_wide = ui.available_width() > 480.0;
    let mut gone_to = None;
    row_with_end(
        ui,
        "ways",
        |ui| gone_to = known_ui(ui, study, shared),
        |ui| ways_ui(ui, study, is_wide, actions),
    );
    if let Some(to_there) = gone_to {
        actions.push(to_there);
    }
}

/// The ways on from the present move.
fn ways_ui(ui: &mut Ui, study: &Study, is_wide: bool, actions: &mut Actions) {
    let line = theme::tokens(ui.ctx()).line;
    let outlined =
        |text: &str| Button::new(text.to_owned()).stroke(egui::Stroke::new(size::LINE, line));
    let legal = study.play.game.record.state().legal_moves();
    let can_swap = legal.contains(&Move::Swap) && study.is_open();
    if can_swap && ui.add(outlined("Swap sides")).clicked() {
        actions.push(StudyAction::Swap);
    }
    // At the left, so that the ways stay under the pointer.
    if study.play.is_interrupted() && study.trying().is_none() {
        let back = ui.add(outlined(if is_wide { BACK.0 } else { "Own game" }));
        if back.accessible_name(BACK.0).on_hover_text(BACK.1).clicked() {
            actions.push(PlayAction::BackToOwnGame);
            actions.push(Command::PlayPage);
        }
    }
    if study.left_game_after().is_some() {
        let back = ui.add(outlined(if is_wide { "Back to the game" } else { "Back" }));
        let back = back.accessible_name("Back to the game");
        let tip = "The line is a variation: go to where it leaves the game";
        if back.on_hover_text(tip).clicked() {
            actions.push(StudyAction::BackToGame);
        }
    }
    let has_ends = is_wide && study.trying().is_none();
    let leads = |command: Command| {
        study.can(command) == Some(true)
            && match command {
                Command::PreviousMistake => study.leads_to_mistake(PlaceStep::Previous),
                Command::NextMistake => study.leads_to_mistake(PlaceStep::Next),
                _ => true,
            }
    };
    let mut step = |ui: &mut Ui, text: &str, command: Command| {
        let enabled = leads(command);
        let response = ui.add_enabled(enabled, outlined(text));
        let tip = command.tip(ui.ctx(), 0);
        let response = response.accessible_name(command.text());
        if response.on_hover_text(tip).clicked() {
            actions.push(command);
        }
    };
    if has_ends {
        step(ui, "«", Command::LineStart);
    }
    step(ui, "‹", Command::PreviousMove);
    step(ui, "›", Command::NextMove);
    if has_ends {
        step(ui, "»", Command::LineEnd);
    }
    let mistakes = [Command::PreviousMistake, Command::NextMistake];
    if is_wide || mistakes.iter().any(|&to| leads(to)) {
        step(ui, "‹?", Command::PreviousMistake);
        step(ui, "?›", Command::NextMistake);
    }
    // While a question is asked, what is on the board is no place of the game.
    if study.trying().is_none() {
        let on = match is_wide {
            true => outlined("Play on from here"),
            false => outlined("Play on"),
        };
        let can = study.play.game.record.state().to_move().is_some();
        let on = ui.add_enabled(can, on);
        let on = on.accessible_name("Play on from here");
        let on = on.on_disabled_hover_text("The game is over here");
        let tip = "Go on with the game from this position; the line to it becomes the game";
        if on.on_hover_text(tip).clicked() {
            actions.push(StudyAction::PlayOn);
        }
    }
}

fn board_between_plates(
    ui: &mut Ui,
    room: Rect,
    study: &Study,
    shared: &Shared,
    actions: &mut Actions,
) {
    /// The least width beside a plate in which something is told of what is thought, in points.
    const TOLD: f32 = 100.0;
    let near = study.near(&shared.settings);
    let play = &study.play;
    let (rules, state) = (play.game.rules(), play.game.record.state());
    // The turn passes, and the end is told, when the move has been seen.
    let playback = study.playback();
    let frame = playback.map(|playback| playback.frame(ui.input(|i| i.time)));
    let shown = frame.map_or(*state.position(), |frame| frame.position);
    let to_move = playback.map(Playback::mover).or(play.to_move());
    let winner = play.winner_here().filter(|_| playback.is_none());
    let model = base(&shared.settings, rules, &shown, near);
    let between = BetweenPlates::with_most_room(ui, room, &model);
    for side in [near.other(), near] {
        let who = (play.names()[side].clone(), play.game.seats[side]);
        let plate = Plate {
            seeds: seeds_of(rules, &shown, side),
            to_move: to_move == Some(side),
            note: TurnNote::of(&play.game.record, side)
                .filter(|_| playback.is_none() && to_move.is_some()),
            won: winner == Some(side),
            time_left: play.game.time_left_here(side),
            ..Plate::of(state, side, who, shared.settings.board_view)
        };
        let (place, beside) = between.plate(ui, &plate, near, BesidePlate::Little);
        plate_ui(ui, place, &plate);
        let is_told = side != near && beside.width() > TOLD;
        if is_told && playback.is_none() && study.is_thought_about() {
            let best_line = match study.best_line().is_empty() {
                true => BestLinePlace::Here,
                false => BestLinePlace::Elsewhere,
            };
            strip_ui(ui, beside, play, &shared.settings, best_line);
        }
    }
    let builder = UiBuilder::new().max_rect(between.board).id_salt("board");
    board(&mut ui.new_child(builder), study, shared, near, actions);
}

fn board(ui: &mut Ui, study: &Study, shared: &Shared, near: Side, actions: &mut Actions) {
    let record = &study.play.game.record;
    if let Some(playback) = study.playback() {
        let frame = playback.frame(ui.input(|i| i.time));
        let room = ui.max_rect();
        let mut model = base(&shared.settings, record.rules(), &frame.position, near);
        (model.in_flight, model.turned) = (&frame.flying, frame.turned);
        board_ui(ui, &model);
        ui.ctx().request_repaint();
        let clicked = ui.input(|i| i.pointer.primary_clicked());
        if clicked && ui.rect_contains_pointer(room) {
            actions.push(StudyAction::Skip);
        }
        return;
    }
    let is_asked = study.trying().is_some_and(|trying| !trying.is_over());
    let tags = match shared.settings.study_values && !is_asked {
        true if study.is_reviewed() => review_tags(&study.play.game, &study.play.names_told()),
        true if study.trying().is_none() => value_tags(&study.play, true),
        _ => Vec::new(),
    };
    let board = TriedBoard {
        state: record.state(),
        last: record.last_trace().map(|(_, trace)| trace),
        near,
        keys: study.key_board(),
        is_open: study.is_open(),
        asked: study.choosing,
        tags: &tags,
        hint: study.hinted_house(),
        missed: study.missed_house(),
        names: &study.play.names_told(),
        made: record.made_count(),
        refusal: study.play.refusal.as_ref(),
    };
    if let Some((house, half)) = board.show(ui, &shared.settings) {
        actions.push(StudyAction::Sow(house, half));
    }
}
