//! Tournaments beside their logs: reading them, and what a change writes where it is made in steps.

use crate::columns::Columns;
use crate::rows::{self, corrupt};
use crate::sql::{Connection, sql};
use crate::{
    Conflict, Due, EntrantToken, GivenName, StoreError, StoredEntrant, StoredTournament, TokenHash,
    TournamentChange,
};
use cuatro_game::names::NameKey;
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_tournament::{EntrantNumber, Logged, TournamentId};

/// How many events are read before other tasks get a turn.
const AT_ONCE: usize = 256;

/// One tournament. The caller sees to it that all of it is of one moment.
pub async fn read<C: Connection>(
    snapshot: &mut C,
    id: &TournamentId,
) -> Result<Option<StoredTournament>, StoreError> {
    let row = sql("select code, organiser_hash from tournament where id = $1").bind(id.as_str());
    let Some(row) = snapshot.first(row).await? else { return Ok(None) };
    let code = row.number_or_null("code")?.map(|code| code as u32);
    let organiser = hash(row.bytes("organiser_hash")?, id)?;
    let events = snapshot.all(sql(C::LOG).bind(id.as_str())).await?;
    let mut log = Vec::with_capacity(events.len());
    for some in events.chunks(AT_ONCE) {
        for row in some {
            log.push(logged(id, row)?);
        }
        // Thousands of events would keep other tasks waiting.
        tokio::task::yield_now().await;
    }
    let entrants = sql("select n, player, player.name, token_hash, player.bot from entrant
         join player on player.id = entrant.player where tournament = $1 order by n");
    let entrants = snapshot.all(entrants.bind(id.as_str())).await?;
    let entrants = entrants.iter().map(|row| entrant(id, row)).collect::<Result<_, _>>()?;
    let names = sql("select name from given_name where tournament = $1 order by name_key");
    let names = snapshot.all(names.bind(id.as_str())).await?;
    let name = |row: &C::Row| -> Result<GivenName, StoreError> {
        let name = row.text("name")?;
        Ok(GivenName { name: name.into(), key: NameKey::to_find(name) })
    };
    let names = names.iter().map(name).collect::<Result<_, _>>()?;
    Ok(Some(StoredTournament { log, organiser, code, names, entrants }))
}

fn hash(bytes: &[u8], id: &TournamentId) -> Result<TokenHash, StoreError> {
    bytes.try_into().map(TokenHash).map_err(|_| corrupt("tournament", id, "a hash is not 32 bytes"))
}

/// An event of a tournament's log.
pub fn logged(id: &TournamentId, row: &impl Columns) -> Result<Logged, StoreError> {
    let version = row.number("version")?;
    let bad = |problem: &dyn std::fmt::Display| corrupt("event", format!("{id}/{version}"), problem);
    let event = serde_json::from_str(row.text("body")?).map_err(|error| bad(&error))?;
    let version = u32::try_from(version).map_err(|error| bad(&error))?;
    Ok(Logged { version, at: Time(row.number("at")?), event })
}

fn number(row: &impl Columns) -> Result<EntrantNumber, StoreError> {
    let n = row.number("n")?;
    u32::try_from(n).map(EntrantNumber).map_err(|error| corrupt("entrant", n, error))
}

fn entrant(id: &TournamentId, row: &impl Columns) -> Result<StoredEntrant, StoreError> {
    let is = EntrantToken {
        n: number(row)?,
        player: PlayerId(row.number("player")?),
        token: hash(row.bytes("token_hash")?, id)?,
    };
    Ok(StoredEntrant { is, name: row.text_or_null("name")?.map(Into::into), bot: row.flag("bot")? })
}

pub async fn open(connection: &mut impl Connection) -> Result<Vec<TournamentId>, StoreError> {
    let open = sql("select id from tournament where status = 0 order by created_at, id");
    let open = connection.all(open).await?;
    open.iter().map(|row| rows::tournament_id(row.text("id")?)).collect()
}

pub async fn of_code(
    connection: &mut impl Connection,
    code: u32,
) -> Result<Option<TournamentId>, StoreError> {
    let found = connection.first(sql("select id from tournament where code = $1").bind(code)).await?;
    found.map(|row| rows::tournament_id(row.text("id")?)).transpose()
}

/// Whether the log with this key is no game's but a tournament's.
pub async fn is_log(connection: &mut impl Connection, key: &GameId) -> Result<bool, StoreError> {
    let is = sql("select exists (select 1 from tournament where id = $1)");
    Ok(connection.flag(is.bind(key.as_str())).await?)
}

pub async fn entries_of(
    connection: &mut impl Connection,
    player: PlayerId,
) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError> {
    let entries =
        sql("select tournament, n from entrant join tournament on tournament.id = entrant.tournament
         where player = $1 and status = 0 order by tournament");
    let entries = connection.all(entries.bind(player.0)).await?;
    entries.iter().map(|row| Ok((rows::tournament_id(row.text("tournament")?)?, number(row)?))).collect()
}

pub async fn is_token(connection: &mut impl Connection, token: &TokenHash) -> Result<bool, StoreError> {
    let is = sql("select exists (select 1 from entrant where token_hash = $1)
            or exists (select 1 from tournament where organiser_hash = $1)");
    Ok(connection.flag(is.bind(token.0.as_slice())).await?)
}

/// Writes what a change adds beside the log of a tournament. After a conflict the transaction must be rolled back.
pub async fn write(
    transaction: &mut impl Connection,
    change: &TournamentChange,
) -> Result<Result<(), Conflict>, sqlx::Error> {
    let id = change.tournament.as_str();
    let changed = || Err(Conflict::Tournament(change.tournament.clone()));
    if let (Some(made), Some(first)) = (&change.made, change.events.first()) {
        let make =
            sql("insert into tournament (id, status, created_at, organiser_hash) values ($1, 0, $2, $3)
             on conflict do nothing");
        if transaction.run(make.bind(id).bind(first.at.0).bind(made.organiser.0.as_slice())).await? == 0 {
            return Ok(changed());
        }
        for given in &made.names {
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
    if change.due != Due::AsBefore {
        let due = match change.due {
            Due::AsBefore | Due::Never => None,
            Due::At(at) => Some(at.0),
        };
        transaction.run(sql("update tournament set due_at = $2 where id = $1").bind(id).bind(due)).await?;
    }
    for EntrantToken { n, player, token } in &change.entrants {
        // The player's row is locked, so that nobody deletes them before this is there.
        let enter = sql("insert into entrant (tournament, n, player, token_hash)
             select $1, $2, id, $4 from player where id = $3 and name is not null for key share
             on conflict (tournament, n) do update set player = excluded.player, token_hash = excluded.token_hash");
        let enter = enter.bind(id).bind(n.0).bind(player.0).bind(token.0.as_slice());
        if transaction.run(enter).await? == 0 {
            return Ok(changed());
        }
    }
    Ok(Ok(()))
}
