//! The feed of a game: how far a follower has come, and the frames that they have not got yet. Sockets and event streams share it.
//!
//! Followers keep the version that they have seen and read on from there. So a slow one costs no queue, and one that comes back
//! with a version is the same case as one that was slow.

use std::sync::Arc;

use super::frames;
use crate::game::Time;
use crate::lang::Lang;
use crate::live::{LiveGame, Presence, Room};
use crate::rules::Side;

/// Missed events beyond which the whole game is shorter.
const LONGEST_CATCH_UP: usize = 200;

/// How far a follower may be behind with when somebody without a connection was last seen, in milliseconds.
const MOST_LATE_MS: i64 = 5_000;

/// A frame to send.
pub(crate) struct FeedFrame {
    /// The version that the follower has with it; nothing for what is no event of the game.
    pub(crate) version: Option<u32>,
    /// The frame, as JSON.
    pub(crate) text: Arc<str>,
}

impl FeedFrame {
    fn passing(text: String) -> FeedFrame {
        FeedFrame { version: None, text: text.into() }
    }
}

/// How far a follower has come.
pub(crate) struct FeedCursor {
    version: u32,
    presence: Option<Presence>,
    /// Since when X and O have been away, as last sent.
    away_since: [Option<Time>; 2],
}

impl FeedCursor {
    fn at(version: u32) -> FeedCursor {
        FeedCursor { version, presence: None, away_since: [None; 2] }
    }

    /// Starts with the events after the version `known` to the follower, or with the whole game if there is no such version or too
    /// much was missed.
    pub(crate) fn since(
        known: Option<u32>,
        live: &LiveGame,
        room: &Room,
        you: Option<Side>,
        lang: Lang,
        now: Time,
    ) -> (FeedCursor, Vec<FeedFrame>) {
        let known = known.filter(|version| *version > 0);
        let missed = known.and_then(|known| Some((known, live.after(known)?.count())));
        match missed.filter(|(_, missed)| *missed <= LONGEST_CATCH_UP) {
            Some((known, _)) => {
                let mut cursor = FeedCursor::at(known);
                let frames = cursor.events(live, lang);
                (cursor, frames)
            }
            None => {
                let version = live.game.version;
                let snapshot = frames::snapshot(live, &room.presence(), you, lang, now);
                let frames = FeedFrame { version: Some(version), text: snapshot.into() };
                (FeedCursor::at(version), vec![frames])
            }
        }
    }

    /// The frames of the events since the last call.
    pub(crate) fn events(&mut self, live: &LiveGame, lang: Lang) -> Vec<FeedFrame> {
        let missed = live.after(self.version).into_iter().flatten();
        self.version = self.version.max(live.game.version);
        let frames = missed.map(|entry| FeedFrame {
            version: Some(entry.logged.version),
            text: frames::event(live, entry, lang),
        });
        frames.collect()
    }

    /// Whether the follower would expect that a win can be claimed much earlier than it can.
    fn is_late(&self, live: &LiveGame, presence: &Presence) -> bool {
        live.game.to_move().is_some_and(|side| {
            let away = presence.away_since(side, &live.game);
            away.zip(self.away_since[side.index()])
                .is_some_and(|(now, cursor)| now.since(cursor) >= MOST_LATE_MS)
        })
    }

    /// The frames about who is connected, who is thinking, and which emotes were shown since the last call.
    pub(crate) fn people(&mut self, live: &LiveGame, presence: Presence) -> Vec<FeedFrame> {
        let version = live.game.version;
        let before = self.presence.replace(presence.clone());
        let thinking_before = before.as_ref().and_then(|before| before.thinking);
        let mut frames = Vec::new();
        if let Some((side, ply)) = presence.thinking
            && presence.thinking != thinking_before
        {
            frames.push(FeedFrame::passing(frames::thinking(version, side, ply)));
        }
        if let Some(before) = &before {
            let shown = presence.emotes_since(before);
            frames.extend(shown.map(|(side, emote)| FeedFrame::passing(frames::emote(version, side, emote))));
        }
        let same = before.is_some_and(|before| before.same_people(&presence));
        if !same || self.is_late(live, &presence) {
            self.away_since = Side::BOTH.map(|side| presence.away_since(side, &live.game));
            frames.push(FeedFrame::passing(frames::presence(version, live, &presence)));
        }
        frames
    }
}
