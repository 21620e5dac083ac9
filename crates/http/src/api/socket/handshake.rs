//! The request that opens a WebSocket: RFC 6455, section 4.2.1.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL, SEC_WEBSOCKET_VERSION,
    UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method, Response as HttpResponse, StatusCode, Version};
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::problem::{Failure, Malformed, WEBSOCKET_VERSION};
use crate::request::NoFields;

/// The subprotocol.
const PROTOCOL: &str = "cuatro.v1";

/// A valid request for a WebSocket: the answer to it, and the connection once that is sent.
pub(crate) struct Handshake {
    pub(super) answer: Response,
    pub(super) upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Handshake, Failure> {
        let _: NoFields = NoFields::from_request_parts(parts, state).await?;
        let handshake = answer_to(parts).and_then(|answer| {
            let upgrade = parts.extensions.remove()?;
            Some(Handshake { answer, upgrade })
        });
        handshake.ok_or(Failure::Malformed(Malformed::NotAnUpgrade))
    }
}

/// The answer to a valid request.
fn answer_to(parts: &Parts) -> Option<Response> {
    let headers = &parts.headers;
    let valid = parts.method == Method::GET
        && parts.version == Version::HTTP_11
        && listed(headers, CONNECTION).any(|option| option.eq_ignore_ascii_case(b"upgrade"))
        && listed(headers, UPGRADE).any(|protocol| protocol.eq_ignore_ascii_case(b"websocket"))
        && headers.get(SEC_WEBSOCKET_VERSION) == Some(&WEBSOCKET_VERSION);
    let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| valid)?;
    let accept = derive_accept_key(key.as_bytes());
    let mut answer = HttpResponse::builder()
        .status(StatusCode::SWITCHING_PROTOCOLS)
        .header(CONNECTION, "upgrade")
        .header(UPGRADE, "websocket")
        .header(SEC_WEBSOCKET_ACCEPT, accept);
    if listed(headers, SEC_WEBSOCKET_PROTOCOL).any(|offered| offered == PROTOCOL.as_bytes()) {
        answer = answer.header(SEC_WEBSOCKET_PROTOCOL, PROTOCOL);
    }
    answer.body(Body::empty()).ok()
}

/// The items of a header that is a list and may come in several lines.
fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &[u8]> {
    let lines = headers.get_all(name).into_iter();
    lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).map(<[u8]>::trim_ascii)
}
