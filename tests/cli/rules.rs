//! `kalaha rules`: the list, a search in it, one rule set in words.

use kalaha::rules::clause::Clause;

use super::readme_table::check_readme_table;
use super::{check_error, folder, kalaha as kalaha_command, object, printed, run, text};

#[test]
fn rules_lists_every_preset_under_its_family() {
    let list = object(&["rules", "--json"]);
    let list = list["rules"].as_array().unwrap();
    assert!(list.len() > 80, "{}", list.len());
    let shown = printed(&["rules"]);
    for preset in list {
        let id = preset["id"].as_str().unwrap();
        let line = shown
            .lines()
            .find(|line| line.trim_start().split("  ").next() == Some(id));
        assert!(line.is_some(), "{id} is not shown");
        let family = preset["family"].as_str().unwrap();
        assert!(shown.lines().any(|line| line == family), "{family}");
    }
}

#[test]
fn rules_finds_by_any_word() {
    let ids = |words: &str| {
        let found = object(&["rules", "--find", words, "--json"]);
        let rules = found["rules"].as_array().unwrap().clone();
        let ids = rules
            .iter()
            .map(|preset| preset["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids("tuzdik korgool"), ["toguz-korgool"]);
    for claims in ["toguz-xorgol", "andot", "weg"] {
        assert!(ids("tuzdik").contains(&claims.to_owned()), "{claims}");
    }
    assert!(!ids("tuzdik").contains(&"bestemshe".to_owned()));
    assert!(ids("eastern africa").contains(&"omweso".to_owned()));
    assert!(ids("burnt").contains(&"congkak-rounds".to_owned()));
    assert_eq!(ids("xyzzy"), [""; 0]);
    assert!(printed(&["rules", "--find", "xyzzy"]).starts_with("No rule set"));
}

#[test]
fn rules_of_ones_own_go_by_their_name_and_their_id() {
    let config = folder("own-rules");
    std::fs::create_dir_all(config.join("rules")).unwrap();
    let text = std::fs::read_to_string("assets/rules/kalah.json").unwrap();
    let text = text.replacen("\"name\": \"Kalah\"", "\"name\": \"Garden Kalah\"", 1);
    let text = text.replacen("\"rules\": {}", "\"rules\": {\"houses\": 11}", 1);
    std::fs::write(config.join("rules/garden-kalah.json"), text).unwrap();
    let told = |arguments: &[&str]| {
        let mut command = kalaha_command(arguments);
        command.env("KALAHA_CONFIG_DIR", &config);
        text_of(&command.output().unwrap().stdout)
    };
    for name in ["own/garden-kalah", "garden-kalah", "garden kalah"] {
        let told = told(&["rules", name]);
        assert!(told.starts_with("Garden Kalah"), "{name}");
        assert!(told.contains("\nSource: "), "{told}");
    }
    // Those that are written by the clauses of a preset keep their name and what is said of them.
    let text = std::fs::read_to_string("assets/rules/oware.json").unwrap();
    let text = text.replacen("\"name\": \"Oware\"", "\"name\": \"My Oware\"", 1);
    std::fs::write(config.join("rules/my-oware.json"), text).unwrap();
    assert!(told(&["rules", "own/my-oware"]).starts_with("My Oware\n"));
    let listed = told(&["rules", "--find", "garden"]);
    assert!(
        listed.contains("Your own rules") && listed.contains("own/garden-kalah"),
        "{listed}"
    );
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn rules_tells_one_in_words_with_its_nearest() {
    let told = printed(&["rules", "oware"]);
    for part in ["Oware", "Source: ", "Captures", "bring", "Nearest", "awari"] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    let wari = printed(&["rules", "wari"]);
    assert!(wari.contains("awari  Awari: the same rules"), "{wari}");
    let same = object(&["rules", "kalah,empty_capture=true", "--json"]);
    assert_eq!(same["id"], "empty-capture");
    let changed = object(&["rules", "kalah,houses=5", "--json"]);
    assert_eq!(changed["rules"]["houses"], 5);
    assert_eq!(changed["nearest"][0]["id"], "kalah");
    assert_eq!(
        changed["nearest"][0]["clauses"].as_array().unwrap().len(),
        1
    );
}

#[test]
fn rules_lists_every_clause_with_what_it_takes() {
    let told = printed(&["rules", "--clauses"]);
    let json = object(&["rules", "--clauses", "--json"]);
    let clauses = json["clauses"].as_array().unwrap();
    assert_eq!(clauses.len(), Clause::ALL.len());
    for (clause, entry) in Clause::ALL.iter().zip(clauses) {
        assert_eq!(entry["clause"], clause.name());
        assert!(told.contains(&format!("\n  {}", clause.name())), "{told}");
        assert!(told.contains(clause.help()), "{told}");
        for word in clause.range().words() {
            assert!(told.contains(word.label), "{}", word.label);
        }
    }
    assert!(told.contains("  direction=ccw: "), "{told}");
    assert!(told.contains("  counts (with capture=count): "), "{told}");
}

#[test]
fn rules_refuses_what_is_no_rule_set() {
    let output = run(&["rules", "owari"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("there is no rule set or file `owari`"));
    check_error(
        &["rules", "tests"],
        &["cannot use the rules in `tests`: it is a folder"],
    );
}

#[test]
fn rules_are_known_by_their_names_and_near_ones_are_suggested() {
    for (name, id) in [
        ("Kalah", "kalah"),
        ("toguz kumalak", "toguz-korgool"),
        ("Omweso, tournament", "omweso-full"),
        // Their clauses are the same.
        ("wari", "wari"),
        ("awari", "awari"),
    ] {
        assert_eq!(object(&["rules", name, "--json"])["id"], id, "{name}");
    }
    for (given, told) in [
        ("owar", "`owar`; did you mean `oware`?"),
        ("Toguz Kumalk", "; did you mean `toguz-korgool`?"),
        ("xyzzy", "`xyzzy`; `kalaha rules` lists all"),
        ("kalah,Houses=5", "`Houses`; did you mean `houses`?"),
        (
            "kalah,xyzzy=5",
            "`xyzzy`; `kalaha rules --clauses` lists all",
        ),
    ] {
        check_error(&["rules", given], &[told]);
        let told = text(&run(&["rules", given]).stderr).to_owned();
        assert!(told.len() < 200, "{told}");
    }
}

#[test]
fn rules_in_the_wrong_place_are_told_where_they_belong() {
    let after = "options come after the command: kalaha solve --rules RULES";
    check_error(&["--rules", "oware", "solve", "--time", "1"], &[after]);
    check_error(&["--rules=oware", "solve"], &[after]);
    let with = "rules are given with --rules: kalaha solve --rules oware";
    check_error(&["solve", "oware"], &[with]);
    check_error(&["solve", "--time", "1", "oware"], &[with]);
    for other in [&["solve", "xyzzy"][..], &["solve", "--xyzzy"], &["--xyzzy"]] {
        let told = run(other);
        assert!(!text(&told.stderr).contains("--rules RULES"), "{other:?}");
        assert!(!text(&told.stderr).contains("rules are given"), "{other:?}");
    }
}

#[test]
fn rules_shows_what_sentences_do_by_a_move() {
    let told = printed(&["rules", "kalah,empty_capture=true", "--examples"]);
    let at = told.find("If the house opposite is empty").unwrap();
    let example = &told[at..];
    assert!(example.contains("goes to the store alone (empty capture)"));
    assert!(
        example.contains("With “empty capture: off”: South sows"),
        "{example}"
    );
    let told = object(&["rules", "oware", "--examples", "--json"]);
    let paragraphs = told["words"].as_array().unwrap();
    let of = |paragraph: &serde_json::Value| {
        let sentences = paragraph["sentences"].as_array().unwrap().len();
        assert_eq!(paragraph["examples"].as_array().unwrap().len(), sentences);
        paragraph["examples"].as_array().unwrap().clone()
    };
    let examples: Vec<_> = paragraphs.iter().flat_map(of).collect();
    let feed = examples
        .iter()
        .find(|e| e["clause"] == "must_feed")
        .unwrap();
    assert_eq!(feed["value"], "false");
    check_error(&["rules", "--examples"], &["<RULES>"]);
}

#[test]
fn a_broken_file_of_ones_own_rules_is_told() {
    let config = folder("own-rules-broken");
    std::fs::create_dir_all(config.join("rules")).unwrap();
    std::fs::write(config.join("rules/mine.json"), "{").unwrap();
    let told = |arguments: &[&str]| {
        let mut command = kalaha_command(arguments);
        command.env("KALAHA_CONFIG_DIR", &config);
        let output = command.output().unwrap();
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        (output.status.code(), told)
    };
    let (code, listed) = told(&["rules"]);
    assert_eq!(code, Some(0));
    assert!(listed.contains("mine.json: not JSON"), "{listed}");
    for name in ["mine", "own/mine"] {
        let (code, asked) = told(&["solve", "--rules", name, "--depth", "1"]);
        assert_eq!(code, Some(1));
        assert!(asked.contains("cannot use the rules in"), "{asked}");
        assert!(asked.contains("mine.json`: not JSON"), "{asked}");
    }
    let (_, doctor) = told(&["doctor"]);
    let line = doctor.lines().find(|line| line.contains("mine.json"));
    assert!(line.is_some_and(|line| line.starts_with('!')), "{doctor}");
}

#[test]
fn rules_of_ones_own_with_the_same_name_are_told_apart_by_their_ids() {
    let config = folder("own-rules-twice");
    std::fs::create_dir_all(config.join("rules")).unwrap();
    for houses in [3, 5] {
        let file = config.join(format!("rules/f{houses}.json"));
        let rules = std::fs::read_to_string("assets/rules/kalah.json").unwrap();
        let rules = rules.replacen("\"name\": \"Kalah\"", "\"name\": \"My game\"", 1);
        let rules = rules.replacen("{}", &format!("{{\"houses\": {houses}}}"), 1);
        std::fs::write(file, rules).unwrap();
    }
    let told = |name: &str| {
        let mut command = kalaha_command(&["perft", "--rules", name, "--depth", "1"]);
        command.env("KALAHA_CONFIG_DIR", &config);
        let output = command.output().unwrap();
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        (output.status.code(), told)
    };
    let (code, asked) = told("My game");
    assert_eq!(code, Some(1), "{asked}");
    assert!(asked.contains("name one of own/f3, own/f5"), "{asked}");
    let (code, asked) = told("own/f5");
    assert_eq!(code, Some(0), "{asked}");
}

#[test]
fn files_and_rules_of_ones_own_may_have_a_comma_in_their_names() {
    let config = folder("own-rules, two");
    std::fs::create_dir_all(config.join("rules")).unwrap();
    let rules = std::fs::read_to_string("assets/rules/kalah.json").unwrap();
    let rules = rules.replacen("\"rules\": {}", "\"rules\": {\"houses\": 11}", 1);
    let named = |name: &str| rules.replacen("\"name\": \"Kalah\"", name, 1);
    let files = ["a, b.json", "x[1.json", "rules/mine.json"];
    for file in files {
        std::fs::write(config.join(file), named("\"name\": \"Garden, long\"")).unwrap();
    }
    let at = |file: &str| config.join(file).display().to_string();
    let told = |rules: &str| {
        let mut command = kalaha_command(&["rules", rules, "--json"]);
        command.env("KALAHA_CONFIG_DIR", &config);
        let output = command.output().unwrap();
        assert_eq!(text(&output.stderr), "", "{rules}");
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        (
            told["rules"]["houses"].clone(),
            told["rules"]["pie"] == true,
        )
    };
    for rules in [
        &at("a, b.json"),
        &at("x[1.json"),
        "garden, long",
        "own/mine",
    ] {
        assert_eq!(told(rules), (11.into(), false), "{rules}");
        let with_clause = format!("{rules}, pie=true");
        assert_eq!(told(&with_clause), (11.into(), true), "{rules}");
    }
    printed(&["rules", "omweso, tournament"]);
}

/// The table of the clauses in README.md is that of the program; `KALAHA_WRITE_README=1` writes it.
#[test]
fn the_readme_has_every_clause_as_the_program_tells_it() {
    const HEAD: &str = "| clause | usually | what it decides |\n|---|---|---|\n";
    let told = object(&["rules", "--clauses", "--json"]);
    let mut table = String::new();
    for clause in told["clauses"].as_array().unwrap() {
        let field = |name: &str| clause[name].as_str().unwrap_or_default().to_owned();
        let words: Vec<_> = clause["words"].as_array().unwrap().iter().collect();
        let words: Vec<_> = words
            .iter()
            .map(|word| {
                format!(
                    "`{}` {}",
                    word["value"].as_str().unwrap(),
                    word["label"].as_str().unwrap()
                )
            })
            .collect();
        let values = match words.is_empty() {
            true => field("values"),
            false => words.join(", "),
        };
        let usual = match (field("usual"), field("needs")) {
            (usual, _) if !usual.is_empty() => format!("`{usual}`"),
            (_, needs) if !needs.is_empty() => format!("with `{needs}`"),
            _ => String::new(),
        };
        table += &format!(
            "| `{}` | {usual} | {}: {values} |\n",
            field("clause"),
            field("help")
        );
    }
    check_readme_table(HEAD, &table);
}

#[test]
fn rules_in_utf_16_are_read_as_those_in_utf_8() {
    let folder = folder("rules-utf-16");
    let text = std::fs::read_to_string("assets/rules/oware.json").unwrap();
    let units: Vec<u16> = "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .collect();
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let path = folder.join("oware.json");
        let bytes: Vec<u8> = units.iter().copied().flat_map(bytes).collect();
        std::fs::write(&path, bytes).unwrap();
        let wide = printed(&["rules", path.to_str().unwrap()]);
        assert_eq!(wide, printed(&["rules", "assets/rules/oware.json"]));
    }
}

#[test]
fn a_game_where_rules_are_wanted_is_told_to_be_one() {
    let path = folder("rules-pgn").join("game.pgn");
    std::fs::write(&path, "[Rules \"oware\"]\n\n1. 6 5 *\n").unwrap();
    check_error(
        &["solve", "--rules", path.to_str().unwrap()],
        &[
            "game.pgn`: it is a game in PGN, not rules; give a preset",
            "or a rules file",
        ],
    );
}
