//! Applying a staged file.

use std::path::Path;

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::super::super::StoreError;
use super::super::super::packed::MOST_WITHIN_MS;
use super::super::super::queries::import::mark_bots;
use super::super::super::queries::record::take_out_restored;
use super::super::super::queries::totals::raise_totals;
use super::super::SqliteStore;
use super::super::checkpoint::shorten_log;
use super::super::writer::Turn;
use super::{Staging, open, remove, staging_path};
use cuatro_game::Time;

/// Rows that are copied at once while others play: well under a millisecond of writing, for which a move may have to wait. A
/// row takes 50 µs, because each touches other pages.
const SLICE: i64 = 12;
/// Rows that are copied at once while nobody plays: the more, the fewer pages are rewritten (docs/statistics.md).
const LARGE_SLICE: i64 = 20_000;

/// Staged rows that are copied slice by slice. In all statements ?1 is the last row that has been copied, ?2 the last of the slice.
struct Part {
    /// Up to which row the data has it. It is written in the slice's transaction, so that an interrupted import resumes there.
    done: &'static str,
    /// The last row of all.
    last: &'static str,
    over: &'static [&'static str],
    write_done: &'static str,
}

/// The games, in the order of the file.
const GAMES: Part = Part {
    done: "select done from import",
    last: "select coalesce(max(line), 0) from staged_game",
    over: &["insert into record (n, id, x, o, tag, body)
        select (at << 21)
                 + coalesce((select max(n) + 1 from record where n >= at << 21 and n < (at + 1) << 21) - (at << 21), 0)
                 + row_number() over (partition by at order by g.id) - 1,
               g.id, sx.id, so.id, tag, body
        from staged_game g join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
        where line > ?1 and line <= ?2"],
    write_done: "update import set done = ?",
};

/// The pairs of a slice: [`raise_totals`] makes a statement of them.
const PAIRS: &str =
    "select who, whom, points, wins, losses, draws from staged_pair where rowid > ?1 and rowid <= ?2";

/// What the games add to totals and rivals, pair by pair ([`Staging::sum_up`]). A deleted player counts as a person, but gets
/// no results.
const SUMS: Part = Part {
    done: "select summed from import",
    last: "select coalesce(max(rowid), 0) from staged_pair",
    over: &[
        PAIRS,
        "insert into rival (player, rival, points, wins, losses, draws)
        select who, whom, points, wins, losses, draws from staged_pair
        where rowid > ?1 and rowid <= ?2
            and exists (select 1 from player where id = who and name is not null)
            and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
        on conflict do update set points = points + excluded.points, wins = wins + excluded.wins,
            losses = losses + excluded.losses, draws = draws + excluded.draws",
    ],
    write_done: "update import set summed = ?",
};

impl Staging {
    /// Sums up the results of the staged games for each pair of players, so that the row of a player or of a pair is written
    /// once for the whole file.
    async fn sum_up(&mut self) -> Result<(), StoreError> {
        for statement in [
            "drop table if exists staged_pair",
            "create table staged_pair as
                select who, whom, sum(points) as points, sum(won) as wins, sum(lost) as losses, sum(drew) as draws
                from (
                    select sx.id as who, so.id as whom, x_points as points,
                           tag & 3 = 0 as won, tag & 3 = 1 as lost, tag & 3 = 2 as drew
                    from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where sx.id > 0
                    union all
                    select so.id, sx.id, o_points, tag & 3 = 1, tag & 3 = 0, tag & 3 = 2
                    from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where so.id > 0
                )
                group by who, whom",
        ] {
            sqlx::query(statement).execute(&mut self.connection).await?;
        }
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
    synced.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
    let rated = {
        let mut turn = store.writer.turn().await?;
        attach(&mut turn, &path).await?;
        // A connection that failed takes its attached databases with it.
        let outcome = commit_takeover(&mut turn, at).await;
        match outcome {
            Ok(None) => {
                let detached = sqlx::query("detach staged").execute(&mut *turn).await;
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
    let noted = sqlx::query_scalar("select exists (select 1 from import)").fetch_one(&mut *turn).await;
    let noted: bool = noted.map_err(StoreError::from)?;
    turn.give_back();
    if noted { slices(store).await } else { remove(&path) }
}

/// The writing connection, with the staging file attached.
async fn turn_with_staged(store: &SqliteStore) -> Result<Turn<'_>, StoreError> {
    let mut turn = store.writer.turn().await?;
    let attached: bool =
        sqlx::query_scalar("select exists (select 1 from pragma_database_list where name = 'staged')")
            .fetch_one(&mut *turn)
            .await?;
    if !attached {
        let path = staging_path(&store.path);
        if !path.exists() {
            turn.give_back();
            return Err(StoreError::Unavailable(format!(
                "{} holds games that were being imported and is gone; put it back beside the data file",
                path.display()
            )));
        }
        attach(&mut turn, &path).await?;
    }
    Ok(turn)
}

async fn attach(writer: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let path = path.to_str().ok_or_else(|| StoreError::Unavailable("the path must be UTF-8".into()))?;
    sqlx::query("attach ? as staged").bind(path).execute(writer).await?;
    Ok(())
}

/// The one transaction after which the import will be finished: players, carried totals, and the record that it is being
/// applied. `None` if a name was claimed since the check; otherwise whether the ratings are stale.
async fn commit_takeover(writer: &mut SqliteConnection, at: Time) -> Result<Option<bool>, StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let claimed: bool = sqlx::query_scalar(
        "select exists (
            select 1 from staged_seat s join player p on p.name_key = s.name_key
            where p.id <> s.id
                -- A player who took the name since then must not get a past with it.
                or (exists (select 1 from staged_restored) and not s.held
                    and exists (select 1 from credential where player = p.id)))",
    )
    .fetch_one(&mut *transaction)
    .await?;
    if claimed {
        return Ok(None);
    }
    sqlx::query(
        "insert into player (id, name_key, name, created_at, deleted_at, tombstone, bot)
         select id, name_key, name, ?1, iif(tombstone is null, null, ?1), tombstone, bot from staged_seat where fresh = 1",
    )
    .bind(at.0)
    .execute(&mut *transaction)
    .await?;
    take_out_restored(&mut *transaction).await?;
    let stale = mark_bots(&mut *transaction).await?;
    for statement in [
        "update player set points = player.points + d.points, wins = player.wins + d.wins,
            losses = player.losses + d.losses, draws = player.draws + d.draws
         from (select s.id, sum(c.points - coalesce(h.points, 0)) as points, sum(c.wins - coalesce(h.wins, 0)) as wins,
                      sum(c.losses - coalesce(h.losses, 0)) as losses, sum(c.draws - coalesce(h.draws, 0)) as draws
               from staged_carried c join staged_seat s on s.number = c.number
               left join carried h on h.origin = c.origin and h.player = s.id
               group by s.id) d
         where player.id = d.id",
        "insert or replace into carried
         select c.origin, s.id, c.points, c.wins, c.losses, c.draws
         from staged_carried c join staged_seat s on s.number = c.number",
        "insert into import (done) values (0)",
    ] {
        sqlx::query(statement).execute(&mut *transaction).await?;
    }
    let rated: bool = sqlx::query_scalar("select exists (select 1 from staged_game where tag & 4 = 4)")
        .fetch_one(&mut *transaction)
        .await?;
    if rated {
        sqlx::query("update origin set stale_ratings = 1").execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(Some(rated || stale))
}

/// Copies what is staged and removes the staging file. The games come first: totals follow them, like ratings.
async fn slices(store: &SqliteStore) -> Result<(), StoreError> {
    for part in [GAMES, SUMS] {
        let (mut done, last): (i64, i64) = {
            let mut turn = turn_with_staged(store).await?;
            let done = sqlx::query_scalar(part.done).fetch_one(&mut *turn).await?;
            let last = sqlx::query_scalar(part.last).fetch_one(&mut *turn).await?;
            turn.give_back();
            (done, last)
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
    sqlx::query("delete from import").execute(&mut *turn).await?;
    sqlx::query("detach staged").execute(&mut *turn).await?;
    turn.done(Ok(()))?;
    remove(&staging_path(&store.path))
}

/// Copies the rows after `done` up to `to`.
async fn slice(store: &SqliteStore, part: &Part, done: i64, to: i64) -> Result<(), StoreError> {
    let mut turn = turn_with_staged(store).await?;
    let outcome = async {
        let mut transaction = turn.begin_with("begin immediate").await?;
        for statement in part.over {
            let query = match *statement {
                PAIRS => sqlx::query(AssertSqlSafe(raise_totals(PAIRS, "player"))),
                statement => sqlx::query(statement),
            };
            query.bind(done).bind(to).execute(&mut *transaction).await?;
        }
        sqlx::query(part.write_done).bind(to).execute(&mut *transaction).await?;
        Ok::<_, StoreError>(transaction.commit().await?)
    };
    let outcome = outcome.await;
    turn.done(outcome)
}

const _: () = assert!(MOST_WITHIN_MS == 1 << 21, "the statements above shift by 21");
