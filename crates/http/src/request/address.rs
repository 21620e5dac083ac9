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
        let Some(address) = hop_address(hop) else { break };
        client = address;
        if !is_trusted(&address) {
            break;
        }
    }
    client
}

/// The address of a hop. Some proxies add the port, or write an IPv6 address in brackets or quotes.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim().trim_matches('"');
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6);
    hop.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_client_is_the_last_hop_that_is_not_a_trusted_proxy() {
        let trusted: Vec<IpNet> =
            ["127.0.0.1/32", "10.0.0.0/8"].map(|net| net.parse().expect("a net")).to_vec();
        let proxy = "127.0.0.1";
        let cases: &[(&str, &[&'static str], &str)] = &[
            (proxy, &["203.0.113.9"], "203.0.113.9"),
            // The first is forged.
            (proxy, &["6.6.6.6, 203.0.113.9, 10.1.2.3"], "203.0.113.9"),
            (proxy, &["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
            // Not from a proxy.
            ("198.51.100.7", &["203.0.113.9"], "198.51.100.7"),
            (proxy, &["nonsense, 10.1.2.3"], "10.1.2.3"),
            (proxy, &["unknown"], proxy),
            (proxy, &[], proxy),
            // As a dual-stack socket sees the proxy.
            ("::ffff:127.0.0.1", &["203.0.113.9"], "203.0.113.9"),
            (proxy, &["203.0.113.11:51008"], "203.0.113.11"),
            (proxy, &["6.6.6.6:1, 203.0.113.11:51008, 10.1.2.3:80"], "203.0.113.11"),
            (proxy, &["[2001:db8::1]:51008"], "2001:db8::1"),
            (proxy, &["[2001:db8::1]"], "2001:db8::1"),
            (proxy, &["2001:db8::1"], "2001:db8::1"),
            (proxy, &["\"[2001:db8::1]:51008\""], "2001:db8::1"),
            (proxy, &["\"203.0.113.11\""], "203.0.113.11"),
        ];
        for (peer, forwarded, expected) in cases {
            let headers = forwarded.iter().map(|value| (FORWARDED_FOR, HeaderValue::from_static(value)));
            let found = client(peer.parse().expect("an address"), &headers.collect(), &trusted);
            assert_eq!(found.to_string(), *expected, "{forwarded:?} from {peer}");
        }
    }
}
