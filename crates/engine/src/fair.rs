//! A fair queue: the clients alternate, however many items each of them has queued.

use std::collections::VecDeque;
use std::net::IpAddr;

use super::network::network;
use cuatro_game::GameId;

/// The client that is charged for a search or a job.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Payer {
    /// The network of the client that caused it.
    Address(IpAddr),
    /// A game with a forgotten creator, as after a restart.
    Game(GameId),
    /// Unknown.
    Nobody,
}

impl Payer {
    /// The client at this address.
    pub(super) fn of(address: Option<IpAddr>) -> Payer {
        address.map_or(Payer::Nobody, |address| Payer::Address(network(address)))
    }
}

/// Waiting items by client. The client in front has waited longest.
pub(super) struct Fair<T>(VecDeque<(Payer, VecDeque<T>)>);

impl<T> Default for Fair<T> {
    fn default() -> Fair<T> {
        Fair(VecDeque::new())
    }
}

impl<T> Fair<T> {
    /// Adds an item after the same client's others.
    pub(super) fn push(&mut self, payer: Payer, item: T) {
        self.of(payer, VecDeque::push_back, item);
    }

    /// Adds an item before the same client's others.
    pub(super) fn push_front(&mut self, payer: Payer, item: T) {
        self.of(payer, VecDeque::push_front, item);
    }

    fn of(&mut self, payer: Payer, push: impl FnOnce(&mut VecDeque<T>, T), item: T) {
        match self.0.iter_mut().find(|(known, _)| *known == payer) {
            Some((_, items)) => push(items, item),
            None => self.0.push_back((payer, VecDeque::from([item]))),
        }
    }

    /// Takes the next item: of the client with the smallest `load`, the one in front among equals.
    pub(super) fn pop(&mut self, load: impl Fn(&Payer) -> usize) -> Option<(Payer, T)> {
        let turn = (0..self.0.len()).min_by_key(|index| load(&self.0[*index].0))?;
        let (payer, mut items) = self.0.remove(turn)?;
        let item = items.pop_front()?;
        if !items.is_empty() {
            self.0.push_back((payer.clone(), items));
        }
        Some((payer, item))
    }

    /// Whether items of another client are waiting.
    pub(super) fn has_others(&self, payer: &Payer) -> bool {
        self.0.iter().any(|(known, _)| known != payer)
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

    fn payer(last: u8) -> Payer {
        Payer::Address(IpAddr::from([203, 0, 113, last]))
    }

    #[test]
    fn clients_alternate_and_the_one_with_the_least_load_goes_first() {
        let mut fair = Fair::default();
        for item in 0..5 {
            fair.push(payer(1), item);
        }
        fair.push(payer(2), 10);
        fair.push(payer(3), 20);
        fair.push_front(payer(3), 19);
        let order: Vec<_> = std::iter::from_fn(|| fair.pop(|_| 0).map(|(_, item)| item)).collect();
        assert_eq!(order, [0, 10, 19, 1, 20, 2, 3, 4]);
        fair.push(payer(1), 1);
        fair.push(payer(2), 2);
        assert_eq!(fair.pop(|of| usize::from(*of == payer(1))), Some((payer(2), 2)));
        fair.retain(|item| *item != 1);
        assert_eq!((fair.len(), fair.pop(|_| 0)), (0, None));
    }
}
