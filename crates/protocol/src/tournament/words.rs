//! The words of tournaments.

use serde::{Deserialize, Serialize};

/// Words of JSON.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$word:meta])* $variant:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum $name {
            $($(#[$word])* $variant,)+
        }
    )+};
}

words! {
    /// Whether programs may enter.
    BotsAllowed {
        /// People only.
        No,
        /// People and programs.
        Yes,
        /// Programs only.
        Only,
    }
    /// Whether people may enter.
    Registration {
        /// They may.
        Open,
        /// They may not.
        Closed,
    }
    /// The status of a tournament.
    TournamentStatus {
        /// No stage goes on.
        Open,
        /// A stage goes on.
        Running,
        /// It is over.
        Ended,
    }
    /// How a stage pairs.
    StageKind {
        /// Everybody plays as often as they can until the time is over.
        Arena,
        /// Rounds against others with a like score.
        Swiss,
        /// Round robin.
        RoundRobin,
    }
    /// The status of a stage.
    StageState {
        /// Not started.
        Ready,
        /// It pairs.
        Running,
        /// It pairs no more, and waits for its last games.
        Finishing,
        /// It is over.
        Ended,
    }
    /// Where the games of a stage begin.
    StageStart {
        /// From fair starts of the server: only on 6×7·4.
        Fair,
        /// From the empty board.
        Empty,
    }
    /// What becomes of games that are not finished when their stage is over.
    UnfinishedGames {
        /// They are played on for up to two minutes, and then adjudicated.
        PlayOn,
        /// They are adjudicated at once, by the exact value of the position.
        Adjudicate,
        /// They do not count.
        Drop,
    }
    /// When a new stage begins.
    StageBegin {
        /// At once.
        Now,
        /// When the organiser says so.
        Ready,
    }
    /// What an entrant wants.
    EntrantWish {
        /// Not to be paired for now.
        Pause,
        /// To be paired again.
        Back,
        /// To leave.
        Leave,
    }
    /// What the organiser makes of an entrant.
    EntrantStanding {
        /// Paired: lets in an entrant that asks for it, was removed or left.
        In,
        /// Not to be paired for now.
        Paused,
        /// Sent out, until the organiser lets them in again.
        Removed,
        /// Sent out for good.
        Banned,
    }
    /// What an entrant without a game waits for.
    EntrantAwaits {
        /// A game, as soon as an opponent is free.
        Game,
        /// The next round.
        Round,
        /// The next stage: this one has no further game for them.
        Stage,
    }
    /// What an entrant is doing.
    EntrantDoing {
        /// Here and free.
        Waiting,
        /// In a game.
        Playing,
        /// Free, but not here.
        Away,
        /// Not to be paired for now.
        Paused,
        /// Waits for the organiser to let them in.
        Asking,
        /// Left, or sent out.
        Out,
    }
    /// How a result came about.
    ResultBy {
        /// On the board.
        Played,
        /// Somebody was missing, or gave up before the second disc.
        Forfeit,
        /// The stage was over first.
        Adjudicated,
        /// The organiser entered it.
        Entered,
    }
    /// The status of a game of a stage.
    StageGameStatus {
        /// It is played.
        Playing,
        /// It has a result, or is void.
        Scored,
    }
}

/// The result of a game of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageOutcome {
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
