//! Reading games from PGN.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::iter::Peekable;
use std::mem;

use thiserror::Error;

use super::commands::without_commands;
use super::gathered::Gathered;
use super::lexer::{Lexer, Token};
use super::names::{Tags, is_result, read_result};
pub use super::recognized::{is_document, is_pgn};
use super::rules::{RulesFrom, Untold, rules_and_start};
use super::word::MoveWord;
use crate::game::contest::{Game, MAX_TAGS, NamedRules, ToldResult};
use crate::game::note::{MAX_COMMENT, Mark, Note};
use crate::game::places::PlaceStep;
use crate::game::record::{NodeId, Record, TreePlace};
use crate::game::review::analysis::Review;
use crate::rules::side::BySide;
use crate::storage::plain::plain;

/// What is wrong in a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {game}, line {line}: {text}")]
pub struct PgnFault {
    /// Which game of the file, from 1.
    pub game: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong.
    pub text: String,
}

/// A game of a file, as far as it can be read.
#[derive(Debug)]
pub struct ReadGame {
    /// Which game of the file, from 1.
    pub number: usize,
    /// The game, its main line on the board; `None` if nobody can tell its rules.
    pub game: Option<Game>,
    /// That its rules are only a guess, in a sentence, if they are.
    pub guess: Option<String>,
    /// What is wrong with it.
    pub faults: Vec<PgnFault>,
}

/// The games of a file, each read when it is asked for.
pub fn games<'a>(text: &'a str, untold: Untold<'a>) -> PgnGames<'a> {
    PgnGames {
        tokens: Lexer::new(text).peekable(),
        number: 0,
        untold,
        last: None,
    }
}

/// The games of a file, one after the other.
pub struct PgnGames<'a> {
    tokens: Peekable<Lexer<'a>>,
    number: usize,
    untold: Untold<'a>,
    /// The rules of the game before.
    last: Option<NamedRules>,
}

impl Iterator for PgnGames<'_> {
    type Item = ReadGame;

    fn next(&mut self) -> Option<ReadGame> {
        let part = self.part()?;
        self.number += 1;
        let mut faults = Vec::new();
        let mut tell = |line, text| {
            let game = self.number;
            faults.push(PgnFault { game, line, text });
        };
        let words: Vec<_> = part.main_words().collect();
        let mut guess = None;
        let game = match rules_and_start(&part.tags, &words, self.last.as_ref(), self.untold) {
            Ok((named, start, from)) => {
                guess = (from == RulesFrom::Moves).then(|| {
                    format!(
                        "its rules are not told: {} is the first rule set under which its moves can be made",
                        named.name
                    )
                });
                self.last = Some(named.clone());
                let record = Record::new(&named.rules, start);
                let played = Reading::new(record, &mut tell).read(&part);
                for text in part.tags.contradictions() {
                    tell(part.line, text);
                }
                for (name, most) in part.tags.cut() {
                    let text = format!(
                        "the tag {} has more than {most} characters; the rest is left out",
                        plain(name)
                    );
                    tell(part.line, text);
                }
                let (game, left_out) = game_of(&part.tags, named, played);
                if left_out > 0 {
                    let text = format!("it has more than {MAX_TAGS} tags; {left_out} are left out");
                    tell(part.line, text);
                }
                Some(game)
            }
            Err(fault) => {
                tell(part.line, fault);
                None
            }
        };
        Some(ReadGame {
            number: self.number,
            game,
            guess,
            faults,
        })
    }
}

impl<'a> PgnGames<'a> {
    /// The tokens of the next game; `None` at the end of the file.
    fn part(&mut self) -> Option<GameTokens<'a>> {
        let mut part = GameTokens {
            line: self.tokens.peek()?.0,
            tags: Tags::default(),
            moves: Vec::new(),
            is_last: false,
        };
        let (mut depth, mut has_ended) = (0usize, false);
        while let Some((line, token)) = self.tokens.peek() {
            let begins_next = match token {
                Token::Tag(name, _) => part.ends_before(name),
                Token::Word(_) | Token::Open => has_ended,
                _ => false,
            };
            if begins_next {
                break;
            }
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word(word) => has_ended = depth == 0 && is_result(word, &part.tags),
                _ => {}
            }
            let line = *line;
            match self.tokens.next() {
                Some((_, Token::Tag(name, value))) => part.tags.0.push((name.to_owned(), value)),
                Some((_, token)) => part.moves.push((line, token)),
                None => {}
            }
        }
        part.is_last = self.tokens.peek().is_none();
        Some(part)
    }
}

impl GameTokens<'_> {
    /// Whether a tag of this name is the first of the next game: after moves, and after comments if the header has it already.
    fn ends_before(&self, tag: &str) -> bool {
        let is_move = |(_, token): &(usize, Token)| matches!(token, Token::Word(_) | Token::Open);
        let is_known = || (self.tags.0.iter()).any(|(known, _)| known.eq_ignore_ascii_case(tag));
        self.moves.iter().any(is_move) || (!self.moves.is_empty() && is_known())
    }
}

/// One game, cut up and not yet understood.
struct GameTokens<'a> {
    line: usize,
    tags: Tags,
    moves: Vec<(usize, Token<'a>)>,
    /// Whether the file ends with it.
    is_last: bool,
}

impl GameTokens<'_> {
    /// The moves of the main line.
    fn main_words(&self) -> impl Iterator<Item = &str> {
        let mut depth = 0usize;
        self.moves.iter().filter_map(move |(_, token)| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word(word) if depth == 0 && !is_result(word, &self.tags) => {
                    return without_number(word);
                }
                _ => {}
            }
            None
        })
    }
}

/// The number before a move, as in `11.`, and the word after it.
fn split_number(word: &str) -> (Option<&str>, &str) {
    let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match bare.starts_with(['.', '…']) {
        true => {
            let number = &word[..word.len() - bare.len()];
            let number = (!number.is_empty()).then_some(number);
            (number, bare.trim_start_matches(['.', '…']))
        }
        false => (None, word),
    }
}

/// A word without the number of the move before it; `None` if it is only that.
pub(super) fn without_number(word: &str) -> Option<&str> {
    let (_, word) = split_number(word);
    (!word.is_empty()).then_some(word)
}

/// What the tokens of a game come to.
struct ReadRecord {
    record: Record,
    review: Review,
    /// How it has ended as it was told, where the moves do not tell.
    result: Option<ToldResult>,
}

/// The game, and how many of its tags are left out.
fn game_of(tags: &Tags, named: NamedRules, played: ReadRecord) -> (Game, usize) {
    let players = BySide::from_fn(|side| tags.player(side));
    let start = *played.record.start();
    let (started, _) = tags.started();
    let mut game = Game::from_position(named, players, start, started);
    game.record = played.record;
    game.review = played.review;
    let (about, left_out) = tags.about(played.result);
    game.about = about;
    if game.has_rounds() {
        // As the game itself tells it: the next round has another number.
        let round = game.round().to_string();
        let repeats = |(name, value): &(String, String)| {
            name.eq_ignore_ascii_case("Round") && *value == round
        };
        game.about.tags.retain(|tag| !repeats(tag));
    }
    let seats = BySide::from_fn(|side| tags.seat(side));
    (game.with_seats(seats), left_out)
}

/// A line that is being read: the main line or a variation.
#[derive(Clone, Copy)]
struct PgnLine<'t> {
    /// The last move of it.
    here: TreePlace,
    /// Whether it has a fault, so that what follows of it is left out.
    is_broken: bool,
    /// Whether a move of it was made.
    has_moves: bool,
    /// The last number that was told before a move of it.
    number: &'t str,
}

/// A game on its way from tokens into a record.
struct Reading<'t> {
    record: Record,
    tell: &'t mut dyn FnMut(usize, String),
    level: PgnLine<'t>,
    outer: Vec<PgnLine<'t>>,
    /// How deep in variations the line stands that a move was made in: the least, if it was made in several.
    depths: HashMap<NodeId, usize>,
    marks: HashMap<TreePlace, Mark>,
    /// The lines beside each place.
    comments: HashMap<TreePlace, Vec<String>>,
    /// What stands before the first move of a variation.
    waiting: Vec<String>,
    gathered: Gathered,
    /// What is said beside a fault: that the file may have been cut off, if it ends there.
    hint: &'static str,
}

/// Beside a fault with which a file ends.
const CUT_OFF: &str = "; perhaps the file was cut off: get the whole of it";

impl<'t> Reading<'t> {
    fn new(record: Record, tell: &'t mut dyn FnMut(usize, String)) -> Self {
        Self {
            record,
            tell,
            level: PgnLine {
                here: None,
                is_broken: false,
                has_moves: false,
                number: "",
            },
            outer: Vec::new(),
            depths: HashMap::new(),
            marks: HashMap::new(),
            comments: HashMap::new(),
            waiting: Vec::new(),
            gathered: Gathered::default(),
            hint: "",
        }
    }

    fn read(mut self, part: &GameTokens<'t>) -> ReadRecord {
        for (index, (line, token)) in part.moves.iter().enumerate() {
            let line = *line;
            if part.is_last && index + 1 == part.moves.len() {
                self.hint = CUT_OFF;
            }
            match token {
                Token::Tag(..) => {}
                Token::BadTag(text) => {
                    let (text, hint) = (plain(text), self.hint);
                    (self.tell)(
                        line,
                        format!("`{text}` is not a tag: write [Name \"value\"]{hint}"),
                    );
                }
                Token::Braces(text) => self.braces(text),
                Token::Unclosed(text) => {
                    (self.tell)(
                        line,
                        format!(
                            "a comment that begins with {{ does not end with }}{}",
                            self.hint
                        ),
                    );
                    self.braces(text);
                }
                Token::Line(text) => self.comment(Some((*text).to_owned())),
                Token::Nag(number) => self.nag(*number),
                Token::Open => self.open(line),
                Token::Close => self.close(line),
                Token::Word(word) if is_result(word, &part.tags) => {}
                Token::Word(word) => match Mark::of_sign(word) {
                    Some(mark) => self.mark(mark),
                    None => {
                        let (number, word) = split_number(word);
                        self.level.number = number.unwrap_or(self.level.number);
                        if !word.is_empty() {
                            self.play(line, word);
                        }
                    }
                },
            }
        }
        if !self.outer.is_empty() {
            let line = part.moves.last().map_or(part.line, |(line, _)| *line);
            (self.tell)(
                line,
                format!(
                    "a variation that begins with ( does not end with ){}",
                    self.hint
                ),
            );
        }
        self.finish(part)
    }

    fn play(&mut self, line: usize, word: &str) {
        if self.level.is_broken {
            return;
        }
        match self.try_play(word) {
            Ok(mark) => {
                self.level.here = self.record.here();
                self.level.has_moves = true;
                let here = self.level.here;
                here.into_iter().for_each(|id| self.put_before_deeper(id));
                self.marks.extend(mark.map(|mark| (here, mark)));
                let waiting = mem::take(&mut self.waiting);
                if !waiting.is_empty() {
                    self.comments.entry(here).or_default().extend(waiting);
                }
            }
            Err(fault) => {
                self.level.is_broken = true;
                let number = self.record.depth(self.level.here) + 1;
                let left_out = match self.outer.len() {
                    0 => "the game is read up to there",
                    _ => "this variation is read up to there",
                };
                // Players count turns of both as one, or begin anew with every turn.
                let told = match self.level.number {
                    "" => String::new(),
                    told if told == number.to_string() => String::new(),
                    told => format!(" (number {told})"),
                };
                let word = plain(word);
                let text = format!(
                    "move {number}{told}, `{word}`: {fault}; {left_out}{}",
                    self.hint
                );
                (self.tell)(line, text);
            }
        }
    }

    /// Lets a move that was just made come before those that were made in its place by variations of this line: they began
    /// with moves of the line and were read before it went on.
    fn put_before_deeper(&mut self, id: NodeId) {
        let depth = self.outer.len();
        let known = self.depths.entry(id).or_insert(depth);
        *known = depth.min(*known);
        let first = self.record.children(self.record.before(id)).next();
        let of_first = first.and_then(|first| self.depths.get(&first));
        if of_first.is_some_and(|&of| of > depth) {
            self.record.promote(id);
        }
    }

    fn try_play(&mut self, word: &str) -> Result<Option<Mark>, String> {
        let state = self.record.state();
        let said = MoveWord::read(word, state.rules().shape().houses());
        let said = said.ok_or_else(|| "this is no move".to_owned())?;
        let action = said.action(state)?;
        let before = *state.position();
        let known = self.record.child(self.record.here(), action);
        let trace = self
            .record
            .play_variation(action)
            .map_err(|refusal| refusal.to_string())?;
        let checked = said.check(&trace, &before, self.record.state());
        if let Err(fault) = checked {
            let wrong = self.record.here();
            self.record.undo();
            if let (None, Some(id)) = (known, wrong) {
                self.record.delete(id);
            }
            return Err(fault);
        }
        Ok(said.mark)
    }

    fn open(&mut self, line: usize) {
        self.outer.push(self.level);
        let broken = self.level.is_broken;
        if !broken && !self.level.has_moves {
            (self.tell)(
                line,
                "a variation stands before the move it is another choice for; it is left out"
                    .to_owned(),
            );
        }
        self.level.is_broken = broken || !self.level.has_moves;
        if let (false, Some(id)) = (self.level.is_broken, self.level.here) {
            self.level.here = self.record.before(id);
            self.record.go_to_place(self.level.here);
        }
        self.level.has_moves = false;
        self.waiting.clear();
    }

    fn close(&mut self, line: usize) {
        match self.outer.pop() {
            Some(level) => {
                // What is said where no other move comes is said of the move itself.
                let waiting = mem::take(&mut self.waiting);
                if !waiting.is_empty() {
                    self.comments.entry(level.here).or_default().extend(waiting);
                }
                self.level = level;
                self.record.go_to_place(level.here);
            }
            None => (self.tell)(line, "a ) ends no variation; it is left out".to_owned()),
        }
    }

    fn nag(&mut self, number: u16) {
        match number {
            0 => {}
            1 => self.mark(Mark::Good),
            2 => self.mark(Mark::Mistake),
            3 => self.mark(Mark::Brilliant),
            4 => self.mark(Mark::Blunder),
            5 => self.mark(Mark::Interesting),
            6 => self.mark(Mark::Dubious),
            // There is no sign for it here.
            _ => self.comment(Some(format!("${number}"))),
        }
    }

    /// A mark after a move, or before all of them.
    fn mark(&mut self, mark: Mark) {
        let is_beside = self.level.has_moves || self.outer.is_empty();
        let known = self.marks.entry(self.level.here);
        match known {
            Entry::Vacant(free) if is_beside && !self.level.is_broken => {
                free.insert(mark);
            }
            Entry::Occupied(known) if is_beside && *known.get() == mark => {}
            _ => self.comment(Some(mark.sign().to_owned())),
        }
    }

    /// A comment in braces, with what it tells programs.
    fn braces(&mut self, text: &str) {
        let is_beside = self.level.has_moves && !self.level.is_broken;
        let (record, gathered) = (&mut self.record, &mut self.gathered);
        let take = |command| is_beside && gathered.take(record, command);
        let text = without_commands(text, take);
        self.comment(text);
    }

    fn comment(&mut self, text: Option<String>) {
        let Some(text) = text.filter(|_| !self.level.is_broken) else {
            return;
        };
        let before_variation = !self.level.has_moves && !self.outer.is_empty();
        match before_variation {
            true => self.waiting.push(text),
            false => self.comments.entry(self.level.here).or_default().push(text),
        }
    }

    /// How the game has ended as it was told; `None` where its moves tell. What contradicts them is told.
    fn result(&mut self, part: &GameTokens) -> Option<ToldResult> {
        let last = part.moves.iter().rev().find_map(|(_, token)| match token {
            Token::Word(word) => Some(*word),
            _ => None,
        });
        let word = last.filter(|word| is_result(word, &part.tags));
        let said = part.tags.result(word)?;
        let tag = part.tags.of(&["Result"]).and_then(read_result);
        let at_end = word.and_then(read_result);
        if let Some(text) = tag
            .zip(at_end)
            .filter(|(tag, at_end)| tag != at_end)
            .and(word)
        {
            let tag = part.tags.of(&["Result"]).unwrap_or_default();
            let text = format!(
                "the result is told as {}, but after the moves as {}: the first is taken",
                plain(tag),
                plain(text)
            );
            (self.tell)(part.line, text);
        }
        let Some(found) = self.record.state().outcome() else {
            return Some(said);
        };
        if found.winner != said.winner {
            let told = part.tags.of(&["Result"]).or(word).unwrap_or_default();
            let text = format!(
                "the result is told as {}, but by the moves it is another",
                plain(told)
            );
            (self.tell)(part.line, text);
        }
        None
    }

    /// Writes what is beside the moves and goes to the end of the game.
    fn finish(mut self, part: &GameTokens) -> ReadRecord {
        let told_end = self.outer.first().unwrap_or(&self.level).here;
        self.record.go_to_main_after(None);
        self.record.step(PlaceStep::End);
        if self.record.here() != told_end {
            let number = self.record.depth(told_end);
            let text = format!(
                "a variation goes on after move {number}, the last of the game: what follows there is read as if it had been played"
            );
            (self.tell)(part.line, text);
        }
        let result = self.result(part);
        let mut record = self.record;
        for (place, lines) in self.comments {
            let text = lines.join("\n");
            if text.chars().count() > MAX_COMMENT {
                let number = record.depth(place);
                let text = format!(
                    "the comment after move {number} has more than {MAX_COMMENT} characters; the rest is left out"
                );
                (self.tell)(part.line, text);
            }
            record.write_note(place, Note::new(self.marks.remove(&place), &text));
        }
        for (place, mark) in self.marks {
            record.write_note(place, Note::new(Some(mark), ""));
        }
        record.forget_edits();
        let review = self.gathered.into_review(&record, &part.tags);
        ReadRecord {
            record,
            review,
            result,
        }
    }
}
