//! Applying a staged file.

use std::path::Path;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::super::SqliteStore;
use super::super::checkpoint::shorten_log;
use super::super::writer::{Turn, in_transaction};
use super::{Staging, open, remove, staging_path};
use crate::StoreError;
use crate::packed::MOST_WITHIN_MS;
use crate::queries::import::{PAIRS, mark_bots, mark_stale, set_carried};
use crate::queries::totals::raise_totals;
use crate::queries::withdrawal::take_out_restored;
use crate::sql::{Connection, sql};
use cuatro_game::Time;

/// Rows that are copied at once while others play: well under a millisecond of writing, for which a move may have to wait. A
/// row takes 50 µs, because each touches other pages.
const SLICE: i64 = 12;
/// Rows that are copied at once while nobody plays: the more, the fewer pages are rewritten (docs/statistics.md).
const LARGE_SLICE: i64 = 20_000;

/// Staged rows that are copied slice by slice. In all statements ?1 is the last row that has been copied, ?2 the last of the slice.
struct SlicedCopy {
    /// Up to which row the data has it. It is written in the slice's transaction, so that an interrupted import resumes there.
    done: &'static str,
    /// The last row of all.
    last: &'static str,
    over: &'static [&'static str],
    write_done: &'static str,
}

/// The games, in the order of the file.
const GAMES: SlicedCopy = SlicedCopy {
    done: "select done from import",
    last: "select coalesce(max(line), 0) from staged_game",
    over: &["insert into record (n, id, x, o, tag, body)
        select (at << 21)
                 + coalesce((select max(n) + 1 from record where n >= at << 21 and n < (at + 1) << 21) - (at << 21), 0)
                 + row_number() over (partition by at order by g.id) - 1,
               g.id, sx.id, so.id, tag, body
        from staged_game g join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
        where line > ?1 and line <= ?2"],
    write_done: "update import set done = $1",
};

/// The pairs of a slice: [`raise_totals`] makes a statement of them.
const PAIRS_OF_SLICE: &str =
    "select who, whom, points, wins, losses, draws from staged_pair where rowid > ?1 and rowid <= ?2";

/// What the games add to totals and rivals, pair by pair ([`Staging::sum_up`]). A deleted player gets no results.
const SUMS: SlicedCopy = SlicedCopy {
    done: "select summed from import",
    last: "select coalesce(max(rowid), 0) from staged_pair",
    over: &[
        PAIRS_OF_SLICE,
        "insert into rival (player, rival, points, wins, losses, draws)
        select who, whom, points, wins, losses, draws from staged_pair
        where rowid > ?1 and rowid <= ?2
            and exists (select 1 from player where id = who and name is not null)
            and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
        on conflict do update set points = points + excluded.points, wins = wins + excluded.wins,
            losses = losses + excluded.losses, draws = draws + excluded.draws",
    ],
    write_done: "update import set summed = $1",
};

impl Staging {
    /// Sums up the results of the staged games for each pair of players, so that the row of a player or of a pair is written
    /// once for the whole file.
    async fn sum_up(&mut self) -> Result<(), StoreError> {
        self.connection.run(sql("drop table if exists staged_pair")).await?;
        self.connection.run(sql(format!("create table staged_pair as {PAIRS}"))).await?;
        Ok(())
    }
}

/// Applies a checked staging file. False if a name was claimed since the check; then nothing was written, and the import can go on.
pub(super) async fn take_over(mut staging: Staging, at: Time) -> Result<Option<Staging>, StoreError> {
    staging.sum_up().await?;
    let Staging { store, connection, path, alone } = staging;
    connection.close().await?;
    // The data will refer to this file, so it must be as durable as the data.
    let synced = std::fs::File::open(&path).and_then(|file| file.sync_all());
    synced.map_err(|error| StoreError::file(&path.display().to_string(), &error))?;
    let rated = {
        let mut turn = store.writer.turn().await?;
        attach(&mut turn, &path).await?;
        // A connection that failed takes its attached databases with it.
        let outcome = commit_takeover(&mut turn, at).await;
        match outcome {
            Ok(None) => {
                let detached = turn.run(sql("detach staged")).await;
                turn.done(detached.map_err(StoreError::from))?;
                return Ok(Some(Staging { store, connection: open(&path).await?, path, alone }));
            }
            other => turn.done(other)?.unwrap_or(false),
        }
    };
    if rated {
        store.set_stale(true);
    }
    slices(&store).await?;
    Ok(None)
}

/// Finishes an import that a stopped process has left, if there is one.
pub(in super::super) async fn finish(store: &SqliteStore) -> Result<(), StoreError> {
    let path = staging_path(&store.path);
    let mut turn = store.writer.turn().await?;
    let noted = turn.flag(sql("select exists (select 1 from import)")).await?;
    turn.give_back();
    if noted { slices(store).await } else { remove(&path) }
}

/// The writing connection, with the staging file attached.
async fn turn_with_staged(store: &SqliteStore) -> Result<Turn<'_>, StoreError> {
    let mut turn = store.writer.turn().await?;
    let attached = sql("select exists (select 1 from pragma_database_list where name = 'staged')");
    if !turn.flag(attached).await? {
        let path = staging_path(&store.path);
        if !path.exists() {
            turn.give_back();
            return Err(StoreError::Unusable(format!(
                "{} holds games that were being imported and is gone; put it back beside the data file",
                path.display()
            )));
        }
        attach(&mut turn, &path).await?;
    }
    Ok(turn)
}

async fn attach(writer: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let path = path.to_str().ok_or_else(StoreError::not_utf8)?;
    writer.run(sql("attach $1 as staged").bind(path)).await?;
    Ok(())
}

/// The one transaction after which the import will be finished: players, carried totals, and the record that it is being
/// applied. `None` if a name was claimed since the check; otherwise whether the ratings are stale.
async fn commit_takeover(writer: &mut SqliteConnection, at: Time) -> Result<Option<bool>, StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let claimed = sql("select exists (
            select 1 from staged_seat s join player p on p.name_key = s.name_key
            where p.id <> s.id
                -- A player who took the name since then must not get a past with it.
                or (exists (select 1 from staged_restored) and not s.held
                    and exists (select 1 from credential where player = p.id)))");
    if transaction.flag(claimed).await? {
        return Ok(None);
    }
    let players = sql("insert into player (id, name_key, name, created_at, deleted_at, tombstone, bot)
         select id, name_key, name, $1, iif(tombstone is null, null, $1), tombstone, bot from staged_seat where fresh = 1");
    transaction.run(players.bind(at.0)).await?;
    take_out_restored(&mut *transaction).await?;
    let stale = mark_bots(&mut *transaction).await?;
    set_carried(&mut *transaction).await?;
    transaction.run(sql("insert into import (done) values (0)")).await?;
    let rated = mark_stale(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Some(rated || stale))
}

/// Copies what is staged and removes the staging file. The games come first: totals follow them, like ratings.
async fn slices(store: &SqliteStore) -> Result<(), StoreError> {
    for part in [GAMES, SUMS] {
        let (mut done, last) = {
            let mut turn = turn_with_staged(store).await?;
            let found = (turn.number(sql(part.done)).await?, turn.number(sql(part.last)).await?);
            turn.give_back();
            found
        };
        while done < last {
            let to = done + if store.is_quiet() { LARGE_SLICE } else { SLICE };
            slice(store, &part, done, to).await?;
            done = to;
            shorten_log(store).await?;
            // A waiting move gets the connection before the next slice.
            tokio::task::yield_now().await;
        }
    }
    let mut turn = turn_with_staged(store).await?;
    turn.run(sql("delete from import")).await?;
    turn.run(sql("detach staged")).await?;
    turn.done(Ok(()))?;
    remove(&staging_path(&store.path))
}

/// Copies the rows after `done` up to `to`.
async fn slice(store: &SqliteStore, part: &SlicedCopy, done: i64, to: i64) -> Result<(), StoreError> {
    let mut turn = turn_with_staged(store).await?;
    let outcome = in_transaction(&mut turn, async |writer| {
        for statement in part.over {
            let statement = match *statement {
                PAIRS_OF_SLICE => sql(raise_totals(PAIRS_OF_SLICE, "player")),
                statement => sql(statement),
            };
            writer.run(statement.bind(done).bind(to)).await?;
        }
        writer.run(sql(part.write_done).bind(to)).await?;
        Ok(())
    });
    let outcome = outcome.await;
    turn.done(outcome)
}

const _: () = assert!(MOST_WITHIN_MS == 1 << 21, "the statements above shift by 21");
