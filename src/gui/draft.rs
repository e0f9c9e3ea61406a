//! The rules being edited in the side panel: a clause at a time, checked at once.

use crate::game::contest::NamedRules;
use crate::rules::clause::value::ClauseValue;
use crate::rules::clause::{Clause, ClauseError};
use crate::rules::fault::{Fault, Faults};
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{NextStart, RuleSpec};
use crate::rules::words::differences::{Compared, name_differences};
use crate::storage::rules::presets::{Preset, presets};
use crate::storage::rules::rules_origin::RulesOrigin;

/// A change of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesEdit {
    /// Give a clause another value.
    SetClause(Clause, String),
    /// Take these rules.
    Load(Box<NamedRules>),
}

/// Rules that may not go together yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    spec: RuleSpec,
    /// The name that these rules had as the editing began.
    given: String,
    /// What the editing began with.
    began: RuleSpec,
    /// What that had been changed from, if it had been, or the same.
    origin: RulesOrigin,
    checked: Result<RuleSet, Faults>,
}

impl Draft {
    /// Edits the rules of a game, which may have been changed from a preset or rules of one's own.
    pub fn of(named: &NamedRules, own: &[Preset]) -> Self {
        Self::new(named.rules.spec().clone(), named.name.clone(), own)
    }

    /// Edits the rules of Kalah.
    pub fn usual() -> Self {
        Self::new(RuleSpec::default(), "Kalah".to_owned(), &[])
    }

    /// Edits the rules of a preset, or of a file.
    pub fn of_preset(preset: &Preset, own: &[Preset]) -> Self {
        Self::new(preset.rules.clone(), preset.name.clone(), own)
    }

    fn new(spec: RuleSpec, given: String, own: &[Preset]) -> Self {
        Self {
            checked: RuleSet::new(spec.clone()),
            // Rules that were changed in an earlier game began as those of their name.
            origin: RulesOrigin::of(&given, &spec, own),
            began: spec.clone(),
            spec,
            given,
        }
    }

    /// Rules of one's own have been read: one of them may be what these began as.
    pub fn learn(&mut self, own: &[Preset]) {
        self.origin = RulesOrigin::of(&self.given, &self.began, own);
    }

    /// The name of what the editing began with.
    pub fn base(&self) -> &str {
        &self.origin.name
    }

    /// The clauses that the editing began with: those of a preset or of one's own where one has that name.
    pub const fn origin(&self) -> &RuleSpec {
        &self.origin.rules
    }

    /// What was changed since.
    pub fn changes(&self) -> Vec<Compared> {
        let mut changes = name_differences(self.origin(), &self.spec);
        changes.retain(|change| change.other.is_some());
        changes
    }

    /// The clauses as they are now.
    pub const fn spec(&self) -> &RuleSpec {
        &self.spec
    }

    /// The rule set, or every reason why the clauses do not go together.
    pub const fn checked(&self) -> &Result<RuleSet, Faults> {
        &self.checked
    }

    /// The name of these rules: the preset's, or the one they began as, with what was changed.
    pub fn name(&self) -> String {
        // Rules of somebody's own may be those of a preset by another name.
        match self.spec == self.began {
            true => self.given.clone(),
            false => self.origin.name_of(&self.spec),
        }
    }

    /// Carries out a change.
    ///
    /// # Errors
    /// The value is out of range, or the clause has no meaning here; nothing changes then.
    pub fn edit(&mut self, edit: &RulesEdit, own: &[Preset]) -> Result<(), ClauseError> {
        match edit {
            RulesEdit::SetClause(clause, value) => {
                clause.set(&mut self.spec, value)?;
                self.checked = RuleSet::new(self.spec.clone());
            }
            RulesEdit::Load(named) => *self = Self::of(named, own),
        }
        Ok(())
    }

    /// Changes of one clause each after which a fault is gone and no other one has come: to what it was, else to what most
    /// presets have that helps.
    pub fn ways_out(&self, fault: &Fault) -> Vec<(Clause, ClauseValue)> {
        let before = match &self.checked {
            Ok(_) => return Vec::new(),
            Err(faults) => faults.list(),
        };
        let helps = |clause: Clause, value: &ClauseValue| {
            let mut spec = self.spec.clone();
            let is_set = clause.assign(&mut spec, value).is_ok();
            let after = RuleSet::new(spec)
                .err()
                .map_or(Vec::new(), Faults::into_list);
            is_set && !after.contains(fault) && after.iter().all(|fault| before.contains(fault))
        };
        let way = |&clause: &Clause| {
            let mut values = usual_values(clause);
            values.extend(clause.get(self.origin()));
            let mut values = values.into_iter().rev();
            let value = values.find(|value| helps(clause, value))?;
            Some((clause, value))
        };
        fault.clauses().iter().filter_map(way).collect()
    }

    /// Takes over who starts the next game, which is changed in the match itself.
    pub fn set_next_start(&mut self, next_start: NextStart) {
        self.spec.match_rules.next_start = next_start;
        self.checked = RuleSet::new(self.spec.clone());
    }

    /// The rules with their name, if they go together.
    pub fn named(&self) -> Option<NamedRules> {
        let rules = self.checked.as_ref().ok()?.clone();
        Some(NamedRules {
            name: self.name(),
            rules,
        })
    }
}

/// The values of a clause among the presets, what most of them have last.
fn usual_values(clause: Clause) -> Vec<ClauseValue> {
    let mut values: Vec<(usize, ClauseValue)> = Vec::new();
    for value in presets()
        .iter()
        .filter_map(|preset| clause.get(&preset.rules))
    {
        match values.iter_mut().find(|(_, known)| *known == value) {
            Some((count, _)) => *count += 1,
            None => values.push((1, value)),
        }
    }
    values.sort_by_key(|(count, _)| *count);
    values.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_long_name_that_are_changed_have_a_name_that_a_file_can_hold() {
        let mut draft = Draft::new(RuleSpec::default(), "ö".repeat(80), &[]);
        let change = RulesEdit::SetClause(Clause::Seeds, "7".to_owned());
        draft.edit(&change, &[]).unwrap();
        let name = draft.name();
        assert_eq!(name, format!("{}, changed", "ö".repeat(71)));
        let again = Draft::of(&draft.named().unwrap(), &[]);
        assert_eq!(again.name(), name);
        assert_eq!(again.base(), "ö".repeat(71));
    }

    /// As on a board, where every change begins anew.
    fn set(draft: &mut Draft, clause: Clause, value: &str, own: &[Preset]) {
        let edit = RulesEdit::SetClause(clause, value.to_owned());
        draft.edit(&edit, own).unwrap();
        *draft = Draft::of(&draft.named().unwrap(), own);
    }

    #[test]
    fn a_name_tells_the_clauses_also_where_changed_rules_are_changed_again() {
        let mut draft = Draft::usual();
        for (clause, value, name) in [
            (Clause::ExtraTurn, "false", "Kalah, move again: off"),
            (Clause::Houses, "7", "Kalah, 2 clauses changed"),
            (Clause::ExtraTurn, "true", "Kalah, houses a row: 7"),
            (Clause::Houses, "6", "Kalah"),
            (Clause::Houses, "7", "Kalah, houses a row: 7"),
        ] {
            set(&mut draft, clause, value, &[]);
            assert_eq!(draft.name(), name);
        }
    }

    #[test]
    fn a_name_tells_what_was_changed_in_rules_of_ones_own() {
        let mut draft = Draft::usual();
        set(&mut draft, Clause::Seeds, "3", &[]);
        let sunday = Preset {
            id: "own/sunday".to_owned(),
            name: "Sunday".to_owned(),
            rules: draft.spec().clone(),
            ..presets()[0].clone()
        };
        let own = std::slice::from_ref(&sunday);
        draft = Draft::of_preset(&sunday, own);
        for (clause, value, name) in [
            (Clause::ExtraTurn, "false", "Sunday, move again: off"),
            (Clause::Houses, "7", "Sunday, 2 clauses changed"),
            (Clause::ExtraTurn, "true", "Sunday, houses a row: 7"),
            (Clause::Houses, "6", "Sunday"),
            (Clause::ExtraTurn, "false", "Sunday, move again: off"),
        ] {
            set(&mut draft, clause, value, own);
            assert_eq!((&*draft.name(), draft.base()), (name, "Sunday"));
        }
        assert_eq!(draft.changes().len(), 1);
        // Others of this name are told by what differs.
        let mut other = sunday.named().unwrap();
        other.rules = crate::rules::rule_set::RuleSet::new(RuleSpec::default()).unwrap();
        let other = Draft::of(&other, own);
        assert_eq!((&*other.name(), other.changes().len()), ("Sunday", 1));
        // Where nobody knows them, a name does not grow.
        let mut unknown = Draft::of(&sunday.named().unwrap(), &[]);
        for (clause, value) in [(Clause::ExtraTurn, "false"), (Clause::Houses, "7")] {
            set(&mut unknown, clause, value, &[]);
            assert_eq!(unknown.name(), "Sunday, changed");
        }
        // They are known once the folder has been read, also by that name.
        unknown.learn(own);
        assert_eq!(unknown.changes().len(), 2);
        set(&mut unknown, Clause::ExtraTurn, "true", own);
        assert_eq!(unknown.name(), "Sunday, houses a row: 7");
    }

    #[test]
    fn every_preset_is_known_by_its_own_name() {
        for preset in presets() {
            let draft = Draft::of_preset(preset, &[]);
            assert_eq!(
                (draft.base(), draft.name()),
                (&*preset.name, preset.name.clone())
            );
            assert!(draft.changes().is_empty(), "{}", preset.name);
        }
    }

    #[test]
    fn a_clause_too_long_for_a_name_is_counted() {
        let mut draft = Draft::usual();
        let change = RulesEdit::SetClause(Clause::Initial, "1+2+3+4+5+6".to_owned());
        draft.edit(&change, &[]).unwrap();
        let name = draft.name();
        assert!(
            name.starts_with("Kalah, ") && name.chars().count() <= 80,
            "{name}"
        );
        assert_eq!(
            Draft::of(&draft.named().unwrap(), &[]).base(),
            "Kalah",
            "{name}"
        );
    }

    #[test]
    fn ways_out_of_a_fault_bring_no_other() {
        let mut draft = Draft::of_preset(
            crate::storage::rules::presets::preset("oware").unwrap(),
            &[],
        );
        let off = RulesEdit::SetClause(Clause::RepeatLimit, "0".to_owned());
        draft.edit(&off, &[]).unwrap();
        let faults = draft.checked().clone().unwrap_err();
        let ways = draft.ways_out(&faults.list()[0]);
        assert!(
            ways.contains(&(Clause::RepeatLimit, ClauseValue::Number(2))),
            "{ways:?}"
        );
        for (clause, value) in ways {
            let mut mended = draft.clone();
            let edit = RulesEdit::SetClause(clause, value.to_string());
            mended.edit(&edit, &[]).unwrap();
            assert!(mended.checked().is_ok(), "{clause:?} {value}");
            assert_eq!(mended.ways_out(&faults.list()[0]), []);
        }
    }
}
