//! Files with changed bytes: refused, or something whole is read; never a panic.

use std::fs;
use std::path::Path;

use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::State;
use kalaha::search::endgame::{Endgames, Tells};
use kalaha::search::knowledge::Knowledge;
use kalaha::search::knowledge_bytes::{from_bytes, to_bytes};
use kalaha::search::learning::rounds::{LearningEffort, learn};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::storage::knowledge::endgame_file::{endgame_file, load_endgames, save_endgames};
use kalaha::storage::knowledge::knowledge_file::{knowledge_file, load_knowledge, save_knowledge};
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::filter::{
    ColumnOrder, Filter, LibraryColumn, StatisticsGroup, select, statistics,
};
use kalaha::storage::library::list::{Library, read_game};
use kalaha::storage::rules::presets::preset as preset_of;

use crate::folder;
use crate::library::filled;

const TIMES: u64 = 400;
/// Seeds of the endgame table.
const SEEDS: u32 = 4;

fn rules() -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, [("houses", "3"), ("seeds", "2")]).unwrap();
    RuleSet::new(spec).unwrap()
}

/// The bytes with a few of them changed, left out, doubled or put in; the same for the same number.
fn mutated(bytes: &[u8], number: u64) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % most.max(1) as u64) as usize
    };
    let mut bytes = bytes.to_vec();
    for _ in 0..=below(3) {
        // Every second change is near the beginning, where what decides stands.
        let reach = if below(2) == 0 { 64 } else { usize::MAX };
        let at = below(bytes.len().min(reach));
        let end = (at + 1 + below(8)).min(bytes.len());
        match below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
            3 => bytes.insert(at, [0, 1, 0x7f, 0x80, 0xff][below(5)]),
            4 if at < bytes.len() => bytes[at] ^= 1 << below(8),
            _ if at < bytes.len() => bytes[at] = [0, 1, 0x7f, 0x80, 0xff][below(5)],
            _ => {}
        }
    }
    bytes
}

fn learned() -> Knowledge {
    let effort = LearningEffort {
        rounds: 1,
        positions: 200,
        nodes: 20,
        ..LearningEffort::default()
    };
    learn(&rules(), &effort, &Stop::default(), |_| {})
        .unwrap()
        .0
}

/// Plays a position with what is known, as far as two moves ahead.
fn used(knowledge: Option<&Knowledge>, table: Option<&Endgames>) {
    let rules = rules();
    let state = State::new(&rules, rules.start(Side::South));
    let limits = Limits {
        depth: Some(2),
        memory: 1,
        ..Limits::default()
    };
    let stop = Stop::default();
    let request = Request::new(&state, Question::EveryMove, &limits, &stop)
        .with_knowledge(knowledge)
        .with_endgames(table);
    assert!(think(&request, |_| {}).best().is_some());
}

#[test]
fn knowledge_with_changed_bytes_is_refused_or_whole() {
    let (folder, rules, knowledge) = (folder(), rules(), learned());
    let path = knowledge_file(folder.path(), &rules);
    save_knowledge(&path, &rules, &knowledge).unwrap();
    let whole = fs::read(&path).unwrap();
    for number in 0..TIMES {
        let changed = mutated(&whole, number);
        fs::write(&path, &changed).unwrap();
        if let Ok(read) = load_knowledge(folder.path(), &rules) {
            assert_eq!(read, knowledge, "{number}");
        }
    }
    // The same without the checksum.
    let whole = to_bytes(&knowledge);
    for number in 0..TIMES {
        let changed = mutated(&whole, number);
        if let Some(read) = from_bytes(&changed) {
            assert_eq!(to_bytes(&read).len(), changed.len(), "{number}");
            if read.houses() == knowledge.houses() {
                used(Some(&read), None);
            }
        }
    }
}

#[test]
fn an_endgame_table_with_changed_bytes_is_refused_or_whole() {
    let (folder, rules) = (folder(), rules());
    let table = Endgames::build(&rules, SEEDS, 1, &Stop::default(), |_, _| {}).unwrap();
    save_endgames(folder.path(), &rules, &table).unwrap();
    let path = endgame_file(folder.path(), &rules, Tells::Values, SEEDS);
    let whole = fs::read(&path).unwrap();
    for number in 0..TIMES {
        fs::write(&path, mutated(&whole, number)).unwrap();
        if let Ok(read) = load_endgames(folder.path(), &rules, Tells::Values, SEEDS) {
            assert_eq!(read.bytes(), table.bytes(), "{number}");
        }
        // The same with the checksum that the changed bytes would have.
        let mut changed = mutated(&whole[32..], number);
        changed.resize(whole.len() - 32, 0xff);
        let mut file = whole[..32].to_vec();
        file[24..28].copy_from_slice(&crc32fast::hash(&changed).to_le_bytes());
        file.extend(&changed);
        fs::write(&path, &file).unwrap();
        let read = load_endgames(folder.path(), &rules, Tells::Values, SEEDS).unwrap();
        assert_eq!(read.bytes(), changed, "{number}");
        for seeds in 1..=SEEDS {
            assert!(read.all_with(seeds).count() > 0);
        }
        used(None, Some(&read));
    }
}

/// Does with a library what its page does.
fn looked_through(library: &Library, folder: &Path) {
    let all = select(
        library,
        &Filter::default(),
        LibraryColumn::Date,
        ColumnOrder::Usual,
    );
    for &number in &all {
        let (source, entry) = library.game(number).unwrap();
        let _ = read_game(&source.path, entry.number);
    }
    for preset in ["oware", "kalah"] {
        let named = preset_of(preset).unwrap().named().unwrap();
        let mut state = State::new(&named.rules, named.rules.start(Side::South));
        while let Some(known) = explore(library, &state).first() {
            state.play(known.action).unwrap();
        }
    }
    for group in [
        StatisticsGroup::Rules,
        StatisticsGroup::Player,
        StatisticsGroup::FirstMove,
    ] {
        let _ = statistics(library, &all, group);
    }
    let again = library.clone().refreshed(&[folder.to_owned()], |_| true).0;
    assert!(!again.sources().is_empty());
}

#[test]
fn a_library_index_with_changed_bytes_is_none_or_whole() {
    let folder = folder();
    filled(folder.path());
    let index = folder.path().join("index.bin");
    let folders = [folder.path().to_owned()];
    let library = Library::default().refreshed(&folders, |_| true).0;
    library.keep(&index).unwrap();
    let whole = fs::read(&index).unwrap();
    for number in 0..TIMES {
        fs::write(&index, mutated(&whole, number)).unwrap();
        let read = Library::of_index(&index);
        for entry in read.entries() {
            let line = &entry.line;
            assert_eq!(line.positions.len(), line.moves.len() + 1, "{number}");
        }
        looked_through(&read, folder.path());
    }
}
