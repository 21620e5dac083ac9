//! Carried totals are those that a player brought from another server or an old paper ranking, without the games behind them. An import
//! does not bring back those of a deleted player, not even for another player with the name.
//!
//! Of them only a keyed hash of origin and name is kept, beside the ids of removed games, which are shorter.

use std::collections::HashSet;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::StoreError;
use crate::columns::Columns;
use crate::sql::{Connection, sql};

/// Bytes of a hash. An id of a game has eight or more, but never as many.
const HASH_BYTES: usize = 32;

/// The random name of this data in exports.
pub(crate) async fn origin(connection: &mut impl Connection) -> Result<String, sqlx::Error> {
    let origin = connection.first(sql("select id from origin")).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(origin.text("id")?.to_owned())
}

/// The key is that name.
async fn key(connection: &mut impl Connection) -> Result<Hmac<Sha256>, sqlx::Error> {
    Ok(Hmac::new_from_slice(origin(connection).await?.as_bytes()).expect("a key has any length"))
}

fn hash(key: &Hmac<Sha256>, origin: &str, name_key: &str) -> Vec<u8> {
    let mut hash = key.clone();
    // Neither can contain this character.
    hash.update(format!("{origin}|{name_key}").as_bytes());
    hash.finalize().into_bytes().to_vec()
}

/// Notes the carried totals of a player, under all names, before the deletion.
pub async fn remember(connection: &mut impl Connection, player: i64) -> Result<(), sqlx::Error> {
    let carried = sql("select origin, name_key from carried c
         join (select id, name_key from player union all select player, name_key from former_name) named on id = c.player
         where c.player = $1 and name_key is not null");
    let carried = connection.all(carried.bind(player)).await?;
    if carried.is_empty() {
        return Ok(());
    }
    let key = key(connection).await?;
    for row in &carried {
        let hash = hash(&key, row.text("origin")?, row.text("name_key")?);
        connection.run(sql("insert into removed (id) values ($1) on conflict do nothing").bind(hash)).await?;
    }
    Ok(())
}

/// Drops staged totals that were deleted here; with `restore` only those with a name that has a token now. Returns how many.
pub async fn skip_deleted(staging: &mut impl Connection, restore: bool) -> Result<u64, StoreError> {
    let removed = sql("select id from removed where length(id) = $1").bind(HASH_BYTES as i64);
    let removed = staging.all(removed).await?;
    let removed = removed.iter().map(|row| row.bytes("id").map(<[u8]>::to_vec));
    let removed: HashSet<Vec<u8>> = removed.collect::<Result<_, _>>()?;
    if removed.is_empty() {
        return Ok(0);
    }
    let key = key(staging).await?;
    let staged = sql("select origin, c.number, name_key, held from staged_carried c
        join staged_seat s on s.number = c.number");
    let mut skipped = 0;
    for row in staging.all(staged).await? {
        let (origin, number) = (row.text("origin")?, row.number("number")?);
        let hash = hash(&key, origin, row.text_or_null("name_key")?.unwrap_or_default());
        if !removed.contains(&hash) {
            continue;
        }
        if restore && !row.flag("held")? {
            let restored = sql("insert into staged_restored values ($1) on conflict do nothing");
            staging.run(restored.bind(hash)).await?;
        } else {
            let drop = sql("delete from staged_carried where origin = $1 and number = $2");
            skipped += staging.run(drop.bind(origin).bind(number)).await?;
        }
    }
    Ok(skipped)
}
