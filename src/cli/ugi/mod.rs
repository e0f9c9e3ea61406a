//! `kalaha ugi`: the Universal Game Interface, so that other programs can play against this one.
//!
//! Commands come line by line on the standard input, answers go to the standard output. Only a line that
//! cannot be read ends it besides `quit`; whatever else is wrong is answered with one `info string`. A
//! search has a thread of its own; a command that changes what is searched ends it first. Lines are read in
//! another, so that `stop` and `quit` are heard while a table is worked out. In reading order:

mod command;
mod options;
mod told;

mod search;

mod listening;
mod session;

use std::io;

use clap::Args;

use super::trouble::Trouble;
use listening::listen;
use session::{SessionNext, UgiSession};

pub(super) const HELP: &str = "\
Reads commands of the Universal Game Interface (UGI) and answers them: ugi, isready, setoption name NAME value VALUE,
uginewgame, position startpos|fen POSITION [moves MOVE…], go [p1time MS p2time MS p1inc MS p2inc MS] [movetime MS]
[depth N] [nodes N] [infinite], stop, query p1turn|gameover|result, quit.

Options: Rules (a preset or rules file with clauses, as --rules elsewhere), Threads, Memory (MiB), Table (all endgames
of at most so many seeds; 0 for what is in the cache), Knowledge and Book (true or false). A table that is worked out is
ready with readyok; stop ends that, and quit.
A go with the clock of the other player alone takes a second.
Player 1 is South. A position is written as elsewhere: 4,4,4,4,4,4/4,4,4,4,4,4 0:0 S. A move is the number of a house, or swap;
each move of a turn with several is asked for by a go of its own.

Example: printf 'setoption name Rules value oware\\nposition startpos moves 3 4\\ngo movetime 500\\nquit\\n' | kalaha ugi";

/// Nothing can be given but commands on the standard input.
#[derive(Args, Debug)]
pub struct UgiArguments {}

/// Answers commands until `quit` or the end of the input.
pub(super) fn run(_: &UgiArguments) -> Result<(), Trouble> {
    let mut session = UgiSession::new();
    for heard in listen()? {
        // What is no text is no command, and the next line may be one.
        let after = match heard.line {
            Ok(line) => session.hear(&line, &heard.stop)?,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                session.refuse("that is no text")?
            }
            Err(error) => return Err(error.into()),
        };
        if after == SessionNext::Quit {
            break;
        }
    }
    session.end()
}
