//! Games: creating, joining, reading, playing and judging them.

pub(crate) mod actions;
pub(crate) mod archive;
pub(crate) mod create;
pub(crate) mod events;
pub(crate) mod join;
pub(crate) mod moves;
pub(crate) mod qr;
pub(crate) mod read;
pub(crate) mod report;
pub(crate) mod socket;
mod subscription;

use axum::http::{HeaderMap, HeaderValue, header};

use crate::conditional::etag;

/// Marks a response with the game's version.
fn tag(headers: &mut HeaderMap, version: u32) {
    let etag = HeaderValue::try_from(etag(version)).expect("digits and quotes");
    headers.insert(header::ETAG, etag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // The token decides `you`, the language the names of deleted players.
    headers.insert(header::VARY, HeaderValue::from_static("Authorization, Accept-Language"));
}
