//! Writing games as PGN.

use super::commands::{clock_text, eval_text, without_commands};
use super::names::{
    NOTHING, UNKNOWN, is_own_review, other_tags, print_result, print_started, print_tag,
    reviewer_tag, seat_tag, told,
};
use crate::game::contest::Game;
use crate::game::note::{Mark, Note};
use crate::game::record::{NodeId, Record, TreePlace};
use crate::game::review::analysis::{PositionAnalysis, Review};
use crate::game::seat::Seat;
use crate::game::written::written;
use crate::rules::notation::{print_move, print_position};
use crate::rules::outcome::Outcome;
use crate::rules::side::Side;
use crate::rules::state::{State, Undo};
use crate::rules::trace::Trace;
use crate::rules::words::names::HouseNames;
use crate::storage::document::fields::Name;
use crate::storage::parts::seat_part::SeatPart;
use crate::storage::rules::presets::preset_called;

/// Longest line of moves.
const WIDTH: usize = 79;

/// A game as PGN: its whole tree with marks, comments, clocks and what a review found. Of the rest of the match nothing is told.
///
/// # Errors
/// What is wrong with rules that cannot be written.
pub fn to_pgn(game: &Game) -> Result<String, serde_json::Error> {
    let mut writer = PgnWriter::new(&game.record, &game.review);
    let ended = writer.moves().map(|outcome| outcome.winner);
    // Whose time is over has lost, however the board stands.
    let late = game.time_over().map(|late| Some(late.other()));
    let told = game.about.result.map(|told| told.winner);
    let result = print_result(late.or(ended).or(told));
    writer.word(result);
    let mut text = tags(game, result)?;
    text.push('\n');
    text.push_str(&writer.text);
    text.push('\n');
    Ok(text)
}

fn tags(game: &Game, result: &str) -> Result<String, serde_json::Error> {
    let named = |text: &str| match Name::of(text).0 {
        name if name.is_empty() => UNKNOWN.to_owned(),
        // As it stands it would tell that there is no name.
        name if name == UNKNOWN || name == NOTHING => format!(" {name}"),
        name => name,
    };
    let about = &game.about;
    let (day, time) = print_started(game.started, &about.date);
    let round = match (told(about, "Round"), game.has_rounds()) {
        (Some(told), _) => told.to_owned(),
        (None, true) => game.round().to_string(),
        (None, false) => "?".to_owned(),
    };
    let mut tags = vec![
        ("Event", named(&about.name)),
        ("Site", named(&about.place)),
        ("Date", day),
        ("Round", round),
        ("White", named(&game.players.south)),
        ("Black", named(&game.players.north)),
        ("Result", result.to_owned()),
    ];
    if !time.is_empty() {
        tags.push(("UTCTime", time));
    }
    let is_new = |name: &str| told(about, name).is_none();
    if let Some(control) = game.time_control().filter(|_| is_new("TimeControl")) {
        tags.push(("TimeControl", control.to_string()));
    }
    if game.time_over().is_some() && is_new("Termination") {
        tags.push(("Termination", "time forfeit".to_owned()));
    }
    for side in Side::ALL {
        if game.seats[side] != Seat::Person {
            let seat = serde_json::to_string(&SeatPart(game.seats[side]))?;
            tags.push((seat_tag(side), seat));
        }
    }
    let rules = game.rules();
    tags.push(("Game", named(&game.rules_name)));
    match preset_called(&game.rules_name, rules.spec()) {
        Some(preset) => tags.push(("Rules", preset.id.clone())),
        None => tags.push(("RuleSpec", serde_json::to_string(rules.spec())?)),
    }
    let start = game.record.start();
    if *start != rules.start(Side::South) {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", print_position(rules.shape(), start)));
    }
    tags.extend(reviewer_tag(&game.review));
    let others = other_tags(about).filter(|(name, _)| !name.eq_ignore_ascii_case("Round"));
    tags.extend(others.map(|(name, value)| (name, value.to_owned())));
    Ok(tags
        .iter()
        .map(|(name, value)| print_tag(name, value))
        .collect())
}

/// What is still to be written.
enum WriteStep {
    Move(NodeId, Siblings),
    Open,
    Close,
}

/// Whether the other choices for a move are written with it.
#[derive(PartialEq, Eq)]
enum Siblings {
    Others,
    Nothing,
}

/// A move on the board.
struct OnBoard {
    id: NodeId,
    undo: Undo,
    /// Pairs of turns so far, this one counted.
    number: usize,
    by: Side,
}

/// A tree on its way into text. The board follows what is written, so that each move is made once.
struct PgnWriter<'a> {
    record: &'a Record,
    review: &'a Review,
    state: State,
    /// The moves on the board.
    made: Vec<OnBoard>,
    text: String,
    /// Where the last line of the text begins.
    line: usize,
    /// Whether the next move needs its number: something else stood before it.
    is_apart: bool,
}

impl<'a> PgnWriter<'a> {
    fn new(record: &'a Record, review: &'a Review) -> Self {
        Self {
            record,
            review,
            state: State::new(record.rules(), *record.start()),
            made: Vec::new(),
            text: String::new(),
            line: 0,
            is_apart: true,
        }
    }

    /// Writes all moves; the end of the main line, if it has one.
    fn moves(&mut self) -> Option<Outcome> {
        self.note(None, Vec::new());
        let mut outcome = self.state.outcome().copied();
        let first = self.record.children(None).next();
        let mut tasks: Vec<_> = first
            .map(|id| WriteStep::Move(id, Siblings::Others))
            .into_iter()
            .collect();
        let mut depth = 0;
        while let Some(task) = tasks.pop() {
            match task {
                WriteStep::Open => {
                    depth += 1;
                    self.word("(");
                    self.is_apart = true;
                }
                WriteStep::Close => {
                    depth -= 1;
                    self.word(")");
                    self.is_apart = true;
                }
                WriteStep::Move(id, beside) => {
                    self.make(id);
                    if depth == 0 {
                        outcome = self.state.outcome().copied();
                    }
                    let next = self.record.children(Some(id)).next();
                    tasks.extend(next.map(|next| WriteStep::Move(next, Siblings::Others)));
                    if beside == Siblings::Others {
                        let others: Vec<_> = self
                            .record
                            .children(self.record.before(id))
                            .skip(1)
                            .collect();
                        for &other in others.iter().rev() {
                            tasks.extend([
                                WriteStep::Close,
                                WriteStep::Move(other, Siblings::Nothing),
                                WriteStep::Open,
                            ]);
                        }
                    }
                }
            }
        }
        outcome
    }

    /// Makes a move on the board; what happened, `None` for what cannot be in a tree.
    fn play(&mut self, id: NodeId) -> Option<Trace> {
        let action = self.record.made(id).action;
        let (trace, undo) = self.state.play_traced(action).ok()?;
        let by = trace.mover;
        let number = match self.made.last() {
            None => 1,
            Some(last) if by == self.record.start().to_move() && last.by != by => last.number + 1,
            Some(last) => last.number,
        };
        self.made.push(OnBoard {
            id,
            undo,
            number,
            by,
        });
        Some(trace)
    }

    /// Goes to a place: back to where its line leaves the one on the board, and on from there.
    fn go_to(&mut self, place: TreePlace) {
        let mut missing = Vec::new();
        let mut at = place;
        while let Some(id) = at
            && self
                .made
                .get(self.record.depth(at) - 1)
                .is_none_or(|made| made.id != id)
        {
            missing.push(id);
            at = self.record.before(id);
        }
        while self.made.len() > self.record.depth(at)
            && let Some(last) = self.made.pop()
        {
            self.state.undo(last.undo);
        }
        for id in missing.into_iter().rev() {
            self.play(id);
        }
    }

    /// Makes a move and writes it, with its number where somebody could ask for that.
    fn make(&mut self, id: NodeId) {
        self.go_to(self.record.before(id));
        let several = matches!(self.made.as_slice(), [.., one, other] if one.by == other.by);
        let last = self.made.last().map(|made| made.by);
        if self.play(id).is_none() {
            return;
        }
        let (rules, made) = (self.record.rules(), self.record.made(id));
        let (mover, action) = (made.by, made.action);
        let begins = mover == self.record.start().to_move();
        if self.is_apart || (last != Some(mover) && (begins || several)) {
            let number = self.made.last().map_or(1, |made| made.number);
            let dots = if begins { "." } else { "..." };
            self.word(&format!("{number}{dots}"));
        }
        self.word(&written(rules, made, HouseNames::Numbers));
        self.is_apart = false;
        let analysis = self.review.analysis(self.record.before(id));
        let value = analysis.and_then(|analysis| analysis.value_of(action));
        let value = value.or_else(|| self.review.told(id));
        let is_own = is_own_review(&self.review.program);
        let value = value.map(|value| eval_text(value, mover, is_own));
        let best = analysis.and_then(PositionAnalysis::best);
        let best = best.map(|best| {
            let value = eval_text(best.value, mover, is_own);
            format!("[%best {},{value}]", print_move(best.action))
        });
        let left = self.record.time_left(id).map(clock_text);
        let value = value.map(|value| format!("[%eval {value}]"));
        let commands = [value, best, left].into_iter().flatten();
        self.note(Some(id), commands.collect());
    }

    /// Writes the mark and the comment beside a place, and what is told to programs.
    fn note(&mut self, place: TreePlace, commands: Vec<String>) {
        let note = self.record.note(place);
        if let Some(mark) = note.mark {
            let number = match mark {
                Mark::Good => 1,
                Mark::Mistake => 2,
                Mark::Brilliant => 3,
                Mark::Blunder => 4,
                Mark::Interesting => 5,
                Mark::Dubious => 6,
            };
            self.word(&format!("${number}"));
        }
        let comment = note.comment();
        let in_braces = fits_braces(note);
        let parts = commands.iter().map(String::as_str);
        let parts = parts.chain(in_braces.then_some(comment));
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        if !parts.is_empty() {
            self.word(&format!("{{{}}}", parts.join(" ")));
            self.is_apart = true;
        }
        if !in_braces {
            for line in comment.split('\n') {
                self.word(&format!(";{line}"));
                self.text.push('\n');
                self.line = self.text.len();
            }
            self.is_apart = true;
        }
    }

    /// Writes a word after a space, or in a line of its own if there is no room.
    fn word(&mut self, word: &str) {
        let length = self.text.len() - self.line;
        if length > 0 && length + 1 + word.chars().count() > WIDTH {
            self.text.push('\n');
            self.line = self.text.len();
        } else if length > 0 {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }
}

/// Whether a comment is read from braces as it is: without a closing one, in one line, no space twice, no commands.
fn fits_braces(note: &Note) -> bool {
    let text = note.comment();
    let read = without_commands(text, |_| true).unwrap_or_default();
    !text.contains('}') && read == text
}
