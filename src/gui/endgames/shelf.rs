//! What is known of endgame tables: those on disk, the one being got, the one at hand.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use crate::game::contest::NamedRules;
use crate::gui::endgames::making::{EndgameNews, Making, Source, Told};
use crate::gui::files::dialogs::Mailer;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, Misfit, misfit, most_seeds};
use crate::search::limits::Stop;
use crate::storage::endgame_file::{endgame_file, table_key};

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
    request: u64,
    key: u64,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
    /// The rules it is for.
    pub name: String,
    /// The most seeds in the houses.
    pub seeds: u32,
    /// Where it comes from.
    pub source: Source,
    /// Positions worked out so far.
    pub done: u64,
    /// All positions.
    pub of: u64,
    /// Time left, once it can be told.
    pub left: Option<Duration>,
}

impl Drop for Underway {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// What news came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// Nothing that matters elsewhere.
    Nothing,
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
    /// Threads that write, by their requests.
    writing: Vec<(u64, JoinHandle<()>)>,
    requests: u64,
}

impl Shelf {
    /// The table for the rules on the desk, if it is at hand.
    pub fn table(&self) -> Option<&Arc<Endgames>> {
        Some(&self.at_hand.as_ref()?.table)
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
    pub fn get(&mut self, named: &NamedRules, folder: Result<PathBuf, String>, mailer: &Mailer) {
        self.underway = None;
        self.trouble = None;
        let Some(Ok(offer)) = &self.offer else {
            return;
        };
        self.requests += 1;
        let source = if offer.kept.contains(&self.seeds) {
            Source::Disk
        } else {
            Source::Nothing
        };
        let stop = Stop::default();
        let making = Making {
            request: self.requests,
            rules: named.rules.clone(),
            seeds: self.seeds,
            source,
            folder,
            stop: stop.clone(),
            mailer: mailer.clone(),
        };
        match making.begin() {
            Ok(thread) => {
                self.underway = Some(Underway {
                    request: self.requests,
                    key: table_key(&named.rules),
                    stop,
                    thread: Some(thread),
                    name: named.name.clone(),
                    seeds: self.seeds,
                    source,
                    done: 0,
                    of: Endgames::positions(offer.houses, self.seeds),
                    left: None,
                });
            }
            Err(error) => self.trouble = Some(error),
        }
    }

    /// Uses the table no more.
    pub fn put_away(&mut self) {
        self.at_hand = None;
    }

    /// Takes what a thread tells; a table given up meanwhile is dropped.
    pub fn take(&mut self, news: EndgameNews) -> Came {
        if let Told::Written(result) = news.told {
            self.writing.retain(|(request, _)| *request != news.request);
            let Err(error) = result else {
                return Came::Written;
            };
            self.trouble = Some(format!("The table is not kept: {error}"));
            return Came::Trouble;
        }
        let Some(underway) = self.underway.as_mut().filter(|u| u.request == news.request) else {
            return Came::Nothing;
        };
        match news.told {
            Told::Underway { done, left } => {
                (underway.done, underway.left) = (done, left);
                Came::Nothing
            }
            Told::AtHand(table) => {
                let key = underway.key;
                if underway.source == Source::Nothing {
                    let thread = underway.thread.take();
                    self.writing
                        .extend(thread.map(|thread| (news.request, thread)));
                }
                self.underway = None;
                if self.rules.as_ref().is_none_or(|(_, now)| *now != key) {
                    return Came::ForOthers(table.seeds());
                }
                self.at_hand = Some(AtHand { key, table });
                Came::AtHand
            }
            Told::Failed(error) => {
                self.underway = None;
                self.trouble = Some(error);
                Came::Trouble
            }
            Told::Written(_) => Came::Nothing,
        }
    }

    /// Gives up what is being got and waits until what is being written is on disk.
    pub fn close(&mut self) {
        self.underway = None;
        for (_, thread) in self.writing.drain(..) {
            if thread.join().is_err() {
                log::error!("the thread of an endgame table ended badly");
            }
        }
    }
}
