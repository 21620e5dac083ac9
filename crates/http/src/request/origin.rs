//! The site that sent a request, and the host name that it used.

use std::net::IpAddr;

use axum::http::{HeaderMap, Version, header};

/// Whether a page of this origin may open a socket or change something. Programs send no origin; they have no visitors of other
/// sites to abuse. `public_url` is the server's own address, `allowed` are further origins.
pub(crate) fn may_act(headers: &HeaderMap, public_url: Option<&str>, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    // A foreign name that temporarily points here is its own origin. If this server has a name, the origin must match it.
    let at = |url: &str, host: &str| Origin::of(url).is_some_and(|origin| origin.is_at(host));
    let known = |host: &str| public_url.is_none_or(|url| at(url, host)) || is_direct(host);
    // `null` is the origin of nobody.
    let Some(origin) = Origin::of(origin) else { return false };
    let own = host.is_some_and(|host| origin.is_at(host) && known(host));
    let mut named = public_url.into_iter().chain(allowed.iter().map(String::as_str));
    own || named.any(|url| Origin::of(url).as_ref() == Some(&origin))
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
#[derive(PartialEq, Eq, Debug)]
struct Origin {
    scheme: String,
    authority: String,
}

impl Origin {
    fn of(url: &str) -> Option<Origin> {
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let authority = rest.split('/').next().unwrap_or_default();
        Some(Origin { authority: usual(&scheme, authority), scheme })
    }

    /// Whether requests to this origin name this host.
    fn is_at(&self, host: &str) -> bool {
        self.authority == usual(&self.scheme, host)
    }
}

/// A host as browsers write it in an origin: in small letters and without the usual port of the scheme, which some proxies and operators
/// name.
fn usual(scheme: &str, host: &str) -> String {
    let port = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(port).unwrap_or(host).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_scheme_and_authority() {
        let origin = |scheme: &str, authority: &str| {
            Some(Origin { scheme: scheme.into(), authority: authority.into() })
        };
        assert_eq!(Origin::of("https://cuatro.example/play/"), origin("https", "cuatro.example"));
        assert_eq!(Origin::of("http://127.0.0.1:8080"), origin("http", "127.0.0.1:8080"));
        assert_eq!(Origin::of("HTTP://Cuatro.Example:80/"), origin("http", "cuatro.example"));
        assert_eq!((Origin::of("null"), Origin::of("")), (None, None));
    }

    #[test]
    fn the_usual_port_of_the_scheme_makes_no_other_origin() {
        let asked = |host: &str, origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().expect("a header"));
            headers.insert(header::ORIGIN, origin.parse().expect("a header"));
            headers
        };
        let may = |host: &str, origin: &str| may_act(&asked(host, origin), None, &[]);
        let headers = asked("cuatro.example", "https://cuatro.example");
        for named in ["https://cuatro.example:443", "https://Cuatro.Example/"] {
            assert!(may_act(&headers, Some(named), &[]), "{named}");
            assert!(may_act(&headers, Some("https://other.example"), &[named.to_owned()]), "{named}");
        }
        assert!(!may_act(&headers, Some("http://cuatro.example:443"), &[]));
        assert!(!may_act(&asked("", "null"), None, &[String::new()]));
        assert!(may("Cuatro.Example:443", "https://cuatro.example"));
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
