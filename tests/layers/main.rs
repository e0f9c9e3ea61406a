//! No layer reaches back to one that comes after it, and no two files import each other.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

mod circles;
mod tokens;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::circles::{Imports, Sources, circles, imports};

/// The folders under `src`, each of which may name those before it only.
const LAYERS: &[&str] = &[
    "rules", "search", "game", "compare", "storage", "cli", "gui",
];

/// Things from outside, and the first layer that may use them.
const OUTSIDE: &[(&str, &str)] = &[
    ("std::io", "search"),
    ("std::thread", "search"),
    ("std::time", "search"),
    ("std::fs", "storage"),
    ("serde_json", "storage"),
    ("egui", "gui"),
    ("eframe", "gui"),
];

/// What a view must not name.
const VIEWS_NEVER: &[&str] = &[
    "std::fs",
    ".is_file()",
    ".is_dir()",
    ".exists()",
    "path::absolute",
    "record.play",
    ".undo(",
];

/// What a part of a layer must not name besides.
const BESIDES: &[(&str, &[&str])] = &[
    // Moments are given to a game from outside.
    ("game", &["std::time"]),
    // The board knows pits and seeds, no rules beyond what a move's trace tells.
    (
        "gui/board",
        &[
            "rules::rule_set",
            "rules::state",
            "rules::spec",
            "crate::game",
            "crate::storage",
        ],
    ),
    // The window and the command line are two ways in, neither through the other.
    ("gui", &["crate::cli"]),
    // Views read.
    ("gui/frame", VIEWS_NEVER),
    ("gui/parts", VIEWS_NEVER),
    ("gui/pages/compare/views", VIEWS_NEVER),
    ("gui/pages/library/views", VIEWS_NEVER),
    ("gui/pages/play/views", VIEWS_NEVER),
    ("gui/pages/practice/views", VIEWS_NEVER),
    ("gui/pages/setup/views", VIEWS_NEVER),
    ("gui/pages/study/views", VIEWS_NEVER),
    ("gui/chooser/view.rs", VIEWS_NEVER),
    ("gui/chooser/list.rs", VIEWS_NEVER),
    ("gui/chooser/details.rs", VIEWS_NEVER),
    ("gui/examples/view.rs", VIEWS_NEVER),
    ("gui/family/view.rs", VIEWS_NEVER),
    ("gui/family/panel.rs", VIEWS_NEVER),
];

/// All that a layer must not name because of where it stands.
fn forbidden(layer: usize) -> Vec<String> {
    let later = LAYERS[layer + 1..]
        .iter()
        .map(|later| format!("crate::{later}"));
    let place = |name: &str| LAYERS.iter().position(|&known| known == name).unwrap();
    let outside = OUTSIDE.iter().filter(|(_, first)| place(first) > layer);
    later
        .chain(outside.map(|(word, _)| (*word).to_owned()))
        .collect()
}

fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let entries = fs::read_dir(place).unwrap_or_else(|e| panic!("{}: {e}", place.display()));
    entries.flat_map(|e| files(&e.unwrap().path())).collect()
}

/// Lines of the files in a folder under `src` that name one of the words.
fn naming<W: AsRef<str>>(folder: &str, words: &[W]) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = files(&source.join(folder));
    assert!(!files.is_empty(), "{folder} has no files");
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let named = words.iter().filter(|word| code.contains(word.as_ref()));
            found.extend(
                named.map(|word| format!("{}:{}: {}", file.display(), number + 1, word.as_ref())),
            );
        }
    }
    found
}

#[test]
fn no_layer_reaches_back() {
    let layers = LAYERS.iter().enumerate();
    let broken: Vec<_> = layers
        .flat_map(|(number, layer)| naming(layer, &forbidden(number)))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn no_part_names_what_it_must_not_know() {
    let broken: Vec<_> = BESIDES
        .iter()
        .flat_map(|(part, words)| naming(part, words))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_folder_is_a_layer() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(source).unwrap().map(|e| e.unwrap());
    let mut folders: Vec<String> = entries
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    let mut layers = LAYERS.to_vec();
    folders.sort();
    layers.sort_unstable();
    assert_eq!(folders, layers);
}

/// The files and folders that the text names in code, such as `rules/sow.rs` or `gui/board/`.
fn named_places(text: &str) -> Vec<&str> {
    let words = text.split('`').skip(1).step_by(2);
    let is_place = |word: &&str| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
        word.chars().all(plain) && (word.ends_with(".rs") || word.ends_with('/'))
    };
    words.filter(is_place).collect()
}

#[test]
fn every_place_that_the_architecture_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "tests", "benches", "assets"].map(|folder| root.join(folder));
    let all = folders.iter().flat_map(|folder| files(folder));
    let all: Vec<String> = all.map(|file| format!("/{}", file.display())).collect();
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let places = named_places(&text);
    assert!(!places.is_empty());
    let is_there = |place: &str| match place.strip_suffix('/') {
        Some(folder) => all.iter().any(|file| file.contains(&format!("/{folder}/"))),
        None => all.iter().any(|file| file.ends_with(&format!("/{place}"))),
    };
    let missing: Vec<_> = places
        .into_iter()
        .filter(|place| !is_there(place))
        .collect();
    assert_eq!(missing, [""; 0], "these are not there");
}

/// Most lines of a function, its head and its end among them.
const LONGEST: usize = 79;

/// How many lines a function has that begins with the first of these: rustfmt lets it end with the first `}`
/// that stands as far in; one that ends on its first line has one.
fn length(lines: &[&str]) -> usize {
    let head = lines[0];
    let indent = head.len() - head.trim_start().len();
    let end = format!("{}}}", " ".repeat(indent));
    let ends = lines.iter().position(|line| *line == end);
    match head.ends_with(';') || head.ends_with('}') {
        true => 1,
        false => ends.map_or(lines.len(), |end| end + 1),
    }
}

#[test]
fn no_function_is_longer_than_80_lines() {
    let is_head = |line: &str| {
        let words = line.split_whitespace().take_while(|&word| word != "fn");
        let before = words.collect::<Vec<_>>();
        let modifiers = ["pub", "const", "async", "unsafe", "extern"];
        let is_modifier = |word: &&str| {
            modifiers.contains(word) || word.starts_with("pub(") || word.ends_with(')')
        };
        line.contains("fn ") && before.iter().all(is_modifier)
    };
    let mut functions = 0;
    let mut long = Vec::new();
    for (module, text) in sources() {
        let lines: Vec<_> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_head(line)) {
            functions += 1;
            let length = length(&lines[at..]);
            if length > LONGEST {
                long.push(format!("{module}:{}: {} lines: {line}", at + 1, length));
            }
        }
    }
    assert!(functions > 3_000, "only {functions} functions are found");
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// All sources of the library by module.
fn sources() -> Sources {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Sources::new();
    for file in files(&folder) {
        let place = file.strip_prefix(&folder).unwrap().with_extension("");
        let names = place.iter().map(|name| name.to_str().unwrap());
        let module: Vec<&str> = names.filter(|&name| name != "mod").collect();
        let module = match module.join("::").as_str() {
            "main" => continue, // a crate of its own, which nothing can import
            "lib" => String::new(),
            module => module.to_owned(),
        };
        sources.insert(module, fs::read_to_string(&file).unwrap());
    }
    sources
}

/// A circle as text: each of its files, and which others of it the file imports.
fn told(circle: &BTreeSet<&str>, imports: &Imports) -> String {
    let lines = circle.iter().map(|&file| {
        let others = imports[file].iter().map(String::as_str);
        let others: Vec<&str> = others.filter(|other| circle.contains(other)).collect();
        format!("  {file} imports {}\n", others.join(", "))
    });
    format!(
        "a circle of {} files:\n{}",
        circle.len(),
        lines.collect::<String>()
    )
}

#[test]
fn no_files_import_each_other() {
    let imports = imports(&sources());
    let circles = circles(&imports);
    let told: Vec<String> = circles
        .iter()
        .map(|circle| told(circle, &imports))
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Types that are parts of a trait: each belongs to what carries the trait out.
const OF_TRAITS: &[&str] = &["Output", "Error", "Err", "Item", "Value"];

#[test]
fn no_two_types_have_one_name() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut twice = Vec::new();
    let mut known = BTreeSet::new();
    for file in files(&source) {
        let text = fs::read_to_string(&file).unwrap();
        for name in text.lines().filter_map(type_named) {
            if !known.insert(name.to_owned()) && !OF_TRAITS.contains(&name) {
                twice.push(format!("{}: {name}", file.display()));
            }
        }
    }
    assert!(known.len() > 100, "only {} types", known.len());
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}

/// The name of the type that a line begins.
fn type_named(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => match rest.strip_prefix('(') {
            Some(rest) => rest.split_once(')')?.1.trim_start(),
            None => rest.strip_prefix(' ')?,
        },
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let name = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric()).next()
}
