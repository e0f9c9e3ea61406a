//! What the autosave holds: the game on the board and the file it belongs to, and the boards of the
//! compare page.

use std::path::PathBuf;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::game::contest::{Game, Moment, NamedRules};
use crate::rules::notation::{ParsePositionError, parse_position, print_position};
use crate::rules::position::Position;
use crate::storage::choices::CompareTab;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::fields::{Clauses, Name};
use crate::storage::document::formats::SESSION;
use crate::storage::games::comparison_file::{self, ComparisonFileError, SavedComparison};
use crate::storage::games::game_file::{self, GameFileError};

/// The game on the board, and where it was last saved by the user.
#[derive(Clone, Debug)]
pub struct Session {
    /// Counts the autosaves, so that of two the newer is known: clocks can be put back.
    pub serial: u64,
    /// What is played and studied.
    pub game: Game,
    /// The file of the game.
    pub file: KeptFile,
    /// The game that was going on when this one was opened to be studied, if one was.
    pub waits: Option<Box<KeptGame>>,
    /// The boards of the compare page, if there are any.
    pub comparison: Option<KeptComparison>,
    /// The position that is being set up, if one is.
    pub setup: Option<KeptSetup>,
}

/// The file of what is kept, if it was saved or opened, and how it stands with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptFile {
    /// Where it is.
    pub path: Option<PathBuf>,
    /// Whether what is kept has changed since then.
    pub changed: bool,
    /// How the file was then.
    pub known: Option<Fingerprint>,
    /// The file of other programs that a game was read from, if it was and has no file of its own.
    pub origin: Option<Origin>,
}

/// A game and its file.
#[derive(Clone, Debug)]
pub struct KeptGame {
    /// What is played.
    pub game: Game,
    /// Its file.
    pub file: KeptFile,
}

impl Session {
    /// A game that is in no file, and nothing else.
    pub fn of_game(serial: u64, game: Game) -> Self {
        Self {
            serial,
            game,
            file: KeptFile::default(),
            waits: None,
            comparison: None,
            setup: None,
        }
    }
}

/// A position that is being set up: not yet one that can be played, perhaps.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptSetup {
    /// The rules whose board it is.
    pub named: NamedRules,
    /// The position as it is now.
    pub position: Position,
    /// Whether it is for boards of the compare page, and not for a game.
    pub for_boards: bool,
}

/// A file of other programs that a game was read from; it is nobody's file to save to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Where it is.
    pub path: PathBuf,
    /// How the file was then.
    pub known: Fingerprint,
    /// How the game was then, as PGN.
    pub game: Fingerprint,
}

/// The boards of the compare page, and where they were last saved by the user.
#[derive(Clone, Debug)]
pub struct KeptComparison {
    /// The boards and sheets.
    pub content: SavedComparison,
    /// Their file.
    pub file: KeptFile,
    /// Whether they are shown, and not the game.
    pub shown: bool,
    /// The tab of the panel beside them.
    pub tab: CompareTab,
    /// The board that keys are for, counted from 0.
    pub active: usize,
}

#[derive(Serialize)]
struct SessionDocument {
    #[serde(skip_serializing_if = "is_uncounted")]
    serial: u64,
    #[serde(flatten)]
    game: GamePart,
    #[serde(skip_serializing_if = "Option::is_none")]
    waits: Option<GamePart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<ComparisonPart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<SetupPart>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetupPart {
    name: Name,
    clauses: Clauses,
    /// As it is copied and pasted.
    position: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    for_boards: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GamePart {
    file: Option<PathBuf>,
    changed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<Fingerprint>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<Origin>,
    game: game_file::GameDocument,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ComparisonPart {
    file: Option<PathBuf>,
    changed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<Fingerprint>,
    shown: bool,
    #[serde(default)]
    tab: CompareTab,
    /// The board that keys are for, counted from 1.
    #[serde(default = "first")]
    board: usize,
    content: comparison_file::ComparisonDocument,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
const fn is_uncounted(serial: &u64) -> bool {
    *serial == 0
}

const fn first() -> usize {
    1
}

/// Why a part of an autosave cannot be used.
#[derive(Debug, Error)]
pub enum SessionFault {
    /// What was played and studied.
    #[error("the last game: {0}")]
    Game(GameFileError),
    /// The game that was going on before.
    #[error("the game that waits: {0}")]
    Waits(GameFileError),
    /// The boards of the compare page.
    #[error("the boards of the last comparison: {0}")]
    Comparison(#[from] ComparisonFileError),
    /// The position that was being set up.
    #[error("the position being set up: {0}")]
    Setup(#[from] SetupFault),
}

/// Why a position that was being set up cannot be used.
#[derive(Debug, Error)]
pub enum SetupFault {
    /// The fields are not as they should be.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// It is no position of its board.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
}

/// What could be read of an autosave.
#[derive(Debug)]
pub struct Resumed {
    /// The session without the parts that are broken.
    pub session: Session,
    /// Why they are.
    pub faults: Vec<SessionFault>,
}

/// A session as the text of an autosave.
///
/// # Errors
/// As [`game_file::to_text`]; also for a path that is not Unicode.
pub fn to_text(session: &Session, saved: Moment) -> Result<String, EncodeError> {
    let document = SessionDocument {
        serial: session.serial,
        game: GamePart::of(&session.game, &session.file, saved),
        waits: session
            .waits
            .as_ref()
            .map(|waits| GamePart::of(&waits.game, &waits.file, saved)),
        comparison: session.comparison.as_ref().map(|kept| ComparisonPart {
            file: writable(kept.file.path.as_ref()),
            changed: kept.file.changed,
            known: kept.file.known,
            shown: kept.shown,
            tab: kept.tab,
            board: kept.active + 1,
            content: comparison_file::to_document(&kept.content),
        }),
        setup: session.setup.as_ref().map(|setup| SetupPart {
            name: Name::of(&setup.named.name),
            clauses: Clauses(setup.named.rules.clone()),
            position: print_position(setup.named.rules.shape(), &setup.position),
            for_boards: setup.for_boards,
        }),
    };
    envelope::to_text(SESSION, &document)
}

impl GamePart {
    fn of(game: &Game, file: &KeptFile, saved: Moment) -> Self {
        let origin = file.origin.clone();
        Self {
            file: writable(file.path.as_ref()),
            changed: file.changed,
            known: file.known,
            origin: origin.filter(|of| of.path.to_str().is_some()),
            game: game_file::to_document(game, saved),
        }
    }
}

/// The path, unless JSON cannot hold it, which is not worth losing the game for.
fn writable(path: Option<&PathBuf>) -> Option<PathBuf> {
    path.filter(|path| path.to_str().is_some()).cloned()
}

/// The session in an autosave, its game replayed and checked. Game and comparison are read apart: in place of a game
/// that is broken comes `another`.
///
/// # Errors
/// The text is no autosave at all.
pub fn from_text(text: &str, another: impl FnOnce() -> Game) -> Result<Resumed, DocumentError> {
    let mut fields: Map<String, Value> = envelope::parse(text, SESSION)?;
    let mut faults = Vec::new();
    let serial = fields.remove("serial").and_then(|serial| serial.as_u64());
    let comparison = fields.remove("comparison").map(read_comparison);
    let comparison =
        comparison.and_then(|read| read.map_err(|fault| faults.push(fault.into())).ok());
    let setup = fields.remove("setup").map(read_setup);
    let setup = setup.and_then(|read| read.map_err(|fault| faults.push(fault.into())).ok());
    let waits = fields.remove("waits").map(read_game);
    let waits = waits.and_then(|read| {
        let read = read.map_err(|fault| faults.push(SessionFault::Waits(fault)));
        read.ok().map(Box::new)
    });
    let game = read_game(Value::Object(fields));
    let game = game.map_err(|fault| faults.push(SessionFault::Game(fault)));
    let KeptGame { game, file } = game.unwrap_or_else(|()| KeptGame {
        game: another(),
        file: KeptFile::default(),
    });
    Ok(Resumed {
        session: Session {
            serial: serial.unwrap_or_default(),
            game,
            file,
            waits,
            comparison,
            setup,
        },
        faults,
    })
}

/// The [serial number](Session::serial) of an autosave, 0 where none is written; `None` for what is no whole autosave.
pub(super) fn serial(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct SerialPeek {
        #[serde(default)]
        serial: u64,
    }
    let peek: Result<SerialPeek, _> = envelope::parse(text, SESSION);
    peek.map(|peek| peek.serial).ok()
}

/// What tells whether somebody has played.
#[derive(Deserialize)]
struct SessionPeek {
    #[serde(default)]
    comparison: Option<IgnoredAny>,
    #[serde(default)]
    setup: Option<IgnoredAny>,
    #[serde(default)]
    waits: Option<IgnoredAny>,
    game: GamePeek,
}

#[derive(Deserialize)]
struct GamePeek {
    moves: Vec<IgnoredAny>,
    #[serde(default)]
    variations: Vec<IgnoredAny>,
    #[serde(default)]
    notes: Vec<IgnoredAny>,
    #[serde(default)]
    rounds: Option<IgnoredAny>,
    #[serde(default)]
    games: Option<IgnoredAny>,
}

/// Whether an autosave holds more than an untouched start: a move, a score, a comparison or a position being set up. One that cannot be read
/// counts as played, for it may have been.
pub(in crate::storage) fn is_played(text: &str) -> bool {
    let peek: Result<SessionPeek, _> = envelope::parse(text, SESSION);
    peek.map_or(true, |peek| {
        let SessionPeek {
            comparison,
            setup,
            waits,
            game,
        } = peek;
        let moves = !game.moves.is_empty() || !game.variations.is_empty();
        moves
            || setup.is_some()
            || waits.is_some()
            || !game.notes.is_empty()
            || comparison.is_some()
            || game.rounds.is_some()
            || game.games.is_some()
    })
}

/// Whether two autosaves hold the same, whenever they were written.
pub(super) fn is_same_but_for_time(one: &str, other: &str) -> bool {
    fn lasting(text: &str) -> impl Iterator<Item = &str> {
        let is_time = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("\"saved\": \"") || line.starts_with("\"serial\": ")
        };
        text.lines().filter(move |line| !is_time(line))
    }
    lasting(one).eq(lasting(other))
}

fn read_game(part: Value) -> Result<KeptGame, GameFileError> {
    let part: GamePart = envelope::from_value(part)?;
    let file = KeptFile {
        path: part.file,
        changed: part.changed,
        known: part.known,
        origin: part.origin,
    };
    let game = game_file::from_document(part.game)?;
    Ok(KeptGame { game, file })
}

fn read_setup(part: Value) -> Result<KeptSetup, SetupFault> {
    let part: SetupPart = envelope::from_value(part)?;
    let named = part.name.of_rules(part.clauses);
    Ok(KeptSetup {
        position: parse_position(named.rules.shape(), &part.position)?,
        named,
        for_boards: part.for_boards,
    })
}

fn read_comparison(part: Value) -> Result<KeptComparison, ComparisonFileError> {
    let part: ComparisonPart = envelope::from_value(part)?;
    let content = comparison_file::from_document(part.content)?;
    let boards = content.linked.boards().len();
    let active = part.board.checked_sub(1).filter(|board| *board < boards);
    Ok(KeptComparison {
        content,
        tab: part.tab,
        // A board that is not there is not worth losing the others for.
        active: active.unwrap_or_default(),
        file: KeptFile {
            path: part.file,
            changed: part.changed,
            known: part.known,
            origin: None,
        },
        shown: part.shown,
    })
}
