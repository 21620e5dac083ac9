//! Statements that both databases understand, and the connections that run them.
//!
//! Parameters are `$1`, `$2` and so on in both. What differs between the databases is in [`Dialect`].

use std::borrow::Cow;

use async_trait::async_trait;

use crate::columns::Columns;
use cuatro_game::GameId;

/// A parameter or a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    Flag(bool),
    /// For [`Dialect::one_of`].
    Numbers(Vec<i64>),
    /// For [`Dialect::one_of`].
    Texts(Vec<String>),
}

macro_rules! values_from {
    ($($from:ty => |$value:ident| $made:expr;)*) => {
        $(impl From<$from> for Value {
            fn from($value: $from) -> Value {
                $made
            }
        })*
    };
}

values_from! {
    i64 => |number| Value::Number(Some(number));
    u32 => |number| Value::Number(Some(number.into()));
    Option<i64> => |number| Value::Number(number);
    f64 => |number| Value::Real(Some(number));
    bool => |flag| Value::Flag(flag);
    &str => |text| Value::Text(Some(text.to_owned()));
    &String => |text| Value::Text(Some(text.clone()));
    String => |text| Value::Text(Some(text));
    &[u8] => |bytes| Value::Bytes(Some(bytes.to_vec()));
    Vec<u8> => |bytes| Value::Bytes(Some(bytes));
    Option<Vec<u8>> => |bytes| Value::Bytes(bytes);
    Vec<i64> => |numbers| Value::Numbers(numbers);
    Vec<String> => |texts| Value::Texts(texts);
    &[GameId] => |games| Value::Texts(games.iter().map(|game| game.as_str().to_owned()).collect());
}

pub struct Statement {
    text: Cow<'static, str>,
    pub values: Vec<Value>,
    /// Where each `?` of [`Statement::push_value`] is in the text, and the number of its parameter. SQLite is slow to look up many parameters
    /// of another kind, and PostgreSQL wants the numbers.
    placeholders: Vec<(usize, usize)>,
    pub prepared: bool,
}

/// A statement. Its text never contains user input: that is bound.
pub fn sql(text: impl Into<Cow<'static, str>>) -> Statement {
    Statement { text: text.into(), values: Vec::new(), placeholders: Vec::new(), prepared: true }
}

impl Statement {
    /// Binds the next parameter.
    pub fn bind(mut self, value: impl Into<Value>) -> Statement {
        self.values.push(value.into());
        self
    }

    /// Binds all parameters, in order.
    pub fn with_values(self, values: Vec<Value>) -> Statement {
        Statement { values, ..self }
    }

    pub fn push(&mut self, text: &str) -> &mut Statement {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a parameter to the text, and binds it.
    pub fn push_value(&mut self, value: impl Into<Value>) -> &mut Statement {
        self.values.push(value.into());
        self.placeholders.push((self.text.len(), self.values.len()));
        self.push("?")
    }

    /// Appends parameters separated by commas.
    pub fn push_values(&mut self, values: impl IntoIterator<Item = Value>) -> &mut Statement {
        for (index, value) in values.into_iter().enumerate() {
            self.push(if index > 0 { ", " } else { "" }).push_value(value);
        }
        self
    }

    /// Keeps no prepared statement, because the text differs every time.
    pub fn unprepared(self) -> Statement {
        Statement { prepared: false, ..self }
    }

    /// The text as SQLite reads it.
    pub fn sqlite_text(&self) -> Cow<'static, str> {
        self.text.clone()
    }

    /// The text as PostgreSQL reads it, which knows parameters only by number.
    pub fn postgres_text(&self) -> Cow<'static, str> {
        if self.placeholders.is_empty() {
            return self.text.clone();
        }
        let mut text = String::with_capacity(self.text.len() + 4 * self.placeholders.len());
        let mut from = 0;
        for (at, number) in &self.placeholders {
            text.push_str(&self.text[from..*at]);
            text.push_str(&format!("${number}"));
            from = at + 1;
        }
        text.push_str(&self.text[from..]);
        text.into()
    }
}

/// The differences in SQL between the databases.
#[async_trait]
pub trait Dialect: Send {
    /// The suffix of a value for a column that holds JSON.
    const JSON: &'static str;

    /// The types of columns of temporary tables: of numbers, texts, bytes and flags.
    const COLUMN_TYPES: [&'static str; 4];

    /// The games of a status in which a start may have something to do: games with a clock, and games in which it may be the
    /// computer's turn against a person, because the last move was not the computer's. Older logs call such a game online if its
    /// person came later. Events are read by the names in the JSON of `cuatro_game::Event`.
    const GAMES_TO_RESUME: &'static str;

    /// The events of a log, in order; its key is bound.
    const LOG: &'static str;

    /// The condition that `used` is not set in the row of a player, in the words of the index `player_unused`.
    const NOT_USED: &'static str;

    /// The suffix of a query before a change of its rows: it leaves out rows that another process has locked.
    const LOCK_FREE_ROWS: &'static str;

    const NEXT_TOMBSTONE: &'static str;

    /// Whether the event `event` is a person's move: only the computer gives a reason. It is read by the names in the JSON of
    /// `cuatro_game::Event`.
    const PERSON_MOVED: &'static str;

    /// The function that finds the position of one text in another, 0 if it is not in it.
    const POSITION: &'static str;

    /// The statement that marks all ratings as stale.
    const RATINGS_STALE: &'static str;

    /// The condition that the expression before it is one of a list's values; the list is bound as a parameter such as `$1`.
    fn one_of(parameter: &str) -> String;

    /// Locks players before a change, in the order that all transactions use: this prevents deadlocks, and new bot marks before the end
    /// of the transaction.
    async fn lock_players(&mut self, players: Vec<i64>) -> Result<(), sqlx::Error>;
}

/// A connection to either database.
#[async_trait]
pub trait Connection: Dialect {
    type Row: Columns + Send + Sync;

    async fn all(&mut self, statement: Statement) -> Result<Vec<Self::Row>, sqlx::Error>;

    async fn first(&mut self, statement: Statement) -> Result<Option<Self::Row>, sqlx::Error>;

    /// The only column of the only row, a number.
    async fn number(&mut self, statement: Statement) -> Result<i64, sqlx::Error>;

    /// The only column of the only row, a flag.
    async fn flag(&mut self, statement: Statement) -> Result<bool, sqlx::Error>;

    /// Changes rows, and returns how many.
    async fn run(&mut self, statement: Statement) -> Result<u64, sqlx::Error>;
}

/// Runs statements on the connections of a database.
#[cfg(any(feature = "sqlite", feature = "postgres"))]
macro_rules! connection {
    ($connection:ty, $row:ty, $query:ty, text = $text:ident, list = $list:expr) => {
        #[async_trait::async_trait]
        impl crate::sql::Connection for $connection {
            type Row = $row;

            async fn all(&mut self, statement: Statement) -> Result<Vec<$row>, sqlx::Error> {
                query(statement).fetch_all(self).await
            }

            async fn first(&mut self, statement: Statement) -> Result<Option<$row>, sqlx::Error> {
                query(statement).fetch_optional(self).await
            }

            async fn number(&mut self, statement: Statement) -> Result<i64, sqlx::Error> {
                query(statement).fetch_one(self).await?.try_get(0)
            }

            async fn flag(&mut self, statement: Statement) -> Result<bool, sqlx::Error> {
                query(statement).fetch_one(self).await?.try_get(0)
            }

            async fn run(&mut self, statement: Statement) -> Result<u64, sqlx::Error> {
                Ok(query(statement).execute(self).await?.rows_affected())
            }
        }

        fn query(statement: Statement) -> $query {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement.$text())).persistent(statement.prepared);
            statement.values.into_iter().fold(query, |query, value| match value {
                Value::Number(number) => query.bind(number),
                Value::Real(real) => query.bind(real),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
                Value::Flag(flag) => query.bind(flag),
                Value::Numbers(list) => query.bind($list(list)),
                Value::Texts(list) => query.bind($list(list)),
            })
        }
    };
}
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(crate) use connection;
