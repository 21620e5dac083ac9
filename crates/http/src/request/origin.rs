//! The site that sent a request, and the host name that it used.

use std::net::IpAddr;

use axum::http::{HeaderMap, Version, header};

/// Whether a page of this origin may open a socket or change something. Programs send no origin; they have no visitors of other
/// sites to abuse. `public_url` is the server's own address, `allowed` are further origins.
pub(crate) fn may_act(headers: &HeaderMap, public_url: Option<&str>, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.split_once("://").map(|(_, authority)| authority);
    // A foreign name that temporarily points here is its own origin. If this server has a name, the origin must match it.
    let known = |host: &str| public_url.is_none_or(|url| authority_of(url) == host) || is_direct(host);
    // Some proxies name the scheme's usual port, which browsers leave out.
    let usual_port = if origin.starts_with("https:") { ":443" } else { ":80" };
    let host = host.map(|host| host.strip_suffix(usual_port).unwrap_or(host));
    let own = host.is_some_and(|host| authority == Some(host) && known(host));
    let public = public_url.is_some_and(|url| origin_of(url) == origin);
    own || public || allowed.iter().any(|allowed| origin_of(allowed) == origin)
}

/// Whether a request that changes something comes from a page of another site.
pub(crate) fn is_foreign_write(headers: &HeaderMap, public_url: Option<&str>, allowed: &[String]) -> bool {
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    match headers.contains_key(header::ORIGIN) {
        // If a proxy uses another name for this server, the browser still knows that its page has the same origin.
        true => {
            !may_act(headers, public_url, allowed) && (site != Some(b"same-origin") || public_url.is_some())
        }
        false => site == Some(b"cross-site"),
    }
}

/// Whether a request names its host as HTTP requires: exactly once, or in HTTP/1.0 perhaps not at all.
pub(crate) fn has_one_host(version: Version, headers: &HeaderMap) -> bool {
    match headers.get_all(header::HOST).iter().count() {
        0 => version < Version::HTTP_11,
        count => count == 1,
    }
}

/// Whether a host is an IP address or this machine: names that nobody can point elsewhere.
fn is_direct(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    name.is_some_and(|name| name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok())
}

/// Scheme and authority of an address.
fn origin_of(url: &str) -> &str {
    let authority = url.find("://").map_or(0, |at| at + 3);
    let end = url[authority..].find('/').map_or(url.len(), |slash| authority + slash);
    &url[..end]
}

fn authority_of(url: &str) -> &str {
    let origin = origin_of(url);
    origin.split_once("://").map_or(origin, |(_, authority)| authority)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_and_authority() {
        assert_eq!(origin_of("https://cuatro.example/play/"), "https://cuatro.example");
        assert_eq!(origin_of("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
    }

    #[test]
    fn the_usual_port_of_the_scheme_makes_no_other_origin() {
        let may = |host: &str, origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            may_act(&headers, None, &[])
        };
        assert!(may("cuatro.example:443", "https://cuatro.example"));
        assert!(may("cuatro.example:80", "http://cuatro.example"));
        assert!(!may("cuatro.example:80", "https://cuatro.example"));
        assert!(!may("cuatro.example:8080", "http://cuatro.example"));
    }

    #[test]
    fn a_foreign_name_that_points_here_is_not_this_server_where_it_has_a_name() {
        let may = |host: &str, public: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            headers.insert(header::ORIGIN, format!("http://{host}").parse().expect("a header"));
            may_act(&headers, public, &[])
        };
        let public = Some("https://cuatro.example/play");
        for host in ["cuatro.example", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "192.168.1.7:8080"] {
            assert!(may(host, public), "{host}");
        }
        assert!(!may("rebound.example:8080", public));
        assert!(may("school.lan:8080", None));
    }
}
