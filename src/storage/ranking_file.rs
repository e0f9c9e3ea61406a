//! Sheets of all presets, kept in the cache so that they are ranked at once the next time.
//!
//! The file is only a cache: one that is broken, or of another version of the program, is as good as none, and a sheet
//! whose preset has other clauses now is left out.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::atomic::write_atomically;
use super::file_error::FileError;
use super::players_arg::PlayersArg;
use super::presets::{Preset, preset};
use super::sheet_part::SheetPart;
use crate::compare::sheets::plan::SheetPlan;
use crate::compare::sheets::sheet::Sheet;
use crate::game::review::looks::PROGRAM;

/// The form of the file.
const FORM: u32 = 1;

/// A preset and its sheet.
pub type Ranked = (&'static str, Sheet);

#[derive(Serialize, Deserialize)]
struct RankingDocument {
    form: u32,
    program: String,
    sheets: Vec<RankingRow>,
}

#[derive(Serialize, Deserialize)]
struct RankingRow {
    id: String,
    sheet: SheetPart,
}

/// Where the sheets of a plan are, in the cache.
pub fn path(cache: &Path, plan: &SheetPlan) -> PathBuf {
    let players = PlayersArg(plan.players())
        .to_string()
        .replace([':', '.'], "-");
    cache.join(format!(
        "ranking-{players}-{}-{}.json",
        plan.games(),
        plan.seed()
    ))
}

/// The whole sheets of a plan in a file that are of the presets as they are now; none if there is no such file.
pub fn read(path: &Path, plan: &SheetPlan) -> Vec<Ranked> {
    let text = std::fs::read(path).unwrap_or_default();
    let Ok(document) = serde_json::from_slice::<RankingDocument>(&text) else {
        return Vec::new();
    };
    if document.form != FORM || document.program != PROGRAM {
        return Vec::new();
    }
    let rows = document.sheets.into_iter().filter_map(|row| {
        let preset = preset(&row.id)?;
        let (sheet, _) = row.sheet.read().ok()?;
        let is_now = Preset::named(preset)?.rules == sheet.named.rules;
        let is_whole = sheet.plan == *plan && sheet.is_complete();
        (is_now && is_whole).then_some((preset.id.as_str(), sheet))
    });
    rows.collect()
}

/// Writes sheets of a plan.
///
/// # Errors
/// The file is not written.
pub fn write(path: &Path, ranked: &[Ranked]) -> Result<(), FileError> {
    let rows = ranked.iter().map(|(id, sheet)| RankingRow {
        id: (*id).to_owned(),
        sheet: SheetPart::of(sheet),
    });
    let document = RankingDocument {
        form: FORM,
        program: PROGRAM.to_owned(),
        sheets: rows.collect(),
    };
    let text = serde_json::to_vec(&document).unwrap_or_default();
    write_atomically(path, &text)
}
