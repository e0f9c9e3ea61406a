//! A game between two players, with the match it belongs to.

use core::time::Duration;

use std::num::NonZeroU8;

use super::record::{NodeId, Record};
use super::review::analysis::Review;
use super::seat::Seat;
use super::series::{Finished, MatchScore, Series};
use crate::rules::position::Position;
use crate::rules::rounds::{AfterRound, RoundEnd, after_round, next_starter};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::spec::{NextStart, Rounds};
use crate::search::level::Occasion;
use crate::search::time_control::{Clocks, TimeControl};

/// Most tags of a game.
pub const MAX_TAGS: usize = 64;
/// The tag by which a game tells how its time is measured, as in PGN.
const TIME_CONTROL: &str = "TimeControl";
/// Its value where no clock runs.
const NO_CLOCK: &str = "-";

/// A rule set with the name it goes by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRules {
    /// The name shown, such as `Kalah` or `Kalah, move again: off`.
    pub name: String,
    /// What the name stands for.
    pub rules: RuleSet,
}

/// A moment in seconds since 1970, UTC; given from outside, for the core has no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// How a game has ended as somebody told it, though its moves do not end it: it was given up, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldResult {
    /// Who has won, `None` for a draw.
    pub winner: Option<Side>,
    /// The move after which the players ended the game in this program; `None` where a file tells no more than the result.
    pub at: Option<NodeId>,
}

impl ToldResult {
    /// That of a file.
    pub const fn of_file(winner: Option<Side>) -> Self {
        Self { winner, at: None }
    }

    /// That of a file which tells after how many moves of the game the players ended it.
    #[must_use]
    pub fn ended_after(self, moves: Option<usize>, record: &Record) -> Self {
        let at = moves.and_then(|moves| record.main_move(moves));
        Self { at, ..self }
    }

    /// In a few signs, South's points first.
    pub const fn text(self) -> &'static str {
        match (self.winner, self.at) {
            (Some(Side::South), None) => "1–0 (told)",
            (Some(Side::North), None) => "0–1 (told)",
            (None, None) => "½–½ (told)",
            (Some(Side::South), Some(_)) => "1–0",
            (Some(Side::North), Some(_)) => "0–1",
            (None, Some(_)) => "½–½",
        }
    }
}

/// What people tell of a game beside its moves; all of it may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameDetails {
    /// Its name, such as `Final, third game`.
    pub name: String,
    /// Where it was played.
    pub place: String,
    /// The day as it was told, such as `2024.??.??`, where no moment is known.
    pub date: String,
    /// How it has ended, where its moves do not tell.
    pub result: Option<ToldResult>,
    /// What else other programs have told of it, name and value, in their order.
    pub tags: Vec<(String, String)>,
}

/// One game, its players, the earlier rounds of it and the earlier games of its match.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name the rules go by.
    pub rules_name: String,
    /// The moves, and the rules they are made by.
    pub record: Record,
    /// The players' names.
    pub players: BySide<String>,
    /// What is told of it.
    pub about: GameDetails,
    /// What was found out about its positions.
    pub review: Review,
    /// Who plays: persons or the computer.
    pub seats: BySide<Seat>,
    /// What time both have left, if they play by the clock.
    pub clocks: Option<Clocks>,
    /// Earlier games of the match.
    pub games: Series,
    /// How many games win the match; `None` if it goes on as long as both like.
    pub match_length: Option<NonZeroU8>,
    /// Earlier rounds of this game (rule C8).
    pub rounds: Series,
    /// When the game began.
    pub started: Moment,
}

/// What can be played after a game or round that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another round of the same game.
    Round(Position),
    /// Another game of the match.
    Game,
}

/// Whether a tag tells that no clock runs.
fn tells_no_clock((name, control): &(String, String)) -> bool {
    name == TIME_CONTROL && control == NO_CLOCK
}

impl Game {
    /// A new match under these rules, South to start.
    pub fn new(named: NamedRules, players: BySide<String>, started: Moment) -> Self {
        let start = named.rules.start(Side::South);
        Self::from_position(named, players, start, started)
    }

    /// A new match whose first game begins with this position.
    pub fn from_position(
        named: NamedRules,
        players: BySide<String>,
        start: Position,
        started: Moment,
    ) -> Self {
        Self {
            record: Record::new(&named.rules, start),
            rules_name: named.name,
            players,
            about: GameDetails::default(),
            review: Review::default(),
            seats: BySide::default(),
            clocks: None,
            games: Series::default(),
            match_length: None,
            rounds: Series::default(),
            started,
        }
    }

    /// The game with these players, persons or computers.
    #[must_use]
    pub fn with_seats(mut self, seats: BySide<Seat>) -> Self {
        self.seats = seats;
        self
    }

    /// The game with these clocks, at their beginning.
    #[must_use]
    pub fn with_clock(mut self, control: Option<TimeControl>) -> Self {
        self.clocks = control.map(Clocks::new);
        self
    }

    /// The game as one of a match that so many games win.
    #[must_use]
    pub const fn with_match_length(mut self, length: Option<NonZeroU8>) -> Self {
        self.match_length = length;
        self
    }

    /// Goes by these clocks from now on, or by none, which stays told in the tag that PGN has for it, where that says nothing else
    /// and there is room.
    pub fn set_clocks(&mut self, clocks: Option<Clocks>) {
        let tags = &mut self.about.tags;
        match (self.clocks, clocks) {
            (_, Some(_)) => tags.retain(|tag| !tells_no_clock(tag)),
            (Some(_), None) => {
                let is_told = tags.iter().any(|(name, _)| name == TIME_CONTROL);
                if !is_told && tags.len() < MAX_TAGS {
                    tags.push((TIME_CONTROL.to_owned(), NO_CLOCK.to_owned()));
                }
            }
            (None, None) => {}
        }
        self.clocks = clocks;
    }

    /// Whether the clock was put away: what it told before is no time that runs.
    pub fn clock_is_off(&self) -> bool {
        self.clocks.is_none() && self.about.tags.iter().any(tells_no_clock)
    }

    /// What the clocks began with, if there are any.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clocks.map(|clocks| clocks.control())
    }

    /// What a player had left on his clock in the position on the board; before his first move what the clocks began with.
    pub fn time_left_here(&self, side: Side) -> Option<Duration> {
        let record = &self.record;
        let is_end = record.made_count() == record.line().len() && record.is_on_main_line();
        if self.time_over() == Some(side) && is_end {
            return Some(Duration::ZERO);
        }
        self.time_left_after_last_move(side)
    }

    /// The same after his last move before the position on the board, though his time may have run out there since.
    fn time_left_after_last_move(&self, side: Side) -> Option<Duration> {
        let at_first = || Some(Clocks::new(self.time_control()?).left(side));
        self.record.time_left_here(side).or_else(at_first)
    }

    /// How long the last move on the board took, as the clocks tell it; `None` where they do not, and for a first move.
    pub fn time_spent_here(&self) -> Option<Duration> {
        self.time_spent(self.record.here()?, self.increment()?)
    }

    /// How long each move of the line took, as [`Self::time_spent_here`].
    pub fn times_spent(&self) -> Vec<Option<Duration>> {
        let increment = self.increment();
        let line = self.record.line_nodes().iter();
        line.map(|&id| self.time_spent(id, increment?)).collect()
    }

    fn time_spent(&self, id: NodeId, increment: Duration) -> Option<Duration> {
        let before = self.record.time_left_before(id)?;
        let after = self.record.time_left(id)?;
        Some((before + increment).saturating_sub(after))
    }

    /// What a move adds to the clock of its player, if that is known.
    fn increment(&self) -> Option<Duration> {
        // Other programs tell it in a tag.
        let told = || {
            let mut tags = self.about.tags.iter();
            let (_, control) = tags.find(|(name, _)| name == TIME_CONTROL)?;
            control.parse::<TimeControl>().ok()
        };
        Some(self.time_control().or_else(told)?.increment)
    }

    /// What a player is called: his name or, if he has none, his side's.
    pub fn name(&self, side: Side) -> &str {
        match (self.players[side].trim(), side) {
            ("", Side::South) => "South",
            ("", Side::North) => "North",
            (name, _) => name,
        }
    }

    /// Whose time is over: he has lost, however the board stands.
    pub fn time_over(&self) -> Option<Side> {
        self.clocks.and_then(|clocks| clocks.over())
    }

    /// How the game has ended as it was told; `None` where its moves or its clock have ended it.
    pub fn told_result(&self) -> Option<ToldResult> {
        let told = self.about.result?;
        let is_open = self.time_over().is_none() && self.record.state().outcome().is_none();
        is_open.then_some(told)
    }

    /// The same in the position in which the players ended the game: it is over there.
    pub fn told_end(&self) -> Option<ToldResult> {
        let told = self.told_result()?;
        (told.at.is_some() && told.at == self.record.here()).then_some(told)
    }

    /// Who has won, `None` for a draw, where neither moves nor rules have ended the game: the clock has, or the players.
    fn cut_short(&self) -> Option<Option<Side>> {
        let late = self.time_over().map(|late| Some(late.other()));
        late.or_else(|| Some(self.told_end()?.winner))
    }

    /// Ends the game in the position on the board, to which moves have led: somebody gives it up, or both agree on a draw.
    pub fn end_by_word(&mut self, winner: Option<Side>) {
        let at = self.record.here();
        self.about.result = at.map(|_| ToldResult { winner, at });
    }

    /// Lets it go on: what was told of its end was told of other moves.
    pub const fn forget_told_end(&mut self) {
        self.about.result = None;
    }

    /// Whether the main line has come to an end: by the rules, by the clock, or as it was told.
    pub fn has_ended(&self) -> bool {
        let by_rules = || {
            let mut record = self.record.clone();
            record.go_to_main_after(None);
            record.go_to(usize::MAX);
            record.state().outcome().is_some()
        };
        self.time_over().is_some() || self.about.result.is_some() || by_rules()
    }

    /// A game of its own that goes on from the position on the board, with what the players had left on their clocks after their last
    /// moves; it belongs to no match.
    #[must_use]
    pub fn going_on_here(&self, started: Moment) -> Self {
        let mut record = Record::new(self.rules(), *self.record.start());
        for &id in &self.record.line_nodes()[..self.record.made_count()] {
            // They were made by the same rules.
            if record.play(self.record.made(id).action).is_err() {
                break;
            }
            let left = self.record.time_left(id).filter(|_| self.clocks.is_some());
            if let (Some(here), Some(left)) = (record.here(), left) {
                record.set_time_left(here, left);
            }
        }
        let clocks = self.clocks.map(|clocks| {
            let left = |side| self.time_left_after_last_move(side).unwrap_or_default();
            Clocks::resumed(clocks.control(), BySide::from_fn(left), None)
        });
        Self {
            record,
            clocks,
            started,
            games: Series::default(),
            match_length: None,
            about: GameDetails {
                place: self.about.place.clone(),
                ..GameDetails::default()
            },
            review: Review::default(),
            ..self.clone()
        }
    }

    /// Whose turn it is; `None` once the round is over, by the rules, by the clock or by the players.
    pub fn to_move(&self) -> Option<Side> {
        match self.cut_short() {
            Some(_) => None,
            None => self.record.state().to_move(),
        }
    }

    /// Whose turn it is, as a computer player is told: the same position of the same game gives the
    /// same occasion.
    pub fn occasion(&self, side: Side) -> Occasion {
        let made = self.record.line().take(self.record.made_count());
        let turn = made.filter(|m| m.by == side).count();
        let games = u64::try_from(self.games.finished.len()).unwrap_or(u64::MAX);
        Occasion {
            seed: self.started.0 ^ (games << 40) ^ (u64::from(self.round()) << 52),
            turn: u32::try_from(turn).unwrap_or(u32::MAX),
        }
    }

    /// The side of the only person playing, `None` if there are two or none.
    pub fn lone_person(&self) -> Option<Side> {
        let mut persons = Side::ALL
            .into_iter()
            .filter(|&s| self.seats[s] == Seat::Person);
        let first = persons.next()?;
        persons.next().is_none().then_some(first)
    }

    /// Whether somebody has played: there is a move, a score, something written, or a position that was set up.
    pub fn is_played(&self) -> bool {
        let score = self.rounds.finished.len() + self.games.finished.len();
        let written = !self.record.note(None).is_empty();
        self.record.line().len() > 0 || score > 0 || written || self.is_set_up()
    }

    /// Whether it begins otherwise than its rules say.
    fn is_set_up(&self) -> bool {
        *self.record.start() != self.rules().start(self.starter())
    }

    /// What all its moves are played by.
    pub const fn rules(&self) -> &RuleSet {
        self.record.rules()
    }

    /// The same with the name they go by in this game.
    pub fn named_rules(&self) -> NamedRules {
        NamedRules {
            name: self.rules_name.clone(),
            rules: self.rules().clone(),
        }
    }

    /// Lets `side` make the first move, if nobody has moved yet and the game begins as its rules say.
    ///
    /// Returns whether that was possible.
    pub fn let_start(&mut self, side: Side) -> bool {
        let possible = self.can_let_start();
        if possible {
            let note = self.record.note(None).clone();
            self.record = Record::new(self.rules(), self.rules().start(side));
            self.record.write_note(None, note);
            // It was about positions of the other record.
            self.review = Review::default();
        }
        possible
    }

    /// Whether it can be chosen who makes the first move: [`Self::let_start`].
    pub fn can_let_start(&self) -> bool {
        !self.is_set_up() && self.record.line().len() == 0
    }

    /// Changes who starts the next game, which touches neither the game on the board nor the score.
    pub fn set_next_start(&mut self, next_start: NextStart) {
        self.record.set_next_start(next_start);
    }

    /// Who makes the first move of this round.
    pub fn starter(&self) -> Side {
        self.record.start().to_move()
    }

    /// The number of this round, from 1.
    pub fn round(&self) -> u32 {
        u32::try_from(self.rounds.finished.len()).unwrap_or(u32::MAX - 1) + 1
    }

    /// Whether the game is played in rounds.
    pub fn has_rounds(&self) -> bool {
        self.rules().spec().match_rules.rounds != Rounds::Number(1)
    }

    /// This round, if it is over.
    pub fn finished_round(&self) -> Option<Finished> {
        let starter = self.starter();
        let state = self.record.state();
        if let Some(winner) = self.cut_short() {
            return Some(Finished {
                starter,
                winner,
                scores: BySide::from_fn(|side| state.position().won(side)),
            });
        }
        Some(Finished::new(starter, state.outcome()?))
    }

    /// How this round ended; `None` while it goes on.
    fn round_end(&self) -> Option<RoundEnd<'_>> {
        let state = self.record.state();
        let outcome = state.outcome()?;
        Some(RoundEnd {
            position: state.position(),
            before_collecting: state.before_collecting(),
            winner: outcome.winner,
            starter: self.starter(),
            last_mover: self.last_mover(),
        })
    }

    /// Who made the last move; before the first, who does not begin.
    fn last_mover(&self) -> Side {
        let last = self.record.last().map(|made| made.by);
        last.unwrap_or(self.starter().other())
    }

    /// What follows this round by the rules; `None` while it goes on.
    pub fn after_round(&self) -> Option<AfterRound> {
        Some(after_round(self.rules(), &self.round_end()?, self.round()))
    }

    /// What comes next; `None` while the round goes on.
    pub fn next(&self) -> Option<Next> {
        if self.cut_short().is_some() {
            return Some(Next::Game);
        }
        Some(match self.after_round()? {
            AfterRound::Next(position) => Next::Round(position),
            _ => Next::Game,
        })
    }

    /// The whole game, if its last round is over.
    ///
    /// Who has won it says [`AfterRound::winner`] (rule C8). Whose time is over, or who gives up, has lost the game in any round.
    pub fn finished(&self) -> Option<Finished> {
        let round = self.finished_round()?;
        if !self.has_rounds() {
            return Some(round);
        }
        let winner = match self.cut_short() {
            Some(winner) => winner,
            None => match self.after_round()? {
                AfterRound::Next(_) => return None,
                end => end.winner(round.winner, self.rounds_score().leader()),
            },
        };
        let first = self.rounds.finished.first().unwrap_or(&round);
        Some(Finished {
            starter: first.starter,
            winner,
            scores: round.scores,
        })
    }

    /// Rounds won in this game.
    pub fn rounds_score(&self) -> MatchScore {
        self.rounds.score(self.finished_round())
    }

    /// Games won in this match.
    pub fn score(&self) -> MatchScore {
        self.games.score(self.finished())
    }

    /// Who has won as many games as win the match, the one on the board among them.
    pub fn match_winner(&self) -> Option<Side> {
        let needed = u32::from(self.match_length?.get());
        self.finished()?;
        let score = self.score();
        score.leader().filter(|&side| score.wins[side] >= needed)
    }

    /// The next round or, after the last, the next game of the match, or of a new one once that is won; `None` while a round
    /// goes on.
    pub fn following(&self, started: Moment) -> Option<Self> {
        let mut following = self.clone();
        match self.next()? {
            Next::Round(start) => {
                following.rounds.finished.extend(self.finished_round());
                following.record = Record::new(self.rules(), start);
            }
            Next::Game => {
                let finished = self.finished()?;
                let rules = &self.rules().spec().match_rules;
                let last_mover = self.last_mover();
                let (first, winner) = (finished.starter, finished.winner);
                match self.match_winner() {
                    Some(_) => following.games = Series::default(),
                    None => following.games.finished.push(finished),
                }
                following.rounds = Series::default();
                let start = next_starter(rules, first, winner, last_mover);
                let start = self.rules().start(start);
                following.record = Record::new(self.rules(), start);
            }
        }
        following.clocks = self.time_control().map(Clocks::new);
        following.started = started;
        following.about = GameDetails {
            place: self.about.place.clone(),
            ..GameDetails::default()
        };
        following.review = Review::default();
        Some(following)
    }
}
