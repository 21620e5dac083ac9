//! Comparing the staged games of a file with each other and with the data, and making them part of it.
//!
//! `staged_game`, `staged_seat`, `staged_carried` and `staged_restored` are temporary tables of the connection.

use std::sync::Arc;

use super::bots;
use super::carried;
use super::history::ITEMS;
use super::totals::raise_totals;
use super::withdrawal::take_out_restored;
use crate::columns::Columns;
use crate::import::{TOMBSTONES, difference, line, staged_item};
use crate::packed::{MOST_WITHIN_MS, pack_id};
use crate::rows::{self, occupant_number, status_number};
use crate::sql::{Connection, sql};
use crate::{HistoryItem, ImportCheck, ImportCounts, SeatName, StoreError};
use cuatro_game::computer::Level;
use cuatro_game::{Occupant, PlayerId, Status, Time};
use cuatro_textfile::{Errors, LineProblem, derived_id};

/// Discards the results of an earlier check, which may have changed.
pub async fn forget_check(staging: &mut impl Connection) -> Result<(), StoreError> {
    for table in ["staged_seat", "staged_carried", "staged_restored"] {
        staging.run(sql(format!("delete from {table}"))).await?;
    }
    Ok(())
}

/// Gives every seat of the file its number in the data. New players have none yet.
pub async fn resolve_seats(staging: &mut impl Connection) -> Result<(), StoreError> {
    let named = sql("update staged_seat set id = p.id, name = p.name,
            held = exists (select 1 from credential where player = p.id)
         from player p where p.name_key = staged_seat.name_key");
    staging.run(named).await?;
    let deleted = sql("insert into staged_seat (number, id, tombstone)
         select number, p.id, n from (select x as number, x - $1 as n from staged_game where x > $1
                                      union select o, o - $1 from staged_game where o > $1) gone
         left join player p on p.tombstone = n");
    staging.run(deleted.bind(TOMBSTONES)).await?;
    for level in Level::ALL {
        let computer = sql("insert into staged_seat (number, id) values ($1, $1)");
        staging.run(computer.bind(occupant_number(Occupant::Computer(*level)))).await?;
    }
    Ok(())
}

/// Marks the bots of the file that are players here. Their games of the file come later and count as those of bots. A deleted
/// player who is here already keeps the mark they had. Returns whether the ratings are stale because of this.
async fn mark_bots(connection: &mut impl Connection) -> Result<bool, sqlx::Error> {
    let bots = connection.all(sql("select id from staged_seat where bot and not fresh order by id")).await?;
    let mut stale = false;
    for row in &bots {
        stale |= bots::mark(connection, PlayerId(row.number("id")?)).await?.1;
    }
    Ok(stale)
}

/// Compares the staged games, once their seats have numbers.
pub async fn check(staging: &mut impl Connection, restore: bool) -> Result<ImportCheck, StoreError> {
    let mut errors = Errors::default();
    number_equal_lines(staging).await?;
    staging.run(sql("create index if not exists staged_game_by_id on staged_game (id)")).await?;
    drop_repetitions(staging, &mut errors).await?;
    crowded(staging, &mut errors).await?;
    refuse_unfinished(staging, &mut errors).await?;
    let counts = compare(staging, restore, &mut errors).await?;
    let skipped_deleted = counts.skipped_deleted + carried::skip_deleted(staging, restore).await?;
    let carried = drop_known_carried(staging).await?;
    let new_players = forget_unused_seats(staging).await?;
    Ok(ImportCheck { counts: ImportCounts { new_players, carried, skipped_deleted, ..counts }, errors })
}

/// Whether the data has changed since the check: a name of the file belongs to somebody else by now, or a player of the file was
/// deleted or forgotten.
pub async fn is_outdated(connection: &mut impl Connection) -> Result<bool, sqlx::Error> {
    let changed = "select exists (
            select 1 from staged_seat s join player p on p.name_key = s.name_key
            where p.id <> s.id
                -- A player who took the name since then must not get a past with it.
                or (exists (select 1 from staged_restored) and not s.held
                    and exists (select 1 from credential where player = p.id)))
        or exists (
            select 1 from staged_seat s
            where s.name_key is not null and not s.fresh
                and not exists (select 1 from player p where p.id = s.id and p.name is not null))";
    connection.flag(sql(changed)).await
}

/// Makes the checked games part of the data. `add_games` adds them; `lock` are the statements before the totals of players change. Returns
/// whether the ratings are stale.
pub async fn write(
    connection: &mut impl Connection,
    at: Time,
    add_games: &'static str,
    lock: &[&'static str],
) -> Result<bool, sqlx::Error> {
    take_out_restored(connection).await?;
    connection.run(sql(add_games)).await?;
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
    let pairs = "create temp table staged_pair as
        select who, whom, cast(sum(points) as bigint) as points, cast(sum(won) as bigint) as wins,
            cast(sum(lost) as bigint) as losses, cast(sum(drew) as bigint) as draws
        from (
            select sx.id as who, so.id as whom, x_points as points, case tag & 3 when 0 then 1 else 0 end as won,
                case tag & 3 when 1 then 1 else 0 end as lost, case tag & 3 when 2 then 1 else 0 end as drew
            from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where sx.id > 0
            union all
            select so.id, sx.id, o_points, case tag & 3 when 1 then 1 else 0 end,
                case tag & 3 when 0 then 1 else 0 end, case tag & 3 when 2 then 1 else 0 end
            from staged_game join staged_seat sx on sx.number = x join staged_seat so on so.number = o where so.id > 0
        ) sides
        group by who, whom";
    // An apply for which the data had changed leaves its own.
    for statement in ["drop table if exists staged_pair", pairs] {
        staging.run(sql(statement)).await?;
    }
    Ok(())
}

/// Adds these results to the totals of players, also those against each other. A deleted player gets no results.
pub async fn add_results(connection: &mut impl Connection) -> Result<(), sqlx::Error> {
    connection.run(sql(raise_totals("select * from staged_pair", "player"))).await?;
    let rivals = "insert into rival (player, rival, points, wins, losses, draws)
        select who, whom, points, wins, losses, draws from staged_pair
        where exists (select 1 from player where id = who and name is not null)
            and (whom < 0 or exists (select 1 from player where id = whom and name is not null))
        order by who, whom
        on conflict (player, rival) do update set points = rival.points + excluded.points, wins = rival.wins + excluded.wins,
            losses = rival.losses + excluded.losses, draws = rival.draws + excluded.draws";
    connection.run(sql(rivals)).await?;
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
    let rated = connection.flag(sql("select exists (select 1 from staged_game where tag & 4 = 4)")).await?;
    if rated {
        connection.run(sql(C::RATINGS_STALE)).await?;
    }
    Ok(rated)
}

async fn count(staging: &mut impl Connection, question: &'static str) -> Result<u64, StoreError> {
    Ok(staging.number(sql(question)).await?.unsigned_abs())
}

/// Numbers games without an id by how often the same content came before.
async fn number_equal_lines(staging: &mut impl Connection) -> Result<(), StoreError> {
    let again = sql("select line, digest, occurrence from (
            select line, digest, row_number() over (partition by digest order by line) as occurrence
            from staged_game where digest is not null) equal
         where occurrence > 1");
    for row in staging.all(again).await? {
        let digest = row.bytes("digest")?.try_into().unwrap_or_default();
        let id = derived_id(&digest, row.number("occurrence")?.unsigned_abs());
        let number = sql("update staged_game set id = $1 where line = $2");
        staging.run(number.bind(pack_id(&id)).bind(row.number("line")?)).await?;
    }
    Ok(())
}

/// Of lines with the same id and content the first counts; different content is an error.
async fn drop_repetitions(staging: &mut impl Connection, errors: &mut Errors) -> Result<(), StoreError> {
    let again = sql("select staged_game.*, first from staged_game join (
            select id, min(line) as first from staged_game group by id having count(*) > 1) same
            on same.id = staged_game.id
         where line > first order by line");
    for row in staging.all(again).await? {
        let first = row.number("first")?;
        let there = sql("select * from staged_game where line = $1").bind(first);
        let there = staging.first(there).await?.ok_or(sqlx::Error::RowNotFound)?;
        let (here, there) = (staged(staging, &row).await?, staged(staging, &there).await?);
        match difference(&here, &there) {
            Some((field, says, there)) => {
                let problem = LineProblem::IdTwice { says, first: first.unsigned_abs(), there };
                errors.add(line(&row)?, field, problem);
            }
            None => {
                let drop = sql("delete from staged_game where line = $1").bind(row.number("line")?);
                staging.run(drop).await?;
            }
        }
    }
    Ok(())
}

/// A millisecond has room for many games, but not for any number.
async fn crowded(staging: &mut impl Connection, errors: &mut Errors) -> Result<(), StoreError> {
    let most = MOST_WITHIN_MS / 2;
    if count(staging, "select count(*) from staged_game").await? <= most.unsigned_abs() {
        return Ok(());
    }
    let crowded = sql("select max(line) as line from staged_game group by at having count(*) > $1 limit 100")
        .bind(most);
    for row in staging.all(crowded).await? {
        errors.add(line(&row)?, "ended", LineProblem::TooManyAtOnce { most });
    }
    Ok(())
}

/// A game in play here gets its record when it ends, and no file may have replaced it by then.
async fn refuse_unfinished(staging: &mut impl Connection, errors: &mut Errors) -> Result<(), StoreError> {
    let unfinished = sql("select id from game where status in ($1, $2)");
    let unfinished = unfinished.bind(status_number(Status::Waiting)).bind(status_number(Status::Playing));
    for row in staging.all(unfinished).await? {
        let id = row.text("id")?;
        let id = id.parse().map_err(|error| rows::corrupt("game", id, error))?;
        let same = sql("select line from staged_game where id = $1").bind(pack_id(&id));
        if let Some(row) = staging.first(same).await? {
            errors.add(line(&row)?, "id", LineProblem::Unfinished);
        }
    }
    Ok(())
}

/// A new name that no new game and no carried total needs is not created: it may be that of a deleted player. Returns how many
/// names are new.
async fn forget_unused_seats(staging: &mut impl Connection) -> Result<u64, StoreError> {
    let unused = sql("delete from staged_seat where fresh and number not in (
            select x from staged_game union select o from staged_game union select number from staged_carried)");
    staging.run(unused).await?;
    count(staging, "select count(*) from staged_seat where fresh and name_key is not null").await
}

/// Removes staged games that are already here or were deleted here; one that is here with different content is an error.
async fn compare(
    staging: &mut impl Connection,
    restore: bool,
    errors: &mut Errors,
) -> Result<ImportCounts, StoreError> {
    let differing = sql("select g.*, n from staged_game g
         join record r on r.id = g.id
         join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
         where not (at = n >> 21 and g.tag & ~4 = r.tag & ~4 and g.body = r.body and sx.id = r.x and so.id = r.o)
         order by line");
    for row in staging.all(differing).await? {
        compare_one(staging, &row, restore, errors).await?;
    }
    if restore {
        // Removed games come back unchanged, and nothing has to be removed for them; but not with a name that now belongs to
        // somebody who did not play in them.
        let removed = sql("insert into staged_restored
             select g.id from staged_game g
             join removed gone on gone.id = g.id
             join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
             where not (sx.held and sx.id is distinct from gone.x) and not (so.held and so.id is distinct from gone.o)
             on conflict do nothing");
        staging.run(removed).await?;
    }
    let mut dropped = [0; 2];
    for (dropped, known) in dropped.iter_mut().zip(["removed", "record"]) {
        let statement = format!(
            "delete from staged_game where id in (select id from {known}) and id not in (select id from staged_restored)"
        );
        *dropped = staging.run(sql(statement)).await?;
    }
    let [skipped_deleted, known_games] = dropped;
    let new_games = count(staging, "select count(*) from staged_game").await?;
    Ok(ImportCounts { new_games, known_games, skipped_deleted, ..ImportCounts::default() })
}

/// Compares a staged game with the stored one of the same id.
async fn compare_one<C: Connection>(
    staging: &mut C,
    row: &C::Row,
    restore: bool,
    errors: &mut Errors,
) -> Result<(), StoreError> {
    let known = sql(format!("{ITEMS} where n = $1")).bind(row.number("n")?);
    let known = staging.first(known).await?.ok_or(sqlx::Error::RowNotFound)?;
    let mut known = rows::bare_item(&known)?;
    let game = staged(staging, row).await?;
    let mut returns = false;
    let mut stays = Vec::new();
    for (side, column) in ["x", "o"].into_iter().enumerate() {
        // Deleted stays deleted: the player whom the file names there does not exist here.
        let SeatName::Deleted(tombstone) = known.names[side] else { continue };
        if matches!(game.names[side], SeatName::Computer(_)) || known.names[side] == game.names[side] {
            continue;
        }
        known.names[side] = game.names[side].clone();
        let number = row.number(column)?;
        if number > TOMBSTONES || is_held(staging, number).await? {
            stays.push((column, tombstone, known.record.seats[side].player()));
        } else {
            returns = true;
        }
    }
    match difference(&game, &known) {
        Some((field, says, here)) => {
            errors.add(line(row)?, field, LineProblem::OtherContent { says, here });
        }
        None if returns && restore => {
            let restored = sql("insert into staged_restored values ($1) on conflict do nothing");
            staging.run(restored.bind(row.bytes("id")?)).await?;
            for (column, tombstone, player) in stays {
                keep_tombstone(staging, row, column, tombstone, player).await?;
            }
        }
        None => {}
    }
    Ok(())
}

/// Whether somebody holds the name that a seat of the file has.
async fn is_held(staging: &mut impl Connection, number: i64) -> Result<bool, StoreError> {
    let held = sql("select exists (select 1 from staged_seat where number = $1 and held)").bind(number);
    Ok(staging.flag(held).await?)
}

/// Keeps the deleted player on a seat of a game that otherwise returns: their name now belongs to somebody else.
async fn keep_tombstone<C: Connection>(
    staging: &mut C,
    row: &C::Row,
    column: &'static str,
    tombstone: u32,
    player: Option<PlayerId>,
) -> Result<(), StoreError> {
    let number = TOMBSTONES + i64::from(tombstone);
    let seat =
        sql("insert into staged_seat (number, id, tombstone) values ($1, $2, $3) on conflict do nothing");
    staging.run(seat.bind(number).bind(player.map(|player| player.0)).bind(tombstone)).await?;
    let put = sql(format!("update staged_game set {column} = $1 where line = $2"));
    staging.run(put.bind(number).bind(row.number("line")?)).await?;
    Ok(())
}

/// Drops carried totals that are here unchanged. Returns how many are left.
async fn drop_known_carried(staging: &mut impl Connection) -> Result<u64, StoreError> {
    let known = sql("delete from staged_carried where exists (
            select 1 from staged_seat s join carried here on here.player = s.id
            where s.number = staged_carried.number and here.origin = staged_carried.origin
                and here.points = staged_carried.points and here.wins = staged_carried.wins
                and here.losses = staged_carried.losses and here.draws = staged_carried.draws)");
    staging.run(known).await?;
    count(staging, "select count(*) from staged_carried").await
}

/// A staged game as it would appear in the history.
async fn staged<C: Connection>(staging: &mut C, row: &C::Row) -> Result<HistoryItem, StoreError> {
    let unreadable = || StoreError::Failed("the staged games cannot be read".into());
    let mut names = Vec::with_capacity(2);
    for column in ["x", "o"] {
        let number = row.number(column)?;
        names.push(if number > TOMBSTONES {
            SeatName::Deleted(u32::try_from(number - TOMBSTONES).map_err(|_| unreadable())?)
        } else if let Some(Occupant::Computer(level)) = rows::occupant(number) {
            SeatName::Computer(level)
        } else {
            let seat = sql("select name from staged_seat where number = $1").bind(number);
            let seat = staging.first(seat).await?.ok_or_else(unreadable)?;
            SeatName::Person(Arc::from(seat.text_or_null("name")?.ok_or_else(unreadable)?))
        });
    }
    staged_item(row, [names[0].clone(), names[1].clone()])
}
