//! The commands to a tournament.

use cuatro_game::{GameId, PlayerId};

use crate::{EntrantNumber, Extension, Mark, StageOutcome, StageSettings};

/// A command to a tournament. The sender's right to give it has already been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Enter, or come back after leaving.
    Enter(NewEntry),
    Leave {
        n: EntrantNumber,
    },
    /// Not be paired for now.
    Pause {
        n: EntrantNumber,
        /// Whether the entrant asked for it.
        own: bool,
    },
    /// Be paired again.
    Back {
        n: EntrantNumber,
    },
    /// Let an entrant in: after a request, a removal or a departure.
    LetIn {
        n: EntrantNumber,
    },
    /// Send an entrant out.
    Remove {
        n: EntrantNumber,
        /// Whether for good.
        banned: bool,
    },
    /// Note that an entrant has another name.
    Rename {
        n: EntrantNumber,
        /// Whether nobody held it.
        free: bool,
    },
    /// Note that an entrant has another token.
    GiveToken {
        n: EntrantNumber,
    },
    /// Give the tournament another title.
    Retitle {
        title: String,
    },
    /// Open or close registration.
    Registration {
        open: bool,
    },
    /// Hold pairing and boards, or release them.
    Hold {
        on: bool,
    },
    /// Never pair these two, or pair them again.
    Apart {
        a: EntrantNumber,
        b: EntrantNumber,
        /// Whether they are to be apart.
        apart: bool,
    },
    AddStage {
        /// Its settings, which need not be checked.
        settings: StageSettings,
        /// Whether it starts at once.
        start: bool,
    },
    StartStage {
        k: u16,
    },
    /// Make a stage longer.
    Extend {
        k: u16,
        /// By how much.
        by: Extension,
    },
    /// Pair no more in a stage, and end it with its last game.
    EndStage {
        k: u16,
        /// Whether its last games are adjudicated at once instead of being finished.
        at_once: bool,
    },
    /// Begin the next round now. The same round asked for again is no second one.
    NextRound {
        k: u16,
        /// The wanted round; `None` for the one after the current one.
        round: Option<u16>,
    },
    /// Pair the next round of a Swiss by hand, the first one before it starts. Present entrants without a pair get the bye.
    SetPairings {
        k: u16,
        /// The pairs; empty to withdraw them.
        pairs: Vec<[EntrantNumber; 2]>,
    },
    /// Correct the result of a game that was scored.
    Correct {
        k: u16,
        game: GameId,
        /// The result from now on.
        outcome: StageOutcome,
    },
    End,
    /// Perform a command once, however often the request with this mark comes.
    Once {
        mark: Mark,
        command: Box<Command>,
    },
}

/// A request to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewEntry {
    /// The player; `None` without proof of a name: then the organiser must let them in, and their games are not recorded.
    pub player: Option<PlayerId>,
    /// Whether the name is on the organiser's list.
    pub name_given: bool,
    /// Whether the entrant is a bot.
    pub bot: bool,
    /// Whether the organiser let them in: then registration may be closed.
    pub let_in: bool,
    /// The device, if known; the entrants of one device are limited.
    pub device: Option<u64>,
}
