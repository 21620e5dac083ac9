//! A cap on what an address creates in an hour. A request that is refused creates nothing, so it gives back what it took, which the buckets
//! of the other caps cannot.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use tokio::time::Instant;

use super::{MOST_ADDRESSES, whole_seconds};
use cuatro_app::network;

const HOUR: Duration = Duration::from_secs(3600);

/// What each network has created in the last hour, oldest first.
pub(super) struct Created {
    most: usize,
    at: Mutex<HashMap<IpAddr, Vec<Instant>>>,
}

/// What is left: this many, and all of them so many seconds later.
pub(super) struct Left {
    pub(super) remaining: usize,
    pub(super) all_in_s: u32,
}

impl Created {
    pub(super) fn new(most: usize) -> Created {
        Created { most, at: Mutex::default() }
    }

    /// Counts one more of this address, which may still be given back; or says when to retry.
    pub(super) fn take(&self, address: IpAddr) -> Result<(), Duration> {
        let mut all = self.all();
        let now = Instant::now();
        if all.len() >= MOST_ADDRESSES {
            all.retain(|_, at| at.last().is_some_and(|at| now - *at < HOUR));
        }
        let counted_address = counted_address(&all, address);
        let own = all.entry(counted_address).or_default();
        own.retain(|at| now - *at < HOUR);
        match own.first() {
            Some(oldest) if own.len() >= self.most => Err(HOUR - (now - *oldest)),
            _ => {
                own.push(now);
                Ok(())
            }
        }
    }

    /// Takes back the last one of this address.
    pub(super) fn give_back(&self, address: IpAddr) {
        let mut all = self.all();
        let counted_address = counted_address(&all, address);
        if let Some(own) = all.get_mut(&counted_address) {
            own.pop();
        }
    }

    /// What is left for an address.
    pub(super) fn left(&self, address: IpAddr) -> Left {
        let all = self.all();
        let own = all.get(&counted_address(&all, address)).map_or(&[][..], |own| own);
        let now = Instant::now();
        let in_s = |at: &Instant| whole_seconds(HOUR.saturating_sub(now - *at));
        Left { remaining: self.most.saturating_sub(own.len()), all_in_s: own.last().map_or(0, in_s) }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<IpAddr, Vec<Instant>>> {
        self.at.lock().expect("no code panics while it holds the list")
    }
}

/// The address that counts for a new tournament. Beyond so many networks new ones share one, so that a client with many addresses
/// cannot fill the memory.
fn counted_address(all: &HashMap<IpAddr, Vec<Instant>>, address: IpAddr) -> IpAddr {
    let own = network(address);
    let crowded = all.len() >= MOST_ADDRESSES && !all.contains_key(&own);
    if crowded { IpAddr::V6(Ipv6Addr::UNSPECIFIED) } else { own }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn however_many_addresses_come_the_memory_is_bounded_and_what_is_given_back_counts_for_nobody() {
        let created = Created::new(10);
        for number in 0..MOST_ADDRESSES as u32 {
            assert!(created.take(IpAddr::V4(number.into())).is_ok(), "{number}");
        }
        let late = IpAddr::V4((MOST_ADDRESSES as u32 + 1).into());
        for _ in 0..50 {
            assert!(created.take(late).is_ok(), "{}", created.left(late).remaining);
            created.give_back(late);
        }
        assert_eq!(created.left(late).remaining, 10);
        assert!(created.all().len() <= MOST_ADDRESSES + 1, "{} lists", created.all().len());
    }
}
