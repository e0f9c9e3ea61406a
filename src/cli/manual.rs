//! `kalaha manual`: what packages install beside the program, made from the command line itself.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;

use super::output::Trouble;

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
        return Ok(pages(command, folder)?);
    } else {
        page(command, &mut text)?;
    }
    Ok(io::stdout().write_all(&text)?)
}

fn page(command: clap::Command, to: &mut Vec<u8>) -> io::Result<()> {
    Man::new(command).section(SECTION).render(to)
}

/// A page for the program and one for each command.
fn pages(mut command: clap::Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    // The names of commands then begin with that of the program.
    command.build();
    let commands = command
        .get_subcommands()
        .filter(|one| one.get_name() != "help");
    let commands: Vec<clap::Command> = commands.cloned().collect();
    for one in std::iter::once(command).chain(commands) {
        let name = one.get_display_name().unwrap_or(one.get_name()).to_owned();
        let mut text = Vec::new();
        page(one.display_name(name.clone()), &mut text)?;
        fs::write(folder.join(format!("{name}.{SECTION}")), text)?;
    }
    Ok(())
}
