//! `kalaha compare`.

use kalaha::compare::sheets::measure::Measure;
use serde_json::{Value, json};

use super::{after_ctrl_c, check_error, check_number, object, printed, run, text};

const RANDOM: &[&str] = &["--players", "random"];

#[test]
fn compared_rule_sets_have_the_same_numbers_with_any_number_of_threads() {
    let compare = |threads: &str| {
        let mut found = object(&[
            "compare",
            "kalah,houses=5",
            "oware",
            "--players",
            "random",
            "--games",
            "2000",
            "--seed",
            "7",
            "--threads",
            threads,
            "--json",
        ]);
        let fields = found.as_object_mut().unwrap();
        fields.remove("seconds");
        fields.remove("threads");
        found
    };
    let found = compare("1");
    assert_eq!(found, compare("2"));
    assert_eq!(found, compare("3"));
    assert_eq!(found["complete"], json!(true));
    let sheets = found["sheets"].as_array().unwrap();
    for (sheet, rules) in sheets.iter().zip(["kalah,houses=5", "oware"]) {
        assert_eq!(sheet["rules"], json!(rules));
        assert_eq!((&sheet["games"], &sheet["seed"]), (&json!(2000), &json!(7)));
        assert_eq!(sheet["players"], json!("random"));
        let ends = ["starter_wins", "other_wins", "draws", "unfinished"];
        let ends = ends.map(|end| sheet[end].as_u64().unwrap());
        assert_eq!(ends.iter().sum::<u64>(), 2000);
        assert_eq!(ends[3], 0);
        let moves = &sheet["measures"]["moves"];
        let number = |of: &str| moves[of].as_f64().unwrap();
        assert_eq!(sheet["mean_moves"], moves["mean"]);
        assert!(number("low") < number("mean") && number("mean") < number("high"));
        let counts = sheet["distributions"]["moves"]["counts"]
            .as_array()
            .unwrap();
        let counted = counts.iter().map(|n| n.as_u64().unwrap());
        assert_eq!(counted.sum::<u64>(), 2000);
    }
    assert_eq!(sheets.len(), 2);
    assert_eq!(sheets[0]["spec"]["houses"], json!(5));
}

#[test]
fn a_comparison_is_a_table_or_lines_for_a_spreadsheet() {
    let told = printed(
        &[
            &["compare", "kalah", "four-row"],
            RANDOM,
            &["--games", "1000"],
        ]
        .concat(),
    );
    assert!(
        told.starts_with("Random players: 1000 games each, seed 1\n"),
        "{told}"
    );
    let said = told.lines().nth(2).unwrap();
    assert!(said.starts_with("kalah: Chances are "), "{told}");
    let said = told.lines().nth(4).unwrap();
    assert!(
        said.starts_with("four-row: ") && said.contains(" Beside kalah: "),
        "{told}"
    );
    let header = told.lines().nth(6).unwrap();
    assert!(
        header.contains("kalah") && header.ends_with("four-row"),
        "{told}"
    );
    assert!(
        told.contains("Starter wins, if decided") && told.contains(" % ± "),
        "{told}"
    );
    let few = ["kalah,houses=5", "oware", "--games", "10", "--csv"];
    let told = printed(&[&["compare"], RANDOM, &few].concat());
    let mut lines = told.lines();
    let header = "rules,measure,unit,mean,low,high,players,seed,most_moves,rules_arg";
    assert_eq!(lines.next(), Some(header));
    assert_eq!(
        lines.next(),
        Some("\"kalah,houses=5\",games,games,10,10,10,random,1,1000,bantumi")
    );
    assert!(lines.any(|line| line.starts_with("oware,starter_points,%,")));
}

/// One rule set with each of its clauses changed, as the window ranks it.
#[test]
fn rules_are_compared_with_those_that_differ_in_one_clause() {
    let few = ["kalah,houses=3", "--each-clause", "--games", "2", "--csv"];
    let told = printed(&[&["compare"], RANDOM, &few].concat());
    let named = |name: &str| told.lines().any(|line| line.starts_with(name));
    assert!(named("\"kalah,houses=3\",moves,"), "{told}");
    assert!(named("empty capture: on,moves,"), "{told}");
    check_error(
        &["compare", "kalah", "oware", "--each-clause"],
        &["name one"],
    );
}

#[test]
fn the_boards_of_a_saved_comparison_are_compared() {
    let saved = "tests/storage/golden/v1/comparison.json";
    let told = printed(&[&["compare", saved], RANDOM, &["--games", "2", "--csv"]].concat());
    let mut names: Vec<_> = told
        .lines()
        .skip(1)
        .map(|line| line.split(',').next())
        .collect();
    names.dedup();
    assert!(names.len() >= 2, "{names:?}");
    assert!(names.contains(&Some("Oware")), "{names:?}");
    // Whatever they are called, the same rules have the same argument.
    assert!(
        told.lines()
            .any(|line| line.starts_with("Oware,") && line.ends_with(",oware"))
    );
}

#[test]
fn every_measure_is_told_with_its_unit_and_grades() {
    let told = printed(&["compare", "--measures"]);
    for measure in Measure::ALL {
        let told = told.contains(&format!("{} ({})", measure.key(), measure.unit().word()));
        assert!(told, "{}", measure.key());
    }
    assert!(told.contains("fairness: distance of starter_points from 50"));
    assert!(told.contains("even below 2, slight below 5"));
}

#[test]
fn levels_are_compared_as_well() {
    let found = object(&[
        "compare",
        "kalah",
        "--players",
        "expert:2",
        "--games",
        "6",
        "--json",
    ]);
    let sheet = &found["sheets"][0];
    assert_eq!(
        object(&["compare", "kalah", "--games", "2", "--json"])["sheets"][0]["players"],
        json!("expert:4")
    );
    let verdict = &sheet["verdict"];
    assert!(
        verdict["text"].as_str().unwrap().contains("Games are"),
        "{verdict}"
    );
    assert!(
        verdict["length"]["mean"].as_f64().unwrap() > 10.0,
        "{verdict}"
    );
    assert!(
        verdict["fairness"]["grades"].as_array().is_some(),
        "{verdict}"
    );
    assert_eq!(
        (&sheet["players"], &sheet["games"]),
        (&json!("expert:2"), &json!(6))
    );
}

#[test]
fn wrong_comparisons_are_told() {
    check_error(&["compare"], &["RULES"]);
    check_error(
        &["compare", "kalah", "owar"],
        &["`owar`", "did you mean `oware`?"],
    );
    check_error(
        &["compare", "kalah", "--players", "master"],
        &["'master'", "random", "the levels are"],
    );
    check_error(
        &["compare", "kalah", "--csv", "--json"],
        &["--csv", "--json"],
    );
    check_error(
        &["compare", "four-row,houses=1,initial=1+1"],
        &["over before the first move", "Four-row"],
    );
}

#[test]
fn wrong_numbers_of_a_comparison_are_told() {
    let compare = ["compare", "kalah"];
    check_number(
        &compare,
        "--games",
        "from 1 to 100000000",
        &["0", "100000001"],
    );
    check_number(&compare, "--most-moves", "from 1 to 10000", &["0", "10001"]);
    check_number(&compare, "--threads", "from 1 to 256", &["0", "257"]);
    check_number(&compare, "--seed", "from 0 to", &[]);
}

#[test]
fn files_are_called_by_the_names_in_them_where_these_tell_them_apart() {
    let folder = crate::folder("compared-files");
    let oware = std::fs::read_to_string("assets/rules/oware.json").unwrap();
    let file = |file: &str, name: &str| {
        let renamed = oware.replacen("\"name\": \"Oware\"", &format!("\"name\": \"{name}\""), 1);
        let path = folder.join(file);
        std::fs::write(&path, renamed).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (one, other) = (file("one.json", "Mine"), file("other.json", "Yours"));
    let copy = file("copy.json", "Mine");
    let titles = |rules: &[&str]| -> Vec<String> {
        let arguments = [&["compare", "--games", "2", "--csv"], rules].concat();
        // That all of it are the same rules is said besides.
        let told = run(&arguments);
        assert!(told.status.success());
        let rows = text(&told.stdout)
            .lines()
            .filter_map(|l| l.split_once(",games,"));
        rows.map(|(title, _)| title.to_owned()).collect()
    };
    assert_eq!(titles(&[&one, &other, "oware"]), ["Mine", "Yours", "oware"]);
    assert_eq!(titles(&[&one, &copy]), [one.as_str(), &copy]);
}

#[test]
fn the_same_rules_twice_are_compared_and_it_is_said() {
    let compare = |rules: &[&str]| {
        let mut arguments = vec!["compare", "--games", "2", "--csv"];
        arguments.extend(rules);
        let output = run(&arguments);
        assert!(output.status.success());
        let lines = text(&output.stdout)
            .lines()
            .filter(|l| l.contains(",games,"));
        assert_eq!(lines.count(), rules.len());
        text(&output.stderr).to_owned()
    };
    assert_eq!(compare(&["kalah", "oware"]), "");
    assert_eq!(
        compare(&["kalah", "kalah"]),
        "kalaha: kalah and kalah are the same rules\n"
    );
    assert_eq!(
        compare(&["oware", "kalah", "kalah,houses=6", "oware-5"]),
        "kalaha: kalah and kalah,houses=6 are the same rules\n"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_comparison_with_what_is_known() {
    let mut arguments = vec!["compare", "kalah", "oware"];
    arguments.extend(RANDOM);
    arguments.extend(["--games", "100000000", "--json"]);
    let output = after_ctrl_c(&arguments, 50);
    assert_eq!(output.status.code(), Some(130), "what is told is not all");
    let told = text(&output.stderr);
    assert!(told.starts_with("kalaha: it was stopped: "), "{told}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], json!(false));
    for sheet in found["sheets"].as_array().unwrap() {
        let games = sheet["games"].as_u64().unwrap();
        assert!(games > 0 && games < 100_000_000, "{games}");
    }
}

/// The games of one shard, in a file.
fn shard(of: &str, games: &str) -> String {
    let file = super::folder("shards").join(format!("{}-{games}.json", of.replace('/', "-")));
    let arguments = [
        "compare",
        "kalah,houses=4",
        "four-row",
        "--json",
        "--players",
        "random",
    ];
    let shard = ["--games", games, "--seed", "7", "--shard", of];
    std::fs::write(&file, printed(&[&arguments[..], &shard[..]].concat())).unwrap();
    file.display().to_string()
}

#[test]
fn shards_add_up_to_the_numbers_of_one_run() {
    // An odd number of games: the last pair has only one.
    let whole = ["compare", "kalah,houses=4", "four-row", "--games", "1001"];
    let mut whole = object(&[&whole[..], RANDOM, &["--seed", "7", "--json"]].concat());
    let fields = whole.as_object_mut().unwrap();
    fields.remove("seconds");
    fields.remove("threads");
    let parts = ["3/3", "1/3", "2/3"].map(|of| shard(of, "1001"));
    let [last, first, second] = parts.each_ref().map(String::as_str);
    assert_eq!(object(&["merge", last, first, second, "--json"]), whole);
    // Some of them first, and the rest later.
    let two = printed(&["merge", second, last, "--shards"]);
    let two_at = super::folder("shards")
        .join("two.json")
        .display()
        .to_string();
    std::fs::write(&two_at, two).unwrap();
    assert_eq!(object(&["merge", first, &two_at, "--json"]), whole);
    let table = printed(&["merge", first, &two_at]);
    assert!(
        table.starts_with("Random players: 1001 games each, seed 7\n"),
        "{table}"
    );
    assert!(!table.contains("Not all"), "{table}");
    let output = run(&["merge", second]);
    assert_eq!(
        text(&output.stderr),
        "kalaha: shards 1, 3 of 3 are missing\n"
    );
    assert!(text(&output.stdout).contains("Not all games were played"));
}

#[test]
fn shards_that_do_not_belong_together_are_told() {
    let one = shard("1/2", "100");
    check_error(
        &["merge", &one, &one],
        &["1-2-100.json", "shard 1 is there twice"],
    );
    let other = shard("2/2", "102");
    check_error(
        &["merge", &one, &other],
        &["2-2-102.json", "not of the same run"],
    );
    let thirds = shard("2/3", "100");
    check_error(&["merge", &one, &thirds], &["shards of 3, the others of 2"]);
    let preset = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/kalah.json");
    check_error(&["merge", preset], &["kalah.json", "kalaha-sheets"]);
    let text = std::fs::read_to_string(&one).unwrap();
    let broken = super::folder("shards")
        .join("broken.json")
        .display()
        .to_string();
    for (from, to, told) in [
        ("\"of\": 2", "\"of\": 0", "shards: it must name"),
        (
            "\"of\": 2",
            "\"of\": 50",
            "number 1 has more games than its shards",
        ),
        (
            "\"starter_wins\": ",
            "\"starter_wins\": 9",
            "sheets: number 1",
        ),
    ] {
        assert!(text.contains(from), "{text}");
        std::fs::write(&broken, text.replacen(from, to, 1)).unwrap();
        check_error(&["merge", &broken], &["broken.json", told]);
    }
    for wrong in ["0/3", "4/3", "3", "1/0", "x/2", "1/100001"] {
        check_error(
            &["compare", "kalah", "--json", "--shard", wrong],
            &["--shard", "such as 3/16"],
        );
    }
    check_error(&["compare", "kalah", "--shard", "1/2"], &["--json"]);
}

/// Whatever rules are called, `rules_arg` is what `--rules` takes, so that answers of several commands can be joined.
#[test]
fn every_answer_in_json_has_the_rules_as_they_are_given() {
    let rules = [
        "--rules",
        "kalah,houses=2,seeds=1,empty_capture=true",
        "--json",
    ];
    let position = ["--position", "1,1/1,1 0:0 S"];
    for command in [
        &["solve"][..],
        &["analyze"],
        &["perft", "--depth", "2"],
        &["puzzles", "--count", "1", "--games", "1"],
        &[
            "match", "--games", "2", "--south", "beginner", "--north", "beginner",
        ],
    ] {
        let at: &[&str] = if command == ["analyze"] {
            &position
        } else {
            &[]
        };
        let told = object(&[command, &rules[..], at].concat());
        assert_eq!(
            told["rules_arg"], "kalah,houses=2,seeds=1,empty_capture=true",
            "{command:?}"
        );
    }
}
