//! What must not be lost: lines of moves, as text.

use std::collections::BTreeSet;
use std::ops::Bound;

use kalaha::compare::linked::table::Linked;
use kalaha::game::record::Record;
use kalaha::rules::notation::print_moves;
use kalaha::storage::games::opened::Opened;
use kalaha::storage::session::session_file::Session;

/// Lines of moves, each after the name of its rules.
pub type Lines = BTreeSet<String>;

/// All lines of a game, from its start to where they end.
pub fn lines(title: &str, record: &Record) -> Lines {
    let mut all: Vec<Vec<_>> = Vec::new();
    for branch in record.branches() {
        let before = all.get(branch.of).map(|line| line[..branch.after].to_vec());
        let mut line = before.unwrap_or_default();
        line.extend(branch.moves.iter().map(|made| (made.by, made.action)));
        all.push(line);
    }
    let lines = all.into_iter().filter(|line| !line.is_empty());
    lines
        .map(|line| format!("{title}: {}", print_moves(line)))
        .collect()
}

/// What is compared: the boards, where they begin, the moves on the first; nothing without a move.
pub fn compared(linked: &Linked) -> Option<String> {
    let names: Vec<_> = linked
        .boards()
        .iter()
        .map(|b| &*b.setting().named.name)
        .collect();
    let moves = linked.moves_of(0).map(|action| action.to_string());
    let moves: Vec<_> = moves.collect();
    let start = linked.start();
    (!moves.is_empty()).then(|| format!("{names:?} {start:?}: {}", moves.join(" ")))
}

pub fn lines_of(found: &Opened) -> Lines {
    match found {
        Opened::Game(game) => lines(&game.rules_name, &game.record),
        Opened::Pgn(whole) => lines(&whole.first.rules_name, &whole.first.record),
        Opened::Comparison(saved) => compared(&saved.linked).into_iter().collect(),
        Opened::Rules(_) => Lines::new(),
    }
}

pub fn lines_of_session(session: &Session) -> Lines {
    let mut found = lines(&session.game.rules_name, &session.game.record);
    let compare = session.comparison.as_ref();
    found.extend(compare.and_then(|kept| compared(&kept.content.linked)));
    found
}

/// Whether one of these lines begins so.
pub fn cover(found: &Lines, line: &str) -> bool {
    let from = (Bound::Included(line), Bound::Unbounded);
    let next = found.range::<str, _>(from).next();
    next.and_then(|found| found.strip_prefix(line))
        .is_some_and(|more| more.is_empty() || more.starts_with([' ', '-']))
}
