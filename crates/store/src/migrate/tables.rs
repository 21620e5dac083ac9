//! The tables that both databases have, in an order in which rows refer only to earlier ones.

/// How a column is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
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
pub type Column = (&'static str, Kind);

/// A table: its columns, of which the first `key` are the primary key.
#[derive(Debug)]
pub struct Table {
    pub name: &'static str,
    pub key: usize,
    pub columns: &'static [Column],
}

/// Tables, each with the length of its key and its columns.
macro_rules! tables {
    ($($name:ident, key $key:literal: $($column:ident $kind:ident),+;)+) => {
        &[$(Table {
            name: stringify!($name),
            key: $key,
            columns: &[$((stringify!($column), Kind::$kind)),+],
        }),+]
    };
}

/// Every table except `origin`, which has a single row, and the internal tables of one database.
pub const TABLES: &[Table] = tables! {
    player, key 1: id Number, name_key Text, name Text, created_at Number, deleted_at Number, tombstone Number,
        points Number, wins Number, losses Number, draws Number,
        people_points Number, people_wins Number, people_losses Number, people_draws Number,
        rating Real, deviation Real, volatility Real, used Flag, bot Flag,
        bots_points Number, bots_wins Number, bots_losses Number, bots_draws Number;
    credential, key 1: token_hash Bytes, player Number, created_at Number;
    game, key 1: id Text, status Number, created_at Number, listed Flag;
    event, key 2: game Text, version Number, at Number, body Json;
    seat, key 2: game Text, side Number, player Number, token_hash Bytes, invite_hash Bytes, invite_name Text,
        here Flag, seen_at Number;
    record, key 1: n Number, id Bytes, x Number, o Number, tag Number, body Bytes;
    report, key 1: game Bytes, x_choices Number, x_kept Number, o_choices Number, o_kept Number, body Bytes;
    rival, key 2: player Number, rival Number, points Number, wins Number, losses Number, draws Number;
    carried, key 2: origin Text, player Number, points Number, wins Number, losses Number, draws Number;
    former_name, key 2: player Number, name_key Text;
    removed, key 1: id Bytes, x Number, o Number;
    erasing, key 1: player Number, at Number, purge Flag;
    tournament, key 1: id Text, status Number, created_at Number, code Number, organiser_hash Bytes;
    entrant, key 2: tournament Text, n Number, player Number, token_hash Bytes;
    given_name, key 2: tournament Text, name_key Text, name Text;
    transfer, key 1: code_hash Bytes, player Number, until Number;
};
