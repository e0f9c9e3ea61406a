//! What is found out about the rules of the boards while a tab is looked at that shows it.

use std::time::Duration;

use crate::compare::clause_by_clause::switched::{Switched, partings, rows, switched};
use crate::compare::line::{Line, LineEnd};
use crate::compare::linked::table::Linked;
use crate::compare::parting::{Parting, first_parting};
use crate::compare::random_partings::{Partings, random_parting};
use crate::compare::rule_map::map::{RowNews, RuleMap};
use crate::compare::rule_map::mapper::search_rows;
use crate::compare::rule_map::row::RuleRow;
use crate::compare::rule_map::slices::Budget;
use crate::game::contest::NamedRules;
use crate::gui::pages::compare::action::CompareTab;
use crate::gui::shared::Shared;
use crate::gui::work::wake::NoThread;
use crate::gui::work::worker::Worker;
use crate::rules::rule_set::RuleSet;
use crate::search::limits::processors;
use crate::storage::knowledge::known::knowledge_of;

/// What a row of a map may cost at first, and each time that it is to be looked at longer, with what it has cost before.
const BUDGETS: [Budget; 3] = [
    budget(12, 48),
    budget(12 + 60, 128),
    budget(12 + 60 + 300, 384),
];

/// What all rows that are searched at once may take together, in mebibytes.
const MOST_MEMORY: usize = 1_024;

const fn budget(seconds: u64, memory: usize) -> Budget {
    Budget {
        time: Duration::from_secs(seconds),
        memory,
    }
}

/// Random games that tell how often a clause makes a difference.
const GAMES: usize = 400;
/// What these games begin with.
const SEED: u64 = 2026;

/// What a map is about.
#[derive(Clone, Debug)]
pub struct MapQuestion {
    /// The rules of the rows, or the two whose clauses are looked at.
    rules: Vec<NamedRules>,
    /// The moves of the first board.
    line: Line,
    /// All choices, those undone included, for where this game parts.
    whole: Line,
    kind: MapKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MapKind {
    Map,
    Clauses,
}

/// So many answers are kept, for whoever comes back to a question.
const MOST_ANSWERS: usize = 8;

/// What is known for the tabs that ask, the newest question last.
#[derive(Default)]
pub struct TabAnswers {
    known: Vec<Answers>,
    /// The question of the tab that is shown, if it has one.
    shown: Option<MapQuestion>,
}

impl TabAnswers {
    /// What is known for the tab that is shown; `None` where it asks nothing.
    pub fn shown(&self) -> Option<&Answers> {
        let shown = self.shown.as_ref()?;
        self.known.iter().find(|known| known.about.is_like(shown))
    }

    /// The same, to find out more.
    pub fn shown_mut(&mut self) -> Option<&mut Answers> {
        let shown = self.shown.as_ref()?;
        let mut known = self.known.iter_mut();
        known.find(|known| known.about.is_like(shown))
    }

    /// Turns to what is wanted now; work on anything else stops. What is known of rules goes on to other questions about them.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn turn_to(
        &mut self,
        wanted: Option<MapQuestion>,
        shared: &Shared,
    ) -> Result<(), NoThread> {
        let is_shown = match (&wanted, &self.shown) {
            (Some(wanted), Some(shown)) => wanted.is_like(shown),
            (wanted, shown) => wanted.is_none() && shown.is_none(),
        };
        if !is_shown {
            self.known.iter_mut().for_each(Answers::rest);
        }
        self.shown = wanted;
        let Some(wanted) = self.shown.clone() else {
            return Ok(());
        };
        if !is_shown {
            self.gather(&wanted);
        }
        let Some(shown) = self.shown_mut() else {
            return Ok(());
        };
        shown.call(&wanted.rules);
        match is_shown {
            true => Ok(()),
            false => shown.begin(shared),
        }
    }

    /// Gets ready for a question with all that was found out for others, those that were asked since included.
    fn gather(&mut self, wanted: &MapQuestion) {
        let mut known = self.known.iter();
        let answers = match known.position(|known| known.about.is_like(wanted)) {
            Some(at) => Some(self.known.remove(at)),
            None => Answers::new(wanted.clone()),
        };
        if let Some(mut answers) = answers {
            answers.take_over(&self.known);
            self.known.push(answers);
        }
        let too_many = self.known.len().saturating_sub(MOST_ANSWERS);
        self.known.drain(..too_many);
    }

    /// Finds everything out anew: more was learned of rules than guesses were made with.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Takes what the threads tell.
    pub fn hear(&mut self) {
        if let Some(shown) = self.shown_mut() {
            shown.hear();
        }
    }
}

/// What is known about the rules, and the threads that find out more.
pub struct Answers {
    about: MapQuestion,
    /// The values.
    pub map: RuleMap,
    /// The clauses switched alone; its rows are those of the map between the first and the last.
    pub switched: Vec<Switched>,
    /// Where the game on the boards first parts under each of them.
    pub own: Vec<Option<Parting>>,
    /// Where random games do, once they are played.
    pub random: Vec<Partings>,
    /// What a row may cost, and then what it may if it is to be looked at longer.
    budgets: &'static [Budget],
    searching: Worker<RowNews>,
    playing: Worker<Vec<Partings>>,
}

impl MapQuestion {
    /// What is asked on a tab about these boards, where the first is compared with board `other`.
    pub fn of(linked: &Linked, tab: CompareTab, other: usize) -> Option<Self> {
        let kind = match tab {
            CompareTab::Map => MapKind::Map,
            CompareTab::Clauses => MapKind::Clauses,
            CompareTab::Rules | CompareTab::Sheets => return None,
        };
        let boards = linked.boards();
        let named = |number: usize| boards.get(number).map(|b| b.setting().named.clone());
        let rules = match kind {
            MapKind::Map => (0..boards.len()).filter_map(named).collect(),
            MapKind::Clauses => vec![named(0)?, named(other)?],
        };
        let line = linked.line(0);
        let whole = match kind {
            MapKind::Map => line.clone(),
            MapKind::Clauses => linked.whole_line(),
        };
        Some(Self {
            rules,
            line,
            whole,
            kind,
        })
    }

    /// Whether the same is asked, whatever the rules are called.
    fn is_like(&self, other: &Self) -> bool {
        let theirs = other.rules.iter().map(|named| &named.rules);
        self.kind == other.kind
            && self.line == other.line
            && self.whole == other.whole
            && self.rules.iter().map(|named| &named.rules).eq(theirs)
    }
}

impl Answers {
    fn new(about: MapQuestion) -> Option<Self> {
        let first = about.rules.first()?;
        let place = LineEnd::new(&first.rules, about.line.clone()).ok()?;
        let (map, switched) = match (about.kind, about.rules.get(1)) {
            (MapKind::Clauses, Some(other)) => {
                let switched = switched(&first.rules, &other.rules);
                let ends = [first, other].map(|named| (named.name.as_str(), &named.rules));
                let rows = rows(ends[0], &switched, ends[1], &place);
                (RuleMap::new(rows), switched)
            }
            _ => {
                let named = about.rules.iter();
                let named = named.map(|n| (n.name.clone(), n.rules.clone()));
                (RuleMap::of(&place, named), Vec::new())
            }
        };
        let own = switched
            .iter()
            .map(|s| first_parting(&first.rules, &s.rules, &about.whole))
            .collect();
        Some(Self {
            map,
            switched,
            own,
            random: Vec::new(),
            budgets: &BUDGETS,
            searching: Worker::default(),
            playing: Worker::default(),
            about,
        })
    }

    /// Takes over what other answers know of the same rules in the same place.
    fn take_over(&mut self, known: &[Self]) {
        for row in &mut self.map.rows {
            let known = known.iter().flat_map(|known| &known.map.rows);
            known.for_each(|known| row.take_over(known));
        }
    }

    /// Finds out what is not known yet.
    fn begin(&mut self, shared: &Shared) -> Result<(), NoThread> {
        if !self.map.is_done() {
            self.search(self.map.rows.clone(), self.budgets, shared)?;
        }
        match self.random.is_empty() {
            true => self.play(shared),
            false => Ok(()),
        }
    }

    /// Calls the rules so.
    fn call(&mut self, rules: &[NamedRules]) {
        if self.about.rules == rules {
            return;
        }
        self.about.rules = rules.to_vec();
        let rows = self.map.rows.iter_mut();
        match (self.about.kind, rules) {
            (MapKind::Map, _) => {
                rows.zip(rules)
                    .for_each(|(row, named)| row.name.clone_from(&named.name));
            }
            (MapKind::Clauses, [first, .., last]) => {
                // Between them are those with a clause switched.
                let mut ends = rows;
                if let (Some(row), Some(end)) = (ends.next(), ends.next_back()) {
                    row.name.clone_from(&first.name);
                    end.name.clone_from(&last.name);
                }
            }
            (MapKind::Clauses, _) => {}
        }
    }

    /// Finds out no more for now; what is known stays.
    fn rest(&mut self) {
        self.searching.stop();
        self.playing.stop();
    }

    /// How long each row would be searched if it were looked at longer; `None` while it is searched, and where no more
    /// would be known.
    pub fn longer(&self) -> Option<Duration> {
        let [now, next, ..] = self.budgets else {
            return None;
        };
        let more = self.map.is_done() && self.map.rows.iter().any(RuleRow::is_open);
        more.then(|| next.time - now.time)
    }

    /// Searches the rows longer; what is known of them stays until more is.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn look_longer(&mut self, shared: &Shared) -> Result<(), NoThread> {
        if self.longer().is_some() {
            let (mut map, budgets) = (self.map.clone(), &self.budgets[1..]);
            map.begin_anew();
            self.search(map.rows.clone(), budgets, shared)?;
            (self.map, self.budgets) = (map, budgets);
        }
        Ok(())
    }

    /// Searches those of the rows that are not done, with the first of these budgets.
    fn search(
        &mut self,
        rows: Vec<RuleRow>,
        budgets: &[Budget],
        shared: &Shared,
    ) -> Result<(), NoThread> {
        let Some(&Budget { time, memory }) = budgets.first() else {
            return Ok(());
        };
        let threads = processors();
        let memory = memory.min(MOST_MEMORY / threads.min(rows.len()).max(1));
        let budget = Budget { time, memory };
        let folder = shared.folders.cache_folder().ok();
        let wake = &shared.wake;
        self.searching.start("kalaha-map", wake, move |teller| {
            let known = |rules: &RuleSet| knowledge_of(folder.as_deref(), rules);
            let tell = |news| teller.tell(news);
            let stop = teller.stop();
            if let Err(error) = search_rows(&rows, budget, threads, stop, known, tell) {
                log::error!("no thread for a rule map: {error}");
            }
        })
    }

    /// Plays random games under the switched rules.
    fn play(&mut self, shared: &Shared) -> Result<(), NoThread> {
        let wake = &shared.wake;
        let (Some(first), false) = (self.about.rules.first(), self.switched.is_empty()) else {
            return Ok(());
        };
        let (rules, line) = (first.rules.clone(), self.about.line.clone());
        let switched = self.switched.clone();
        self.playing.start("kalaha-partings", wake, move |teller| {
            let stop = teller.stop();
            teller.tell(partings(&rules, &switched, &line, GAMES, SEED, stop));
        })
    }

    /// A random game that parts where most do, by a switched clause: the first rules, those with the clause
    /// switched, and the moves up to the parting.
    pub fn parting(&self, index: usize) -> Option<(NamedRules, NamedRules, Line)> {
        let first = self.about.rules.first()?;
        let switched = self.switched.get(index)?;
        let number = self.random.get(index)?.typical()?;
        let from = &self.about.line;
        let line = random_parting(&first.rules, &switched.rules, from, number, SEED)?;
        let whole = self.about.rules.get(1);
        let whole = whole.filter(|other| other.rules == switched.rules);
        let second = whole.cloned().unwrap_or_else(|| NamedRules {
            name: format!("{}, {}", first.name, switched.name()),
            rules: switched.rules.clone(),
        });
        Some((first.clone(), second, line))
    }

    fn hear(&mut self) {
        for news in self.searching.news() {
            self.map.take(news);
        }
        if let Some(random) = self.playing.news().pop() {
            self.random = random;
        }
    }
}
