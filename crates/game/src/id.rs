//! Ids of games and numbers of players, which people do not read.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The id of a game: 8 to 32 characters of `[0-9a-z]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct GameId(Arc<str>);

/// A text that is no game id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game id is 8 to 32 characters of 0-9 and a-z")]
pub struct InvalidGameId;

impl GameId {
    const ALPHABET: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

    /// A new id of 12 characters, 62 bits: too many to guess the link of an open game.
    pub fn random(rng: &mut impl rand::Rng) -> GameId {
        use rand::RngExt;
        let id: String =
            (0..12).map(|_| char::from(Self::ALPHABET[rng.random_range(0..Self::ALPHABET.len())])).collect();
        GameId(id.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for GameId {
    type Error = InvalidGameId;

    fn try_from(text: String) -> Result<GameId, InvalidGameId> {
        text.parse()
    }
}

impl std::str::FromStr for GameId {
    type Err = InvalidGameId;

    fn from_str(text: &str) -> Result<GameId, InvalidGameId> {
        let fits = (8..=32).contains(&text.len()) && text.bytes().all(|byte| Self::ALPHABET.contains(&byte));
        if fits { Ok(GameId(text.into())) } else { Err(InvalidGameId) }
    }
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a player. Games contain the number and never the name, so that a deleted name disappears everywhere at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub i64);
