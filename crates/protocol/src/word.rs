//! Words of lists that grow from release to release.

use serde::{Deserialize, Serialize};

/// A word of a list, such as a level's id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Word<T> {
    /// One that this release knows.
    Known(T),
    /// One of a newer server: it can only be shown.
    Other(String),
}

impl<T: Copy> Word<T> {
    /// What the word means, if this release knows it.
    pub fn known(&self) -> Option<T> {
        match self {
            Word::Known(known) => Some(*known),
            Word::Other(_) => None,
        }
    }
}

impl<T> From<T> for Word<T> {
    fn from(known: T) -> Word<T> {
        Word::Known(known)
    }
}

impl<T: std::fmt::Display> std::fmt::Display for Word<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Word::Known(known) => known.fmt(f),
            Word::Other(other) => f.write_str(other),
        }
    }
}
