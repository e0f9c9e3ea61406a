//! The rules as data, positions, moves, traces and the words for all of it.
//!
//! Nothing here reads files, clocks or widgets. In reading order:

pub mod board;
pub mod scramble;
pub mod side;
pub mod spec;

pub mod near_names;

pub mod clause;
pub mod conflict;
pub mod fault;
pub mod moves;
pub mod rule_set;

pub mod position;
pub mod trace;

mod capture;
pub mod claim;
mod end;
mod fighting_row;
mod legal;
pub mod outcome;
pub mod refusal;
pub mod rounds;
mod sow;
mod sow_result;
pub mod start_check;
pub mod state;
mod turn;
pub mod turn_kind;

pub mod notation;
pub mod words;
