//! What to write instead, where a command is not written as it should be, or rules stand in the wrong place.

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _};

use crate::rules::near_names::near_names;
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};

use super::Arguments;

/// Lets an error of these arguments, the name of the program first, tell what to write instead.
pub fn give_tip(error: &mut clap::Error, arguments: &[String]) {
    let unexpected = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => Some(argument.clone()),
        _ => None,
    };
    // That an option can be written as a value helps with no command of ours.
    if error.kind() == ErrorKind::UnknownArgument && error.get(ContextKind::SuggestedArg).is_none()
    {
        error.remove(ContextKind::Suggested);
    }
    let program = Arguments::command();
    let misspelt = arguments
        .get(1)
        .and_then(|name| command_hint(name, &program));
    let hint = misspelt.or_else(|| rules_hint(arguments, unexpected.as_deref(), &program));
    if let Some(hint) = hint {
        let told = ContextValue::StyledStrs(vec![hint.into()]);
        error.insert(ContextKind::Suggested, told);
    }
}

/// A tip for arguments, the name of the program first, of which one was not expected, perhaps because of where their rules
/// stand; `program` is what they are arguments of. None where that is not why.
fn rules_hint(arguments: &[String], unexpected: Option<&str>, program: &Command) -> Option<String> {
    let command = arguments.get(1)?;
    if unexpected == Some("--rules") && takes_rules_by_place(command, program) {
        return Some(format!(
            "rules are given without --rules: kalaha {command} kalah"
        ));
    }
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

/// A tip for what was given as a file and is none: a command that is not written as it should be, or rules.
pub fn file_hint(name: &str) -> Option<String> {
    let program = Arguments::command();
    command_hint(name, &program).or_else(|| {
        parse_rules_arg(name, Overrides::default()).ok()?;
        let rules = format!("rules are given with --rules: kalaha --rules {name}");
        Some(rules).filter(|_| !is_file(name))
    })
}

/// A tip for a command that is not written as it should be: `name` is neither a command nor a file.
fn command_hint(name: &str, program: &Command) -> Option<String> {
    let is_command = program.find_subcommand(name).is_some();
    if is_command || name.starts_with('-') || is_file(name) {
        return None;
    }
    let commands = program.get_subcommands().map(Command::get_name);
    let near = near_names(name, commands.map(|command| (command, command)));
    let nearest = near.first()?;
    Some(format!("did you mean the command `{nearest}`?"))
}

fn is_file(name: &str) -> bool {
    Path::new(name).exists() || name.contains(['/', '.', '\\'])
}

/// Whether there is a command of this name that takes rules without an option.
fn takes_rules_by_place(name: &str, program: &Command) -> bool {
    let command = program.find_subcommand(name);
    let mut places = command.into_iter().flat_map(Command::get_positionals);
    places.any(|place| place.get_value_names().is_some_and(|n| n[0] == "RULES"))
}

/// Whether a command has the option `--rules`.
fn takes_rules(name: &str, program: &Command) -> bool {
    let options = program.find_subcommand(name).map(Command::get_arguments);
    let mut options = options.into_iter().flatten();
    options.any(|option| option.get_long() == Some("rules"))
}
