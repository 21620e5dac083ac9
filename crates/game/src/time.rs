//! Points in time.

use chrono::{DateTime, NaiveDate, NaiveDateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970 in UTC. The game layer never reads a clock; the time is an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// The first time that can no longer be stored, in the year 2109: 42 bits of milliseconds.
    pub const END: Time = Time(1 << 42);

    /// A day in milliseconds; in UTC every day has the same length.
    pub const DAY_MS: i64 = 86_400_000;

    /// Milliseconds from `earlier` to this time; negative if it is later.
    pub fn since(self, earlier: Time) -> i64 {
        self.0 - earlier.0
    }

    /// This time moved by `ms` milliseconds.
    pub fn plus(self, ms: i64) -> Time {
        Time(self.0.saturating_add(ms))
    }

    /// Reads RFC 3339 with any offset.
    pub fn parse(text: &str) -> Option<Time> {
        DateTime::parse_from_rfc3339(text).ok().map(|time| Time(time.timestamp_millis()))
    }

    /// Reads RFC 3339, or a date alone: its first moment in UTC.
    pub fn parse_date(text: &str) -> Option<Time> {
        Time::parse(text).or_else(|| Time::midnight(text))
    }

    /// Reads what a person types: RFC 3339, a date, or date and time in UTC without a zone, with or without seconds.
    ///
    /// ```
    /// use cuatro_game::Time;
    /// let time = Time::parse("2026-11-20T18:02:00Z");
    /// assert!(time.is_some());
    /// for text in ["2026-11-20 18:02", "2026-11-20T18:02", "2026-11-20 18:02:00", "2026-11-20 19:02:00+01:00"] {
    ///     assert_eq!(Time::parse_typed(text), time, "{text}");
    /// }
    /// assert_eq!(Time::parse_typed("2026-11-20"), Time::parse("2026-11-20T00:00:00Z"));
    /// assert_eq!(Time::parse_typed("18:02"), None);
    /// ```
    pub fn parse_typed(text: &str) -> Option<Time> {
        let text = text.replacen(' ', "T", 1);
        let without_zone = |format| NaiveDateTime::parse_from_str(&text, format).ok();
        Time::parse_date(&text).or_else(|| {
            let time = without_zone("%Y-%m-%dT%H:%M").or_else(|| without_zone("%Y-%m-%dT%H:%M:%S%.f"))?;
            Some(Time(time.and_utc().timestamp_millis()))
        })
    }

    /// Reads RFC 3339, or a date alone: the first moment in UTC after that time or day.
    pub fn parse_end(text: &str) -> Option<Time> {
        let instant = Time::parse(text).map(|time| time.plus(1));
        instant.or_else(|| Time::midnight(text).map(|day| day.plus(Time::DAY_MS)))
    }

    fn midnight(text: &str) -> Option<Time> {
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
        Some(Time(date.and_hms_opt(0, 0, 0)?.and_utc().timestamp_millis()))
    }
}

impl std::fmt::Display for Time {
    /// RFC 3339 in UTC with milliseconds: `2026-11-20T18:02:11.402Z`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let time = DateTime::<Utc>::from_timestamp_millis(self.0).unwrap_or_default();
        f.write_str(&time.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}
