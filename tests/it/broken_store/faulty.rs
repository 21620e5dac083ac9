//! A store whose commits fail as a test says.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cuatro::game::{GameId, PlayerId, Time};
use cuatro::rules::Side;
use cuatro::store::*;
use tokio::sync::mpsc;

/// When a commit fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Before,
    After,
}

/// A real store whose commits fail as a test says.
pub struct Faulty {
    pub(super) store: Arc<dyn Store>,
    pub(super) commits: AtomicUsize,
    /// Which commit fails, counted from 1, and how.
    pub(super) fault: Mutex<Option<(usize, Fault)>>,
    /// Whether nothing can be written at all.
    pub(super) broken: AtomicBool,
    /// Whether the totals cannot be read the next time.
    pub unreadable: AtomicBool,
}

pub(super) fn unavailable() -> StoreError {
    StoreError::Unavailable("as the test says".into())
}

impl Faulty {
    pub fn over(store: Arc<dyn Store>) -> Arc<Faulty> {
        Arc::new(Faulty {
            store,
            commits: AtomicUsize::new(0),
            fault: Mutex::default(),
            broken: AtomicBool::new(false),
            unreadable: AtomicBool::new(false),
        })
    }

    pub(super) fn fail_at(&self, commit: usize, fault: Fault) {
        self.commits.store(0, Ordering::SeqCst);
        *self.fault.lock().expect("the fault") = Some((commit, fault));
    }

    pub(super) fn writable(&self) -> Result<(), StoreError> {
        if self.broken.load(Ordering::SeqCst) { Err(unavailable()) } else { Ok(()) }
    }

    pub(super) async fn committed(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.writable()?;
        let number = self.commits.fetch_add(1, Ordering::SeqCst) + 1;
        let due = {
            let mut fault = self.fault.lock().expect("the fault");
            fault.take_if(|(commit, _)| *commit == number)
        };
        if matches!(due, Some((_, Fault::Before))) {
            return Err(unavailable());
        }
        let outcomes = self.store.commit(batch).await?;
        if due.is_some() { Err(unavailable()) } else { Ok(outcomes) }
    }
}

/// A store that does everything as another one, but for commits, trials and the totals of a day.
macro_rules! as_the_store {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)*) => {
        #[async_trait]
        impl Store for Faulty {
            async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
                self.committed(batch).await
            }

            async fn try_writing(&self) -> Result<(), StoreError> {
                self.writable()?;
                self.store.try_writing().await
            }

            async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
                self.store.clone().begin_import().await
            }

            async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
                match self.unreadable.swap(false, Ordering::SeqCst) {
                    true => Err(unavailable()),
                    false => self.store.totals_since(from).await,
                }
            }

            fn directory(&self) -> Option<PathBuf> {
                self.store.directory()
            }

            async fn close(&self) {
                self.store.close().await;
            }

            $(async fn $name(&self, $($argument: $kind),*) -> Result<$answer, StoreError> {
                self.store.$name($($argument),*).await
            })*
        }
    };
}

as_the_store! {
    fn news(known: &[(GameId, u32)]) -> Vec<News>;
    fn pulse() -> Pulse;
    fn claim_due(now: Time, until: Time, limit: u32) -> Vec<GameId>;
    fn extend_due(games: &[GameId], until: Time) -> ();
    fn settle_due(games: &[GameId], until: Time) -> ();
    fn presence(games: &[GameId]) -> Vec<SeatPresence>;
    fn keep_transfer(code: &TokenHash, player: PlayerId, now: Time, until: Time, most: u32) -> ();
    fn transfer_until(code: &TokenHash) -> Option<Time>;
    fn take_transfer(code: &TokenHash) -> Option<(PlayerId, Time)>;
    fn admin_token(offer: &TokenHash) -> TokenHash;
    fn claim_summary(day: i64) -> bool;
    fn next_player_id() -> PlayerId;
    fn game(id: &GameId) -> Option<StoredGame>;
    fn finished(id: &GameId) -> Option<HistoryItem>;
    fn games_in_play() -> Vec<GameId>;
    fn games_to_resume() -> Vec<GameId>;
    fn untouched_games(before: Time, limit: u32) -> Vec<GameId>;
    fn forget_unused_players(before: Time, limit: u32) -> u64;
    fn lobby(filter: &LobbyFilter) -> Vec<(Time, GameId)>;
    fn player(name_key: &str) -> Option<PlayerRow>;
    fn player_of_token(token: &TokenHash) -> Option<(PlayerId, Time)>;
    fn seat_of_token(token: &TokenHash) -> Option<(GameId, Side)>;
    fn ranking(against: Against, after: Option<&RankingKey>, limit: u32) -> Vec<RankingRow>;
    fn place(against: Against, name_key: &str) -> Option<RankingRow>;
    fn players_like(part: &str, limit: u32) -> Vec<RankingRow>;
    fn history(filter: &HistoryFilter) -> Vec<HistoryItem>;
    fn rivals(player: PlayerId, filter: &RivalFilter) -> Vec<RivalRow>;
    fn begin_presence(now: Time) -> ();
    fn keep_presence(seats: &[SeatPresence]) -> ();
    fn count_erase(erase: &Erase) -> Erased;
    fn erase(erase: &Erase) -> Erasing;
    fn erasing() -> Vec<Erase>;
    fn prune(before: Time, limit: u32) -> u64;
    fn refresh_ratings() -> ();
    fn mark_bot(player: PlayerId) -> bool;
    fn report(game: &GameId) -> Option<String>;
    fn keep_report(game: &GameId, report: &str) -> ();
    fn origin() -> String;
    fn dump(to: mpsc::Sender<Dump>) -> ();
    fn upkeep() -> ();
}
