//! Those who entered a tournament.

use serde::{Deserialize, Serialize};

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;

use crate::{EntrantNumber, Presence};

/// Whether an entrant is to be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Membership {
    /// Yes, while they are here.
    In,
    /// Not until the organiser lets them in.
    Asking,
    /// Not until they come back, which they can do at any time.
    Paused,
    /// No. They can come back while registration is open.
    Left,
    /// No. They can come back if the organiser lets them in.
    Removed,
    /// Never.
    Banned,
}

impl Membership {
    /// Whether they left, were sent out, or were not let in yet.
    pub fn is_out(self) -> bool {
        !matches!(self, Membership::In | Membership::Paused)
    }
}

/// The game that an entrant is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playing {
    /// The game.
    pub game: GameId,
    /// Its stage.
    pub k: u16,
    /// The entrant's side.
    pub side: Side,
    /// The other player.
    pub opponent: EntrantNumber,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their player; `None` without proof of a name.
    pub player: Option<PlayerId>,
    /// Whether the organiser had given the name.
    pub name_given: bool,
    /// Whether it is a program.
    pub bot: bool,
    /// When they entered.
    pub entered_at: Time,
    /// Whether they are to be paired.
    pub membership: Membership,
    /// The game that they are in. Only `Paired` sets it, and only `Scored` clears it: nobody is in two games.
    pub playing: Option<Playing>,
    /// Since when they have been free to play, if they were here.
    pub free_since: Time,
    /// When they can be paired again: later than now if they paused too often.
    pub not_before: Time,
    /// Drawn for each entrant; it orders those who are otherwise equal.
    pub lot: u64,
    /// Whether they were ever paired.
    pub has_played: bool,
    /// Whether the organiser gave them another name.
    pub is_renamed: bool,
    /// The device from which they entered, if it said which one it is.
    pub device: Option<u64>,
    /// When they paused by themselves, as far as that still counts.
    pub(crate) pauses: Vec<Time>,
}

/// What an entrant is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrantState {
    /// Here and free.
    Waiting,
    /// In a game.
    Playing,
    /// Free, but not here.
    Away,
    /// Not to be paired for now.
    Paused,
    /// Waits for the organiser to let them in.
    Asking,
    /// Left, or sent out.
    Out,
}

/// How long a pause counts against pausing again.
const PAUSES_COUNT_MS: i64 = 10 * 60_000;
/// How many pauses in that time cost nothing.
const FREE_PAUSES: usize = 2;
/// What the next one costs, and each further one more.
const PAUSE_COSTS_MS: i64 = 20_000;
/// The most that one costs.
const MOST_PAUSE_COSTS_MS: i64 = 120_000;

impl Entrant {
    /// What they are doing, if they are here or not.
    pub fn state(&self, is_here: bool) -> EntrantState {
        match self.membership {
            _ if self.playing.is_some() => EntrantState::Playing,
            Membership::In if is_here => EntrantState::Waiting,
            Membership::In => EntrantState::Away,
            Membership::Paused => EntrantState::Paused,
            Membership::Asking => EntrantState::Asking,
            Membership::Left | Membership::Removed | Membership::Banned => EntrantState::Out,
        }
    }

    /// Whether nobody has proved the name under which they play: then their games are not recorded.
    pub fn is_guest(&self) -> bool {
        self.player.is_none() || self.is_renamed
    }

    /// Since when they have waited; `None` unless they are free, to be paired, and here.
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

    /// Who paused three times within ten minutes waits before being paired again: else one could pause to avoid an opponent.
    pub(crate) fn come_back(&mut self, at: Time) {
        let counting = self.pauses.iter().filter(|pause| at.since(**pause) < PAUSES_COUNT_MS).count();
        let costs = PAUSE_COSTS_MS * counting.saturating_sub(FREE_PAUSES) as i64;
        self.not_before = at.plus(costs.min(MOST_PAUSE_COSTS_MS));
        self.membership = Membership::In;
        self.free_since = at;
    }
}
