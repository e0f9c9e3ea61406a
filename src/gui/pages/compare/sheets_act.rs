//! Carries out what is asked of the character sheets.

use std::path::PathBuf;

use egui::Context;

use crate::compare::sheets::table::{self, Titled};
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::files::writer::Over;
use crate::gui::pages::compare::action::{CopyAs, Export, SheetAction};
use crate::gui::pages::compare::columns::ShownColumn;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::page::PageWish;
use crate::gui::shared::Shared;
use crate::storage::sheets::sheet_export::{export, export_csv};

impl Comparison {
    /// Carries out one action about the sheets.
    pub(super) fn sheets(
        &mut self,
        ctx: &Context,
        action: SheetAction,
        shared: &mut Shared,
    ) -> Option<PageWish> {
        match action {
            SheetAction::Choose(games) => self.sheets.chosen = games,
            SheetAction::Play => {
                let boards = self.linked.boards().iter();
                let rules = boards.map(|b| b.setting().named.clone());
                let keys = self.keys.present().iter().copied();
                self.sheets.play(keys.zip(rules).collect(), &shared.wake);
                // They may be there again at once.
                self.file.change();
                shared.keep();
            }
            SheetAction::Pause => self.sheets.pause(),
            SheetAction::Cancel => {
                if self.sheets.cancel() {
                    let text = "The sheets are those of before, of more games";
                    shared.notices.info(text);
                }
                self.file.change();
                shared.keep();
            }
            SheetAction::Draw(measure) => self.sheets.drawn = Some(measure),
            SheetAction::Show(board, kind) => {
                let of = self.keys.present().get(board).copied()?;
                if let Err(error) = self.sheets.find(of, kind, &shared.wake) {
                    shared.notices.trouble(error.to_string());
                }
            }
            SheetAction::Copy(kind) => self.copy_sheets(ctx, kind, shared),
            SheetAction::Export(kind) => {
                return Some(PageWish::Ask(Purpose::Save(self.sheets_purpose(kind))));
            }
        }
        None
    }

    /// Copies the sheets, also for where there is no file dialog.
    fn copy_sheets(&self, ctx: &Context, kind: CopyAs, shared: &mut Shared) {
        let columns = self.columns();
        let titled = titled(&columns);
        let (text, name) = match kind {
            CopyAs::Text => (Ok(table::text(&titled)), "text"),
            CopyAs::File(Export::Csv) => (content(Export::Csv, &titled), "CSV"),
            CopyAs::File(Export::Json) => (content(Export::Json, &titled), "JSON"),
        };
        match text {
            Ok(text) => {
                ctx.copy_text(text);
                let notices = &mut shared.notices;
                notices.info(format!("Copied the sheets as {name}"));
            }
            Err(error) => shared.notices.trouble(error.to_string()),
        }
    }

    /// Writes the sheets to a file; whether it worked is told as for every file.
    pub fn export_sheets(&self, kind: Export, path: PathBuf, over: Over, shared: &mut Shared) {
        let text = content(kind, &titled(&self.columns()));
        shared.write(self.sheets_purpose(kind), path, over, text);
    }

    fn sheets_purpose(&self, kind: Export) -> SaveFor {
        SaveFor::Sheets(self.file.key.clone(), kind)
    }
}

/// The sheets with the names of their rules.
fn titled<'a>(columns: &[ShownColumn<'a>]) -> Vec<Titled<'a>> {
    let titled = columns.iter().map(|column| Titled {
        title: &column.sheet.named.name,
        sheet: column.sheet,
    });
    titled.collect()
}

/// What a file with the sheets holds.
fn content(kind: Export, sheets: &[Titled<'_>]) -> serde_json::Result<String> {
    match kind {
        Export::Csv => Ok(export_csv(sheets)),
        Export::Json => serde_json::to_string_pretty(&export(sheets)),
    }
}
