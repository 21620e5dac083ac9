//! Reading tournaments, their codes, entrants and tokens.

use crate::columns::Columns;
use crate::rows::{self, corrupt};
use crate::sql::{Connection, sql};
use crate::{EntrantToken, GivenName, StoreError, StoredEntrant, StoredTournament, TokenHash};
use cuatro_game::names::{NameKey, alphabetical};
use cuatro_game::{GameId, PlayerId};
use cuatro_tournament::{EntrantNumber, TournamentId};

/// One tournament. The caller provides a snapshot.
pub async fn read<C: Connection>(
    snapshot: &mut C,
    id: &TournamentId,
) -> Result<Option<StoredTournament>, StoreError> {
    let row = sql("select code, organiser_hash from tournament where id = $1").bind(id.as_str());
    let Some(row) = snapshot.first(row).await? else { return Ok(None) };
    let code = row.number_or_null("code")?.map(|code| code as u32);
    let organiser = rows::token_hash("tournament", id, row.bytes("organiser_hash")?)?;
    let events = snapshot.all(sql(C::LOG).bind(id.as_str())).await?;
    let log = rows::log(&events, |row| rows::tournament_logged(id, row)).await?;
    let entrants = sql("select n, player, player.name, token_hash, player.bot from entrant
         join player on player.id = entrant.player where tournament = $1 order by n");
    let entrants = snapshot.all(entrants.bind(id.as_str())).await?;
    let entrants = entrants.iter().map(|row| entrant(id, row)).collect::<Result<_, _>>()?;
    let names = sql("select name from given_name where tournament = $1");
    let names = snapshot.all(names.bind(id.as_str())).await?;
    let name = |row: &C::Row| -> Result<GivenName, StoreError> {
        let name = row.text("name")?;
        Ok(GivenName { name: name.into(), key: NameKey::to_find(name) })
    };
    let mut names = names.iter().map(name).collect::<Result<Vec<_>, _>>()?;
    names.sort_by_cached_key(|given| alphabetical(&given.name));
    Ok(Some(StoredTournament { log, organiser, code, names, entrants }))
}

fn number(row: &impl Columns) -> Result<EntrantNumber, StoreError> {
    let n = row.number("n")?;
    u32::try_from(n).map(EntrantNumber).map_err(|error| corrupt("entrant", n, error))
}

fn entrant(id: &TournamentId, row: &impl Columns) -> Result<StoredEntrant, StoreError> {
    let is = EntrantToken {
        n: number(row)?,
        player: PlayerId(row.number("player")?),
        token: rows::token_hash("entrant", id, row.bytes("token_hash")?)?,
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

/// No game, if the log that could not be read as one is a tournament's; otherwise the error.
pub async fn no_game<T>(
    connection: &mut impl Connection,
    key: &GameId,
    error: StoreError,
) -> Result<Option<T>, StoreError> {
    let is_tournament = sql("select exists (select 1 from tournament where id = $1)");
    if connection.flag(is_tournament.bind(key.as_str())).await? { Ok(None) } else { Err(error) }
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
