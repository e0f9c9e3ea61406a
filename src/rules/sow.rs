//! One move: lift, sow, relay, capture (rule 0.5).

use super::board::{House, Pit};
use super::capture::{Crossed, LastSeed, capture, column, is_captured_by_count};
use super::claim::{claimed_by, is_passed_over, purse};
use super::position::Position;
use super::rule_set::{Circuit, RuleSet, Way};
use super::side::Side;
use super::spec::{Capture, CaptureTurn, ColumnCapture, ColumnSown, FirstSeed, Passing, Relay};
use super::trace::{Event, Landing};

/// What a move comes to, before anything is tested for the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SowResult {
    pub laps: u32,
    pub captured: u16,
    /// The last seed gives another move: in the own store, or by a capture.
    pub extra_move: bool,
    /// The clause that ended the move.
    pub landing: Landing,
    /// Where the last seed fell.
    pub last: Pit,
    /// Columns at both ends of the board were captured.
    pub both_ends: bool,
}

/// Plays a house, the way round that was chosen if it was, without asking whether that is legal;
/// `tell` hears every event.
pub(super) fn sow(
    rules: &RuleSet,
    position: &mut Position,
    house: House,
    chosen: Option<Way>,
    tell: impl FnMut(Event),
) -> SowResult {
    let mover = house.side();
    let seeds = position.seeds(house);
    let way = chosen.unwrap_or_else(|| rules.way(house, seeds));
    let mut sowing = Sowing {
        rules,
        circuit: rules.circuit(mover, way),
        had_seeds: position.seeds_of(mover.other()) > 0,
        position,
        mover,
        way,
        hand: 0,
        laps: 0,
        captured: 0,
        single: seeds == 1,
        crossed: Crossed::No,
        ends: [false; 2],
        tell,
    };
    sowing.lift(house);
    sowing.run(house)
}

/// A move under way.
struct Sowing<'a, F> {
    rules: &'a RuleSet,
    circuit: &'a Circuit,
    position: &'a mut Position,
    mover: Side,
    way: Way,
    hand: u16,
    laps: u32,
    captured: u16,
    /// The move was begun with one seed.
    single: bool,
    /// The opponent had seeds before the move.
    had_seeds: bool,
    crossed: Crossed,
    /// Whether the leftmost and the rightmost column were captured.
    ends: [bool; 2],
    tell: F,
}

/// What follows a lap.
enum AfterLap {
    /// This house is lifted and sown on; the clause that fired where the last seed fell.
    SowOn(House, Landing),
    /// What was captured into the hand is sown on after this house.
    SowHand(House),
    /// The move is over.
    Over(Landing),
}

impl<F: FnMut(Event)> Sowing<'_, F> {
    /// Sows what was lifted from a house, lap after lap, to the end of the move.
    fn run(mut self, house: House) -> SowResult {
        let spec = self.rules.spec();
        let mut from = house;
        loop {
            let last = self.drop_all(from);
            let taken_before = self.captured;
            match self.after_lap(last, from) {
                AfterLap::SowOn(next, landing) => {
                    if landing == Landing::Relay {
                        (self.tell)(Event::Land { pit: last, landing });
                    }
                    self.lift(next);
                    self.take_to_hand(next);
                    from = next;
                }
                AfterLap::SowHand(after) => {
                    self.laps += 1;
                    from = after;
                    // Only a first lap goes backward.
                    self.way = self.rules.way(after, self.hand);
                    self.circuit = self.rules.circuit(self.mover, self.way);
                }
                AfterLap::Over(landing) => {
                    let gives = match spec.capture_turn {
                        CaptureTurn::Never => false,
                        CaptureTurn::Always => true,
                        CaptureTurn::Once => !self.position.had_bonus(),
                    };
                    let by_capture = gives
                        && self.captured > taken_before
                        && landing != Landing::GrandSlamRestToOpponent;
                    if by_capture && spec.capture_turn == CaptureTurn::Once {
                        self.position.set_had_bonus(true);
                    }
                    return SowResult {
                        laps: self.laps,
                        captured: self.captured,
                        extra_move: landing == Landing::StoreExtraMove || by_capture,
                        landing,
                        last,
                        both_ends: self.ends == [true; 2],
                    };
                }
            }
        }
    }

    /// Takes all seeds of a house into the hand; begins a lap.
    fn lift(&mut self, house: House) {
        let seeds = self.position.take(house);
        self.hand += seeds;
        self.laps += 1;
        (self.tell)(Event::Lift { house, seeds });
    }

    /// Takes what faces a house that was lifted to sow on, if that is captured to the hand (rule D5).
    fn take_to_hand(&mut self, lifted: House) {
        if let (Capture::OppositeToHand, true, Some(house)) = (
            &self.rules.spec().capture,
            lifted.side() == self.mover,
            self.rules.shape().opposite(lifted),
        ) && self.position.claimer(house).is_none()
        {
            let seeds = self.position.take(house);
            self.hand += seeds;
            self.captured += seeds;
            (self.tell)(Event::CaptureToHand { house, seeds });
        }
    }

    /// Drops the seeds in the hand one by one after a house; the pit of the last seed.
    fn drop_all(&mut self, from: House) -> Pit {
        // A house of the mover's own is always on his circuit, and so is a landing house.
        let mut index = self.circuit.index_of(from).unwrap_or_default();
        if self.rules.spec().first_seed == FirstSeed::Origin && self.hand > 1 {
            self.drop_into(Pit::House(from));
        }
        let mut passed_first = None;
        while self.hand > 0 {
            index = self.circuit.next(index);
            let pit = self.circuit.pits()[index];
            if let Pit::House(next) = pit {
                if self.position.is_burnt(next) {
                    continue;
                }
                // Once all pits were passed over, the seed falls all the same.
                let skips_origin = self.rules.spec().skip_origin && next == from;
                if (skips_origin
                    || is_passed_over(self.rules, self.position, self.mover, next, self.hand))
                    && passed_first != Some(index)
                {
                    if skips_origin && passed_first.is_none() {
                        (self.tell)(Event::SkipOrigin { house: next });
                    }
                    passed_first = passed_first.or(Some(index));
                    continue;
                }
            }
            passed_first = None;
            self.drop_into(pit);
        }
        self.circuit.pits()[index]
    }

    /// Drops one seed, which may capture in passing.
    fn drop_into(&mut self, pit: Pit) {
        let seeds = self.position.add(pit, 1);
        self.hand -= 1;
        (self.tell)(Event::Drop { pit });
        let Pit::House(house) = pit else { return };
        if house.side() != self.mover {
            self.crossed = Crossed::Yes;
        }
        let (clauses, to) = match &self.rules.spec().passing {
            Passing::None => return,
            Passing::Owner(clauses) => (clauses, house.side()),
            Passing::Mover(clauses) => (clauses, self.mover),
        };
        let counts = self.hand > 0 || clauses.passing_last;
        if counts && seeds == clauses.passing_count && self.position.claimer(house).is_none() {
            self.position.set_seeds(house, 0);
            self.position.add(Pit::Store(to), seeds);
            if to == self.mover {
                self.captured += seeds;
            }
            (self.tell)(Event::CaptureInPassing { house, seeds, to });
        }
    }

    /// What follows the lap that ended in a pit.
    fn after_lap(&mut self, last: Pit, from: House) -> AfterLap {
        let spec = self.rules.spec();
        let Pit::House(landed) = last else {
            return self.over(
                last,
                match spec.extra_turn {
                    true => Landing::StoreExtraMove,
                    false => Landing::Store,
                },
            );
        };
        if let Some(claimer) = self.position.claimer(landed) {
            return self.in_claimed_house(landed, claimer);
        }
        if let Some(claims) = claimed_by(self.rules, self.position, self.mover, self.way, landed) {
            let over = self.over(last, Landing::Claim);
            for house in claims {
                self.position.set_claimer(house, Some(self.mover));
                (self.tell)(Event::Claim { house });
            }
            return over;
        }
        let here = self.position.seeds(landed);
        let at = self.last_seed(landed);
        if let Some((clauses, takes)) = column(&at) {
            return self.take_column(landed, from, clauses, takes);
        }
        let next = match spec.relay {
            Relay::None => None,
            Relay::Any => (here > 1).then_some(landed),
            Relay::Uncaptured => (here > 1 && !is_captured_by_count(&at)).then_some(landed),
            Relay::NextHouse => self
                .circuit
                .next_house(self.position, landed)
                .filter(|&next| {
                    self.position.seeds(next) > 0 && self.position.claimer(next).is_none()
                }),
        };
        match next {
            Some(_) if spec.step_cap > 0 && self.laps >= spec.step_cap => {
                self.over(last, Landing::StepCap)
            }
            Some(next) => AfterLap::SowOn(next, Landing::Relay),
            None if here == 0 && spec.capture.gap().is_none() => {
                self.over(last, Landing::TakenInPassing)
            }
            None => self.take(landed),
        }
    }

    /// Captures a column: into the hand, to be sown on, or to the store.
    fn take_column(
        &mut self,
        landed: House,
        from: House,
        clauses: ColumnCapture,
        takes: Vec<House>,
    ) -> AfterLap {
        let spec = self.rules.spec();
        let last = Pit::House(landed);
        if clauses.column_sown != ColumnSown::No && spec.step_cap > 0 && self.laps >= spec.step_cap
        {
            return self.over(last, Landing::StepCap);
        }
        let over = self.over(last, Landing::Column);
        let houses = self.rules.shape().houses_in_row();
        self.ends[0] |= landed.number() == 2 * houses;
        self.ends[1] |= landed.number() == houses + 1;
        for house in takes {
            let seeds = self.position.take(house);
            if clauses.column_sown == ColumnSown::No {
                self.gain(house, seeds, Pit::Store(self.mover));
            } else {
                self.hand += seeds;
                self.captured += seeds;
                (self.tell)(Event::CaptureToHand { house, seeds });
            }
        }
        match clauses.column_sown {
            ColumnSown::No => over,
            ColumnSown::Landing => AfterLap::SowHand(landed),
            ColumnSown::Start => AfterLap::SowHand(from),
        }
    }

    fn over(&mut self, pit: Pit, landing: Landing) -> AfterLap {
        (self.tell)(Event::Land { pit, landing });
        AfterLap::Over(landing)
    }

    fn last_seed(&self, landed: House) -> LastSeed<'_> {
        LastSeed {
            rules: self.rules,
            position: self.position,
            mover: self.mover,
            way: self.way,
            landed,
            crossed: self.crossed,
            single: self.single,
            had_seeds: self.had_seeds,
        }
    }

    /// The last seed fell in a claimed house: at most a raid follows.
    fn in_claimed_house(&mut self, landed: House, claimer: Side) -> AfterLap {
        let raid = self.rules.spec().claim.map_or(0, |claim| claim.raid);
        let seeds = self.position.seeds(landed).min(raid);
        let to = purse(self.rules, self.position, self.mover);
        let Some(to) = to.filter(|_| claimer != self.mover && seeds > 0) else {
            return self.over(Pit::House(landed), Landing::Claimed);
        };
        let over = self.over(Pit::House(landed), Landing::Raid);
        let left = self.position.seeds(landed) - seeds;
        self.position.set_seeds(landed, left);
        self.gain(landed, seeds, to);
        over
    }

    /// Carries out what the last seed captures.
    fn take(&mut self, landed: House) -> AfterLap {
        let (landing, takes) = capture(&self.last_seed(landed));
        let Some(to) = purse(self.rules, self.position, self.mover) else {
            return self.over(Pit::House(landed), Landing::Quiet);
        };
        let spec = self.rules.spec();
        let over = self.over(Pit::House(landed), landing);
        for house in takes {
            let seeds = self.position.take(house);
            self.gain(house, seeds, to);
        }
        let goes_on = spec.capture.opposite().is_some_and(|c| c.opposite_goes_on)
            && landing == Landing::Opposite
            && self.position.seeds(landed) > 0;
        match goes_on {
            true if spec.step_cap == 0 || self.laps < spec.step_cap => {
                AfterLap::SowOn(landed, landing)
            }
            _ => over,
        }
    }

    fn gain(&mut self, house: House, seeds: u16, to: Pit) {
        self.position.add(to, seeds);
        self.captured += seeds;
        (self.tell)(Event::Capture { house, seeds, to });
    }
}
