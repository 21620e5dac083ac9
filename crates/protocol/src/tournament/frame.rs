//! Frames of a tournament, by stream and by socket.

use std::sync::Arc;

use cuatro_rules::Side;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Me, StageStart, TableRow, Tournament};
use crate::Problem;

/// A frame of a tournament, by stream or by socket. `you` and `game` are only sent to an entrant's token.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each frame is explained as a whole")]
pub enum TournamentFrame {
    /// The whole state: the first frame.
    Snapshot { version: u32, tournament: Box<Tournament>, you: Option<Me>, table: Vec<TableRow> },
    /// The tournament has changed, or presence.
    Tournament { version: u32, tournament: Box<Tournament> },
    /// The first ten rows of the table have changed.
    Table { version: u32, table: Vec<TableRow> },
    /// What the tournament says to the entrant has changed.
    You { version: u32, you: Me },
    /// The entrant's game has started.
    Game { version: u32, id: String, side: Side, board: u32, opponent: Arc<str>, start: StageStart },
    /// The boards are held, or go on.
    Hold { version: u32, on: bool },
    /// A frame of the socket was refused.
    Problem {
        #[serde(rename = "ref")]
        reference: Option<Value>,
        version: u32,
        problem: Box<Problem>,
    },
    /// A frame of a newer server, to be ignored.
    #[serde(other)]
    Unknown,
}
