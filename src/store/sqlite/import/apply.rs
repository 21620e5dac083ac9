//! Taking a staged file over.

use std::path::Path;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::super::super::StoreError;
use super::super::super::packed::MOST_WITHIN_MS;
use super::super::record::add_to_totals;
use super::super::{SqliteStore, rows};
use super::{Staging, open, remove, staging_path};
use crate::game::Time;
use crate::rules::Side;

/// Games that go over at once while others play: about two milliseconds of writing.
const SLICE: i64 = 250;
/// Games that go over at once while nobody plays: the more, the fewer pages are written again and again (docs/statistics.md).
const LARGE_SLICE: i64 = 20_000;

/// What all statements about a slice begin with: the staged games after line ?1 up to line ?2, and their sides. A deleted
/// player counts as a person, but collects nothing.
const SLICE_OF: &str = "with slice as (
        select g.*, sx.id as x_id, so.id as o_id, tag & 3 as winner
        from staged.game g join staged.seat sx on sx.number = g.x join staged.seat so on so.number = g.o
        where line > ?1 and line <= ?2
    ), side as (
        select x_id as who, o_id as whom, x_points as points, winner = 0 as won, winner = 1 as lost, winner = 2 as drew
        from slice where x_id > 0
        union all
        select o_id, x_id, o_points, winner = 1, winner = 0, winner = 2 from slice where o_id > 0
    )";

const RECORDS: &str = "insert into record (n, id, x, o, tag, body)
    select (at << 21)
             + coalesce((select max(n) + 1 from record where n >= at << 21 and n < (at + 1) << 21) - (at << 21), 0)
             + row_number() over (partition by at order by id) - 1,
           id, x_id, o_id, tag, body
    from slice";
const TOTALS: &str = "update player set
        points = player.points + s.points, wins = player.wins + s.wins,
        losses = player.losses + s.losses, draws = player.draws + s.draws,
        people_points = people_points + s.p_points, people_wins = people_wins + s.p_wins,
        people_losses = people_losses + s.p_losses, people_draws = people_draws + s.p_draws
    from (
        select who, sum(points) as points, sum(won) as wins, sum(lost) as losses, sum(drew) as draws,
               sum(points * (whom > 0)) as p_points, sum(won * (whom > 0)) as p_wins,
               sum(lost * (whom > 0)) as p_losses, sum(drew * (whom > 0)) as p_draws
        from side group by who
    ) s
    where player.id = s.who and player.name is not null";
const RIVALS: &str = "insert into rival (player, rival, points, wins, losses, draws)
    select who, whom, sum(points), sum(won), sum(lost), sum(drew) from side
    where exists (select 1 from player where id = who and name is not null)
        and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
    group by who, whom
    on conflict do update set points = points + excluded.points, wins = wins + excluded.wins,
        losses = losses + excluded.losses, draws = draws + excluded.draws";

/// Takes a checked staging file over. False if a name was claimed since the check; then nothing was written, and the staging
/// goes on.
pub(in super::super) async fn take_over(
    store: &SqliteStore,
    staging: Staging,
    at: Time,
) -> Result<Option<Staging>, StoreError> {
    let Staging { connection, path } = staging;
    connection.close().await?;
    // What the data will point to must be as durable as the data.
    let synced = std::fs::File::open(&path).and_then(|file| file.sync_all());
    synced.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?;
    let rated = {
        let mut writer = store.writer.lock().await;
        attach(&mut writer, &path).await?;
        match note(&mut writer, at).await {
            Ok(Some(rated)) => rated,
            other => {
                sqlx::query("detach staged").execute(&mut *writer).await?;
                other?;
                return Ok(Some(Staging { connection: open(&path).await?, path }));
            }
        }
    };
    if rated {
        store.set_stale(true);
    }
    slices(store).await?;
    Ok(None)
}

/// Finishes an import that a stopped process has left, if there is one.
pub(in super::super) async fn finish(store: &SqliteStore) -> Result<(), StoreError> {
    let path = staging_path(&store.path);
    {
        let mut writer = store.writer.lock().await;
        let noted: bool =
            sqlx::query_scalar("select exists (select 1 from import)").fetch_one(&mut *writer).await?;
        if !noted {
            return remove(&path);
        }
        let attached: bool =
            sqlx::query_scalar("select exists (select 1 from pragma_database_list where name = 'staged')")
                .fetch_one(&mut *writer)
                .await?;
        if !attached {
            if !path.exists() {
                return Err(StoreError::Unavailable(format!(
                    "{} holds games that were being imported and is gone; put it back beside the data file",
                    path.display()
                )));
            }
            attach(&mut writer, &path).await?;
        }
    }
    slices(store).await
}

async fn attach(writer: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let path = path.to_str().ok_or_else(|| StoreError::Unavailable("the path must be UTF-8".into()))?;
    sqlx::query("attach ? as staged").bind(path).execute(writer).await?;
    Ok(())
}

/// The one transaction after which the import will be finished: players, carried totals, and the note that it is under way.
/// Nothing if a name was claimed since the check; otherwise whether there are rated games.
async fn note(writer: &mut SqliteConnection, at: Time) -> Result<Option<bool>, StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let claimed: bool = sqlx::query_scalar(
        "select exists (select 1 from staged.seat s join player p on p.name_key = s.name_key where p.id <> s.id)",
    )
    .fetch_one(&mut *transaction)
    .await?;
    if claimed {
        return Ok(None);
    }
    sqlx::query(
        "insert into player (id, name_key, name, created_at, deleted_at, tombstone)
         select id, name_key, name, ?1, iif(tombstone is null, null, ?1), tombstone from staged.seat where fresh = 1",
    )
    .bind(at.0)
    .execute(&mut *transaction)
    .await?;
    take_out_restored(&mut transaction).await?;
    for statement in [
        "update player set points = player.points + d.points, wins = player.wins + d.wins,
            losses = player.losses + d.losses, draws = player.draws + d.draws
         from (select s.id, sum(c.points - coalesce(h.points, 0)) as points, sum(c.wins - coalesce(h.wins, 0)) as wins,
                      sum(c.losses - coalesce(h.losses, 0)) as losses, sum(c.draws - coalesce(h.draws, 0)) as draws
               from staged.carried c join staged.seat s on s.number = c.number
               left join carried h on h.origin = c.origin and h.player = s.id
               group by s.id) d
         where player.id = d.id",
        "insert or replace into carried
         select c.origin, s.id, c.points, c.wins, c.losses, c.draws
         from staged.carried c join staged.seat s on s.number = c.number",
        "insert into import (done) values (0)",
    ] {
        sqlx::query(statement).execute(&mut *transaction).await?;
    }
    let rated: bool = sqlx::query_scalar("select exists (select 1 from staged.game where tag & 4 = 4)")
        .fetch_one(&mut *transaction)
        .await?;
    if rated {
        sqlx::query("update origin set stale_ratings = 1").execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(Some(rated))
}

/// Games that come back in place of their anonymous selves are taken out first, with what they gave.
async fn take_out_restored(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("delete from removed where id in (select id from staged.restored)")
        .execute(&mut *connection)
        .await?;
    let rows = sqlx::query("select * from record where id in (select id from staged.restored)")
        .fetch_all(&mut *connection)
        .await?;
    for row in &rows {
        let (record, _) = rows::record(row)?;
        // Of the rivals nothing is taken back: the other one was deleted, and with them that they met.
        for side in Side::BOTH {
            add_to_totals(connection, &record, side, -1).await?;
        }
        sqlx::query("delete from record where n = ?")
            .bind(row.try_get::<i64, _>("n")?)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Brings the staged games over, slice by slice, and forgets the staging file.
async fn slices(store: &SqliteStore) -> Result<(), StoreError> {
    let statements = [RECORDS, TOTALS, RIVALS].map(|statement| format!("{SLICE_OF} {statement}"));
    loop {
        let games = if store.is_quiet() { LARGE_SLICE } else { SLICE };
        let mut writer = store.writer.lock().await;
        let done: i64 = sqlx::query_scalar("select done from import").fetch_one(&mut *writer).await?;
        let last: Option<i64> = sqlx::query_scalar(
            "select max(line) from (select line from staged.game where line > ? order by line limit ?)",
        )
        .bind(done)
        .bind(games)
        .fetch_one(&mut *writer)
        .await?;
        let Some(last) = last else { break };
        let mut transaction = writer.begin_with("begin immediate").await?;
        for statement in &statements {
            sqlx::query(sqlx::AssertSqlSafe(statement.as_str()))
                .bind(done)
                .bind(last)
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query("update import set done = ?").bind(last).execute(&mut *transaction).await?;
        transaction.commit().await?;
        drop(writer);
        // A waiting move gets the connection before the next slice.
        tokio::task::yield_now().await;
    }
    let mut writer = store.writer.lock().await;
    sqlx::query("delete from import").execute(&mut *writer).await?;
    sqlx::query("detach staged").execute(&mut *writer).await?;
    remove(&staging_path(&store.path))
}

const _: () = assert!(MOST_WITHIN_MS == 1 << 21, "the statements above shift by 21");
