//! The rules in a few short sentences.

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{
    Capture, CaptureSide, ColumnSown, ColumnTakes, CountCapture, Passing, Relay, SowStore, Track,
};
use crate::rules::words::idle::{captures_columns, captures_into_store};
use crate::rules::words::phrase::any_of;

/// What the last seed does, in at most three short sentences for the head of a rules panel.
pub fn summary(rules: &RuleSet) -> String {
    let spec = rules.spec();
    let relay = match (spec.relay, spec.track) {
        (Relay::None, _) => None,
        (Relay::Any, Track::Shared) => Some(
            "Last seed in a house with seeds on either side: lift them all and sow on".to_owned(),
        ),
        (Relay::Uncaptured, Track::Shared) => Some(
            "Last seed in a house with seeds that is not captured: lift them all and sow on"
                .to_owned(),
        ),
        (Relay::Any | Relay::Uncaptured, Track::Own) => {
            Some("Last seed in a house with seeds: lift them all and sow on".to_owned())
        }
        (Relay::NextHouse, _) => {
            Some("After each lap the next house is lifted and sown on, if it has seeds".to_owned())
        }
    };
    let capture = match &spec.capture {
        Capture::Column(_) if !captures_columns(spec) => "No captures".to_owned(),
        Capture::Column(c) => {
            let takes = match c.column_takes {
                ColumnTakes::Both => "both houses of that column are captured",
                ColumnTakes::Front => "what lies opposite is captured",
            };
            let sown = match c.column_sown {
                ColumnSown::No => "",
                _ => " and sown on",
            };
            format!("Last seed in the fighting row: {takes}{sown}")
        }
        Capture::OppositeToHand => "A relay also takes what lies opposite".to_owned(),
        _ if spec.claim.is_some() && !captures_into_store(spec) => {
            "Houses are claimed, and what falls in them is won".to_owned()
        }
        _ if spec.passing != Passing::None && !captures_into_store(spec) => {
            "Houses are captured in passing".to_owned()
        }
        _ if !captures_into_store(spec) => "No captures".to_owned(),
        Capture::None => "No captures".to_owned(),
        Capture::Opposite(c) if c.take_last && c.empty_capture => {
            "Last seed in your own empty house: captured, with whatever lies opposite".to_owned()
        }
        Capture::Opposite(c) if c.take_last => {
            "Last seed in your own empty house: captured with what lies opposite".to_owned()
        }
        Capture::Opposite(_) => {
            "Last seed in your own empty house: what lies opposite is captured".to_owned()
        }
        Capture::Count(c) if spec.relay == Relay::Any => {
            format!("Last seed in an empty house{}: captured", of_whom(c))
        }
        Capture::Count(c) => by_count(c),
        Capture::CountOrOpposite { count, .. } => {
            format!(
                "{}; in your own empty house: what lies opposite",
                by_count(count)
            )
        }
        Capture::Gap(_) => "Beyond an empty house after the last seed: captured".to_owned(),
    };
    let store = match (spec.sow_store, spec.extra_turn) {
        (SowStore::None, _) => None,
        (SowStore::Own, true) => Some("Last seed in your store: move again".to_owned()),
        (SowStore::Own, false) => Some("Last seed in your store: the turn passes".to_owned()),
    };
    let feed = (spec.must_feed).then(|| "An opponent without seeds must be given some".to_owned());
    let sentences: Vec<_> = [relay, Some(capture), store, feed]
        .into_iter()
        .flatten()
        .take(3)
        .collect();
    match &sentences[..] {
        [only] => only.clone(),
        several => format!("{}.", several.join(". ")),
    }
}

fn by_count(clauses: &CountCapture) -> String {
    let numbers = any_of(&clauses.counts);
    let more = if clauses.counts_go_on {
        " and so on"
    } else {
        ""
    };
    format!(
        "Last seed making {numbers}{more} in a house{}: captured",
        of_whom(clauses)
    )
}

const fn of_whom(clauses: &CountCapture) -> &'static str {
    match clauses.capture_side {
        CaptureSide::Other | CaptureSide::FromOther => " of the opponent’s",
        CaptureSide::Own => " of your own",
        CaptureSide::Either => "",
    }
}
