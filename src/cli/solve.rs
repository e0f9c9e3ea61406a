//! `kalaha solve`: exact values.

use clap::Args;

use super::options::{LimitOptions, RulesOptions, StartOptions};
use super::output::{Trouble, print, stop_on_ctrl_c};
use crate::search::solve::solve;
use crate::search::think::Question;

/// What to solve.
#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    start: StartOptions,
    #[command(flatten)]
    limits: LimitOptions,
}

/// Solves and prints.
pub(super) fn run(arguments: &SolveArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let state = arguments.start.read(&named)?;
    let limits = arguments.limits.read();
    let stop = stop_on_ctrl_c();
    let report = solve(
        &named.rules,
        &state,
        Question::EveryMove,
        None,
        &limits,
        &stop,
        |r| eprintln!("{:?} {} {:?}", r.best(), r.nodes, r.time),
    );
    print(&format!("{report:?}"))
}
