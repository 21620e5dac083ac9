//! The name that a proxy gives to a request, if the operator has named a header for it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ConnectInfo;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue};
use ipnet::IpNet;

use crate::problem::{Failure, Malformed};
use cuatro_app::SignedOn;
use cuatro_game::names::PlayerName;

/// Whether a header of an untrusted client was logged. Once is enough: nobody can fill the log with it.
static LOGGED: AtomicBool = AtomicBool::new(false);

/// Removes the header from a request and returns the person that it names. A header from an untrusted client is ignored. More than one
/// header is refused, because then the proxy forwards what its visitor sent.
pub(crate) fn take(parts: &mut Parts, header: &HeaderName, trusted: &[IpNet]) -> Result<SignedOn, Failure> {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let values: Vec<HeaderValue> = parts.headers.get_all(header).into_iter().cloned().collect();
    parts.headers.remove(header);
    let believed = peer.is_some_and(|peer| trusted.iter().any(|net| net.contains(&peer.to_canonical())));
    if !believed {
        if !values.is_empty() && !LOGGED.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                peer = peer.map(tracing::field::display),
                %header,
                "user header from an address that is not a trusted proxy; ignoring it, and this is logged only once"
            );
        }
        return Ok(SignedOn::Nobody);
    }
    match values.as_slice() {
        [] => Ok(SignedOn::Nobody),
        [value] if value.is_empty() => Ok(SignedOn::Nobody),
        [value] => {
            let text =
                std::str::from_utf8(value.as_bytes()).map_err(|_| Failure::Malformed(Malformed::User))?;
            Ok(PlayerName::parse(text).map_or_else(SignedOn::Unnameable, SignedOn::As))
        }
        _ => Err(Failure::Malformed(Malformed::User)),
    }
}
