//! A cap on creations of a network in an hour. A refused request gives its share back, which the buckets of the other caps cannot.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;

use super::{MOST_ADDRESSES, whole_seconds};
use cuatro_app::network;

const HOUR: Duration = Duration::from_secs(3600);

/// The creations of each network in the last hour, oldest first.
pub(super) struct HourlyCap {
    most: usize,
    at: Mutex<HashMap<IpAddr, Vec<Instant>>>,
}

/// The creations that remain, and the seconds until all are available.
pub(super) struct Remaining {
    pub(super) remaining: usize,
    pub(super) all_in_s: u32,
}

impl HourlyCap {
    pub(super) fn new(most: usize) -> HourlyCap {
        HourlyCap { most, at: Mutex::default() }
    }

    /// Counts a creation, which may be given back; or returns the time until the next one.
    pub(super) fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let mut all = self.all();
        let now = Instant::now();
        if all.len() >= MOST_ADDRESSES {
            all.retain(|_, at| at.last().is_some_and(|at| now - *at < HOUR));
        }
        let counted = counted_network(&all, address);
        let own = all.entry(counted).or_default();
        own.retain(|at| now - *at < HOUR);
        match own.first() {
            Some(oldest) if own.len() >= self.most => Err(HOUR - (now - *oldest)),
            _ => {
                own.push(now);
                Ok(())
            }
        }
    }

    /// Gives the last creation back.
    pub(super) fn give_back(&self, address: IpAddr) {
        let mut all = self.all();
        let counted = counted_network(&all, address);
        if let Some(own) = all.get_mut(&counted) {
            own.pop();
        }
    }

    pub(super) fn left(&self, address: IpAddr) -> Remaining {
        let all = self.all();
        let own = all.get(&counted_network(&all, address)).map_or(&[][..], |own| own);
        let now = Instant::now();
        let in_s = |at: &Instant| whole_seconds(HOUR.saturating_sub(now - *at));
        Remaining { remaining: self.most.saturating_sub(own.len()), all_in_s: own.last().map_or(0, in_s) }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Instant>>> {
        self.at.lock().expect("no code panics while it holds the list")
    }
}

/// The network that an address counts for. Beyond so many networks new ones share one, so that a client with many addresses cannot fill
/// the memory.
fn counted_network(all: &HashMap<IpAddr, Vec<Instant>>, address: IpAddr) -> IpAddr {
    let own = network(address);
    let crowded = all.len() >= MOST_ADDRESSES && !all.contains_key(&own);
    if crowded { IpAddr::V6(Ipv6Addr::UNSPECIFIED) } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded_for_any_number_of_addresses_and_returned_creations_do_not_count() {
        let cap = HourlyCap::new(10);
        for number in 0..MOST_ADDRESSES as u32 {
            assert!(cap.take(IpAddr::V4(number.into())).is_ok(), "{number}");
        }
        let late = IpAddr::V4((MOST_ADDRESSES as u32 + 1).into());
        for _ in 0..50 {
            assert!(cap.take(late).is_ok(), "{}", cap.left(late).remaining);
            cap.give_back(late);
        }
        assert_eq!(cap.left(late).remaining, 10);
        assert!(cap.all().len() <= MOST_ADDRESSES + 1, "{} lists", cap.all().len());
    }
}
