//! Making staged games part of the data, in one transaction.

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;

use super::super::connection::failure;
use super::Staging;
use crate::StoreError;
use crate::queries::import::{PAIRS, mark_bots, mark_stale, set_carried};
use crate::queries::totals::raise_totals;
use crate::queries::withdrawal::take_out_restored;
use crate::sql::{Connection, sql};
use cuatro_game::Time;

/// The games come first: while they are written, which is most of the work, nobody waits for a row that they touch. Imported
/// games have numbers from 2^20 on within their millisecond; games played here stay below.
const GAMES: &str = "insert into record (n, id, x, o, tag, body)
    select greatest((at << 21) + 1048576,
                    (select max(n) + 1 from record where n >= (at << 21) + 1048576 and n < (at + 1) << 21))
             + row_number() over (partition by at order by g.id) - 1,
           g.id, sx.id, so.id, tag, body
    from staged_game g join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
    order by at, g.id";

/// The players whose totals change, in the order in which all transactions lock players.
const LOCK: &str = "select 1 from player where id in (select who from staged_pair union
    select s.id from staged_carried c join staged_seat s on s.number = c.number union
    select id from staged_seat where bot union
    select rival from rival join staged_seat s on s.id = rival.player where s.bot) order by id for no key update";

/// The results of players against each other.
const RIVALS: &str = "insert into rival (player, rival, points, wins, losses, draws)
    select who, whom, points, wins, losses, draws from staged_pair
    where exists (select 1 from player where id = who and name is not null)
        and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
    order by who, whom
    on conflict (player, rival) do update set points = rival.points + excluded.points, wins = rival.wins + excluded.wins,
        losses = rival.losses + excluded.losses, draws = rival.draws + excluded.draws";

/// What must be checked again before the commit: whether a name of the file now belongs to somebody else, a player of the file
/// was deleted, or a game of the file is already here.
const CHANGED: &str = "select exists (
        select 1 from staged_seat s join player p on p.name_key = s.name_key
        where p.id <> s.id
            -- A player who took the name since then must not get a past with it.
            or (exists (select 1 from staged_restored) and not s.held and p.held))
    or exists (select 1 from staged_seat s join player p on p.id = s.id where s.name_key is not null and p.name is null)
    or exists (select 1 from staged_game g join record r on r.id = g.id where g.id not in (select id from staged_restored))";

impl Staging {
    /// Makes the checked games part of the data, all or nothing. False if the data has changed since the check; then nothing
    /// was written, and the import can go on.
    pub(super) async fn take_over(&mut self, at: Time) -> Result<bool, StoreError> {
        let mut transaction = self.connection.begin().await?;
        if transaction.flag(sql(CHANGED)).await? {
            return Ok(false);
        }
        match write(&mut transaction, at).await {
            Ok(()) => {
                transaction.commit().await?;
                Ok(true)
            }
            // Somebody claimed a name, or a game arrived, between the check and the write.
            Err(error) if failure(&error).is_some() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

async fn write(connection: &mut PgConnection, at: Time) -> Result<(), sqlx::Error> {
    take_out_restored(connection).await?;
    connection.run(sql(format!("create temp table staged_pair on commit drop as {PAIRS}"))).await?;
    connection.run(sql(GAMES)).await?;
    let players = sql("insert into player (id, name_key, name, created_at, deleted_at, tombstone, bot)
         select id, name_key, name, $1, case when tombstone is not null then $1 end, tombstone, bot
         from staged_seat where fresh order by name_key");
    connection.run(players.bind(at.0)).await?;
    for statement in [
        "select setval('tombstone_number', greatest((select max(tombstone) from player), (select last_value from tombstone_number)))
         where exists (select 1 from staged_seat where fresh and tombstone is not null)",
        LOCK,
    ] {
        connection.run(sql(statement)).await?;
    }
    mark_bots(connection).await?;
    connection.run(sql(raise_totals("select * from staged_pair", "player"))).await?;
    connection.run(sql(RIVALS)).await?;
    set_carried(connection).await?;
    mark_stale(connection).await?;
    Ok(())
}
