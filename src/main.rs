//! The program: reads the command line and opens the window, or does what is asked without one.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;
use kalaha::cli::output::{INTERRUPTED_CODE, Trouble, was_interrupted};
use kalaha::cli::{Arguments, Painting};
use kalaha::storage::plain::plain_lines;

/// See Cargo.toml: the system's allocator gives the meshes of every frame back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    env_logger::init();
    let arguments = Arguments::try_parse().unwrap_or_else(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        // Its colours are not worth what an argument could do to the terminal.
        let _ = write!(io::stderr(), "{}", plain_lines(&error.to_string()));
        std::process::exit(error.exit_code());
    });
    let done = match arguments.command {
        Some(command) => match command.run(PAINTING) {
            Err(Trouble::NobodyReads) => Ok(()),
            // Its message has the reason in it already.
            done => done.map_err(|trouble| anyhow::anyhow!("{trouble}")),
        },
        None => open(arguments),
    };
    match done {
        Ok(()) if was_interrupted() => ExitCode::from(INTERRUPTED_CODE),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody can read it, the exit code still tells.
            let _ = writeln!(
                io::stderr(),
                "kalaha: {}",
                plain_lines(&format!("{error:#}"))
            );
            ExitCode::FAILURE
        }
    }
}

/// What commands need of the window.
#[cfg(feature = "gui")]
const PAINTING: Painting = Painting {
    opengl: || Some(kalaha::gui::display::opengl()),
    draw: |game, form, look, settings, stop| {
        Some(kalaha::gui::picture::draw::file(
            game, form, look, settings, stop,
        ))
    },
};

#[cfg(not(feature = "gui"))]
const PAINTING: Painting = Painting {
    opengl: || None,
    draw: |_, _, _, _, _| None,
};

#[cfg(feature = "gui")]
fn open(arguments: Arguments) -> anyhow::Result<()> {
    kalaha::gui::window::open(arguments)
}

#[cfg(not(feature = "gui"))]
fn open(_arguments: Arguments) -> anyhow::Result<()> {
    anyhow::bail!("this build has no window; build it with the feature `gui`")
}
