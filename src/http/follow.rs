//! What somebody who follows a game has been told, and what is news to them: the same for sockets and event streams.
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

/// A frame to send.
pub(super) struct News {
    /// The version that the follower has with it; nothing for what is no event of the game.
    pub(super) version: Option<u32>,
    /// The frame, as JSON.
    pub(super) text: Arc<str>,
}

impl News {
    fn passing(text: String) -> News {
        News { version: None, text: text.into() }
    }
}

/// What a follower has been told.
pub(super) struct Told {
    version: u32,
    presence: Option<(u32, Presence)>,
}

impl Told {
    /// Begins with what was missed since the version that the follower `known`s, or with the whole game if there is no such
    /// version or too much was missed.
    pub(super) fn since(
        known: Option<u32>,
        live: &LiveGame,
        room: &Room,
        you: Option<Side>,
        lang: Lang,
        now: Time,
    ) -> (Told, Vec<News>) {
        let known = known.filter(|version| *version > 0);
        let missed = known.and_then(|known| Some((known, live.after(known)?)));
        match missed.filter(|(_, missed)| missed.len() <= LONGEST_CATCH_UP) {
            Some((known, _)) => {
                let mut told = Told { version: known, presence: None };
                let news = told.events(live, lang);
                (told, news)
            }
            None => {
                let version = live.game.version;
                let snapshot = frames::snapshot(live, &room.presence(), you, lang, now);
                let news = News { version: Some(version), text: snapshot.into() };
                (Told { version, presence: None }, vec![news])
            }
        }
    }

    /// The events that are news.
    pub(super) fn events(&mut self, live: &LiveGame, lang: Lang) -> Vec<News> {
        let missed = live.after(self.version).unwrap_or_default();
        self.version = self.version.max(live.game.version);
        let news = missed.iter().map(|entry| News {
            version: Some(entry.logged.version),
            text: frames::event(live, entry, lang),
        });
        news.collect()
    }

    /// What is news about who is here, who is thinking, and what they show each other.
    pub(super) fn people(&mut self, live: &LiveGame, presence: Presence) -> Vec<News> {
        let version = live.game.version;
        let before = self.presence.replace((version, presence.clone()));
        let thinking_before = before.as_ref().and_then(|(_, before)| before.thinking);
        let mut news = Vec::new();
        if let Some((side, ply)) = presence.thinking
            && presence.thinking != thinking_before
        {
            news.push(News::passing(frames::thinking(version, side, ply)));
        }
        if let Some((_, before)) = &before {
            let shown = presence.emotes_since(before);
            news.extend(shown.map(|(side, emote)| News::passing(frames::emote(version, side, emote))));
        }
        if !before.is_some_and(|(_, before)| before.same_people(&presence)) {
            news.push(News::passing(frames::presence(version, live, &presence)));
        }
        news
    }
}
