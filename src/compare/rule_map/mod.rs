//! Rule sets by legal houses of one position: what each move is worth under each.
//!
//! In reading order:

pub mod map;
pub mod row;
pub mod standing;
pub mod table;

pub mod depths;
pub mod mapper;
pub mod slices;
