//! What the store in memory gives to an export.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::game::{GameRecord, Totals};
use cuatro::store::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::mpsc;

use super::{FakeStore, unavailable};

impl FakeStore {
    /// All finished games, by the time of their end, then id.
    pub fn history_now(&self) -> Vec<HistoryItem> {
        let games = self.games.lock().expect("the games");
        let people = self.people.lock().expect("the people");
        let erased = self.erased.lock().expect("the deletions");
        let mut records: Vec<&GameRecord> = games.values().filter_map(|kept| kept.record.as_ref()).collect();
        records.sort_by(|one, other| (one.ended_at, &one.id).cmp(&(other.ended_at, &other.id)));
        let items = records.into_iter().zip(0..).map(|(record, place)| HistoryItem {
            place,
            record: record.clone(),
            names: record.seats.map(|seat| erased.name(seat, &people)),
            bots: [false; 2],
        });
        items.collect()
    }

    fn ranking_now(&self) -> Vec<(u64, Arc<str>, Totals)> {
        let people = self.people.lock().expect("the people");
        let mut rows: Vec<(Arc<str>, Totals)> = people
            .0
            .values()
            .filter(|kept| kept.totals.played() > 0)
            .map(|kept| (kept.name.clone(), kept.totals))
            .collect();
        rows.sort_by(|(one, totals), (other, others)| {
            others.points.cmp(&totals.points).then_with(|| one.cmp(other))
        });
        let all = rows.iter().map(|(_, totals)| totals.points).collect::<Vec<_>>();
        let position = |points| all.iter().filter(|more| **more > points).count() as u64 + 1;
        rows.into_iter().map(|(name, totals)| (position(totals.points), name, totals)).collect()
    }

    pub(super) async fn dump_all(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        // The file is written on real threads. So its chance is its own, and it takes up what is there in a millisecond that they have not seen.
        let mut chance = StdRng::seed_from_u64(self.time.now().0.unsigned_abs());
        tokio::time::sleep(Duration::from_millis(chance.random_range(1..40))).await;
        let breaks = chance.random_bool(0.1 * self.faults) && !self.calm.load(Ordering::Relaxed);
        let (ranking, games) = (self.ranking_now(), self.history_now());
        let widest = ranking.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
        let pieces = [Dump::Widest(widest), Dump::Ranking(ranking)];
        let games = games.chunks(20).map(|games| Dump::Games(games.to_vec()));
        for piece in pieces.into_iter().chain(games) {
            if to.send(piece).await.is_err() {
                return Ok(());
            }
            if breaks {
                return Err(unavailable());
            }
        }
        let _ = to.send(Dump::Carried(Vec::new())).await;
        Ok(())
    }
}
