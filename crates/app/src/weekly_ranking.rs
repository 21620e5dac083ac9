//! The ranking of the last seven days: counted from the games themselves and cached for a moment, so that many readers cost as
//! much as one.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use cuatro_game::{Time, Totals};
use cuatro_store::{Against, RankingKey, RankingRow, RecentTotals, Store, StoreError, numbered};

/// The length of the period, in milliseconds.
const WEEK_MS: i64 = 7 * Time::DAY_MS;
/// The greatest age of a cached result.
const KEPT: Duration = Duration::from_secs(2);

/// The last count.
#[derive(Debug, Default)]
pub(super) struct WeeklyRanking {
    /// Held while counting, so that all waiting readers share one count.
    counted: Mutex<Option<Counted>>,
}

#[derive(Debug)]
struct Counted {
    at: Instant,
    all: Arc<[RankingRow]>,
    people: Arc<[RankingRow]>,
    bots: Arc<[RankingRow]>,
}

impl WeeklyRanking {
    /// All rows, best first.
    pub(super) async fn ranking(
        &self,
        store: &dyn Store,
        now: Time,
        against: Against,
    ) -> Result<Arc<[RankingRow]>, StoreError> {
        let mut counted = self.counted.lock().await;
        if counted.as_ref().is_none_or(|counted| counted.at.elapsed() >= KEPT) {
            let at = Instant::now();
            let recent = store.totals_since(Time(now.0 - WEEK_MS)).await?;
            let all = ranked(&recent, |row| row.all);
            let people = ranked(&recent, |row| row.people);
            let bots = ranked(&recent, |row| if row.bot { row.bots } else { Totals::default() });
            *counted = Some(Counted { at, all, people, bots });
        }
        let counted = counted.as_ref().expect("it was just counted");
        Ok(match against {
            Against::All => counted.all.clone(),
            Against::People => counted.people.clone(),
            Against::Bots => counted.bots.clone(),
        })
    }

    /// Drops the cached count after a deletion, because the name must not appear anywhere, or after a player was marked as a bot.
    pub(super) async fn forget(&self) {
        *self.counted.lock().await = None;
    }
}

/// In ranking order, with positions: equal points share one.
fn ranked(recent: &[RecentTotals], totals: fn(&RecentTotals) -> Totals) -> Arc<[RankingRow]> {
    let played = recent.iter().filter(|row| totals(row).played() > 0);
    let mut rows: Vec<RankingRow> = played
        .map(|row| RankingRow {
            number: 0,
            position: 0,
            name: row.name.clone(),
            bot: row.bot,
            totals: totals(row),
            rating: row.rating,
        })
        .collect();
    rows.sort_by(|one, other| order(&one.totals, &one.name).cmp(&order(&other.totals, &other.name)));
    numbered(rows, None).into()
}

fn order<'a>(totals: &Totals, name: &'a str) -> (i64, i64, i64, &'a str) {
    (-totals.points, -totals.wins, totals.losses, name)
}

pub(super) fn page(rows: &[RankingRow], after: Option<&RankingKey>, limit: u32) -> Vec<RankingRow> {
    let seen = |row: &&RankingRow| {
        after.is_some_and(|after| order(&row.totals, &row.name) <= order(&after.totals, &after.name))
    };
    rows.iter().skip_while(seen).take(limit as usize).cloned().collect()
}
