//! A whole batch in one call.
//!
//! A call to SQLite costs two thread switches, whatever it does. So a batch is one text of several statements, each of which
//! reads its rows from a JSON list. The statements do not check whether a change is allowed: one that is not breaks a
//! constraint, the whole batch is rolled back, and [`super::commit`] makes each change in a batch of its own.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Serialize;
use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use super::journal;
use super::ratings::Current;
use cuatro_game::rating::Rating;
use cuatro_game::{GameRecord, Status};
use cuatro_rules::Side;
use cuatro_store::finished::{PackedRecord, PlayerResult, packed, player_results, rate_game, rated_players};
use cuatro_store::packed::NUMBERS_PER_MS;
use cuatro_store::queries::totals::{raise_rivals, raise_totals};
use cuatro_store::rows::{EventRow, side_number, status_number};
use cuatro_store::sql::{Connection as _, Value, sql};
use cuatro_store::sqlite::breaks_constraint;
use cuatro_store::{Change, GameChange, Seat, StoreError, TournamentChange};

/// An existing player can be claimed if the name has no token, and can get a further token in any case.
const PLAYERS: &str = "insert into player (id, name_key, name, created_at)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)
    where value ->> 4 is null or not exists (
        select 1 from player where id = value ->> 0 and name_key = value ->> 1
            and (value ->> 4 or not exists (select 1 from credential where player = player.id)))";

/// For a missing player this inserts a null, which the column refuses.
const CREDENTIALS: &str = "insert into credential (token_hash, player, created_at)
    select unhex(value ->> 0), (select id from player where id = value ->> 1 and name_key = value ->> 2), value ->> 3
    from json_each(?)";

const GAMES: &str = "insert into game (id, status, created_at, listed)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)";

const STATUSES: &str =
    "update game set status = new.value ->> 1 from json_each(?) new where game.id = new.value ->> 0";

const EVENTS: &str = "insert into journal (n, body) values (?, ?)";

/// For a deleted player, who cannot take a seat, this inserts a null, which the column refuses.
const SEATS: &str = "insert or replace into seat (game, side, player, token_hash, invite_hash, invite_name)
    select iif(value ->> 2 is null or value ->> 3 is null
               or exists (select 1 from player where id = value ->> 2 and name is not null), value ->> 0, null),
           value ->> 1, value ->> 2, unhex(value ->> 3), unhex(value ->> 4), value ->> 5
    from json_each(?)";

const RECORDS: &str = "insert into record (n, id, x, o, tag, body)
    select coalesce((select max(n) from record where n between first and first + most - 1), first - 1)
           + row_number() over (partition by first), unhex(id), x, o, tag, unhex(body)
    from (select value ->> 0 as first, value ->> 1 as most, value ->> 2 as id, value ->> 3 as x, value ->> 4 as o,
                 value ->> 5 as tag, value ->> 6 as body from json_each(?))";

/// The results of players against each other.
const RESULTS: &str =
    "select value ->> 0 as who, value ->> 1 as whom, value ->> 2 as points, value ->> 3 as wins,
        value ->> 4 as losses, value ->> 5 as draws from json_each(?)";
static TOTALS: LazyLock<String> = LazyLock::new(|| raise_totals(RESULTS, "player"));
static RIVALS: LazyLock<String> = LazyLock::new(|| raise_rivals(RESULTS));

const TOURNAMENTS: &str = "insert into tournament (id, status, created_at, organiser_hash)
    select value ->> 0, 0, value ->> 1, unhex(value ->> 2) from json_each(?)";

const TOURNAMENT_STATES: &str =
    "update tournament set status = iif(new.value ->> 1, 1, status), code = iif(new.value ->> 2, new.value ->> 3, code)
    from json_each(?) new where tournament.id = new.value ->> 0";

/// For a deleted player, who cannot enter, this inserts a null, which the column refuses.
const ENTRANTS: &str = "insert or replace into entrant (tournament, n, player, token_hash)
    select value ->> 0, value ->> 1, (select id from player where id = value ->> 2 and name is not null), unhex(value ->> 3)
    from json_each(?)";

const GIVEN_NAMES: &str = "insert into given_name (tournament, name_key, name)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(?)";

/// One call to SQLite: several statements, and the values of their parameters in order.
#[derive(Default)]
struct Call {
    statements: Vec<Cow<'static, str>>,
    values: Vec<Value>,
}

impl Call {
    fn add(&mut self, statement: impl Into<Cow<'static, str>>, values: impl IntoIterator<Item = Value>) {
        self.statements.push(statement.into());
        self.values.extend(values);
    }

    /// Adds a statement that reads these rows from a JSON list, its only parameter.
    fn add_rows<T: Serialize>(&mut self, statement: &'static str, rows: &[T]) {
        if !rows.is_empty() {
            self.add(statement, [json(rows).into()]);
        }
    }

    async fn run(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        // SQLite makes a single statement whole or not at all.
        let several = self.statements.len() > 1;
        let mut text = self.statements.join(";\n");
        if several {
            // Outside of a transaction the savepoint begins one, and the first statement writes.
            text = format!("savepoint batch;\n{text};\nrelease batch");
        }
        let written = connection.run(sql(text).with_values(self.values)).await;
        if written.is_err() && several {
            // If even this fails, the connection is discarded.
            connection.execute("rollback to batch; release batch").await?;
        }
        written.map(drop)
    }
}

/// Game, side, player, hash of the token, hash of the invitation's code, and the name that is invited.
#[derive(Serialize)]
struct SeatRow<'a>(&'a str, i64, Option<i64>, Option<String>, Option<String>, Option<&'a str>);

/// The rows of a batch, by statement.
#[derive(Default)]
struct Lists<'a> {
    /// Number, key, name, time, and with a new token whether it is a further one.
    players: Vec<(i64, &'a str, &'a str, i64, Option<bool>)>,
    credentials: Vec<(String, i64, &'a str, i64)>,
    games: Vec<(&'a str, i64, i64, bool)>,
    statuses: Vec<(&'a str, i64)>,
    events: Vec<EventRow<'a>>,
    seats: Vec<SeatRow<'a>>,
    records: Vec<(i64, i64, String, i64, i64, i64, String)>,
    /// The results of players against each other: player, opponent, points, wins, losses, draws.
    results: Vec<(i64, i64, i64, i64, i64, i64)>,
    rated: Vec<([i64; 2], Option<Side>)>,
    tournaments: Vec<(&'a str, i64, String)>,
    /// Id, whether it is over, whether it has another code, and that code.
    tournament_states: Vec<(&'a str, bool, bool, Option<u32>)>,
    entrants: Vec<(&'a str, u32, i64, String)>,
    given_names: Vec<(&'a str, &'a str, &'a str)>,
}

/// Writes all changes except withdrawals, with their events as this row of the journal. Returns how many events these are. The inner
/// error is a broken constraint; then nothing was written.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    row: i64,
    batch: &[&Change],
    rate: bool,
) -> Result<Result<usize, sqlx::Error>, StoreError> {
    let mut lists = Lists::default();
    batch.iter().for_each(|change| lists.add(change));
    let mut rated = BTreeMap::new();
    if rate && !lists.rated.is_empty() {
        let players: Vec<_> = lists.rated.iter().flat_map(|(players, _)| *players).collect();
        let Current { ratings: mut before, bots } = Current::read(connection, &players).await?;
        let counts = |(players, _): &&([i64; 2], _)| !players.iter().any(|player| bots.contains(player));
        for (players, winner) in lists.rated.iter().filter(counts) {
            // Only players with a game that counts get a rating.
            rated.extend(players.iter().filter_map(|player| before.remove_entry(player)));
            rate_game(&mut rated, *players, *winner);
        }
    }
    match lists.write(connection, row, &rated).await {
        Err(error) if breaks_constraint(&error) => Ok(Err(error)),
        written => Ok(Ok(written.map(|()| lists.events.len())?)),
    }
}

impl<'a> Lists<'a> {
    fn add(&mut self, change: &'a Change) {
        for claim in &change.claims {
            let further = Some(claim.further);
            self.players.push((claim.player.0, claim.name_key.as_str(), &claim.name, claim.at.0, further));
            self.credentials.push((hex(&claim.token.0), claim.player.0, claim.name_key.as_str(), claim.at.0));
        }
        for player in &change.players {
            self.players.push((player.player.0, player.name_key.as_str(), &player.name, player.at.0, None));
        }
        for tournament in &change.tournaments {
            self.add_tournament(tournament);
        }
        for game in &change.games {
            self.add_game(game);
        }
        for result in &change.results {
            self.add_record(result);
        }
    }

    fn add_tournament(&mut self, change: &'a TournamentChange) {
        let id = change.tournament.as_str();
        if let Some((first, creation)) = change.events.first().zip(change.creation.as_ref()) {
            self.tournaments.push((id, first.at.0, hex(&creation.organiser.0)));
            self.given_names
                .extend(creation.names.iter().map(|given| (id, given.key.as_str(), &*given.name)));
        }
        if change.ends() || change.code.is_some() {
            self.tournament_states.push((id, change.ends(), change.code.is_some(), change.code.flatten()));
        }
        self.events
            .extend(change.events.iter().map(|event| EventRow::of_tournament(&change.tournament, event)));
        let entrants = change.entrants.iter();
        self.entrants.extend(entrants.map(|is| (id, is.n.0, is.player.0, hex(&is.token.0))));
    }

    fn add_game(&mut self, change: &'a GameChange) {
        let id = change.game.as_str();
        match change.events.first() {
            Some(first) if first.version == 1 => {
                let status = change.status.unwrap_or(Status::Waiting);
                self.games.push((id, status_number(status), first.at.0, change.is_listed()));
            }
            _ => self.statuses.extend(change.status.map(|status| (id, status_number(status)))),
        }
        self.events.extend(change.events.iter().map(|event| EventRow::of_game(&change.game, event)));
        for (side, seat) in &change.seats {
            let Seat { player, token, invite, name: _, seen_at: _, bot: _ } = seat;
            self.seats.push(SeatRow(
                id,
                side_number(*side),
                player.map(|player| player.0),
                token.map(|token| hex(&token.0)),
                invite.as_ref().map(|invite| hex(&invite.code.0)),
                invite.as_ref().map(|invite| &*invite.name),
            ));
        }
        if let Some(record) = &change.record {
            self.add_record(record);
        }
    }

    fn add_record(&mut self, record: &GameRecord) {
        let PackedRecord { first, id, seats: [x, o], tag, body } = packed(record);
        self.records.push((first, NUMBERS_PER_MS, hex(&id), x, o, tag, hex(&body)));
        self.results.extend(player_results(record).map(|result| {
            let PlayerResult { player, rival, points, wins, losses, draws } = result;
            (player, rival, points, wins, losses, draws)
        }));
        self.rated.extend(rated_players(record));
    }

    async fn write(
        &self,
        connection: &mut SqliteConnection,
        row: i64,
        rated: &BTreeMap<i64, Rating>,
    ) -> Result<(), sqlx::Error> {
        let mut call = Call::default();
        call.add_rows(PLAYERS, &self.players);
        call.add_rows(CREDENTIALS, &self.credentials);
        call.add_rows(GAMES, &self.games);
        call.add_rows(STATUSES, &self.statuses);
        if !self.events.is_empty() {
            call.add(EVENTS, [row.into(), journal::body(&self.events).into()]);
        }
        call.add_rows(SEATS, &self.seats);
        call.add_rows(RECORDS, &self.records);
        call.add_rows(&TOTALS, &self.results);
        call.add_rows(&RIVALS, &self.results);
        call.add_rows(TOURNAMENTS, &self.tournaments);
        call.add_rows(TOURNAMENT_STATES, &self.tournament_states);
        call.add_rows(ENTRANTS, &self.entrants);
        call.add_rows(GIVEN_NAMES, &self.given_names);
        if !rated.is_empty() {
            set_ratings(&mut call, rated);
        }
        call.run(connection).await
    }
}

/// Sets new ratings. They are parameters, because JSON need not keep the last bit of a number. The statement has room for a power of
/// two, so that there are few different statements; unused places are null.
fn set_ratings(call: &mut Call, rated: &BTreeMap<i64, Rating>) {
    let places = rated.len().next_power_of_two();
    let rows = vec!["(?, ?, ?, ?)"; places].join(", ");
    let new = rated.iter().flat_map(|(player, new)| {
        [(*player).into(), new.rating.into(), new.deviation.into(), new.volatility.into()]
    });
    let unused = std::iter::repeat_n(Value::Number(None), 4 * (places - rated.len()));
    call.add(
        format!(
            "with new (player, rating, deviation, volatility) as (values {rows})
             update player set rating = new.rating, deviation = new.deviation, volatility = new.volatility
             from new where player.id = new.player"
        ),
        new.chain(unused),
    );
}

fn json<T: Serialize>(rows: &[T]) -> String {
    serde_json::to_string(rows).expect("strings and numbers are always JSON")
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
