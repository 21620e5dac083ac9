//! Comparing staged games with each other and with the data.

use std::sync::Arc;

use crate::columns::Columns;
use crate::import::{TOMBSTONE_BASE, difference, line, staged_item};
use crate::packed::{NUMBER_BITS, NUMBERS_PER_MS, Tag, pack_id};
use crate::queries::carried;
use crate::queries::history::ITEMS;
use crate::rows::{self, status_number};
use crate::sql::{Connection, sql};
use crate::{HistoryItem, ImportCheck, ImportCounts, SeatName, StoreError};
use cuatro_game::{Occupant, PlayerId, Status};
use cuatro_textfile::{Errors, LineProblem, derived_id};

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

/// The first of several lines with the same id and content counts; different content is an error.
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

/// The number of games in a millisecond is limited.
async fn crowded(staging: &mut impl Connection, errors: &mut Errors) -> Result<(), StoreError> {
    let most = NUMBERS_PER_MS / 2;
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

/// A game in play gets its record when it ends, so a file must not add it before.
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

/// Drops new names without a new game or carried total: they may be names of deleted players. Returns how many names are new.
async fn forget_unused_seats(staging: &mut impl Connection) -> Result<u64, StoreError> {
    let unused = sql("delete from staged_seat where fresh and number not in (
            select x from staged_game union select o from staged_game union select number from staged_carried)");
    staging.run(unused).await?;
    count(staging, "select count(*) from staged_seat where fresh and name_key is not null").await
}

/// Removes staged games that the data have, or that were deleted; different content is an error.
async fn compare(
    staging: &mut impl Connection,
    restore: bool,
    errors: &mut Errors,
) -> Result<ImportCounts, StoreError> {
    let differing = sql(format!(
        "select g.*, n from staged_game g
         join record r on r.id = g.id
         join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
         where not (at = n >> {bits} and g.tag & ~{rated} = r.tag & ~{rated}
            and g.body = r.body and sx.id = r.x and so.id = r.o)
         order by line",
        bits = NUMBER_BITS,
        rated = Tag::RATED
    ));
    for row in staging.all(differing).await? {
        compare_one(staging, &row, restore, errors).await?;
    }
    if restore {
        // Removed games come back unchanged, unless one of their names now belongs to another player.
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
        if was_called_so(staging, known.record.seats[side].player(), row.number(column)?).await? {
            known.names[side] = game.names[side].clone();
        }
        // Deleted stays deleted: the data do not have the player of the file.
        let SeatName::Deleted(tombstone) = known.names[side] else { continue };
        if matches!(game.names[side], SeatName::Computer(_)) || known.names[side] == game.names[side] {
            continue;
        }
        known.names[side] = game.names[side].clone();
        let number = row.number(column)?;
        if number > TOMBSTONE_BASE || is_held(staging, number).await? {
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

/// Whether a player had the name of a seat of the file before: the file is from before a rename.
async fn was_called_so(
    staging: &mut impl Connection,
    player: Option<PlayerId>,
    number: i64,
) -> Result<bool, StoreError> {
    let Some(player) = player else { return Ok(false) };
    let former = sql("select exists (
            select 1 from former_name f join staged_seat s on s.name_key = f.name_key
            where f.player = $1 and s.number = $2)");
    Ok(staging.flag(former.bind(player.0).bind(number)).await?)
}

/// Whether the name of a seat of the file has a token.
async fn is_held(staging: &mut impl Connection, number: i64) -> Result<bool, StoreError> {
    let held = sql("select exists (select 1 from staged_seat where number = $1 and held)").bind(number);
    Ok(staging.flag(held).await?)
}

/// Keeps the deleted player on a seat of a restored game, because the name now belongs to another player.
async fn keep_tombstone<C: Connection>(
    staging: &mut C,
    row: &C::Row,
    column: &'static str,
    tombstone: u32,
    player: Option<PlayerId>,
) -> Result<(), StoreError> {
    let number = TOMBSTONE_BASE + i64::from(tombstone);
    let seat =
        sql("insert into staged_seat (number, id, tombstone) values ($1, $2, $3) on conflict do nothing");
    staging.run(seat.bind(number).bind(player.map(|player| player.0)).bind(tombstone)).await?;
    let put = sql(format!("update staged_game set {column} = $1 where line = $2"));
    staging.run(put.bind(number).bind(row.number("line")?)).await?;
    Ok(())
}

/// Drops carried totals that the data have unchanged. Returns how many are left.
async fn drop_known_carried(staging: &mut impl Connection) -> Result<u64, StoreError> {
    let known = sql("delete from staged_carried where exists (
            select 1 from staged_seat s join carried here on here.player = s.id
                or here.player in (select player from former_name f where f.name_key = s.name_key)
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
        names.push(if number > TOMBSTONE_BASE {
            SeatName::Deleted(u32::try_from(number - TOMBSTONE_BASE).map_err(|_| unreadable())?)
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
