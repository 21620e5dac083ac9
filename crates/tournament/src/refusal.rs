//! Why commands are refused.

use crate::{EntrantNumber, SettingsError, StageState};

/// Why a command is refused. A refusal changes nothing. Sentences for people are in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    TournamentOver,
    RegistrationClosed,
    NotOnList,
    Full {
        places: u32,
    },
    PeopleOnly,
    BotsOnly,
    AlreadyEntered {
        n: EntrantNumber,
    },
    /// The organiser removed the entrant, and can let them in again.
    Removed,
    /// The organiser sent the entrant out for good.
    Banned,
    /// The organiser has not let the entrant in yet.
    NotLetIn,
    /// So many wait for the organiser already.
    TooManyAsk {
        max: u32,
    },
    /// So many have entered from the same device.
    TooManyOnDevice {
        max: u32,
    },
    Left,
    NoEntrant {
        n: EntrantNumber,
    },
    NamedTwice {
        n: EntrantNumber,
    },
    NoStage {
        k: u16,
    },
    StageGoingOn {
        k: u16,
    },
    StageBegun,
    StageNotRunning {
        status: StageState,
    },
    /// A format with rounds for all was expected, or one without, or a Swiss.
    WrongFormat,
    EntrantsOutOfRange {
        actual: u32,
        min: u32,
        max: u32,
    },
    NoMoreRounds {
        rounds: u16,
    },
    /// The next round is another one.
    WrongRound {
        next: u16,
    },
    TooManyStages {
        max: u16,
    },
    NoGame,
    /// The game has no result that could be corrected.
    GameNotOver,
    Settings(#[from] SettingsError),
}
