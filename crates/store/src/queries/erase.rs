//! Deleting players, and forgetting old logs.

use super::carried;
use super::expiry::mark_used;
use super::totals::raise_totals;
use crate::columns::Columns;
use crate::packed::{Tag, pack_id, unpack_id};
use crate::rows::{self, status_number};
use crate::sql::{Connection, Value, sql};
use crate::{Erase, Erased, Erasing, StoreError, TransactionError};
use cuatro_game::{GameId, PlayerId, Status, Time};
use cuatro_rules::Side;

/// The player's games in which no other person is left: those with the computer or with another deleted player. Each condition
/// `> 0` follows from the player's number, but is needed for the indexes, which leave the computers out.
pub const NOBODY_LEFT: &str = "select n from record
        where o = $1 and o > 0 and (x < 0 or x in (select id from player where name is null))
     union all
     select n from record
        where x = $1 and x > 0 and (o < 0 or o in (select id from player where name is null))";
/// All finished games of a player.
pub const ALL_GAMES: &str = "select n from record where x = $1 and x > 0
     union all select n from record where o = $1 and o > 0";

/// Counts the effects of deleting a player.
pub async fn count(snapshot: &mut impl Connection, erase: &Erase) -> Result<Erased, StoreError> {
    let unfinished =
        sql("select count(distinct id) from seat join game on id = game where player = $1 and status < $2")
            .bind(erase.player.0)
            .bind(status_number(Status::Finished));
    let aborted = snapshot.number(unfinished).await?.unsigned_abs();
    Ok(Erased { aborted, ..count_finished(snapshot, erase).await? })
}

async fn count_finished(connection: &mut impl Connection, erase: &Erase) -> Result<Erased, sqlx::Error> {
    let mut counts = [0_u64; 2];
    for (count, of) in counts.iter_mut().zip([ALL_GAMES, goes(erase)]) {
        let of = sql(format!("select count(*) from ({of}) games")).bind(erase.player.0);
        *count = connection.number(of).await?.unsigned_abs();
    }
    let [all, removed] = counts;
    Ok(Erased { anonymised: all - removed, removed, aborted: 0 })
}

/// The games that are removed with the player.
fn goes(erase: &Erase) -> &'static str {
    if erase.purge { ALL_GAMES } else { NOBODY_LEFT }
}

/// Deletes a player without seats. Also returns whether this has made the ratings stale.
pub async fn erase<C: Connection>(
    transaction: &mut C,
    erase: &Erase,
) -> Result<(Erasing, bool), TransactionError> {
    let player = erase.player.0;
    let seats = held_seats(transaction, player).await?;
    if !seats.is_empty() {
        // Of two deletions, the one that also removes the games counts.
        let note = sql("insert into erasing (player, at, purge) values ($1, $2, $3)
             on conflict (player) do update set purge = erasing.purge or excluded.purge");
        transaction.run(note.bind(player).bind(erase.at.0).bind(erase.purge)).await?;
        return Ok((Erasing::Seated(seats), false));
    }
    let deleted = sql("select exists (select 1 from player where id = $1 and name is null)").bind(player);
    if transaction.flag(deleted).await? {
        return Ok((Erasing::DoneBefore, false));
    }
    let noted = sql("select exists (select 1 from erasing where player = $1 and purge)").bind(player);
    let erase = &Erase { purge: erase.purge || transaction.flag(noted).await?, ..*erase };
    let erased = count_finished(transaction, erase).await?;
    let gone = ended_logs(transaction, erase).await?;
    let mut stale = false;
    if erased.removed > 0 {
        let goes = goes(erase);
        let rated = Tag::IS_RATED;
        let rated = format!("select exists (select 1 from record where {rated} and n in ({goes}))");
        stale = transaction.flag(sql(rated).bind(player)).await?;
        for statement in [
            format!(
                "insert into removed (id, x, o) select id, x, o from record where n in ({goes})
                 on conflict do nothing"
            ),
            format!("delete from record where n in ({goes})"),
        ] {
            transaction.run(sql(statement).bind(player)).await?;
        }
    }
    remember_removed(transaction, &gone).await?;
    forget_logs(transaction, &*gone).await?;
    if erase.purge {
        lower_opponents(transaction, player).await?;
    }
    forget(transaction, player, erase.at, erased.anonymised > 0).await?;
    if stale {
        transaction.run(sql(C::RATINGS_STALE)).await?;
    }
    Ok((Erasing::Done { erased, gone }, stale))
}

/// The finished and aborted games with a log that are removed with the player. Aborted games and games with an opening have no
/// record.
async fn ended_logs(connection: &mut impl Connection, erase: &Erase) -> Result<Vec<GameId>, StoreError> {
    let mut logs = sql("select distinct seat.game as id from seat join game on id = seat.game
         where seat.player = $1 and status in ($2, $3)")
    .bind(erase.player.0)
    .bind(status_number(Status::Finished))
    .bind(status_number(Status::Aborted));
    if !erase.purge {
        logs.push(
            " and not exists (select 1 from seat other join player on player.id = other.player
                where other.game = seat.game and other.player <> $1 and name is not null)",
        );
    }
    logs.push(" order by 1");
    rows::game_ids(&connection.all(logs).await?)
}

/// Notes that these games were removed, unless the removal of their records has noted it.
pub async fn remember_removed<C: Connection>(
    connection: &mut C,
    games: &[GameId],
) -> Result<(), sqlx::Error> {
    for game in games {
        let note = sql("insert into removed (id) values ($1) on conflict do nothing");
        connection.run(note.bind(pack_id(game))).await?;
    }
    Ok(())
}

/// The removed games among these.
pub async fn removed_of(
    connection: &mut impl Connection,
    games: &[GameId],
) -> Result<Vec<GameId>, StoreError> {
    let mut removed = sql("select id from removed where id in (");
    removed.push_values(games.iter().map(|game| pack_id(game).into())).push(")");
    // The text for one game is always the same, so it is kept prepared.
    let removed = if games.len() == 1 { removed } else { removed.unprepared() };
    let unreadable = || rows::corrupt("removed", String::new(), "the id cannot be read");
    let removed = connection.all(removed).await?;
    removed.iter().map(|row| unpack_id(row.bytes("id")?).ok_or_else(unreadable)).collect()
}

/// The seats of the player in games with a log. A deleted player's seats have no token.
async fn held_seats(
    connection: &mut impl Connection,
    player: i64,
) -> Result<Vec<(GameId, Side)>, StoreError> {
    let seats =
        sql("select game, side from seat where player = $1 and token_hash is not null order by game, side");
    let seats = connection.all(seats.bind(player)).await?;
    seats.iter().map(rows::seat_place).collect()
}

/// Recorded deletions that are not completed.
pub async fn erasing(connection: &mut impl Connection) -> Result<Vec<Erase>, StoreError> {
    let noted = connection.all(sql("select player, at, purge from erasing order by player")).await?;
    let noted = noted.iter().map(|row| {
        Ok(Erase {
            player: PlayerId(row.number("player")?),
            at: Time(row.number("at")?),
            purge: row.flag("purge")?,
        })
    });
    noted.collect()
}

/// Removes the results of the player's games from their opponents: exactly their totals as rivals.
async fn lower_opponents(connection: &mut impl Connection, player: i64) -> Result<(), sqlx::Error> {
    let pairs =
        "select theirs.player as who, theirs.rival as whom, -theirs.points as points, -theirs.wins as wins,
            -theirs.losses as losses, -theirs.draws as draws
         from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = $1
         where mine.player = $1";
    connection.run(sql(raise_totals(pairs, "player")).bind(player)).await?;
    Ok(())
}

/// Blanks the names and totals of the player. The row stays for the games that refer to it; its bot mark decides in which ranking
/// they count.
async fn forget<C: Connection>(
    connection: &mut C,
    player: i64,
    at: Time,
    tombstone: bool,
) -> Result<(), sqlx::Error> {
    carried::remember(connection, player).await?;
    for statement in [
        "delete from rival where rival = $1 and player in (select rival from rival where player = $1)",
        "delete from rival where player = $1",
        "delete from credential where player = $1",
        "delete from carried where player = $1",
        "delete from former_name where player = $1",
        "delete from given_name where name_key = (select name_key from player where id = $1)",
        "delete from transfer where player = $1",
        "delete from erasing where player = $1",
    ] {
        connection.run(sql(statement).bind(player)).await?;
    }
    // The hash of no token.
    let entrant = sql("update entrant set token_hash = $2 where player = $1");
    connection.run(entrant.bind(player).bind(&[0_u8; 32][..])).await?;
    let blank = sql(format!(
        "update player set name_key = null, name = null, deleted_at = $2,
            tombstone = case when $3 then {} end,
            points = 0, wins = 0, losses = 0, draws = 0,
            people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0,
            bots_points = 0, bots_wins = 0, bots_losses = 0, bots_draws = 0,
            rating = null, deviation = null, volatility = null
         where id = $1",
        C::NEXT_TOMBSTONE
    ));
    connection.run(blank.bind(player).bind(at.0).bind(tombstone)).await?;
    Ok(())
}

/// Forgets logs and seats of games that ended before a time. Another process may be handling others of them.
pub async fn prune<C: Connection>(transaction: &mut C, before: Time, limit: u32) -> Result<u64, sqlx::Error> {
    let old = sql(format!(
        "select id from game where status in ($1, $2) and created_at < $3
            and (select max(at) from event where game = id) < $3 limit $4 {}",
        C::LOCK_FREE_ROWS
    ))
    .bind(status_number(Status::Finished))
    .bind(status_number(Status::Aborted))
    .bind(before.0)
    .bind(limit);
    let old = transaction.all(old).await?;
    let games = old.iter().map(|row| row.text("id").map(str::to_owned)).collect::<Result<Vec<_>, _>>()?;
    mark_used(transaction, &games).await?;
    let count = games.len() as u64;
    forget_logs(transaction, games).await?;
    Ok(count)
}

/// Forgets the logs and seats of these games.
pub async fn forget_logs<C: Connection>(
    transaction: &mut C,
    games: impl Into<Value>,
) -> Result<(), sqlx::Error> {
    let (games, of_games) = (games.into(), C::one_of("$1"));
    for statement in [
        format!("delete from event where game {of_games}"),
        format!("delete from seat where game {of_games}"),
        format!("delete from game where id {of_games}"),
    ] {
        transaction.run(sql(statement).bind(games.clone())).await?;
    }
    Ok(())
}
