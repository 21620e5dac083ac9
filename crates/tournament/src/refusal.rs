//! Why commands are refused.

use crate::{EntrantNumber, SettingsError, StageState};

/// Why a command is refused. A refusal changes nothing. Sentences for people are in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    TournamentOver,
    RegistrationClosed,
    /// The name is not on the organiser's list.
    NotOnList,
    /// All places are taken.
    Full {
        places: u32,
    },
    /// Programs may not enter.
    PeopleOnly,
    /// People may not enter.
    BotsOnly,
    /// The player is in already.
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
    /// The entrant left.
    Left,
    /// Nobody has this number.
    NoEntrant {
        n: EntrantNumber,
    },
    /// An entrant is named twice.
    NamedTwice {
        n: EntrantNumber,
    },
    /// There is no such stage.
    NoStage {
        k: u16,
    },
    /// Another stage is going on.
    StageGoingOn {
        k: u16,
    },
    /// The stage began before.
    StageBegun,
    /// The stage is not running.
    StageNotRunning {
        status: StageState,
    },
    /// A format with rounds for all was expected, or one without, or a Swiss.
    WrongFormat,
    /// Too few or too many would play.
    EntrantsOutOfRange {
        /// How many would.
        actual: u32,
        /// The fewest.
        min: u32,
        max: u32,
    },
    /// The stage has no further round.
    NoMoreRounds {
        rounds: u16,
    },
    /// The next round is another one.
    WrongRound {
        next: u16,
    },
    /// There are as many stages as there can be.
    TooManyStages {
        max: u16,
    },
    /// The stage has no such game.
    NoGame,
    /// The game has no result that could be corrected.
    GameNotOver,
    /// Settings are wrong.
    Settings(#[from] SettingsError),
}
