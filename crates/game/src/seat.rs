//! The players of a game.

use serde::{Deserialize, Serialize};
use strum::{EnumString, FromRepr, IntoStaticStr};

use super::PlayerId;
use crate::computer::Level;

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    Person(PlayerId),
    Computer(Level),
}

impl Occupant {
    /// The person's number; `None` for the computer.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Occupant::Person(player) => Some(player),
            Occupant::Computer(_) => None,
        }
    }

    /// The computer's level; `None` for a person.
    pub fn level(self) -> Option<Level> {
        match self {
            Occupant::Person(_) => None,
            Occupant::Computer(level) => Some(level),
        }
    }
}

/// How the seats of a game were filled. The numbers are those that the store keeps.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, IntoStaticStr, EnumString, FromRepr,
)]
#[repr(u8)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Two people by link.
    Online = 0,
    /// Two people on one device.
    Local = 1,
    /// A person and the computer.
    Computer = 2,
    /// The computer against itself.
    Exhibition = 3,
    /// A result entered by hand.
    Manual = 4,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Online, Kind::Local, Kind::Computer, Kind::Exhibition, Kind::Manual];

    /// The kind of a game that is played: it follows from how many computers sit there, and for two people from whether they sit
    /// `apart`, which they do unless one request seated both.
    pub fn of(computers: usize, apart: bool) -> Kind {
        match computers {
            0 if apart => Kind::Online,
            0 => Kind::Local,
            1 => Kind::Computer,
            _ => Kind::Exhibition,
        }
    }

    /// The kind of a game of these players that a log or a record calls so. The first builds called a game online in which a
    /// person took an open seat beside a computer.
    pub fn seating(self, seats: [Option<Occupant>; 2]) -> Kind {
        let computers = seats.iter().flatten().filter(|seat| seat.level().is_some()).count();
        if self == Kind::Online { Kind::of(computers, true) } else { self }
    }

    /// Its name in JSON and in the text file.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
