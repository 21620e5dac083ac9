//! The commands to a tournament.

use cuatro_game::{GameId, PlayerId};

use crate::{EntrantNumber, Extension, Mark, Outcome, StageSettings};

/// A command to a tournament. The sender's right to give it has already been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Enter. Who entered before and left comes back.
    Enter(NewEntry),
    /// Leave.
    Leave {
        /// Who.
        n: EntrantNumber,
    },
    /// Not be paired for now.
    Pause {
        /// Who.
        n: EntrantNumber,
        /// Whether they want it themselves.
        own: bool,
    },
    /// Be paired again.
    Back {
        /// Who.
        n: EntrantNumber,
    },
    /// Let an entrant in who asked for it, was sent out, or left.
    LetIn {
        /// Who.
        n: EntrantNumber,
    },
    /// Send an entrant out.
    Remove {
        /// Who.
        n: EntrantNumber,
        /// Whether for good.
        banned: bool,
    },
    /// Note that an entrant has another name.
    Rename {
        /// Who.
        n: EntrantNumber,
    },
    /// Note that an entrant has another token.
    GiveToken {
        /// Who.
        n: EntrantNumber,
    },
    /// Give the tournament another title.
    Retitle {
        /// The new title.
        title: String,
    },
    /// Open or close registration.
    Registration {
        /// Which of them.
        open: bool,
    },
    /// Hold pairing and boards, or let them go on.
    Hold {
        /// Which of them.
        on: bool,
    },
    /// Never pair these two, or pair them again.
    Apart {
        /// One of them.
        a: EntrantNumber,
        /// The other.
        b: EntrantNumber,
        /// Whether they are to be apart.
        apart: bool,
    },
    /// Add a stage.
    AddStage {
        /// Its settings, which need not be checked.
        settings: StageSettings,
        /// Whether it begins at once.
        start: bool,
    },
    /// Begin a stage.
    StartStage {
        /// Which.
        k: u16,
    },
    /// Make a stage longer.
    Extend {
        /// Which.
        k: u16,
        /// By how much.
        by: Extension,
    },
    /// Pair no more in a stage, and end it with its last game.
    EndStage {
        /// Which.
        k: u16,
        /// Whether its last games are adjudicated at once instead of being finished.
        at_once: bool,
    },
    /// Begin the next round now. The same round asked for again is no second one.
    NextRound {
        /// The stage.
        k: u16,
        /// The wanted round; `None` for the one after the current one.
        round: Option<u16>,
    },
    /// Pair the next round of a Swiss by hand, the first one before it begins. Those not named and here get the bye.
    SetPairings {
        /// The stage.
        k: u16,
        /// Who plays whom; empty to withdraw what was set.
        pairs: Vec<[EntrantNumber; 2]>,
    },
    /// Correct the result of a game that was scored.
    Correct {
        /// The stage.
        k: u16,
        /// The game.
        game: GameId,
        /// What counts from now on.
        outcome: Outcome,
    },
    /// End the tournament.
    End,
    /// Perform a command once, however often the request with this mark comes.
    Once {
        /// The mark of the request.
        mark: Mark,
        /// The command.
        command: Box<Command>,
    },
}

/// Somebody who wants to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewEntry {
    /// The player; `None` without proof of a name: then the organiser must let them in, and their games are not recorded.
    pub player: Option<PlayerId>,
    /// Whether the organiser has given the name.
    pub name_given: bool,
    /// Whether it is a program.
    pub bot: bool,
    /// Whether the organiser let them in: then registration may be closed.
    pub let_in: bool,
    /// The device, if it says which one it is: only so many enter with the same.
    pub device: Option<u64>,
}
