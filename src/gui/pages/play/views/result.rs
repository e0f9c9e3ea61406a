//! The end of a game as one block: who has won, by how much, why, and what can be done then. It takes the largest
//! place that the board leaves free, so that the board stays where it is.

use std::sync::Arc;

use egui::epaint::TextShape;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Galley, Rect, RichText, Ui, Vec2, pos2, vec2};

use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::ending::EndSummary;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::widgets::name_painted;
use crate::gui::theme;
use crate::gui::theme::size;
use crate::gui::thinking::flow::Watch;
use crate::rules::words::phrase::capital;

/// Between the parts of the block, in points.
const AIR: f32 = 3.0;
/// Left free at both sides of it, in points.
const MARGIN: f32 = 4.0;
/// Usual sizes of the headline and of what is below it, and of the text of a button, in points.
const HEADLINE: [f32; 2] = [34.0, 44.0];
const DETAIL: [f32; 2] = [12.0, 16.0];
const BUTTON: f32 = 14.0;
/// The room at both ends of the text of a button, in points.
const ROUND_TEXT: f32 = 26.0;
/// The room round the text of a button that is as small as can be, and its height, in points.
const LOW_BUTTON: Vec2 = vec2(16.0, 26.0);
/// The rows that a text may have where it is never cut.
const ALL: usize = usize::MAX;

/// One way to fit the block in.
struct Step {
    /// How large the headline is.
    part: f32,
    /// The lines below it.
    lines: usize,
    /// The rows of the screen that each of these may have.
    rows: usize,
}

/// What is given up where there is no room, step by step; nothing is cut.
const WHOLE: [Step; 7] = [
    step(1.0, 2, ALL),
    step(0.8, 2, ALL),
    step(0.65, 2, ALL),
    step(0.8, 1, ALL),
    step(0.65, 1, ALL),
    step(0.5, 1, ALL),
    step(0.4, 1, ALL),
];
/// The same with a headline of good size.
const LARGE: usize = 5;
/// What is given up then: the end of the reason, and all of it at last.
const CUT: [Step; 7] = [
    step(0.5, 1, 2),
    step(0.4, 1, 2),
    step(0.5, 1, 1),
    step(0.4, 1, 1),
    step(0.65, 0, ALL),
    step(0.5, 0, ALL),
    step(0.4, 0, ALL),
];

const fn step(part: f32, lines: usize, rows: usize) -> Step {
    Step { part, lines, rows }
}

/// Where the block can stand.
#[derive(Clone, Copy, Debug)]
pub enum EndPlace {
    /// All of it in one place.
    Whole(Rect),
    /// The words beside a plate, the buttons in what is left free below both.
    Parted {
        /// The place of the words; what they leave of it is free.
        words: Rect,
        /// The place below the plate.
        below: Rect,
    },
    /// The words at the left of it, in this part of its width, the buttons at the right.
    Row(Rect, f32),
}

impl EndPlace {
    /// The places of the words and of the buttons of a block.
    fn of(self, block: &Block) -> [Rect; 2] {
        match self {
            Self::Whole(place) => {
                let top = place.center().y - 0.5 * (block.words.y + block.below.y);
                place
                    .with_min_y(top)
                    .split_top_bottom_at_y(top + block.words.y)
                    .into()
            }
            Self::Parted { words, below } => {
                let top = below.bottom() - block.below.y;
                // Under the words, as far as there is room.
                let half = 0.5 * block.below.x.min(below.width());
                let ends = [below.left() + half, below.right() - half];
                let middle = words.center().x.clamp(ends[0], ends[1].max(ends[0]));
                let buttons = (middle - half)..=(middle + half);
                [
                    words.with_max_y(top),
                    Rect::from_x_y_ranges(buttons, top..=below.bottom()),
                ]
            }
            Self::Row(place, part) => {
                let [words, buttons] = row(place, part);
                let buttons_top = buttons.center().y - 0.5 * block.below.y;
                let words_top = words.center().y - 0.5 * block.words.y;
                let words = words.with_min_y(words_top);
                [
                    words.with_max_y(words_top + block.words.y),
                    buttons.with_min_y(buttons_top),
                ]
            }
        }
    }

    /// Whether a block fits into the place.
    fn has_room(self, block: &Block) -> bool {
        let wide = |place: Rect, size: Vec2| size.x <= place.width();
        match self {
            Self::Whole(place) => {
                let height = block.words.y + block.below.y;
                let is_wide = wide(place, block.words) && wide(place, block.below);
                is_wide && height <= place.height()
            }
            Self::Row(place, part) => {
                let [words, buttons] = row(place, part);
                let is_wide = wide(words, block.words) && wide(buttons, block.below);
                is_wide && block.words.y.max(block.below.y) <= place.height()
            }
            Self::Parted { below, .. } => {
                let [words, buttons] = self.of(block);
                let is_wide = wide(words, block.words) && wide(below, block.below);
                is_wide && block.words.y <= words.height() && below.top() <= buttons.top()
            }
        }
    }

    /// The same without what is left free at both sides.
    fn inside(self) -> Self {
        let inside = |place: Rect| place.shrink2(vec2(MARGIN, 0.0));
        match self {
            Self::Whole(place) => Self::Whole(inside(place)),
            Self::Row(place, part) => Self::Row(inside(place), part),
            Self::Parted { words, below } => Self::Parted {
                words: inside(words),
                below: inside(below),
            },
        }
    }

    /// The widths of words and buttons; the room round the text of a usual button, and its height.
    fn widths(self) -> ([f32; 2], Vec2) {
        match self {
            Self::Whole(place) => ([place.width(); 2], vec2(ROUND_TEXT, size::CONTROL_HEIGHT)),
            Self::Parted { words, below } => ([words.width(), below.width()], LOW_BUTTON),
            Self::Row(place, part) => (row(place, part).map(|each| each.width()), LOW_BUTTON),
        }
    }
}

/// The places of words, which have this part of it, and buttons in a row.
fn row(place: Rect, part: f32) -> [Rect; 2] {
    let (words, buttons) = place.split_left_right_at_x(place.left() + part * place.width());
    [words, buttons]
}

/// What is to be shown of the end.
struct Block {
    texts: Vec<Arc<Galley>>,
    /// Whether something of the words was given up.
    is_less: bool,
    /// Rows of buttons: the number of each and where it begins.
    buttons: Vec<Vec<(usize, f32)>>,
    /// The widths of the buttons.
    widths: Vec<f32>,
    /// The height of a button.
    height: f32,
    /// How much larger than usual the buttons are.
    grown: f32,
    /// The size of the texts.
    words: Vec2,
    /// The size of the buttons below them.
    below: Vec2,
}

/// What can be done with a game that is over.
struct ResultAction {
    text: &'static str,
    tip: &'static str,
    action: Action,
}

/// The way back to a game that was going on when another one was opened, and a tip.
pub const BACK: (&str, &str) = (
    "Back to your game",
    "Your game waits while this one, which was opened to be studied, is on the board",
);

fn ways(play: &Play) -> [ResultAction; 4] {
    let way = |text, tip, action| ResultAction { text, tip, action };
    let next = match play.is_interrupted() {
        true => way(BACK.0, BACK.1, PlayAction::BackToOwnGame.into()),
        false => way(
            play.next_text(),
            "Under the same rules, with the same players",
            PlayAction::NextGame.into(),
        ),
    };
    [
        next,
        way(
            "See it again",
            "Shows all moves of this game, one after the other",
            PlayAction::Watch(Watch::FromStart).into(),
        ),
        way(
            "Study",
            "Looks the game through: where it was lost, and what would have held",
            Command::StudyPage.into(),
        ),
        way(
            "Compare",
            "Plays this game again under several rule sets at once",
            PlayAction::CompareGame.into(),
        ),
    ]
}

/// The whole block in the first of these places in which all of it fits, else what matters most of it; with
/// the words once more in `opposite`, for a player on the other side of the table.
pub fn result_ui(
    ui: &mut Ui,
    play: &Play,
    places: &[EndPlace],
    opposite: &[EndPlace],
    actions: &mut Actions,
) {
    let (Some(whole), Some(short)) = (play.ending(), play.short_ending()) else {
        return;
    };
    let ways = ways(play);
    let fits = |ways: &[ResultAction], places: &[EndPlace]| {
        // A long name is cut before the reason is.
        let tries = [(&whole, &WHOLE[..LARGE]), (&short, &WHOLE), (&short, &CUT)];
        let steps = tries
            .into_iter()
            .flat_map(|(ending, steps)| steps.iter().map(move |step| (ending, step)));
        let each = steps.flat_map(|step| places.iter().map(move |place| (step, place.inside())));
        let mut blocks = each.map(|((ending, step), place)| {
            let mut block = Block::new(ui, ending, ways, step, place);
            block.is_less |= *ending != whole;
            (block, place)
        });
        blocks.find(|(block, place)| place.has_room(block))
    };
    // With a message in a small window, one button is better than nothing, and so are the words alone.
    let found = [&ways[..], &ways[..1], &[]];
    let found = found.into_iter().find_map(|ways| fits(ways, places));
    let turned = fits(&[], opposite);
    if let Some((block, place)) = turned {
        block.paint_turned(ui, place.of(&block)[0]);
    }
    if let Some((block, place)) = found {
        block.show(ui, place.of(&block), &whole, ways, actions);
    }
}

impl Block {
    /// The block in one of the steps, no wider than the place.
    fn new(
        ui: &Ui,
        ending: &EndSummary,
        ways: &[ResultAction],
        step: &Step,
        place: EndPlace,
    ) -> Self {
        let tokens = theme::tokens(ui.ctx());
        let height = ui.ctx().content_rect().height();
        let ([width, below], button) = place.widths();
        // In a large window it grows along.
        let usual = 0.05 * height;
        let headline = step.part * usual.clamp(HEADLINE[0], HEADLINE[1].max(usual));
        let grown = (headline / HEADLINE[1]).max(1.0);
        let detail = (headline * 0.42).clamp(DETAIL[0], DETAIL[1] * grown);
        let text = |text: &str, font: FontId, color: Color32, rows: usize| {
            let mut job =
                LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
            job.wrap.max_width = width;
            job.wrap.max_rows = rows;
            job.halign = Align::Center;
            ui.painter().layout_job(job)
        };
        // A score is never parted.
        let whole = |text: &str| text.replace(" : ", "\u{a0}:\u{a0}");
        let facts = whole(&capital(&ending.facts.join(" · ")));
        let reason = (&*ending.reason, tokens.quiet);
        let facts = (&*facts, tokens.text);
        let details = match step.lines {
            // Where there is room for one of them, it is the reason.
            0 | 1 => [reason, facts],
            _ => [facts, reason],
        };
        let details = details.into_iter().filter(|(detail, _)| !detail.is_empty());
        let details = details.take(step.lines);
        let mut texts = vec![text(
            &whole(&ending.headline),
            theme::strong(headline.round()),
            tokens.text,
            ALL,
        )];
        let small = FontId::proportional(detail.round());
        texts.extend(details.map(|(line, color)| text(line, small.clone(), color, step.rows)));
        let body = FontId::proportional((BUTTON * grown).round());
        let width_of = |way: &ResultAction| {
            let painter = ui.painter();
            let galley =
                painter.layout_no_wrap(way.text.to_owned(), body.clone(), Color32::PLACEHOLDER);
            galley.size().x + button.x * grown
        };
        let widest = texts.iter().map(|galley| galley.size().x);
        let words = vec2(
            widest.fold(0.0, f32::max),
            texts.iter().map(|galley| galley.size().y).sum(),
        );
        let mut block = Self {
            is_less: texts.len() < 3 || texts.iter().any(|galley| galley.elided),
            words,
            texts,
            buttons: Vec::new(),
            widths: ways.iter().map(width_of).collect(),
            height: button.y * grown,
            grown,
            below: Vec2::ZERO,
        };
        block.arrange(below);
        block
    }

    fn arrange(&mut self, width: f32) {
        let mut rows: Vec<Vec<(usize, f32)>> = Vec::new();
        let mut end = f32::INFINITY;
        for (number, &button) in self.widths.iter().enumerate() {
            if end + AIR + button > width {
                rows.push(Vec::new());
                end = -AIR;
            }
            if let Some(row) = rows.last_mut() {
                row.push((number, end + AIR));
                end += AIR + button;
            }
        }
        let height = rows.len() as f32 * (self.height + AIR);
        let widest = rows.iter().map(|row| self.row_end(row));
        self.below = vec2(widest.fold(0.0, f32::max), height);
        self.buttons = rows;
    }

    /// The end of a row of buttons.
    fn row_end(&self, row: &[(usize, f32)]) -> f32 {
        row.last()
            .map_or(0.0, |&(number, begin)| begin + self.widths[number])
    }

    fn show(
        &self,
        ui: &mut Ui,
        [words, buttons]: [Rect; 2],
        ending: &EndSummary,
        ways: [ResultAction; 4],
        actions: &mut Actions,
    ) {
        let mut top = words.center().y - 0.5 * self.words.y;
        let told = Rect::from_x_y_ranges(words.x_range(), top..=top + self.words.y);
        let response = ui.allocate_rect(told, egui::Sense::hover());
        let facts = capital(&ending.facts.join(" · "));
        let said = format!("{}. {facts}. {}", ending.headline, ending.reason);
        name_painted(&response, &said);
        let color = theme::tokens(ui.ctx()).text;
        for galley in &self.texts {
            // Lines are laid out round their middle.
            ui.painter()
                .galley(pos2(words.center().x, top), Arc::clone(galley), color);
            top += galley.size().y;
        }
        if self.is_less {
            response.on_hover_text(said);
        }
        self.show_buttons(ui, buttons, ways, actions);
    }

    fn show_buttons(
        &self,
        ui: &mut Ui,
        place: Rect,
        ways: [ResultAction; 4],
        actions: &mut Actions,
    ) {
        let tokens = theme::tokens(ui.ctx());
        ui.spacing_mut().interact_size.y = self.height;
        ui.spacing_mut().button_padding = vec2(2.0, 2.0);
        let mut top = place.top();
        let middle = place.center().x;
        let mut ways = ways.map(Some);
        for row in &self.buttons {
            top += AIR;
            let left = middle - 0.5 * self.row_end(row);
            for &(number, begin) in row {
                let at = pos2(left + begin, top);
                let rect = Rect::from_min_size(at, vec2(self.widths[number], self.height));
                if let Some(way) = ways[number].take() {
                    let text = RichText::new(way.text).size((BUTTON * self.grown).round());
                    let button = match number {
                        0 => egui::Button::new(text.color(tokens.on_accent)).fill(tokens.accent),
                        _ => egui::Button::new(text)
                            .stroke(egui::Stroke::new(size::LINE, tokens.line)),
                    };
                    let button = button.min_size(rect.size());
                    if ui.put(rect, button).on_hover_text(way.tip).clicked() {
                        actions.push(way.action);
                    }
                }
            }
            top += self.height;
        }
    }

    /// The words, to be read from the other side of the table.
    fn paint_turned(&self, ui: &Ui, place: Rect) {
        let tokens = theme::tokens(ui.ctx());
        let mut bottom = place.center().y + 0.5 * self.words.y;
        for galley in &self.texts {
            // Turned round the middle of its upper edge, which then is its lower one.
            let at = pos2(place.center().x, bottom);
            let shape = TextShape::new(at, Arc::clone(galley), tokens.text);
            ui.painter().add(shape.with_angle(std::f32::consts::PI));
            bottom -= galley.size().y;
        }
    }
}
