//! Endgame tables on disk: read as they were written, or refused in one sentence.

use std::fs;
use std::path::Path;

use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::search::endgame::{Endgames, Tells};
use kalaha::search::limits::Stop;
use kalaha::storage::knowledge::endgame_file::{
    EndgameFileError, endgame_file, load_endgames, save_endgames,
};
use kalaha::storage::rules::presets::preset;

use crate::{folder, names};

const SEEDS: u32 = 5;

fn rules(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, [("houses", "3")]).unwrap();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

fn saved(folder: &Path) -> Endgames {
    let rules = rules(&[]);
    let table = Endgames::build(&rules, SEEDS, 1, &Stop::default(), |_, _| {}).unwrap();
    save_endgames(folder, &rules, &table).unwrap();
    table
}

/// What is said of a file after `spoil`.
fn refused(spoil: impl FnOnce(&mut Vec<u8>)) -> EndgameFileError {
    let folder = folder();
    saved(folder.path());
    let rules = rules(&[]);
    let path = endgame_file(folder.path(), &rules, Tells::Values, SEEDS);
    let mut bytes = fs::read(&path).unwrap();
    spoil(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let error = load_endgames(folder.path(), &rules, Tells::Values, SEEDS).unwrap_err();
    assert!(
        error.to_string().ends_with("it will be made anew"),
        "{error}"
    );
    error
}

#[test]
fn a_table_comes_back_as_it_was() {
    let folder = folder();
    let table = saved(folder.path());
    let loaded = load_endgames(folder.path(), &rules(&[]), Tells::Values, SEEDS).unwrap();
    assert_eq!(loaded.bytes(), table.bytes());
    assert_eq!(loaded.seeds(), SEEDS);
    // What makes no difference to the values makes none to the file.
    let same = rules(&[("seeds", "9"), ("pie", "true"), ("repeat_limit", "3")]);
    assert!(load_endgames(folder.path(), &same, Tells::Values, SEEDS).is_ok());
    assert_eq!(names(folder.path()).len(), 1);
}

#[test]
fn where_positions_can_come_again_what_that_gives_makes_another_table() {
    let folder = folder();
    let round = |result| {
        rules(&[
            ("direction", "cw"),
            ("repeat_limit", "2"),
            ("repeat_result", result),
        ])
    };
    let table = Endgames::build(&round("split"), SEEDS, 1, &Stop::default(), |_, _| {}).unwrap();
    save_endgames(folder.path(), &round("split"), &table).unwrap();
    let loaded = load_endgames(folder.path(), &round("split"), Tells::Values, SEEDS).unwrap();
    assert_eq!(loaded.bytes(), table.bytes());
    let error =
        load_endgames(folder.path(), &round("leftovers"), Tells::Values, SEEDS).unwrap_err();
    assert!(matches!(error, EndgameFileError::Missing), "{error}");
}

#[test]
fn where_the_second_time_ends_the_game_a_table_tells_more_than_where_a_later_one_does() {
    let folder = folder();
    let round = |limit| {
        let mut spec = preset("oware").unwrap().rules.clone();
        assign_all(&mut spec, [("houses", "3"), ("repeat_limit", limit)]).unwrap();
        RuleSet::new(spec).unwrap()
    };
    let built = |rules: &RuleSet| Endgames::build(rules, SEEDS, 1, &Stop::default(), |_, _| {});
    let [second, third, fourth] = ["2", "3", "4"].map(round);
    let [of_second, of_third] = [&second, &third].map(|rules| built(rules).unwrap());
    assert!(of_second.bytes() != of_third.bytes());
    save_endgames(folder.path(), &second, &of_second).unwrap();
    let load = |rules| load_endgames(folder.path(), rules, Tells::Values, SEEDS);
    assert!(matches!(
        load(&third).unwrap_err(),
        EndgameFileError::Missing
    ));
    save_endgames(folder.path(), &third, &of_third).unwrap();
    assert!(load(&second).unwrap().bytes() == of_second.bytes());
    assert!(load(&fourth).unwrap().bytes() == of_third.bytes());
}

#[test]
fn a_table_that_is_not_there_is_told() {
    let folder = folder();
    saved(folder.path());
    for (rules, seeds) in [
        (rules(&[]), 6),
        (rules(&[("empty_capture", "true")]), SEEDS),
        (rules(&[("houses", "2")]), SEEDS),
    ] {
        let error = load_endgames(folder.path(), &rules, Tells::Values, seeds).unwrap_err();
        assert!(matches!(error, EndgameFileError::Missing), "{error}");
    }
}

#[test]
fn another_file_is_refused() {
    let error = refused(|bytes| bytes[0] ^= 1);
    assert!(
        matches!(error, EndgameFileError::NotATable { .. }),
        "{error}"
    );
}

#[test]
fn another_version_is_refused() {
    let error = refused(|bytes| bytes[8] = 9);
    assert!(
        matches!(error, EndgameFileError::OtherVersion(_, 9)),
        "{error}"
    );
}

#[test]
fn other_rules_or_seeds_are_refused() {
    for at in [12, 16, 23] {
        let error = refused(|bytes| bytes[at] ^= 1);
        assert!(
            matches!(error, EndgameFileError::OtherRules { .. }),
            "{error}"
        );
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let spoilt: [fn(&mut Vec<u8>); 5] = [
        |bytes| bytes[40] ^= 1,
        |bytes| bytes[24] ^= 1,
        |bytes| bytes.push(0),
        |bytes| bytes.truncate(50),
        |bytes| bytes.truncate(20),
    ];
    for spoil in spoilt {
        let error = refused(spoil);
        assert!(matches!(error, EndgameFileError::Damaged { .. }), "{error}");
    }
}

#[test]
fn a_damaged_file_is_replaced_by_saving_anew() {
    let folder = folder();
    saved(folder.path());
    let path = endgame_file(folder.path(), &rules(&[]), Tells::Values, SEEDS);
    fs::write(&path, "nothing").unwrap();
    saved(folder.path());
    assert!(load_endgames(folder.path(), &rules(&[]), Tells::Values, SEEDS).is_ok());
}
