//! The request that opens a WebSocket.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::header::SEC_WEBSOCKET_PROTOCOL;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Request};
use axum::response::Response;
use hyper::upgrade::OnUpgrade;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::http::problem::{Failure, Malformed};

/// The subprotocol.
const PROTOCOL: &str = "cuatro.v1";

/// A valid request for a WebSocket: the answer to it, and the connection once that is sent.
pub(crate) struct Handshake {
    pub(super) answer: Response,
    pub(super) upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, Failure> {
        let refused = || Failure::Malformed(Malformed::NotAnUpgrade);
        let mut request = Request::new(());
        *request.method_mut() = parts.method.clone();
        *request.version_mut() = parts.version;
        *request.headers_mut() = parts.headers.clone();
        let mut answer = create_response_with_body(&request, Body::empty).map_err(|_| refused())?;
        if speaks(&parts.headers, PROTOCOL) {
            answer.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
        }
        let upgrade = parts.extensions.remove().ok_or_else(refused)?;
        Ok(Handshake { answer, upgrade })
    }
}

/// Whether the client offers this subprotocol.
fn speaks(headers: &HeaderMap, protocol: &str) -> bool {
    let offered = headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter();
    offered
        .flat_map(|list| list.as_bytes().split(|byte| *byte == b','))
        .any(|name| name.trim_ascii() == protocol.as_bytes())
}
