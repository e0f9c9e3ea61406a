//! What the search keeps of a position.

use crate::search::transposition_table::Entry;

/// More than any number: it cannot be done.
pub const NEVER: u32 = (1 << NUMBER_BITS) - 1;

const NUMBER_BITS: u32 = 14;
const EFFORT_BITS: u32 = 4;

/// How far a position is from its proof and from its refutation, [`NEVER`] at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Ends that are still to be proven, at least; 0 once it is proven.
    pub proof: u32,
    /// The same for the refutation; 0 where there is no hope for a proof.
    pub disproof: u32,
}

impl ProofNumbers {
    /// Nothing is left to prove, and there is no refutation.
    pub const PROVEN: Self = Self {
        proof: 0,
        disproof: NEVER,
    };
    /// Of what there is no hope for.
    pub const HOPELESS: Self = Self {
        proof: NEVER,
        disproof: 0,
    };
    /// Both as high as can be: work on until one of them is nought.
    pub const ALL: Self = Self {
        proof: NEVER,
        disproof: NEVER,
    };

    /// As the other player sees them.
    pub const fn turned(self) -> Self {
        Self {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Whether nothing is left to be done.
    pub const fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// [`ProofNumbers`], and the work behind them. In bits: 14, 14 and 4, never nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DfpnEntry {
    /// How far it is from proof and refutation.
    pub numbers: ProofNumbers,
    /// How often the positions looked at can be divided by four, 15 at most.
    pub effort: u32,
}

impl Entry for DfpnEntry {
    const BITS: u32 = 2 * NUMBER_BITS + EFFORT_BITS;

    #[inline(always)]
    fn pack(self) -> u32 {
        let ProofNumbers { proof, disproof } = self.numbers;
        let effort = self.effort.min((1 << EFFORT_BITS) - 1);
        (proof.min(NEVER) << (NUMBER_BITS + EFFORT_BITS))
            | (disproof.min(NEVER) << EFFORT_BITS)
            | effort
    }

    #[inline(always)]
    fn unpack(packed: u32) -> Self {
        Self {
            numbers: ProofNumbers {
                proof: packed >> (NUMBER_BITS + EFFORT_BITS),
                disproof: packed >> EFFORT_BITS & NEVER,
            },
            effort: packed & ((1 << EFFORT_BITS) - 1),
        }
    }

    /// What took little work gives way first.
    fn priority(packed: u32) -> u32 {
        1 + Self::unpack(packed).effort
    }

    fn merged(self, _: Self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_unpacked_as_it_was_packed() {
        let numbers = [
            ProofNumbers::PROVEN,
            ProofNumbers::HOPELESS,
            ProofNumbers {
                proof: 1,
                disproof: 5_000,
            },
        ];
        for (numbers, effort) in numbers.into_iter().zip([0, 7, 15]) {
            let entry = DfpnEntry { numbers, effort };
            assert_ne!(entry.pack(), 0);
            assert_eq!(DfpnEntry::unpack(entry.pack()), entry);
        }
    }
}
