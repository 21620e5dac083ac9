//! The computer's levels, from the one list.

use axum::Json;
use serde_json::{Value, json};

use super::extract::AskedLang;
use crate::opponent::Level;

/// `GET /levels`
pub(super) async fn list(AskedLang(lang): AskedLang) -> Json<Value> {
    let items: Vec<Value> = Level::ALL
        .iter()
        .map(|level| {
            json!({ "id": level.id(), "name": level.name(lang), "description": level.description(lang) })
        })
        .collect();
    Json(json!({ "items": items, "next": null }))
}
