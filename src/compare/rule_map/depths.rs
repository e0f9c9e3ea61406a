//! What moves were worth when so many moves were looked ahead: what rows can be compared by.

use std::collections::BTreeMap;

use crate::search::report::{MoveValue, Report};
use crate::search::value::Certainty;

/// The values of all moves at each depth that was looked at in full.
///
/// Two rule sets that were not looked at equally deep differ by that alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Depths(BTreeMap<u32, Vec<MoveValue>>);

impl Depths {
    /// Keeps the values of a report, if all of them are of its depth and there are none of it yet.
    ///
    /// What is proven is so at any depth. A report in which all is proven tells how long the line is,
    /// not how far was looked, and is left out.
    pub fn note(&mut self, report: &Report) {
        let of_depth = |m: &MoveValue| {
            m.value.certainty
                == Certainty::Estimate {
                    depth: report.depth,
                }
        };
        let fits = |m: &MoveValue| m.value.is_exact() || of_depth(m);
        if report.moves.iter().all(fits) && report.moves.iter().any(of_depth) {
            let known = self.0.entry(report.depth);
            known.or_insert_with(|| report.moves.clone());
        }
    }

    /// What the moves were worth so many moves ahead; `None` if that was not seen.
    pub fn at(&self, depth: u32) -> Option<&[MoveValue]> {
        self.0.get(&depth).map(Vec::as_slice)
    }

    /// All depths, the greatest first.
    pub fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.keys().rev().copied()
    }

    /// The deepest values of two rule sets at the same depth: the depth, the first, the second.
    pub fn deepest_common<'a>(
        &'a self,
        other: &'a Self,
    ) -> Option<(u32, &'a [MoveValue], &'a [MoveValue])> {
        let mut deepest = self.0.iter().rev();
        deepest.find_map(|(depth, moves)| Some((*depth, &**moves, &**other.0.get(depth)?)))
    }
}
