//! The board between its plates, and below it what is asked and said.

use egui::{Align, Layout, Rect, RichText, Ui, UiBuilder, pos2, vec2};

use crate::game::puzzle::definition::can_be_puzzles;
use crate::game::seat::Seat;
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::practice::action::{MakeOf, PracticeAction, PracticeTab};
use crate::gui::pages::practice::ending::EndingStage;
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::practice::stock::PuzzleFilter;
use crate::gui::parts::between_plates::{BesidePlate, BetweenPlates};
use crate::gui::parts::board_parts::base;
use crate::gui::parts::plates::{Plate, plate_ui};
use crate::gui::parts::tried_board::TriedBoard;
use crate::gui::parts::widgets::{Emphasis, button_if, primary};
use crate::gui::shared::Shared;
use crate::gui::theme::{self, Tokens, size};

/// The height of what stands below the board, in points.
const BELOW: f32 = 92.0;
/// The height of what is said, in points.
const SAID: f32 = 40.0;
/// The width of the buttons below, as they usually are, in points.
const BUTTONS: f32 = 350.0;
/// The margin round it, in points.
const MARGIN: f32 = 16.0;

/// The whole page.
pub fn practice_ui(ui: &mut Ui, practice: &Practice, shared: &Shared, actions: &mut Actions) {
    let whole = ui.max_rect();
    let board = whole.with_max_y(whole.bottom() - BELOW);
    let below = Rect::from_min_max(
        pos2(whole.left() + MARGIN, board.bottom()),
        pos2(whole.right() - MARGIN, whole.bottom() - 8.0),
    );
    board_ui(ui, board, practice, shared, actions);
    let builder = UiBuilder::new().max_rect(below).id_salt("asked");
    below_ui(&mut ui.new_child(builder), practice, actions);
}

/// What is said, and the buttons.
fn below_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        let said = match practice.underway() {
            Some(_) if practice.tab == PracticeTab::Puzzles && practice.asked().is_none() => {
                "Puzzles are being made…"
            }
            _ => &practice.said,
        };
        let said = RichText::new(said)
            .font(theme::strong(theme::size::TITLE))
            .color(color(practice, tokens));
        // In the middle, its words as near to each other as anywhere.
        let middle = Layout::top_down(Align::Center)
            .with_main_align(Align::Center)
            .with_main_justify(true);
        ui.allocate_ui_with_layout(vec2(ui.available_width(), SAID), middle, |ui| {
            ui.add(egui::Label::new(said).wrap());
        });
        let is_puzzle = practice.tab == PracticeTab::Puzzles;
        if is_puzzle && practice.asked().is_none() && practice.has_next() {
            return used_up_ui(ui, practice, actions);
        }
        if is_puzzle && !practice.has_next() && practice.underway().is_none() {
            // Nothing else can be done here, and where there can be no puzzles not even that.
            if !can_be_puzzles(&practice.named.rules) {
                return;
            }
            let make = ui.add(primary(tokens, "Make puzzles from new games"));
            let tip = "Positions of games that the computer plays against itself";
            if make.on_hover_text(tip).clicked() {
                actions.push(PracticeAction::Make(MakeOf::SelfPlay));
            }
            return;
        }
        ui.horizontal(|ui| {
            // In the middle, as far as the buttons are usually wide; nearer where there is less room.
            let spare = (ui.available_width() - BUTTONS) / 2.0;
            if spare < 0.0 {
                ui.spacing_mut().button_padding.x = theme::size::GRID;
                ui.spacing_mut().item_spacing.x = size::GAP;
            }
            ui.add_space(spare.max(0.0));
            buttons_ui(ui, practice, actions);
        });
    });
}

/// What can be done where no puzzle of the chosen kind is left.
fn used_up_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let all = PuzzleFilter::default();
    let of_kind = practice.tally(practice.filter).puzzles;
    let is_filtered = practice.tally(all).puzzles > of_kind;
    ui.horizontal(|ui| {
        ui.add_space(((ui.available_width() - BUTTONS) / 2.0).max(0.0));
        if is_filtered && ui.add(primary(tokens, "Puzzles of all kinds")).clicked() {
            actions.push(PracticeAction::SetFilter(all));
        }
        let more = ui.add_enabled(
            practice.underway().is_none(),
            egui::Button::new("Make more puzzles"),
        );
        let tip = "From games that the computer plays against itself";
        if more.on_hover_text(tip).clicked() {
            actions.push(PracticeAction::Make(MakeOf::SelfPlay));
        }
    });
}

fn color(practice: &Practice, tokens: &Tokens) -> egui::Color32 {
    match practice.tab {
        PracticeTab::Puzzles => match practice.asked() {
            Some(asked) => asked.status.color(tokens),
            None => tokens.text,
        },
        PracticeTab::Endings => match practice.endings.stage {
            EndingStage::Won => tokens.accent,
            EndingStage::Lost => tokens.error,
            EndingStage::Shown => tokens.second,
            _ => tokens.text,
        },
    }
}

fn buttons_ui(ui: &mut Ui, practice: &Practice, actions: &mut Actions) {
    let next = match practice.tab {
        PracticeTab::Puzzles => "Next puzzle",
        PracticeTab::Endings => "Next ending",
    };
    // Every button keeps its place, whatever the answer is.
    let is_next = Emphasis::main_if(practice.is_over() && !practice.is_wrong());
    let tip = "Go on (Ctrl+Right; Space, and Enter after a right answer)";
    let response = button_if(ui, practice.has_next(), next, is_next);
    if response.on_hover_text(tip).clicked() {
        actions.push(PracticeAction::Next);
    }
    let houses = practice.key_board().shape.houses();
    let solution = match practice.tab {
        PracticeTab::Puzzles => "Solution",
        PracticeTab::Endings => "Show me",
    };
    let again = match practice.has_way_back() {
        true => "Back to the mistake",
        false => "Once more",
    };
    let mut commands = Vec::new();
    for (text, command) in [
        ("Hint", Command::Hint),
        (solution, Command::Solution),
        (again, Command::Undo),
    ] {
        let can = practice.can(command) == Some(true);
        // After a wrong answer that is the way on.
        let is_main = command == Command::Undo && practice.is_wrong();
        let response = button_if(ui, can, text, Emphasis::main_if(is_main));
        let mut tip = command.tip(ui.ctx(), houses);
        if command == Command::Hint {
            // It marks nothing here.
            "What the best move is about, then where it is".clone_into(&mut tip);
            if let Some(keys) = command.shortcut_text(ui.ctx(), houses) {
                tip += &format!(" ({keys})");
            }
        }
        if is_main {
            tip += "; Enter does it, too";
        }
        if practice.tab == PracticeTab::Puzzles && command != Command::Undo {
            tip += ". The puzzle counts as failed and comes again";
        }
        if response.on_hover_text(tip).clicked() {
            commands.push(command);
        }
    }
    actions.extend(commands);
}

fn board_ui(ui: &mut Ui, room: Rect, practice: &Practice, shared: &Shared, actions: &mut Actions) {
    let (rules, state) = (&practice.named.rules, practice.record.state());
    let near = practice.near();
    let model = base(&shared.settings, rules, state.position(), near);
    let between = BetweenPlates::new(ui, room, &model);
    for side in [near.other(), near] {
        let name = match (side == near, practice.tab) {
            (true, _) => format!("You ({side})"),
            (false, PracticeTab::Endings) => format!("Computer ({side})"),
            (false, PracticeTab::Puzzles) => side.to_string(),
        };
        let view = shared.settings.board_view;
        let mut plate = Plate::of(state, side, (name, Seat::Person), view);
        plate.to_move &= practice.asks_something();
        let (place, _) = between.plate(ui, &plate, near, BesidePlate::Little);
        plate_ui(ui, place, &plate);
    }
    let builder = UiBuilder::new().max_rect(between.board).id_salt("board");
    let mut child = ui.new_child(builder);
    if practice.tab == PracticeTab::Endings && practice.endings.stage == EndingStage::Looking {
        // The board of the start is no question.
        child.set_opacity(0.3);
    }
    let keys = practice.key_board();
    if shared.modal.is_none() {
        keys.move_focus(child.ctx(), near, || practice.record.state().legal_houses());
    }
    let board = TriedBoard {
        state,
        last: practice.record.last_trace().map(|(_, trace)| trace),
        near,
        keys,
        is_open: practice.is_open(),
        asked: practice.choosing,
        tags: &[],
        hint: None,
        missed: None,
        names: &practice.houses().and_sides(),
        made: practice.record.made_count(),
        refusal: practice.refusal.as_ref(),
    };
    if let Some((house, half)) = board.show(&mut child, &shared.settings) {
        actions.push(PracticeAction::Sow(house, half));
    }
}
