//! The group commit: all changes in one batch, or after a refusal each in a batch of its own.

use std::collections::HashMap;
use std::slice::from_ref;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Acquire, Connection};

use super::{batch, journal::Journal};
use cuatro_game::GameId;
use cuatro_store::queries::withdrawal::withdraw;
use cuatro_store::{Change, Conflict, StoreError};

type Outcome = Result<(), Conflict>;

pub(super) async fn commit(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    changes: &[Change],
    rate: bool,
) -> Result<Vec<Outcome>, StoreError> {
    journal.prepare(connection, changes).await?;
    if changes.iter().all(|change| change.withdrawn.is_empty())
        && let Ok(outcomes) = write(connection, journal, changes, rate).await?
    {
        return Ok(outcomes);
    }
    let mut transaction = connection.begin_with("begin immediate").await?;
    let mut outcomes = Vec::with_capacity(changes.len());
    for change in changes {
        let mut savepoint = transaction.begin().await?;
        let outcome = write_alone(&mut savepoint, journal, change, rate).await?;
        match outcome {
            Ok(()) => savepoint.commit().await?,
            Err(_) => savepoint.rollback().await?,
        }
        outcomes.push(outcome);
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// Writes the changes that follow the stored events. The inner error is the constraint that one of them broke; then
/// nothing was written.
async fn write(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    changes: &[Change],
    rate: bool,
) -> Result<Result<Vec<Outcome>, sqlx::Error>, StoreError> {
    let mut versions: HashMap<&GameId, u32> = HashMap::new();
    let (mut outcomes, mut following) =
        (Vec::with_capacity(changes.len()), Vec::with_capacity(changes.len()));
    for change in changes {
        let last = |id: &GameId| versions.get(id).copied().unwrap_or_else(|| journal.version(id));
        let follows = |log: &GameId, first: u32| first == last(log) + 1;
        let other = change.logs().find(|(log, ends)| ends.is_some_and(|(first, _)| !follows(log, first)));
        if let Some((other, _)) = other {
            outcomes.push(Err(change.conflict(other)));
            continue;
        }
        versions.extend(change.logs().filter_map(|(log, ends)| Some((log, ends?.1))));
        following.push(change);
        outcomes.push(Ok(()));
    }
    Ok(batch::write(connection, journal.next_row(), &following, rate).await?.map(|events| {
        journal.appended(events);
        versions.into_iter().for_each(|(game, version)| journal.set_version(game, version));
        outcomes
    }))
}

/// Makes one change. After a refusal the caller must roll back.
async fn write_alone(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    change: &Change,
    rate: bool,
) -> Result<Outcome, StoreError> {
    for id in &change.withdrawn {
        if !withdraw(connection, id).await? {
            return Ok(Err(Conflict::NoRecord(id.clone())));
        }
    }
    let broken = match write(connection, journal, from_ref(change), rate).await? {
        Ok(mut outcomes) => return Ok(outcomes.remove(0)),
        Err(broken) => broken,
    };
    // The parts are written one by one to find the one that broke the constraint.
    for (row, (part, conflict)) in (journal.next_row()..).zip(change.parts()) {
        if batch::write(connection, row, &[&part], rate).await?.is_err() {
            return Ok(Err(conflict));
        }
    }
    Err(broken.into())
}
