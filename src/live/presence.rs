//! Who is here, and what they show each other. Only ever advice: nothing durable depends on it, except that a claim asks since when
//! somebody has been gone.

use crate::game::Time;
use crate::rules::Side;

/// How long a seat waits between two emotes, in milliseconds.
const EMOTE_PAUSE_MS: i64 = 2_000;

/// What the players of a game can show each other. The list is closed: there is no chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emote {
    /// A greeting.
    Hello,
    /// Praise for the opponent's move.
    Nice,
    /// Astonishment.
    Wow,
    /// Thinking takes a moment.
    Hmm,
    /// An own mistake.
    Oops,
    /// Thanks for the game.
    GoodGame,
}

impl Emote {
    /// Every emote under its name in frames.
    pub const ALL: &[(&'static str, Emote)] = &[
        ("hello", Emote::Hello),
        ("nice", Emote::Nice),
        ("wow", Emote::Wow),
        ("hmm", Emote::Hmm),
        ("oops", Emote::Oops),
        ("gg", Emote::GoodGame),
    ];

    /// Its name in frames.
    pub fn as_str(self) -> &'static str {
        match self {
            Emote::Hello => "hello",
            Emote::Nice => "nice",
            Emote::Wow => "wow",
            Emote::Hmm => "hmm",
            Emote::Oops => "oops",
            Emote::GoodGame => "gg",
        }
    }
}

/// Who watches a game, and since when a side has been gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presence {
    sockets: [u32; 2],
    /// Connections without a seat.
    pub watching: u32,
    last_seen: [Time; 2],
    /// The side whose computer is thinking, and the ply it thinks about.
    pub thinking: Option<(Side, u16)>,
    /// The last emote of each side, with the time at which it was shown.
    emotes: [Option<(Time, Emote)>; 2],
}

impl Presence {
    pub(super) fn new(now: Time) -> Presence {
        Presence { sockets: [0; 2], watching: 0, last_seen: [now; 2], thinking: None, emotes: [None; 2] }
    }

    /// Somebody connected, with a seat or without.
    pub fn arrive(&mut self, seat: Option<Side>) {
        match seat {
            Some(side) => self.sockets[side.index()] += 1,
            None => self.watching += 1,
        }
    }

    /// The same connection ended.
    pub fn leave(&mut self, seat: Option<Side>, now: Time) {
        match seat {
            Some(side) => {
                self.sockets[side.index()] = self.sockets[side.index()].saturating_sub(1);
                self.seen(side, now);
            }
            None => self.watching = self.watching.saturating_sub(1),
        }
    }

    /// A request came with this seat's token.
    pub fn seen(&mut self, side: Side, now: Time) {
        self.last_seen[side.index()] = self.last_seen[side.index()].max(now);
    }

    /// Shows an emote; too soon after the last one of this side it is refused with the milliseconds left to wait.
    pub(super) fn show(&mut self, side: Side, emote: Emote, now: Time) -> Result<(), i64> {
        let last = &mut self.emotes[side.index()];
        if let Some((shown, _)) = last {
            let left = EMOTE_PAUSE_MS - now.since(*shown);
            if left > 0 {
                return Err(left);
            }
        }
        *last = Some((now, emote));
        Ok(())
    }

    /// The emotes that were shown since an earlier state.
    pub fn emotes_since<'a>(&'a self, earlier: &'a Presence) -> impl Iterator<Item = (Side, Emote)> + 'a {
        Side::BOTH.into_iter().filter_map(move |side| {
            let shown = self.emotes[side.index()];
            shown.filter(|_| shown != earlier.emotes[side.index()]).map(|(_, emote)| (side, emote))
        })
    }

    /// Whether the same people are here, whatever the computer does.
    pub fn same_people(&self, other: &Presence) -> bool {
        self.watching == other.watching
            && Side::BOTH.iter().all(|side| self.is_connected(*side) == other.is_connected(*side))
    }

    /// Whether this side has a connection now.
    pub fn is_connected(&self, side: Side) -> bool {
        self.sockets[side.index()] > 0
    }

    /// Since when this side has been gone; nothing while it is here.
    pub fn away_since(&self, side: Side) -> Option<Time> {
        (!self.is_connected(side)).then_some(self.last_seen[side.index()])
    }
}
