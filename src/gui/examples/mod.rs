//! Examples of rules: a sentence of the rules, a move that shows what it does, and the same move where that is otherwise.

pub mod board;
pub mod example;

pub mod action;

pub mod words;

pub mod act;
pub mod view;
