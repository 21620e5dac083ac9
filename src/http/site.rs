//! What a page or an operator asks about the server itself.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Server;
use super::problem::Failure;
use crate::app::AppError;
use crate::rules::Variant;
use crate::store::Against;

/// `GET /server`: the name, the addresses to hand on, and the boards offered by name.
pub(super) async fn server(State(server): State<Server>) -> Json<Value> {
    let settings = &server.settings;
    let presets: Vec<Value> = Variant::PRESETS.iter().map(|variant| json!(variant)).collect();
    Json(json!({
        "name": settings.name,
        "version": env!("CARGO_PKG_VERSION"),
        "public_url": settings.public_url,
        "lan_url": settings.lan_url,
        "loopback_only": settings.loopback_only,
        "presets": presets,
    }))
}

/// `GET /healthz`: 200 while the store answers.
pub(super) async fn healthz(State(server): State<Server>) -> Result<(StatusCode, Json<Value>), Failure> {
    server.app.ranking(Against::All, None, 1).await.map_err(|error: AppError| Failure::App(error))?;
    Ok((StatusCode::OK, Json(json!({ "status": "ok" }))))
}
