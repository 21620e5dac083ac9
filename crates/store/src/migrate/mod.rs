//! Copying a whole store from one database to another.
//!
//! Rows are copied in the order of their keys, so that an interrupted copy resumes after its last row. Until the end a table
//! `being_copied` in the destination marks it as incomplete, and no server opens it.

mod rows;
mod tables;

use crate::sql::{Statement, Value, sql};
use crate::{Store, StoreError};
pub use rows::{Page, TableConnection};
pub use tables::{Column, Kind, TABLES, Table};

const ROWS_PER_PAGE: i64 = 1_000;

/// A store that no other program is using, to be copied from or to.
pub struct Endpoint {
    /// The store. A destination may hold an unfinished copy.
    pub store: Box<dyn Store>,
    /// A connection of its own to the same data.
    pub connection: Box<dyn TableConnection>,
    /// The columns of `origin` with secrets that all servers on this data share. Beside a data file, files hold them.
    pub agreed: &'static [&'static str],
    /// Statements that complete a copy with values that the other database does not store.
    pub finish: Vec<Statement>,
}

impl Endpoint {
    /// The secrets that all servers on this data share.
    async fn agreed(&mut self) -> Result<Vec<(&'static str, Value)>, StoreError> {
        let mut agreed = Vec::new();
        for column in self.agreed {
            let question = sql(format!("select {column} from origin"));
            let found = self.connection.value(question, (column, Kind::Bytes)).await?;
            agreed.extend(found.map(|value| (*column, value)));
        }
        Ok(agreed)
    }

    /// Copies the single row about the data, and completes the copy.
    async fn finish(&mut self, origin: &str, agreed: Vec<(&'static str, Value)>) -> Result<(), StoreError> {
        let connection = &mut self.connection;
        connection.run(sql("update origin set id = $1").bind(origin)).await?;
        for (column, value) in agreed.into_iter().filter(|(column, _)| self.agreed.contains(column)) {
            connection.run(sql(format!("update origin set {column} = $1")).bind(value)).await?;
        }
        for statement in self.finish.drain(..) {
            connection.run(statement).await?;
        }
        Ok(connection.run(sql("drop table being_copied")).await?)
    }

    async fn close(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        self.store.close().await;
        Ok(())
    }
}

/// Copies everything and compares the counts. `progress` receives how many rows are done, and of how many. An interrupted copy
/// resumes where it stopped; a complete one stays as it is.
///
/// Fails if either store cannot be read or written, if the destination holds other data, and if the counts differ in the end.
pub async fn copy(
    mut source: Endpoint,
    mut destination: Endpoint,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<u64, StoreError> {
    // Stale ratings are computed first.
    source.store.refresh_ratings().await?;
    source.store.upkeep().await?;
    let origin = source.store.origin().await?;
    let counts = source.connection.counts().await?;
    let all: u64 = counts.iter().sum();
    if begin(&mut destination, &origin, &counts).await? == CopyState::Copied {
        destination.close().await?;
        source.close().await?;
        return Ok(all);
    }
    let mut there = 0;
    for (table, count) in TABLES.iter().zip(&counts) {
        let mut last = destination.connection.last(table).await?;
        let mut copied = destination.connection.count(table).await?;
        loop {
            progress(there + copied, all);
            let page = source.connection.read(table, last.as_deref(), ROWS_PER_PAGE).await?;
            let Some(row) = page.last() else { break };
            last = Some(row[..table.key].to_vec());
            copied += page.len() as u64;
            destination.connection.write(table, page).await?;
        }
        let written = destination.connection.count(table).await?;
        if written != *count {
            return Err(StoreError::Unusable(format!(
                "of {count} rows of {} {written} are there: the source was written meanwhile",
                table.name
            )));
        }
        there += count;
    }
    destination.finish(&origin, source.agreed().await?).await?;
    destination.close().await?;
    source.close().await?;
    Ok(all)
}

/// The state of a destination.
#[derive(PartialEq, Eq)]
enum CopyState {
    /// Nothing, or the beginning of this copy.
    Partly,
    /// All of this copy.
    Copied,
}

/// Checks the contents of the destination against `counts`, the rows of each table. Refuses anything but this copy.
async fn begin(destination: &mut Endpoint, origin: &str, counts: &[u64]) -> Result<CopyState, StoreError> {
    let refused = |why: &str| Err(StoreError::Unusable(why.to_owned()));
    destination.connection.run(sql("create table if not exists being_copied (origin text not null)")).await?;
    match destination.connection.value(sql("select origin from being_copied"), ("origin", Kind::Text)).await?
    {
        Some(marked) if marked == origin.into() => Ok(CopyState::Partly),
        Some(_) => refused("the destination holds an unfinished copy of other data; empty it first"),
        None => {
            let there = destination.connection.counts().await?;
            if there.iter().any(|count| *count > 0) {
                destination.connection.run(sql("drop table being_copied")).await?;
                // The copying process died before it had compared both.
                if there == counts && destination.store.origin().await? == origin {
                    return Ok(CopyState::Copied);
                }
                return refused("the destination holds data; name an empty database");
            }
            let mark = sql("insert into being_copied (origin) values ($1)").bind(origin);
            destination.connection.run(mark).await?;
            Ok(CopyState::Partly)
        }
    }
}
