//! Games as files: `"format": "kalaha-game"`.
//!
//! A file holds the whole rule set, the start, every move with its variations and how many of them
//! are made, the players, the rounds and games before it, and times. It is replayed when it is
//! read: nothing in it is believed that the rules do not confirm.

use std::num::NonZeroU8;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::game::contest::{Game, GameDetails, MAX_TAGS, Moment, NamedRules};
use crate::game::record::Record;
use crate::game::seat::Seat;
use crate::game::series::Series;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::start_check::PositionFault;
use crate::storage::disk::read::read_bounded;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::fields::{Clauses, Name, Time};
use crate::storage::document::formats::GAME;
use crate::storage::document::salvage::{take, take_known, take_list};
use crate::storage::parts::about_part::{ResultPart, TagPart, TagsPart};
use crate::storage::parts::clock_part::ClockPart;
use crate::storage::parts::move_tree::{MoveTreeError, VariationPart, read_moves, write_moves};
use crate::storage::parts::note_part::{NotePart, is_main, read_notes, write_notes};
use crate::storage::parts::review_part::{ReviewFault, ReviewPart, read_review, write_review};
use crate::storage::parts::seat_part::SeatPart;
use crate::storage::parts::time_part::{TimePart, read_times, write_times};

/// Why a game file cannot be used.
#[derive(Debug, Error)]
#[expect(
    missing_docs,
    reason = "the side is the one whose half of the start it is"
)]
pub enum GameFileError {
    /// The text is not a game file.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A side of the start position has not as many houses as the rules say.
    #[error("start: {side} has {given} houses, but the rules have {needed} on a side")]
    Houses {
        side: Side,
        /// Houses in the file.
        given: usize,
        /// Houses by the rules.
        needed: u8,
    },
    /// A burnt house that is not on the board.
    #[error("start: {side} has no house {number} to be burnt")]
    Burnt {
        side: Side,
        /// The number in the file.
        number: u8,
    },
    /// A claimed house that is not on the board.
    #[error("start: {side} has no house {number} to be claimed")]
    Claimed {
        side: Side,
        /// The number in the file.
        number: u8,
    },
    /// A barred house that is not on the board.
    #[error("start: {side} has no house {number} to be barred")]
    Barred {
        side: Side,
        /// The number in the file.
        number: u8,
    },
    /// The start position is not possible.
    #[error("start: {0}")]
    Position(#[from] PositionFault),
    /// The moves are wrong.
    #[error(transparent)]
    Moves(#[from] MoveTreeError),
    /// The review is wrong.
    #[error(transparent)]
    Review(#[from] ReviewFault),
    /// More moves are made than there are.
    #[error("made: {made} moves are made, but the file has only {moves}")]
    Made {
        /// The number in the file.
        made: usize,
        /// Moves of the line.
        moves: usize,
    },
}

/// A game in the form it has in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct GameDocument {
    rules: RulesPart,
    players: BySide<Name>,
    /// What the game is called.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    name: Name,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    place: Name,
    /// The day as it was told.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    date: Name,
    /// How it has ended, where the moves do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultPart>,
    /// The moves of the game after which the players ended it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended_after: Option<usize>,
    /// What else other programs have told.
    #[serde(default, skip_serializing_if = "TagsPart::is_empty")]
    tags: TagsPart,
    /// Two persons if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    who_plays: Option<BySide<SeatPart>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clocks: Option<ClockPart>,
    start: StartPart,
    /// One text a turn.
    moves: Vec<String>,
    /// How many of the moves are made; the rest were undone.
    made: usize,
    /// The number of the variation that they are of, 0 for the line.
    #[serde(default, skip_serializing_if = "is_main")]
    following: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationPart>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<NotePart>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    times: Vec<TimePart>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    review: Option<ReviewPart>,
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    rounds: Series,
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    games: Series,
    /// How many games win the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    match_length: Option<NonZeroU8>,
    started: Time,
    saved: Time,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesPart {
    name: Name,
    clauses: Clauses,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartPart {
    south: Vec<u16>,
    north: Vec<u16>,
    stores: BySide<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    burnt: Option<BySide<Vec<u8>>>,
    /// For each player the houses that he has claimed on each side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claimed: Option<BySide<BySide<Vec<u8>>>>,
    /// Who keeps his house, where one can be kept; both if it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keeps: Option<BySide<bool>>,
    /// The house that may not be lifted in the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    barred: Option<HousePart>,
    /// Whether the player to move has had the other move that a capture gives once in a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    had_bonus: bool,
    /// Who made the first move of the round, where that decides anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    began: Option<Side>,
    to_move: Side,
}

/// A house by its owner and its number.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HousePart {
    side: Side,
    house: u8,
}

/// A game as the text of a file.
///
/// # Errors
/// Never for a game made by this program; the reason if it is no JSON document.
pub fn to_text(game: &Game, saved: Moment) -> Result<String, EncodeError> {
    envelope::to_text(GAME, &to_document(game, saved))
}

pub(in crate::storage) fn to_document(game: &Game, saved: Moment) -> GameDocument {
    let record = &game.record;
    let written = write_moves(record);
    let notes = write_notes(record, &written);
    let times = write_times(record, &written);
    let about = &game.about;
    let tags = about
        .tags
        .iter()
        .map(|(name, value)| TagPart::of(name, value));
    let review = write_review(&game.review, &written);
    let end = record.line_nodes().last().copied();
    let computers = Side::ALL.into_iter().any(|s| game.seats[s] != Seat::Person);
    GameDocument {
        rules: RulesPart {
            name: Name::of(&game.rules_name),
            clauses: Clauses(game.rules().clone()),
        },
        players: BySide::from_fn(|side| Name::of(&game.players[side])),
        who_plays: computers.then(|| BySide::from_fn(|side| SeatPart(game.seats[side]))),
        clocks: game.clocks.map(ClockPart),
        name: Name::of(&about.name),
        place: Name::of(&about.place),
        date: Name::of(&about.date),
        result: about.result.map(ResultPart),
        ended_after: about.result.and_then(|told| record.main_depth(told.at?)),
        tags: TagsPart(tags.collect()),
        start: write_start(game.rules(), record.start()),
        made: record.made_count(),
        following: written.number_of(end),
        moves: written.moves,
        variations: written.variations,
        notes,
        times,
        review,
        rounds: game.rounds.clone(),
        games: game.games.clone(),
        match_length: game.match_length,
        started: Time(game.started),
        saved: Time(saved),
    }
}

/// The game in a file's text, replayed and checked.
///
/// # Errors
/// The first thing that is wrong, and where.
pub fn from_text(text: &str) -> Result<Game, GameFileError> {
    from_document(envelope::parse(text, GAME)?)
}

/// The game in a document, replayed and checked.
pub(in crate::storage) fn from_document(document: GameDocument) -> Result<Game, GameFileError> {
    let named = document.rules.name.of_rules(document.rules.clauses);
    let rules = &named.rules;
    let start = read_start(rules, &document.start)?;
    let mut record = Record::new(rules, start);
    let (tree, read) = read_moves(&mut record, &document.moves, &document.variations);
    read?;
    read_notes(&mut record, &tree, &document.notes)?;
    read_times(&mut record, &tree, &document.times)?;
    let part = document.review.unwrap_or_default();
    let (review, read) = read_review(&mut record, &tree, &part);
    read?;
    record.go_to_place(tree.end(document.following, "following")?);
    let (made, moves) = (document.made, record.made_count());
    if made > moves {
        return Err(GameFileError::Made { made, moves });
    }
    record.go_to(made);
    let ended_after = document.ended_after;
    let result = document.result;
    let result = result.map(|ResultPart(told)| told.ended_after(ended_after, &record));
    let BySide { south, north } = document.players;
    let seats = document.who_plays.as_ref();
    Ok(Game {
        record,
        players: BySide {
            south: south.0,
            north: north.0,
        },
        seats: seats.map_or_else(BySide::default, |seats| BySide::from_fn(|s| seats[s].0)),
        clocks: document.clocks.map(|ClockPart(clocks)| clocks),
        games: document.games,
        match_length: document.match_length,
        rounds: document.rounds,
        started: document.started.0,
        rules_name: named.name,
        about: GameDetails {
            name: document.name.0,
            place: document.place.0,
            date: document.date.0,
            result,
            tags: Vec::from(document.tags)
                .into_iter()
                .map(Into::into)
                .collect(),
        },
        review,
    })
}

/// The game in a broken document, its moves up to the first that is wrong; `None` if nobody can tell its rules. What is
/// left out is noted.
pub(in crate::storage) fn rescue(
    mut fields: Map<String, Value>,
    faults: &mut Vec<String>,
) -> Option<Game> {
    let RulesPart { name, clauses } = take(&mut fields, "rules", faults)?;
    let NamedRules { name, rules } = name.of_rules(clauses);
    let start = take(&mut fields, "start", faults).and_then(|part: StartPart| {
        let start = read_start(&rules, &part).map_err(|fault| faults.push(fault.to_string()));
        start.ok()
    });
    let start = start.unwrap_or_else(|| rules.start(Side::South));
    let mut record = Record::new(&rules, start);
    let moves: Vec<String> = take_list(&mut fields, "moves", faults);
    let variations: Vec<VariationPart> = take_list(&mut fields, "variations", faults);
    let (tree, read) = read_moves(&mut record, &moves, &variations);
    let notes: Vec<NotePart> = take_list(&mut fields, "notes", faults);
    let notes = read_notes(&mut record, &tree, &notes);
    let times: Vec<TimePart> = take_list(&mut fields, "times", faults);
    let times = read_times(&mut record, &tree, &times);
    let part = take_known(&mut fields, "review", faults).unwrap_or_default();
    let (review, reviewed) = read_review(&mut record, &tree, &part);
    let following = take_known(&mut fields, "following", faults).unwrap_or_default();
    let following = tree.end(following, "following");
    let following = following.map(|end| record.go_to_place(end)).map(drop);
    let wrong = [read, notes, times, following]
        .into_iter()
        .filter_map(Result::err);
    faults.extend(wrong.map(|fault| fault.to_string()));
    faults.extend(reviewed.err().map(|fault| fault.to_string()));
    if let Some(made) = take(&mut fields, "made", faults) {
        record.go_to(made);
    }
    let players: Option<BySide<Name>> = take(&mut fields, "players", faults);
    let seats: Option<BySide<SeatPart>> = take_known(&mut fields, "who_plays", faults);
    let clocks: Option<ClockPart> = take_known(&mut fields, "clocks", faults);
    let started: Option<Time> = take(&mut fields, "started", faults);
    let result: Option<ResultPart> = take_known(&mut fields, "result", faults);
    let ended_after: Option<usize> = take_known(&mut fields, "ended_after", faults);
    let mut tags: Vec<TagPart> = take_list(&mut fields, "tags", faults);
    if tags.len() > MAX_TAGS {
        faults.push(format!(
            "it has {} tags; the first {MAX_TAGS} are kept",
            tags.len()
        ));
        tags.truncate(MAX_TAGS);
    }
    let mut word =
        |field| take_known(&mut fields, field, faults).map_or_else(String::new, |Name(word)| word);
    let about = GameDetails {
        name: word("name"),
        place: word("place"),
        date: word("date"),
        result: result.map(|ResultPart(told)| told.ended_after(ended_after, &record)),
        tags: tags.into_iter().map(Into::into).collect(),
    };
    Some(Game {
        rules_name: name,
        about,
        review,
        record,
        players: players.map_or_else(
            || BySide::from_fn(|side| side.to_string()),
            |BySide { south, north }| BySide {
                south: south.0,
                north: north.0,
            },
        ),
        seats: seats.map_or_else(BySide::default, |seats| BySide::from_fn(|s| seats[s].0)),
        clocks: clocks.map(|ClockPart(clocks)| clocks),
        games: take_known(&mut fields, "games", faults).unwrap_or_default(),
        match_length: take_known(&mut fields, "match_length", faults),
        rounds: take_known(&mut fields, "rounds", faults).unwrap_or_default(),
        started: started.map_or_else(Moment::default, |time| time.0),
    })
}

fn write_start(rules: &RuleSet, start: &Position) -> StartPart {
    let shape = rules.on(start).shape();
    let burnt = BySide::from_fn(|side| -> Vec<u8> {
        let houses = shape.houses_of(side).filter(|&h| start.is_burnt(h));
        houses.map(|h| h.number()).collect()
    });
    let any_burnt = Side::ALL.into_iter().any(|s| start.has_burnt(s));
    StartPart {
        south: start.row(shape, Side::South),
        north: start.row(shape, Side::North),
        stores: BySide::from_fn(|s| start.store(s)),
        burnt: any_burnt.then_some(burnt),
        claimed: start.has_claims().then(|| write_claims(rules, start)),
        keeps: (rules.spec().kept_house > 0).then(|| BySide::from_fn(|side| start.keeps(side))),
        barred: start.barred().map(|house| HousePart {
            side: house.side(),
            house: house.number(),
        }),
        had_bonus: start.had_bonus(),
        began: start.began(),
        to_move: start.to_move(),
    }
}

fn write_claims(rules: &RuleSet, start: &Position) -> BySide<BySide<Vec<u8>>> {
    BySide::from_fn(|claimer| {
        BySide::from_fn(|side| {
            let claims = start.claims_of(claimer, rules.shape());
            let on_side = claims.filter(|house| house.side() == side);
            on_side.map(|house| house.number()).collect()
        })
    })
}

fn read_start(rules: &RuleSet, part: &StartPart) -> Result<Position, GameFileError> {
    let owned = BySide {
        south: part.south.len(),
        north: part.north.len(),
    };
    let plain = rules.shape();
    let shape = plain.with_houses(owned).unwrap_or(plain);
    let mut start = Position::empty(part.to_move);
    start.set_reach(shape.reach());
    for (side, row) in [(Side::South, &part.south), (Side::North, &part.north)] {
        let needed = shape.houses_on(side);
        if row.len() != usize::from(needed) {
            return Err(GameFileError::Houses {
                side,
                given: row.len(),
                needed,
            });
        }
        for (house, &seeds) in shape.houses_of(side).zip(row) {
            start.set_seeds(house, seeds);
        }
        start.set_store(side, part.stores[side]);
        let keeps = part
            .keeps
            .map_or(rules.spec().kept_house > 0, |keeps| keeps[side]);
        start.set_keeps(side, keeps);
        for &number in part.burnt.iter().flat_map(|burnt| &burnt[side]) {
            let house = shape.house(side, number);
            start.set_burnt(house.ok_or(GameFileError::Burnt { side, number })?, true);
        }
    }
    for claimer in Side::ALL {
        for side in Side::ALL {
            for &number in part.claimed.iter().flat_map(|all| &all[claimer][side]) {
                let house = shape.house(side, number);
                let house = house.ok_or(GameFileError::Claimed { side, number })?;
                start.set_claimer(house, Some(claimer));
            }
        }
    }
    if let Some(HousePart {
        side,
        house: number,
    }) = part.barred
    {
        let house = shape.house(side, number);
        start.set_barred(Some(house.ok_or(GameFileError::Barred { side, number })?));
    }
    start.set_had_bonus(part.had_bonus);
    start.set_began(part.began);
    rules.check_position(&start)?;
    Ok(start)
}

/// When the game in a file was saved, as the file tells; `None` if it is no game.
pub fn saved_at(path: &Path) -> Option<Moment> {
    let text = read_bounded(path).ok()?;
    let document: GameDocument = envelope::parse(&text, GAME).ok()?;
    Some(document.saved.0)
}
