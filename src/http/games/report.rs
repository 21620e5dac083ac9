//! The report of a finished game over the wire.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::Server;
use super::super::extract::{Address, AskedLang, Game, QueryFields};
use super::super::problem::Failure;
use crate::game::report::{JudgedMove, MoveVerdict, Proof, Prospect, Worth};
use crate::lang::Lang;
use crate::rules::{Cell, Column, Side};

/// What each move of a game was worth.
#[derive(Serialize, ToSchema)]
#[schema(as = Report)]
pub(in crate::http) struct WireReport {
    game: String,
    rows: u8,
    columns: u8,
    connect: u8,
    /// Whether all of it is proven; only on 6×7·4.
    exact: bool,
    /// The ply of the move with which the outcome changed for the last time.
    #[schema(required)]
    turning_point: Option<u16>,
    /// The whole game in a sentence.
    text: String,
    moves: Vec<WireJudged>,
}

/// A move with its verdict.
#[derive(Serialize, ToSchema)]
#[schema(as = JudgedMove)]
struct WireJudged {
    ply: u16,
    side: Side,
    column: Column,
    /// Null where nothing is proven.
    #[schema(required)]
    verdict: Option<MoveVerdict>,
    exact: bool,
    before: WireWorth,
    after: WireWorth,
    best: Vec<Column>,
    /// The verdict in a sentence that names the threat or line that decides.
    text: String,
    #[schema(required)]
    proof: Option<Proof>,
    /// The line that decides.
    cells: Vec<Cell>,
    /// The moves that lead to it.
    moves: Vec<Column>,
    /// Where they begin: instead of the move, or after it.
    #[schema(required)]
    from_ply: Option<u16>,
}

/// What a position is worth to the side that moves, counted from before the move; nulls where it is not known.
#[derive(Serialize, ToSchema)]
#[schema(as = Worth)]
struct WireWorth {
    #[schema(required)]
    outcome: Option<Prospect>,
    #[schema(required)]
    in_plies: Option<u32>,
    #[schema(required)]
    score: Option<i32>,
}

/// What each move of a game that is over was worth, and which one decided.
#[utoipa::path(
    get,
    path = "/games/{id}/report",
    operation_id = "readReport",
    tag = "games",
    params(("id" = String, Path)),
    responses((status = 200, body = WireReport)),
)]
pub(in crate::http) async fn report(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Address(address): Address,
    Game(id): Game,
    QueryFields(fields): QueryFields,
) -> Result<Json<WireReport>, Failure> {
    fields.finish()?;
    let (live, report) = server.app.report(&id, address).await?;
    let variant = live.game.setup.variant;
    Ok(Json(WireReport {
        game: id.to_string(),
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        exact: report.exact,
        turning_point: report.turning_point,
        text: report.text(lang),
        moves: report.moves.iter().map(|judged| wire_move(judged, lang)).collect(),
    }))
}

fn wire_move(judged: &JudgedMove, lang: Lang) -> WireJudged {
    // What was missed begins instead of the move, a refutation after it.
    let from_ply = judged.proof.map(|proof| match proof {
        Proof::MissedLine | Proof::MissedWin => judged.ply,
        Proof::Unstopped | Proof::MadeRoom | Proof::Refuted => judged.ply + 1,
    });
    WireJudged {
        ply: judged.ply,
        side: judged.side,
        column: judged.column,
        verdict: judged.verdict,
        exact: judged.exact,
        before: judged.before.into(),
        after: judged.after.into(),
        best: judged.best.clone(),
        text: judged.text(lang),
        proof: judged.proof,
        cells: judged.cells.clone(),
        moves: judged.moves.clone(),
        from_ply,
    }
}

impl From<Option<Worth>> for WireWorth {
    fn from(worth: Option<Worth>) -> WireWorth {
        WireWorth {
            outcome: worth.map(|worth| worth.outcome),
            in_plies: worth.map(|worth| worth.in_plies),
            score: worth.map(|worth| worth.score),
        }
    }
}
