//! Semaphores: one search per game, and per network so many questions that a thread is left for others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::fair_queue::Client;
use super::network::network;
use super::{EngineError, Purpose, RETRY_AFTER_S, SearchRequest};
use cuatro_game::GameId;

/// How long a search waits for an earlier one of the same address. A page that asks about the next position before the previous
/// answer has arrived should not be refused.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Game(GameId),
    Address(IpAddr),
}

/// The right to search; returned when dropped.
pub struct SearchPermit {
    request: SearchRequest,
    _permits: Vec<OwnedSemaphorePermit>,
}

impl SearchPermit {
    /// The purpose of the search.
    pub(super) fn purpose(&self) -> Purpose {
        self.request.purpose
    }

    /// The client that is charged for it.
    pub(super) fn client(&self) -> Client {
        match (self.request.address, &self.request.game) {
            (None, Some(game)) => Client::Game(game.clone()),
            (address, _) => Client::of(address),
        }
    }
}

/// Semaphores in use, by game and by network. One is forgotten with its last permit.
#[derive(Default)]
pub(super) struct Semaphores(Mutex<HashMap<Key, Weak<Semaphore>>>);

impl Semaphores {
    pub(super) async fn take(
        &self,
        request: SearchRequest,
        per_address: Option<usize>,
    ) -> Result<SearchPermit, EngineError> {
        let mut permits = Vec::new();
        // The game's semaphore comes first: a second search of the same game waits for the first one's answer without using a permit of
        // the network.
        if let Some(game) = &request.game {
            let semaphore = self.of(Key::Game(game.clone()), 1);
            permits.push(semaphore.acquire_owned().await.expect("these semaphores are never closed"));
        }
        if let (Purpose::Question, Some(address), Some(most)) =
            (request.purpose, request.address, per_address)
        {
            let semaphore = self.of(Key::Address(network(address)), most.max(1));
            match tokio::time::timeout(PATIENCE, semaphore.acquire_owned()).await {
                Ok(permit) => permits.push(permit.expect("these semaphores are never closed")),
                Err(_) => return Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S }),
            }
        }
        Ok(SearchPermit { request, _permits: permits })
    }

    fn of(&self, key: Key, most: usize) -> Arc<Semaphore> {
        let mut semaphores = self.0.lock().expect("no code panics while it holds the semaphores");
        if let Some(known) = semaphores.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        semaphores.retain(|_, semaphore| semaphore.strong_count() > 0);
        let made = Arc::new(Semaphore::new(most));
        semaphores.insert(key, Arc::downgrade(&made));
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn questions_of_a_network_share_what_is_left_to_one_asker() {
        let semaphores = Semaphores::default();
        let take = async |address: &str| {
            let address = Some(address.parse().expect("an address"));
            semaphores.take(SearchRequest { purpose: Purpose::Question, game: None, address }, Some(1)).await
        };
        let _first = take("2001:db8::1").await.expect("nobody else searches");
        assert!(matches!(take("2001:db8::2").await, Err(EngineError::Busy { .. })), "the same /64");
        assert!(take("2001:db8:0:1::2").await.is_ok(), "another /64");
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_question_about_a_game_from_one_address_waits_for_the_answer() {
        let semaphores = Semaphores::default();
        let question = |game: &GameId| SearchRequest {
            purpose: Purpose::Question,
            game: Some(game.clone()),
            address: Some(IpAddr::from([192, 0, 2, 7])),
        };
        let (game, other): (GameId, GameId) =
            ("aaaaaaaa".parse().expect("an id"), "bbbbbbbb".parse().expect("an id"));
        let first = semaphores.take(question(&game), Some(1)).await.expect("nobody else searches");
        let refused = semaphores.take(question(&other), Some(1)).await;
        assert!(
            matches!(refused, Err(EngineError::Busy { .. })),
            "another game waits for {PATIENCE:?} at most"
        );
        let second = semaphores.take(question(&game), Some(1));
        let end = async {
            tokio::time::sleep(3 * PATIENCE).await;
            drop(first);
        };
        let (second, ()) = tokio::join!(second, end);
        assert!(second.is_ok(), "the second reader of a report was refused");
    }
}
