//! The program: reads the command line and opens the window.

use std::process::ExitCode;

use clap::Parser as _;
use kalaha::cli::Arguments;

/// See Cargo.toml: the system's allocator gives the meshes of every frame back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    env_logger::init();
    let arguments = Arguments::parse();
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kalaha: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "gui")]
fn run(arguments: Arguments) -> anyhow::Result<()> {
    kalaha::gui::window::open(arguments)
}

#[cfg(not(feature = "gui"))]
fn run(_arguments: Arguments) -> anyhow::Result<()> {
    anyhow::bail!("this build has no window; build it with the feature `gui`")
}
