//! Points in time as they travel.

use cuatro_game::Time;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A point in time: RFC 3339 in UTC with milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Timestamp(pub Time);

impl From<Time> for Timestamp {
    fn from(time: Time) -> Timestamp {
        Timestamp(time)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
        let text = String::deserialize(deserializer)?;
        let time = Time::parse(&text);
        time.map(Timestamp).ok_or_else(|| de::Error::invalid_value(de::Unexpected::Str(&text), &"a time"))
    }
}
