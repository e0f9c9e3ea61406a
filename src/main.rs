//! The program: reads the command line and opens the window, or does what is asked without one.

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
        Some(command) => command.run().map_err(anyhow::Error::from),
        None => open(arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kalaha: {error:#}");
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
