//! Links as QR codes.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;

use crate::problem::Failure;
use crate::request::{GamePath, NoFields};
use crate::state::{HttpSettings, Server};
use cuatro_app::AppError;

/// A game's link as a QR code.
///
/// The link for the camera of another device. If no address is known that another device can reach, there is no picture, rather
/// than a wrong one.
#[utoipa::path(
    get,
    path = "/games/{id}/qr.svg",
    operation_id = "readQrCode",
    tag = "games",
    responses((status = 200, body = String, content_type = "image/svg+xml")),
)]
pub(crate) async fn qr(
    State(server): State<Server>,
    GamePath(id): GamePath,
    _: NoFields,
) -> Result<Response, Failure> {
    server.app.room(&id).await?;
    picture(&server.settings, &format!("/g/{id}"))
}

/// The answer with the QR code of a link to this server.
pub(crate) fn picture(settings: &HttpSettings, path: &str) -> Result<Response, Failure> {
    let svg = code_of(settings, path).ok_or(AppError::NotFound)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, svg).into_response())
}

/// A link to this server as a QR code for another device's camera; `None` if no reachable address is known.
pub(crate) fn code_of(settings: &HttpSettings, path: &str) -> Option<String> {
    let base = settings.public_url.as_ref().or(settings.lan_url.as_ref())?;
    let code = QrCode::new(format!("{base}{path}")).ok()?;
    // Black on white with its quiet zone, in both themes: many cameras read nothing else.
    Some(code.render::<svg::Color<'_>>().min_dimensions(200, 200).build())
}
