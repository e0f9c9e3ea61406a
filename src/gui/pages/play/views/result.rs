//! The end of a game as one block: who has won, by how much, why, and what can be done then. It takes the largest
//! place that the board leaves free, so that the board stays where it is.

use std::sync::Arc;

use egui::epaint::TextShape;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Galley, Rect, Ui, Vec2, pos2, vec2};

use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::ending::Ending;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::widgets::{name_painted, primary};
use crate::gui::theme;
use crate::gui::theme::size;
use crate::gui::thinking::flow::Watch;
use crate::rules::words::phrase::capital;

/// Between the parts of the block, in points.
const AIR: f32 = 3.0;
/// Left free at both sides of it, in points.
const MARGIN: f32 = 4.0;
/// What is given up where there is no room, step by step: how large the headline is, and the lines below it.
const STEPS: [(f32, usize); 9] = [
    (1.0, 2),
    (0.8, 2),
    (0.65, 2),
    (0.8, 1),
    (0.65, 1),
    (0.65, 0),
    (0.5, 1),
    (0.5, 0),
    (0.4, 0),
];

/// What is to be shown of the end.
struct Block {
    texts: Vec<Arc<Galley>>,
    /// Rows of buttons: the number of each and where it begins.
    buttons: Vec<Vec<(usize, f32)>>,
    /// The widths of the buttons.
    widths: Vec<f32>,
    size: Vec2,
}

/// What can be done with a game that is over.
struct Way {
    text: &'static str,
    tip: &'static str,
    action: Action,
}

fn ways(play: &Play) -> [Way; 4] {
    let way = |text, tip, action| Way { text, tip, action };
    [
        way(
            play.next_text(),
            "Under the same rules, with the same players",
            PlayAction::NextGame.into(),
        ),
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
    ending: &Ending,
    places: &[Rect],
    opposite: &[Rect],
    actions: &mut Actions,
) {
    let height = ui.ctx().content_rect().height();
    let ways = ways(play);
    let fits = |ways: &[Way], places: &[Rect]| {
        let places = places.iter().map(|place| place.shrink2(vec2(MARGIN, 0.0)));
        let steps = STEPS
            .iter()
            .flat_map(|step| places.clone().map(move |place| (step, place)));
        let mut blocks = steps.map(|(&(part, lines), place)| {
            let headline = part * (height * 0.05).clamp(34.0, 44.0);
            let block = Block::new(ui, ending, ways, (headline, lines), place.width());
            (block, place)
        });
        let fits = |(block, place): &(Block, Rect)| {
            block.size.y <= place.height() && block.size.x <= place.width()
        };
        blocks.find(fits)
    };
    // With long names in a small window, one button is better than nothing.
    let found = fits(&ways, places).or_else(|| fits(&ways[..1], places));
    let turned = fits(&[], opposite);
    if let Some((block, place)) = turned {
        block.paint_turned(ui, place);
    }
    if let Some((block, place)) = found {
        block.show(ui, place, ending, ways, actions);
    }
}

impl Block {
    /// The block with a headline of this size and so many lines below it, no wider than `width`.
    fn new(
        ui: &Ui,
        ending: &Ending,
        ways: &[Way],
        (headline, lines): (f32, usize),
        width: f32,
    ) -> Self {
        let tokens = theme::tokens(ui.ctx());
        let detail = (headline * 0.42).clamp(12.0, 16.0);
        let text = |text: &str, font: FontId, color: Color32| {
            let mut job =
                LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, color));
            job.wrap.max_width = width;
            job.halign = Align::Center;
            ui.painter().layout_job(job)
        };
        let facts = capital(&ending.facts.join(" · "));
        let details = match lines {
            // Where there is room for one of them, it is the reason.
            0 | 1 => [&*ending.reason, &*facts],
            _ => [&*facts, &*ending.reason],
        };
        let details = details.into_iter().filter(|detail| !detail.is_empty());
        let details = details.take(lines);
        // A score is never parted.
        let whole = ending.headline.replace(" : ", "\u{a0}:\u{a0}");
        let mut texts = vec![text(&whole, theme::strong(headline.round()), tokens.text)];
        texts.extend(details.map(|line| text(line, FontId::proportional(detail), tokens.quiet)));
        let padding = 2.0 * ui.spacing().button_padding.x;
        let body = FontId::proportional(14.0);
        let width_of = |way: &Way| {
            let painter = ui.painter();
            let galley =
                painter.layout_no_wrap(way.text.to_owned(), body.clone(), Color32::PLACEHOLDER);
            galley.size().x + padding + 2.0
        };
        let widths: Vec<f32> = ways.iter().map(width_of).collect();
        let mut block = Self {
            texts,
            buttons: Vec::new(),
            widths,
            size: Vec2::ZERO,
        };
        block.arrange(width);
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
        let widest = self.texts.iter().map(|galley| galley.size().x);
        let texts: f32 = self.texts.iter().map(|galley| galley.size().y).sum();
        let below = rows.len() as f32 * (size::CONTROL_HEIGHT + AIR);
        let buttons = rows.iter().map(|row| self.row_end(row));
        self.size = vec2(widest.chain(buttons).fold(0.0, f32::max), texts + below);
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
        place: Rect,
        ending: &Ending,
        ways: [Way; 4],
        actions: &mut Actions,
    ) {
        let tokens = theme::tokens(ui.ctx());
        let middle = place.center().x;
        let mut top = place.center().y - 0.5 * self.size.y;
        let texts: f32 = self.texts.iter().map(|galley| galley.size().y).sum();
        let words = Rect::from_min_max(pos2(place.left(), top), pos2(place.right(), top + texts));
        let response = ui.allocate_rect(words, egui::Sense::hover());
        let facts = capital(&ending.facts.join(" · "));
        let said = format!("{}. {facts}. {}", ending.headline, ending.reason);
        name_painted(&response, &said);
        for galley in &self.texts {
            // Lines are laid out round their middle.
            ui.painter()
                .galley(pos2(middle, top), Arc::clone(galley), tokens.text);
            top += galley.size().y;
        }
        if self.texts.len() < 3 {
            response.on_hover_text(format!("{facts}\n{}", ending.reason));
        }
        let mut ways = ways.map(Some);
        for row in &self.buttons {
            top += AIR;
            let left = middle - 0.5 * self.row_end(row);
            for &(number, begin) in row {
                let at = pos2(left + begin, top);
                let rect = Rect::from_min_size(at, vec2(self.widths[number], size::CONTROL_HEIGHT));
                if let Some(way) = ways[number].take() {
                    let button = match number {
                        0 => primary(tokens, way.text),
                        _ => egui::Button::new(way.text)
                            .stroke(egui::Stroke::new(1.0, tokens.line))
                            .min_size(rect.size()),
                    };
                    if ui.put(rect, button).on_hover_text(way.tip).clicked() {
                        actions.push(way.action);
                    }
                }
            }
            top += size::CONTROL_HEIGHT;
        }
    }

    /// The words, to be read from the other side of the table.
    fn paint_turned(&self, ui: &Ui, place: Rect) {
        let tokens = theme::tokens(ui.ctx());
        let mut bottom = place.center().y + 0.5 * self.size.y;
        for galley in &self.texts {
            // Turned round the middle of its upper edge, which then is its lower one.
            let at = pos2(place.center().x, bottom);
            let shape = TextShape::new(at, Arc::clone(galley), tokens.text);
            ui.painter().add(shape.with_angle(std::f32::consts::PI));
            bottom -= galley.size().y;
        }
    }
}
