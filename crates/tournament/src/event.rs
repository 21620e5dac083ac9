//! What can happen in a tournament. Events are facts, in the past tense, and never change.

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
    /// It has another title.
    Retitled {
        /// The new title.
        title: String,
    },
    /// Somebody entered.
    Entered {
        /// Their number: that of the last one plus 1.
        n: EntrantNumber,
        /// Their player; `None` without proof of a name. Their games are then not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<PlayerId>,
        /// Whether the organiser had given the name.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        name_given: bool,
        /// Whether it is a program.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        bot: bool,
        /// Whether they wait until the organiser lets them in.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        asks: bool,
        /// The device from which they entered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<u64>,
    },
    /// An entrant who was sent out asks to be let in again.
    Asked {
        /// Who.
        n: EntrantNumber,
    },
    /// An entrant left.
    Left {
        /// Who.
        n: EntrantNumber,
    },
    /// An entrant is not to be paired for now.
    Paused {
        /// Who.
        n: EntrantNumber,
        /// Whether they did it themselves: who does that often waits before being paired again.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        own: bool,
    },
    /// An entrant who paused, left or was let in again is to be paired.
    Back {
        /// Who.
        n: EntrantNumber,
    },
    /// The organiser sent an entrant out.
    Removed {
        /// Who.
        n: EntrantNumber,
        /// Whether for good.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        banned: bool,
    },
    /// An entrant has another name, which stands elsewhere. Nobody has proved it, so their games are not recorded from now on.
    Renamed {
        /// Who.
        n: EntrantNumber,
    },
    /// An entrant has another token, which stands elsewhere.
    TokenGiven {
        /// Who.
        n: EntrantNumber,
    },
    /// Registration was opened or closed.
    Registration {
        /// Which of them.
        open: bool,
    },
    /// The tournament was put on hold, or goes on: nobody is paired, and boards are held unless they are too many.
    Hold {
        /// Which of them.
        on: bool,
    },
    /// These two are never to be paired, except in a round robin.
    Apart {
        /// One of them, with the smaller number.
        a: EntrantNumber,
        /// The other.
        b: EntrantNumber,
    },
    /// These two may be paired again.
    Together {
        /// One of them, with the smaller number.
        a: EntrantNumber,
        /// The other.
        b: EntrantNumber,
    },
    /// A stage was added.
    StageAdded {
        /// Its number: that of the last one plus 1.
        k: u16,
        /// Its settings.
        settings: StageSettings,
    },
    /// A stage began.
    StageStarted {
        /// Which.
        k: u16,
        /// How many rounds it has; 0 if it has none.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounds: u16,
        /// Everybody who plays everybody, in the order of the Berger table; empty unless it is a round robin.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        field: Vec<EntrantNumber>,
    },
    /// A stage lasts longer.
    Extended {
        /// Which.
        k: u16,
        /// By how much.
        by: Extension,
    },
    /// The organiser wants the next round now: unfinished games of the last one are adjudicated.
    RoundCalled {
        /// The stage.
        k: u16,
        /// The wanted round, from 1.
        round: u16,
    },
    /// The organiser set pairings of the next round by hand.
    PairingsSet {
        /// The stage.
        k: u16,
        /// The round, from 1.
        round: u16,
        /// Who plays whom; empty if they were withdrawn.
        pairs: Vec<[EntrantNumber; 2]>,
    },
    /// Games were paired. All that is needed to make them stands here.
    Paired {
        /// The stage.
        k: u16,
        /// The round, from 1; in an arena and a free round robin the number of the pairing.
        round: u16,
        /// The games.
        pairs: Vec<Pairing>,
        /// Those who were here and got no opponent. In a Swiss that is worth a point.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<EntrantNumber>,
        /// Games of a round robin that are won without being played: who was in, and who paused or was out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forfeits: Vec<[EntrantNumber; 2]>,
    },
    /// Games of a pairing that was too large to be made at once exist.
    Made {
        /// The stage.
        k: u16,
        /// How many games of the stage exist: the first ones, in the order in which they were paired.
        games: u32,
    },
    /// Games were scored.
    Scored {
        /// The stage.
        k: u16,
        /// The results.
        results: Vec<Scored>,
    },
    /// The organiser corrected the result of a game that was scored before.
    Corrected {
        /// The stage.
        k: u16,
        /// The game.
        game: GameId,
        /// What counts from now on.
        outcome: Outcome,
    },
    /// A stage pairs no more; its unfinished games are dealt with as its settings say.
    Finishing {
        /// Which.
        k: u16,
    },
    /// The organiser does not wait for the last games of a stage: those unfinished are adjudicated.
    LastGamesCalled {
        /// Which.
        k: u16,
    },
    /// A stage is over.
    StageEnded {
        /// Which.
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
    /// A number that its key gives.
    pub key: u64,
    /// A number that the key and the whole request give.
    pub request: u64,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// By how much a stage was extended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extension {
    /// An arena, by so many minutes.
    Minutes(u16),
    /// A Swiss, by so many rounds.
    Rounds(u16),
}

/// A game that was paired.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Who plays X.
    pub x: EntrantNumber,
    /// Who plays O.
    pub o: EntrantNumber,
    /// The id of the game.
    pub game: GameId,
    /// Where it begins.
    #[serde(default, skip_serializing_if = "Begin::is_empty")]
    pub start: Begin,
}

/// Where a paired game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    /// On the empty board.
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

/// The result of a game as its stage counts it. Logs of earlier versions also have the Cuatro points of X and of O, as `points`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// The game.
    pub game: GameId,
    /// Who won.
    pub outcome: Outcome,
    /// How that came about.
    #[serde(default, skip_serializing_if = "How::is_played")]
    pub how: How,
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// X.
    X,
    /// O.
    O,
    /// Nobody.
    #[serde(rename = "draw")]
    Draw,
    /// The game does not count.
    #[serde(rename = "void")]
    Void,
}

impl Outcome {
    /// The outcome that this side wins.
    pub fn won_by(side: Side) -> Outcome {
        match side {
            Side::X => Outcome::X,
            Side::O => Outcome::O,
        }
    }

    /// The side that won; `None` if nobody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::X => Some(Side::X),
            Outcome::O => Some(Side::O),
            Outcome::Draw | Outcome::Void => None,
        }
    }
}

/// How a result came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
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

impl How {
    fn is_played(&self) -> bool {
        *self == How::Played
    }
}

/// An event with its place in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// 1 for the first event; the tournament's version once it is applied.
    pub version: u32,
    /// When it was decided.
    pub at: Time,
    /// What happened.
    pub event: Event,
}
