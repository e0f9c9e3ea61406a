//! A rule set on the command line: `ID_OR_FILE[,clause=value]…`, everywhere the same.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;

use thiserror::Error;

use super::own_rules::{self, own_id};
use super::preset_search::named;
use super::presets::{Preset, RulesFileError, preset, preset_of, presets, read_rules_file};
use super::rules_origin::RulesOrigin;
use crate::game::contest::NamedRules;
use crate::rules::clause::{Clause, assign_all};
use crate::rules::fault::{Fault, Faults};
use crate::rules::near_names::{did_you_mean, near_names};
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Direction, RuleSpec, StoreSide};
use crate::storage::plain::plain;

/// The options that stand beside the rule set on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// Houses in a row.
    pub houses: Option<u8>,
    /// Seeds in every house.
    pub seeds: Option<u16>,
    /// `--clockwise`: direction=cw, with a repetition rule where that could go round for ever.
    pub clockwise: bool,
    /// `--empty-capture`: empty_capture=true.
    pub empty_capture: bool,
    /// `--seed-on`: relay=any and capture=none.
    pub seed_on: bool,
}

/// Why an argument is not a rule set.
#[derive(Debug, Error)]
pub enum RulesArgError {
    /// Neither a preset nor a file.
    #[error("there is no rule set or file `{given}`{hint}")]
    Unknown {
        /// What stands before the first comma.
        given: String,
        /// Rule sets with similar names, or where all are told.
        hint: String,
    },
    /// Several rule sets of one's own have the name.
    #[error("several rule sets of your own are called `{given}`: name one of {ids}")]
    Several {
        /// The name.
        given: String,
        /// Their ids.
        ids: String,
    },
    /// The file cannot be used.
    #[error("cannot use the rules in `{path}`: {}", fault.reason())]
    File {
        /// The path given.
        path: String,
        /// The reason.
        fault: RulesFileError,
    },
    /// A part that is no assignment.
    #[error("`{0}` is not a clause with a value: write clause=value, such as houses=5")]
    Form(String),
    /// A clause that has two values.
    #[error("`{0}` is given twice; leave one of them out")]
    Twice(String),
    /// The clauses are wrong or do not go together.
    #[error("these rules are not possible:{}", lines(.0))]
    Faults(Faults),
}

impl RulesArgError {
    /// The same in one line.
    pub(in crate::storage) fn in_one_line(&self) -> String {
        match self {
            Self::Faults(faults) => format!("these rules are not possible: {faults}"),
            other => other.to_string(),
        }
    }
}

fn lines(faults: &Faults) -> impl fmt::Display {
    let lines = faults
        .list()
        .iter()
        .map(|fault| format!("\n  {}", plain(&fault.to_string())));
    lines.collect::<String>()
}

/// The rule set that an argument stands for.
///
/// # Errors
/// Every fault at once.
pub fn parse_rules_arg(text: &str, overrides: Overrides) -> Result<NamedRules, RulesArgError> {
    let (id, clauses) = first_part(text);
    let (base_name, base) = base(id)?;
    let parts = clauses.map(split).unwrap_or_default().into_iter();
    let given = parts.map(|part| part.split_once('=').ok_or(part));
    let given: Result<Vec<_>, _> = given.collect();
    let given = given.map_err(|part| RulesArgError::Form(plain(part).into_owned()))?;
    let houses = overrides.houses.map(|n| n.to_string());
    let seeds = overrides.seeds.map(|n| n.to_string());
    let seed_on = [("relay", "any"), ("capture", "none")];
    let options = [
        houses.as_deref().map(|n| ("houses", n)),
        seeds.as_deref().map(|n| ("seeds", n)),
        overrides.empty_capture.then_some(("empty_capture", "true")),
    ];
    let mut names = HashSet::new();
    let told = given
        .iter()
        .copied()
        .chain(options.iter().copied().flatten());
    // Short ways to set clauses that may be given as well.
    let short = [
        ("direction", overrides.clockwise),
        ("relay", overrides.seed_on),
        ("capture", overrides.seed_on),
    ];
    let short = short.into_iter().filter(|(_, is_given)| *is_given);
    for (name, _) in told.map(|(name, _)| (name, true)).chain(short) {
        if !names.insert(name.trim()) {
            return Err(RulesArgError::Twice(plain(name.trim()).into_owned()));
        }
    }
    let seed_on = seed_on.into_iter().filter(|_| overrides.seed_on);
    let assignments = seed_on.chain(given).chain(options.into_iter().flatten());
    let mut spec = base.clone();
    let errors = assign_all(&mut spec, assignments).err().unwrap_or_default();
    if overrides.clockwise {
        spec.direction = Direction::Cw;
        if spec.store_side == StoreSide::Right && spec.repeat_limit == 0 {
            spec.repeat_limit = 2;
        }
    }
    let mut faults: Vec<Fault> = errors.into_iter().map(Fault::from).collect();
    match RuleSet::new(spec) {
        Ok(rules) if faults.is_empty() => Ok(NamedRules {
            name: name(&base_name, &base, rules.spec()),
            rules,
        }),
        Ok(_) => Err(RulesArgError::Faults(Faults::new(faults))),
        Err(found) => {
            faults.extend(found.into_list());
            Err(RulesArgError::Faults(Faults::new(faults)))
        }
    }
}

fn name(given: &str, base: &RuleSpec, spec: &RuleSpec) -> String {
    match spec == base && !given.is_empty() {
        true => given.to_owned(),
        false => RulesOrigin::of(given, base, &[]).or(base).name_of(spec),
    }
}

/// The rules that the first part names.
fn base(id: &str) -> Result<(String, RuleSpec), RulesArgError> {
    if let Some(preset) = preset(id) {
        return Ok((preset.name.clone(), preset.rules.clone()));
    }
    let path = Path::new(id);
    let of_file = || match read_rules_file(path) {
        Ok(preset) => Ok((preset.name, preset.rules)),
        Err(fault) => Err(RulesArgError::File {
            path: plain(id).into_owned(),
            fault,
        }),
    };
    if !id.is_empty() && (path.is_file() || id.ends_with(".json")) {
        return of_file();
    }
    let mut named = named(id);
    let best = named.first().map(|(naming, _)| *naming);
    named.retain(|(naming, _)| Some(*naming) == best);
    let named: Vec<&Preset> = named.into_iter().map(|(_, preset)| preset).collect();
    if let [preset] = named.as_slice() {
        return Ok((preset.name.clone(), preset.rules.clone()));
    }
    let own_rules = own_rules::of_user();
    let mut called: Vec<Preset> = own_rules.rules;
    called.retain(|own| is_called(own, id));
    // Its id tells it from all others.
    if let Some(at) = called.iter().position(|own| own.id == id) {
        called.swap(0, at);
        called.truncate(1);
    }
    if called.len() > 1 {
        let ids: Vec<&str> = called.iter().map(|own| own.id.as_str()).collect();
        return Err(RulesArgError::Several {
            given: plain(id).into_owned(),
            ids: plain(&ids.join(", ")).into_owned(),
        });
    }
    if let Some(own) = called.pop() {
        return Ok((own.name, own.rules));
    }
    let mut broken = own_rules.broken.into_iter();
    let is_meant =
        |path: &Path| own_id(path) == id || path.file_stem().is_some_and(|stem| stem == id);
    if let Some((path, fault)) = broken.find(|(path, _)| is_meant(path)) {
        let path = plain(&path.to_string_lossy()).into_owned();
        return Err(RulesArgError::File { path, fault });
    }
    // A folder, or a pipe: why it is not read.
    if path.symlink_metadata().is_ok() {
        return of_file();
    }
    Err(RulesArgError::Unknown {
        given: plain(id).into_owned(),
        hint: hint(id, &named),
    })
}

/// The rule sets that may be meant: those that go by this name, or by one that is near to it.
fn hint(given: &str, named: &[&Preset]) -> String {
    let mut near: Vec<&str> = named.iter().map(|preset| preset.id.as_str()).collect();
    if near.is_empty() {
        let ids = presets().iter().map(|preset| preset.id.as_str());
        near = near_names(given, ids.map(|id| (id, id)));
    }
    if near.is_empty() {
        let names = presets().iter().flat_map(|preset| {
            let names = [&preset.name].into_iter().chain(&preset.other_names);
            names.map(|name| (name.as_str(), preset.id.as_str()))
        });
        near = near_names(given, names);
    }
    match near.as_slice() {
        [] => "; `kalaha rules` lists all".to_owned(),
        near => did_you_mean(near),
    }
}

/// The rules that an argument begins with, and the clauses behind them. Names and files may have a comma: the longest beginning
/// that is one of them is taken. What begins with the id of a preset is no file and no rules of one's own.
fn first_part(text: &str) -> (&str, Option<&str>) {
    let Some((short, clauses)) = text.split_once(',') else {
        return (text.trim(), None);
    };
    let is_preset = preset(short.trim()).is_some();
    let own = if is_preset {
        Vec::new()
    } else {
        own_rules::of_user().rules
    };
    let is_one = |name: &str| {
        let mut all = presets().iter().chain(&own);
        all.any(|preset| is_called(preset, name)) || (!is_preset && Path::new(name).is_file())
    };
    let commas = text.rmatch_indices(',').map(|(at, _)| at);
    let ends = [text.len()].into_iter().chain(commas);
    let mut parts = ends.map(|end| (text[..end].trim(), text.get(end + 1..)));
    let found = parts.find(|(name, _)| is_one(name));
    found.unwrap_or((short.trim(), Some(clauses)))
}

/// Whether rules have this id or name.
fn is_called(preset: &Preset, name: &str) -> bool {
    preset.id == name
        || preset.name.eq_ignore_ascii_case(name)
        || own_rules::stem(&preset.id).is_some_and(|stem| stem == name)
}

/// The parts between commas; a comma inside brackets does not part.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|c: char| {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth <= 0
    });
    parts.map(str::trim).collect()
}

/// A rule set as an argument: the id of its preset, or Kalah with the clauses that are otherwise.
pub fn print_rules_arg(spec: &RuleSpec) -> String {
    if let Some(preset) = preset_of(spec) {
        return preset.id.clone();
    }
    let usual = RuleSpec::default();
    let base = preset_of(&usual).map_or("kalah", |preset| &preset.id);
    let clauses = Clause::ALL.iter().filter_map(|clause| {
        let value = clause.get(spec)?;
        let name = clause.name();
        (clause.get(&usual).as_ref() != Some(&value)).then(|| format!(",{name}={value}"))
    });
    format!("{base}{}", clauses.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::spec::Capture;

    fn parse(text: &str) -> Result<NamedRules, RulesArgError> {
        parse_rules_arg(text, Overrides::default())
    }

    #[test]
    fn every_clause_can_be_set_in_any_order() {
        let named = parse("kalah,counts={3,2},capture=count,repeat_limit=2,houses=5").unwrap();
        let spec = named.rules.spec();
        assert_eq!(named.name, "Kalah, 3 clauses changed");
        assert_eq!(spec.houses, 5);
        assert!(matches!(&spec.capture, Capture::Count(c) if c.counts == [2, 3]));
        assert_eq!(
            parse("kalah,end_when=mover_stuck").unwrap().name,
            "Played until the mover is stuck"
        );
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let error =
            parse("kalah,hauses=5,seeds=99,relay=any,sow_store=none,min_lift=2").unwrap_err();
        let text = error.to_string();
        for part in [
            "`hauses`",
            "seeds=`99`",
            "step_cap",
            "repeat_limit",
            "min_lift=1",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
    }

    #[test]
    fn a_clause_has_one_value() {
        let error = parse("kalah,houses=5,pie=true,houses=6").unwrap_err();
        assert!(
            error.to_string().contains("`houses` is given twice"),
            "{error}"
        );
        let houses = Overrides {
            houses: Some(6),
            ..Overrides::default()
        };
        assert!(parse_rules_arg("kalah,houses=5", houses).is_err());
    }

    #[test]
    fn every_rule_set_is_read_back_from_what_is_written_of_it() {
        for preset in presets() {
            let mut spec = preset.rules.clone();
            assert!(!print_rules_arg(&spec).contains(','), "the id is enough");
            spec.lone_singles = !spec.lone_singles;
            let Ok(rules) = RuleSet::new(spec) else {
                continue;
            };
            let text = print_rules_arg(rules.spec());
            assert_eq!(parse(&text).unwrap().rules, rules, "{text}");
        }
    }

    #[test]
    fn what_is_no_rule_set_is_told() {
        let text = parse("owar").unwrap_err().to_string();
        assert!(text.ends_with("`owar`; did you mean `oware`?"), "{text}");
        let text = parse("xyzzy,houses=5").unwrap_err().to_string();
        assert!(text.ends_with("`kalaha rules` lists all"), "{text}");
        assert!(
            parse("kalah,pie")
                .unwrap_err()
                .to_string()
                .contains("clause=value")
        );
        assert!(
            parse("nowhere.json")
                .unwrap_err()
                .to_string()
                .contains("nowhere.json")
        );
    }

    #[test]
    fn a_rule_set_is_known_by_any_of_its_names() {
        for (text, id) in [
            ("Kalah", "kalah"),
            ("Toguz Kumalak", "toguz-korgool"),
            ("empty capture", "empty-capture"),
            ("Omweso, tournament", "omweso-full"),
        ] {
            assert_eq!(parse(text).unwrap(), parse(id).unwrap(), "{text}");
        }
        let named = parse("Toguz Kumalak,houses=5").unwrap();
        assert_eq!(named.rules.spec().houses, 5);
    }

    #[test]
    fn the_options_of_kalah_are_its_variations() {
        let usual = Overrides::default;
        let with = |overrides| parse_rules_arg("kalah", overrides);
        let clockwise = Overrides {
            clockwise: true,
            ..usual()
        };
        assert_eq!(with(clockwise).unwrap().name, "Clockwise");
        let seed_on = Overrides {
            seed_on: true,
            ..usual()
        };
        assert_eq!(with(seed_on).unwrap().name, "Seed On");
        let empty_capture = Overrides {
            empty_capture: true,
            ..usual()
        };
        assert_eq!(with(empty_capture).unwrap().name, "Empty Capture");
        let both = Overrides {
            empty_capture: true,
            ..seed_on
        };
        let told = with(both).unwrap_err().to_string();
        assert!(told.contains("capture=opposite"), "{told}");
        let sized = Overrides {
            houses: Some(3),
            seeds: Some(2),
            ..usual()
        };
        let spec = with(sized).unwrap().rules.spec().clone();
        assert_eq!(
            (spec.houses, spec.start),
            (3, crate::rules::spec::Start::Seeds(2))
        );
    }
}
