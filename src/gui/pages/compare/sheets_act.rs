//! Carries out what is asked of the character sheets.

use std::path::PathBuf;

use crate::compare::sheets::table::{self, Titled};
use crate::gui::app::App;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::pages::compare::action::{CopyAs, Export, SheetAction};
use crate::gui::pages::compare::columns::Shown;
use crate::storage::sheet_export::export;

impl App {
    /// Carries out one wish about the sheets.
    pub(in crate::gui) fn sheets(&mut self, ctx: &egui::Context, action: SheetAction) {
        if let SheetAction::Export(kind) = action {
            return self.ask(Purpose::Save(SaveFor::Sheets(kind)));
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
                sheets.play(keys.zip(rules).collect(), &self.wake);
            }
            SheetAction::Pause => sheets.pause(),
            SheetAction::Cancel => {
                sheets.cancel();
                comparison.changed = true;
                self.autosave();
            }
            SheetAction::Draw(measure) => sheets.drawn = Some(measure),
            SheetAction::Copy(kind) => self.copy_sheets(ctx, kind),
            SheetAction::Export(_) => {}
        }
    }

    /// Copies the sheets, also for where there is no file dialog.
    fn copy_sheets(&mut self, ctx: &egui::Context, kind: CopyAs) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        let columns = comparison.columns();
        let titled = titled(&columns);
        let (text, name) = match kind {
            CopyAs::Text => (Ok(table::text(&titled)), "text"),
            CopyAs::File(Export::Csv) => (content(Export::Csv, &titled), "CSV"),
            CopyAs::File(Export::Json) => (content(Export::Json, &titled), "JSON"),
        };
        match text {
            Ok(text) => {
                ctx.copy_text(text);
                self.desk
                    .notices
                    .info(format!("Copied the sheets as {name}"));
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    /// Writes the sheets to a file; whether it worked is told as for every file.
    pub(in crate::gui) fn export_sheets(&mut self, kind: Export, path: PathBuf) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        let text = content(kind, &titled(&comparison.columns()));
        self.write(SaveFor::Sheets(kind), path, text);
    }

    /// Takes news of the games being played.
    pub(in crate::gui) fn hear_sheets(&mut self) {
        if let Some(comparison) = &mut self.desk.comparison
            && comparison.sheets.hear()
        {
            comparison.changed = true;
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

/// What a file with the sheets holds.
fn content(kind: Export, sheets: &[Titled<'_>]) -> serde_json::Result<String> {
    match kind {
        Export::Csv => Ok(table::csv(sheets)),
        Export::Json => serde_json::to_string_pretty(&export(sheets)),
    }
}
