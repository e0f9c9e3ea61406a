//! Decides in every frame what is to be found out about the rules of the boards.

use std::thread;
use std::time::Duration;

use crate::compare::clause_by_clause::switched::{Switched, partings, rows, switched};
use crate::compare::line::{Line, Place};
use crate::compare::parting::{Parting, first_parting};
use crate::compare::random_partings::Partings;
use crate::compare::rule_map::map::RuleMap;
use crate::compare::rule_map::mapper::{Budget, News};
use crate::game::contest::NamedRules;
use crate::gui::app::App;
use crate::gui::files::dialogs::{Mailer, Message};
use crate::gui::pages::compare::action::CompareTab;
use crate::gui::pages::compare::comparison::Comparison;

/// Time that a row of a map is searched.
const TIME: Duration = Duration::from_secs(12);
/// Memory of a row while it is searched, in mebibytes.
const MEMORY: usize = 48;
/// Random games that tell how often a clause makes a difference.
const GAMES: usize = 400;
/// What these games begin with.
const SEED: u64 = 2026;

/// What a map is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The rules of the rows, or the two whose clauses are looked at.
    rules: Vec<NamedRules>,
    /// The moves of the first board.
    line: Line,
    /// All choices, those undone included, for where this game parts.
    whole: Line,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Map,
    Clauses,
}

/// What is known about the rules.
pub struct Answers {
    about: Question,
    /// The values.
    pub map: RuleMap,
    /// The clauses switched alone; its rows are those of the map between the first and the last.
    pub switched: Vec<Switched>,
    /// Where the game on the boards first parts under each of them.
    pub own: Vec<Option<Parting>>,
    /// Where random games do, once they are played.
    pub random: Vec<Partings>,
}

impl Comparison {
    /// The board that the first is compared with, clause by clause.
    pub fn other_board(&self) -> usize {
        self.active.max(1)
    }

    fn question(&self) -> Option<Question> {
        let kind = match self.tab {
            CompareTab::Map => Kind::Map,
            CompareTab::Clauses => Kind::Clauses,
            CompareTab::Rules | CompareTab::Sheets => return None,
        };
        let boards = self.linked.boards();
        let named = |number: usize| boards.get(number).map(|b| b.seat().named.clone());
        let rules = match kind {
            Kind::Map => (0..boards.len()).filter_map(named).collect(),
            Kind::Clauses => vec![named(0)?, named(self.other_board())?],
        };
        let line = self.linked.line(0);
        Some(Question {
            rules,
            whole: Line {
                start: line.start,
                moves: self.linked.steps().iter().map(|s| s.action).collect(),
            },
            line,
            kind,
        })
    }
}

impl Answers {
    fn new(about: Question) -> Option<Self> {
        let first = about.rules.first()?;
        let place = Place::new(&first.rules, about.line.clone()).ok()?;
        let (map, switched) = match (about.kind, about.rules.get(1)) {
            (Kind::Clauses, Some(other)) => {
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
            about,
        })
    }
}

impl App {
    /// Begins what is wanted now, stops what is not looked at any more.
    pub(in crate::gui) fn attend_maps(&mut self) {
        let shown = self.desk.comparing().is_some();
        let Some(comparison) = &mut self.desk.comparison else {
            return;
        };
        let wanted = comparison.question().filter(|_| shown);
        let known = comparison.answers.as_ref().map(|answers| &answers.about);
        if wanted.as_ref() == known {
            return;
        }
        self.mapper.stop();
        comparison.answers = wanted.and_then(Answers::new);
        if let Some(answers) = &mut comparison.answers {
            let budget = Budget {
                time: TIME,
                memory: MEMORY,
            };
            self.mapper.start(&mut answers.map, budget);
            play_random(answers, &self.mailer);
        }
    }

    /// Takes values of a row, unless they are about something else by now.
    pub(in crate::gui) fn hear_map(&mut self, news: News) {
        if let Some(answers) = self.answers() {
            answers.map.take(news);
        }
    }

    /// Takes how often clauses make a difference, if that was asked last.
    pub(in crate::gui) fn hear_partings(&mut self, request: u64, random: Vec<Partings>) {
        if let Some(answers) = self.answers()
            && answers.map.request == request
        {
            answers.random = random;
        }
    }

    fn answers(&mut self) -> Option<&mut Answers> {
        self.desk.comparison.as_mut()?.answers.as_mut()
    }
}

/// Plays random games under the switched rules in a thread of its own.
fn play_random(answers: &Answers, mailer: &Mailer) {
    let Some(first) = answers.about.rules.first().cloned() else {
        return;
    };
    if answers.switched.is_empty() {
        return;
    }
    let (request, switched) = (answers.map.request, answers.switched.clone());
    let (line, mailer) = (answers.about.line.clone(), mailer.clone());
    let spawned = thread::Builder::new()
        .name("kalaha-partings".to_owned())
        .spawn(move || {
            let random = partings(&first.rules, &switched, &line, GAMES, SEED);
            mailer.send(Message::Partings(request, random));
        });
    if let Err(error) = spawned {
        log::error!("no thread to play random games: {error}");
    }
}
