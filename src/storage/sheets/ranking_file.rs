//! Sheets of rule sets that are ranked, kept in the cache so that they are known at once the next time.
//!
//! The file is only a cache: one that is broken, or of another version of the program, is as good as none, and a sheet
//! whose rule set has other clauses now is left out.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::sheet_part::SheetPart;
use crate::compare::sheets::plan::SheetPlan;
use crate::compare::sheets::sheet::Sheet;
use crate::game::contest::NamedRules;
use crate::game::review::analysis::PROGRAM;
use crate::rules::rule_set::RuleSet;
use crate::storage::disk::atomic::write_atomically;
use crate::storage::disk::file_error::FileError;
use crate::storage::players_arg::PlayersArg;
use crate::storage::rules::spec_hash::spec_hash;

/// The form of the file.
const FORM: u32 = 1;

/// A rule set with the key of its line in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedRules {
    /// What they are known by: the id of a preset, or what was changed in other rules.
    pub key: String,
    /// The rule set.
    pub named: NamedRules,
}

/// A sheet and what its rules are known by.
pub type Ranked = (String, Sheet);

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

/// Where the sheets of a plan are, in the cache: those of all presets, or those of the variants of a rule set.
pub fn path(cache: &Path, plan: &SheetPlan, varied: Option<&RuleSet>) -> PathBuf {
    let players = PlayersArg(plan.players())
        .to_string()
        .replace([':', '.'], "-");
    let of = varied.map_or_else(String::new, |rules| {
        format!("-{:016x}", spec_hash(rules.spec()))
    });
    let (games, seed) = (plan.games(), plan.seed());
    cache.join(format!("ranking-{players}-{games}-{seed}{of}.json"))
}

/// The whole sheets of a plan in a file that are of these rules; none if there is no such file.
pub fn read(path: &Path, plan: &SheetPlan, of: &[RankedRules]) -> Vec<Ranked> {
    let text = std::fs::read(path).unwrap_or_default();
    let Ok(document) = serde_json::from_slice::<RankingDocument>(&text) else {
        return Vec::new();
    };
    if document.form != FORM || document.program != PROGRAM {
        return Vec::new();
    }
    let rows = document.sheets.into_iter().filter_map(|row| {
        let ranked = of.iter().find(|ranked| ranked.key == row.id)?;
        let (sheet, _) = row.sheet.read().ok()?;
        let is_now = ranked.named.rules == sheet.named.rules;
        let is_whole = sheet.plan == *plan && sheet.is_complete();
        (is_now && is_whole).then_some((row.id, sheet))
    });
    rows.collect()
}

/// Writes sheets of a plan.
///
/// # Errors
/// The file is not written.
pub fn write(path: &Path, ranked: &[Ranked]) -> Result<(), FileError> {
    let rows = ranked.iter().map(|(id, sheet)| RankingRow {
        id: id.clone(),
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
