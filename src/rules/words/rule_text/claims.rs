//! Claimed houses in words.

use super::sentence::Sentence;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Bank, Capture, ClaimApart, ClaimHouses, ClaimRules, ClaimSown};
use crate::rules::words::idle::idle_because;
use crate::rules::words::phrase::counted;

pub(super) fn claims(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let Some(clauses) = &spec.claim else {
        return Vec::new();
    };
    let mut sentences = vec![Sentence::new(
        &[Clause::Claim],
        "A player can have claimed houses: whatever falls in them is won, nobody lifts or captures it, \
         and a last seed there ends the move",
    )];
    if idle_because(spec, Clause::ClaimCount).is_none() {
        sentences.extend(claiming(clauses));
    } else {
        sentences.push(Sentence::new(
            &[Clause::ClaimOther, Clause::ClaimOwn],
            "No house can be claimed during the game",
        ));
    }
    if clauses.claim_start > 0 {
        sentences.push(Sentence::new(
            &[Clause::ClaimStart],
            format!(
                "Each player’s own house {} is claimed from the start",
                clauses.claim_start
            ),
        ));
    }
    let sown = match clauses.claim_sown {
        ClaimSown::Both => "Both players sow into claimed houses as into any other",
        ClaimSown::Claimer => "The opponent’s claimed houses are passed over while sowing",
        ClaimSown::LastSeed => {
            "The opponent’s claimed houses are passed over while sowing, but by the last seed of a lap"
        }
    };
    sentences.push(Sentence::new(&[Clause::ClaimSown], sown));
    if clauses.raid > 0 && idle_because(spec, Clause::Raid).is_none() {
        let told: &[Clause] = match spec.capture {
            Capture::None => &[Clause::Raid, Clause::Capture],
            _ => &[Clause::Raid],
        };
        sentences.push(Sentence::new(
            told,
            format!(
                "A last seed in a house that the opponent has claimed captures {} there, or what there \
                 is",
                counted(clauses.raid, "seed")
            ),
        ));
    }
    if idle_because(spec, Clause::Bank).is_none() {
        let bank = match clauses.bank {
            Bank::Store => "What the last seed captures goes into the store",
            Bank::Claim => {
                "What the last seed captures goes into a house that you have claimed, of several the first \
                 on South’s side, or else on North’s; without one nothing is captured"
            }
        };
        sentences.push(Sentence::new(&[Clause::Bank], bank));
    }
    sentences
}

/// How a house is claimed.
fn claiming(clauses: &ClaimRules) -> Vec<Sentence> {
    let mut sentences = vec![Sentence::new(
        &[Clause::ClaimCount, Clause::ClaimOther, Clause::ClaimOwn],
        format!(
            "If the last seed brings an unclaimed house to exactly {}, you claim it and capture nothing; \
             of the opponent’s houses {} can be claimed, of your own {}",
            counted(clauses.claim_count, "seed"),
            which(clauses.claim_other),
            which(clauses.claim_own),
        ),
    )];
    if clauses.claim_pair {
        sentences.push(Sentence::new(
            &[Clause::ClaimPair],
            "If that house and the one before it hold that number and one seed less, in either order, \
             you claim both",
        ));
    }
    if clauses.claim_most > 0 {
        sentences.push(Sentence::new(
            &[Clause::ClaimMost],
            format!(
                "A player can claim at most {}",
                counted(clauses.claim_most, "house")
            ),
        ));
    }
    let apart = match clauses.claim_apart {
        ClaimApart::Free => None,
        ClaimApart::Number => Some("has the same number as"),
        ClaimApart::Facing => Some("lies opposite"),
    };
    if let Some(apart) = apart {
        sentences.push(Sentence::new(
            &[Clause::ClaimApart],
            format!(
                "A house that {apart} one which the opponent has claimed on the other side cannot be \
                 claimed"
            ),
        ));
    }
    sentences
}

/// Which houses of a side.
const fn which(houses: ClaimHouses) -> &'static str {
    match houses {
        ClaimHouses::None => "none",
        ClaimHouses::All => "all",
        ClaimHouses::ButLast => "all but the one sown last",
        ClaimHouses::Ends => "the first and the last",
        ClaimHouses::Inner => "all but the first and the last",
        ClaimHouses::Outer => "the first two and the last two",
    }
}
