//! Limits how much of something countable (connections, sockets, streams) one address may hold at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use cuatro_app::network;

/// How many of one thing each address holds. An IPv6 /64 counts as one address; an address that holds nothing costs no memory.
#[derive(Clone)]
pub(crate) struct Shares {
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most: usize,
}

/// One unit of an address's share, returned when dropped.
pub(crate) struct Share(Option<(Shares, IpAddr)>);

impl Shares {
    /// At most this many for each address.
    pub(crate) fn new(most: usize) -> Shares {
        Shares { held: Arc::default(), most }
    }

    /// One more for this address; `None` if its share is used up. Without an address nothing is counted.
    pub(crate) fn take(&self, address: Option<IpAddr>) -> Option<Share> {
        let Some(address) = address.map(network) else { return Some(Share(None)) };
        let mut held = self.held();
        let count = held.entry(address).or_default();
        if *count >= self.most {
            if *count == 0 {
                held.remove(&address);
            }
            return None;
        }
        *count += 1;
        Some(Share(Some((self.clone(), address))))
    }

    fn held(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().expect("no code panics while it holds the counts")
    }
}

impl Share {
    /// A unit that is not counted.
    pub(crate) fn uncounted() -> Share {
        Share(None)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((shares, address)) = &self.0 else { return };
        let mut held = shares.held();
        if let Some(count) = held.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                held.remove(address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_its_share_and_what_is_given_back_can_be_taken_again() {
        let shares = Shares::new(2);
        let take = |address: &str| shares.take(Some(address.parse().expect("an address")));
        let held: Vec<Share> = ["2001:db8::1", "2001:db8::2"].into_iter().filter_map(take).collect();
        assert_eq!(held.len(), 2);
        assert!(take("2001:db8::3").is_none(), "a third of the same /64");
        assert!(take("2001:db8:0:1::3").is_some(), "another /64");
        drop(held);
        assert!(take("2001:db8::3").is_some(), "after the others were given back");
        assert_eq!(shares.held().len(), 0, "what nobody holds is forgotten");
    }
}
