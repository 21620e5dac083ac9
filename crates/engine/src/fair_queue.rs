//! A queue queue: the clients alternate, however many items each of them has queued.

use std::collections::VecDeque;
use std::net::IpAddr;

use super::network::network;
use cuatro_game::GameId;

/// The client that is charged for a search or a job.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Client {
    /// The network of the client that caused it.
    Address(IpAddr),
    /// A game with a forgotten creator, as after a restart.
    Game(GameId),
    /// Unknown.
    Nobody,
}

impl Client {
    /// The client at this address.
    pub(super) fn of(address: Option<IpAddr>) -> Client {
        address.map_or(Client::Nobody, |address| Client::Address(network(address)))
    }
}

/// Waiting items by client. The client in front has waited longest.
pub(super) struct FairQueue<T>(VecDeque<(Client, VecDeque<T>)>);

impl<T> Default for FairQueue<T> {
    fn default() -> FairQueue<T> {
        FairQueue(VecDeque::new())
    }
}

impl<T> FairQueue<T> {
    /// Adds an item after the same client's others.
    pub(super) fn push(&mut self, client: Client, item: T) {
        self.of(client, VecDeque::push_back, item);
    }

    /// Adds an item before the same client's others.
    pub(super) fn push_front(&mut self, client: Client, item: T) {
        self.of(client, VecDeque::push_front, item);
    }

    fn of(&mut self, client: Client, push: impl FnOnce(&mut VecDeque<T>, T), item: T) {
        match self.0.iter_mut().find(|(known, _)| *known == client) {
            Some((_, items)) => push(items, item),
            None => self.0.push_back((client, VecDeque::from([item]))),
        }
    }

    /// Takes the next item: of the client with the smallest `load`, the one in front among equals.
    pub(super) fn pop(&mut self, load: impl Fn(&Client) -> usize) -> Option<(Client, T)> {
        let next = (0..self.0.len()).min_by_key(|index| load(&self.0[*index].0))?;
        let (client, mut items) = self.0.remove(next)?;
        let item = items.pop_front()?;
        if !items.is_empty() {
            self.0.push_back((client.clone(), items));
        }
        Some((client, item))
    }

    /// Whether items of another client are waiting.
    pub(super) fn has_others(&self, client: &Client) -> bool {
        self.0.iter().any(|(known, _)| known != client)
    }

    /// Drops items that need not be kept.
    pub(super) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        for (_, items) in &mut self.0 {
            items.retain(&keep);
        }
        self.0.retain(|(_, items)| !items.is_empty());
    }

    /// How many items are waiting.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|(_, items)| items.len()).sum()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::Address(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn clients_alternate_and_the_one_with_the_least_load_goes_first() {
        let mut queue = FairQueue::default();
        for item in 0..5 {
            queue.push(client(1), item);
        }
        queue.push(client(2), 10);
        queue.push(client(3), 20);
        queue.push_front(client(3), 19);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop(|_| 0).map(|(_, item)| item)).collect();
        assert_eq!(order, [0, 10, 19, 1, 20, 2, 3, 4]);
        queue.push(client(1), 1);
        queue.push(client(2), 2);
        assert_eq!(queue.pop(|of| usize::from(*of == client(1))), Some((client(2), 2)));
        queue.retain(|item| *item != 1);
        assert_eq!((queue.len(), queue.pop(|_| 0)), (0, None));
    }
}
