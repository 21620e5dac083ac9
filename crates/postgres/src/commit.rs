//! The group commit: all changes in one statement if none is refused, otherwise one by one.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use tokio::time::{Instant, timeout_at};

use super::batch::Batch;
use super::connection::{self, Dedicated, Failure, failure};
use super::tournament;
use cuatro_game::GameId;
use cuatro_store::columns::Columns;
use cuatro_store::packed::pack_id;
use cuatro_store::queries::withdrawal::withdraw;
use cuatro_store::rows::EventRow;
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{Change, Conflict, StoreError};

/// How long a batch is retried while the database is unavailable. The player waits meanwhile.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(4);
/// How long a batch may take before its connection counts as dead: sqlx sends nothing that would notice. The remaining time is
/// for another connection.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(2);
/// How often a change that waited for another process's lock is retried.
const LOCK_RETRIES: usize = 20;

type Outcome = Result<(), Conflict>;

/// Makes all changes. If the database's answer is lost, the batch is sent again, and changes that were already made are recognised.
pub(super) async fn commit(writer: &Dedicated, changes: &[Change]) -> Result<Vec<Outcome>, StoreError> {
    let give_up = Instant::now() + COMMIT_TIMEOUT;
    let mut pause = Duration::from_millis(20);
    let mut resent = false;
    loop {
        let mut outcomes = vec![None; changes.len()];
        let until = give_up.min(Instant::now() + ATTEMPT_TIMEOUT);
        let attempted = timeout_at(until, attempt(writer, changes, resent, &mut outcomes)).await;
        match attempted.unwrap_or_else(|_| Err(connection::timed_out(ATTEMPT_TIMEOUT))) {
            Ok(()) => {
                let answered = outcomes.into_iter().map(|outcome| outcome.expect("every change is answered"));
                return Ok(answered.collect());
            }
            Err(error) if Instant::now() + pause < give_up => {
                tracing::debug!(%error, "commit failed; sending the batch again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(Duration::from_millis(500));
                resent = true;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Sends the changes that have no outcome yet. An error says that the connection is lost.
async fn attempt(
    writer: &Dedicated,
    changes: &[Change],
    resent: bool,
    outcomes: &mut [Option<Outcome>],
) -> Result<(), StoreError> {
    let mut exclusive = writer.acquire().await?;
    while outcomes.iter().any(Option::is_none) {
        let mut batch = Batch::default();
        let mut sent = Vec::new();
        for (index, change) in changes.iter().enumerate().filter(|(index, _)| outcomes[*index].is_none()) {
            // A change of another kind is made alone, in its order.
            if in_steps(change) {
                if sent.is_empty() {
                    sent.push(index);
                }
                break;
            }
            if !batch.add(change) {
                break;
            }
            sent.push(index);
        }
        let change = &changes[sent[0]];
        if in_steps(change) {
            let outcome = make_in_steps(exclusive.connection(), change).await?;
            let made = outcome.is_err() && resent && is_made(exclusive.connection(), change).await?;
            outcomes[sent[0]] = Some(if made { Ok(()) } else { outcome });
            continue;
        }
        let written = refusal(batch.write(exclusive.connection()).await)?;
        for index in sent {
            let (connection, change) = (exclusive.connection(), &changes[index]);
            outcomes[index] = Some(match &written {
                Ok(written) => decided(connection, change, written, resent).await?,
                Err(_) => make_alone(connection, change, resent).await?,
            });
        }
    }
    exclusive.release();
    Ok(())
}

/// Whether a change takes several steps, because its rows depend on each other.
fn in_steps(change: &Change) -> bool {
    !(change.players.is_empty() && change.withdrawn.is_empty() && change.tournaments.is_empty())
}

/// The database's answer or refusal; an error says that the connection is lost.
fn refusal<T>(answer: Result<T, sqlx::Error>) -> Result<Result<T, Failure>, StoreError> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(error) => failure(&error).map(Err).ok_or_else(|| error.into()),
    }
}

/// The first log of a change that got no events.
fn unwritten_log<'a>(change: &'a Change, written: &HashSet<String>) -> Option<&'a GameId> {
    change.logs().map(|(log, _)| log).find(|log| !written.contains(log.as_str()))
}

/// The outcome of a change in a batch that wrote these logs.
async fn decided(
    connection: &mut PgConnection,
    change: &Change,
    written: &HashSet<String>,
    resent: bool,
) -> Result<Outcome, StoreError> {
    Ok(match unwritten_log(change, written) {
        None => Ok(()),
        Some(_) if resent && is_made(connection, change).await? => Ok(()),
        Some(log) => Err(change.conflict(log)),
    })
}

/// Makes one change, or says why it is refused.
async fn make_alone(
    connection: &mut PgConnection,
    change: &Change,
    resent: bool,
) -> Result<Outcome, StoreError> {
    for _ in 0..LOCK_RETRIES {
        let mut batch = Batch::default();
        batch.add(change);
        match refusal(batch.write(connection).await)? {
            Ok(written) => return decided(connection, change, &written, resent).await,
            Err(Failure::Refused) if resent && is_made(connection, change).await? => return Ok(Ok(())),
            Err(Failure::Refused) => return Ok(Err(conflict(connection, change).await?)),
            Err(Failure::Locked) => {}
        }
    }
    Err(connection::still_locked())
}

/// Why a change was refused: the first of its assumptions that does not hold.
async fn conflict(connection: &mut PgConnection, change: &Change) -> Result<Conflict, StoreError> {
    for claim in &change.claims {
        let free = sql("select not exists (select 1 from player where name_key = $2 or id = $1)
                or exists (select 1 from player where id = $1 and name_key = $2 and ($3 or not held))");
        let free = free.bind(claim.player.0).bind(claim.name_key.as_str()).bind(claim.further);
        if !connection.flag(free).await? {
            return Ok(Conflict::Name(claim.name.clone()));
        }
    }
    for (log, versions) in change.logs() {
        let Some((first, _)) = versions else { continue };
        let last = sql("select coalesce(max(version), 0) from event where game = $1");
        if connection.number(last.bind(log.as_str())).await? + 1 != i64::from(first) {
            return Ok(change.conflict(log));
        }
    }
    // All other refusals concern a seat of a deleted player, or a seat that is free again.
    Ok(match (change.games.first(), change.claims.first(), change.results.first()) {
        (Some(game), ..) => Conflict::Version(game.game.clone()),
        (_, Some(claim), _) => Conflict::Name(claim.name.clone()),
        (_, _, Some(result)) => Conflict::Version(result.id.clone()),
        _ => return Err(StoreError::Failed("an empty change was refused".into())),
    })
}

/// Whether a refused change had already been made and its answer was lost. Then exactly its events are stored, and its tokens, which
/// are secret.
async fn is_made(connection: &mut PgConnection, change: &Change) -> Result<bool, StoreError> {
    let mut rows = Vec::new();
    for game in &change.games {
        rows.extend(game.events.iter().map(|event| EventRow::of_game(&game.game, event)));
    }
    for change in &change.tournaments {
        rows.extend(change.events.iter().map(|event| EventRow::of_tournament(&change.tournament, event)));
    }
    for EventRow(log, version, at, body) in rows {
        let there = sql("select at, body::text as body from event where game = $1 and version = $2");
        let Some(there) = connection.first(there.bind(log).bind(version)).await? else { return Ok(false) };
        if there.number("at")? != at.0 || there.text("body")? != body {
            return Ok(false);
        }
    }
    for claim in &change.claims {
        let proven = sql("select exists (select 1 from credential where token_hash = $1 and player = $2)");
        if !connection.flag(proven.bind(claim.token.0.as_slice()).bind(claim.player.0)).await? {
            return Ok(false);
        }
    }
    for result in &change.results {
        let there = sql("select exists (select 1 from record where id = $1)").bind(pack_id(&result.id));
        if !connection.flag(there).await? {
            return Ok(false);
        }
    }
    let has_logs = change.logs().next().is_some();
    Ok(has_logs || !(change.claims.is_empty() && change.results.is_empty()))
}

async fn make_in_steps(connection: &mut PgConnection, change: &Change) -> Result<Outcome, StoreError> {
    for _ in 0..LOCK_RETRIES {
        if let Some(outcome) = make_steps_once(connection, change).await? {
            return Ok(outcome);
        }
    }
    Err(connection::still_locked())
}

/// Makes all steps in a transaction; `None` if another process had locked a row.
async fn make_steps_once(
    connection: &mut PgConnection,
    change: &Change,
) -> Result<Option<Outcome>, StoreError> {
    let mut transaction = connection.begin().await?;
    for player in &change.players {
        let new = sql("insert into player (id, name_key, name, created_at) values ($1, $2, $3, $4)
            on conflict do nothing");
        let new =
            new.bind(player.player.0).bind(player.name_key.as_str()).bind(&player.name).bind(player.at.0);
        if transaction.run(new).await? == 0 {
            return Ok(Some(Err(Conflict::Name(player.name.clone()))));
        }
    }
    let mut batch = Batch::default();
    batch.add(change);
    match refusal(batch.write(&mut transaction).await)? {
        Ok(written) => {
            if let Some(log) = unwritten_log(change, &written) {
                return Ok(Some(Err(change.conflict(log))));
            }
        }
        Err(failure) => {
            transaction.rollback().await?;
            return match failure {
                Failure::Locked => Ok(None),
                Failure::Refused => Ok(Some(Err(conflict(connection, change).await?))),
            };
        }
    }
    for tournament in &change.tournaments {
        if let Err(conflict) = tournament::write(&mut transaction, tournament).await? {
            return Ok(Some(Err(conflict)));
        }
    }
    for id in &change.withdrawn {
        if !withdraw(&mut *transaction, id).await? {
            return Ok(Some(Err(Conflict::NoRecord(id.clone()))));
        }
    }
    transaction.commit().await?;
    Ok(Some(Ok(())))
}
