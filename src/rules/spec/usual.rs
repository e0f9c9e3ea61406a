//! What is left out of files.

/// Whether a clause that came after version 1 is as it always was: then it is not written, and every version reads the
/// file.
pub(super) fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
