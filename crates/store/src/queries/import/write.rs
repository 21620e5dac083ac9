//! Making checked games part of the data.

use crate::TransactionError;
use crate::columns::Columns;
use crate::packed::{NUMBERS_PER_MS, Tag};
use crate::queries::bots;
use crate::queries::totals::{raise_rivals, raise_totals};
use crate::queries::withdrawal::take_out_restored;
use crate::sql::{Connection, sql};
use cuatro_game::{PlayerId, Time};
use cuatro_rules::Side;

/// Whether the data has changed since the check: a name of the file now belongs to another player, or a player of the file was deleted
/// or forgotten.
pub async fn is_outdated(connection: &mut impl Connection) -> Result<bool, sqlx::Error> {
    let changed = "select exists (
            select 1 from staged_seat s join player p on p.name_key = s.name_key
            where p.id <> s.id
                -- A later holder of the name must not get the restored games.
                or (exists (select 1 from staged_restored) and not s.held
                    and exists (select 1 from credential where player = p.id)))
        or exists (
            select 1 from staged_seat s
            where s.name_key is not null and not s.fresh
                and not exists (select 1 from player p where p.id = s.id and p.name is not null))";
    connection.flag(sql(changed)).await
}

/// Makes the checked games part of the data. `lock` are the statements before the totals of players change. Returns whether the ratings
/// are stale.
pub async fn write(
    connection: &mut impl Connection,
    at: Time,
    lock: &[&'static str],
) -> Result<bool, TransactionError> {
    take_out_restored(connection).await?;
    add_games(connection).await?;
    add_players(connection, at).await?;
    for statement in lock {
        connection.run(sql(*statement)).await?;
    }
    let stale = mark_bots(connection).await?;
    add_results(connection).await?;
    set_carried(connection).await?;
    let rated = mark_stale(connection).await?;
    Ok(rated || stale)
}

/// Adds the staged games. They come first: while they are written, which is most of the work, nobody waits for a row that they
/// touch. Their numbers are in the second half of their millisecond, after those of games that were played here.
pub async fn add_games(connection: &mut impl Connection) -> Result<(), sqlx::Error> {
    let games = format!(
        "insert into record (n, id, x, o, tag, body)
         select coalesce((select max(n) + 1 from record where n >= first and n < first + {half}), first)
                  + row_number() over (partition by first order by id) - 1,
                id, x, o, tag, body
         from (select at * {NUMBERS_PER_MS} + {half} as first, g.id, sx.id as x, so.id as o, tag, body
               from staged_game g join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o) game
         order by first, id",
        half = NUMBERS_PER_MS / 2
    );
    connection.run(sql(games)).await?;
    Ok(())
}

/// Adds the new players of the file.
async fn add_players(connection: &mut impl Connection, at: Time) -> Result<(), sqlx::Error> {
    let players = sql("insert into player (id, name_key, name, created_at, deleted_at, tombstone, bot)
         select id, name_key, name, $1, case when tombstone is not null then $1 end, tombstone, bot
         from staged_seat where fresh order by name_key");
    connection.run(players.bind(at.0)).await?;
    Ok(())
}

/// Sums up the results of the staged games for each pair of players, so that the row of a player or of a pair is written once for
/// the whole file. A deleted player counts as a person.
pub async fn sum_up(staging: &mut impl Connection) -> Result<(), sqlx::Error> {
    let [x_won, o_won, drawn] = [Some(Side::X), Some(Side::O), None].map(|winner| {
        format!("case tag & {} when {} then 1 else 0 end", Tag::WINNER, Tag::winner_bits(winner))
    });
    let seats = "staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o";
    let pairs = format!(
        "create temp table staged_pair as
        select who, whom, cast(sum(points) as bigint) as points, cast(sum(won) as bigint) as wins,
            cast(sum(lost) as bigint) as losses, cast(sum(drew) as bigint) as draws
        from (
            select sx.id as who, so.id as whom, x_points as points, {x_won} as won, {o_won} as lost, {drawn} as drew
            from {seats} where sx.id > 0
            union all
            select so.id, sx.id, o_points, {o_won}, {x_won}, {drawn} from {seats} where so.id > 0
        ) sides
        group by who, whom"
    );
    // An earlier apply that found outdated data leaves its table.
    staging.run(sql("drop table if exists staged_pair")).await?;
    staging.run(sql(pairs)).await?;
    Ok(())
}

/// Adds these results to the totals of players, also those against each other. A deleted player gets no results.
pub async fn add_results(connection: &mut impl Connection) -> Result<(), sqlx::Error> {
    connection.run(sql(raise_totals("select * from staged_pair", "player"))).await?;
    let pairs = "select * from staged_pair
        where exists (select 1 from player where id = who and name is not null)
            and (whom < 0 or exists (select 1 from player where id = whom and name is not null))";
    connection.run(sql(raise_rivals(pairs))).await?;
    Ok(())
}

/// Puts the carried totals of the file in place of those from the same origins.
async fn set_carried(connection: &mut impl Connection) -> Result<(), sqlx::Error> {
    for statement in [
        "update player set points = player.points + d.points, wins = player.wins + d.wins,
            losses = player.losses + d.losses, draws = player.draws + d.draws
         from (select s.id, cast(sum(c.points - coalesce(h.points, 0)) as bigint) as points,
                      cast(sum(c.wins - coalesce(h.wins, 0)) as bigint) as wins,
                      cast(sum(c.losses - coalesce(h.losses, 0)) as bigint) as losses,
                      cast(sum(c.draws - coalesce(h.draws, 0)) as bigint) as draws
               from staged_carried c join staged_seat s on s.number = c.number
               left join carried h on h.origin = c.origin and h.player = s.id
               group by s.id) d
         where player.id = d.id",
        "insert into carried (origin, player, points, wins, losses, draws)
         select c.origin, s.id, c.points, c.wins, c.losses, c.draws
         from staged_carried c join staged_seat s on s.number = c.number where true
         on conflict (origin, player) do update set points = excluded.points, wins = excluded.wins,
            losses = excluded.losses, draws = excluded.draws",
    ] {
        connection.run(sql(statement)).await?;
    }
    Ok(())
}

/// Marks the ratings as stale if rated games are staged. Returns whether there are any.
async fn mark_stale<C: Connection>(connection: &mut C) -> Result<bool, sqlx::Error> {
    let rated = connection
        .flag(sql(format!("select exists (select 1 from staged_game where {})", Tag::IS_RATED)))
        .await?;
    if rated {
        connection.run(sql(C::RATINGS_STALE)).await?;
    }
    Ok(rated)
}

/// Marks the known bots of the file, before their games are added. A known deleted player keeps the former mark. Returns whether this
/// makes the ratings stale.
async fn mark_bots(connection: &mut impl Connection) -> Result<bool, sqlx::Error> {
    let bots = connection.all(sql("select id from staged_seat where bot and not fresh order by id")).await?;
    let mut stale = false;
    for row in &bots {
        stale |= bots::mark(connection, PlayerId(row.number("id")?)).await?.1;
    }
    Ok(stale)
}
