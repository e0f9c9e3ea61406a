//! What to write instead, where rules stand in the wrong place.

use clap::Command;

use crate::storage::rules_arg::{Overrides, parse_rules_arg};

/// A tip for arguments, the name of the program first, of which one was not expected, perhaps because of where their rules
/// stand; `program` is what they are arguments of. None where that is not why.
pub fn rules_hint(
    arguments: &[String],
    unexpected: Option<&str>,
    program: &Command,
) -> Option<String> {
    let mut given = arguments.iter().enumerate().skip(1);
    let (at, name) = given.find(|(_, name)| takes_rules(name, program))?;
    if arguments[1..at]
        .iter()
        .any(|before| before.starts_with("--"))
    {
        return Some(format!(
            "options come after the command: kalaha {name} --rules RULES"
        ));
    }
    let rules = unexpected.filter(|given| !given.starts_with('-'))?;
    parse_rules_arg(rules, Overrides::default()).ok()?;
    Some(format!(
        "rules are given with --rules: kalaha {name} --rules {rules}"
    ))
}

/// Whether there is a command of this name that takes rules.
fn takes_rules(name: &str, program: &Command) -> bool {
    let options = program.find_subcommand(name).map(Command::get_arguments);
    let mut options = options.into_iter().flatten();
    options.any(|option| option.get_long() == Some("rules"))
}
