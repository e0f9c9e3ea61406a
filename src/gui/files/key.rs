//! What tells boards and documents apart while something is asked or written for them.

use std::sync::Arc;

/// What a board of the compare page is told by, wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardKey(pub u32);

/// What tells one game or comparison from every other that was or will be shown, so that an answer
/// about its file is never taken for one about another's.
#[derive(Clone, Debug, Default)]
pub struct DocumentKey(Arc<()>);

impl PartialEq for DocumentKey {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for DocumentKey {}
