//! The events of a tournament: facts, in the past tense, that never change.

use serde::{Deserialize, Serialize};

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;

use crate::{EntrantNumber, Settings, StageSettings};

/// One fact in a tournament's log. Stored as JSON: these names are a file format, so they may be added to but not changed. `n` is
/// the number of an entrant and `k` that of a stage, both from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The first event of every tournament.
    Created(Settings),
    Retitled {
        title: String,
    },
    Entered {
        /// The number, following that of the last entrant.
        n: EntrantNumber,
        /// The player; `None` without proof of a name. Games are then not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
        /// Whether the name is on the organiser's list.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        name_given: bool,
        /// Whether the entrant is a bot.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// Whether the entrant waits for admission.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        asks: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<u64>,
    },
    /// A removed entrant asks to be let in again.
    Asked {
        n: EntrantNumber,
    },
    Left {
        n: EntrantNumber,
    },
    /// An entrant is not paired for now.
    Paused {
        n: EntrantNumber,
        /// Whether the entrant asked for it: frequent pauses delay the next pairing.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own: bool,
    },
    /// An entrant is paired again after a pause, a departure or an admission.
    Back {
        n: EntrantNumber,
    },
    /// The organiser removed an entrant.
    Removed {
        n: EntrantNumber,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        banned: bool,
    },
    /// The organiser renamed an entrant. The log has no names.
    Renamed {
        n: EntrantNumber,
        /// Whether nobody held the new name: then games stay recorded. Older logs do not say so.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        free: bool,
    },
    /// An entrant got another token. The log has no tokens.
    TokenGiven {
        n: EntrantNumber,
    },
    /// Registration was opened or closed.
    Registration {
        open: bool,
    },
    /// A hold starts or ends: nothing is paired, and boards are held unless they are too many.
    Hold {
        on: bool,
    },
    /// These two are never paired, except in a round robin.
    Apart {
        /// The smaller number.
        a: EntrantNumber,
        b: EntrantNumber,
    },
    /// These two may be paired again.
    Together {
        /// The smaller number.
        a: EntrantNumber,
        b: EntrantNumber,
    },
    StageAdded {
        /// The number, following that of the last stage.
        k: u16,
        settings: StageSettings,
    },
    StageStarted {
        k: u16,
        /// The number of rounds; 0 without rounds.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounds: u16,
        /// The entrants of a round robin, in the order of the Berger table; empty for other formats.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        field: Vec<EntrantNumber>,
    },
    /// A stage lasts longer.
    Extended {
        k: u16,
        by: Extension,
    },
    /// The organiser starts the next round now: unfinished games of the last one are adjudicated.
    RoundCalled {
        k: u16,
        /// From 1.
        round: u16,
    },
    /// The organiser set pairings of the next round by hand.
    PairingsSet {
        k: u16,
        /// From 1.
        round: u16,
        /// The pairs; empty to withdraw them.
        pairs: Vec<[EntrantNumber; 2]>,
    },
    /// Games were paired. The event contains all that is needed to create them.
    Paired {
        k: u16,
        /// The round, from 1; without rounds, the number of the pairing.
        round: u16,
        pairs: Vec<Pairing>,
        /// Present entrants without an opponent. In a Swiss that is worth a point.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<EntrantNumber>,
        /// Games of a round robin that are won without being played: the winner, and the entrant that paused or was out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forfeits: Vec<[EntrantNumber; 2]>,
    },
    /// Games of a pairing exist that was too large to be created at once.
    Made {
        k: u16,
        /// The number of games of the stage that exist: the first ones, in the order of pairing.
        games: u32,
    },
    /// Games were scored.
    Scored {
        k: u16,
        results: Vec<Scored>,
    },
    /// The organiser corrected the result of a game that was scored before.
    Corrected {
        k: u16,
        game: GameId,
        /// The result from now on.
        outcome: StageOutcome,
    },
    /// A stage pairs no more. Its settings say what happens to unfinished games.
    Finishing {
        k: u16,
    },
    /// The organiser ends the last games of a stage: unfinished ones are adjudicated.
    LastGamesCalled {
        k: u16,
    },
    StageEnded {
        k: u16,
    },
    /// The tournament is over.
    Ended,
    /// The events before this one came from a request that can be sent again.
    Marked(Mark),
}

/// The mark of a request that can be sent again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// A hash of the key.
    pub key: u64,
    /// A hash of the key and the whole request.
    pub request: u64,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extension {
    /// An arena, by so many minutes.
    Minutes(u16),
    /// A Swiss, by so many rounds.
    Rounds(u16),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    pub x: EntrantNumber,
    pub o: EntrantNumber,
    pub game: GameId,
    #[serde(default, skip_serializing_if = "Begin::is_empty")]
    pub start: Begin,
}

/// The starting position of a paired game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    #[default]
    Empty,
    /// From the fair start of this seed: see `cuatro_game::starts::draw_fair`.
    Fair(u16),
    /// From the position with this place, from 0, in the settings of the stage.
    Position(u16),
}

impl Begin {
    fn is_empty(&self) -> bool {
        *self == Begin::Empty
    }
}

/// The result of a game in its stage. Logs of earlier versions also have the Cuatro points of X and of O, as `points`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    pub game: GameId,
    pub outcome: StageOutcome,
    /// How the result came about.
    #[serde(default, skip_serializing_if = "ResultBy::is_played")]
    pub how: ResultBy,
}

/// The result of a game of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageOutcome {
    X,
    O,
    #[serde(rename = "draw")]
    Draw,
    /// The game does not count.
    #[serde(rename = "void")]
    Void,
}

impl StageOutcome {
    pub fn won_by(side: Side) -> StageOutcome {
        match side {
            Side::X => StageOutcome::X,
            Side::O => StageOutcome::O,
        }
    }

    /// The side that won; `None` if nobody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            StageOutcome::X => Some(Side::X),
            StageOutcome::O => Some(Side::O),
            StageOutcome::Draw | StageOutcome::Void => None,
        }
    }
}

/// How a result came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ResultBy {
    /// On the board.
    #[default]
    Played,
    /// Somebody was missing, or gave up before the second disc.
    Forfeit,
    /// The stage was over first.
    Adjudicated,
    /// The organiser entered it.
    Entered,
}

impl ResultBy {
    fn is_played(&self) -> bool {
        *self == ResultBy::Played
    }
}

/// An event with its place in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// 1 for the first event; the tournament's version once it is applied.
    pub version: u32,
    pub at: Time,
    pub event: Event,
}
