//! The entrants of a tournament.

use serde::{Deserialize, Serialize};

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;

use crate::state::{FREE_PAUSES, MOST_PAUSE_COSTS_MS, PAUSE_COSTS_MS, PAUSES_COUNT_MS};
use crate::{EntrantNumber, Presence};

/// Whether an entrant can be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Membership {
    /// Paired while present.
    In,
    /// Waits for admission by the organiser.
    Asking,
    /// Not paired until coming back, which is possible at any time.
    Paused,
    /// Can come back while registration is open.
    Left,
    /// Can come back if the organiser lets them in.
    Removed,
    /// Cannot come back.
    Banned,
}

impl Membership {
    /// Whether the entrant left, was removed, or was not let in yet.
    pub fn is_out(self) -> bool {
        !matches!(self, Membership::In | Membership::Paused)
    }
}

/// The current game of an entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playing {
    pub game: GameId,
    pub k: u16,
    /// The entrant's side.
    pub side: Side,
    pub opponent: EntrantNumber,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The player; `None` without proof of a name.
    pub player: Option<PlayerId>,
    /// Whether the name is on the organiser's list.
    pub name_given: bool,
    pub bot: bool,
    pub entered_at: Time,
    pub membership: Membership,
    /// The current game. Only `Paired` sets it, and only `Scored` clears it, so an entrant is never in two games.
    pub playing: Option<Playing>,
    /// The time since which the entrant has been free to play, if present.
    pub free_since: Time,
    /// The earliest next pairing: later than now after too many pauses.
    pub not_before: Time,
    /// Orders entrants that are otherwise equal.
    pub lot: u64,
    /// Whether the entrant was ever paired.
    pub has_played: bool,
    /// Whether the organiser renamed the entrant.
    pub is_renamed: bool,
    /// Whether nobody held the name that the organiser gave.
    pub has_free_name: bool,
    /// The device that entered, if known.
    pub device: Option<u64>,
    /// The times of voluntary pauses that still count.
    pub(crate) pauses: Vec<Time>,
}

/// What an entrant is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EntrantDoing {
    /// Present and free.
    Waiting,
    /// In a game.
    Playing,
    /// Free, but absent.
    Away,
    Paused,
    /// Waits for admission by the organiser.
    Asking,
    /// Left or removed.
    Out,
}

impl Entrant {
    /// Whether the name is unproven: then the games are not recorded.
    pub fn is_unverified(&self) -> bool {
        self.player.is_none() || (self.is_renamed && !self.has_free_name)
    }

    /// The time since which the entrant has waited; `None` unless free, in and present.
    pub(crate) fn waiting_since(&self, n: EntrantNumber, presence: &Presence) -> Option<Time> {
        let free = self.membership == Membership::In && self.playing.is_none();
        presence.since(n).filter(|_| free).map(|since| since.max(self.free_since).max(self.not_before))
    }

    pub(crate) fn pause(&mut self, own: bool, at: Time) {
        self.membership = Membership::Paused;
        if own {
            self.pauses.retain(|pause| at.since(*pause) < PAUSES_COUNT_MS);
            self.pauses.push(at);
        }
    }

    /// Delays the next pairing after three pauses within ten minutes: otherwise an entrant could pause to avoid an opponent.
    pub(crate) fn come_back(&mut self, at: Time) {
        let counting = self.pauses.iter().filter(|pause| at.since(**pause) < PAUSES_COUNT_MS).count();
        let costs = PAUSE_COSTS_MS * counting.saturating_sub(FREE_PAUSES) as i64;
        self.not_before = at.plus(costs.min(MOST_PAUSE_COSTS_MS));
        self.membership = Membership::In;
        self.free_since = at;
    }
}
