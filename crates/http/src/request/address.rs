//! The address of a request's client, including behind trusted proxies.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};
use ipnet::IpNet;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address of the client, for caps per address; `None` if there is none. [`crate::request_context`] determines it
/// once per request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) Option<IpAddr>);

impl Address {
    /// The address of a request with these extensions and headers.
    pub(crate) fn find(extensions: &Extensions, headers: &HeaderMap, trusted: &[IpNet]) -> Address {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        Address(peer.map(|peer| client(peer.0.ip(), headers, trusted)))
    }
}

impl<S: Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Address(None)))
    }
}

/// The address of the client of a request from `peer`. Behind trusted proxies it is the last address in `X-Forwarded-For`
/// that is not such a proxy, because everything before it can be forged.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
    if !is_trusted(&peer) {
        return peer;
    }
    let mut client = peer;
    let forwarded: Vec<&str> =
        headers.get_all(FORWARDED_FOR).into_iter().filter_map(|value| value.to_str().ok()).collect();
    for hop in forwarded.iter().rev().flat_map(|value| value.rsplit(',')) {
        // A value that is not an address cannot be a trusted proxy.
        let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
        client = address;
        if !is_trusted(&address) {
            break;
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn the_client_is_the_last_hop_that_is_not_a_trusted_proxy() {
        let trusted: Vec<IpNet> =
            ["127.0.0.1/32", "10.0.0.0/8"].map(|net| net.parse().expect("a net")).to_vec();
        let seen = |peer: &str, forwarded: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED_FOR, HeaderValue::from_static(value));
            }
            client(address(peer), &headers, &trusted).to_string()
        };
        assert_eq!(seen("127.0.0.1", &["203.0.113.9"]), "203.0.113.9");
        assert_eq!(
            seen("127.0.0.1", &["6.6.6.6, 203.0.113.9, 10.1.2.3"]),
            "203.0.113.9",
            "the first is forged"
        );
        assert_eq!(seen("127.0.0.1", &["6.6.6.6", "203.0.113.9"]), "203.0.113.9", "in two headers");
        assert_eq!(seen("198.51.100.7", &["203.0.113.9"]), "198.51.100.7", "from a stranger");
        assert_eq!(seen("127.0.0.1", &["nonsense, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(seen("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(
            seen("::ffff:127.0.0.1", &["203.0.113.9"]),
            "203.0.113.9",
            "as a dual-stack socket sees it"
        );
    }
}
