//! A batch as one statement.
//!
//! Several processes write, so the statement itself decides who was first. `guard` inserts the first event of each game only if
//! the event before it is stored and this version is free; everything else of a change follows only where its events were
//! inserted. Names and seats that are already taken divide by zero, which rolls back the whole statement; then
//! [`super::commit`] makes each change alone. Rows are locked and written in a sorted order, so that two processes do not
//! deadlock.
//!
//! Lookups for each row are scalar subqueries: for `exists`, PostgreSQL may read the whole table into a hash.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{AssertSqlSafe, Row};

use super::super::finished::{Gain, PackedRecord, gain, packed};
use super::super::queries::totals::raise_totals;
use super::super::rows::{event_body, side_number, status_number};
use super::super::{Change, Claim, Due, GameChange};
use cuatro_game::{GameId, GameRecord, Status};
use cuatro_rules::Side;

/// Bot marks are read from locked rows, so that nobody becomes a bot between the read and the write.
static STATEMENT: LazyLock<String> = LazyLock::new(|| {
    let pairs = "select player as who, rival as whom, points, wins, losses, draws from gain";
    TEMPLATE.replace("{raise_totals}", &raise_totals(pairs, "locked"))
});

const TEMPLATE: &str = "
with first as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as first (game, version, at, body)
), guard as (
    insert into event (game, version, at, body)
    select game, version, at, body::json from first
    where version = 1
        or (select true from event before where before.game = first.game and before.version = first.version - 1)
    order by game
    on conflict do nothing
    returning game
), later as (
    insert into event (game, version, at, body)
    select game, version, at, body::json
    from unnest($5::text[], $6::bigint[], $7::bigint[], $8::text[]) as later (game, version, at, body)
    where game in (select game from guard)
), made as (
    insert into game (id, status, created_at, due_at)
    select game, status, at, due from unnest($9::text[], $10::bigint[], $11::bigint[], $44::bigint[]) as made (game, status, at, due)
    where game in (select game from guard)
    order by game
), stands as (
    update game set status = coalesce(new.status, game.status), due_at = case when new.dated then new.due else due_at end
    from unnest($12::text[], $13::bigint[], $45::boolean[], $46::bigint[]) as new (game, status, dated, due)
    where game.id = new.game and new.game in (select game from guard)
), locked as materialized (
    select id, name, bot from player where id = any($14::bigint[]) order by id for no key update
), claim as (
    select * from unnest($15::text[], $16::bigint[], $17::text[], $18::text[], $19::bigint[], $20::bytea[], $21::boolean[])
        as claim (game, player, name_key, name, at, token, further)
    where game is null or game in (select game from guard)
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
    select * from unnest($22::text[], $23::bigint[], $24::bigint[], $25::bytea[], $26::bytea[], $27::text[])
        as place (game, side, player, token, invite, invite_name)
    where game in (select game from guard)
), taken as (
    insert into seat (game, side, player, token_hash, invite_hash, invite_name)
    select game, side, player, token, invite, invite_name from place
    where player is null or token is null or player in (select id from locked where name is not null) or player in (select id from named)
    order by game, side
    on conflict (game, side) do update set player = excluded.player, token_hash = excluded.token_hash,
        invite_hash = excluded.invite_hash, invite_name = excluded.invite_name, here = false, seen_at = null
    returning game
), finished as (
    insert into record (n, id, x, o, tag, body)
    select first + nextval('record_number'), id, x, o, tag, body
    from unnest($28::text[], $29::bigint[], $30::bytea[], $31::bigint[], $32::bigint[], $33::bigint[], $34::bytea[])
        as finished (game, first, id, x, o, tag, body)
    where game is null or game in (select game from guard)
    returning n, tag
), unrated as (
    insert into unrated (n) select n from finished where tag & 4 = 4
), gain as (
    select * from unnest($35::text[], $36::bigint[], $37::bigint[], $38::bigint[], $39::bigint[], $40::bigint[], $41::bigint[])
        as gain (game, player, rival, points, wins, losses, draws)
    where game is null or game in (select game from guard)
), totals as (
    {raise_totals}
), rivals as (
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
        and not exists (
            select 1 from unnest($42::text[], $43::text[]) as pair (one, other)
            where (one in (select game from guard)) <> (other in (select game from guard)))
    then 1 else 0 end) as whole";

/// The same for a batch of nothing but single events, which is what moves are: a fraction of the work.
const EVENTS: &str = "
with guard as (
    insert into event (game, version, at, body)
    select game, version, at, body::json
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as first (game, version, at, body)
    where version = 1
        or (select true from event before where before.game = first.game and before.version = first.version - 1)
    order by game
    on conflict do nothing
    returning game
)
select array(select game from guard) as won";

/// The columns of the rows that a batch writes, in the order of the statement's parameters.
#[derive(Default)]
pub(super) struct Batch<'a> {
    /// Every game in the batch: a second change of a game must wait for the next statement.
    games: HashSet<&'a GameId>,
    first: Events<'a>,
    later: Events<'a>,
    made: Made<'a>,
    stands: Stands<'a>,
    /// Players who take a seat or get a result.
    players: Vec<i64>,
    claims: Claims<'a>,
    seats: Seats<'a>,
    records: Records<'a>,
    gains: Gains<'a>,
    /// Games of which both or none must be written, because they belong to one change.
    pairs: (Vec<&'a str>, Vec<&'a str>),
}

#[derive(Default)]
struct Events<'a> {
    games: Vec<&'a str>,
    versions: Vec<i64>,
    times: Vec<i64>,
    bodies: Vec<String>,
}

#[derive(Default)]
struct Made<'a> {
    games: Vec<&'a str>,
    statuses: Vec<i64>,
    times: Vec<i64>,
    due: Vec<Option<i64>>,
}

/// The status of games that existed before.
#[derive(Default)]
struct Stands<'a> {
    games: Vec<&'a str>,
    statuses: Vec<Option<i64>>,
    /// Whether what is due has changed.
    dated: Vec<bool>,
    due: Vec<Option<i64>>,
}

#[derive(Default)]
struct Claims<'a> {
    games: Vec<Option<&'a str>>,
    players: Vec<i64>,
    keys: Vec<&'a str>,
    names: Vec<&'a str>,
    times: Vec<i64>,
    tokens: Vec<&'a [u8]>,
    further: Vec<bool>,
}

#[derive(Default)]
struct Seats<'a> {
    games: Vec<&'a str>,
    sides: Vec<i64>,
    players: Vec<Option<i64>>,
    tokens: Vec<Option<&'a [u8]>>,
    invites: Vec<Option<&'a [u8]>>,
    invite_names: Vec<Option<&'a str>>,
}

#[derive(Default)]
struct Records<'a> {
    games: Vec<Option<&'a str>>,
    first: Vec<i64>,
    ids: Vec<Vec<u8>>,
    x: Vec<i64>,
    o: Vec<i64>,
    tags: Vec<i64>,
    bodies: Vec<Vec<u8>>,
}

#[derive(Default)]
struct Gains<'a> {
    games: Vec<Option<&'a str>>,
    players: Vec<i64>,
    rivals: Vec<i64>,
    points: Vec<i64>,
    wins: Vec<i64>,
    losses: Vec<i64>,
    draws: Vec<i64>,
}

impl<'a> Batch<'a> {
    /// Adds a change; false if it touches a game that is already in the batch.
    pub(super) fn add(&mut self, change: &'a Change) -> bool {
        if change.games.iter().any(|game| self.games.contains(&game.game)) {
            return false;
        }
        self.games.extend(change.games.iter().map(|game| &game.game));
        let game = change.games.first().map(|game| game.game.as_str());
        for claim in &change.claims {
            self.add_claim(game, claim);
        }
        for game in &change.games {
            self.add_game(game);
        }
        for result in &change.results {
            self.add_record(None, result);
        }
        for pair in change.games.windows(2) {
            self.pairs.0.push(pair[0].game.as_str());
            self.pairs.1.push(pair[1].game.as_str());
        }
        true
    }

    fn add_claim(&mut self, game: Option<&'a str>, claim: &'a Claim) {
        let claims = &mut self.claims;
        claims.games.push(game);
        claims.players.push(claim.player.0);
        claims.keys.push(&claim.name_key);
        claims.names.push(&claim.name);
        claims.times.push(claim.at.0);
        claims.tokens.push(&claim.token.0);
        claims.further.push(claim.further);
    }

    fn add_game(&mut self, change: &'a GameChange) {
        let id = change.game.as_str();
        for (index, event) in change.events.iter().enumerate() {
            let events = if index == 0 { &mut self.first } else { &mut self.later };
            events.games.push(id);
            events.versions.push(event.version.into());
            events.times.push(event.at.0);
            events.bodies.push(event_body(event));
        }
        let due = match change.due {
            Due::AsBefore | Due::Never => None,
            Due::At(at) => Some(at.0),
        };
        let dated = change.due != Due::AsBefore;
        match change.events.first() {
            Some(first) if first.version == 1 => {
                self.made.games.push(id);
                self.made.statuses.push(status_number(change.status.unwrap_or(Status::Waiting)));
                self.made.times.push(first.at.0);
                self.made.due.push(due);
            }
            _ if change.status.is_some() || dated => {
                self.stands.games.push(id);
                self.stands.statuses.push(change.status.map(status_number));
                self.stands.dated.push(dated);
                self.stands.due.push(due);
            }
            _ => {}
        }
        for (side, seat) in &change.seats {
            let seats = &mut self.seats;
            seats.games.push(id);
            seats.sides.push(side_number(*side));
            seats.players.push(seat.player.map(|player| player.0));
            seats.tokens.push(seat.token.as_ref().map(|token| token.0.as_slice()));
            seats.invites.push(seat.invite.as_ref().map(|invite| invite.code.0.as_slice()));
            seats.invite_names.push(seat.invite.as_ref().map(|invite| &*invite.name));
            self.players.extend(seat.player.filter(|_| seat.token.is_some()).map(|player| player.0));
        }
        if let Some(record) = &change.record {
            self.add_record(Some(id), record);
        }
    }

    fn add_record(&mut self, game: Option<&'a str>, record: &GameRecord) {
        let PackedRecord { first, id, seats: [x, o], tag, body } = packed(record);
        let records = &mut self.records;
        records.games.push(game);
        records.first.push(first);
        records.ids.push(id);
        records.x.push(x);
        records.o.push(o);
        records.tags.push(tag);
        records.bodies.push(body);
        for gain in Side::BOTH.into_iter().filter_map(|side| gain(record, side)) {
            let Gain { player, rival, points, ends: [won, lost, drawn] } = gain;
            let gains = &mut self.gains;
            gains.games.push(game);
            gains.players.push(player);
            gains.rivals.push(rival);
            gains.points.push(points);
            gains.wins.push(won);
            gains.losses.push(lost);
            gains.draws.push(drawn);
            self.players.push(player);
        }
    }

    /// Whether nothing follows from the events.
    fn is_events_alone(&self) -> bool {
        self.later.games.is_empty()
            && self.made.games.is_empty()
            && self.stands.games.is_empty()
            && self.claims.players.is_empty()
            && self.seats.games.is_empty()
            && self.records.ids.is_empty()
            && self.pairs.0.is_empty()
    }

    /// Executes the batch and returns which games got their events written. An error means that nothing was written.
    pub(super) async fn write(
        mut self,
        connection: &mut PgConnection,
    ) -> Result<HashSet<String>, sqlx::Error> {
        if self.is_events_alone() {
            let row = sqlx::query(EVENTS)
                .bind(self.first.games)
                .bind(self.first.versions)
                .bind(self.first.times)
                .bind(self.first.bodies)
                .fetch_one(connection)
                .await?;
            return Ok(row.try_get::<Vec<String>, _>("won")?.into_iter().collect());
        }
        self.players.sort_unstable();
        self.players.dedup();
        let row: PgRow = sqlx::query(AssertSqlSafe(STATEMENT.as_str()))
            .bind(self.first.games)
            .bind(self.first.versions)
            .bind(self.first.times)
            .bind(self.first.bodies)
            .bind(self.later.games)
            .bind(self.later.versions)
            .bind(self.later.times)
            .bind(self.later.bodies)
            .bind(self.made.games)
            .bind(self.made.statuses)
            .bind(self.made.times)
            .bind(self.stands.games)
            .bind(self.stands.statuses)
            .bind(self.players)
            .bind(self.claims.games)
            .bind(self.claims.players)
            .bind(self.claims.keys)
            .bind(self.claims.names)
            .bind(self.claims.times)
            .bind(self.claims.tokens)
            .bind(self.claims.further)
            .bind(self.seats.games)
            .bind(self.seats.sides)
            .bind(self.seats.players)
            .bind(self.seats.tokens)
            .bind(self.seats.invites)
            .bind(self.seats.invite_names)
            .bind(self.records.games)
            .bind(self.records.first)
            .bind(self.records.ids)
            .bind(self.records.x)
            .bind(self.records.o)
            .bind(self.records.tags)
            .bind(self.records.bodies)
            .bind(self.gains.games)
            .bind(self.gains.players)
            .bind(self.gains.rivals)
            .bind(self.gains.points)
            .bind(self.gains.wins)
            .bind(self.gains.losses)
            .bind(self.gains.draws)
            .bind(self.pairs.0)
            .bind(self.pairs.1)
            .bind(self.made.due)
            .bind(self.stands.dated)
            .bind(self.stands.due)
            .fetch_one(connection)
            .await?;
        Ok(row.try_get::<Vec<String>, _>("won")?.into_iter().collect())
    }
}
