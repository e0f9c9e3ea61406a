//! The table of clauses that do not go together (rule table E1, "Validity").

use super::definition::Conflict;
use super::ways::{goes_both_ways, passes_store};
use crate::rules::board::MAX_HOUSES_IN_LONE_ROW;
use crate::rules::clause::Clause;
use crate::rules::spec::{
    Bank, Capture, CaptureTurn, ClaimHouses, ColumnSown, Direction, EndWhen, FirstSeed, GrandSlam,
    LastTo, Leftovers, Passing, Refill, Relay, Rounds, SowStore, Start, StoreSide, Track,
};

/// The clauses that can make a game endless.
const ENDLESS: &[Clause] = &[
    Clause::RepeatLimit,
    Clause::SowStore,
    Clause::Direction,
    Clause::StoreSide,
];

/// The clauses that can leave a player with seeds without a move.
const STUCK_WITH_SEEDS: &[Clause] = &[
    Clause::EndWhen,
    Clause::MinLift,
    Clause::MustFeed,
    Clause::Capture,
    Clause::GrandSlam,
];

/// All that can go wrong between clauses, in the order in which it is told.
pub(in crate::rules) static CONFLICTS: &[Conflict] = &[
    Conflict {
        name: "no_seeds",
        clauses: &[Clause::Seeds, Clause::Initial],
        text: "{initial} has no seeds: at least one house needs some",
        is_in: |spec| matches!(&spec.start, Start::Initial(list) if list.iter().all(|&n| n == 0)),
    },
    Conflict {
        name: "long_rows",
        clauses: &[
            Clause::Houses,
            Clause::Rows,
            Clause::Track,
            Clause::Direction,
            Clause::BackColumns,
        ],
        text: "{houses} goes from 1 to 12; to 16 with two rows a player, {track=own} and all sown one way \
               round",
        is_in: |spec| {
            let one_way = !goes_both_ways(spec) && spec.back_columns == 0;
            spec.houses > MAX_HOUSES_IN_LONE_ROW && (spec.track != Track::Own || !one_way)
        },
    },
    Conflict {
        name: "no_counts",
        clauses: &[Clause::Capture, Clause::Counts],
        text: "{counts} is empty: name at least one number of seeds that captures, such as 2+3",
        is_in: |spec| {
            spec.capture
                .count()
                .is_some_and(|count| count.counts.is_empty())
        },
    },
    Conflict {
        name: "store_needs_shared_track",
        clauses: &[Clause::SowStore, Clause::Track],
        text: "{sow_store=own} needs {track=shared}: a circuit through the own houses only has no \
               store in it",
        is_in: |spec| spec.sow_store == SowStore::Own && spec.track == Track::Own,
    },
    Conflict {
        name: "own_track_needs_loss",
        clauses: &[Clause::Track, Clause::EndWhen],
        text: "{track=own} needs {end_when=mover_stuck_loses} or {end_when:front_empty}: without sowing across, whoever is \
               stuck has lost (or {end_when=mover_stuck}, if columns are captured into the stores)",
        is_in: |spec| {
            let by_seeds = spec.end_when == EndWhen::MoverStuck && spec.banks_columns();
            spec.track == Track::Own && !spec.end_when.stuck_loses() && !by_seeds
        },
    },
    Conflict {
        name: "column_needs_two_rows",
        clauses: &[Clause::Capture, Clause::Rows, Clause::Track],
        text: "{capture=column} needs two rows a player and {track=own}",
        is_in: |spec| {
            spec.capture.column().is_some() && (spec.rows < 2 || spec.track != Track::Own)
        },
    },
    Conflict {
        name: "captures_sown_on_need_cap",
        clauses: &[Clause::Capture, Clause::ColumnSown, Clause::StepCap],
        text: "{column_sown} other than {column_sown:no} needs {step_cap} above 0, so that no move goes \
               on for ever",
        is_in: |spec| {
            spec.capture.column().is_some() && !spec.banks_columns() && spec.step_cap == 0
        },
    },
    Conflict {
        name: "lone_singles_need_more_to_lift",
        clauses: &[Clause::LoneSingles, Clause::MinLift, Clause::Track],
        text: "{lone_singles=true} needs {min_lift=2} and {track=own}",
        is_in: |spec| spec.lone_singles && (spec.min_lift < 2 || spec.track != Track::Own),
    },
    Conflict {
        name: "backward_needs_columns",
        clauses: &[
            Clause::BackColumns,
            Clause::Capture,
            Clause::Direction,
            Clause::Houses,
        ],
        text: "{back_columns} above 0 needs {capture=column}, {direction=ccw} and as many {houses} in a row",
        is_in: |spec| {
            let goes = spec.capture.column().is_some() && spec.direction == Direction::Ccw;
            spec.back_columns > 0 && (!goes || spec.back_columns > spec.houses)
        },
    },
    Conflict {
        name: "backward_again_needs_captures_sown_on",
        clauses: &[
            Clause::BackAgain,
            Clause::BackColumns,
            Clause::Capture,
            Clause::ColumnSown,
        ],
        text: "{back_again=true} needs {back_columns} above 0 and {column_sown=start}: what was captured is \
               sown from where the lap began",
        is_in: |spec| {
            let start = spec.capture.column().map(|column| column.column_sown);
            spec.back_again && (spec.back_columns == 0 || start != Some(ColumnSown::Start))
        },
    },
    Conflict {
        name: "both_ends_need_columns",
        clauses: &[
            Clause::BothEndsWin,
            Clause::Capture,
            Clause::ColumnSown,
            Clause::EndWhen,
        ],
        text: "{both_ends_win=true} needs {capture=column} with {column_sown} other than {column_sown:no}, and \
               {end_when=mover_stuck_loses}",
        is_in: |spec| {
            let sown = spec.capture.column().is_some() && !spec.banks_columns();
            spec.both_ends_win && (!sown || spec.end_when != EndWhen::MoverStuckLoses)
        },
    },
    Conflict {
        name: "cap_loses_without_seeds",
        clauses: &[Clause::CapLoses, Clause::StepCap, Clause::EndWhen],
        text: "{cap_loses=true} needs {step_cap} above 0, and an end that does not go by seeds: \
               {end_when=mover_stuck_loses}, {end_when=front_empty} or {end_when=first_empty_wins}",
        is_in: |spec| spec.cap_loses && (spec.step_cap == 0 || spec.end_when.counts_seeds()),
    },
    Conflict {
        name: "relay_needs_cap",
        clauses: &[Clause::Relay, Clause::SowStore, Clause::StepCap],
        text: "{relay} with {sow_store=none} needs {step_cap} above 0: without a store on the way a \
               relay can go on for ever",
        is_in: |spec| {
            spec.relay != Relay::None && spec.sow_store == SowStore::None && spec.step_cap == 0
        },
    },
    Conflict {
        name: "capture_that_goes_on_needs_cap",
        clauses: &[Clause::OppositeGoesOn, Clause::Capture, Clause::StepCap],
        text: "{opposite_goes_on=true} needs {step_cap} above 0, so that no move goes on for ever",
        is_in: |spec| {
            let goes_on = spec.capture.opposite().is_some_and(|c| c.opposite_goes_on);
            goes_on && spec.step_cap == 0
        },
    },
    Conflict {
        name: "capture_that_goes_on_needs_last_seed",
        clauses: &[Clause::OppositeGoesOn, Clause::Capture, Clause::TakeLast],
        text: "{opposite_goes_on=true} needs {take_last=false}: the last seed is what is sown on",
        is_in: |spec| {
            let opposite = spec.capture.opposite();
            opposite.is_some_and(|c| c.opposite_goes_on && c.take_last)
        },
    },
    Conflict {
        name: "other_ways_need_one_row",
        clauses: &[
            Clause::Direction,
            Clause::Rows,
            Clause::Track,
            Clause::MustCapture,
        ],
        text: "{direction:outward}, {direction:parity} and {direction:chosen} need one row a player and \
               {track=shared}; {direction:chosen} also goes with {must_capture=true}",
        is_in: |spec| {
            let chosen = spec.direction == Direction::Chosen && spec.must_capture;
            goes_both_ways(spec) && !chosen && (spec.rows > 1 || spec.track == Track::Own)
        },
    },
    Conflict {
        name: "must_capture_needs_columns",
        clauses: &[
            Clause::MustCapture,
            Clause::Capture,
            Clause::ColumnFromEmpty,
            Clause::ColumnSown,
            Clause::Direction,
            Clause::Relay,
        ],
        text: "{must_capture=true} needs {capture=column} from houses with seeds ({column_from_empty=false}), \
               {column_sown=end} or {column_sown:no}, {direction=chosen} and {relay=uncaptured}",
        is_in: |spec| {
            let columns = spec.capture.column().is_some_and(|column| {
                !column.column_from_empty
                    && matches!(column.column_sown, ColumnSown::End | ColumnSown::No)
            });
            let goes = spec.direction == Direction::Chosen && spec.relay == Relay::Uncaptured;
            spec.must_capture && (!columns || !goes)
        },
    },
    Conflict {
        name: "must_capture_needs_plain_lifts",
        clauses: &[
            Clause::MustCapture,
            Clause::MinLift,
            Clause::LoneSingles,
            Clause::MustFeed,
            Clause::SkipOrigin,
            Clause::FirstSeed,
            Clause::Passing,
            Clause::LastSeeds,
            Clause::CaptureTurn,
            Clause::Rounds,
        ],
        text: "{must_capture=true} needs {min_lift=2}, {lone_singles=false}, {must_feed=false}, \
               {skip_origin=false}, {first_seed=next}, {passing=none}, {last_seeds=0}, {capture_turn=never} \
               and a single round",
        is_in: |spec| {
            let plain = spec.min_lift == 2
                && !spec.lone_singles
                && !spec.must_feed
                && !spec.skip_origin
                && spec.first_seed == FirstSeed::Next
                && spec.passing == Passing::None
                && spec.last_seeds == 0
                && spec.capture_turn == CaptureTurn::Never
                && spec.match_rules.rounds == Rounds::Number(1);
            spec.must_capture && !plain
        },
    },
    Conflict {
        name: "end_needs_both_ways",
        clauses: &[Clause::ColumnSown, Clause::Capture, Clause::MustCapture],
        text: "{column_sown=end} needs {must_capture=true}",
        is_in: |spec| {
            let column = spec.capture.column();
            column.is_some_and(|column| column.column_sown == ColumnSown::End) && !spec.must_capture
        },
    },
    Conflict {
        name: "ends_of_the_row",
        clauses: &[Clause::EndColumns, Clause::Capture, Clause::Houses],
        text: "{end_columns} at both ends are more than {houses} in a row",
        is_in: |spec| {
            let column = spec.capture.column();
            column.is_some_and(|column| 2 * column.end_columns > spec.houses)
        },
    },
    Conflict {
        name: "needs_compulsory_captures",
        clauses: &[
            Clause::MustCapture,
            Clause::CaptureMost,
            Clause::FrontFirst,
            Clause::Blocking,
        ],
        text: "{capture_most}, {front_first} and {blocking} need {must_capture=true}",
        is_in: |spec| {
            (spec.capture_most > 0 || spec.front_first || spec.blocking) && !spec.must_capture
        },
    },
    Conflict {
        name: "reserve_needs_captures_sown_on",
        clauses: &[
            Clause::Reserve,
            Clause::MustCapture,
            Clause::ColumnSown,
            Clause::Capture,
            Clause::EndWhen,
            Clause::Pie,
            Clause::StopAtMajority,
            Clause::SeedLimit,
        ],
        text: "{reserve} above 0 needs {must_capture=true}, {column_sown=end}, {pie=false}, \
               {stop_at_majority=false}, {seed_limit=0} and {end_when=front_empty} or {end_when:mover_stuck_loses}: what a player enters lies where his \
               store would lie",
        is_in: |spec| {
            let goes = spec.must_capture
                && !spec.banks_columns()
                && !spec.pie
                && !spec.stop_at_majority
                && spec.seed_limit == 0
                && spec.end_when.stuck_loses();
            spec.reserve > 0 && !goes
        },
    },
    Conflict {
        name: "kept_house_in_the_fighting_row",
        clauses: &[Clause::KeptHouse, Clause::Reserve, Clause::Houses],
        text: "{kept_house} is a house of the fighting row, and needs {reserve} above 0",
        is_in: |spec| {
            let front = spec.houses + 1..=2 * spec.houses;
            spec.kept_house > 0 && (spec.reserve == 0 || !front.contains(&spec.kept_house))
        },
    },
    Conflict {
        name: "front_needs_columns",
        clauses: &[Clause::EndWhen, Clause::Capture, Clause::CaptureTurn],
        text: "{end_when=front_empty} needs {capture=column} and {capture_turn=never}",
        is_in: |spec| {
            let goes = spec.capture.column().is_some() && spec.capture_turn == CaptureTurn::Never;
            spec.end_when == EndWhen::FrontEmpty && !goes
        },
    },
    Conflict {
        name: "next_house_needs_shared_track",
        clauses: &[Clause::Relay, Clause::Track],
        text: "{relay=next_house} needs {track=shared}",
        is_in: |spec| spec.relay == Relay::NextHouse && spec.track == Track::Own,
    },
    Conflict {
        name: "gap_needs_shared_track",
        clauses: &[Clause::Capture, Clause::Track],
        text: "{capture=gap} needs {track=shared}",
        is_in: |spec| spec.capture.gap().is_some() && spec.track == Track::Own,
    },
    Conflict {
        name: "counts_that_go_on_need_two",
        clauses: &[Clause::Capture, Clause::Counts, Clause::CountsGoOn],
        text: "{counts_go_on=true} needs at least two {counts}: their distance says how it goes on",
        is_in: |spec| {
            let count = spec.capture.count();
            count.is_some_and(|count| count.counts_go_on && count.counts.len() < 2)
        },
    },
    Conflict {
        name: "claims_need_one_row",
        clauses: &[Clause::Claim, Clause::Rows, Clause::Track],
        text: "{claim=true} needs one row a player and {track=shared}",
        is_in: |spec| spec.claim.is_some() && (spec.rows > 1 || spec.track == Track::Own),
    },
    Conflict {
        name: "claims_need_seeds_to_win",
        clauses: &[Clause::Claim, Clause::EndWhen],
        text: "{claim=true} needs a game that is won by seeds, {end_when} other than \
               {end_when:mover_stuck_loses} and {end_when:first_empty_wins}: what falls in claimed \
               houses is won",
        is_in: |spec| spec.claim.is_some() && !spec.end_when.counts_seeds(),
    },
    Conflict {
        name: "nothing_to_claim",
        clauses: &[
            Clause::Claim,
            Clause::ClaimOther,
            Clause::ClaimOwn,
            Clause::ClaimStart,
        ],
        text: "{claim=true} needs houses that can be claimed: {claim_other}, {claim_own} or \
               {claim_start} must name some",
        is_in: |spec| {
            spec.claim.is_some_and(|claim| {
                [claim.claim_other, claim.claim_own] == [ClaimHouses::None; 2]
                    && claim.claim_start == 0
            })
        },
    },
    Conflict {
        name: "claimed_from_the_start_on_the_board",
        clauses: &[Clause::Claim, Clause::ClaimStart, Clause::Houses],
        text: "{claim_start} is not on the board: it takes the number of a house",
        is_in: |spec| {
            spec.claim
                .is_some_and(|claim| claim.claim_start > spec.houses)
        },
    },
    Conflict {
        name: "claims_in_rounds",
        clauses: &[Clause::Claim, Clause::Rounds, Clause::Refill],
        text: "{claim=true} goes with a single round, or with rounds for territory \
               ({refill=territory})",
        is_in: |spec| {
            spec.claim.is_some()
                && spec.match_rules.rounds != Rounds::Number(1)
                && spec.match_rules.refill != Refill::Territory
        },
    },
    Conflict {
        name: "bank_without_swap",
        clauses: &[Clause::Claim, Clause::Bank, Clause::Pie],
        text: "{bank=claim} needs {pie=false}: which claimed house comes first is told by sides",
        is_in: |spec| spec.pie && spec.claim.is_some_and(|claim| claim.bank == Bank::Claim),
    },
    Conflict {
        name: "no_return_needs_one_row",
        clauses: &[Clause::NoReturn, Clause::Rows, Clause::Track],
        text: "{no_return=true} needs one row a player and {track=shared}",
        is_in: |spec| spec.no_return && (spec.rows > 1 || spec.track == Track::Own),
    },
    Conflict {
        name: "either_empty_needs_return",
        clauses: &[Clause::NoReturn, Clause::EndWhen],
        text: "{no_return=true} does not go with {end_when=either_empty}: a player with seeds might have \
               no move (use {end_when=mover_stuck})",
        is_in: |spec| spec.no_return && spec.end_when == EndWhen::EitherEmpty,
    },
    Conflict {
        name: "first_empty_needs_free_moves",
        clauses: &[
            Clause::EndWhen,
            Clause::MinLift,
            Clause::MustFeed,
            Clause::NoReturn,
            Clause::Capture,
            Clause::GrandSlam,
        ],
        text: "{end_when=first_empty_wins} needs {min_lift=1}, {must_feed=false}, {no_return=false} and \
               {grand_slam} other than {grand_slam:illegal}: otherwise a player with seeds might have \
               no move",
        is_in: |spec| {
            spec.end_when == EndWhen::FirstEmptyWins
                && (spec.min_lift > 1
                    || spec.must_feed
                    || spec.no_return
                    || spec.grand_slam() == Some(GrandSlam::Illegal))
        },
    },
    Conflict {
        name: "starter_without_swap",
        clauses: &[Clause::LastTo, Clause::Pie],
        text: "{last_to=starter} needs {pie=false}: who began is told by sides",
        is_in: |spec| spec.pie && spec.last_to == LastTo::Starter,
    },
    Conflict {
        name: "one_limit",
        clauses: &[Clause::StopAtMajority, Clause::SeedLimit],
        text: "{stop_at_majority=true} and {seed_limit} above 0 are two ways of saying when enough is \
               won: one of them must go",
        is_in: |spec| spec.stop_at_majority && spec.seed_limit > 0,
    },
    Conflict {
        name: "unfed_must_be_fed",
        clauses: &[Clause::UnfedTakesRest, Clause::MustFeed],
        text: "{unfed_takes_rest=true} needs {must_feed=true}: otherwise nobody is to be fed",
        is_in: |spec| spec.unfed_takes_rest && !spec.must_feed,
    },
    Conflict {
        name: "endless_both_ways",
        clauses: ENDLESS,
        text: "{repeat_limit} must be above 0 with {direction} both ways round: seeds can go to and fro \
               for ever",
        is_in: |spec| spec.repeat_limit == 0 && goes_both_ways(spec),
    },
    Conflict {
        name: "endless_from_next_house",
        clauses: &[Clause::RepeatLimit, Clause::Relay, Clause::SowStore],
        text: "{repeat_limit} must be above 0 with {relay=next_house} and {sow_store=own}: the next house may lie \
               beyond the store, so that seeds can go round for ever without reaching it",
        is_in: |spec| {
            spec.repeat_limit == 0
                && spec.relay == Relay::NextHouse
                && spec.sow_store == SowStore::Own
        },
    },
    Conflict {
        name: "to_hand_needs_relay",
        clauses: &[Clause::Capture, Clause::Relay],
        text: "{capture=opposite_to_hand} needs {relay=any}: what is captured into the hand is sown \
               on in a relay",
        is_in: |spec| spec.capture == Capture::OppositeToHand && spec.relay != Relay::Any,
    },
    Conflict {
        name: "endless_without_store",
        clauses: ENDLESS,
        text: "{repeat_limit} must be above 0 with {sow_store=none}: seeds can go round for ever \
               without reaching a store",
        is_in: |spec| spec.repeat_limit == 0 && spec.sow_store == SowStore::None,
    },
    Conflict {
        name: "endless_clockwise",
        clauses: ENDLESS,
        text: "{repeat_limit} must be above 0 with {direction=cw} and {store_side=right}: seeds can \
               go round for ever without reaching a store",
        is_in: |spec| passes_store(spec, Direction::Cw, StoreSide::Right),
    },
    Conflict {
        name: "endless_counter_clockwise",
        clauses: ENDLESS,
        text: "{repeat_limit} must be above 0 with {direction=ccw} and {store_side=left}: seeds can \
               go round for ever without reaching a store",
        is_in: |spec| passes_store(spec, Direction::Ccw, StoreSide::Left),
    },
    Conflict {
        name: "either_empty_needs_single_seeds",
        clauses: STUCK_WITH_SEEDS,
        text: "{end_when=either_empty} needs {min_lift=1}: otherwise a player with seeds might have \
               no move (use {end_when=mover_stuck})",
        is_in: |spec| spec.end_when == EndWhen::EitherEmpty && spec.min_lift > 1,
    },
    Conflict {
        name: "either_empty_needs_no_feeding",
        clauses: STUCK_WITH_SEEDS,
        text: "{end_when=either_empty} needs {must_feed=false}: otherwise a player with seeds might \
               have no move (use {end_when=mover_stuck})",
        is_in: |spec| spec.end_when == EndWhen::EitherEmpty && spec.must_feed,
    },
    Conflict {
        name: "either_empty_needs_legal_slam",
        clauses: STUCK_WITH_SEEDS,
        text: "{end_when=either_empty} needs {grand_slam} other than {grand_slam:illegal}: otherwise \
               a player with seeds might have no move (use {end_when=mover_stuck})",
        is_in: |spec| {
            spec.end_when == EndWhen::EitherEmpty && spec.grand_slam() == Some(GrandSlam::Illegal)
        },
    },
    Conflict {
        name: "emptier_needs_single_seeds",
        clauses: &[Clause::MinLift, Clause::EndWhen, Clause::Leftovers],
        text: "{leftovers=emptier} does not go with {min_lift} above 1 and {end_when=mover_stuck}: a \
               stuck player has not run out of seeds",
        is_in: |spec| {
            spec.min_lift > 1
                && spec.end_when == EndWhen::MoverStuck
                && spec.leftovers == Leftovers::Emptier
        },
    },
    Conflict {
        name: "rounds_need_seeds",
        clauses: &[Clause::Rounds, Clause::Seeds, Clause::Initial],
        text: "{rounds} needs {seeds}, the same number in every house: a new round fills whole \
               houses (use {seeds} in place of {initial})",
        is_in: |spec| {
            spec.match_rules.rounds != Rounds::Number(1) && matches!(spec.start, Start::Initial(_))
        },
    },
    Conflict {
        name: "territory_needs_one_row",
        clauses: &[
            Clause::Refill,
            Clause::Rows,
            Clause::Track,
            Clause::SowStore,
            Clause::Direction,
            Clause::Capture,
            Clause::NoReturn,
            Clause::Pie,
            Clause::Houses,
            Clause::Claim,
            Clause::ClaimOther,
            Clause::ClaimOwn,
            Clause::ClaimApart,
            Clause::ClaimStart,
        ],
        text: "{refill=territory} needs one row a player, {track=shared}, {sow_store=none}, all sown one \
               way round, {capture:none} or {capture=count}, {no_return=false} and {pie=false}: \
               there a house may face another of its owner’s; houses are claimed there on boards of at most 6 a \
               row ({houses}), without regard to where they lie ({claim_other=all} or {claim_other=none}, \
               {claim_own=all} or {claim_own=none}, {claim_apart=free}, {claim_start=0})",
        is_in: |spec| {
            let plain = spec.rows == 1
                && spec.track == Track::Shared
                && spec.sow_store == SowStore::None
                && !goes_both_ways(spec)
                && matches!(spec.capture, Capture::None | Capture::Count(_))
                && !spec.no_return
                && !spec.pie
                && spec
                    .claim
                    .is_none_or(|claim| claim.is_anywhere() && spec.houses <= 6);
            spec.match_rules.refill == Refill::Territory && !plain
        },
    },
    Conflict {
        name: "nowhere_to_sow",
        clauses: &[
            Clause::SkipOrigin,
            Clause::Track,
            Clause::Rows,
            Clause::Houses,
        ],
        text: "{skip_origin} needs a circuit of more than one pit: with {track=own} and a single \
               house there is nowhere to sow",
        is_in: |spec| {
            spec.skip_origin && spec.track == Track::Own && spec.rows == 1 && spec.houses == 1
        },
    },
];
