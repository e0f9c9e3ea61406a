//! What is noted of one game while it is played.

use crate::rules::board::MAX_HOUSES;

/// Most choices that are told apart: both ways round of every house of a side, and as many more for choices in the middle of
/// moves.
pub const MOST_CHOICES: usize = 4 * MAX_HOUSES;

/// One move as a sheet sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetMove {
    /// The mover's house that was lifted, by index; `None` for the swap.
    pub house: Option<u8>,
    /// Choices that there were: legal houses, and the swap where it was offered.
    pub choices: u32,
    /// Laps, 0 for the swap.
    pub laps: u32,
    /// Seeds captured.
    pub captured: u32,
    /// Whose move comes next.
    pub next: NextMover,
    /// What the starter has more than the other after the move, in seeds: in the stores if these
    /// decide who wins, otherwise in all pits of a side. What is collected at the end counts.
    pub lead: i32,
}

/// Whose move comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMover {
    /// The same player's: his turn goes on.
    Same,
    /// The other player's.
    Other,
}

/// All moves of one game so far, summed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Moves of both players.
    pub moves: u32,
    /// Turns begun: a turn is all the moves until the other may move.
    pub turns: u32,
    /// Moves for which there were so many choices, by their number.
    pub choices: [u32; MOST_CHOICES + 1],
    /// Most laps of a move.
    pub longest_relay: u32,
    /// Moves that captured.
    pub captures: u32,
    /// Seeds captured; those sown on in a relay count as often as they are.
    pub captured: u32,
    /// How often who had less came to have more; a draw in between changes nothing.
    pub lead_changes: u32,
    /// The most by which one move changed the lead, in seeds. The newest move is not counted: the last
    /// one of a game also collects what is left.
    pub largest_swing: u32,
    /// The house that was lifted first, by index.
    pub first_house: Option<u8>,
    /// By how much the newest move changed the lead.
    newest_swing: u32,
    /// What the starter has more than the other.
    lead: i32,
    /// The sign of the last lead that was not nought.
    leader: i32,
    /// Who moves after the newest move.
    next: NextMover,
}

impl Facts {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self {
            moves: 0,
            turns: 0,
            choices: [0; MOST_CHOICES + 1],
            longest_relay: 0,
            captures: 0,
            captured: 0,
            lead_changes: 0,
            largest_swing: 0,
            first_house: None,
            newest_swing: 0,
            lead: 0,
            leader: 0,
            next: NextMover::Other,
        }
    }

    /// Takes in the newest move.
    #[inline(always)]
    pub fn add(&mut self, step: SheetMove) {
        if self.moves == 0 {
            self.first_house = step.house;
        }
        self.largest_swing = self.largest_swing.max(self.newest_swing);
        self.newest_swing = step.lead.abs_diff(self.lead);
        self.lead = step.lead;
        self.moves += 1;
        self.turns += u32::from(self.next == NextMover::Other);
        self.next = step.next;
        self.choices[(step.choices as usize).min(MOST_CHOICES)] += 1;
        self.longest_relay = self.longest_relay.max(step.laps);
        self.captures += u32::from(step.captured > 0);
        self.captured = self.captured.saturating_add(step.captured);
        let sign = step.lead.signum();
        self.lead_changes += u32::from(sign * self.leader < 0);
        self.leader = if sign == 0 { self.leader } else { sign };
    }

    /// Moves that followed another one of the same turn.
    pub const fn extra_moves(&self) -> u32 {
        self.moves - self.turns
    }
}

impl Default for Facts {
    fn default() -> Self {
        Self::new()
    }
}
