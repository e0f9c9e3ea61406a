//! The program: reads the command line and opens the window, or does what is asked without one.

use std::env;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser as _;
use kalaha::cli::did_you_mean::{file_hint, give_tip};
use kalaha::cli::interrupt::{INTERRUPTED_CODE, was_interrupted};
use kalaha::cli::trouble::Trouble;
use kalaha::cli::{Arguments, Painting};
use kalaha::storage::plain::{brief, plain, plain_lines};
use kalaha::storage::rules::rules_arg::RulesArgError;

/// See Cargo.toml: the system's allocator gives the meshes of every frame back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    env_logger::Builder::from_default_env()
        .format(|out, record| {
            let (level, target) = (record.level(), record.target());
            let text = record.args().to_string();
            writeln!(out, "[{level:<5} {target}] {}", plain(&text))
        })
        .init();
    let arguments = Arguments::try_parse().unwrap_or_else(|error| {
        if !error.use_stderr() {
            let told = error.print().and_then(|()| io::stdout().flush());
            std::process::exit(match told {
                Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
                    let _ = writeln!(io::stderr(), "kalaha: {}", Trouble::Output(fault));
                    1
                }
                _ => 0,
            });
        }
        // What is wrong, told of arguments that are text only; its colours are not worth what they could do otherwise.
        let plainly = env::args_os().map(|text| plain(&text.to_string_lossy()).into_owned());
        let plainly: Vec<String> = plainly.collect();
        let again = Arguments::try_parse_from(&plainly).err();
        let mut error = again.unwrap_or(error);
        give_tip(&mut error, &plainly);
        let _ = write!(io::stderr(), "{}", brief(&plain_lines(&error.to_string())));
        std::process::exit(error.exit_code());
    });
    let done = match arguments.command {
        Some(command) => match command.run(PAINTING) {
            Err(Trouble::NobodyReads) => Ok(()),
            Err(Trouble::Rules(error)) => Err(error.into()),
            // Its message has the reason in it already.
            done => done.map_err(|trouble| anyhow::anyhow!("{trouble}")),
        },
        None => {
            let file = arguments.file.as_deref().and_then(Path::to_str);
            let hint = file.and_then(file_hint);
            match hint.zip(file) {
                Some((hint, name)) => Err(anyhow::anyhow!("there is no file {name}; {hint}")),
                None => open(arguments),
            }
        }
    };
    match done {
        Ok(()) if was_interrupted() => ExitCode::from(INTERRUPTED_CODE),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If nobody can read it, the exit code still tells.
            let text = format!("{error:#}");
            let text = match error.is::<RulesArgError>() {
                true => plain_lines(&text),
                false => plain(&text),
            };
            let _ = writeln!(io::stderr(), "kalaha: {}", brief(&text));
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
    use kalaha::gui::window::{self, OpenWith};
    window::open(match arguments.file {
        Some(path) if arguments.window => OpenWith::FileLater(path),
        Some(path) => OpenWith::File(path),
        None if arguments.rules.are_given() => OpenWith::Rules(Box::new(arguments.rules.read()?)),
        None => OpenWith::LastSession,
    })
}

#[cfg(not(feature = "gui"))]
fn open(_arguments: Arguments) -> anyhow::Result<()> {
    anyhow::bail!("this build has no window; build it with the feature `gui`")
}
