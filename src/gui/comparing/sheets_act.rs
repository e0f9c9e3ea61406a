//! Carries out what is asked of the character sheets.

use std::path::PathBuf;

use super::action::{Export, SheetAction};
use super::columns::Shown;
use super::sheeting::SheetNews;
use crate::compare::sheets::table::{self, Titled};
use crate::gui::app::App;
use crate::gui::files::Ask;
use crate::gui::writer::Job;
use crate::storage::sheet_export::export;

impl App {
    /// Carries out one wish about the sheets.
    pub(super) fn sheets(&mut self, ctx: &egui::Context, action: SheetAction) {
        if let SheetAction::Export(kind) = action {
            return self.ask(Ask::ExportSheets(kind));
        }
        let Some(comparison) = &mut self.desk.comparison else {
            return;
        };
        let sheets = &mut comparison.sheets;
        match action {
            SheetAction::Wish(wish) => sheets.wish = wish,
            SheetAction::Play => {
                let boards = comparison.linked.boards().iter();
                let rules = boards.map(|b| b.seat().named.clone());
                let keys = comparison.keys.present().iter().copied();
                sheets.play(keys.zip(rules).collect(), &self.mailer);
            }
            SheetAction::Pause => sheets.pause(),
            SheetAction::Cancel => {
                sheets.cancel();
                comparison.changed = true;
                self.autosave();
            }
            SheetAction::Draw(measure) => sheets.drawn = Some(measure),
            SheetAction::Copy => {
                ctx.copy_text(table::text(&titled(&comparison.columns())));
                self.desk.notices.info("Copied the sheets as a table");
            }
            SheetAction::Export(_) => {}
        }
    }

    /// Writes the sheets to a file; whether it worked is told as for every file.
    pub(in crate::gui) fn export_sheets(&mut self, kind: Export, path: PathBuf) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        let columns = comparison.columns();
        let titled = titled(&columns);
        let text = match kind {
            Export::Csv => Ok(table::csv(&titled)),
            Export::Json => serde_json::to_string_pretty(&export(&titled)),
        };
        match text {
            Ok(text) => {
                self.exporting = Some(path.clone());
                self.writer.write(Job::File(path, text));
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    /// Takes news of the games being played.
    pub(in crate::gui) fn hear_sheets(&mut self, news: SheetNews) {
        let over = news.over.is_some();
        if let Some(comparison) = &mut self.desk.comparison {
            comparison.sheets.take(news);
            comparison.changed |= over;
        }
        if over {
            self.autosave();
        }
    }
}

/// The sheets with the names of their rules.
fn titled<'a>(columns: &[Shown<'a>]) -> Vec<Titled<'a>> {
    let titled = columns.iter().map(|column| Titled {
        title: &column.sheet.named.name,
        sheet: column.sheet,
    });
    titled.collect()
}
