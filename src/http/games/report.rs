//! The report of a finished game over the wire.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::super::Server;
use super::super::extract::{Address, AskedLang, Game, QueryFields};
use super::super::problem::Failure;
use crate::game::report::{JudgedMove, Proof, Worth};
use crate::lang::Lang;

/// `GET /games/{id}/report`
pub(in crate::http) async fn report(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Address(address): Address,
    Game(id): Game,
    QueryFields(fields): QueryFields,
) -> Result<Json<Value>, Failure> {
    fields.finish()?;
    let (live, report) = server.app.report(&id, address).await?;
    let variant = live.game.setup.variant;
    Ok(Json(json!({
        "game": id.as_str(),
        "rows": variant.rows(),
        "columns": variant.columns(),
        "connect": variant.connect(),
        "exact": report.exact,
        "turning_point": report.turning_point,
        "text": report.text(lang),
        "moves": report.moves.iter().map(|judged| wire_move(judged, lang)).collect::<Vec<_>>(),
    })))
}

fn wire_move(judged: &JudgedMove, lang: Lang) -> Value {
    // What was missed begins instead of the move, a refutation after it.
    let from_ply = judged.proof.map(|proof| match proof {
        Proof::MissedLine | Proof::MissedWin => judged.ply,
        Proof::Unstopped | Proof::MadeRoom | Proof::Refuted => judged.ply + 1,
    });
    json!({
        "ply": judged.ply,
        "side": judged.side,
        "column": judged.column,
        "verdict": judged.verdict,
        "exact": judged.exact,
        "before": worth(judged.before),
        "after": worth(judged.after),
        "best": judged.best,
        "text": judged.text(lang),
        "proof": judged.proof,
        "cells": judged.cells,
        "moves": judged.moves,
        "from_ply": from_ply,
    })
}

/// An outcome that is not known is null, not absent.
fn worth(worth: Option<Worth>) -> Value {
    match worth {
        Some(worth) => json!(worth),
        None => json!({ "outcome": null, "in_plies": null, "score": null }),
    }
}
