//! The creations that a process remembers, in bounded memory.
//!
//! A creation that is forgotten is still answered again, from what is stored ([`App::creation`]). So the oldest may go at any time.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use tokio::sync::OnceCell;

use crate::app::App;
use crate::game::Time;

/// The most that all remembered creations take, in bytes.
const MOST: usize = 16 << 20;
/// The most that those of one address, or /64, take: one address alone cannot have those of others forgotten.
const MOST_OF_AN_ADDRESS: usize = 2 << 20;
/// What a creation takes besides the body of its answer, in bytes: headers, keys and bookkeeping, rounded up.
const BESIDE_THE_BODY: usize = 2048;

/// A creation that was answered: its request and the answer.
pub(super) struct StoredAnswer {
    pub(super) request: [u8; 32],
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

/// The answer of a creation, once there is one.
pub(super) type Cell = Arc<OnceCell<StoredAnswer>>;

struct Creation {
    key: [u8; 32],
    at: Time,
    network: Option<IpAddr>,
    bytes: usize,
    cell: Cell,
}

#[derive(Default)]
struct OfNetwork {
    numbers: BTreeSet<u64>,
    bytes: usize,
}

/// The creations that are remembered.
#[derive(Default)]
pub(super) struct Remembered {
    /// By number, oldest first.
    creations: BTreeMap<u64, Creation>,
    by_key: HashMap<[u8; 32], u64>,
    by_network: HashMap<Option<IpAddr>, OfNetwork>,
    last: u64,
    bytes: usize,
}

impl Remembered {
    /// How many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The creation with this key, which may be a new one by somebody in this network.
    pub(super) fn creation(&mut self, key: [u8; 32], network: Option<IpAddr>, now: Time) -> Cell {
        while let Some((number, oldest)) = self.creations.first_key_value()
            && now.since(oldest.at) >= App::REPEATED_MS
        {
            self.forget(*number);
        }
        if let Some(known) = self.by_key.get(&key).and_then(|number| self.creations.get(number)) {
            return known.cell.clone();
        }
        self.last += 1;
        let cell = Cell::default();
        let creation = Creation { key, at: now, network, bytes: 0, cell: cell.clone() };
        self.creations.insert(self.last, creation);
        self.by_key.insert(key, self.last);
        self.by_network.entry(network).or_default().numbers.insert(self.last);
        self.grow(self.last, BESIDE_THE_BODY);
        cell
    }

    /// Counts the answer of a creation, which has just been stored in its cell.
    pub(super) fn answered(&mut self, key: &[u8; 32], body: usize) {
        if let Some(number) = self.by_key.get(key) {
            self.grow(*number, body);
        }
    }

    fn grow(&mut self, number: u64, bytes: usize) {
        let Some(creation) = self.creations.get_mut(&number) else { return };
        let network = creation.network;
        creation.bytes += bytes;
        self.bytes += bytes;
        self.by_network.entry(network).or_default().bytes += bytes;
        while let Some(own) = self.by_network.get(&network)
            && own.bytes > MOST_OF_AN_ADDRESS
            && let Some(oldest) = own.numbers.first()
        {
            self.forget(*oldest);
        }
        while self.bytes > MOST
            && let Some((oldest, _)) = self.creations.first_key_value()
        {
            self.forget(*oldest);
        }
    }

    fn forget(&mut self, number: u64) {
        let Some(creation) = self.creations.remove(&number) else { return };
        self.by_key.remove(&creation.key);
        self.bytes -= creation.bytes;
        if let Some(own) = self.by_network.get_mut(&creation.network) {
            own.numbers.remove(&number);
            own.bytes -= creation.bytes;
            if own.numbers.is_empty() {
                self.by_network.remove(&creation.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> [u8; 32] {
        std::array::from_fn(|at| number.to_le_bytes()[at % 4])
    }

    fn network(number: u32) -> Option<IpAddr> {
        Some(IpAddr::V4(number.into()))
    }

    /// Remembers an answer with a body of so many bytes.
    fn remember(remembered: &mut Remembered, number: u32, network: Option<IpAddr>, at: Time, body: usize) {
        let cell = remembered.creation(key(number), network, at);
        let body = Bytes::from(vec![b' '; body]);
        let (bytes, status) = (body.len(), StatusCode::CREATED);
        let answer = StoredAnswer { request: [0; 32], status, headers: HeaderMap::new(), body };
        assert!(cell.set(answer).is_ok(), "answered once");
        remembered.answered(&key(number), bytes);
    }

    #[test]
    fn one_address_takes_its_share_and_all_together_take_no_more_than_there_is() {
        let mut remembered = Remembered::default();
        remember(&mut remembered, 0, network(0), Time(0), 5_000);
        for number in 1..2_000 {
            remember(&mut remembered, number, network(1), Time(0), 35_000);
            assert!(remembered.bytes() <= MOST_OF_AN_ADDRESS + 5_000 + BESIDE_THE_BODY, "{number}");
        }
        let kept = |remembered: &mut Remembered, number: u32, of: u32| {
            remembered.creation(key(number), network(of), Time(1)).initialized()
        };
        assert!(kept(&mut remembered, 0, 0), "another address's is still there");
        assert!(kept(&mut remembered, 1_999, 1), "the newest is still there");
        assert!(!kept(&mut remembered, 1, 1), "the oldest is not");
        for number in 2_000..6_000 {
            remember(&mut remembered, number, network(number), Time(2), 35_000);
            assert!(remembered.bytes() <= MOST, "{number}");
        }
        let counted: usize = remembered.creations.values().map(|creation| creation.bytes).sum();
        assert_eq!(counted, remembered.bytes());
        assert_eq!(remembered.creations.len(), remembered.by_key.len());
        let numbers: usize = remembered.by_network.values().map(|own| own.numbers.len()).sum();
        assert_eq!(numbers, remembered.by_key.len());

        remember(&mut remembered, 9_999, network(1), Time(App::REPEATED_MS + 2), 0);
        assert_eq!(remembered.bytes(), BESIDE_THE_BODY, "a day later the others are forgotten");
    }

    #[test]
    fn an_answer_larger_than_the_share_is_not_kept() {
        let mut remembered = Remembered::default();
        remember(&mut remembered, 1, network(1), Time(0), MOST_OF_AN_ADDRESS);
        assert_eq!((remembered.bytes(), remembered.by_network.len()), (0, 0));
    }
}
