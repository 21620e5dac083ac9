//! The optional clock: a total per side and an increment per move.

use serde::{Deserialize, Serialize};

use super::Time;
use cuatro_rules::Side;

/// Seconds for each side, and seconds added per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewClock))]
pub struct ClockSettings {
    /// Seconds for each side.
    #[cfg_attr(feature = "schema", schema(minimum = 10, maximum = 86400))]
    pub initial_s: u32,
    /// Seconds added per move; 0 by default.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u32>, maximum = 600))]
    pub increment_s: u32,
}

/// Invalid clock settings: the field and its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field} must be from {min} to {max}")]
pub struct ClockSettingsError {
    /// `clock.initial_s` or `clock.increment_s`.
    pub field: &'static str,
    pub min: u32,
    pub max: u32,
}

impl ClockSettings {
    /// These settings, if both are in their ranges.
    pub fn checked(self) -> Result<ClockSettings, ClockSettingsError> {
        if !(10..=86_400).contains(&self.initial_s) {
            return Err(ClockSettingsError { field: "clock.initial_s", min: 10, max: 86_400 });
        }
        if self.increment_s > 600 {
            return Err(ClockSettingsError { field: "clock.increment_s", min: 0, max: 600 });
        }
        Ok(self)
    }
}

/// What a take-back leaves at least on a clock that had as much.
const LEAST_AFTER_TAKEBACK_MS: i64 = 1_000;

/// A clock in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    pub settings: ClockSettings,
    /// Milliseconds left for X and for O at `at`.
    left_ms: [i64; 2],
    /// The time for which `left_ms` holds.
    at: Time,
    /// The clock stands still until this time after a hold.
    stopped_until: Option<Time>,
}

impl Clock {
    pub(super) fn new(settings: ClockSettings, at: Time) -> Clock {
        Clock { settings, left_ms: [i64::from(settings.initial_s) * 1000; 2], at, stopped_until: None }
    }

    /// Milliseconds left for `side` at `now`, never below 0. `running` is the side with the running clock.
    pub fn left_ms(&self, side: Side, running: Option<Side>, now: Time) -> i64 {
        let spent = if running == Some(side) { now.since(self.runs_from()).max(0) } else { 0 };
        (self.left_ms[side.index()] - spent).max(0)
    }

    /// When `running` runs out of time.
    pub fn deadline(&self, running: Side) -> Time {
        self.runs_from().plus(self.left_ms[running.index()])
    }

    /// When the remaining times last changed.
    pub fn at(&self) -> Time {
        self.at
    }

    /// The start of the time of the side to move; in the future while the clock stands still after a hold.
    pub fn runs_from(&self) -> Time {
        self.stopped_until.map_or(self.at, |until| until.max(self.at))
    }

    /// What `side` has left after a move at `now`, including the increment.
    pub(super) fn left_after_move(&self, side: Side, now: Time) -> i64 {
        self.left_ms(side, Some(side), now) + i64::from(self.settings.increment_s) * 1000
    }

    /// The time of both sides at `now` without the increments of the moves taken back, `taken` of X and of O. The side to move
    /// may have used its increment already, so it keeps a second: taking a move back must not lose on time.
    pub(super) fn left_after_takeback(
        &self,
        running: Option<Side>,
        taken: [usize; 2],
        now: Time,
    ) -> [i64; 2] {
        Side::BOTH.map(|side| {
            let left = self.left_ms(side, running, now);
            let increments = taken[side.index()] as i64 * i64::from(self.settings.increment_s) * 1000;
            (left - increments).max(left.min(LEAST_AFTER_TAKEBACK_MS))
        })
    }

    /// X and O have these milliseconds left at `now`.
    pub(super) fn set(&mut self, left_ms: [i64; 2], now: Time) {
        (self.left_ms, self.at) = (left_ms, now);
    }

    /// `side` has moved at `now` and has `left_ms` left; if that was not stored, it follows from the times.
    pub(super) fn moved(&mut self, side: Side, left_ms: Option<i64>, now: Time) {
        self.left_ms[side.index()] = left_ms.unwrap_or_else(|| self.left_after_move(side, now));
        self.at = now;
    }

    /// Stops or starts at `now`. `running` has `left_ms` left; if that was not stored, it follows from the times.
    pub(super) fn mark(&mut self, running: Option<Side>, left_ms: Option<i64>, now: Time) {
        if let Some(side) = running {
            self.left_ms[side.index()] = left_ms.unwrap_or_else(|| self.left_ms(side, running, now));
        }
        self.at = now;
    }

    /// Goes on at `from`; until then the clock stands still.
    pub(super) fn release(&mut self, now: Time, from: Time) {
        (self.at, self.stopped_until) = (now, Some(from));
    }

    /// Continues after a start of the server: time before `started` does not count, and the clock runs on from `from`. A time
    /// after `latest` comes from before the system's clock was set back, and counts as `latest`.
    pub(super) fn resume(&mut self, started: Time, from: Time, latest: Time) {
        if self.at < started || self.at > latest {
            self.at = from;
        }
        self.stopped_until = self.stopped_until.filter(|until| *until <= latest);
    }
}
