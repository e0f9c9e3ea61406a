//! One move: lift, sow, relay, capture (rule 0.5).

use super::board::{House, Pit};
use super::capture::{Crossed, LastSeed, capture, column, is_captured_by_count, seeds_in_rows};
use super::claim::{claimed_by, is_passed_over, purse};
use super::fighting_row::{before_end, captures_entering, enters, front_seeds, way_from_end};
use super::moves::{Choice, Choices, Move};
use super::position::Position;
use super::rule_set::{Circuit, RuleSet, Way};
use super::side::Side;
use super::sow_result::SowResult;
use super::spec::{
    Capture, CaptureTurn, ColumnCapture, ColumnSown, EndWhen, FirstSeed, Passing, Relay,
};
use super::trace::{Event, Landing};
use super::turn_kind::TurnKind;

/// Plays a house, with the choices that were made and else the first of each, without asking whether
/// that is legal; `tell` hears every event.
pub(super) fn sow(
    rules: &RuleSet,
    position: &mut Position,
    house: House,
    action: Move,
    tell: impl FnMut(Event),
) -> SowResult {
    let made = rules.choices_at_first(action);
    let way = match made.get(0) {
        Some(Choice::Way(way)) => way,
        _ => rules.way(house, position.seeds(house)),
    };
    let mut sowing = Sowing {
        given: action.choices(),
        at_first: made.len(),
        made,
        ..Sowing::new(rules, position, house, way, tell)
    };
    let begin = match sowing.enters {
        true => sowing.enter(house),
        false => {
            sowing.lift(house);
            sowing.turn_back(house);
            AfterLap::Begin(house)
        }
    };
    sowing.run(house, begin)
}

/// The house where a house that is played that way round captures a column with its first lap.
pub(super) fn first_capture(
    rules: &RuleSet,
    position: &Position,
    house: House,
    way: Way,
) -> Option<House> {
    let mut position = *position;
    let mut sowing = Sowing::new(rules, &mut position, house, way, |_| {});
    sowing.hand = sowing.position.take(house);
    sowing.reaches(house)
}

/// All that a legal beginning of a move can become by the choices in its middle, first choices first.
pub(super) fn variants(rules: &RuleSet, position: &Position, beginning: Move) -> Vec<Move> {
    let Some(house) = beginning.house().filter(|_| rules.chooses_in_move()) else {
        return vec![beginning];
    };
    let at_first = beginning.choices().len();
    let mut variants = Vec::new();
    let mut next = Some(beginning);
    while let Some(action) = next {
        let made = sow(rules, &mut { *position }, house, action, |_| {}).choices;
        variants.push(Move::choosing(house, made));
        // The last choice that can still go the other way does so, and all after it begin anew.
        next = (at_first..made.len()).rev().find_map(|at| {
            let other = made.get(at)?.other()?;
            Some(Move::choosing(house, made.first(at).and(other)))
        });
    }
    variants
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
    /// There were seeds in the opponent's rows before the move.
    had_seeds: bool,
    crossed: Crossed,
    /// Whether the leftmost and the rightmost column were captured.
    ends: [bool; 2],
    /// Whether another lap was not allowed.
    cut_short: bool,
    /// The choices that the mover has told.
    given: Choices,
    /// The choices met so far, `at_first` of them before the move began.
    made: Choices,
    at_first: usize,
    turn: TurnKind,
    /// The move entered a seed.
    enters: bool,
    /// The seeds of the house that was lifted first.
    lifted: u16,
    tell: F,
}

/// What follows a lap.
enum AfterLap {
    /// What was lifted from this house is sown: the first lap.
    Begin(House),
    /// This house is lifted and sown on; the clause that fired where the last seed fell.
    SowOn(House, Landing),
    /// What was captured into the hand is sown on after this house, that way round.
    SowHand(House, Way),
    /// The move is over.
    Over(Landing),
}

impl<'a, F: FnMut(Event)> Sowing<'a, F> {
    /// A move with a house, before anything has been done.
    fn new(
        rules: &'a RuleSet,
        position: &'a mut Position,
        house: House,
        way: Way,
        tell: F,
    ) -> Self {
        let mover = house.side();
        let seeds = position.seeds(house);
        Self {
            rules,
            circuit: rules.circuit(mover, way),
            mover,
            way,
            hand: 0,
            laps: 0,
            captured: 0,
            single: seeds == 1,
            had_seeds: seeds_in_rows(rules, position, mover.other()) > 0,
            crossed: Crossed::No,
            ends: [false; 2],
            cut_short: false,
            given: Choices::NONE,
            made: Choices::NONE,
            at_first: 0,
            turn: match rules.spec().must_capture {
                true => TurnKind::Open,
                false => TurnKind::Capture,
            },
            enters: enters(rules, position, mover),
            lifted: seeds,
            position,
            tell,
        }
    }
}

impl<F: FnMut(Event)> Sowing<'_, F> {
    /// Sows what was lifted from a house, lap after lap, to the end of the move.
    fn run(mut self, house: House, begin: AfterLap) -> SowResult {
        let spec = self.rules.spec();
        let mut last = Pit::House(house);
        let (mut next, mut taken_before) = (begin, 0);
        loop {
            let from = match next {
                AfterLap::Begin(house) => house,
                AfterLap::SowOn(next, landing) => {
                    if landing == Landing::Relay {
                        (self.tell)(Event::Land { pit: last, landing });
                    }
                    self.lift(next);
                    self.take_to_hand(next);
                    self.turn_back(next);
                    next
                }
                AfterLap::SowHand(after, way) => {
                    self.laps += 1;
                    let went_back = self.way == Way::Cw;
                    // Else only a first lap goes backward.
                    self.go(way);
                    if went_back {
                        self.turn_back(after);
                    }
                    after
                }
                AfterLap::Over(landing) => {
                    let gives = match spec.capture_turn {
                        CaptureTurn::Never => false,
                        CaptureTurn::Always => true,
                        CaptureTurn::Once => !self.position.had_bonus(),
                    };
                    let by_capture = gives
                        && !(self.cut_short && spec.cap_loses)
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
                        cut_short: self.cut_short,
                        choices: self.made,
                        turn: self.turn,
                    };
                }
            };
            last = self.drop_all(from);
            taken_before = self.captured;
            next = self.after_lap(last, from);
        }
    }

    fn go(&mut self, way: Way) {
        self.way = way;
        self.circuit = self.rules.circuit(self.mover, way);
    }

    /// Enters a seed into a house, and begins the move with it.
    fn enter(&mut self, house: House) -> AfterLap {
        let captures = captures_entering(self.rules, self.position, house);
        let seeds = u32::from(self.position.seeds(house));
        let tax = self.rules.kept(self.position, self.mover) == Some(house)
            && front_seeds(self.rules, self.position, self.mover) == seeds;
        let reserve = self.position.store(self.mover);
        self.position.set_store(self.mover, reserve - 1);
        self.position.add(Pit::House(house), 1);
        (self.tell)(Event::Enter { house });
        if captures {
            self.turn = TurnKind::Capture;
            if let Some((clauses, takes)) = column(&self.last_seed(house)) {
                return self.take_column(house, house, clauses, takes);
            }
        }
        self.turn = if tax { TurnKind::Tax } else { TurnKind::Plain };
        let seeds = self.position.seeds(house);
        match self.rules.spec().kept_tax {
            part @ 1.. if tax && part < seeds => {
                self.position.set_seeds(house, seeds - part);
                self.hand += part;
                self.laps += 1;
                (self.tell)(Event::Lift { house, seeds: part });
            }
            _ => self.lift(house),
        }
        AfterLap::Begin(house)
    }

    /// What the mover does of two things.
    fn choose(&mut self, first: Choice, second: Choice) -> Choice {
        if self.made.len() - self.at_first >= Choices::MOST_IN_MOVE {
            return first;
        }
        let given = self.given.get(self.made.len());
        let choice = given.filter(|&given| given == second).unwrap_or(first);
        self.made = self.made.and(choice);
        choice
    }

    /// Goes backward with the hand after a house, if that may be chosen and is (`back_again`).
    fn turn_back(&mut self, from: House) {
        if !self.rules.spec().back_again || !self.rules.may_go_back(from) {
            return;
        }
        self.go(Way::Ccw);
        if self.captures_backward(from)
            && self.choose(Choice::Way(Way::Ccw), Choice::Way(Way::Cw)) == Choice::Way(Way::Cw)
        {
            self.go(Way::Cw);
        }
    }

    /// Whether the hand, sown backward after a house, captures a column at once.
    fn captures_backward(&self, from: House) -> bool {
        let mut position = *self.position;
        let mut ahead = Sowing::new(self.rules, &mut position, from, Way::Cw, |_| {});
        ahead.hand = self.hand;
        ahead.reaches(from).is_some()
    }

    /// The house where the hand, sown after a house, captures a column at once.
    fn reaches(&mut self, from: House) -> Option<House> {
        match self.drop_all(from) {
            Pit::House(landed) => column(&self.last_seed(landed)).map(|_| landed),
            Pit::Store(_) => None,
        }
    }

    /// Takes all seeds of a house into the hand; begins a lap.
    fn lift(&mut self, house: House) {
        let seeds = self.position.take(house);
        self.hand += seeds;
        self.laps += 1;
        self.lose(house);
        (self.tell)(Event::Lift { house, seeds });
    }

    /// Whoever keeps this house does so no longer.
    fn lose(&mut self, house: House) {
        if self.rules.kept(self.position, house.side()) == Some(house) {
            self.position.set_keeps(house.side(), false);
        }
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
        if spec.blocking && self.position.barred() == Some(landed) {
            return self.over(last, Landing::Blocked);
        }
        let here = self.position.seeds(landed);
        let at = self.last_seed(landed);
        let captured = column(&at);
        let by_count = is_captured_by_count(&at);
        let turn = self.told_by(captured.is_some());
        if let Some((clauses, takes)) = captured.filter(|_| turn == TurnKind::Capture) {
            return self.take_column(landed, from, clauses, takes);
        }
        if self.ends_in_kept(landed, here) {
            return self.over(last, Landing::Kept);
        }
        let next = match spec.relay {
            Relay::None => None,
            Relay::Any => (here > 1).then_some(landed),
            Relay::Uncaptured => (here > 1 && !by_count).then_some(landed),
            Relay::NextHouse => self
                .circuit
                .next_house(self.position, landed)
                .filter(|&next| {
                    self.position.seeds(next) > 0 && self.position.claimer(next).is_none()
                }),
        };
        match next {
            Some(_) if self.must_end() => self.over(last, Landing::StepCap),
            Some(next) => AfterLap::SowOn(next, Landing::Relay),
            None if here == 0 && spec.capture.gap().is_none() => {
                self.over(last, Landing::TakenInPassing)
            }
            None => self.take(landed),
        }
    }

    /// What the turn is, once the first lap has ended where it captures a column or not.
    fn told_by(&mut self, captures: bool) -> TurnKind {
        let most = self.rules.spec().capture_most;
        if self.turn == TurnKind::Open {
            self.turn = match captures && (most == 0 || self.lifted <= most) {
                true => TurnKind::Capture,
                false => TurnKind::Plain,
            };
        }
        self.turn
    }

    /// Whether the move ends in the mover's kept house, with so many seeds there.
    fn ends_in_kept(&mut self, landed: House, here: u16) -> bool {
        let works = here > 1 && here >= self.rules.spec().kept_least;
        let kept = self.rules.kept(self.position, self.mover);
        if !self.enters || !works || kept != Some(landed) {
            return false;
        }
        self.turn != TurnKind::Capture || self.choose(Choice::Stop, Choice::Go) == Choice::Stop
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
        if self.must_end() {
            return self.over(last, Landing::StepCap);
        }
        let over = self.over(last, Landing::Column);
        let houses = self.rules.shape().houses_in_row();
        self.ends[0] |= landed.number() == 2 * houses;
        self.ends[1] |= landed.number() == houses + 1;
        let shape = self.rules.shape();
        let in_front = takes.iter().filter(|&&house| shape.is_front(house));
        let in_front: u32 = in_front
            .map(|&house| u32::from(self.position.seeds(house)))
            .sum();
        let wins = spec.end_when == EndWhen::FrontEmpty
            && in_front == front_seeds(self.rules, self.position, self.mover.other());
        for house in takes {
            self.lose(house);
            let seeds = self.position.take(house);
            if wins || clauses.column_sown == ColumnSown::No {
                self.gain(house, seeds, Pit::Store(self.mover));
            } else {
                self.hand += seeds;
                self.captured += seeds;
                (self.tell)(Event::CaptureToHand { house, seeds });
            }
        }
        match clauses.column_sown {
            _ if wins => over,
            ColumnSown::No => over,
            ColumnSown::Landing => AfterLap::SowHand(landed, self.rules.way(landed, self.hand)),
            ColumnSown::Start => AfterLap::SowHand(from, self.rules.way(from, self.hand)),
            ColumnSown::End => {
                let way = way_from_end(self.rules, landed).unwrap_or(self.way);
                AfterLap::SowHand(before_end(self.rules, self.mover, way), way)
            }
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
        match goes_on && !self.must_end() {
            true => AfterLap::SowOn(landed, landing),
            false => over,
        }
    }

    /// Whether the move, which would go on, has had all its laps.
    fn must_end(&mut self) -> bool {
        let most = self.rules.spec().step_cap;
        self.cut_short = most > 0 && self.laps >= most;
        self.cut_short
    }

    fn gain(&mut self, house: House, seeds: u16, to: Pit) {
        self.position.add(to, seeds);
        self.captured += seeds;
        (self.tell)(Event::Capture { house, seeds, to });
    }
}
