//! Pages of rows, read from one database and written to another.

use async_trait::async_trait;

use super::tables::{Column, Kind, TABLES, Table};
use crate::columns::Columns;
use crate::sql::{self, Statement, Value, sql};

pub type Page = Vec<Vec<Value>>;

/// A connection to either database, whose tables are read and written whole.
#[async_trait]
pub trait TableConnection: Send {
    /// The suffix of a value for a column that holds JSON.
    fn json(&self) -> &'static str;

    /// These columns of all rows of the result.
    async fn all(&mut self, statement: Statement, columns: &[Column]) -> Result<Page, sqlx::Error>;

    async fn run(&mut self, statement: Statement) -> Result<(), sqlx::Error>;

    async fn close(self: Box<Self>) -> Result<(), sqlx::Error>;
}

#[async_trait]
impl<C: sql::Connection + sqlx::Connection> TableConnection for C {
    fn json(&self) -> &'static str {
        C::JSON
    }

    async fn all(&mut self, statement: Statement, columns: &[Column]) -> Result<Page, sqlx::Error> {
        let found = sql::Connection::all(self, statement).await?;
        found.iter().map(|row| columns.iter().map(|column| value(row, *column)).collect()).collect()
    }

    async fn run(&mut self, statement: Statement) -> Result<(), sqlx::Error> {
        sql::Connection::run(self, statement).await.map(drop)
    }

    async fn close(self: Box<Self>) -> Result<(), sqlx::Error> {
        sqlx::Connection::close(*self).await
    }
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

fn names(columns: &[Column]) -> String {
    columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

impl dyn TableConnection {
    /// The next rows in key order, after the given key.
    pub async fn read(
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
        self.all(page.unprepared(), table.columns).await
    }

    /// Writes rows; existing ones stay unchanged.
    pub async fn write(&mut self, table: &Table, page: Page) -> Result<(), sqlx::Error> {
        let mut insert = sql(format!("insert into {} ({}) values ", table.name, names(table.columns)));
        for (number, row) in page.into_iter().enumerate() {
            insert.push(if number > 0 { ", (" } else { "(" });
            for (index, (value, (_, kind))) in row.into_iter().zip(table.columns).enumerate() {
                insert.push(if index > 0 { ", " } else { "" }).push_value(value);
                if *kind == Kind::Json {
                    insert.push(self.json());
                }
            }
            insert.push(")");
        }
        insert.push(" on conflict do nothing");
        self.run(insert.unprepared()).await
    }

    /// The key of the row with the last key.
    pub async fn last(&mut self, table: &Table) -> Result<Option<Vec<Value>>, sqlx::Error> {
        let key = &table.columns[..table.key];
        let order = key.iter().map(|(name, _)| format!("{name} desc")).collect::<Vec<_>>().join(", ");
        let last = format!("select {} from {} order by {order} limit 1", names(key), table.name);
        Ok(self.all(sql(last), key).await?.pop())
    }

    /// How many rows each table has.
    pub async fn counts(&mut self) -> Result<Vec<u64>, sqlx::Error> {
        let mut counts = Vec::with_capacity(TABLES.len());
        for table in TABLES {
            counts.push(self.count(table).await?);
        }
        Ok(counts)
    }

    /// How many rows there are.
    pub async fn count(&mut self, table: &Table) -> Result<u64, sqlx::Error> {
        let count = sql(format!("select count(*) as n from {}", table.name));
        match self.value(count, ("n", Kind::Number)).await? {
            Some(Value::Number(Some(count))) => Ok(count.unsigned_abs()),
            _ => Err(sqlx::Error::RowNotFound),
        }
    }

    /// A column of the first row.
    pub async fn value(&mut self, question: Statement, column: Column) -> Result<Option<Value>, sqlx::Error> {
        Ok(self.all(question, &[column]).await?.into_iter().flatten().next())
    }
}
