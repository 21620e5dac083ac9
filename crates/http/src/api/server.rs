//! Information about the server itself, for pages and operators.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;

use super::games::qr::picture;
use crate::problem::Failure;
use crate::request::params::Within;
use crate::request::{Fields, NoFields, QueryFields, Sender};
use crate::state::Server;
use cuatro_app::{AppError, Identity, SignedOn, StoreError};
use cuatro_protocol::{Health, Preset, ServerInfo, SignedOnUser};
use cuatro_rules::Variant;

/// The server's name, the addresses for links, the boards offered by name, and whether the request is the operator's.
#[utoipa::path(
    get,
    path = "/server",
    operation_id = "readServer",
    tag = "server",
    responses((status = 200, body = ServerInfo)),
)]
pub(crate) async fn server(
    State(server): State<Server>,
    Sender(caller): Sender,
    user: Option<Extension<SignedOn>>,
    _: NoFields,
) -> Result<Json<ServerInfo>, Failure> {
    let admin = caller.token().is_some() && server.app.token_identity(&caller).await? == Identity::Admin;
    let settings = &server.settings;
    let preset = |preset: &Variant| Preset {
        rows: preset.rows(),
        columns: preset.columns(),
        connect: preset.connect(),
    };
    Ok(Json(ServerInfo {
        name: settings.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        public_url: settings.public_url.clone(),
        lan_url: settings.lan_url.clone(),
        loopback_only: settings.loopback_only,
        presets: Variant::PRESETS.iter().map(preset).collect(),
        admin,
        user: user.map(|Extension(user)| SignedOnUser {
            name: match user {
                SignedOn::As(name) => Some(name.as_str().to_owned()),
                SignedOn::Nobody | SignedOn::Unnameable(_) => None,
            },
        }),
    }))
}

/// The server's address as a QR code, if one is known that other devices can reach.
#[utoipa::path(
    get,
    path = "/qr.svg",
    operation_id = "readServerQrCode",
    tag = "server",
    responses((status = 200, body = String, content_type = "image/svg+xml")),
)]
pub(crate) async fn qr(State(server): State<Server>, _: NoFields) -> Result<Response, Failure> {
    picture(&server.settings, "/")
}

/// The status that a load balancer wants of a server that is about to stop.
#[derive(Deserialize)]
struct HealthQuery {
    leaving: Option<Within<404, 404>>,
}

/// `GET /healthz`: 200 while the server serves. As soon as one of several is about to stop it is 503, or with `?leaving=404` 404, which
/// HAProxy can treat as "no new clients" instead of a failure.
pub(crate) async fn healthz(
    State(server): State<Server>,
    QueryFields(fields): QueryFields,
) -> Result<(StatusCode, Json<Health>), Failure> {
    let HealthQuery { leaving } = fields.read()?;
    let health = server.app.health().await?;
    let status = match (health, leaving) {
        (Health::Leaving, Some(_)) => StatusCode::NOT_FOUND,
        (Health::Leaving, None) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::OK,
    };
    Ok((status, Json(health)))
}

/// `GET /readyz`: 200 while new work is welcome and can be committed; 503 once the server stops, so that a load balancer sends clients
/// elsewhere while open requests finish, while the data cannot be written, and after unreadable data was found.
pub(crate) async fn readyz(
    server: State<Server>,
    _: NoFields,
) -> Result<(StatusCode, Json<Health>), Failure> {
    match server.app.unready().await {
        Some(StoreError::Corrupt { .. }) => Err(Failure::NotReady),
        Some(error) => Err(AppError::Store(error).into()),
        None => healthz(server, QueryFields(Fields::from_query("")?)).await,
    }
}
