//! A whole batch in one call.
//!
//! A call to SQLite costs two thread switches, whatever it does. So a batch is one text of several statements, each of which
//! reads its rows from a JSON list. The statements do not check whether a change is allowed: one that is not breaks a
//! constraint, the whole batch is rolled back, and [`super::commit`] makes each change in a batch of its own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use serde::Serialize;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Executor};

use super::journal;
use super::ratings::Current;
use cuatro_game::rating::Rating;
use cuatro_game::{GameRecord, Status};
use cuatro_rules::Side;
use cuatro_store::finished::{PackedRecord, gain, packed, raise, rated_between};
use cuatro_store::packed::MOST_WITHIN_MS;
use cuatro_store::queries::totals::raise_totals;
use cuatro_store::rows::{EventRow, side_number, status_number};
use cuatro_store::sqlite::breaks_constraint;
use cuatro_store::{Change, GameChange, Seat, StoreError, TournamentChange};

/// The results of players against each other.
const GAINS: &str =
    "select value ->> 0 as who, value ->> 1 as whom, value ->> 2 as points, value ->> 3 as wins,
        value ->> 4 as losses, value ->> 5 as draws from json_each($8)";
static RAISE_TOTALS: LazyLock<String> = LazyLock::new(|| raise_totals(GAINS, "player"));

/// The statements in their order, each with the number of its list. The fifth takes its list as it is, into the row $14.
const STATEMENTS: [&str; 13] = [
    // A player who is there already can be claimed if nobody holds the name, and get a further token in any case.
    "insert into player (id, name_key, name, created_at)
     select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each($1)
     where value ->> 4 is null or not exists (
        select 1 from player where id = value ->> 0 and name_key = value ->> 1
            and (value ->> 4 or not exists (select 1 from credential where player = player.id)))",
    // Without the player this is a null, which the column refuses.
    "insert into credential (token_hash, player, created_at)
     select unhex(value ->> 0), (select id from player where id = value ->> 1 and name_key = value ->> 2), value ->> 3
     from json_each($2)",
    "insert into game (id, status, created_at, listed)
     select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each($3)",
    "update game set status = new.value ->> 1 from json_each($4) new where game.id = new.value ->> 0",
    "insert into journal (n, body) values ($14, $5)",
    // A player who was deleted meanwhile cannot take a seat: again a null.
    "insert or replace into seat (game, side, player, token_hash, invite_hash, invite_name)
     select iif(value ->> 2 is null or value ->> 3 is null
                or exists (select 1 from player where id = value ->> 2 and name is not null), value ->> 0, null),
            value ->> 1, value ->> 2, unhex(value ->> 3), unhex(value ->> 4), value ->> 5
     from json_each($6)",
    "insert into record (n, id, x, o, tag, body)
     select coalesce((select max(n) from record where n between first and first + most - 1), first - 1)
            + row_number() over (partition by first), unhex(id), x, o, tag, unhex(body)
     from (select value ->> 0 as first, value ->> 1 as most, value ->> 2 as id, value ->> 3 as x, value ->> 4 as o,
                  value ->> 5 as tag, value ->> 6 as body from json_each($7))",
    // The totals of players: the statement is [`raise_totals`] of these pairs.
    GAINS,
    "insert into rival (player, rival, points, wins, losses, draws)
     select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each($9) where true
     on conflict do update set points = points + excluded.points, wins = wins + excluded.wins,
        losses = losses + excluded.losses, draws = draws + excluded.draws",
    "insert into tournament (id, status, created_at, organiser_hash)
     select value ->> 0, 0, value ->> 1, unhex(value ->> 2) from json_each($10)",
    "update tournament set status = iif(new.value ->> 1, 1, status), code = iif(new.value ->> 2, new.value ->> 3, code)
     from json_each($11) new where tournament.id = new.value ->> 0",
    // A player who was deleted meanwhile cannot enter: again a null.
    "insert or replace into entrant (tournament, n, player, token_hash)
     select value ->> 0, value ->> 1, (select id from player where id = value ->> 2 and name is not null), unhex(value ->> 3)
     from json_each($12)",
    "insert into given_name (tournament, name_key, name) select value ->> 0, value ->> 1, value ->> 2 from json_each($13)",
];

/// The number of the first parameter of the ratings.
const FIRST_RATING: usize = STATEMENTS.len() + 2;

/// Game, side, player, hash of the token, hash of the invitation's code, and the name that is invited.
#[derive(Serialize)]
struct SeatRow<'a>(&'a str, i64, Option<i64>, Option<String>, Option<String>, Option<&'a str>);

/// The rows of a batch, by statement.
#[derive(Default)]
struct Lists<'a> {
    /// Number, key, name, time, and for those who get a token, whether it is a further one.
    players: Vec<(i64, &'a str, &'a str, i64, Option<bool>)>,
    credentials: Vec<(String, i64, &'a str, i64)>,
    games: Vec<(&'a str, i64, i64, bool)>,
    statuses: Vec<(&'a str, i64)>,
    events: Vec<EventRow<'a>>,
    seats: Vec<SeatRow<'a>>,
    records: Vec<(i64, i64, String, i64, i64, i64, String)>,
    /// The results of players against each other: player, opponent, points, wins, losses, draws.
    rivals: Vec<(i64, i64, i64, i64, i64, i64)>,
    rated: Vec<([i64; 2], Option<Side>)>,
    tournaments: Vec<(&'a str, i64, String)>,
    /// Id, whether it is over, whether it has another code, and that code.
    tournament_states: Vec<(&'a str, bool, bool, Option<u32>)>,
    entrants: Vec<(&'a str, u32, i64, String)>,
    given_names: Vec<(&'a str, &'a str, &'a str)>,
}

/// Writes all changes, but for what they withdraw, their events as this row of the journal. Returns how many events these are.
/// The inner error is the constraint that one of the changes broke; then nothing was written.
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
            raise(&mut rated, *players, *winner);
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
        if let Some((first, made)) = change.events.first().zip(change.made.as_ref()) {
            self.tournaments.push((id, first.at.0, hex(&made.organiser.0)));
            self.given_names.extend(made.names.iter().map(|given| (id, given.key.as_str(), &*given.name)));
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
        self.records.push((first, MOST_WITHIN_MS, hex(&id), x, o, tag, hex(&body)));
        for gain in Side::BOTH.into_iter().filter_map(|side| gain(record, side)) {
            let [won, lost, drawn] = gain.ends;
            self.rivals.push((gain.player, gain.rival, gain.points, won, lost, drawn));
        }
        self.rated.extend(rated_between(record));
    }

    async fn write(
        &self,
        connection: &mut SqliteConnection,
        row: i64,
        rated: &BTreeMap<i64, Rating>,
    ) -> Result<(), sqlx::Error> {
        let rivals = list(&self.rivals);
        let lists = [
            list(&self.players),
            list(&self.credentials),
            list(&self.games),
            list(&self.statuses),
            (!self.events.is_empty()).then(|| journal::body(&self.events)),
            list(&self.seats),
            list(&self.records),
            rivals.clone(),
            rivals,
            list(&self.tournaments),
            list(&self.tournament_states),
            list(&self.entrants),
            list(&self.given_names),
        ];
        let mut statements: Vec<_> = STATEMENTS
            .iter()
            .zip(&lists)
            .filter(|(_, list)| list.is_some())
            .map(|(text, _)| if *text == GAINS { RAISE_TOTALS.clone() } else { text.to_string() })
            .collect();
        if !rated.is_empty() {
            statements.push(new_ratings(rated.len()));
        }
        // A single statement is made whole or not at all.
        let several = statements.len() > 1;
        let mut text = statements.join(";\n");
        if several {
            // Outside of a transaction this begins one, and its first statement writes.
            text = format!("savepoint batch;\n{text};\nrelease batch");
        }
        let mut query = sqlx::query(AssertSqlSafe(text));
        for list in lists {
            query = query.bind(list);
        }
        query = query.bind(row);
        for (player, rating) in rated {
            query = query.bind(player).bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
        }
        for _ in rated.len()..places(rated.len()) {
            query = query.bind(None::<i64>).bind(None::<f64>).bind(None::<f64>).bind(None::<f64>);
        }
        let written = query.execute(&mut *connection).await;
        if written.is_err() && several {
            // If even this fails, the connection is discarded.
            connection.execute("rollback to batch; release batch").await?;
        }
        written.map(drop)
    }
}

/// How many ratings a statement has room for: a power of two, so that there are few different statements. Unused places are null.
fn places(ratings: usize) -> usize {
    match ratings {
        0 => 0,
        some => some.next_power_of_two(),
    }
}

/// Sets new ratings. They are parameters, because JSON need not keep the last bit of a number.
fn new_ratings(ratings: usize) -> String {
    let mut rows = String::new();
    for place in 0..places(ratings) {
        let first = FIRST_RATING + 4 * place;
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(rows, "{comma}(${first}, ${}, ${}, ${})", first + 1, first + 2, first + 3);
    }
    format!(
        "with new (player, rating, deviation, volatility) as (values {rows})
         update player set rating = new.rating, deviation = new.deviation, volatility = new.volatility
         from new where player.id = new.player"
    )
}

/// A list as JSON; `None` if it is empty.
fn list<T: Serialize>(rows: &[T]) -> Option<String> {
    (!rows.is_empty()).then(|| serde_json::to_string(rows).expect("strings and numbers are always JSON"))
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
