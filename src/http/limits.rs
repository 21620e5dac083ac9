//! Caps on the requests of an address, so that one does not keep the others waiting, and who that address is.
//!
//! The headers are those of draft-ietf-httpapi-ratelimit-headers-10; the buckets are governor's (GCRA).

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use ipnet::IpNet;

use super::Server;
use super::extract::Address;
use super::problem::Failure;
use super::shares::{Share, Shares};
use crate::address::network;

pub(super) const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
pub(super) const STATE: HeaderName = HeaderName::from_static("ratelimit");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Beyond so many addresses at a time, new ones share one bucket: who has many addresses shall not fill the memory with them.
const MOST_ADDRESSES: usize = 100_000;
/// How often full buckets are looked for among so many: it takes a few milliseconds.
const SWEEP: Duration = Duration::from_secs(1);

/// How much one address may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateSettings {
    /// Requests a minute; a tenth of them at once.
    pub requests: NonZeroU32,
    /// New games, joins and names a minute; a quarter of them at once.
    pub creations: NonZeroU32,
}

impl Default for RateSettings {
    /// A class of thirty behind one address gets on with it.
    fn default() -> RateSettings {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        RateSettings { requests: number(12_000), creations: number(1200) }
    }
}

/// How much one address may hold open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShareSettings {
    /// Sockets.
    pub sockets: usize,
    /// Event streams.
    pub streams: usize,
}

impl Default for ShareSettings {
    /// A school behind one address gets on with it.
    fn default() -> ShareSettings {
        ShareSettings { sockets: 500, streams: 200 }
    }
}

/// The caps of a server.
pub(super) struct Limits {
    requests: Limit,
    creations: Limit,
    pub(super) sockets: Shares,
    pub(super) streams: Shares,
    /// Files that are being fetched.
    pub(super) exports: Shares,
}

impl Limits {
    pub(super) fn new(rates: RateSettings, shares: ShareSettings) -> Limits {
        Limits {
            requests: Limit::new("requests", rates.requests, 10),
            creations: Limit::new("creations", rates.creations, 4),
            sockets: Shares::new(shares.sockets),
            streams: Shares::new(shares.streams),
            exports: Shares::new(1),
        }
    }
}

/// When to come back if an address holds all that it may, in seconds.
const RETRY_AFTER_S: u32 = 10;

impl Server {
    /// One more of what the caps keep count of, for this address; refused if it holds all that it may.
    pub(super) fn share(
        &self,
        of: impl FnOnce(&Limits) -> &Shares,
        address: &Address,
    ) -> Result<Share, Failure> {
        match &self.limits {
            None => Ok(Share::uncounted()),
            Some(limits) => {
                of(limits).take(address.0).ok_or(Failure::TooMany { retry_after_s: RETRY_AFTER_S })
            }
        }
    }
}

struct Limit {
    name: &'static str,
    policy: HeaderValue,
    buckets: RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>,
    swept: Mutex<Option<Instant>>,
}

impl Limit {
    /// So many a minute, and the `part`th part of them at once.
    fn new(name: &'static str, a_minute: NonZeroU32, part: u32) -> Limit {
        let burst = NonZeroU32::new(a_minute.get() / part).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_minute(a_minute).allow_burst(burst);
        let policy = HeaderValue::try_from(format!("\"{name}\";q={a_minute};w=60")).expect("plain ASCII");
        Limit {
            name,
            policy,
            buckets: RateLimiter::dashmap(quota).with_middleware(),
            swept: Mutex::default(),
        }
    }

    /// Lets a request of this address pass, and how many more may follow at once; or when to come back.
    fn pass(&self, address: IpAddr) -> Result<u32, Duration> {
        let buckets = &self.buckets;
        if buckets.len() >= MOST_ADDRESSES && self.may_sweep() {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
        let crowded = buckets.len() >= MOST_ADDRESSES;
        let bucket = if crowded { IpAddr::V6(Ipv6Addr::UNSPECIFIED) } else { network(address) };
        match buckets.check_key(&bucket) {
            Ok(state) => Ok(state.remaining_burst_capacity()),
            Err(full) => Err(full.wait_time_from(DefaultClock::default().now())),
        }
    }

    fn may_sweep(&self) -> bool {
        let mut swept = self.swept.lock().expect("no code panics while it holds the time");
        let may = swept.is_none_or(|at| at.elapsed() > SWEEP);
        if may {
            *swept = Some(Instant::now());
        }
        may
    }
}

impl Server {
    /// Whether a frame of a socket may pass: it counts as a request of the address.
    pub(super) fn frame_may_pass(&self, address: Option<IpAddr>) -> bool {
        match (&self.limits, address) {
            (Some(limits), Some(address)) => limits.requests.pass(address).is_ok(),
            _ => true,
        }
    }
}

/// The cap on all requests.
pub(super) async fn requests(
    State(server): State<Server>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    limited(server.limits.as_deref().map(|limits| &limits.requests), address, request, next).await
}

/// The cap on what makes something that lasts.
pub(super) async fn creations(
    State(server): State<Server>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    limited(server.limits.as_deref().map(|limits| &limits.creations), address, request, next).await
}

async fn limited(limit: Option<&Limit>, address: Address, request: Request, next: Next) -> Response {
    let (Some(limit), Some(address)) = (limit, address.0) else { return next.run(request).await };
    let (mut response, remaining, wait) = match limit.pass(address) {
        Ok(remaining) => (next.run(request).await, remaining, Duration::ZERO),
        Err(wait) => {
            let retry_after_s = wait.as_secs() as u32 + 1;
            (Failure::TooMany { retry_after_s }.into_response(), 0, wait)
        }
    };
    // The narrower cap has spoken already.
    if !response.headers().contains_key(STATE) {
        let state = format!("\"{}\";r={remaining};t={}", limit.name, wait.as_secs() + 1);
        let headers = response.headers_mut();
        headers.insert(POLICY, limit.policy.clone());
        headers.insert(STATE, HeaderValue::try_from(state).expect("plain ASCII"));
    }
    response
}

/// The address of whoever sent a request that came from `peer`. Behind proxies that are trusted it is the last one in
/// `X-Forwarded-For` that is not such a proxy: what stands before it was written by whoever liked to.
pub(super) fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
    if !is_trusted(&peer) {
        return peer;
    }
    let mut client = peer;
    let forwarded: Vec<&str> =
        headers.get_all(FORWARDED_FOR).into_iter().filter_map(|value| value.to_str().ok()).collect();
    for hop in forwarded.iter().rev().flat_map(|value| value.rsplit(',')) {
        // What is no address cannot be trusted to stand behind one.
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

    #[test]
    fn however_many_addresses_come_the_memory_is_bounded() {
        let limit = Limit::new("requests", NonZeroU32::new(60).expect("not zero"), 60);
        for number in 0..MOST_ADDRESSES as u32 + 5000 {
            let _ = limit.pass(IpAddr::V4(number.into()));
        }
        assert!(limit.buckets.len() <= MOST_ADDRESSES + 1, "{} buckets", limit.buckets.len());
    }
}
