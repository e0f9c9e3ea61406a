//! `kalaha manual`: what packages install beside the program, made from the command line itself.

use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;

use super::output::print_as_it_is;
use super::trouble::Trouble;
use crate::storage::disk::atomic::write_atomically;
use crate::storage::disk::folders::make_folder;

pub(super) const HELP: &str = "\
Examples: kalaha manual | man -l -
          kalaha manual --out man
          kalaha manual --completions bash > ~/.local/share/bash-completion/completions/kalaha

The pages are of section 6, games: kalaha.6 for the program, kalaha-solve.6 and so on for its commands.";

/// The section of games.
const SECTION: &str = "6";

/// What is written, and where to.
#[derive(Args, Debug)]
pub struct ManualArguments {
    /// Write all pages into this folder, which is made if it is not there: kalaha manual --out man
    #[arg(long, value_name = "FOLDER", conflicts_with = "completions")]
    out: Option<PathBuf>,

    /// Print what completes commands in a shell, such as --completions bash
    #[arg(long, value_name = "SHELL")]
    completions: Option<Shell>,
}

/// Writes it, of this command line.
pub(super) fn run(arguments: &ManualArguments, mut command: clap::Command) -> Result<(), Trouble> {
    let mut text = Vec::new();
    if let Some(shell) = arguments.completions {
        clap_complete::generate(shell, &mut command, "kalaha", &mut text);
    } else if let Some(folder) = &arguments.out {
        return pages(command, folder);
    } else {
        text = page(command)?;
    }
    print_as_it_is(&text)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Trouble> {
    let mut text = Vec::new();
    Man::new(command).section(SECTION).render(&mut text)?;
    Ok(text)
}

/// A page for the program and one for each command.
fn pages(mut command: clap::Command, folder: &Path) -> Result<(), Trouble> {
    make_folder(folder)?;
    // The names of commands then begin with that of the program.
    command.build();
    let commands = command
        .get_subcommands()
        .filter(|one| one.get_name() != "help");
    let commands: Vec<clap::Command> = commands.cloned().collect();
    for one in std::iter::once(command).chain(commands) {
        let name = one.get_display_name().unwrap_or(one.get_name()).to_owned();
        let text = page(one.display_name(name.clone()))?;
        write_atomically(&folder.join(format!("{name}.{SECTION}")), &text)?;
    }
    Ok(())
}
