//! The rows of tournaments beside their logs.

use sqlx::postgres::PgConnection;

use cuatro_store::sql::{Connection, sql};
use cuatro_store::{Conflict, EntrantToken, TournamentChange};

/// Writes what a change adds beside the log of a tournament. After a conflict the transaction must be rolled back.
pub(super) async fn write(
    transaction: &mut PgConnection,
    change: &TournamentChange,
) -> Result<Result<(), Conflict>, sqlx::Error> {
    let id = change.tournament.as_str();
    if let (Some(creation), Some(first)) = (&change.creation, change.events.first()) {
        let create =
            sql("insert into tournament (id, status, created_at, organiser_hash) values ($1, 0, $2, $3)
             on conflict do nothing");
        if transaction.run(create.bind(id).bind(first.at.0).bind(creation.organiser.0.as_slice())).await? == 0
        {
            return Ok(Err(Conflict::Tournament(change.tournament.clone())));
        }
        for given in &creation.names {
            let name = sql("insert into given_name (tournament, name_key, name) values ($1, $2, $3)");
            transaction.run(name.bind(id).bind(given.key.as_str()).bind(&*given.name)).await?;
        }
    }
    if change.ends() {
        transaction.run(sql("update tournament set status = 1 where id = $1").bind(id)).await?;
    }
    if let Some(code) = change.code {
        let set = sql("update tournament set code = $2 where id = $1
             and not exists (select 1 from tournament other where other.code = $2 and other.id <> $1)");
        let set = set.bind(id).bind(code.map(i64::from));
        if transaction.run(set).await? == 0 {
            return Ok(Err(Conflict::Code(code.unwrap_or_default())));
        }
    }
    if let Some(due) = change.due.column() {
        transaction.run(sql("update tournament set due_at = $2 where id = $1").bind(id).bind(due)).await?;
    }
    for EntrantToken { n, player, token } in &change.entrants {
        // Locks the row of the player, so that no deletion comes before the entry.
        let enter = sql("insert into entrant (tournament, n, player, token_hash)
             select $1, $2, id, $4 from player where id = $3 and name is not null for key share
             on conflict (tournament, n) do update set player = excluded.player, token_hash = excluded.token_hash");
        let enter = enter.bind(id).bind(n.0).bind(player.0).bind(token.0.as_slice());
        if transaction.run(enter).await? == 0 {
            return Ok(Err(Conflict::Deleted(*player)));
        }
    }
    Ok(Ok(()))
}
