//! Moves that were made, as players write them down.

use super::tree::MadeMove;
use crate::rules::board::Pit;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::names::HouseNames;

/// Whether moves under these rules are written as the house and the landing house without a dash, as in
/// Toguz Korgool: `76`.
pub fn is_close(rules: &RuleSet) -> bool {
    rules.has_claims() && rules.shape().houses() <= 9 && !rules.leaves_ways()
}

/// A move with what happened in it: where it ended, `x` if it claimed a house, and what the mover has won
/// by then if that has changed: `3-5(12)`, `76(10)`, `41X`.
pub fn written(rules: &RuleSet, made: &MadeMove, names: HouseNames) -> String {
    let (Some(house), Some(landing)) = (made.action.house(), made.landing) else {
        return names.action(made.action);
    };
    let close = is_close(rules);
    let (from, to) = (names.house(house), landing_text(landing, names));
    let mut text = match (close, landing) {
        (true, Pit::House(_)) => format!("{from}{to}"),
        // Without a dash it would be read as a house of two digits.
        (true, Pit::Store(_)) => format!("{from}-{to}"),
        (false, _) => format!("{}-{to}", names.action(made.action)),
    };
    if made.claims {
        text.push(if close { 'X' } else { 'x' });
    }
    let tells_won = match close {
        true => made.captured > 0 && !made.claims,
        false => made.gains,
    };
    if tells_won {
        text.push_str(&format!("({})", made.won));
    }
    text
}

/// A move as it stands in a list: as above where that is the usual way, else the house and what it
/// captured: `3+2`.
pub fn listed(rules: &RuleSet, made: &MadeMove, names: HouseNames) -> String {
    let house = names.action(made.action);
    match made.captured {
        _ if is_close(rules) => written(rules, made, names),
        0 => house,
        captured => format!("{house}+{captured}"),
    }
}

fn landing_text(landing: Pit, names: HouseNames) -> String {
    match landing {
        Pit::Store(_) => "s".to_owned(),
        Pit::House(house) => names.house(house),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::Record;
    use crate::rules::clause::assign_all;
    use crate::rules::notation::{parse_move, parse_position};
    use crate::rules::rule_set::RuleSet;
    use crate::rules::spec::RuleSpec;

    fn made(clauses: &[(&str, &str)], position: &str, number: &str) -> (RuleSet, Record) {
        let mut spec = RuleSpec::default();
        assign_all(&mut spec, clauses.iter().copied()).unwrap();
        let rules = RuleSet::new(spec).unwrap();
        let position = parse_position(rules.shape(), position).unwrap();
        let mut record = Record::new(&rules, position);
        let action = parse_move(&rules, position.to_move(), number).unwrap();
        record.play(action).unwrap();
        (rules, record)
    }

    #[track_caller]
    fn check(clauses: &[(&str, &str)], position: &str, number: &str, expected: [&str; 2]) {
        let (rules, record) = made(clauses, position, number);
        let made = record.last().unwrap();
        let names = HouseNames::Numbers;
        let told = [written, listed].map(|text| text(&rules, made, names));
        assert_eq!(told, expected);
    }

    #[test]
    fn a_move_is_listed_as_players_of_the_game_write_it() {
        let kalah = [("houses", "3")];
        check(&kalah, "1,0,1/0,3,1 5:5 S", "1", ["1-2(9)", "1+4"]);
        check(&kalah, "1,1,1/2,3,1 5:5 S", "3", ["3-s(6)", "3"]);
        let toguz = [
            ("houses", "3"),
            ("sow_store", "none"),
            ("first_seed", "origin"),
            ("capture", "count"),
            ("counts", "2+4"),
            ("chain", "false"),
            ("claim", "true"),
            ("claim_count", "3"),
            ("extra_turn", "false"),
            ("end_when", "mover_stuck"),
            ("repeat_limit", "3"),
        ];
        check(&toguz, "1,0,2/3,3,1 4:4 S", "3", ["31(8)", "31(8)"]);
        check(&toguz, "1,0,2/2,3,1 4:4 S", "3", ["31X", "31X"]);
        check(&toguz, "2,0,2/2,3,1 4:4 S", "1", ["12", "12"]);
    }
}
