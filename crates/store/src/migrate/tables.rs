//! The tables that both databases have, in an order in which rows refer only to earlier ones.

/// How a column is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Number,
    Real,
    Text,
    Bytes,
    /// A number in SQLite, a boolean in PostgreSQL.
    Flag,
    /// A text in SQLite, JSON in PostgreSQL.
    Json,
}

/// A column: its name, and how it is stored.
pub(super) type Column = (&'static str, Kind);

/// A table: its columns, of which the first `key` are the primary key.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) key: usize,
    pub(super) columns: &'static [Column],
}

use Kind::{Bytes, Flag, Json, Number, Real, Text};

/// Every table except `origin`, which has a single row, and those that one of the databases needs for its own work.
pub(super) const TABLES: [Table; 12] = [
    Table {
        name: "player",
        key: 1,
        columns: &[
            ("id", Number),
            ("name_key", Text),
            ("name", Text),
            ("created_at", Number),
            ("deleted_at", Number),
            ("tombstone", Number),
            ("points", Number),
            ("wins", Number),
            ("losses", Number),
            ("draws", Number),
            ("people_points", Number),
            ("people_wins", Number),
            ("people_losses", Number),
            ("people_draws", Number),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("used", Flag),
            ("bot", Flag),
            ("bots_points", Number),
            ("bots_wins", Number),
            ("bots_losses", Number),
            ("bots_draws", Number),
        ],
    },
    Table {
        name: "credential",
        key: 1,
        columns: &[("token_hash", Bytes), ("player", Number), ("created_at", Number)],
    },
    Table { name: "game", key: 1, columns: &[("id", Text), ("status", Number), ("created_at", Number)] },
    Table {
        name: "event",
        key: 2,
        columns: &[("game", Text), ("version", Number), ("at", Number), ("body", Json)],
    },
    Table {
        name: "seat",
        key: 2,
        columns: &[
            ("game", Text),
            ("side", Number),
            ("player", Number),
            ("token_hash", Bytes),
            ("invite_hash", Bytes),
            ("invite_name", Text),
            ("here", Flag),
            ("seen_at", Number),
        ],
    },
    Table {
        name: "record",
        key: 1,
        columns: &[
            ("n", Number),
            ("id", Bytes),
            ("x", Number),
            ("o", Number),
            ("tag", Number),
            ("body", Bytes),
        ],
    },
    Table { name: "report", key: 1, columns: &[("game", Bytes), ("body", Text)] },
    Table {
        name: "rival",
        key: 2,
        columns: &[
            ("player", Number),
            ("rival", Number),
            ("points", Number),
            ("wins", Number),
            ("losses", Number),
            ("draws", Number),
        ],
    },
    Table {
        name: "carried",
        key: 2,
        columns: &[
            ("origin", Text),
            ("player", Number),
            ("points", Number),
            ("wins", Number),
            ("losses", Number),
            ("draws", Number),
        ],
    },
    Table { name: "removed", key: 1, columns: &[("id", Bytes), ("x", Number), ("o", Number)] },
    Table { name: "erasing", key: 1, columns: &[("player", Number), ("at", Number), ("purge", Flag)] },
    Table {
        name: "transfer",
        key: 1,
        columns: &[("code_hash", Bytes), ("player", Number), ("until", Number)],
    },
];

#[cfg(test)]
/// Tables that only one database has, or whose rows are not copied.
pub(super) const LEFT_OUT: [&str; 5] = ["origin", "journal", "import", "unrated", "_sqlx_migrations"];
