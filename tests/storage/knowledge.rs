//! What was learned, on disk and shipped: read as it was written, or refused in one sentence.

use std::fs;
use std::path::Path;

use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::search::knowledge::Knowledge;
use kalaha::search::learning::rounds::{LearningEffort, learn};
use kalaha::search::limits::Stop;
use kalaha::storage::knowledge::knowledge_file::{
    KnowledgeFileError, SHIPPED, knowledge_file, load_knowledge, save_knowledge, shipped,
};
use kalaha::storage::knowledge::known::knowledge_of;
use kalaha::storage::rules::presets::preset;

use crate::{folder, names};

fn rules(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, [("houses", "3")]).unwrap();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

fn learned(rules: &RuleSet, seed: u64, threads: usize) -> Knowledge {
    let effort = LearningEffort {
        rounds: 2,
        positions: 500,
        nodes: 50,
        seed,
        threads,
    };
    learn(rules, &effort, &Stop::default(), |_| {}).unwrap().0
}

fn save(folder: &Path, rules: &RuleSet) -> Knowledge {
    let knowledge = learned(rules, 1, 1);
    save_knowledge(&knowledge_file(folder, rules), rules, &knowledge).unwrap();
    knowledge
}

/// What is said of a file after `spoil`.
fn refused(spoil: impl FnOnce(&mut Vec<u8>)) -> KnowledgeFileError {
    let folder = folder();
    let rules = rules(&[]);
    save(folder.path(), &rules);
    let path = knowledge_file(folder.path(), &rules);
    let mut bytes = fs::read(&path).unwrap();
    spoil(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let error = load_knowledge(folder.path(), &rules).unwrap_err();
    assert!(
        error.to_string().ends_with("can be learned anew"),
        "{error}"
    );
    // What is broken is as if it were not there.
    assert_eq!(knowledge_of(Some(folder.path()), &rules), None);
    error
}

#[test]
fn knowledge_comes_back_as_it_was() {
    let folder = folder();
    let rules = rules(&[]);
    let knowledge = save(folder.path(), &rules);
    assert_eq!(load_knowledge(folder.path(), &rules).unwrap(), knowledge);
    assert_eq!(knowledge_of(Some(folder.path()), &rules), Some(knowledge));
    assert_eq!(names(folder.path()).len(), 1);
}

#[test]
fn knowledge_is_of_one_rule_set_and_opening() {
    let folder = folder();
    save(folder.path(), &rules(&[]));
    for other in [
        [("seeds", "5")],
        [("houses", "2")],
        [("empty_capture", "true")],
        [("end_when", "mover_stuck")],
    ] {
        let error = load_knowledge(folder.path(), &rules(&other)).unwrap_err();
        assert!(matches!(error, KnowledgeFileError::Missing), "{error}");
    }
    // The pie rule changes who plays which side, not what a position is worth.
    assert!(load_knowledge(folder.path(), &rules(&[("pie", "true")])).is_ok());
}

#[test]
fn the_same_seed_teaches_the_same_with_any_number_of_threads() {
    let rules = rules(&[]);
    let one = learned(&rules, 7, 1);
    assert_eq!(learned(&rules, 7, 3), one);
    assert_ne!(learned(&rules, 8, 1), one);
}

#[test]
fn another_file_is_refused() {
    let error = refused(|bytes| bytes[0] ^= 1);
    assert!(
        matches!(error, KnowledgeFileError::NotKnowledge(_)),
        "{error}"
    );
}

#[test]
fn a_file_of_another_version_is_refused() {
    let error = refused(|bytes| bytes[8] += 1);
    assert!(
        matches!(error, KnowledgeFileError::OtherVersion(..)),
        "{error}"
    );
}

#[test]
fn a_file_about_other_rules_is_refused() {
    let error = refused(|bytes| bytes[16] ^= 1);
    assert!(
        matches!(error, KnowledgeFileError::OtherRules(_)),
        "{error}"
    );
}

#[test]
fn a_damaged_file_is_refused() {
    for spoil in [
        (|bytes| bytes[100] ^= 1) as fn(&mut Vec<u8>),
        |bytes| bytes.truncate(bytes.len() - 1),
        |bytes| bytes.truncate(20),
        |bytes| bytes.push(0),
        |bytes| bytes.truncate(40),
    ] {
        let error = refused(spoil);
        assert!(matches!(error, KnowledgeFileError::Damaged(_)), "{error}");
    }
}

#[test]
fn what_is_shipped_belongs_to_its_rules_and_is_small() {
    let mut all = 0;
    for (id, file) in SHIPPED {
        let rules = preset(id).unwrap().named().unwrap().rules;
        let folder = folder();
        fs::write(knowledge_file(folder.path(), &rules), file).unwrap();
        let own = load_knowledge(folder.path(), &rules).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(shipped(&rules), Some(own), "{id}");
        assert!(file.len() <= 64 << 10, "{id}: {} bytes", file.len());
        all += file.len();
    }
    assert!(all <= 1 << 20, "{all} bytes");
}
