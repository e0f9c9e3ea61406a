//! Rule sets as files: the presets that come with the program, and the user's own.

use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::contest::NamedRules;
use crate::rules::fault::Faults;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bounded;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::formats::RULES;
use crate::storage::pgn::recognized::is_pgn;
use crate::storage::plain::plain;

/// A rule set with what is to be said about it. Clauses a file leaves out are those of Kalah.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// The name on the command line.
    pub id: String,
    /// The name shown.
    pub name: String,
    /// Other names of the same game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// The games it is listed with.
    #[serde(default)]
    pub family: String,
    /// One line about it.
    #[serde(default)]
    pub text: String,
    /// The part of the world it is listed with.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub region: String,
    /// Where it is played.
    #[serde(default)]
    pub origin: String,
    /// Where its rules are written down.
    #[serde(default)]
    pub source: String,
    /// The clauses.
    pub rules: RuleSpec,
}

impl Preset {
    /// The rules with their name; `None` if the clauses do not go together.
    pub fn named(&self) -> Option<NamedRules> {
        Some(NamedRules {
            name: self.name.clone(),
            rules: RuleSet::new(self.rules.clone()).ok()?,
        })
    }
}

macro_rules! rules_files {
    ($($id:literal)*) => {
        &[$(include_str!(concat!("../../../assets/rules/", $id, ".json"))),*]
    };
}

/// The files, in the order of the list shown; each family's stand together.
const FILES: &[&str] = rules_files![
    "kalah" "kalah-6-3" "kalah-6-5" "kalah-6-6" "bantumi" "kalah-pie" "kalah-fair" "cross-kalah"
    "waurie" "clockwise" "empty-capture" "no-leftovers" "leftovers-to-emptier" "mover-stuck"
    "take-opposite-only" "seed-on" "kalaha" "valah" "ayoayo" "endodoi" "dabuda-ii" "sadeqa-iii"
    "hufesay" "jongkak" "dakon-russ" "lagerung" "ohvulhu" "tegre" "oware" "oware-5" "oware-6"
    "awari" "awari-database" "oware-no-slam" "warri" "wari" "songo" "songo-douala" "micro-wari"
    "congkak" "congkak-6" "congkak-rounds" "congkak-competition" "dakon" "four-row" "hus" "hus16" "moruba" "moruba6" "tsoro" "omweso" "omweso-full" "bao" "bao-takasia" "toguz-korgool"
    "bestemshe" "toguz-xorgol" "mangala-tr" "mangala-ii" "bakuk" "bohnenspiel" "tihbat" "voleur"
    "adji-kui-i" "vai-lung-thlan" "al-manqala" "kale" "halusa" "mangala-iii" "erherhe"
    "alemungula" "mbangbi" "cow" "goat" "djenon-aboure" "djenon-abe" "ot-tjin" "obridjie" "rio-kadalis" "nsa-isong" "ba-awa" "anan-anam" "adi"
    "hoyito-i" "anywoli" "ayo" "bosh" "bule-perga" "longbeu-a-cha" "pallam-kuzhi" "pallanguzhi"
    "raja-pasu" "pandi" "ali-guli-mane" "bay-khom" "krur" "rath" "weg" "enkeshui" "andot" "qelat"
];

/// The presets that come with the program.
pub fn presets() -> &'static [Preset] {
    static PRESETS: OnceLock<Vec<Preset>> = OnceLock::new();
    PRESETS.get_or_init(|| {
        let read = |text: &&str| match from_text(text) {
            Ok(preset) => Some(preset),
            Err(error) => {
                log::error!("a preset is left out: {error}");
                None
            }
        };
        FILES.iter().filter_map(read).collect()
    })
}

/// Checked rules alone, in the order of [`presets`].
pub fn preset_rules() -> &'static [RuleSet] {
    static RULES: OnceLock<Vec<RuleSet>> = OnceLock::new();
    RULES.get_or_init(|| {
        presets()
            .iter()
            .filter_map(|p| Some(p.named()?.rules))
            .collect()
    })
}

/// The one with this id; `None` for rules of one's own.
pub fn preset(id: &str) -> Option<&'static Preset> {
    presets().iter().find(|p| p.id == id)
}

/// The preset with exactly these rules.
pub fn preset_of(spec: &RuleSpec) -> Option<&'static Preset> {
    presets().iter().find(|p| p.rules == *spec)
}

/// The same; of several, the one with this name.
pub fn preset_called(name: &str, spec: &RuleSpec) -> Option<&'static Preset> {
    let mut all = presets().iter();
    all.find(|p| p.name == name && p.rules == *spec)
        .or_else(|| preset_of(spec))
}

impl Preset {
    /// All that somebody has written in it.
    fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        let texts = [
            &mut self.id,
            &mut self.name,
            &mut self.family,
            &mut self.text,
            &mut self.region,
            &mut self.origin,
            &mut self.source,
        ];
        texts.into_iter().chain(&mut self.other_names)
    }
}

/// Why a rules file cannot be used.
#[derive(Debug, Error)]
pub enum RulesFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text is not a rules file.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A game.
    #[error(
        "it is a game in PGN, not rules; give a preset such as oware, with any clauses to change, or a rules file"
    )]
    Pgn,
    /// The clauses do not go together.
    #[error("the rules in the file are not possible: {0}")]
    Rules(#[from] Faults),
}

impl RulesFileError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::File(error) => error.fault.to_string(),
            error => error.to_string(),
        }
    }
}

/// The preset in a file's text, its clauses checked.
///
/// # Errors
/// What is wrong with it.
pub fn from_text(text: &str) -> Result<Preset, RulesFileError> {
    let mut preset: Preset = envelope::parse(text, RULES)?;
    for text in preset.texts() {
        *text = plain(text).into_owned();
    }
    RuleSet::new(preset.rules.clone())?;
    Ok(preset)
}

/// The preset in a file.
///
/// # Errors
/// What is wrong with it; the file is never changed.
pub fn read_rules_file(path: &Path) -> Result<Preset, RulesFileError> {
    let text = read_bounded(path)?;
    match is_pgn(&text) {
        true => Err(RulesFileError::Pgn),
        false => from_text(&text),
    }
}

/// A rule set as the text of a file, every clause written out that version 1 has or that is not as usual.
///
/// # Errors
/// Never for a rule set made by this program; the reason if it is no JSON document.
pub fn to_text(preset: &Preset) -> Result<String, EncodeError> {
    envelope::to_text(RULES, preset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_in_the_folder_is_a_preset_with_the_id_of_its_name() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules");
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let preset = read_rules_file(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
            assert_eq!(path.file_stem().unwrap().to_str().unwrap(), preset.id);
            assert_eq!(
                super::preset(&preset.id),
                Some(&preset),
                "{path:?} is not in the list"
            );
            for (what, text) in [
                ("name", &preset.name),
                ("family", &preset.family),
                ("text", &preset.text),
                ("region", &preset.region),
                ("origin", &preset.origin),
                ("source", &preset.source),
            ] {
                assert!(!text.is_empty(), "{path:?} has no {what}");
                let inner = ["brief", "task"].iter().any(|word| text.contains(word));
                assert!(!inner, "{path:?}: no player knows the {what} {text}");
            }
            files += 1;
        }
        assert_eq!(files, presets().len());
    }

    #[test]
    fn a_preset_tells_its_conventions_against_games_without_end() {
        let mut told = 0;
        for preset in presets() {
            let (spec, text) = (&preset.rules, &preset.text);
            if spec.repeat_limit > 0 || spec.step_cap > 0 {
                assert!(text.contains("By convention"), "{}: {text}", preset.id);
                told += 1;
            }
        }
        assert!(told > 50);
    }

    #[test]
    fn a_preset_that_is_another_one_by_another_name_says_so() {
        for (i, a) in presets().iter().enumerate() {
            for b in &presets()[i + 1..] {
                let told = b.text.contains(&a.name);
                assert!(a.rules != b.rules || told, "{} and {}", a.id, b.id);
            }
        }
    }

    #[test]
    fn a_rule_set_reads_back_as_it_was_written() {
        for preset in presets() {
            let text = to_text(preset).unwrap();
            assert_eq!(&from_text(&text).unwrap(), preset);
        }
    }
}
