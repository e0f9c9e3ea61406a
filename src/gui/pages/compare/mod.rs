//! The compare page: what can be asked of it, what it holds, how that is carried out.

mod act;
pub mod action;
pub mod columns;
pub mod comparison;
mod edits;
mod history;
pub mod mapping;
mod page;
mod pictures;
pub mod sheeting;
mod sheets_act;
pub mod views;
