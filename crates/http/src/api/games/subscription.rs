//! The subscription of a game: the version that its follower has, and the frames after it. Sockets and event streams share it.
//!
//! Followers remember the version that they have seen and read on from there. So a slow one needs no queue, and one that comes
//! back with a version is handled like a slow one.

use crate::api::frames;
use crate::api::stream::{Frame, Subscription};
use cuatro_app::{Follower, LiveGame, Presence};
use cuatro_game::Time;
use cuatro_protocol::ServerFrame;
use cuatro_rules::Side;
use cuatro_words::lang::Reader;

/// The most missed events that are sent one by one: beyond that, the whole game is shorter.
const LONGEST_CATCH_UP: usize = 200;

/// How late a follower may learn of a request by a player without a connection, in milliseconds.
const MOST_LATE_MS: i64 = 5_000;

/// The position of one follower in a game.
pub(crate) struct GameSubscription {
    follower: Follower,
    reader: Reader,
    version: u32,
    presence: Option<Presence>,
    /// Since when X and O have been away, as last sent.
    away_since: [Option<Time>; 2],
}

impl Subscription for GameSubscription {
    /// The end is that of the server, or the removal of the game.
    async fn next(&mut self) -> Option<Vec<Frame>> {
        let (live, presence) = self.follower.next().await?;
        Some(self.frames(&live, presence))
    }
}

/// Whether the clock was resumed after a break of the server: that is no event, so no version says so.
fn clock_resumed(live: &LiveGame) -> bool {
    let read_at = |at| live.log.iter().rev().any(|entry| entry.logged.at == at);
    live.game.clock.is_some_and(|clock| !read_at(clock.at()))
}

impl GameSubscription {
    /// Starts with the events after `known`, or with the whole game if there is no such version, too much was missed, or a restart
    /// changed the clock; then presence.
    pub(crate) fn since(
        known: Option<u32>,
        mut follower: Follower,
        you: Option<Side>,
        reader: Reader,
        now: Time,
    ) -> (GameSubscription, Vec<Frame>) {
        let (live, presence) = follower.now();
        let known = known.filter(|version| *version > 0);
        let known = known.filter(|known| {
            live.after(*known).is_some_and(|missed| missed.count() <= LONGEST_CATCH_UP)
                && !clock_resumed(&live)
        });
        let version = known.unwrap_or(live.game.version);
        let mut subscription =
            GameSubscription { follower, reader, version, presence: None, away_since: [None; 2] };
        let mut frames = subscription.events(&live);
        if known.is_none() {
            let snapshot = Frame::passing(&frames::snapshot(&live, &presence, you, reader, now));
            frames.push(Frame { version: Some(version), ..snapshot });
        }
        frames.extend(subscription.people(&live, presence));
        (subscription, frames)
    }

    /// Makes the follower present or absent to others.
    pub(crate) fn attend(&mut self, present: bool) {
        self.follower.attend(present);
    }

    /// The frames that are available now, if anything has happened.
    pub(crate) fn news(&mut self) -> Vec<Frame> {
        if !self.follower.has_news() {
            return Vec::new();
        }
        let (live, presence) = self.follower.now();
        self.frames(&live, presence)
    }

    fn frames(&mut self, live: &LiveGame, presence: Presence) -> Vec<Frame> {
        let mut frames = self.events(live);
        frames.extend(self.people(live, presence));
        frames
    }

    /// The frames of the events since the last call.
    fn events(&mut self, live: &LiveGame) -> Vec<Frame> {
        let missed = live.after(self.version).into_iter().flatten();
        self.version = self.version.max(live.game.version);
        let frames = missed.map(|entry| Frame {
            version: Some(entry.logged.version),
            moved_at: entry.placed.map(|_| entry.logged.at),
            text: frames::event(live, entry, self.reader),
        });
        frames.collect()
    }

    /// Whether the follower's times of absence are out of date. A player without a connection counts as present while requests come, but
    /// not every request is worth a frame.
    fn is_late(&self, live: &LiveGame, presence: &Presence) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let (now, told) = (presence.away_since(side, &live.game), self.away_since[side.index()]);
            let by = now.zip(told).map_or(i64::MAX, |(now, told)| now.since(told));
            let asks = now
                .zip(presence.last_request(side))
                .is_some_and(|(now, asked)| now.since(asked) < MOST_LATE_MS);
            now != told && (by >= MOST_LATE_MS || !asks)
        })
    }

    /// Frames about presence, a thinking computer, and emotes since the last call.
    fn people(&mut self, live: &LiveGame, presence: Presence) -> Vec<Frame> {
        let version = live.game.version;
        let before = self.presence.replace(presence.clone());
        let thinking_before = before.as_ref().and_then(|before| before.thinking);
        let mut frames = Vec::new();
        if let Some((side, ply)) = presence.thinking
            && presence.thinking != thinking_before
        {
            frames.push(Frame::passing(&ServerFrame::Thinking { version, side, ply }));
        }
        if let Some(before) = &before {
            let shown = presence.emotes_since(before);
            frames.extend(
                shown.map(|(side, emote)| Frame::passing(&ServerFrame::Emote { version, side, emote })),
            );
        }
        let same = before.is_some_and(|before| before.same_people(&presence));
        if !same || self.is_late(live, &presence) {
            self.away_since = Side::BOTH.map(|side| presence.away_since(side, &live.game));
            frames.push(Frame::passing(&frames::presence(version, live, &presence)));
        }
        frames
    }
}
