//! Pages of rows, read from one database and written to another.

use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Postgres, QueryBuilder, Row, Sqlite};

use super::tables::{Kind, Table};

/// A value of a column.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    Flag(bool),
}

pub(super) type Page = Vec<Vec<Value>>;

/// Either database, by a connection of its own.
#[async_trait]
pub(super) trait Rows: Send {
    /// The next rows in the order of their keys, after one.
    async fn read(&mut self, table: &Table, after: Option<&[Value]>, limit: i64)
    -> Result<Page, sqlx::Error>;

    /// Writes rows; those that are there already stay.
    async fn write(&mut self, table: &Table, page: Page) -> Result<(), sqlx::Error>;

    /// The row with the last key, as far as its key.
    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, sqlx::Error>;

    /// How many rows there are.
    async fn count(&mut self, table: &Table) -> Result<u64, sqlx::Error>;
}

fn names(columns: &[(&'static str, Kind)]) -> String {
    columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

macro_rules! bind {
    ($query:ident, $value:expr, $flag:ty) => {
        match $value {
            Value::Number(number) => $query.push_bind(number),
            Value::Real(real) => $query.push_bind(real),
            Value::Text(text) => $query.push_bind(text),
            Value::Bytes(bytes) => $query.push_bind(bytes),
            Value::Flag(flag) => $query.push_bind(<$flag>::from(flag)),
        }
    };
}
macro_rules! rows {
    ($connection:ty, $row:ty, $database:ty, json = ($read:literal, $write:literal), flag = $flag:ty) => {
        #[async_trait]
        impl Rows for $connection {
            async fn read(
                &mut self,
                table: &Table,
                after: Option<&[Value]>,
                limit: i64,
            ) -> Result<Page, sqlx::Error> {
                let wanted = table.columns.iter().map(|(name, kind)| match kind {
                    Kind::Json => format!("{name}{} as {name}", $read),
                    _ => (*name).to_owned(),
                });
                let wanted = wanted.collect::<Vec<_>>().join(", ");
                let key = names(&table.columns[..table.key]);
                let mut query =
                    QueryBuilder::<$database>::new(format!("select {wanted} from {}", table.name));
                if let Some(after) = after {
                    query.push(format!(" where ({key}) > ("));
                    for (index, value) in after.iter().enumerate() {
                        if index > 0 {
                            query.push(", ");
                        }
                        bind!(query, value.clone(), $flag);
                    }
                    query.push(")");
                }
                query.push(format!(" order by {key} limit ")).push_bind(limit);
                let found: Vec<$row> = query.build().persistent(false).fetch_all(self).await?;
                let page = found.iter().map(|row| {
                    let columns = table.columns.iter().enumerate();
                    columns
                        .map(|(index, (_, kind))| {
                            Ok(match kind {
                                Kind::Number => Value::Number(row.try_get(index)?),
                                Kind::Real => Value::Real(row.try_get(index)?),
                                Kind::Text | Kind::Json => Value::Text(row.try_get(index)?),
                                Kind::Bytes => Value::Bytes(row.try_get(index)?),
                                Kind::Flag => Value::Flag(row.try_get(index)?),
                            })
                        })
                        .collect::<Result<Vec<_>, sqlx::Error>>()
                });
                page.collect()
            }

            async fn write(&mut self, table: &Table, page: Page) -> Result<(), sqlx::Error> {
                let mut query = QueryBuilder::<$database>::new(format!(
                    "insert into {} ({}) values ",
                    table.name,
                    names(table.columns)
                ));
                for (number, row) in page.into_iter().enumerate() {
                    query.push(if number > 0 { ", (" } else { "(" });
                    for (index, (value, (_, kind))) in row.into_iter().zip(table.columns).enumerate() {
                        if index > 0 {
                            query.push(", ");
                        }
                        bind!(query, value, $flag);
                        if *kind == Kind::Json {
                            query.push($write);
                        }
                    }
                    query.push(")");
                }
                query.push(" on conflict do nothing");
                query.build().persistent(false).execute(self).await?;
                Ok(())
            }

            async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, sqlx::Error> {
                let key = &table.columns[..table.key];
                let order = key.iter().map(|(name, _)| format!("{name} desc")).collect::<Vec<_>>().join(", ");
                let question = format!("select {} from {} order by {order} limit 1", names(key), table.name);
                let found: Option<$row> = sqlx::query(AssertSqlSafe(question)).fetch_optional(self).await?;
                let Some(row) = found else { return Ok(None) };
                let values = key.iter().enumerate().map(|(index, (_, kind))| {
                    Ok(match kind {
                        Kind::Number => Value::Number(row.try_get(index)?),
                        Kind::Bytes => Value::Bytes(row.try_get(index)?),
                        _ => Value::Text(row.try_get(index)?),
                    })
                });
                values.collect::<Result<Vec<_>, sqlx::Error>>().map(Some)
            }

            async fn count(&mut self, table: &Table) -> Result<u64, sqlx::Error> {
                let question = format!("select count(*) from {}", table.name);
                let count: i64 = sqlx::query_scalar(AssertSqlSafe(question)).fetch_one(self).await?;
                Ok(count.unsigned_abs())
            }
        }
    };
}

rows!(SqliteConnection, SqliteRow, Sqlite, json = ("", ""), flag = i64);
rows!(PgConnection, PgRow, Postgres, json = ("::text", "::json"), flag = bool);
