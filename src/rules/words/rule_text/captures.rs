//! What the last seed captures (rules A5, B3, B4, C5 and D5).

use super::claims::claims;
use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{
    Bank, Capture, CaptureSide, ColumnCapture, ColumnNeeds, ColumnSown, ColumnTakes, CountCapture,
    Direction, GapCapture, GrandSlam, OppositeCapture, Passing, PassingCapture, Relay, RuleSpec,
};
use crate::rules::words::idle::{
    captures_by_count, captures_columns, captures_opposite, idle_because,
};
use crate::rules::words::phrase::{any_of, counted};

pub(super) fn captures(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = match &spec.capture {
        Capture::None if spec.passing == Passing::None && spec.claim.is_none() => {
            vec![Sentence::new(
                &[Clause::Capture],
                "Nothing is ever captured",
            )]
        }
        // Said where it is told of them.
        Capture::None if last_seed_takes(spec) => Vec::new(),
        Capture::None => vec![Sentence::new(
            &[Clause::Capture],
            "The last seed of a move captures nothing",
        )],
        Capture::Opposite(clauses) => opposite(rules, clauses),
        Capture::Count(clauses) => by_count(rules, clauses),
        Capture::CountOrOpposite {
            count,
            opposite: from_opposite,
        } => {
            let mut both = by_count(rules, count);
            both.push(Sentence::new(
                &[Clause::Capture],
                "Where the number of seeds captures nothing, the house opposite may be captured",
            ));
            both.extend(opposite(rules, from_opposite));
            both
        }
        Capture::Gap(clauses) => beyond_gap(clauses),
        Capture::OppositeToHand => to_hand(rules),
        Capture::Column(clauses) => column(rules, clauses),
    };
    match &spec.passing {
        Passing::None => {}
        Passing::Owner(clauses) => {
            sentences.extend(in_passing(spec, clauses, "the owner of the house"));
        }
        Passing::Mover(clauses) => sentences.extend(in_passing(spec, clauses, "you")),
    }
    sentences.extend(claims(rules));
    sentences
}

/// Whether the last seed of a lap takes something where it captures nothing: from a claimed house, or in passing.
fn last_seed_takes(spec: &RuleSpec) -> bool {
    let raids = spec.claim.is_some_and(|claim| claim.raid > 0)
        && idle_because(spec, Clause::Raid).is_none();
    let passing = match &spec.passing {
        Passing::None => None,
        Passing::Owner(clauses) | Passing::Mover(clauses) => Some(clauses),
    };
    raids || passing.is_some_and(|clauses| clauses.passing_last)
}

/// Sentences about captures by seeds on the way.
fn in_passing(spec: &RuleSpec, clauses: &PassingCapture, whose: &str) -> Vec<Sentence> {
    let told: &[Clause] = match spec.capture {
        Capture::None => &[Clause::PassingLast, Clause::Capture],
        _ => &[Clause::PassingLast],
    };
    let last = if clauses.passing_last {
        "The last seed of a lap does that, too"
    } else {
        "The last seed of a lap does not do that"
    };
    vec![
        Sentence::new(
            &[Clause::Passing, Clause::PassingCount],
            format!(
                "When a seed on the way brings a house of either side to exactly {}, they are captured \
                 at once and go to the store of {}",
                counted(clauses.passing_count, "seed"),
                whose.replace("you", "the player who moves")
            ),
        ),
        Sentence::new(told, last),
    ]
}

fn beyond_gap(clauses: &GapCapture) -> Vec<Sentence> {
    let mut sentences = vec![Sentence::new(
        &[Clause::Capture],
        "If the house after the one where the last seed falls is empty and the next one is not, the seeds \
         of that one are captured, on either side",
    )];
    if clauses.gap_facing {
        sentences.push(Sentence::new(
            &[Clause::GapFacing],
            "The seeds of the house opposite it are captured too",
        ));
    }
    if clauses.gap_chain {
        sentences.push(Sentence::new(
            &[Clause::GapChain],
            "So it goes on from the captured house, as long as an empty house is followed by one with \
             seeds",
        ));
    }
    sentences
}

/// Where what the last seed captures goes.
fn into(rules: &RuleSet) -> &'static str {
    match rules.spec().claim.map(|claim| claim.bank) {
        Some(Bank::Claim) => "into a house that you have claimed",
        Some(Bank::Store) | None => "into your store",
    }
}

fn two_rows(rules: &RuleSet) -> bool {
    rules.shape().rows() > 1
}

fn opposite(rules: &RuleSet, clauses: &OppositeCapture) -> Vec<Sentence> {
    if !captures_opposite(rules.spec()) {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::CaptureNeedsLap, Clause::Track],
            "A capture from the opposite house needs a seed dropped on the other side first; as none is \
             ever sown there, nothing is captured",
        )];
    }
    let place = if two_rows(rules) {
        "an empty house of your own fighting row"
    } else {
        "an empty house of your own"
    };
    let takes = opposite_takes(rules, clauses);
    let mut sentences = vec![Sentence::new(
        &[Clause::Capture, Clause::TakeLast],
        format!(
            "If the last seed of a move falls in {place} and the house opposite holds seeds, {takes}"
        ),
    )];
    sentences.push(match (clauses.take_last, clauses.empty_capture) {
        (true, true) => Sentence::new(
            &[Clause::EmptyCapture],
            format!(
                "If the house opposite is empty, the last seed alone goes {}",
                into(rules)
            ),
        ),
        (true, false) => Sentence::new(
            &[Clause::EmptyCapture],
            "If the house opposite is empty, nothing is captured and the last seed stays",
        ),
        (false, _) => Sentence::new(
            &[Clause::TakeLast],
            "If the house opposite is empty, nothing is captured",
        ),
    });
    if clauses.opposite_chain {
        sentences.push(Sentence::new(
            &[Clause::OppositeChain],
            "After such a capture your next house captures what lies opposite it as well, if it is \
             empty, and so on along your row",
        ));
    }
    if clauses.opposite_goes_on {
        sentences.push(Sentence::new(
            &[Clause::OppositeGoesOn],
            "After such a capture the last seed is lifted and sown on: another lap of the same move",
        ));
    }
    if clauses.capture_needs_lap {
        sentences.push(Sentence::new(
            &[Clause::CaptureNeedsLap],
            "A capture counts only if the same move has dropped a seed on the other side before; \
             otherwise nothing is captured",
        ));
    }
    if two_rows(rules) {
        sentences.push(Sentence::new(
            &[Clause::Rows],
            "Houses of the home rows face no house: they neither capture nor are captured",
        ));
    }
    let began_there = if rules.spec().skip_origin {
        ""
    } else {
        ", even if the lap began there"
    };
    sentences.push(Sentence::new(
        &[],
        format!(
            "A house counts as empty if it held no seed just before the last one fell{began_there}"
        ),
    ));
    sentences
}

/// What a capture from the opposite house takes, and where it goes.
fn opposite_takes(rules: &RuleSet, clauses: &OppositeCapture) -> String {
    let into = into(rules);
    if clauses.take_last {
        format!("those seeds and the last seed are captured {into}")
    } else if clauses.opposite_goes_on {
        format!("those seeds are captured {into}")
    } else {
        format!("those seeds are captured {into}, and the last seed stays where it fell")
    }
}

/// Whose houses a capture by number begins in.
const fn whose(side: CaptureSide) -> &'static str {
    match side {
        CaptureSide::Other | CaptureSide::FromOther => "a house of the opponent’s",
        CaptureSide::Own => "a house of your own",
        CaptureSide::Either => "a house of either side",
    }
}

/// What numbers capture that go on, if that has a name.
fn kind_of_number(clauses: &CountCapture) -> Option<&'static str> {
    match (clauses.counts_go_on, clauses.counts.as_slice()) {
        (true, [1, 2]) => Some("number"),
        (true, [2, 4]) => Some("even number"),
        (true, [1, 3]) => Some("odd number"),
        _ => None,
    }
}

/// The numbers that capture: `2 or 3`, `any even number`, `3, 6 and so on`.
fn numbers(clauses: &CountCapture) -> String {
    if let Some(kind) = kind_of_number(clauses) {
        format!("any {kind}")
    } else if clauses.counts_go_on {
        let listed: Vec<_> = clauses.counts.iter().map(u16::to_string).collect();
        format!("{} and so on", listed.join(", "))
    } else {
        any_of(&clauses.counts)
    }
}

fn by_count(rules: &RuleSet, clauses: &CountCapture) -> Vec<Sentence> {
    let spec = rules.spec();
    let house = whose(clauses.capture_side);
    let counts = match captures_by_count(spec) {
        true => numbers(clauses),
        false => any_of(&clauses.counts),
    };
    let number = if clauses.counts == [1] {
        "1 seed".to_owned()
    } else if kind_of_number(clauses).is_some() {
        format!("{counts} of seeds")
    } else {
        format!("{counts} seeds")
    };
    if idle_because(spec, Clause::Counts).is_some() {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::Track, Clause::CaptureSide],
            format!(
                "A capture by number of seeds needs the last seed to fall in {house}; as none is ever \
                 sown there, nothing is captured{}",
                match clauses.capture_side {
                    CaptureSide::FromOther => " on the way back either",
                    _ => "",
                }
            ),
        )];
    }
    if !captures_by_count(spec) {
        let way_back = match clauses.capture_side {
            CaptureSide::FromOther => ", here or on the way back",
            _ => "",
        };
        return vec![Sentence::new(
            &[
                Clause::Capture,
                Clause::Counts,
                Clause::CaptureSide,
                Clause::Relay,
            ],
            format!(
                "A capture needs the last seed of a move to bring {house} to {number}; as such a house is \
                 lifted and sown on, nothing is captured{way_back}"
            ),
        )];
    }
    let mut sentences = captured_by_count(rules, clauses, house, &counts, &number);
    sentences.push(chained(clauses, &number));
    sentences.extend(slam(spec, clauses));
    sentences
}

/// What the landing house must hold to be captured.
fn captured_by_count(
    rules: &RuleSet,
    clauses: &CountCapture,
    house: &str,
    counts: &str,
    number: &str,
) -> Vec<Sentence> {
    let into = into(rules);
    let mut told = vec![Clause::Capture, Clause::Counts, Clause::CaptureSide];
    if kind_of_number(clauses).is_some() {
        told.push(Clause::CountsGoOn);
    }
    let mut sentences = vec![if rules.spec().relay == Relay::Any {
        told.push(Clause::Relay);
        Sentence::new(
            &told,
            format!(
                "If the last seed of a move falls in {}, it is captured {into} (the numbers that capture \
                 are {}; a house with more is lifted and sown on)",
                house.replace("a house", "an empty house"),
                counts.replace(" or ", " and ")
            ),
        )
    } else {
        Sentence::new(
            &told,
            format!(
                "If the last seed falls in {house} and brings it to {number}, all seeds there are captured \
                 {into}"
            ),
        )
    }];
    if clauses.counts_go_on && kind_of_number(clauses).is_none() {
        sentences.push(Sentence::new(
            &[Clause::CountsGoOn],
            "Each larger number at the same distance from the one before captures as well",
        ));
    }
    if !clauses.single_captures {
        sentences.push(Sentence::new(
            &[Clause::SingleCaptures],
            "A move that was begun with a single seed does not capture in this way",
        ));
    }
    sentences
}

/// What is captured on the way back.
fn chained(clauses: &CountCapture, number: &str) -> Sentence {
    if clauses.chain {
        Sentence::new(
            &[Clause::Chain, Clause::Counts],
            format!(
                "The houses on the way back from there are captured too, one after another, as long as \
                 each {} holds {number}",
                match clauses.capture_side {
                    CaptureSide::Other => "is the opponent’s and",
                    CaptureSide::Own => "is your own and",
                    CaptureSide::Either | CaptureSide::FromOther => "of them, on either side,",
                }
            ),
        )
    } else {
        Sentence::new(
            &[Clause::Chain],
            match clauses.capture_side {
                CaptureSide::FromOther => {
                    "Only the house where the last seed falls is captured, none on the way back"
                }
                _ => "Only the house where the last seed falls is captured",
            },
        )
    }
}

/// What a capture of everything comes to.
fn slam(spec: &RuleSpec, clauses: &CountCapture) -> Vec<Sentence> {
    if idle_because(spec, Clause::GrandSlam).is_some() {
        return Vec::new();
    }
    let slam = match clauses.grand_slam {
        GrandSlam::NoCapture => "may be made, but then nothing is captured",
        GrandSlam::Illegal => "may not be made",
        GrandSlam::IllegalUnlessOnly => {
            "may be made only if every move is one, and then takes them all"
        }
        GrandSlam::Legal => "is like any other capture",
        GrandSlam::OpponentGetsRest => {
            "takes them all, but then the seeds left on your side go to the opponent and the game is over"
        }
        GrandSlam::LeaveLast => "leaves the seeds of the house where the last seed fell",
        GrandSlam::LeaveFirst => {
            "leaves the seeds of the house that it would take last, the one sown first"
        }
        GrandSlam::LeaveFirstOfSeveral => "",
    };
    let (all, told): (_, &[Clause]) = match spec.match_rules.are_for_territory() {
        true => (
            "all seeds in the opponent’s row, whoever owns the houses",
            &[Clause::GrandSlam, Clause::Refill],
        ),
        false => ("all the opponent’s seeds", &[Clause::GrandSlam]),
    };
    let slam = match clauses.grand_slam {
        GrandSlam::LeaveFirstOfSeveral => format!(
            "If a move would capture {all} (a grand slam) and these lie in several houses, the seeds of the one \
             that it would take last, the one sown first, are left there"
        ),
        _ => format!("A move that would capture {all}, a grand slam, {slam}"),
    };
    let mut sentences = vec![Sentence::new(told, slam)];
    if !clauses.slam_from_empty && idle_because(spec, Clause::SlamFromEmpty).is_none() {
        sentences.push(Sentence::new(
            &[Clause::SlamFromEmpty],
            "It is one only if the opponent had seeds before the move",
        ));
    }
    sentences
}

fn column(rules: &RuleSet, clauses: &ColumnCapture) -> Vec<Sentence> {
    if !captures_columns(rules.spec()) {
        return vec![Sentence::new(
            &[Clause::Capture, Clause::ColumnFromEmpty, Clause::Relay],
            "A capture needs the last seed to fall in a house with seeds; as such a house is lifted and sown \
             on, nothing is captured",
        )];
    }
    let place = match (clauses.column_from_empty, rules.spec().relay) {
        (true, Relay::Any) => "an empty house",
        (true, _) => "a house, empty or not,",
        (false, _) => "a house with seeds",
    };
    let needed = match clauses.column_needs {
        ColumnNeeds::Front => "the opponent’s house opposite holds seeds",
        ColumnNeeds::Both => "both houses of the opponent’s in that column hold seeds",
    };
    let taken = match clauses.column_takes {
        ColumnTakes::Both => "the seeds of both houses there are captured",
        ColumnTakes::Front => "its seeds are captured",
    };
    let mut sentences = vec![Sentence::new(
        &[
            Clause::Capture,
            Clause::ColumnNeeds,
            Clause::ColumnFromEmpty,
            Clause::ColumnTakes,
        ],
        format!(
            "If the last seed of a lap falls in {place} of your own fighting row and {needed}, {taken}; the \
             house where the last seed fell keeps its own"
        ),
    )];
    let named: &[Clause] = match clauses.column_sown {
        ColumnSown::End => &[Clause::ColumnSown, Clause::EndColumns],
        _ => &[Clause::ColumnSown],
    };
    sentences.push(Sentence::new(
        named,
        match clauses.column_sown {
            ColumnSown::No => "They leave the board for your store, and the turn is over".to_owned(),
            ColumnSown::Landing => {
                "They are sown on from the next house: another lap of the same move".to_owned()
            }
            ColumnSown::Start => {
                "They are sown on from the house after the one where that lap began: another lap of the same \
                 move"
                    .to_owned()
            }
            ColumnSown::End => from_an_end(rules.spec(), clauses.end_columns),
        },
    ));
    sentences
}

/// Captured seeds that are sown from an end of the fighting row, which so many columns at each end decide.
fn from_an_end(spec: &RuleSpec, columns: u8) -> String {
    let sown = "They are sown on as another lap of the same move, the first of them into the last house at an \
                end of your fighting row and on along that row";
    let same = "the end from which sowing goes on the same way round";
    let other = match spec.reserve > 0 && spec.direction == Direction::Chosen {
        true => format!("the end that you choose for what an entered seed captures, then {same}"),
        false => same.to_owned(),
    };
    match columns {
        0 => format!("{sown}: {other}"),
        n => format!(
            "{sown}: the end nearby for a capture in {}, else {other}",
            match n {
                1 => "the column there".to_owned(),
                n => format!("the {n} columns there"),
            }
        ),
    }
}

fn to_hand(rules: &RuleSet) -> Vec<Sentence> {
    let place = if two_rows(rules) {
        "your own fighting row"
    } else {
        "your own row"
    };
    let mut sentences = vec![
        Sentence::new(
            &[Clause::Capture],
            format!(
                "When a relay lifts a house of {place}, the seeds of the opponent’s house opposite are \
                 captured into the hand and sown on with the others"
            ),
        ),
        Sentence::new(
            &[Clause::Capture],
            "If the house opposite is empty, the relay goes on all the same",
        ),
        Sentence::new(
            &[Clause::Capture],
            "A last seed in an empty house captures nothing",
        ),
    ];
    if two_rows(rules) {
        sentences.push(Sentence::new(
            &[Clause::Rows],
            "Houses of the home rows face no house: they neither capture nor are captured",
        ));
    }
    sentences
}
