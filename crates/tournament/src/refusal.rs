//! Why commands are refused.

use crate::{EntrantNumber, SettingsError, StageState};

/// Why a command is refused. A refusal changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("the tournament is over")]
    TournamentOver,
    #[error("registration is closed")]
    RegistrationClosed,
    /// The name is not on the organiser's list.
    #[error("the name is not on the list")]
    NotOnList,
    /// All places are taken.
    #[error("all {places} places are taken")]
    Full { places: u32 },
    /// Programs may not enter.
    #[error("only people may enter")]
    PeopleOnly,
    /// People may not enter.
    #[error("only programs may enter")]
    BotsOnly,
    /// The player is in already.
    #[error("the player has entered already")]
    AlreadyEntered { n: EntrantNumber },
    /// The organiser removed the entrant, and can let them in again.
    #[error("the organiser sent this entrant out")]
    Removed,
    /// The organiser sent the entrant out for good.
    #[error("the organiser banned this entrant")]
    Banned,
    /// The organiser has not let the entrant in yet.
    #[error("the organiser has not let this entrant in yet")]
    NotLetIn,
    /// So many wait for the organiser already.
    #[error("{max} wait to be let in already")]
    TooManyAsk { max: u32 },
    /// So many have entered from the same device.
    #[error("{max} have entered from this device")]
    TooManyOnDevice { max: u32 },
    /// The entrant left.
    #[error("the entrant has left")]
    Left,
    /// Nobody has this number.
    #[error("there is no entrant {n}")]
    NoEntrant { n: EntrantNumber },
    /// An entrant is named twice.
    #[error("entrant {n} is named twice")]
    NamedTwice { n: EntrantNumber },
    /// There is no such stage.
    #[error("there is no stage {k}")]
    NoStage { k: u16 },
    /// Another stage is going on.
    #[error("stage {k} is going on")]
    StageGoingOn { k: u16 },
    /// The stage began before.
    #[error("the stage has begun")]
    StageBegun,
    /// The stage is not running.
    #[error("the stage is not running")]
    StageNotRunning { status: StageState },
    /// A format with rounds for all was expected, or one without, or a Swiss.
    #[error("that does not exist in this format")]
    WrongFormat,
    /// Too few or too many would play.
    #[error("{actual} would play, and it must be from {min} to {max}")]
    EntrantsOutOfRange {
        /// How many would.
        actual: u32,
        /// The fewest.
        min: u32,
        max: u32,
    },
    /// The stage has no further round.
    #[error("round {rounds} is the last one")]
    NoMoreRounds { rounds: u16 },
    /// The next round is another one.
    #[error("the next round is {next}")]
    WrongRound { next: u16 },
    /// There are as many stages as there can be.
    #[error("there are {max} stages already")]
    TooManyStages { max: u16 },
    /// The stage has no such game.
    #[error("the stage has no such game")]
    NoGame,
    /// The game has no result that could be corrected.
    #[error("the game is not over")]
    GameNotOver,
    /// Settings are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}
