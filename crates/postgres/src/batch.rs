//! A batch as one statement.
//!
//! Several processes write, so the statement itself decides which was first. `guard` inserts the first event of each game only if
//! the event before it is stored and this version is free; everything else of a change follows only where its events were
//! inserted. Names and seats that are already taken divide by zero, which rolls back the whole statement; then
//! [`super::commit`] makes each change alone. Rows are locked and written in a sorted order, so that two processes do not
//! deadlock.
//!
//! Lookups for each row are scalar subqueries: for `exists`, PostgreSQL may read the whole table into a hash.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Encode, Postgres, QueryBuilder, Row, Type};

use cuatro_game::{GameId, GameRecord, Status};
use cuatro_rules::Side;
use cuatro_store::finished::{Gain, PackedRecord, gain, packed};
use cuatro_store::queries::totals::raise_totals;
use cuatro_store::rows::{EventRow, side_number, status_number};
use cuatro_store::{Change, Claim, Due, GameChange, Seat};

/// Bot marks are read from locked rows, so that nobody becomes a bot between the read and the write.
static RAISE_TOTALS: LazyLock<String> = LazyLock::new(|| {
    raise_totals("select player as who, rival as whom, points, wins, losses, draws from gain", "locked")
});

/// The rows that a batch writes.
#[derive(Default)]
pub(super) struct Batch<'a> {
    /// Every log in the batch: a second change of one must wait for the next statement.
    logs: HashSet<&'a GameId>,
    first: Vec<EventRow<'a>>,
    later: Vec<EventRow<'a>>,
    made: Vec<Made<'a>>,
    stands: Vec<Stands<'a>>,
    /// Players who take a seat or get a result.
    players: Vec<i64>,
    /// With the first game of the change.
    claims: Vec<(Option<&'a str>, &'a Claim)>,
    seats: Vec<(&'a str, Side, &'a Seat)>,
    /// With the game, if there is one.
    records: Vec<(Option<&'a str>, PackedRecord)>,
    gains: Vec<(Option<&'a str>, Gain)>,
    /// Games of which both or none must be written, because they belong to one change.
    pairs: Vec<(&'a str, &'a str)>,
}

struct Made<'a> {
    game: &'a str,
    status: i64,
    at: i64,
    due: Option<i64>,
    listed: bool,
}

/// The status of a game that existed before.
struct Stands<'a> {
    game: &'a str,
    status: Option<i64>,
    /// Whether what is due has changed.
    dated: bool,
    due: Option<i64>,
}

/// A statement that is put together in the order of its text: parameters are numbered as they come. The text is the same for all
/// batches, so that it is prepared once.
struct Statement(QueryBuilder<Postgres>);

impl Statement {
    fn text(mut self, text: &str) -> Statement {
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

impl<'a> Batch<'a> {
    /// Adds a change; false if it touches a game that is already in the batch.
    pub(super) fn add(&mut self, change: &'a Change) -> bool {
        if change.logs().any(|(log, _)| self.logs.contains(log)) {
            return false;
        }
        self.logs.extend(change.logs().map(|(log, _)| log));
        for tournament in &change.tournaments {
            let row = |event| EventRow::of_tournament(&tournament.tournament, event);
            self.add_events(tournament.events.iter().map(row));
        }
        let game = change.games.first().map(|game| game.game.as_str());
        self.claims.extend(change.claims.iter().map(|claim| (game, claim)));
        for game in &change.games {
            self.add_game(game);
        }
        for result in &change.results {
            self.add_record(None, result);
        }
        for pair in change.games.windows(2) {
            self.pairs.push((pair[0].game.as_str(), pair[1].game.as_str()));
        }
        true
    }

    fn add_game(&mut self, change: &'a GameChange) {
        let id = change.game.as_str();
        self.add_events(change.events.iter().map(|event| EventRow::of_game(&change.game, event)));
        let due = match change.due {
            Due::AsBefore | Due::Never => None,
            Due::At(at) => Some(at.0),
        };
        let dated = change.due != Due::AsBefore;
        match change.events.first() {
            Some(first) if first.version == 1 => {
                let status = status_number(change.status.unwrap_or(Status::Waiting));
                let listed = change.is_listed();
                self.made.push(Made { game: id, status, at: first.at.0, due, listed });
            }
            _ if change.status.is_some() || dated => {
                let status = change.status.map(status_number);
                self.stands.push(Stands { game: id, status, dated, due });
            }
            _ => {}
        }
        for (side, seat) in &change.seats {
            self.seats.push((id, *side, seat));
            self.players.extend(seat.player.filter(|_| seat.token.is_some()).map(|player| player.0));
        }
        if let Some(record) = &change.record {
            self.add_record(Some(id), record);
        }
    }

    fn add_events(&mut self, mut events: impl Iterator<Item = EventRow<'a>>) {
        self.first.extend(events.next());
        self.later.extend(events);
    }

    fn add_record(&mut self, game: Option<&'a str>, record: &GameRecord) {
        self.records.push((game, packed(record)));
        for gain in Side::BOTH.into_iter().filter_map(|side| gain(record, side)) {
            self.players.push(gain.player);
            self.gains.push((game, gain));
        }
    }

    /// Whether nothing follows from the events.
    fn is_events_alone(&self) -> bool {
        self.later.is_empty()
            && self.made.is_empty()
            && self.stands.is_empty()
            && self.claims.is_empty()
            && self.seats.is_empty()
            && self.records.is_empty()
            && self.pairs.is_empty()
    }

    /// Executes the batch and returns which games got their events written. An error means that nothing was written.
    pub(super) async fn write(
        mut self,
        connection: &mut PgConnection,
    ) -> Result<HashSet<String>, sqlx::Error> {
        self.players.sort_unstable();
        self.players.dedup();
        // A batch of nothing but single events, which is what moves are, takes a fraction of the work.
        let mut statement = match self.is_events_alone() {
            true => self.events().text("select array(select game from guard) as won"),
            false => self.everything(),
        };
        let row: PgRow = statement.0.build().fetch_one(connection).await?;
        Ok(row.try_get::<Vec<String>, _>("won")?.into_iter().collect())
    }

    /// Writes the first event of each game.
    fn events(&self) -> Statement {
        events(Statement(QueryBuilder::new("with first as (select * from ")), "first", &self.first).text(
            "), guard as (
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

    fn everything(self) -> Statement {
        let statement = self.events().text(
            ", later as (
            insert into event (game, version, at, body) select game, version, at, body::json from ",
        );
        events(statement, "later", &self.later)
            .text(" where game in (select game from guard)
            ), made as (
                insert into game (id, status, created_at, due_at, listed) select game, status, at, due, listed from ")
            .relation("made", &self.made)
            .column("game", |made| made.game)
            .column("status", |made| made.status)
            .column("at", |made| made.at)
            .column("due", |made| made.due)
            .column("listed", |made| made.listed)
            .text(" where game in (select game from guard) order by game
            ), stands as (
                update game set status = coalesce(new.status, game.status), due_at = case when new.dated then new.due else due_at end
                from ")
            .relation("new", &self.stands)
            .column("game", |new| new.game)
            .column("status", |new| new.status)
            .column("dated", |new| new.dated)
            .column("due", |new| new.due)
            .text(" where game.id = new.game and new.game in (select game from guard)
            ), locked as materialized (
                select id, name, bot from player where id = any(")
            .list(self.players)
            .text(") order by id for no key update
            ), claim as (
                select * from ")
            .relation("claim", &self.claims)
            .column("game", |(game, _)| *game)
            .column("player", |(_, claim)| claim.player.0)
            .column("name_key", |(_, claim)| claim.name_key.as_str())
            .column("name", |(_, claim)| claim.name.as_str())
            .column("at", |(_, claim)| claim.at.0)
            .column("token", |(_, claim)| claim.token.0.as_slice())
            .column("further", |(_, claim)| claim.further)
            .text(" where game is null or game in (select game from guard)
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
            ), place as (
                select * from ")
            .relation("place", &self.seats)
            .column("game", |(game, ..)| *game)
            .column("side", |(_, side, _)| side_number(*side))
            .column("player", |(.., seat)| seat.player.map(|player| player.0))
            .column("token", |(.., seat)| seat.token.as_ref().map(|token| token.0.as_slice()))
            .column("invite", |(.., seat)| seat.invite.as_ref().map(|invite| invite.code.0.as_slice()))
            .column("invite_name", |(.., seat)| seat.invite.as_ref().map(|invite| &*invite.name))
            .text(" where game in (select game from guard)
            ), taken as (
                insert into seat (game, side, player, token_hash, invite_hash, invite_name)
                select game, side, player, token, invite, invite_name from place
                where player is null or token is null or player in (select id from locked where name is not null)
                    or player in (select id from named)
                order by game, side
                on conflict (game, side) do update set player = excluded.player, token_hash = excluded.token_hash,
                    invite_hash = excluded.invite_hash, invite_name = excluded.invite_name, here = false, seen_at = null
                returning game
            ), finished as (
                insert into record (n, id, x, o, tag, body) select first + nextval('record_number'), id, x, o, tag, body from ")
            .relation("finished", &self.records)
            .column("game", |(game, _)| *game)
            .column("first", |(_, record)| record.first)
            .column("id", |(_, record)| record.id.as_slice())
            .column("x", |(_, record)| record.seats[0])
            .column("o", |(_, record)| record.seats[1])
            .column("tag", |(_, record)| record.tag)
            .column("body", |(_, record)| record.body.as_slice())
            .text(" where game is null or game in (select game from guard)
                returning n, tag
            ), unrated as (
                insert into unrated (n) select n from finished where tag & 4 = 4
            ), gain as (
                select * from ")
            .relation("gain", &self.gains)
            .column("game", |(game, _)| *game)
            .column("player", |(_, gain)| gain.player)
            .column("rival", |(_, gain)| gain.rival)
            .column("points", |(_, gain)| gain.points)
            .column("wins", |(_, gain)| gain.ends[0])
            .column("losses", |(_, gain)| gain.ends[1])
            .column("draws", |(_, gain)| gain.ends[2])
            .text(" where game is null or game in (select game from guard)
            ), totals as (")
            .text(&RAISE_TOTALS)
            .text("), rivals as (
                insert into rival (player, rival, points, wins, losses, draws)
                select player, rival, sum(points)::bigint, sum(wins)::bigint, sum(losses)::bigint, sum(draws)::bigint
                from gain group by player, rival order by player, rival
                on conflict (player, rival) do update set points = rival.points + excluded.points, wins = rival.wins + excluded.wins,
                    losses = rival.losses + excluded.losses, draws = rival.draws + excluded.draws
            )
            select array(select game from guard) as won,
                1 / (case when
                    (select count(*) from claim where not further) = (select count(*) from named)
                    and (select count(*) from claim) = (select count(*) from proven)
                    and (select count(*) from place) = (select count(*) from taken)
                    and not exists (select 1 from ")
            .relation("pair", &self.pairs)
            .column("one", |(one, _)| *one)
            .column("other", |(_, other)| *other)
            .text(" where (one in (select game from guard)) <> (other in (select game from guard)))
                then 1 else 0 end) as whole")
    }
}

/// Appends events as a relation.
fn events(statement: Statement, name: &'static str, events: &[EventRow<'_>]) -> Statement {
    statement
        .relation(name, events)
        .column("game", |row| row.0)
        .column("version", |row| i64::from(row.1))
        .column("at", |row| row.2.0)
        .column("body", |row| row.3.as_str())
        .text("")
}
