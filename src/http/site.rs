//! What a page or an operator asks about the server itself.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::Server;
use super::extract::{Game, Token};
use super::problem::Failure;
use crate::app::{AppError, Credential, Period};
use crate::rules::Variant;
use crate::store::{Against, StoreError};

/// What a server says about itself.
#[derive(Serialize, ToSchema)]
#[schema(as = ServerInfo)]
pub(super) struct WireServer {
    name: String,
    version: &'static str,
    #[schema(required)]
    public_url: Option<String>,
    #[schema(required)]
    lan_url: Option<String>,
    /// Whether only its own machine can reach it.
    loopback_only: bool,
    /// Boards that are offered by name.
    presets: Vec<WirePreset>,
    /// Whether the token that came along is the operator's.
    admin: bool,
}

/// A board.
#[derive(Serialize, ToSchema)]
#[schema(as = Preset)]
struct WirePreset {
    rows: u8,
    columns: u8,
    connect: u8,
}

/// The server's name, the addresses to hand on, the boards offered by name, and whether the asker is the operator.
#[utoipa::path(get, path = "/server", operation_id = "readServer", tag = "server", responses((status = 200, body = WireServer)))]
pub(super) async fn server(State(server): State<Server>, token: Token) -> Result<Json<WireServer>, Failure> {
    let admin = match token.get() {
        None => false,
        Some(token) => server.app.credential(token).await? == Credential::Admin,
    };
    let settings = &server.settings;
    let preset = |preset: &Variant| WirePreset {
        rows: preset.rows(),
        columns: preset.columns(),
        connect: preset.connect(),
    };
    Ok(Json(WireServer {
        name: settings.name.clone(),
        version: env!("CARGO_PKG_VERSION"),
        public_url: settings.public_url.clone(),
        lan_url: settings.lan_url.clone(),
        loopback_only: settings.loopback_only,
        presets: Variant::PRESETS.iter().map(preset).collect(),
        admin,
    }))
}

/// `GET /healthz`: 200 while the store answers.
pub(super) async fn healthz(State(server): State<Server>) -> Result<(StatusCode, Json<Value>), Failure> {
    server
        .app
        .ranking(Period::All, Against::All, None, 1)
        .await
        .map_err(|error: AppError| Failure::App(error))?;
    Ok((StatusCode::OK, Json(json!({ "status": "ok" }))))
}

/// `GET /readyz`: 200 while new work is welcome; 503 once the server stops, so that a balancer sends people elsewhere while open
/// requests end, and once data was found that cannot be read.
pub(super) async fn readyz(server: State<Server>) -> Result<(StatusCode, Json<Value>), Failure> {
    match server.app.unready() {
        Some(StoreError::Corrupt { .. }) => return Err(Failure::NotReady),
        Some(error) => return Err(AppError::Store(error).into()),
        None => {}
    }
    healthz(server).await
}

/// A game's address as a picture for a camera.
///
/// The address of a game for another device's camera. Without an address that another device can
/// reach there is none: no picture is better than a wrong one.
#[utoipa::path(
    get,
    path = "/games/{id}/qr.svg",
    operation_id = "readQrCode",
    tag = "games",
    params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml")),
)]
pub(super) async fn qr(
    State(server): State<Server>,
    Game(id): Game,
) -> Result<([(HeaderName, HeaderValue); 2], String), Failure> {
    server.app.room(&id).await?;
    let settings = &server.settings;
    let base = settings.public_url.as_ref().or(settings.lan_url.as_ref()).ok_or(AppError::NotFound)?;
    let code = QrCode::new(format!("{base}/g/{id}")).map_err(|_| AppError::NotFound)?;
    // Black on white with its quiet zone, in both themes: many cameras read nothing else.
    let svg = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((headers, svg))
}
