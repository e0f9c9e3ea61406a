//! `kalaha doctor`: what a report about a fault needs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Map, Value, json};

use super::output::{print, print_json};
use super::trouble::Trouble;
use crate::rules::words::phrase::counted;
use crate::search::limits::processors;
use crate::storage::disk::atomic::try_writing;
use crate::storage::disk::folders::{FolderError, Folders};
use crate::storage::disk::free_memory::free_memory;
use crate::storage::plain::plain;
use crate::storage::rules::own_rules;
use crate::storage::settings::Settings;

pub(super) const HELP: &str = "\
Example: kalaha doctor > report.txt

Nothing is changed but for folders that are missing, which are made, and nothing of your games is told.";

/// How it is told.
#[derive(Args, Debug)]
pub struct DoctorArguments {
    /// Print one JSON object, as for jq in: kalaha doctor --json | jq .trouble
    #[arg(long)]
    json: bool,
}

/// What a window would be drawn with, or why there would be none; `None` in a build without one.
pub type OpenGl = fn() -> Option<Result<String, String>>;

/// One thing that was looked at.
struct Finding {
    name: &'static str,
    told: String,
    is_trouble: bool,
}

impl Finding {
    const fn fine(name: &'static str, told: String) -> Self {
        Self {
            name,
            told,
            is_trouble: false,
        }
    }

    /// What was found, or what is wrong.
    fn of(name: &'static str, found: Result<String, String>) -> Self {
        let is_trouble = found.is_err();
        let told = found.unwrap_or_else(|fault| fault);
        Self {
            name,
            told,
            is_trouble,
        }
    }
}

/// Looks and prints.
pub(super) fn run(arguments: &DoctorArguments, opengl: OpenGl) -> Result<(), Trouble> {
    let mut findings = vec![
        Finding::fine("version", env!("CARGO_PKG_VERSION").to_owned()),
        Finding::fine(
            "system",
            format!("{} {}", env::consts::OS, env::consts::ARCH),
        ),
        Finding::fine("processors", processors().to_string()),
        Finding::fine(
            "free memory",
            free_memory().map_or("not told".to_owned(), mebibytes),
        ),
    ];
    findings.extend(desktop(opengl));
    findings.extend(folders());
    if arguments.json {
        let told = findings.iter();
        let value = |told: &str| told.parse::<u64>().map_or(told.into(), Value::from);
        let told = told.map(|one| (one.name.replace(' ', "_"), value(&one.told)));
        let trouble = findings.iter().filter(|one| one.is_trouble);
        let trouble: Vec<_> = trouble.map(|one| one.name.replace(' ', "_")).collect();
        let mut object: Map<String, Value> = told.collect();
        object.insert("trouble".to_owned(), json!(trouble));
        return print_json(&object.into());
    }
    let width = findings.iter().map(|one| one.name.len()).max().unwrap_or(0);
    for Finding {
        name,
        told,
        is_trouble,
    } in &findings
    {
        let mark = if *is_trouble { "!" } else { " " };
        print(&format!("{mark} {name:width$}  {}", plain(told)))?;
    }
    Ok(())
}

/// The display, what draws on it, and what shows file dialogs.
fn desktop(opengl: OpenGl) -> Vec<Finding> {
    let mut findings = Vec::new();
    let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    if cfg!(all(unix, not(target_os = "macos"))) {
        let displays = ["WAYLAND_DISPLAY", "DISPLAY"];
        let displays = displays.map(|name| Some(format!("{name}={}", variable(name)?)));
        let displays: Vec<String> = displays.into_iter().flatten().collect();
        findings.push(Finding::of(
            "display",
            match displays.is_empty() {
                false => Ok(displays.join(" ")),
                true => Err("none: neither WAYLAND_DISPLAY nor DISPLAY is set".to_owned()),
            },
        ));
        let bus = variable("DBUS_SESSION_BUS_ADDRESS").map(|_| "the desktop's, by the session bus");
        let helper = program("zenity").then_some("zenity");
        let ways: Vec<&str> = bus.into_iter().chain(helper).collect();
        findings.push(Finding::of(
            "file dialogs",
            match ways.is_empty() {
                false => Ok(ways.join(", ")),
                true => Err("none: there is no session bus and no zenity; files are opened and saved by path".to_owned()),
            },
        ));
    }
    findings.push(match opengl() {
        None => Finding::fine("window", "this build has none".to_owned()),
        Some(found) => Finding::of("window", found),
    });
    findings
}

/// Where files are kept, whether they can be written, and how much there is.
fn folders() -> Vec<Finding> {
    let root = match Folders::locate() {
        Ok(root) => root,
        Err(error) => return vec![Finding::of("folders", Err(error.to_string()))],
    };
    let folder = |name, found: Result<PathBuf, FolderError>| {
        let found = found.map_err(|error| error.to_string());
        Finding::of(name, found.and_then(|path| looked_at(&path)))
    };
    let mut findings = vec![
        folder("settings", root.make_root()),
        folder("autosave", root.autosave()),
        folder("games", root.games()),
        folder("own rules", root.rules()),
        folder("cache", Folders::cache()),
    ];
    let faults: Vec<String> = own_rules::read(&root.rules_place()).faults().collect();
    if !faults.is_empty() {
        findings.push(Finding::of("rules files", Err(faults.join("; "))));
    }
    if let Some(fault) = Settings::fault(&root) {
        findings.push(Finding::of("settings file", Err(fault.to_string())));
    }
    findings
}

/// A folder with its size, if it can be written.
fn looked_at(folder: &Path) -> Result<String, String> {
    let shown = folder.display();
    try_writing(&folder.join("doctor"))
        .map_err(|error| format!("{shown}: cannot be written: {}", error.fault))?;
    let entries = fs::read_dir(folder).map_err(|error| format!("{shown}: {error}"))?;
    let sizes = entries
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .filter(fs::Metadata::is_file)
        .map(|found| found.len());
    let (files, bytes) = sizes.fold((0_u64, 0), |(files, bytes), size| (files + 1, bytes + size));
    Ok(format!(
        "{shown}: can be written, {}, {}",
        counted(files, "file"),
        mebibytes(bytes)
    ))
}

/// Whether there is such a program.
fn program(name: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(name).is_file())
}

fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}
