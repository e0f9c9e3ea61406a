//! No layer reaches back to one that comes after it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// A folder or file under `src`, and what it must not name.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "rules",
        &[
            "crate::search",
            "crate::game",
            "crate::storage",
            "crate::gui",
            "crate::cli",
            "egui",
            "eframe",
            "serde_json",
            "std::fs",
            "std::io",
            "std::thread",
            "std::time",
        ],
    ),
    (
        "search",
        &[
            "crate::game",
            "crate::compare",
            "crate::storage",
            "crate::gui",
            "crate::cli",
            "egui",
            "eframe",
            "serde_json",
            "std::fs",
        ],
    ),
    (
        "game",
        &[
            "crate::compare",
            "crate::storage",
            "crate::gui",
            "crate::cli",
            "egui",
            "eframe",
            "serde_json",
            "std::fs",
            "std::time",
        ],
    ),
    (
        "compare",
        &[
            "crate::storage",
            "crate::gui",
            "crate::cli",
            "egui",
            "eframe",
            "serde_json",
            "std::fs",
        ],
    ),
    ("storage", &["crate::gui", "crate::cli", "egui", "eframe"]),
    ("cli", &["crate::gui", "egui", "eframe"]),
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
    ("gui/views", &["std::fs", "record.play", ".undo("]),
];

fn files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let entries = fs::read_dir(place).unwrap_or_else(|e| panic!("{}: {e}", place.display()));
    entries.flat_map(|e| files(&e.unwrap().path())).collect()
}

#[test]
fn no_layer_reaches_back() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut broken = Vec::new();
    for (layer, forbidden) in LAYERS {
        let files = files(&source.join(layer));
        assert!(!files.is_empty(), "{layer} has no files");
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for word in *forbidden {
                    if code.contains(word) {
                        broken.push(format!("{}:{}: {word}", file.display(), number + 1));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
