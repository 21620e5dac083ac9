//! PostgreSQL: one database for any number of processes.

mod batch;
mod bots;
mod commit;
mod connection;
mod dump;
mod erase;
mod expiry;
mod hints;
mod import;
mod presence;
mod ratings;
mod read;
mod record;
mod report;
mod shared;
mod standings;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};

use super::{
    Against, Bus, Change, Conflict, Dump, Erase, Erased, Erasing, HistoryFilter, HistoryItem, ImportCheck,
    LobbyFilter, News, PlayerRow, Pulse, RankingKey, RankingRow, RecentTotals, RivalFilter, RivalRow,
    SeatPresence, Store, StoreError, StoredGame, TokenHash,
};
use crate::game::{GameId, PlayerId, Time};
use crate::rules::Side;
use crate::textfile::{Carried, ReadGame, ReadPlayer};

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx::migrate!("migrations/postgres");
    // What a newer process has done already; how much newer it may be is looked at before.
    migrations.set_ignore_missing(true);
    migrations
});

/// Connections that read for somebody who asked, and write what no move waits for.
const READERS: u32 = 6;
/// How long one of them may take to say that it is alive.
const ALIVE: Duration = Duration::from_millis(500);

/// After how long a connection is looked at before it is used again.
const RESTED: Duration = Duration::from_millis(200);

/// Numbers of players that a process takes at once.
const PLAYER_NUMBERS: i64 = 100;

/// Seats that are marked as here or gone in one statement.
const PRESENCES_AT_ONCE: usize = 1000;

/// A store in a PostgreSQL database, which other processes write as well.
pub struct PostgresStore {
    options: PgConnectOptions,
    pool: PgPool,
    writer: connection::Dedicated,
    /// Reads what other processes did.
    follower: connection::Dedicated,
    /// Asks for the time and for what games are owed.
    clock: connection::Dedicated,
    /// Numbers for new players that nobody else gets.
    player_numbers: Mutex<Vec<i64>>,
    staging: Mutex<Option<import::Staging>>,
    /// Made when somebody first asks for it.
    hints: OnceLock<Arc<hints::Hints>>,
    /// Where files too large for memory go.
    directory: PathBuf,
    /// Whether other processes write too.
    shared: bool,
}

impl PostgresStore {
    /// Connects to the database of a URL, `postgres://user:password@host/name`, and brings its schema up to date. `directory` is
    /// for files too large for memory. Errors never hold the password.
    pub async fn open(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let store = PostgresStore::open_unfinished(url, directory).await?;
        let unfinished = "select to_regclass('being_copied') is not null";
        if sqlx::query_scalar(unfinished).fetch_one(&store.pool).await? {
            store.close().await;
            return Err(super::unfinished_copy());
        }
        Ok(store)
    }

    /// The same, also where another store is still being copied into the database.
    pub(super) async fn open_unfinished(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let options = options(url)?;
        let mut first = connection::connect(&options).await?;
        migrate(&mut first).await?;
        first.close().await?;
        Ok(PostgresStore::connected(options, directory))
    }

    /// A connection for whoever must be alone; refused while a server is connected.
    pub(super) async fn connect_alone(url: &str) -> Result<PgConnection, StoreError> {
        let mut connection =
            connection::connect(&options(url)?.application_name("cuatro migrate-store")).await?;
        let servers: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'cuatro'",
        )
        .fetch_one(&mut connection)
        .await?;
        match servers {
            0 => Ok(connection),
            _ => Err(StoreError::InUse("the database".into())),
        }
    }

    fn connected(options: PgConnectOptions, directory: PathBuf) -> PostgresStore {
        let pool = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(connection::CONNECT)
            // A look at each connection would cost a round trip for each read; one that rested may have died meanwhile.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move { Ok(meta.idle_for < RESTED || is_alive(connection).await) })
            })
            // What nobody waited for any longer may hang on a connection whose other end is gone; it must not keep its place.
            .after_release(|connection, _| Box::pin(async move { Ok(is_alive(connection).await) }))
            .connect_lazy_with(options.clone().options([("jit", "off")]));
        PostgresStore {
            writer: connection::Dedicated::for_commits(options.clone()),
            follower: connection::Dedicated::new(options.clone()),
            clock: connection::Dedicated::new(options.clone()),
            options,
            pool,
            player_numbers: Mutex::default(),
            staging: Mutex::default(),
            hints: OnceLock::new(),
            directory,
            shared: true,
        }
    }

    /// Takes it that no other process writes: what this one remembers is believed, and the time is its own. Tests that turn the clock
    /// need this.
    pub fn alone(self) -> PostgresStore {
        PostgresStore { shared: false, ..self }
    }
}

async fn is_alive(connection: &mut PgConnection) -> bool {
    tokio::time::timeout(ALIVE, connection.ping()).await.is_ok_and(|answer| answer.is_ok())
}

/// The options of a URL.
fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    // The message of the parser can hold parts of the URL, and with them the password.
    let unusable = || {
        StoreError::Unavailable(
            "the URL of the database is not of the form postgres://user:password@host:5432/name".into(),
        )
    };
    let options = PgConnectOptions::from_str(url).map_err(|_| unusable())?;
    // Notices say that a table of migrations is there already, at each start.
    let options = options.options([("client_min_messages", "warning")]);
    Ok(options.application_name("cuatro").disable_statement_logging())
}

/// Brings the schema up to date. Processes that start together wait for each other. A schema that is one step newer is good: so the
/// processes of a running service are replaced one by one.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let (tables, ours): (bool, bool) = sqlx::query_as(
        // Extensions bring tables and views of their own.
        "select exists (select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
                            and relname <> '_sqlx_migrations'
                            and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
                                            and deptype = 'e')),
                to_regclass('record_number') is not null and to_regclass('_sqlx_migrations') is not null",
    )
    .fetch_one(&mut *connection)
    .await?;
    if tables && !ours {
        return Err(StoreError::Unavailable(
            "the database holds the tables of another application; give Cuatro a database of its own".into(),
        ));
    }
    if ours {
        let newest: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await?;
        let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
        if newest > known + 1 {
            return Err(StoreError::Unavailable(format!(
                "the database has schema {newest} and this Cuatro knows {known}: it is too old for it; install a newer one"
            )));
        }
    }
    MIGRATIONS.run(connection).await.map_err(|error| {
        let why = match &error {
            MigrateError::Execute(sqlx::Error::Database(error))
                if error.code().as_deref() == Some("42501") =>
            {
                "the user may not make tables there; it needs a database or a schema that it owns".to_owned()
            }
            error => error.to_string(),
        };
        StoreError::Unavailable(format!("the schema of the database cannot be brought up to date: {why}"))
    })
}

#[async_trait]
impl Store for PostgresStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        commit::commit(&self.writer, batch).await
    }

    fn shared(&self) -> bool {
        self.shared
    }

    fn bus(&self) -> Option<Arc<dyn Bus>> {
        if !self.shared {
            return None;
        }
        Some(self.hints.get_or_init(|| Arc::new(hints::Hints::start(self.options.clone()))).clone())
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        let mut turn = self.follower.turn().await?;
        let answer = connection::in_time(read::news(turn.connection(), known)).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        let mut turn = self.clock.turn().await?;
        let answer = connection::in_time(shared::pulse(turn.connection())).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn claim_due(&self, now: Time, until: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let mut turn = self.clock.turn().await?;
        let answer = connection::in_time(shared::claim_due(turn.connection(), now, until, limit)).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut turn = self.clock.turn().await?;
        let answer = connection::in_time(shared::extend_due(turn.connection(), games, until)).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut turn = self.clock.turn().await?;
        let answer = connection::in_time(shared::settle_due(turn.connection(), games, until)).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        let mut turn = self.follower.turn().await?;
        let answer = connection::in_time(shared::presence(turn.connection(), games)).await?;
        turn.give_back();
        Ok(answer)
    }

    async fn keep_transfer(
        &self,
        code: &TokenHash,
        player: PlayerId,
        now: Time,
        until: Time,
        most: u32,
    ) -> Result<(), StoreError> {
        shared::keep_transfer(&self.pool, code, player, [now, until], most).await
    }

    async fn take_transfer(&self, code: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        shared::take_transfer(&self.pool, code).await
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        shared::admin_token(&self.pool, offer).await
    }

    async fn claim_summary(&self, day: i64) -> Result<bool, StoreError> {
        shared::claim_summary(&self.pool, day).await
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        let mut numbers = self.player_numbers.lock().await;
        if numbers.is_empty() {
            // The highest comes first, so that the lowest is given first.
            *numbers = sqlx::query_scalar(
                "select nextval('player_number') as n from generate_series(1, $1) order by n desc",
            )
            .bind(PLAYER_NUMBERS)
            .fetch_all(&self.pool)
            .await?;
        }
        let number = numbers.pop();
        number.map(PlayerId).ok_or_else(|| StoreError::Unavailable("there are no numbers for players".into()))
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        read::game(&self.pool, id).await
    }

    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
        standings::finished(&self.pool, id).await
    }

    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError> {
        read::games_in_play(&self.pool).await
    }

    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError> {
        expiry::games_to_resume(&self.pool).await
    }

    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        expiry::untouched_games(&self.pool, before, limit).await
    }

    async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
        read::lobby(&self.pool, filter).await
    }

    async fn player(&self, name_key: &str) -> Result<Option<PlayerRow>, StoreError> {
        ratings::follow(&self.pool).await?;
        read::player(&self.pool, name_key).await
    }

    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<PlayerId>, StoreError> {
        read::player_of_token(&self.pool, token).await
    }

    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError> {
        read::seat_of_token(&self.pool, token).await
    }

    async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, StoreError> {
        ratings::follow(&self.pool).await?;
        standings::ranking(&self.pool, against, after, limit).await
    }

    async fn place(&self, against: Against, name_key: &str) -> Result<Option<RankingRow>, StoreError> {
        ratings::follow(&self.pool).await?;
        standings::place(&self.pool, against, name_key).await
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        ratings::follow(&self.pool).await?;
        standings::totals_since(&self.pool, from).await
    }

    async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, StoreError> {
        ratings::follow(&self.pool).await?;
        standings::players_like(&self.pool, part, limit).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
        standings::history(&self.pool, filter).await
    }

    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError> {
        standings::rivals(&self.pool, player, filter).await
    }

    async fn begin_presence(&self, now: Time) -> Result<(), StoreError> {
        presence::begin(&self.pool, now).await
    }

    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError> {
        for part in seats.chunks(PRESENCES_AT_ONCE) {
            presence::keep(&self.pool, part).await?;
        }
        Ok(())
    }

    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        erase::count(&self.pool, erase).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        // Once the past has changed, ratings stand still until all of them are computed anew.
        ratings::follow(&self.pool).await?;
        erase::erase(&self.pool, erase).await
    }

    async fn erasing(&self) -> Result<Vec<Erase>, StoreError> {
        erase::erasing(&self.pool).await
    }

    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        erase::prune(&self.pool, before, limit).await
    }

    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        expiry::forget_unused_players(&self.pool, before, limit).await
    }

    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        bots::mark(&self.pool, player).await
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        ratings::refresh(&self.pool).await
    }

    async fn report(&self, game: &GameId) -> Result<Option<String>, StoreError> {
        report::read(&self.pool, game).await
    }

    async fn keep_report(&self, game: &GameId, report: &str) -> Result<(), StoreError> {
        report::keep(&self.pool, game, report).await
    }

    async fn origin(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar("select id from origin").fetch_one(&self.pool).await?)
    }

    fn directory(&self) -> Option<PathBuf> {
        Some(self.directory.clone())
    }

    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        // On a connection of its own, so that those who read little never wait for it.
        let mut connection = connection::connect(&self.options).await?;
        dump::dump(&mut connection, to).await?;
        connection.close().await?;
        Ok(())
    }

    async fn stage_begin(&self) -> Result<(), StoreError> {
        let mut staging = self.staging.lock().await;
        if let Some(old) = staging.take() {
            old.discard().await;
        }
        *staging = Some(import::Staging::begin(&self.options).await?);
        Ok(())
    }

    async fn stage(&self, games: &[ReadGame]) -> Result<(), StoreError> {
        match self.staging.lock().await.as_mut() {
            Some(staging) => staging.stage(games).await,
            None => Err(no_import()),
        }
    }

    async fn stage_check(
        &self,
        players: &[ReadPlayer],
        carried: &[Carried],
        restore: bool,
    ) -> Result<ImportCheck, StoreError> {
        match self.staging.lock().await.as_mut() {
            Some(staging) => staging.check(players, carried, restore).await,
            None => Err(no_import()),
        }
    }

    async fn stage_apply(&self, at: Time) -> Result<bool, StoreError> {
        let mut staging = self.staging.lock().await;
        let mut taken = staging.take().ok_or_else(no_import)?;
        ratings::follow(&self.pool).await?;
        let applied = taken.take_over(at).await?;
        match applied {
            true => taken.discard().await,
            false => *staging = Some(taken),
        }
        Ok(applied)
    }

    async fn stage_discard(&self) -> Result<(), StoreError> {
        if let Some(staging) = self.staging.lock().await.take() {
            staging.discard().await;
        }
        Ok(())
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        let answer = sqlx::query("select 1 where not pg_is_in_recovery()").fetch_optional(&self.pool);
        match tokio::time::timeout(Duration::from_secs(2), answer).await {
            Ok(Ok(Some(_))) => Ok(()),
            Ok(Ok(None)) => {
                Err(StoreError::Unavailable("the database is a standby, which takes no writes".into()))
            }
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(StoreError::Unavailable("the database does not answer".into())),
        }
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        ratings::follow(&self.pool).await
    }

    async fn close(&self) {
        let _ = self.stage_discard().await;
        for connection in [&self.writer, &self.follower, &self.clock] {
            connection.close().await;
        }
        self.pool.close().await;
    }
}

fn no_import() -> StoreError {
    StoreError::Unavailable("no import was started".into())
}
