//! Emotes of players.

use serde::{Deserialize, Serialize};

/// The emotes that players can send. The list is closed: there is no chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Emote {
    /// A greeting.
    Hello,
    /// Praise for the opponent's move.
    Nice,
    /// Surprise.
    Wow,
    /// "I need a moment to think."
    Hmm,
    /// Regret about one's own mistake.
    Oops,
    /// Thanks for the game.
    #[serde(rename = "gg")]
    #[strum(serialize = "gg")]
    GoodGame,
}

impl Emote {
    pub const ALL: [Emote; 6] =
        [Emote::Hello, Emote::Nice, Emote::Wow, Emote::Hmm, Emote::Oops, Emote::GoodGame];

    /// Its name in frames.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
