//! Numbers that tell rules from others: the same on every machine, and also once there are clauses that this version
//! does not know, for those are not written where they are as usual.

use crate::rules::spec::RuleSpec;

/// The number of these clauses as they stand in files.
pub fn spec_hash(spec: &RuleSpec) -> u64 {
    text_hash(&serde_json::to_string(spec).unwrap_or_default())
}

/// FNV-1a (Fowler, Noll, Vo).
pub fn text_hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
