//! What the store in memory does for processes that share it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cuatro::game::{GameId, Time};
use cuatro::rules::Side;
use cuatro::store::*;
use cuatro::tournament::{EntrantNumber, TournamentId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::broadcast;

use super::{FakeStore, START, unavailable};

/// Brings hints, some of them never and some twice.
struct FakeBus {
    listeners: broadcast::Sender<Hint>,
    chance: Mutex<StdRng>,
}

impl Bus for FakeBus {
    fn publish(&self, hint: Hint) {
        for _ in 0..self.chance.lock().expect("a seed").random_range(0..3) {
            // Nobody may be listening.
            let _ = self.listeners.send(hint.clone());
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<Hint> {
        self.listeners.subscribe()
    }
}

#[async_trait]
impl SharedStore for FakeStore {
    fn bus(&self) -> Arc<dyn Bus> {
        let (listeners, chance) = (
            self.listeners.clone(),
            Mutex::new(StdRng::seed_from_u64(self.chance.lock().expect("a seed").random())),
        );
        Arc::new(FakeBus { listeners, chance })
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        self.takes_time().await;
        if !known.is_empty() && self.happens(0.05) {
            self.count(|counts| counts.unread += 1);
            return Err(unavailable());
        }
        let news: Vec<_> = {
            let (games, people) =
                (self.games.lock().expect("the games"), self.people.lock().expect("the people"));
            let news = known.iter().filter_map(|(id, version)| {
                let game = games.get(id)?;
                let events = game.log.get(*version as usize..)?.to_vec();
                let seats = game.seats.each_ref().map(|seat| people.shown(seat));
                (!events.is_empty()).then(|| News { game: id.clone(), events, seats })
            });
            news.collect()
        };
        self.takes_time().await;
        Ok(news)
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        let now = self.time.now();
        let Some(pulse) = &self.pulse else { return Ok(Pulse { now, since: START }) };
        let mut pulse = pulse.lock().expect("the pulse");
        if now.since(pulse.0) >= PULSE_LASTS_MS {
            pulse.1 = now;
        }
        pulse.0 = now;
        Ok(Pulse { now, since: pulse.1 })
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        self.takes_time().await;
        let mut tournaments = self.tournaments.lock().expect("the tournaments");
        for (id, n, at) in seen {
            if let Some(kept) = tournaments.get_mut(id) {
                let seen = kept.seen.entry(*n).or_insert(*at);
                *seen = (*seen).max(*at);
            }
        }
        Ok(())
    }

    async fn entrants_seen(
        &self,
        id: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let seen = tournaments.get(id).into_iter().flat_map(|kept| &kept.seen);
        Ok(seen.map(|(n, at)| (*n, *at)).filter(|(_, at)| *at >= from).collect())
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let news = known.iter().filter_map(|(id, version)| {
            let events = tournaments.get(id)?.log.get(*version as usize..)?.to_vec();
            (!events.is_empty()).then(|| TournamentNews { tournament: id.clone(), events })
        });
        Ok(news.collect())
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        self.takes_time().await;
        let kept = self.games.lock().expect("the games");
        let rows = games.iter().filter_map(|id| Some((id, kept.get(id)?))).flat_map(|(id, kept)| {
            let people = Side::BOTH.into_iter().filter(|side| kept.seats[side.index()].player.is_some());
            people.map(move |side| SeatPresence {
                game: id.clone(),
                side,
                here: kept.here[side.index()],
                seen_at: kept.seats[side.index()].seen_at,
            })
        });
        Ok(rows.collect())
    }

    async fn lease_due(&self, now: Time, until: Time, _: u32) -> Result<Leased, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        let lease = |due: &mut Option<Time>| {
            let is_due = due.is_some_and(|due| due <= now);
            if is_due {
                *due = Some(until);
            }
            is_due
        };
        let mut games = self.games.lock().expect("the games");
        let mut tournaments = self.tournaments.lock().expect("the tournaments");
        let games = games.iter_mut().filter_map(|(id, game)| lease(&mut game.due).then(|| id.clone()));
        let games = games.collect();
        let due = tournaments.iter_mut().filter_map(|(id, kept)| lease(&mut kept.due).then(|| id.clone()));
        Ok(Leased { games, tournaments: due.collect() })
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut kept = self.games.lock().expect("the games");
        for id in games {
            if let Some(due) = kept.get_mut(id).and_then(|game| game.due.as_mut()) {
                *due = until;
            }
        }
        Ok(())
    }

    async fn settle_due(&self, settled: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut games = self.games.lock().expect("the games");
        for (id, game) in games.iter_mut() {
            if settled.contains(id) && game.due == Some(until) {
                game.due = None;
            }
        }
        Ok(())
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        Ok(*offer)
    }

    async fn idempotency_secret(&self, offer: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(*offer)
    }
}
