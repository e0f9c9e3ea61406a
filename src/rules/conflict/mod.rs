//! Clauses that do not go together.

mod definition;

mod table;
mod ways;

pub use definition::Conflict;
pub(super) use table::CONFLICTS;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::Clause;
    use crate::rules::clause::ClauseKeys;

    #[test]
    fn every_text_names_clauses_of_the_table_with_values_of_theirs() {
        for conflict in CONFLICTS {
            let mut braces = conflict.text.split(['{', '}']).skip(1).step_by(2);
            assert!(braces.clone().count() > 0, "{}", conflict.name);
            assert!(braces.all(|text| {
                let (name, value) = text.split_once(['=', ':']).unwrap_or((text, ""));
                let clause = Clause::from_name(name).expect("a clause");
                conflict.clauses.contains(&clause)
                    && (value.is_empty() || clause.range().parse(value).is_some())
            }));
            assert!(!conflict.told(&ClauseKeys).contains(['{', '}']));
        }
    }
}
