//! What is known of endgame tables: those on disk, the one being got, the one at hand.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::game::contest::NamedRules;
use crate::gui::endgames::making::{EndgameNews, EndgameSource, Making};
use crate::gui::endgames::words::seeds_text;
use crate::gui::work::wake::{NoThread, Wake};
use crate::gui::work::worker::Worker;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, Misfit, Tells, misfit, most_seeds, size};
use crate::storage::knowledge::endgame_file::{endgame_file, table_key};

/// The name of the threads.
const THREAD: &str = "kalaha-endgames";
/// No table is larger.
const MOST_BYTES: u64 = 16_000_000_000;
/// A table that is suggested, or taken from disk without being asked for, is no larger.
const USUAL_BYTES: u64 = 250_000_000;

/// What there is for a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameOffer {
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
pub struct EndgameUnderway {
    worker: Worker<EndgameNews>,
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

impl EndgameUnderway {
    /// The most seeds in the houses.
    pub const fn seeds(&self) -> u32 {
        self.making.seeds
    }

    /// Where it comes from.
    pub const fn source(&self) -> EndgameSource {
        self.making.source
    }
}

/// What news came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameHeard {
    /// A table for the rules on the board is now at hand, got from there.
    AtHand(EndgameSource),
    /// A table of so many seeds is done, for rules that are no longer on the board.
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
    /// What there is for the rules on the board, once it was asked for.
    pub offer: Option<Result<EndgameOffer, Misfit>>,
    /// The table that is being got.
    pub underway: Option<EndgameUnderway>,
    /// What went wrong last.
    pub trouble: Option<String>,
    /// What became of the table that was stopped last.
    pub stopped: Option<String>,
    at_hand: Option<AtHand>,
    /// The rules on the board, and which tables are for them.
    rules: Option<(RuleSet, u64)>,
    /// Whether a table for them was looked for on disk, to be used without being asked for.
    was_sought: bool,
    /// The threads that write tables.
    writing: Vec<Worker<Result<(), String>>>,
}

impl Shelf {
    /// The table for the rules on the board, if it is at hand.
    pub fn table(&self) -> Option<&Arc<Endgames>> {
        Some(&self.at_hand.as_ref()?.table)
    }

    /// Bytes of the table to be got next.
    pub fn bytes(&self) -> u64 {
        let rules = self.rules.as_ref().map(|(rules, _)| rules);
        rules.map_or(0, |rules| size(rules, Tells::Values, self.seeds))
    }

    /// Whether a table is being written.
    pub fn is_writing(&self) -> bool {
        !self.writing.is_empty()
    }

    /// Notes the rules on the board; a table for others is put away.
    pub fn turn_to(&mut self, rules: &RuleSet) {
        if self.rules.as_ref().is_some_and(|(r, _)| r == rules) {
            return;
        }
        let key = table_key(rules);
        self.rules = Some((rules.clone(), key));
        self.was_sought = false;
        self.offer = None;
        (self.trouble, self.stopped) = (None, None);
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
        let is_kept = |seeds: &u32| {
            folder.is_some_and(|folder| endgame_file(folder, rules, Tells::Values, *seeds).exists())
        };
        let kept: Vec<u32> = (1..=most).filter(is_kept).collect();
        if first {
            let used = self.table().map(|table| table.seeds());
            let usual = most_seeds(rules, most, USUAL_BYTES);
            self.seeds = used.or(kept.last().copied()).unwrap_or(usual);
        }
        self.offer = Some(Ok(EndgameOffer {
            houses: usize::from(rules.shape().houses()),
            most,
            kept,
        }));
    }

    /// Whether a table for the rules on the board was [sought](Self::seek).
    pub const fn was_sought(&self) -> bool {
        self.was_sought
    }

    /// Begins to take the largest table from disk that is not too large to be used without being asked for, if there is one.
    /// Whoever does so once for the rules on the board leaves away what was put away.
    pub fn seek(
        &mut self,
        named: &NamedRules,
        seeds: u32,
        folder: Result<PathBuf, String>,
        wake: &Wake,
    ) {
        if self.underway.is_some() {
            return;
        }
        self.was_sought = true;
        if self.at_hand.is_some() {
            return;
        }
        self.look(&named.rules, seeds, folder.as_ref().ok());
        let Some(Ok(offer)) = &self.offer else {
            return;
        };
        let fits = |&&seeds: &&u32| size(&named.rules, Tells::Values, seeds) <= USUAL_BYTES;
        if let Some(&seeds) = offer.kept.iter().rev().find(fits) {
            self.seeds = seeds;
            self.get(named, folder, wake);
        }
    }

    /// Begins to get the table wished for; what was being got is given up.
    pub fn get(&mut self, named: &NamedRules, folder: Result<PathBuf, String>, wake: &Wake) {
        self.underway = None;
        (self.trouble, self.stopped) = (None, None);
        let Some(Ok(offer)) = &self.offer else {
            return;
        };
        let making = Making {
            rules: named.rules.clone(),
            seeds: self.seeds,
            source: if offer.kept.contains(&self.seeds) {
                EndgameSource::Disk
            } else {
                EndgameSource::Nothing
            },
            folder,
        };
        let mut underway = EndgameUnderway {
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

    /// Stops getting a table, and tells what becomes of it.
    pub fn stop(&mut self) {
        let Some(underway) = self.underway.take() else {
            return;
        };
        let seeds = seeds_text(&[underway.seeds()]);
        self.stopped = Some(match underway.source() {
            EndgameSource::Disk => {
                format!("Stopped: the table of {seeds} stays on disk, and is not in use.")
            }
            EndgameSource::Nothing => format!("Stopped: nothing of the table of {seeds} was kept."),
        });
    }

    /// Uses the table no more.
    pub fn put_away(&mut self) {
        self.at_hand = None;
    }

    /// Takes what the threads tell.
    pub fn hear(&mut self, wake: &Wake) -> Vec<EndgameHeard> {
        let news = self.underway.as_mut().map(|u| u.worker.news());
        let news = news.into_iter().flatten();
        let mut came: Vec<_> = news.filter_map(|told| self.take(told, wake)).collect();
        let trouble = &mut self.trouble;
        self.writing.retain_mut(|worker| {
            let Some(result) = worker.news().pop() else {
                return true;
            };
            came.push(match result {
                Ok(()) => EndgameHeard::Written,
                Err(error) => {
                    *trouble = Some(not_kept(&error));
                    EndgameHeard::Trouble
                }
            });
            false
        });
        came
    }

    fn take(&mut self, told: EndgameNews, wake: &Wake) -> Option<EndgameHeard> {
        match told {
            EndgameNews::Underway { done, left } => {
                if let Some(underway) = &mut self.underway {
                    (underway.done, underway.left) = (done, left);
                }
                None
            }
            EndgameNews::AtHand(table) => {
                let EndgameUnderway { making, key, .. } = self.underway.take()?;
                let source = making.source;
                if source == EndgameSource::Nothing
                    && let Err(error) = self.write(making, Arc::clone(&table), wake)
                {
                    self.trouble = Some(not_kept(&error.to_string()));
                }
                if self.rules.as_ref().is_none_or(|(_, now)| *now != key) {
                    return Some(EndgameHeard::ForOthers(table.seeds()));
                }
                self.at_hand = Some(AtHand { key, table });
                Some(EndgameHeard::AtHand(source))
            }
            EndgameNews::Failed(error) => {
                self.underway = None;
                self.trouble = Some(error);
                Some(EndgameHeard::Trouble)
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

    /// Gives up what is being got; what was got comes to the disk, after the window is closed if need be.
    pub fn close(&mut self, wake: &Wake) {
        self.hear(wake);
        self.underway = None;
        for mut worker in self.writing.drain(..) {
            worker.leave_to_finish();
        }
    }
}

fn not_kept(error: &str) -> String {
    format!("The table is not kept: {error}")
}
