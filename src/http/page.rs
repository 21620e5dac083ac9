//! Pages of lists: `limit`, an opaque `cursor`, and the answer with its `Link` header.

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::Server;
use super::fields::Fields;
use super::problem::Failure;
use crate::app::Expected;

/// The place in a list after which a page begins. Opaque to clients: what it holds is each list's own affair.
pub(super) struct Cursor;

impl Cursor {
    /// The cursor of a query, if one came.
    pub(super) fn take<T: DeserializeOwned>(fields: &mut Fields) -> Result<Option<T>, Failure> {
        let Some(text) = fields.text("cursor")? else { return Ok(None) };
        let place = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        place.map(Some).ok_or_else(bad_cursor)
    }

    /// The cursor after a place.
    pub(super) fn write(place: &impl Serialize) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(place).expect("a place is plain data"))
    }
}

/// The refusal of a cursor that no page gave.
pub(super) fn bad_cursor() -> Failure {
    Failure::expected("cursor", Expected::Cursor)
}

/// `limit`, 1..=100.
pub(super) fn limit(fields: &mut Fields, default: u32) -> Result<u32, Failure> {
    Ok(fields.integer_within("limit", 1, 100)?.map_or(default, |limit| limit as u32))
}

/// A page of a list.
#[derive(Serialize, ToSchema)]
pub(super) struct Page<R> {
    items: Vec<R>,
    /// The `cursor` of the next page; null on the last one.
    #[schema(required)]
    next: Option<String>,
}

impl<R> Page<R> {
    /// A list that is a page.
    pub(super) fn whole(items: Vec<R>) -> Page<R> {
        Page { items, next: None }
    }
}

/// The answer for rows with their places, of which one more than `limit` was asked for: its presence means that there is a
/// next page, which keeps the `filters` of the query.
pub(super) fn answer<P: Serialize, R: Serialize>(
    mut rows: Vec<(P, R)>,
    limit: u32,
    path: &str,
    filters: &str,
    server: &Server,
) -> Response {
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(|(place, _)| Cursor::write(place));
    let items: Vec<R> = rows.into_iter().map(|(_, row)| row).collect();
    let mut response = Json(Page { items, next: next.clone() }).into_response();
    if let Some(next) = next {
        let base = &server.settings.base_path;
        let and = if filters.is_empty() { "" } else { "&" };
        let link = format!("<{base}/api/v1/{path}?{filters}{and}cursor={next}>; rel=\"next\"");
        let link = HeaderValue::try_from(link).expect("a base path, a query and base64 are plain ASCII");
        response.headers_mut().insert(header::LINK, link);
    }
    response
}
