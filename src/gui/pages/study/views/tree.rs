//! The tree of moves, with marks and comments.

use std::cell::RefCell;

use egui::{Response, Ui};

use crate::game::note::Mark;
use crate::game::record::NodeId;
use crate::game::review::judge::Grade;
use crate::game::written::listed;
use crate::gui::action::Actions;
use crate::gui::command::Command;
use crate::gui::pages::page::Page as _;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::views::marks::{color_of, mark_of};
use crate::gui::parts::menu::{MenuEntry, context_menu};
use crate::gui::parts::move_list::{ListedMoves, MoveEntry, MoveList};
use crate::gui::theme;

/// The tree in so much height.
pub fn tree_ui(ui: &mut Ui, study: &Study, height: f32, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let record = &study.play.game.record;
    let written = |id| listed(record.rules(), record.made(id), study.play.houses());
    let text = |id| match mark(study, id) {
        Some((mark, _)) => format!("{} {}", written(id), mark.sign()),
        None => written(id),
    };
    let entry = |id| {
        let marked = mark(study, id);
        let heard = marked.map_or_else(String::new, |(mark, grade)| {
            format!(", {}", grade.map_or(mark.meaning(), Grade::word))
        });
        let made = record.made(id);
        MoveEntry {
            name: format!(
                "Move {}: {} {}{heard}",
                record.depth(Some(id)),
                made.by,
                written(id)
            ),
            color: marked
                .and_then(|(_, grade)| grade)
                .map(|grade| color_of(grade, tokens)),
            is_undone: false,
        }
    };
    let asked = RefCell::new(Actions::default());
    let list = MoveList {
        record,
        names: &study.play.names(),
        moves: ListedMoves::Tree,
        text,
        entry,
        menu: |response: &Response, id| {
            // A question has moves of its own.
            if study.trying().is_some() {
                return;
            }
            let mut asked = asked.borrow_mut();
            if response.secondary_clicked() {
                asked.push(StudyAction::GoTo(Some(id)));
            }
            context_menu(response, |ui| entries(ui, study), &mut asked);
        },
    };
    if let Some(place) = list.show(ui, height) {
        actions.push(StudyAction::GoTo(place));
    }
    actions.extend(asked.into_inner().into_vec());
}

/// What can be done with the present move.
fn entries(ui: &Ui, study: &Study) -> Vec<MenuEntry> {
    let houses = study.play.game.rules().shape().houses();
    let commands = [
        Command::BestLine,
        Command::Comment,
        Command::MarkBrilliant,
        Command::MarkGood,
        Command::MarkInteresting,
        Command::MarkDubious,
        Command::MarkMistake,
        Command::MarkBlunder,
        Command::Promote,
        Command::DeleteMove,
        Command::CopyMoves,
    ];
    let entry = |command| {
        let makes_sense = command != Command::Promote || !study.play.game.record.is_on_main_line();
        let can = makes_sense && study.can(command).unwrap_or(false);
        MenuEntry::of(ui, command, houses, can)
    };
    commands.map(entry).into()
}

/// The mark of a move: the one that somebody gave it, else what the review calls it, with its grade.
fn mark(study: &Study, id: NodeId) -> Option<(Mark, Option<Grade>)> {
    let (game, record) = (&study.play.game, &study.play.game.record);
    if let Some(mark) = record.note(Some(id)).mark {
        return Some((mark, None));
    }
    let grade = game.review.judgement(record, id)?.grade;
    Some((mark_of(grade)?, Some(grade)))
}
