//! What a page or an operator asks about the server itself.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Server;
use super::extract::Token;
use super::problem::Failure;
use crate::app::{AppError, Credential};
use crate::rules::Variant;
use crate::store::Against;

/// `GET /server`: the name, the addresses to hand on, the boards offered by name, and whether the asker is the operator.
pub(super) async fn server(State(server): State<Server>, token: Token) -> Result<Json<Value>, Failure> {
    let admin = match token.get() {
        None => false,
        Some(token) => server.app.credential(token).await? == Credential::Admin,
    };
    let settings = &server.settings;
    let presets: Vec<Value> = Variant::PRESETS.iter().map(|variant| json!(variant)).collect();
    Ok(Json(json!({
        "name": settings.name,
        "version": env!("CARGO_PKG_VERSION"),
        "public_url": settings.public_url,
        "lan_url": settings.lan_url,
        "loopback_only": settings.loopback_only,
        "presets": presets,
        "admin": admin,
    })))
}

/// `GET /healthz`: 200 while the store answers.
pub(super) async fn healthz(State(server): State<Server>) -> Result<(StatusCode, Json<Value>), Failure> {
    server.app.ranking(Against::All, None, 1).await.map_err(|error: AppError| Failure::App(error))?;
    Ok((StatusCode::OK, Json(json!({ "status": "ok" }))))
}
