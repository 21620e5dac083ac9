//! Caps on the requests of an address, so that one address does not keep others waiting. `shares` limits what an address may hold
//! open.
//!
//! The headers are those of draft-ietf-httpapi-ratelimit-headers-10; the buckets are governor's (GCRA). A full bucket is the quota
//! `q`, and the time in which an empty one fills is the window `w`: a client with `q` requests in each `w` seconds is never
//! refused.

mod allowance;
mod guesses;
mod hourly_cap;
mod shares;

use std::fmt::Display;
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
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::problem::Failure;
use crate::request::Address;
use cuatro_app::network;

pub(crate) use allowance::Allowance;
pub(crate) use guesses::Guesses;
use hourly_cap::{HourlyCap, Remaining};
pub(crate) use shares::{Share, Shares};

pub(crate) const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
pub(crate) const STATE: HeaderName = HeaderName::from_static("ratelimit");

/// With more addresses than this at a time, new ones share one bucket, so that a client with many addresses cannot fill the memory.
const MOST_ADDRESSES: usize = 100_000;
/// How often full buckets are removed when there are so many: it takes a few milliseconds.
const SWEEP: Duration = Duration::from_secs(1);

/// How many tournaments an address may create in an hour.
const TOURNAMENTS_AN_HOUR: usize = 10;

/// The caps on the requests of one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RateSettings {
    /// Requests per minute; a tenth of them at once.
    pub requests: NonZeroU32,
    /// New games, joins, names and other creations per minute; a quarter of them at once.
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
    tournaments: HourlyCap,
    pub(crate) guesses: Guesses,
    /// Wrong codes of tournaments.
    pub(crate) codes: Guesses,
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
            tournaments: HourlyCap::new(TOURNAMENTS_AN_HOUR),
            guesses: Guesses::of_tokens(),
            codes: Guesses::of_codes(),
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
    quota: Quota,
    buckets: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>,
    swept: Mutex<Option<Instant>>,
}

impl Limit {
    /// This many per minute, and the `part`th part of them at once.
    fn new(name: &'static str, a_minute: NonZeroU32, part: u32) -> Limit {
        let burst = NonZeroU32::new(a_minute.get() / part).unwrap_or(NonZeroU32::MIN);
        Limit::with(name, Quota::per_minute(a_minute).allow_burst(burst))
    }

    fn with(name: &'static str, quota: Quota) -> Limit {
        let buckets = RateLimiter::hashmap(quota).with_middleware();
        Limit { name, quota, buckets, swept: Mutex::default() }
    }

    /// Adds the headers of a cap: the quota, what remains now, and when it is full again.
    fn say(&self, remaining: u32, response: &mut Response) {
        let Limit { name, quota, .. } = self;
        let most = quota.burst_size().get();
        let seconds = |missing: u32| whole_seconds(quota.replenish_interval() * missing);
        let left = (remaining, seconds(most - remaining.min(most)));
        say(name, (most, seconds(most)), left, response);
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

/// The cap on new tournaments.
pub(crate) async fn tournaments(
    State(limits): State<Option<Arc<Limits>>>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    let (Some(limits), Some(address)) = (limits, address.0) else { return next.run(request).await };
    let cap = &limits.tournaments;
    let mut response = match cap.take(address) {
        Ok(()) => {
            let response = next.run(request).await;
            if !response.status().is_success() {
                cap.give_back(address);
            }
            response
        }
        Err(wait) => Failure::too_many(whole_seconds(wait).max(1)).into_response(),
    };
    let Remaining { remaining, all_in_s } = cap.left(address);
    say("tournaments", (TOURNAMENTS_AN_HOUR, 3600), (remaining, all_in_s), &mut response);
    response
}

async fn limited(limit: Option<&Limit>, address: Address, request: Request, next: Next) -> Response {
    let (Some(limit), Some(address)) = (limit, address.0) else { return next.run(request).await };
    let (mut response, remaining) = match limit.pass(address) {
        Ok(remaining) => (next.run(request).await, remaining),
        Err(wait) => (Failure::too_many(whole_seconds(wait).max(1)).into_response(), 0),
    };
    limit.say(remaining, &mut response);
    response
}

/// Adds the headers of a cap: the quota with its window, and what remains until when.
fn say(
    name: &str,
    (most, window_s): (impl Display, u32),
    (remaining, all_in_s): (impl Display, u32),
    response: &mut Response,
) {
    let headers = response.headers_mut();
    for (header, own) in [
        (POLICY, format!("\"{name}\";q={most};w={window_s}")),
        (STATE, format!("\"{name}\";r={remaining};t={all_in_s}")),
    ] {
        // A narrower cap, which acts too, has said its own before.
        let others = headers.get(&header).and_then(|others| others.to_str().ok());
        let all = others.map_or_else(|| own.clone(), |others| format!("{others}, {own}"));
        headers.insert(header, HeaderValue::try_from(all).expect("plain ASCII"));
    }
}

/// This long, rounded up.
fn whole_seconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis().div_ceil(1000)).unwrap_or(u32::MAX)
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
