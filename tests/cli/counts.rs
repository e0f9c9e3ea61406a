//! `kalaha perft` and `kalaha bench`: counts as published, and the checksum.

use serde_json::{Value, json};

use crate::{object, printed};

#[track_caller]
fn check_perft(rules: &str, counts: &[u64]) {
    let depth = counts.len().to_string();
    let found = object(&["perft", "--rules", rules, "--depth", &depth, "--json"]);
    assert_eq!(found["counts"], json!(counts), "{rules}");
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    for rules in ["kalah-pie", "oware", "clockwise", "four-row"] {
        let count = |threads| {
            let options = ["--depth", "5", "--json", "--threads", threads];
            let found = object(&[&["perft", "--rules", rules], &options[..]].concat());
            (found["counts"].clone(), found["moves_made"].clone())
        };
        assert_eq!(count("1"), count("3"), "{rules}");
    }
}

#[test]
fn perft_and_bench_end_when_their_time_is_over() {
    let perft = object(&[
        "perft",
        "--depth",
        "200",
        "--time",
        "0.5",
        "--threads",
        "2",
        "--json",
    ]);
    assert_eq!(perft["complete"], json!(false));
    let counts = perft["counts"].as_array().unwrap();
    assert!((1..200).contains(&counts.len()), "{perft}");
    assert!(
        printed(&["perft", "--depth", "200", "--time", "0.2"]).contains("stopped before the end")
    );
    let bench = object(&["bench", "--depth", "60", "--time", "0.5", "--json"]);
    assert_eq!(bench["complete"], json!(false));
}

#[test]
fn perft_counts_are_those_published() {
    check_perft("kalah", &[6, 35, 185, 942, 4690, 23233]);
    check_perft("empty-capture", &[6, 35, 185, 942, 4685, 23169]);
    check_perft("oware", &[6, 36, 190, 1014, 5219, 27332]);
    check_perft("seed-on", &[6, 31, 156, 796, 3969]);
    check_perft("kalaha", &[6, 31, 144, 673, 3075]);
    check_perft("clockwise", &[6, 36, 190, 1007, 5229]);
    check_perft("congkak", &[7, 36, 230, 1406]);
    check_perft("four-row", &[12, 144, 1320]);
}

#[test]
fn the_bench_is_a_checksum() {
    let bench = || object(&["bench", "--depth", "2", "--json"]);
    let (one, two) = (bench(), bench());
    assert_eq!(one["nodes"], two["nodes"]);
    let known = |found: &Value| found["with_knowledge"]["nodes"].as_u64();
    assert!(known(&one) > Some(0) && known(&one) == known(&two));
    assert!(one["cost_with_knowledge"].as_f64() > Some(0.0));
    let nodes = |found: &Value| -> Vec<u64> {
        let positions = found["positions"].as_array().unwrap().iter();
        positions.map(|p| p["nodes"].as_u64().unwrap()).collect()
    };
    assert_eq!(nodes(&one), nodes(&two));
    assert_eq!(
        nodes(&one).iter().sum::<u64>(),
        one["nodes"].as_u64().unwrap()
    );
    let told = printed(&["bench", "--depth", "2"]);
    assert!(told.contains("in all") && told.contains("times what a position costs"));
}

#[test]
fn the_bench_looks_at_the_positions_it_always_has() {
    // Changes only with the search or the rules; whoever changes them on purpose counts anew.
    assert_eq!(object(&["bench", "--json"])["nodes"], 9_255_118);
}
