//! A tournament as a short log of events: people enter once, and then play one stage after another. The state is a fold over the events,
//! a command is decided purely on the state, and [`next_action`] returns what is due now.
//!
//! This crate reads no clock, draws nothing without a seed and knows no connections: the seed is in the first event, and time, presence
//! and boards are a [`Situation`]. So any process can direct any tournament, and the version of its log decides between two of them.

mod arena;
mod board;
mod chance;
mod command;
mod cross_table;
mod decide;
mod director;
mod entrant;
mod event;
mod id;
mod matching;
mod presence;
mod refusal;
mod round_robin;
mod settings;
mod sides;
mod stage;
mod stage_settings;
mod standing;
mod standings;
mod state;
mod swiss;

pub use board::{Board, NewGame, Solved};
pub use command::{Command, NewEntry};
pub use decide::decide;
pub use director::{Action, Situation, next_action};
pub use entrant::{Entrant, EntrantDoing, Membership, Playing};
pub use event::{Begin, Event, Extension, Logged, Mark, Pairing, ResultBy, Scored, StageOutcome};
pub use id::{EntrantNumber, InvalidTournamentId, TournamentId};
pub use matching::{WINDOW, cheapest};
pub use presence::Presence;
pub use refusal::Refusal;
pub use settings::{BotsAllowed, NewTournament, Settings, SettingsError};
pub use stage::{Award, AwardReason, EntrantAwaits, Stage, StageEntry, StageGame, StageState};
pub use stage_settings::{
    Format, NewStage, ShownSettings, StageBegin, StageKind, StageSettings, StageStart, UnfinishedGames,
};
pub use standing::{Points, Standing};
pub use standings::{Buchholz, StandingsRow, standings};
pub use state::{EntrantCounts, Marked, Tournament};
