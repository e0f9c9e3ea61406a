//! Whether a text is PGN.

use super::lexer::{Lexer, Token};

/// Whether a text begins as PGN does: with a tag or with the number of the first move, perhaps after comments.
pub fn is_pgn(text: &str) -> bool {
    let is_comment = |token: &Token| matches!(token, Token::Braces(_) | Token::Line(_));
    let mut tokens = Lexer::new(text).map(|(_, token)| token);
    match tokens.find(|token| !is_comment(token)) {
        Some(Token::Tag(..)) => true,
        Some(Token::Word(word)) => !is_document(text) && word.starts_with("1."),
        _ => false,
    }
}

/// Whether a text can be a document of this program, perhaps a broken one.
pub fn is_document(text: &str) -> bool {
    let inside = text.trim_start_matches('\u{feff}').trim_start();
    let inside = inside.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}
