//! What is known of endgame tables: those on disk, the one being got, the one at hand.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::game::contest::NamedRules;
use crate::gui::endgames::making::{Making, Source, Told};
use crate::gui::work::wake::{NoThread, Wake};
use crate::gui::work::worker::Worker;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, Misfit, misfit, most_seeds, size};
use crate::storage::endgame_file::{endgame_file, table_key};

/// The name of the threads.
const THREAD: &str = "kalaha-endgames";
/// No table is larger.
const MOST_BYTES: u64 = 16_000_000_000;
/// A table that is suggested is no larger.
const USUAL_BYTES: u64 = 250_000_000;

/// What there is for a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Houses of a side.
    pub houses: usize,
    /// The most seeds that a table can have.
    pub most: u32,
    /// The seeds of tables on disk, the fewest first.
    pub kept: Vec<u32>,
}

/// A table that can be used.
struct AtHand {
    /// Which rules it is for.
    key: u64,
    table: Arc<Endgames>,
}

/// A table that is being got.
pub struct Underway {
    worker: Worker<Told>,
    making: Making,
    key: u64,
    /// What the rules that it is for are called.
    pub name: String,
    /// Positions worked out so far.
    pub done: u64,
    /// All positions.
    pub of: u64,
    /// Time left, once it can be told.
    pub left: Option<Duration>,
}

impl Underway {
    /// The most seeds in the houses.
    pub const fn seeds(&self) -> u32 {
        self.making.seeds
    }

    /// Where it comes from.
    pub const fn source(&self) -> Source {
        self.making.source
    }
}

/// What news came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// A table for the rules on the desk is now at hand.
    AtHand,
    /// A table of so many seeds is done, for rules that are no longer on the desk.
    ForOthers(u32),
    /// A file is there, or is not.
    Written,
    /// Something went wrong.
    Trouble,
}

/// All that is known of tables.
#[derive(Default)]
pub struct Shelf {
    /// The most seeds of the table to be got next.
    pub seeds: u32,
    /// What there is for the rules on the desk, once it was asked for.
    pub offer: Option<Result<Offer, Misfit>>,
    /// The table that is being got.
    pub underway: Option<Underway>,
    /// What went wrong last.
    pub trouble: Option<String>,
    at_hand: Option<AtHand>,
    /// The rules on the desk, and which tables are for them.
    rules: Option<(RuleSet, u64)>,
    /// The threads that write tables.
    writing: Vec<Worker<Result<(), String>>>,
}

impl Shelf {
    /// The table for the rules on the desk, if it is at hand.
    pub fn table(&self) -> Option<&Arc<Endgames>> {
        Some(&self.at_hand.as_ref()?.table)
    }

    /// Bytes of the table to be got next.
    pub fn bytes(&self) -> u64 {
        let rules = self.rules.as_ref().map(|(rules, _)| rules);
        rules.map_or(0, |rules| size(rules, self.seeds))
    }

    /// Whether a table is being written.
    pub fn is_writing(&self) -> bool {
        !self.writing.is_empty()
    }

    /// Notes the rules on the desk; a table for others is put away.
    pub fn turn_to(&mut self, rules: &RuleSet) {
        if self.rules.as_ref().is_some_and(|(r, _)| r == rules) {
            return;
        }
        let key = table_key(rules);
        self.rules = Some((rules.clone(), key));
        self.offer = None;
        self.trouble = None;
        self.at_hand.take_if(|at_hand| at_hand.key != key);
    }

    /// Looks what there is for these rules in a game with so many seeds, and suggests a size.
    pub fn look(&mut self, rules: &RuleSet, seeds: u32, folder: Option<&PathBuf>) {
        let first = self.offer.is_none();
        if let Some(misfit) = misfit(rules) {
            self.offer = Some(Err(misfit));
            return;
        }
        let most = most_seeds(rules, seeds.clamp(1, MOST_SEEDS), MOST_BYTES);
        let is_kept =
            |seeds: &u32| folder.is_some_and(|folder| endgame_file(folder, rules, *seeds).exists());
        let kept: Vec<u32> = (1..=most).filter(is_kept).collect();
        if first {
            let used = self.table().map(|table| table.seeds());
            let usual = most_seeds(rules, most, USUAL_BYTES);
            self.seeds = used.or(kept.last().copied()).unwrap_or(usual);
        }
        self.offer = Some(Ok(Offer {
            houses: usize::from(rules.shape().houses()),
            most,
            kept,
        }));
    }

    /// Begins to get the table wished for; what was being got is given up.
    pub fn get(&mut self, named: &NamedRules, folder: Result<PathBuf, String>, wake: &Wake) {
        self.underway = None;
        self.trouble = None;
        let Some(Ok(offer)) = &self.offer else {
            return;
        };
        let making = Making {
            rules: named.rules.clone(),
            seeds: self.seeds,
            source: if offer.kept.contains(&self.seeds) {
                Source::Disk
            } else {
                Source::Nothing
            },
            folder,
        };
        let mut underway = Underway {
            worker: Worker::default(),
            making: making.clone(),
            key: table_key(&named.rules),
            name: named.name.clone(),
            done: 0,
            of: Endgames::positions(offer.houses, self.seeds),
            left: None,
        };
        let work = move |teller: &_| making.run(teller);
        match underway.worker.start(THREAD, wake, work) {
            Ok(()) => self.underway = Some(underway),
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    /// Uses the table no more.
    pub fn put_away(&mut self) {
        self.at_hand = None;
    }

    /// Takes what the threads tell.
    pub fn hear(&mut self, wake: &Wake) -> Vec<Came> {
        let news = self.underway.as_mut().map(|u| u.worker.news());
        let news = news.into_iter().flatten();
        let mut came: Vec<_> = news.filter_map(|told| self.take(told, wake)).collect();
        let trouble = &mut self.trouble;
        self.writing.retain_mut(|worker| {
            let Some(result) = worker.news().pop() else {
                return true;
            };
            came.push(match result {
                Ok(()) => Came::Written,
                Err(error) => {
                    *trouble = Some(not_kept(&error));
                    Came::Trouble
                }
            });
            false
        });
        came
    }

    fn take(&mut self, told: Told, wake: &Wake) -> Option<Came> {
        match told {
            Told::Underway { done, left } => {
                if let Some(underway) = &mut self.underway {
                    (underway.done, underway.left) = (done, left);
                }
                None
            }
            Told::AtHand(table) => {
                let Underway { making, key, .. } = self.underway.take()?;
                if making.source == Source::Nothing
                    && let Err(error) = self.write(making, Arc::clone(&table), wake)
                {
                    self.trouble = Some(not_kept(&error.to_string()));
                }
                if self.rules.as_ref().is_none_or(|(_, now)| *now != key) {
                    return Some(Came::ForOthers(table.seeds()));
                }
                self.at_hand = Some(AtHand { key, table });
                Some(Came::AtHand)
            }
            Told::Failed(error) => {
                self.underway = None;
                self.trouble = Some(error);
                Some(Came::Trouble)
            }
        }
    }

    fn write(&mut self, making: Making, table: Arc<Endgames>, wake: &Wake) -> Result<(), NoThread> {
        let mut worker = Worker::default();
        worker.start(THREAD, wake, move |teller| {
            teller.tell(making.write(&table));
        })?;
        self.writing.push(worker);
        Ok(())
    }

    /// Gives up what is being got and waits until what was got is on disk.
    pub fn close(&mut self, wake: &Wake) {
        self.hear(wake);
        self.underway = None;
        for mut worker in self.writing.drain(..) {
            worker.wait();
        }
    }
}

fn not_kept(error: &str) -> String {
    format!("The table is not kept: {error}")
}
