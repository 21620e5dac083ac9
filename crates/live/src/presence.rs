//! Presence: the connections to a game, and the emotes that players send. Nothing durable depends on it, except that a claim
//! asks how long the opponent has been away.

use cuatro_game::{Claimable, Emote, Game, Time, claimable};
use cuatro_rules::Side;

/// How long a seat must wait between two emotes, in milliseconds.
const EMOTE_PAUSE_MS: i64 = 2_000;

/// The connections to a game, and when each side was last connected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    pub(super) connections: [u32; 2],
    /// Whether X and O are connected to another server.
    pub(super) elsewhere: [bool; 2],
    /// Connections without a seat.
    pub watching: u32,
    /// When each side was last connected; `None` if never.
    pub(super) last_seen: [Option<Time>; 2],
    /// Time of the last request with the seat's token, unless a connection has ended since.
    last_request: [Option<Time>; 2],
    /// The side of the computer that is thinking, and the ply it is thinking about.
    pub thinking: Option<(Side, u16)>,
    /// The last emote of each side, with its time.
    emotes: [Option<(Time, Emote)>; 2],
}

impl Presence {
    pub(super) fn new(last_seen: [Option<Time>; 2]) -> Presence {
        Presence {
            connections: [0; 2],
            elsewhere: [false; 2],
            watching: 0,
            last_seen,
            last_request: [None; 2],
            thinking: None,
            emotes: [None; 2],
        }
    }

    /// Counts a new connection, with or without a seat.
    pub fn arrive(&mut self, seat: Option<Side>) {
        match seat {
            Some(side) => self.connections[side.index()] += 1,
            None => self.watching += 1,
        }
    }

    /// Counts the end of that connection.
    pub fn leave(&mut self, seat: Option<Side>, now: Time) {
        match seat {
            Some(side) => {
                self.connections[side.index()] = self.connections[side.index()].saturating_sub(1);
                self.last_seen[side.index()] = self.last_seen[side.index()].max(Some(now));
                self.last_request[side.index()] = None;
                // What the store says about other servers may mean this very connection.
                self.elsewhere[side.index()] = false;
            }
            None => self.watching = self.watching.saturating_sub(1),
        }
    }

    /// Notes a request with this seat's token.
    pub fn asked(&mut self, side: Side, now: Time) {
        self.last_seen[side.index()] = self.last_seen[side.index()].max(Some(now));
        self.last_request[side.index()] = self.last_request[side.index()].max(Some(now));
    }

    /// Records an emote. If it comes too soon after this side's last one, it is refused with the milliseconds left to wait.
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

    /// The emotes sent since an earlier state.
    pub fn emotes_since<'a>(&'a self, earlier: &'a Presence) -> impl Iterator<Item = (Side, Emote)> + 'a {
        Side::BOTH.into_iter().filter_map(move |side| {
            let shown = self.emotes[side.index()];
            shown.filter(|_| shown != earlier.emotes[side.index()]).map(|(_, emote)| (side, emote))
        })
    }

    /// Whether the same people are present, whatever the computer does.
    pub fn same_people(&self, other: &Presence) -> bool {
        self.watching == other.watching
            && Side::BOTH.iter().all(|side| self.is_connected(*side) == other.is_connected(*side))
    }

    /// Whether this side is connected, to any server.
    pub fn is_connected(&self, side: Side) -> bool {
        self.is_connected_here(side) || self.elsewhere[side.index()]
    }

    /// Whether this side is connected to this server.
    pub(super) fn is_connected_here(&self, side: Side) -> bool {
        self.connections[side.index()] > 0
    }

    /// When this side was last connected; `None` if never.
    pub(super) fn last_seen(&self, side: Side) -> Option<Time> {
        self.last_seen[side.index()]
    }

    /// When the last request with this seat's token came; `None` if a connection has ended since.
    pub fn last_request(&self, side: Side) -> Option<Time> {
        self.last_request[side.index()]
    }

    /// Since when this side has been away, but not earlier than the current turn began; `None` while it is present.
    pub fn away_since(&self, side: Side, game: &Game) -> Option<Time> {
        let seen = self.last_seen[side.index()].unwrap_or(game.turn_since);
        (!self.is_connected(side)).then(|| seen.max(game.turn_since))
    }

    /// What the opponent of the side to move can claim, if that side is away.
    pub fn claimable(&self, game: &Game) -> Option<Claimable> {
        let side = game.to_move()?;
        claimable(game, side, self.away_since(side, game))
    }
}
