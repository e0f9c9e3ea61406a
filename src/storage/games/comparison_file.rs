//! Comparisons as files: `"format": "kalaha-comparison"`.
//!
//! A file holds the rules of every board, where they begin and every choice made, a text each: `S3`
//! for all linked boards, `2:N4` for the second alone, `swap`. The choices are played again when it
//! is read; one that a board does not allow leaves that board waiting, as it did when it was made.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::compare::line::LineStart;
use crate::compare::linked::board::{BoardSetting, Link};
use crate::compare::linked::table::{Linked, LinkedMove, MOST, Reach};
use crate::compare::sheets::sheet::Sheet;
use crate::rules::board::{MAX_HOUSES_IN_ROW, Shape};
use crate::rules::notation::{
    ParsePositionError, parse_house, parse_position, print_move, print_position,
};
use crate::rules::side::Side;
use crate::rules::state::{Move, Pie};
use crate::storage::document::envelope::{self, DocumentError, EncodeError};
use crate::storage::document::fields::{Clauses, Name};
use crate::storage::document::formats::COMPARISON;
use crate::storage::document::salvage::{take, take_known, take_list};
use crate::storage::sheets::sheet_part::{SheetFault, SheetPart};

/// Why a comparison file cannot be used.
#[derive(Debug, Error)]
pub enum ComparisonFileError {
    /// The text is not a comparison file.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// Too few boards or too many.
    #[error("boards: there are {0}, but a comparison has 1 to {MOST}")]
    Boards(usize),
    /// A choice cannot be read.
    #[error(
        "steps: number {number}, `{text}`, is not like S3, 2:N4 or swap, or names a board or house that is not there"
    )]
    Step {
        /// Which choice, from 1.
        number: usize,
        /// Word as it stands in the file.
        text: String,
    },
    /// A sheet that cannot be.
    #[error("sheets: number {sheet}: {fault}")]
    Sheet {
        /// Which one, from 1.
        sheet: usize,
        /// What is wrong.
        fault: SheetFault,
    },
    /// The boards that sheets are of cannot be.
    #[error(
        "sheets_of: it must tell the board of each of the {0} sheets, in the order of the boards"
    )]
    SheetsOf(usize),
    /// More choices are made than there are.
    #[error("made: {made} choices are made, but the file has only {steps}")]
    Made {
        /// The number in the file.
        made: usize,
        /// Choices in the file.
        steps: usize,
    },
}

/// What is kept of a comparison.
#[derive(Clone, Debug)]
pub struct SavedComparison {
    /// The boards.
    pub linked: Linked,
    /// The games played out, in the order of the boards; none before that.
    pub sheets: Vec<SavedSheet>,
    /// What the file has and this build does not know, a sentence each; nothing of it is written again.
    pub unknown: Vec<String>,
}

/// A sheet of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSheet {
    /// The board that it was played for, counted from 0.
    pub board: usize,
    /// What the games came to.
    pub sheet: Sheet,
}

/// A comparison in the form it has in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct ComparisonDocument {
    boards: Vec<BoardPart>,
    begin: Begin,
    steps: Vec<String>,
    /// How many of them are made; the rest were undone.
    made: usize,
    /// The highest house that was played and that no board has, whose rules were changed since; 0 if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    highest: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sheets: Vec<SheetPart>,
    /// The board of each sheet, counted from 1; left out where they are the first boards in a row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sheets_of: Vec<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardPart {
    name: Name,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    alone: bool,
    /// Choices taken with the others before that.
    #[serde(default, skip_serializing_if = "is_zero")]
    shared: usize,
    clauses: Clauses,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Where the boards begin.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "BeginPart", into = "BeginPart")]
struct Begin(LineStart);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BeginPart {
    Opening {
        to_move: Side,
    },
    Position {
        rows: u8,
        houses: u8,
        position: String,
        #[serde(with = "PiePart")]
        pie: Pie,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Pie", rename_all = "snake_case")]
enum PiePart {
    FirstTurn,
    Offered,
    Closed,
}

/// Why boards cannot begin so.
#[derive(Debug, Error)]
enum BeginFault {
    #[error("there is no board with {rows} rows of {houses} houses")]
    Shape { rows: u8, houses: u8 },
    #[error(transparent)]
    Position(#[from] ParsePositionError),
}

impl From<Begin> for BeginPart {
    fn from(Begin(start): Begin) -> Self {
        match start {
            LineStart::Opening(to_move) => Self::Opening { to_move },
            LineStart::Position {
                shape,
                position,
                pie,
            } => Self::Position {
                rows: shape.rows(),
                houses: shape.houses_in_row(),
                position: print_position(shape, &position),
                pie,
            },
        }
    }
}

impl TryFrom<BeginPart> for Begin {
    type Error = BeginFault;

    fn try_from(part: BeginPart) -> Result<Self, BeginFault> {
        Ok(Self(match part {
            BeginPart::Opening { to_move } => LineStart::Opening(to_move),
            BeginPart::Position {
                rows,
                houses,
                position,
                pie,
            } => {
                let shape = Shape::new(rows, houses);
                let shape = shape.ok_or(BeginFault::Shape { rows, houses })?;
                LineStart::Position {
                    shape,
                    position: parse_position(shape, &position)?,
                    pie,
                }
            }
        }))
    }
}

/// A comparison as the text of a file.
///
/// # Errors
/// Never for a comparison made by this program; the reason if it is no JSON document.
pub fn to_text(content: &SavedComparison) -> Result<String, EncodeError> {
    envelope::to_text(COMPARISON, &to_document(content))
}

pub(in crate::storage) fn to_document(content: &SavedComparison) -> ComparisonDocument {
    let SavedComparison { linked, sheets, .. } = content;
    let in_a_row = sheets.iter().enumerate().all(|(at, s)| s.board == at);
    let boards = linked.boards().iter().map(|board| BoardPart {
        name: Name::of(board.name()),
        alone: board.setting().link == Link::Alone,
        shared: board.setting().shared,
        clauses: Clauses(board.rules().clone()),
    });
    ComparisonDocument {
        boards: boards.collect(),
        begin: Begin(*linked.start()),
        steps: linked.choices().iter().map(write_step).collect(),
        made: linked.made_count(),
        highest: highest(linked),
        sheets: sheets.iter().map(|s| SheetPart::of(&s.sheet)).collect(),
        sheets_of: if in_a_row {
            Vec::new()
        } else {
            sheets.iter().map(|s| s.board + 1).collect()
        },
    }
}

/// The highest house of a choice that no board has on which it can have been made; 0 if there is none.
fn highest(linked: &Linked) -> usize {
    let settings: Vec<_> = linked
        .boards()
        .iter()
        .map(|b| b.setting().clone())
        .collect();
    let steps = linked.choices().iter();
    let lost =
        steps.filter(|step| read_step(&write_step(step), &settings, linked.start(), 0).is_none());
    let houses = lost.filter_map(|step| step.action.house());
    houses
        .map(|house| house.number().into())
        .max()
        .unwrap_or_default()
}

fn write_step(step: &LinkedMove) -> String {
    let action = match step.action {
        Move::Swap => "swap".to_owned(),
        Move::Sow(house) | Move::SowWay(house, _) | Move::SowChoosing(house, _) => {
            let side = match house.side() {
                Side::South => 'S',
                Side::North => 'N',
            };
            format!("{side}{}", print_move(step.action))
        }
    };
    match step.reach {
        Reach::Linked => action,
        Reach::Only(board) => format!("{}:{action}", board + 1),
    }
}

/// The comparison in a file's text, played again.
///
/// # Errors
/// The first thing that is wrong, and where.
pub fn from_text(text: &str) -> Result<SavedComparison, ComparisonFileError> {
    from_document(envelope::parse(text, COMPARISON)?)
}

pub(in crate::storage) fn from_document(
    document: ComparisonDocument,
) -> Result<SavedComparison, ComparisonFileError> {
    let count = document.boards.len();
    // One alone is a comparison that is just being begun.
    if !(1..=MOST).contains(&count) {
        return Err(ComparisonFileError::Boards(count));
    }
    let settings: Vec<BoardSetting> = document.boards.into_iter().map(read_board).collect();
    let steps = document.steps.len();
    let made = document.made;
    if made > steps {
        return Err(ComparisonFileError::Made { made, steps });
    }
    let start = document.begin.0;
    let texts = document.steps.into_iter().enumerate();
    let steps = texts
        .map(|(index, text)| {
            read_step(&text, &settings, &start, document.highest).ok_or(ComparisonFileError::Step {
                number: index + 1,
                text,
            })
        })
        .collect::<Result<Vec<_>, _>>()?;
    let mut unknown = Vec::new();
    Ok(SavedComparison {
        sheets: read_sheets(document.sheets, document.sheets_of, count, &mut unknown)?,
        linked: Linked::new(start, settings, steps, made),
        unknown,
    })
}

/// The comparison in a broken document, its boards and choices up to the first that is wrong; `None` if there are no
/// boards. What is left out is noted.
pub(in crate::storage) fn rescue(
    mut fields: Map<String, Value>,
    faults: &mut Vec<String>,
) -> Option<SavedComparison> {
    let boards: Vec<BoardPart> = take_list(&mut fields, "boards", faults);
    let settings: Vec<BoardSetting> = boards.into_iter().take(MOST).map(read_board).collect();
    if settings.is_empty() {
        return None;
    }
    let begin: Option<Begin> = take(&mut fields, "begin", faults);
    let start = begin.map_or(LineStart::Opening(Side::South), |begin| begin.0);
    let texts: Vec<String> = take_list(&mut fields, "steps", faults);
    let highest: usize = take_known(&mut fields, "highest", faults).unwrap_or_default();
    let read = texts
        .iter()
        .map_while(|text| read_step(text, &settings, &start, highest));
    let steps: Vec<LinkedMove> = read.collect();
    if let Some(text) = texts.get(steps.len()) {
        let (number, text) = (steps.len() + 1, text.clone());
        faults.push(ComparisonFileError::Step { number, text }.to_string());
    }
    let made = take(&mut fields, "made", faults).unwrap_or(steps.len());
    let sheets = take_known(&mut fields, "sheets", faults).unwrap_or_default();
    let sheets_of = take_known(&mut fields, "sheets_of", faults).unwrap_or_default();
    let mut unknown = Vec::new();
    let sheets = read_sheets(sheets, sheets_of, settings.len(), &mut unknown);
    Some(SavedComparison {
        linked: Linked::new(start, settings, steps, made),
        sheets: sheets.unwrap_or_else(|fault| {
            faults.push(fault.to_string());
            Vec::new()
        }),
        unknown,
    })
}

fn read_board(part: BoardPart) -> BoardSetting {
    BoardSetting {
        shared: part.shared,
        named: part.name.of_rules(part.clauses),
        link: if part.alone {
            Link::Alone
        } else {
            Link::Linked
        },
    }
}

fn read_sheets(
    parts: Vec<SheetPart>,
    sheets_of: Vec<usize>,
    boards: usize,
    unknown: &mut Vec<String>,
) -> Result<Vec<SavedSheet>, ComparisonFileError> {
    let count = parts.len();
    let sheets_of = if sheets_of.is_empty() {
        (1..=count).collect()
    } else {
        let possible = sheets_of.iter().all(|number| (1..=boards).contains(number));
        if sheets_of.len() != count || !possible || !sheets_of.is_sorted_by(|a, b| a < b) {
            return Err(ComparisonFileError::SheetsOf(count));
        }
        sheets_of
    };
    let sheets = sheets_of.into_iter().zip(parts).zip(1..);
    let sheets = sheets.map(|((board, part), sheet)| {
        let fault = |fault| ComparisonFileError::Sheet { sheet, fault };
        let (found, measures) = part.read().map_err(fault)?;
        unknown.extend(measures.into_iter().map(|measure| {
            format!("sheets: number {sheet} has the measure `{measure}`, which this Kalaha does not know; it is left out")
        }));
        Ok(SavedSheet {
            board: board - 1,
            sheet: found,
        })
    });
    sheets.collect()
}

fn read_step(
    text: &str,
    settings: &[BoardSetting],
    start: &LineStart,
    highest: usize,
) -> Option<LinkedMove> {
    let (reach, action) = match text.split_once(':') {
        None => (Reach::Linked, text),
        Some((board, action)) => {
            let board = board.parse::<usize>().ok()?.checked_sub(1)?;
            (board < settings.len()).then_some((Reach::Only(board), action))?
        }
    };
    if action == "swap" {
        return Some(LinkedMove {
            action: Move::Swap,
            reach,
        });
    }
    let side = match action.chars().next()? {
        'S' => Side::South,
        'N' => Side::North,
        _ => return None,
    };
    let (number, choices) = parse_house(action.get(1..)?)?;
    // On the board where it was made, or on the first whose houses it can be.
    let settings = match reach {
        Reach::Only(board) => settings.get(board..=board)?,
        Reach::Linked => settings,
    };
    let owned = match start {
        LineStart::Position { position, .. } => position.reach(),
        LineStart::Opening(_) => 0,
    };
    let shapes = settings.iter().map(|setting| setting.named.rules.shape());
    let shapes = shapes.filter_map(|shape| shape.with_reach(owned));
    // The rules were changed since to some with fewer houses: the board waits.
    let lost = Shape::new(2, MAX_HOUSES_IN_ROW).filter(|_| usize::from(number) <= highest);
    let mut shapes = shapes.chain(lost);
    let house = shapes.find_map(|shape| shape.house(side, number))?;
    Some(LinkedMove {
        action: Move::choosing(house, choices),
        reach,
    })
}
