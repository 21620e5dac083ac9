//! The answer to a request for a list: a page, with its `Link` header.

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::request::lists;
use crate::state::Server;
use cuatro_protocol::Page;

/// The answer for rows with their places, of which at most `asked` came. The next page keeps the `filters` of the query.
pub(crate) fn answer<P: Serialize + Clone, R: Serialize>(
    rows: Vec<(P, R)>,
    asked: u32,
    path: &str,
    filters: &str,
    server: &Server,
) -> Response {
    let (rows, next) = lists::page(rows, asked, |(place, _)| place.clone());
    let items: Vec<R> = rows.into_iter().map(|(_, row)| row).collect();
    let mut response = Json(Page { items, next: next.clone() }).into_response();
    if let Some(next) = next {
        response.headers_mut().insert(header::LINK, link_to_next(&next, path, filters, server));
    }
    response
}

/// The `Link` header that leads to the page behind a cursor.
pub(crate) fn link_to_next(next: &str, path: &str, filters: &str, server: &Server) -> HeaderValue {
    let base = &server.settings.base_path;
    let and = if filters.is_empty() { "" } else { "&" };
    let link = format!("<{base}/api/v1/{path}?{filters}{and}cursor={next}>; rel=\"next\"");
    HeaderValue::try_from(link)
        .expect("a base path, the query of a request and base64 have no control characters")
}
