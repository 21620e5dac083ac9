//! The statement that writes a batch.
//!
//! Several processes write, so the statement itself decides which of them was first. `written` inserts the first event of each log only
//! if the event before it is stored and its version is free; each later step writes only what belongs to these logs. A step that cannot
//! write all of its rows, such as a name that is taken, fails the whole statement; then [`super::commit`] makes each change alone. Rows
//! are locked and written in a sorted order, so that two processes do not deadlock.
//!
//! Lookups for each row are scalar subqueries: for `exists`, PostgreSQL may read the whole table into a hash.

use std::sync::LazyLock;

use sqlx::{Encode, Postgres, QueryBuilder, Type};

use super::batch::{GameUpdate, NewGame};
use cuatro_rules::Side;
use cuatro_store::finished::{PackedRecord, PlayerResult};
use cuatro_store::packed::Tag;
use cuatro_store::queries::totals::{raise_rivals, raise_totals};
use cuatro_store::rows::{EventRow, side_number};
use cuatro_store::{Claim, Seat};

const RESULTS: &str = "select player as who, rival as whom, points, wins, losses, draws from result";
/// Bot marks are read from locked rows, so that no player becomes a bot between the read and the write.
static TOTALS: LazyLock<String> = LazyLock::new(|| raise_totals(RESULTS, "locked"));
static RIVALS: LazyLock<String> = LazyLock::new(|| raise_rivals(RESULTS));

/// A statement that is put together in the order of its text: parameters are numbered as they come. The text is the same for all
/// batches, so that it is prepared once.
pub(super) struct Statement(pub(super) QueryBuilder<Postgres>);

impl Statement {
    pub(super) fn text(mut self, text: &str) -> Statement {
        self.0.push(text);
        self
    }

    /// Appends a list as a parameter.
    fn list<'q, T>(mut self, list: Vec<T>) -> Statement
    where
        Vec<T>: Encode<'q, Postgres> + Type<Postgres>,
    {
        self.0.push_bind(list).push("::").push(Vec::<T>::type_info());
        self
    }

    /// Appends rows as a relation, of which each column is a parameter.
    fn relation<'r, R>(self, name: &'static str, rows: &'r [R]) -> Relation<'r, R> {
        Relation { statement: self.text("unnest("), name, columns: Vec::new(), rows }
    }
}

struct Relation<'r, R> {
    statement: Statement,
    name: &'static str,
    columns: Vec<&'static str>,
    rows: &'r [R],
}

impl<'r, R> Relation<'r, R> {
    /// The next column, with what it takes from each row.
    fn column<T>(mut self, name: &'static str, value: impl Fn(&'r R) -> T) -> Relation<'r, R>
    where
        Vec<T>: Encode<'r, Postgres> + Type<Postgres>,
    {
        let separator = if self.columns.is_empty() { "" } else { ", " };
        self.statement = self.statement.text(separator).list(self.rows.iter().map(value).collect());
        self.columns.push(name);
        self
    }

    /// Ends it and goes on with the text.
    fn text(self, text: &str) -> Statement {
        let named = format!(") as {} ({})", self.name, self.columns.join(", "));
        self.statement.text(&named).text(text)
    }
}

/// The steps of the statement: common table expressions that PostgreSQL runs as one.
impl Statement {
    /// Writes the first event of each log.
    pub(super) fn first_events(events: &[EventRow<'_>]) -> Statement {
        Statement(QueryBuilder::new("with first as (select * from ")).events("first", events).text(
            "), written as (
                insert into event (game, version, at, body)
                select game, version, at, body::json from first
                where version = 1
                    or (select true from event before where before.game = first.game and before.version = first.version - 1)
                order by game
                on conflict do nothing
                returning game
            ) ",
        )
    }

    pub(super) fn later_events(self, events: &[EventRow<'_>]) -> Statement {
        self.text(
            ", later as (
                insert into event (game, version, at, body) select game, version, at, body::json from ",
        )
        .events("later", events)
        .text(" where game in (select game from written))")
    }

    /// Appends events as a relation.
    fn events(self, name: &'static str, events: &[EventRow<'_>]) -> Statement {
        self.relation(name, events)
            .column("game", |row| row.0)
            .column("version", |row| i64::from(row.1))
            .column("at", |row| row.2.0)
            .column("body", |row| row.3.as_str())
            .text("")
    }

    pub(super) fn new_games(self, games: &[NewGame<'_>]) -> Statement {
        self.text(
            ", new_game as (
                insert into game (id, status, created_at, due_at, listed) select game, status, at, due, listed from ",
        )
        .relation("new", games)
        .column("game", |new| new.game)
        .column("status", |new| new.status)
        .column("at", |new| new.at)
        .column("due", |new| new.due)
        .column("listed", |new| new.listed)
        .text(" where game in (select game from written) order by game)")
    }

    pub(super) fn game_updates(self, games: &[GameUpdate<'_>]) -> Statement {
        self.text(
            ", game_update as (
                update game set status = coalesce(new.status, game.status),
                    due_at = case when new.sets_due then new.due else due_at end
                from ",
        )
        .relation("new", games)
        .column("game", |new| new.game)
        .column("status", |new| new.status)
        .column("sets_due", |new| new.sets_due)
        .column("due", |new| new.due)
        .text(" where game.id = new.game and new.game in (select game from written))")
    }

    /// Locks the rows of players. Later steps read their names and bot marks.
    pub(super) fn locked_players(self, players: Vec<i64>) -> Statement {
        self.text(", locked as materialized (select id, name, bot from player where id = any(")
            .list(players)
            .text(") order by id for no key update)")
    }

    /// Gives names to players, and tokens to the holders of these names. The column `held` says whether a name has a token, as the table
    /// `credential` does: of two processes that claim a name at once the second waits for the row of the player, and reads only that
    /// row, not the tokens, as the first has left it.
    pub(super) fn claims(self, claims: &[(Option<&str>, &Claim)]) -> Statement {
        self.text(", claim as (select * from ")
            .relation("claim", claims)
            .column("game", |(game, _)| *game)
            .column("player", |(_, claim)| claim.player.0)
            .column("name_key", |(_, claim)| claim.name_key.as_str())
            .column("name", |(_, claim)| claim.name.as_str())
            .column("at", |(_, claim)| claim.at.0)
            .column("token", |(_, claim)| claim.token.0.as_slice())
            .column("further", |(_, claim)| claim.further)
            .text(
                " where game is null or game in (select game from written)
            ), named as (
                insert into player (id, name_key, name, created_at, held)
                select player, name_key, name, at, true from claim where not further order by name_key
                on conflict (name_key) do update set held = true where not player.held and player.id = excluded.id
                returning id
            ), proven as (
                insert into credential (token_hash, player, created_at)
                select token, player, at from claim
                where further and (select true from player where id = claim.player and player.name_key = claim.name_key)
                    or not further and player in (select id from named)
                returning player
            )",
            )
    }

    /// Writes seats, except those of deleted players.
    pub(super) fn seats(self, seats: &[(&str, Side, &Seat)]) -> Statement {
        self.text(", new_seat as (select * from ")
            .relation("new", seats)
            .column("game", |(game, ..)| *game)
            .column("side", |(_, side, _)| side_number(*side))
            .column("player", |(.., seat)| seat.player.map(|player| player.0))
            .column("token", |(.., seat)| seat.token.as_ref().map(|token| token.0.as_slice()))
            .column("invite", |(.., seat)| seat.invite.as_ref().map(|invite| invite.code.0.as_slice()))
            .column("invite_name", |(.., seat)| seat.invite.as_ref().map(|invite| &*invite.name))
            .text(
                " where game in (select game from written)
            ), seated as (
                insert into seat (game, side, player, token_hash, invite_hash, invite_name)
                select game, side, player, token, invite, invite_name from new_seat
                where player is null or token is null or player in (select id from locked where name is not null)
                    or player in (select id from named)
                order by game, side
                on conflict (game, side) do update set player = excluded.player, token_hash = excluded.token_hash,
                    invite_hash = excluded.invite_hash, invite_name = excluded.invite_name, here = false, seen_at = null
                returning game
            )",
            )
    }

    /// Writes finished games, and notes the rated ones.
    pub(super) fn records(self, records: &[(Option<&str>, PackedRecord)]) -> Statement {
        self.text(
            ", finished as (
                insert into record (n, id, x, o, tag, body) select first + nextval('record_number'), id, x, o, tag, body from ",
        )
        .relation("finished", records)
        .column("game", |(game, _)| *game)
        .column("first", |(_, record)| record.first)
        .column("id", |(_, record)| record.id.as_slice())
        .column("x", |(_, record)| record.seats[0])
        .column("o", |(_, record)| record.seats[1])
        .column("tag", |(_, record)| record.tag)
        .column("body", |(_, record)| record.body.as_slice())
        .text(
            " where game is null or game in (select game from written)
                returning n, tag
            ), unrated as (
                insert into unrated (n) select n from finished where ",
        )
        .text(Tag::IS_RATED)
        .text(")")
    }

    /// Adds results to the totals of players.
    pub(super) fn results(self, results: &[(Option<&str>, PlayerResult)]) -> Statement {
        self.text(", result as (select * from ")
            .relation("result", results)
            .column("game", |(game, _)| *game)
            .column("player", |(_, result)| result.player)
            .column("rival", |(_, result)| result.rival)
            .column("points", |(_, result)| result.points)
            .column("wins", |(_, result)| result.wins)
            .column("losses", |(_, result)| result.losses)
            .column("draws", |(_, result)| result.draws)
            .text(" where game is null or game in (select game from written)), totals as (")
            .text(&TOTALS)
            .text("), rivals as (")
            .text(&RIVALS)
            .text(")")
    }

    /// Returns the written logs, unless a claim or a seat could not be written, or one game of a pair without the other.
    pub(super) fn unless_partial(self, pairs: &[(&str, &str)]) -> Statement {
        self.text(" select array(select game from written) as logs, ").abort_unless(|statement| {
            statement
                .text(
                    "(select count(*) from claim where not further) = (select count(*) from named)
                    and (select count(*) from claim) = (select count(*) from proven)
                    and (select count(*) from new_seat) = (select count(*) from seated)
                    and not exists (select 1 from ",
                )
                .relation("pair", pairs)
                .column("one", |(one, _)| *one)
                .column("other", |(_, other)| *other)
                .text(" where (one in (select game from written)) <> (other in (select game from written)))")
        })
    }

    /// A column that divides by zero unless the condition holds: only an error takes all steps of the statement back, and SQL has no
    /// function that fails, so everything else would need another round trip.
    fn abort_unless(self, condition: impl FnOnce(Statement) -> Statement) -> Statement {
        condition(self.text("1 / (case when ")).text(" then 1 else 0 end) as whole")
    }
}
