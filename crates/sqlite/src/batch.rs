//! A whole batch in one call.
//!
//! A call to SQLite costs two thread switches, whatever it does. So a batch is one text of several statements, each of which
//! reads its rows from a JSON list, by the names of their fields. The statements do not check whether a change is allowed: one that is not breaks a
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
use cuatro_store::{Change, EntrantToken, GameChange, NewPlayer, Seat, StoreError, TournamentChange};

/// The SQL of a value for a column that is not null, or if the condition does not hold, of null. That breaks the constraint, and so rolls
/// the batch back: it is the only way in which a statement inside the one text of a batch can refuse it.
macro_rules! value_or_abort {
    ($value:literal if $condition:literal) => {
        concat!("iif(", $condition, ", ", $value, ", null)")
    };
}

/// An existing player can be claimed if the name has no token, and can get a further token in any case.
const PLAYERS: &str = "insert into player (id, name_key, name, created_at)
    select value ->> 'id', value ->> 'name_key', value ->> 'name', value ->> 'at' from json_each(?)
    where value ->> 'further' is null or not exists (
        select 1 from player where id = value ->> 'id' and name_key = value ->> 'name_key'
            and (value ->> 'further' or not exists (select 1 from credential where player = player.id)))";

/// Only a player with this name gets a token.
const CREDENTIALS: &str = concat!(
    "insert into credential (token_hash, player, created_at) select unhex(value ->> 'token'), ",
    value_or_abort!("value ->> 'player'" if
        "exists (select 1 from player where id = value ->> 'player' and name_key = value ->> 'name_key')"),
    ", value ->> 'at' from json_each(?)"
);

const GAMES: &str = "insert into game (id, status, created_at, listed)
    select value ->> 'id', value ->> 'status', value ->> 'at', value ->> 'listed' from json_each(?)";

const STATUSES: &str = "update game set status = new.value ->> 'status' from json_each(?) new where game.id = new.value ->> 'id'";

const EVENTS: &str = "insert into journal (n, body) values (?, ?)";

/// A deleted player cannot take a seat.
const SEATS: &str = concat!(
    "insert or replace into seat (game, side, player, token_hash, invite_hash, invite_name) select ",
    value_or_abort!("value ->> 'game'" if
        "value ->> 'player' is null or value ->> 'token' is null
            or exists (select 1 from player where id = value ->> 'player' and name is not null)"),
    ", value ->> 'side', value ->> 'player', unhex(value ->> 'token'), unhex(value ->> 'invite_code'), value ->> 'invite_name'
    from json_each(?)"
);

const RECORDS: &str = "insert into record (n, id, x, o, tag, body)
    select coalesce((select max(n) from record where n between first and first + most - 1), first - 1)
           + row_number() over (partition by first), unhex(id), x, o, tag, unhex(body)
    from (select value ->> 'first' as first, value ->> 'most' as most, value ->> 'id' as id, value ->> 'x' as x,
                 value ->> 'o' as o, value ->> 'tag' as tag, value ->> 'body' as body from json_each(?))";

/// The results of players against each other.
const RESULTS: &str =
    "select value ->> 'player' as who, value ->> 'rival' as whom, value ->> 'points' as points, value ->> 'wins' as wins,
        value ->> 'losses' as losses, value ->> 'draws' as draws from json_each(?)";
static TOTALS: LazyLock<String> = LazyLock::new(|| raise_totals(RESULTS, "player"));
static RIVALS: LazyLock<String> = LazyLock::new(|| raise_rivals(RESULTS));

const TOURNAMENTS: &str = "insert into tournament (id, status, created_at, organiser_hash)
    select value ->> 'id', 0, value ->> 'at', unhex(value ->> 'organiser') from json_each(?)";

const TOURNAMENT_STATES: &str = "update tournament set status = iif(new.value ->> 'ends', 1, status),
        code = iif(new.value ->> 'sets_code', new.value ->> 'code', code)
    from json_each(?) new where tournament.id = new.value ->> 'id'";

/// A deleted player cannot enter.
const ENTRANTS: &str = concat!(
    "insert or replace into entrant (tournament, n, player, token_hash) select value ->> 'tournament', value ->> 'n', ",
    value_or_abort!("value ->> 'player'" if
        "exists (select 1 from player where id = value ->> 'player' and name is not null)"),
    ", unhex(value ->> 'token') from json_each(?)"
);

const GIVEN_NAMES: &str = "insert into given_name (tournament, name_key, name)
    select value ->> 'tournament', value ->> 'name_key', value ->> 'name' from json_each(?)";

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

#[derive(Serialize)]
struct PlayerRow<'a> {
    id: i64,
    name_key: &'a str,
    name: &'a str,
    at: i64,
    /// With a new token: whether it is a further one.
    further: Option<bool>,
}

#[derive(Serialize)]
struct CredentialRow<'a> {
    token: String,
    player: i64,
    name_key: &'a str,
    at: i64,
}

#[derive(Serialize)]
struct GameRow<'a> {
    id: &'a str,
    status: i64,
    at: i64,
    listed: bool,
}

#[derive(Serialize)]
struct StatusRow<'a> {
    id: &'a str,
    status: i64,
}

#[derive(Serialize)]
struct SeatRow<'a> {
    game: &'a str,
    side: i64,
    player: Option<i64>,
    token: Option<String>,
    invite_code: Option<String>,
    invite_name: Option<&'a str>,
}

#[derive(Serialize)]
struct RecordRow {
    /// The first number of its millisecond, and how many there are.
    first: i64,
    most: i64,
    id: String,
    x: i64,
    o: i64,
    tag: i64,
    body: String,
}

#[derive(Serialize)]
struct TournamentRow<'a> {
    id: &'a str,
    at: i64,
    organiser: String,
}

#[derive(Serialize)]
struct TournamentStateRow<'a> {
    id: &'a str,
    ends: bool,
    sets_code: bool,
    code: Option<u32>,
}

#[derive(Serialize)]
struct EntrantRow<'a> {
    tournament: &'a str,
    n: u32,
    player: i64,
    token: String,
}

#[derive(Serialize)]
struct GivenNameRow<'a> {
    tournament: &'a str,
    name_key: &'a str,
    name: &'a str,
}

/// The rows of a batch, by statement.
#[derive(Default)]
struct Lists<'a> {
    players: Vec<PlayerRow<'a>>,
    credentials: Vec<CredentialRow<'a>>,
    games: Vec<GameRow<'a>>,
    statuses: Vec<StatusRow<'a>>,
    events: Vec<EventRow<'a>>,
    seats: Vec<SeatRow<'a>>,
    records: Vec<RecordRow>,
    results: Vec<PlayerResult>,
    rated: Vec<([i64; 2], Option<Side>)>,
    tournaments: Vec<TournamentRow<'a>>,
    tournament_states: Vec<TournamentStateRow<'a>>,
    entrants: Vec<EntrantRow<'a>>,
    given_names: Vec<GivenNameRow<'a>>,
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
            let (name_key, at) = (claim.name_key.as_str(), claim.at.0);
            let (player, token) = (claim.player.0, hex(&claim.token.0));
            let further = Some(claim.further);
            self.players.push(PlayerRow { id: player, name_key, name: &claim.name, at, further });
            self.credentials.push(CredentialRow { token, player, name_key, at });
        }
        for NewPlayer { player, name, name_key, at } in &change.players {
            let (id, name_key, at) = (player.0, name_key.as_str(), at.0);
            self.players.push(PlayerRow { id, name_key, name, at, further: None });
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
            let organiser = hex(&creation.organiser.0);
            self.tournaments.push(TournamentRow { id, at: first.at.0, organiser });
            self.given_names.extend(creation.names.iter().map(|given| GivenNameRow {
                tournament: id,
                name_key: given.key.as_str(),
                name: &given.name,
            }));
        }
        let (ends, sets_code) = (change.ends(), change.code.is_some());
        if ends || sets_code {
            let code = change.code.flatten();
            self.tournament_states.push(TournamentStateRow { id, ends, sets_code, code });
        }
        self.events
            .extend(change.events.iter().map(|event| EventRow::of_tournament(&change.tournament, event)));
        self.entrants.extend(change.entrants.iter().map(|EntrantToken { n, player, token }| EntrantRow {
            tournament: id,
            n: n.0,
            player: player.0,
            token: hex(&token.0),
        }));
    }

    fn add_game(&mut self, change: &'a GameChange) {
        let id = change.game.as_str();
        match change.events.first() {
            Some(first) if first.version == 1 => {
                let status = status_number(change.status.unwrap_or(Status::Waiting));
                self.games.push(GameRow { id, status, at: first.at.0, listed: change.is_listed() });
            }
            _ => {
                let status = change.status.map(status_number);
                self.statuses.extend(status.map(|status| StatusRow { id, status }));
            }
        }
        self.events.extend(change.events.iter().map(|event| EventRow::of_game(&change.game, event)));
        for (side, seat) in &change.seats {
            let Seat { player, token, invite, name: _, seen_at: _, bot: _ } = seat;
            self.seats.push(SeatRow {
                game: id,
                side: side_number(*side),
                player: player.map(|player| player.0),
                token: token.map(|token| hex(&token.0)),
                invite_code: invite.as_ref().map(|invite| hex(&invite.code.0)),
                invite_name: invite.as_ref().map(|invite| &*invite.name),
            });
        }
        if let Some(record) = &change.record {
            self.add_record(record);
        }
    }

    fn add_record(&mut self, record: &GameRecord) {
        let PackedRecord { first, id, seats: [x, o], tag, body } = packed(record);
        let (id, body) = (hex(&id), hex(&body));
        self.records.push(RecordRow { first, most: NUMBERS_PER_MS, id, x, o, tag, body });
        self.results.extend(player_results(record));
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
