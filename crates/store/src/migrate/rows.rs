//! Pages of rows, read from one database and written to another.

use async_trait::async_trait;

use super::super::columns::Columns;
use super::super::sql::{Connection, Value, sql};
use super::tables::{Column, Kind, Table};

pub(super) type Page = Vec<Vec<Value>>;

/// Either database, through a separate connection.
#[async_trait]
pub(super) trait Rows: Send {
    /// The next rows in key order, after the given key.
    async fn read(&mut self, table: &Table, after: Option<&[Value]>, limit: i64)
    -> Result<Page, sqlx::Error>;

    /// Writes rows; existing ones stay unchanged.
    async fn write(&mut self, table: &Table, page: Page) -> Result<(), sqlx::Error>;

    /// The key of the row with the last key.
    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, sqlx::Error>;

    /// How many rows there are.
    async fn count(&mut self, table: &Table) -> Result<u64, sqlx::Error>;

    /// Runs a statement.
    async fn run(&mut self, statement: &'static str, values: Vec<Value>) -> Result<(), sqlx::Error>;

    /// The only column of the first row, of a type.
    async fn value(&mut self, question: &'static str, kind: Kind) -> Result<Option<Value>, sqlx::Error>;
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

fn value(row: &impl Columns, (name, kind): Column) -> Result<Value, sqlx::Error> {
    Ok(match kind {
        Kind::Number => row.number_or_null(name)?.into(),
        Kind::Real => Value::Real(row.real_or_null(name)?),
        Kind::Text | Kind::Json => Value::Text(row.text_or_null(name)?.map(str::to_owned)),
        Kind::Bytes => row.bytes_or_null(name)?.map(<[u8]>::to_vec).into(),
        Kind::Flag => row.flag(name)?.into(),
    })
}

#[async_trait]
impl<C: Connection> Rows for C {
    async fn read(
        &mut self,
        table: &Table,
        after: Option<&[Value]>,
        limit: i64,
    ) -> Result<Page, sqlx::Error> {
        let wanted = table.columns.iter().map(|(name, kind)| match kind {
            Kind::Json => format!("cast({name} as text) as {name}"),
            _ => (*name).to_owned(),
        });
        let wanted = wanted.collect::<Vec<_>>().join(", ");
        let key = names(&table.columns[..table.key]);
        let mut page = sql(format!("select {wanted} from {}", table.name));
        if let Some(after) = after {
            page.push(&format!(" where ({key}) > (")).push_values(after.iter().cloned()).push(")");
        }
        page.push(&format!(" order by {key} limit ")).push_value(limit);
        let found = self.all(page.unprepared()).await?;
        let page = found.iter().map(|row| table.columns.iter().map(|column| value(row, *column)).collect());
        page.collect()
    }

    async fn write(&mut self, table: &Table, page: Page) -> Result<(), sqlx::Error> {
        let mut insert = sql(format!("insert into {} ({}) values ", table.name, names(table.columns)));
        for (number, row) in page.into_iter().enumerate() {
            insert.push(if number > 0 { ", (" } else { "(" });
            for (index, (value, (_, kind))) in row.into_iter().zip(table.columns).enumerate() {
                insert.push(if index > 0 { ", " } else { "" }).push_value(value);
                if *kind == Kind::Json {
                    insert.push(C::JSON);
                }
            }
            insert.push(")");
        }
        insert.push(" on conflict do nothing");
        Connection::run(self, insert.unprepared()).await.map(drop)
    }

    async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, sqlx::Error> {
        let key = &table.columns[..table.key];
        let order = key.iter().map(|(name, _)| format!("{name} desc")).collect::<Vec<_>>().join(", ");
        let last = sql(format!("select {} from {} order by {order} limit 1", names(key), table.name));
        let last = self.first(last).await?;
        last.map(|row| key.iter().map(|column| value(&row, *column)).collect()).transpose()
    }

    async fn count(&mut self, table: &Table) -> Result<u64, sqlx::Error> {
        let count = self.number(sql(format!("select count(*) from {}", table.name))).await?;
        Ok(count.unsigned_abs())
    }

    async fn run(&mut self, statement: &'static str, values: Vec<Value>) -> Result<(), sqlx::Error> {
        let statement = values.into_iter().fold(sql(statement), |statement, value| statement.bind(value));
        Connection::run(self, statement).await.map(drop)
    }

    async fn value(&mut self, question: &'static str, kind: Kind) -> Result<Option<Value>, sqlx::Error> {
        let row = self.first(sql(question)).await?;
        row.map(|row| value(&row, ("value", kind))).transpose()
    }
}
