//! Making staged games part of the data, in one transaction.

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::super::super::StoreError;
use super::super::super::queries::import::mark_bots;
use super::super::super::queries::record::take_out_restored;
use super::super::super::queries::totals::raise_totals;
use super::super::ratings::mark_stale;
use super::Staging;
use cuatro_game::Time;

/// What the games add for each pair: player, opponent, points, wins, losses, draws.
const PAIRS: &str = "create temp table staged_pair on commit drop as
    select who, whom, sum(points)::bigint as points, sum(won)::bigint as wins, sum(lost)::bigint as losses,
           sum(drew)::bigint as draws
    from (
        select sx.id as who, so.id as whom, x_points as points, (tag & 3 = 0)::int as won, (tag & 3 = 1)::int as lost,
               (tag & 3 = 2)::int as drew
        from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where sx.id > 0
        union all
        select so.id, sx.id, o_points, (tag & 3 = 1)::int, (tag & 3 = 0)::int, (tag & 3 = 2)::int
        from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where so.id > 0
    ) sides
    group by who, whom";

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

/// The other consequences of the games.
const SUMS: [&str; 2] = [
    "insert into rival (player, rival, points, wins, losses, draws)
    select who, whom, points, wins, losses, draws from staged_pair
    where exists (select 1 from player where id = who and name is not null)
        and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
    order by who, whom
    on conflict (player, rival) do update set points = rival.points + excluded.points, wins = rival.wins + excluded.wins,
        losses = rival.losses + excluded.losses, draws = rival.draws + excluded.draws",
    "update player set points = player.points + d.points, wins = player.wins + d.wins,
        losses = player.losses + d.losses, draws = player.draws + d.draws
    from (select s.id, sum(c.points - coalesce(h.points, 0))::bigint as points,
                 sum(c.wins - coalesce(h.wins, 0))::bigint as wins,
                 sum(c.losses - coalesce(h.losses, 0))::bigint as losses,
                 sum(c.draws - coalesce(h.draws, 0))::bigint as draws
          from staged_carried c join staged_seat s on s.number = c.number
          left join carried h on h.origin = c.origin and h.player = s.id
          group by s.id) d
    where player.id = d.id",
];

const CARRIED: &str = "insert into carried (origin, player, points, wins, losses, draws)
    select c.origin, s.id, c.points, c.wins, c.losses, c.draws
    from staged_carried c join staged_seat s on s.number = c.number
    on conflict (origin, player) do update set points = excluded.points, wins = excluded.wins,
        losses = excluded.losses, draws = excluded.draws";

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
        if sqlx::query_scalar(CHANGED).fetch_one(&mut *transaction).await? {
            return Ok(false);
        }
        match write(&mut transaction, at).await {
            Ok(()) => {
                transaction.commit().await?;
                Ok(true)
            }
            // Somebody claimed a name, or a game arrived, between the check and the write.
            Err(error) if super::super::connection::failure(&error).is_some() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

async fn write(connection: &mut PgConnection, at: Time) -> Result<(), sqlx::Error> {
    take_out_restored(connection).await?;
    for statement in [PAIRS, GAMES] {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    sqlx::query(
        "insert into player (id, name_key, name, created_at, deleted_at, tombstone, bot)
         select id, name_key, name, $1, case when tombstone is not null then $1 end, tombstone, bot
         from staged_seat where fresh order by name_key",
    )
    .bind(at.0)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "select setval('tombstone_number', greatest((select max(tombstone) from player), (select last_value from tombstone_number)))
         where exists (select 1 from staged_seat where fresh and tombstone is not null)",
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query(LOCK).execute(&mut *connection).await?;
    mark_bots(&mut *connection).await?;
    let raised = raise_totals("select * from staged_pair", "player");
    sqlx::query(AssertSqlSafe(raised)).execute(&mut *connection).await?;
    for statement in SUMS {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    sqlx::query(CARRIED).execute(&mut *connection).await?;
    let rated: bool = sqlx::query_scalar("select exists (select 1 from staged_game where tag & 4 = 4)")
        .fetch_one(&mut *connection)
        .await?;
    if rated {
        mark_stale(connection).await?;
    }
    Ok(())
}
