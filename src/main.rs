//! The program: reads the command line and opens the window, or does what is asked without one.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;
use kalaha::cli::Arguments;

/// See Cargo.toml: the system's allocator gives the meshes of every frame back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    env_logger::init();
    let arguments = Arguments::parse();
    let done = match arguments.command {
        // Its message has the reason in it already.
        Some(command) => command
            .run()
            .map_err(|trouble| anyhow::anyhow!("{trouble}")),
        None => open(arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody can read it, the exit code still tells.
            let _ = writeln!(io::stderr(), "kalaha: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "gui")]
fn open(arguments: Arguments) -> anyhow::Result<()> {
    kalaha::gui::window::open(arguments)
}

#[cfg(not(feature = "gui"))]
fn open(_arguments: Arguments) -> anyhow::Result<()> {
    anyhow::bail!("this build has no window; build it with the feature `gui`")
}
