//! Renaming a player.

use crate::columns::Columns;
use crate::queries::tournaments;
use crate::rows::{self, status_number};
use crate::sql::{Connection, sql};
use crate::{Renaming, TransactionError};
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::{PlayerId, Status};

/// Renames a player whose row the caller has locked. Names are not in logs and records, so nothing else changes.
pub async fn rename(
    transaction: &mut impl Connection,
    player: PlayerId,
    from: &NameKey,
    to: &PlayerName,
) -> Result<Renaming, TransactionError> {
    let named = sql("select name, name_key from player where id = $1 and name is not null").bind(player.0);
    let Some(named) = transaction.first(named).await? else { return Ok(Renaming::OtherName) };
    let is_named_so = named.text("name")? == to.as_str();
    if named.text("name_key")? != from.as_str() {
        let is_repeated = is_named_so && was_called(transaction, player, from).await?;
        return Ok(if is_repeated { Renaming::Done } else { Renaming::OtherName });
    }
    if is_named_so {
        return Ok(Renaming::Done);
    }
    let taken = sql("select exists (select 1 from player where name_key = $2 and id <> $1)");
    if transaction.flag(taken.bind(player.0).bind(to.key().as_str())).await? {
        return Ok(Renaming::Taken);
    }
    let game = sql("select id from seat join game on id = game where player = $1 and status < $2 limit 1");
    let game = game.bind(player.0).bind(status_number(Status::Finished));
    if let Some(game) = rows::game_ids(&transaction.all(game).await?)?.pop() {
        return Ok(Renaming::Playing(game));
    }
    if let Some((tournament, _)) = tournaments::entries_of(transaction, player).await?.pop() {
        return Ok(Renaming::Entered(tournament));
    }
    let renamed = sql("update player set name = $2, name_key = $3 where id = $1");
    transaction.run(renamed.bind(player.0).bind(to.as_str()).bind(to.key().as_str())).await?;
    if from != to.key() {
        let former = sql("insert into former_name (player, name_key) values ($1, $2) on conflict do nothing");
        transaction.run(former.bind(player.0).bind(from.as_str())).await?;
    }
    Ok(Renaming::Done)
}

/// Whether the player had this name before.
async fn was_called(
    connection: &mut impl Connection,
    player: PlayerId,
    name: &NameKey,
) -> Result<bool, sqlx::Error> {
    let former = sql("select exists (select 1 from former_name where player = $1 and name_key = $2)");
    connection.flag(former.bind(player.0).bind(name.as_str())).await
}
