//! Caps on the requests of an address, so that one address does not keep others waiting. `shares` limits what an address may
//! hold open.
//!
//! The headers are those of draft-ietf-httpapi-ratelimit-headers-10; the buckets are governor's (GCRA).

mod allowance;
mod guesses;
mod shares;

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::address::network;
use crate::http::problem::Failure;
use crate::http::request::Address;

pub(crate) use allowance::Allowance;
pub(crate) use guesses::Guesses;
pub(crate) use shares::{Share, Shares};

pub(crate) const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
pub(crate) const STATE: HeaderName = HeaderName::from_static("ratelimit");

/// With more addresses than this at a time, new ones share one bucket, so that a client with many addresses cannot fill the memory.
const MOST_ADDRESSES: usize = 100_000;
/// How often full buckets are removed when there are so many: it takes a few milliseconds.
const SWEEP: Duration = Duration::from_secs(1);

/// The caps on the requests of one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateSettings {
    /// Requests per minute; a tenth of them at once.
    pub requests: NonZeroU32,
    /// New games, joins and names per minute; a quarter of them at once.
    pub creations: NonZeroU32,
}

impl Default for RateSettings {
    /// Enough for a class of thirty behind one address.
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
    /// Enough for a school behind one address.
    fn default() -> ShareSettings {
        ShareSettings { sockets: 500, streams: 200 }
    }
}

/// The caps of a server.
pub(crate) struct Limits {
    requests: Limit,
    creations: Limit,
    pub(crate) guesses: Guesses,
    pub(crate) sockets: Shares,
    pub(crate) streams: Shares,
    /// Downloads in progress.
    pub(crate) exports: Shares,
}

impl Limits {
    pub(crate) fn new(rates: RateSettings, shares: ShareSettings) -> Limits {
        Limits {
            requests: Limit::new("requests", rates.requests, 10),
            creations: Limit::new("creations", rates.creations, 4),
            guesses: Guesses::new(),
            sockets: Shares::new(shares.sockets),
            streams: Shares::new(shares.streams),
            exports: Shares::new(1),
        }
    }

    /// Whether a frame of a socket may pass: it counts as a request of the address.
    pub(crate) fn frame_may_pass(&self, address: IpAddr) -> bool {
        self.requests.pass(address).is_ok()
    }
}

struct Limit {
    name: &'static str,
    policy: HeaderValue,
    buckets: RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>,
    swept: Mutex<Option<Instant>>,
}

impl Limit {
    /// This many per minute, and the `part`th part of them at once.
    fn new(name: &'static str, a_minute: NonZeroU32, part: u32) -> Limit {
        let burst = NonZeroU32::new(a_minute.get() / part).unwrap_or(NonZeroU32::MIN);
        Limit::with(name, Quota::per_minute(a_minute).allow_burst(burst))
    }

    fn with(name: &'static str, quota: Quota) -> Limit {
        let a_minute = Duration::from_secs(60).as_nanos() / quota.replenish_interval().as_nanos();
        let policy = HeaderValue::try_from(format!("\"{name}\";q={a_minute};w=60")).expect("plain ASCII");
        Limit {
            name,
            policy,
            buckets: RateLimiter::dashmap(quota).with_middleware(),
            swept: Mutex::default(),
        }
    }

    /// Admits a request of this address and returns how many more may follow at once; or says when to retry.
    fn pass(&self, address: IpAddr) -> Result<u32, Duration> {
        let buckets = &self.buckets;
        if buckets.len() >= MOST_ADDRESSES && self.may_sweep() {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
        match buckets.check_key(&self.bucket(address)) {
            Ok(state) => Ok(state.remaining_burst_capacity()),
            Err(full) => Err(full.wait_time_from(DefaultClock::default().now())),
        }
    }

    /// The bucket of an address.
    fn bucket(&self, address: IpAddr) -> IpAddr {
        let crowded = self.buckets.len() >= MOST_ADDRESSES;
        if crowded { IpAddr::V6(Ipv6Addr::UNSPECIFIED) } else { network(address) }
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

/// The cap on all requests.
pub(crate) async fn requests(
    State(limits): State<Option<Arc<Limits>>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    limited(limits.as_deref().map(|limits| &limits.requests), address, request, next).await
}

/// The cap on requests that create something lasting.
pub(crate) async fn creations(
    State(limits): State<Option<Arc<Limits>>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    limited(limits.as_deref().map(|limits| &limits.creations), address, request, next).await
}

async fn limited(limit: Option<&Limit>, address: Address, request: Request, next: Next) -> Response {
    let (Some(limit), Some(address)) = (limit, address.0) else { return next.run(request).await };
    let (mut response, remaining, wait) = match limit.pass(address) {
        Ok(remaining) => (next.run(request).await, remaining, Duration::ZERO),
        Err(wait) => (Failure::too_many(wait.as_secs() as u32 + 1).into_response(), 0, wait),
    };
    // The narrower cap has already set the headers.
    if !response.headers().contains_key(STATE) {
        let state = format!("\"{}\";r={remaining};t={}", limit.name, wait.as_secs() + 1);
        let headers = response.headers_mut();
        headers.insert(POLICY, limit.policy.clone());
        headers.insert(STATE, HeaderValue::try_from(state).expect("plain ASCII"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_many_addresses_come_the_memory_is_bounded() {
        let limit = Limit::new("requests", NonZeroU32::new(60).expect("not zero"), 60);
        for number in 0..MOST_ADDRESSES as u32 + 5000 {
            let _ = limit.pass(IpAddr::V4(number.into()));
        }
        assert!(limit.buckets.len() <= MOST_ADDRESSES + 1, "{} buckets", limit.buckets.len());
    }
}
