//! What the user has trained: every puzzle that was answered or comes from his own games, when it comes again, his longest
//! streaks. `"format": "kalaha-training"`, the file `training.json`.
//!
//! What is written is added to what is there: of a puzzle that two copies of the program know, the later answer counts. So
//! nothing that was trained is ever taken away.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::puzzle_file::{parse_puzzle, print_puzzle};
use crate::game::contest::{Moment, NamedRules};
use crate::game::puzzle::definition::Puzzle;
use crate::game::puzzle::repetition::{Card, PuzzleRepetition};
use crate::rules::rule_set::RuleSet;
use crate::storage::disk::atomic::write_atomically;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::file_lock::FileLock;
use crate::storage::disk::folders::Folders;
use crate::storage::disk::read::read_bounded;
use crate::storage::disk::set_aside::set_aside;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::fields::{Clauses, Name, Time};
use crate::storage::document::formats::TRAINING;
use crate::storage::document::save_error::SaveError;
use crate::storage::knowledge::knowledge_file::knowledge_key;

/// How far the user has come with puzzles and endings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Training {
    /// By the number of the rules.
    sets: BTreeMap<u64, Set>,
    /// Most puzzles solved at once, one after the other.
    pub best_puzzles: u32,
    /// Most endings won, one after the other.
    pub best_endings: u32,
}

/// What was trained under a rule set: cards by the line of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Set {
    named: NamedRules,
    cards: BTreeMap<String, Card>,
}

/// Why a file of training is not used.
#[derive(Debug, Error)]
enum TrainingFault {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(r#"cannot use "{0}": {1}"#)]
    Document(PathBuf, DocumentError),
}

#[derive(Serialize, Deserialize)]
struct TrainingDocument {
    #[serde(default)]
    best_puzzles: u32,
    #[serde(default)]
    best_endings: u32,
    sets: Vec<SetPart>,
}

#[derive(Serialize, Deserialize)]
struct SetPart {
    name: Name,
    rules: Clauses,
    cards: Vec<CardPart>,
}

#[derive(Serialize, Deserialize)]
struct CardPart {
    puzzle: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    own: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<Time>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    again: Option<AgainPart>,
    #[serde(default)]
    solved: u32,
    #[serde(default)]
    failed: u32,
}

#[derive(Serialize, Deserialize)]
struct AgainPart {
    step: u8,
    due: Time,
}

impl Training {
    /// What is remembered of a puzzle.
    pub fn card(&self, rules: &RuleSet, puzzle: &Puzzle) -> Card {
        let set = self.sets.get(&knowledge_key(rules));
        let card = set.and_then(|set| set.cards.get(&print_puzzle(rules, puzzle)));
        card.copied().unwrap_or_default()
    }

    /// Remembers a puzzle so.
    pub fn note(&mut self, named: &NamedRules, puzzle: &Puzzle, card: Card) {
        let set = self.sets.entry(knowledge_key(&named.rules));
        let set = set.or_insert_with(|| Set {
            named: named.clone(),
            cards: BTreeMap::new(),
        });
        let line = print_puzzle(&named.rules, puzzle);
        set.cards.insert(line, card);
    }

    /// The puzzles that are remembered under a rule set.
    pub fn puzzles(&self, rules: &RuleSet) -> Vec<(Puzzle, Card)> {
        let set = self.sets.get(&knowledge_key(rules));
        let cards = set.into_iter().flat_map(|set| &set.cards);
        cards
            .filter_map(|(line, card)| Some((parse_puzzle(rules, line)?, *card)))
            .collect()
    }

    /// How many puzzles come again today, and under which rules.
    pub fn due(&self, now: Moment) -> Vec<(&NamedRules, usize)> {
        let sets = self.sets.values();
        let due = sets.map(|set| {
            let due = set.cards.values().filter(|card| card.is_due(now));
            (&set.named, due.count())
        });
        due.filter(|(_, due)| *due > 0).collect()
    }

    /// Adds what another copy of the program remembers.
    fn add(&mut self, other: Self) {
        self.best_puzzles = self.best_puzzles.max(other.best_puzzles);
        self.best_endings = self.best_endings.max(other.best_endings);
        for (key, theirs) in other.sets {
            match self.sets.get_mut(&key) {
                None => {
                    self.sets.insert(key, theirs);
                }
                Some(ours) => {
                    for (line, card) in theirs.cards {
                        let ours = ours.cards.entry(line).or_insert(card);
                        *ours = ours.newer(card);
                    }
                }
            }
        }
    }

    /// What was trained, nothing if nothing was yet, and what is to be told: a file that cannot be used is set aside.
    pub fn load(folders: &Folders) -> (Self, Option<String>) {
        let path = folders.training_file();
        match Self::read(folders) {
            Ok(training) => (training, None),
            Err(TrainingFault::File(error)) if error.is_missing() => (Self::default(), None),
            Err(fault) => {
                let aside = match set_aside(&path) {
                    Ok(path) => format!(r#"the file is kept as "{}""#, path.display()),
                    Err(error) => error.to_string(),
                };
                let told = format!("{fault}; training begins anew, and {aside}");
                (Self::default(), Some(told))
            }
        }
    }

    fn read(folders: &Folders) -> Result<Self, TrainingFault> {
        let path = folders.training_file();
        let text = read_bounded(&path)?;
        Self::parse(&text).map_err(|fault| TrainingFault::Document(path, fault))
    }

    /// What a text says was trained.
    ///
    /// # Errors
    /// What is wrong in it.
    pub fn parse(text: &str) -> Result<Self, DocumentError> {
        let document: TrainingDocument = envelope::parse(text, TRAINING)?;
        let mut training = Self {
            best_puzzles: document.best_puzzles,
            best_endings: document.best_endings,
            ..Self::default()
        };
        for set in document.sets {
            let named = set.name.of_rules(set.rules);
            let cards = set.cards.into_iter().map(|card| {
                let again = card.again.map(|again| PuzzleRepetition {
                    step: again.step,
                    due: again.due.0,
                });
                let read = Card {
                    seen: card.seen.map(|time| time.0),
                    again,
                    solved: card.solved,
                    failed: card.failed,
                    own: card.own,
                };
                (card.puzzle, read)
            });
            let cards = cards.collect();
            let mut one = Self::default();
            one.sets
                .insert(knowledge_key(&named.rules), Set { named, cards });
            training.add(one);
        }
        Ok(training)
    }

    /// The text of the file.
    ///
    /// # Errors
    /// A mistake in the program.
    pub fn print(&self) -> Result<String, EncodeError> {
        let sets = self.sets.values().map(|set| SetPart {
            name: Name::of(&set.named.name),
            rules: Clauses(set.named.rules.clone()),
            cards: set.cards.iter().map(CardPart::of).collect(),
        });
        let document = TrainingDocument {
            best_puzzles: self.best_puzzles,
            best_endings: self.best_endings,
            sets: sets.collect(),
        };
        envelope::to_text(TRAINING, &document)
    }

    /// Writes what was trained, with what another copy of the program has written meanwhile.
    ///
    /// # Errors
    /// [`SaveError`]; what was written before is as it was.
    pub fn save(&self, folders: &Folders) -> Result<(), SaveError> {
        folders.make_root()?;
        let path = folders.training_file();
        let _lock = FileLock::short(&path);
        let mut all = self.clone();
        match Self::read(folders) {
            Ok(present) => all.add(present),
            Err(TrainingFault::File(error)) if error.is_missing() => {}
            Err(_) => {
                set_aside(&path)?;
            }
        }
        write_atomically(&path, all.print()?.as_bytes())?;
        Ok(())
    }
}

impl CardPart {
    fn of((line, card): (&String, &Card)) -> Self {
        Self {
            puzzle: line.clone(),
            own: card.own,
            seen: card.seen.map(Time),
            again: card.again.map(|again| AgainPart {
                step: again.step,
                due: Time(again.due),
            }),
            solved: card.solved,
            failed: card.failed,
        }
    }
}
