//! The rows of a batch, which is written as one statement.
//!
//! [`super::commit`] makes the changes of a refused batch one by one.

use std::collections::HashSet;

use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::statement::Statement;
use cuatro_game::{GameId, GameRecord, Status};
use cuatro_rules::Side;
use cuatro_store::finished::{PackedRecord, PlayerResult, packed, player_results};
use cuatro_store::rows::{EventRow, status_number};
use cuatro_store::{Change, Claim, GameChange, Seat};

/// The rows that a batch writes. Those of a game are beside its id.
#[derive(Default)]
pub(super) struct Batch<'a> {
    /// Every log in the batch: a second change of one must wait for the next statement.
    logs: HashSet<&'a GameId>,
    first_events: Vec<EventRow<'a>>,
    later_events: Vec<EventRow<'a>>,
    new_games: Vec<NewGame<'a>>,
    game_updates: Vec<GameUpdate<'a>>,
    /// Players with a new seat or result.
    players: Vec<i64>,
    /// With the first game of the change.
    claims: Vec<(Option<&'a str>, &'a Claim)>,
    seats: Vec<(&'a str, Side, &'a Seat)>,
    records: Vec<(Option<&'a str>, PackedRecord)>,
    results: Vec<(Option<&'a str>, PlayerResult)>,
    /// Games of which both or none must be written, because they belong to one change.
    pairs: Vec<(&'a str, &'a str)>,
}

pub(super) struct NewGame<'a> {
    pub(super) game: &'a str,
    pub(super) status: i64,
    pub(super) at: i64,
    pub(super) due: Option<i64>,
    pub(super) listed: bool,
}

/// A change of the row of a game that existed before.
pub(super) struct GameUpdate<'a> {
    pub(super) game: &'a str,
    pub(super) status: Option<i64>,
    /// Whether `due` replaces the stored time.
    pub(super) sets_due: bool,
    pub(super) due: Option<i64>,
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
        let due = change.due.column();
        let sets_due = due.is_some();
        let due = due.flatten();
        match change.events.first() {
            Some(first) if first.version == 1 => {
                let status = status_number(change.status.unwrap_or(Status::Waiting));
                let listed = change.is_listed();
                self.new_games.push(NewGame { game: id, status, at: first.at.0, due, listed });
            }
            _ if change.status.is_some() || sets_due => {
                let status = change.status.map(status_number);
                self.game_updates.push(GameUpdate { game: id, status, sets_due, due });
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
        self.first_events.extend(events.next());
        self.later_events.extend(events);
    }

    fn add_record(&mut self, game: Option<&'a str>, record: &GameRecord) {
        self.records.push((game, packed(record)));
        for result in player_results(record) {
            self.players.push(result.player);
            self.results.push((game, result));
        }
    }

    /// Whether the batch has nothing but the first events of logs, as one of moves has.
    fn has_only_first_events(&self) -> bool {
        self.later_events.is_empty()
            && self.new_games.is_empty()
            && self.game_updates.is_empty()
            && self.claims.is_empty()
            && self.seats.is_empty()
            && self.records.is_empty()
            && self.pairs.is_empty()
    }

    /// Executes the batch and returns the logs whose events were written. An error means that nothing was written.
    pub(super) async fn write(
        mut self,
        connection: &mut PgConnection,
    ) -> Result<HashSet<String>, sqlx::Error> {
        self.players.sort_unstable();
        self.players.dedup();
        let mut statement = Statement::first_events(&self.first_events);
        // The short statement takes a fraction of the work.
        statement = match self.has_only_first_events() {
            true => statement.text("select array(select game from written) as logs"),
            false => statement
                .later_events(&self.later_events)
                .new_games(&self.new_games)
                .game_updates(&self.game_updates)
                .locked_players(self.players)
                .claims(&self.claims)
                .seats(&self.seats)
                .records(&self.records)
                .results(&self.results)
                .unless_partial(&self.pairs),
        };
        let row: PgRow = statement.0.build().fetch_one(connection).await?;
        Ok(row.try_get::<Vec<String>, _>("logs")?.into_iter().collect())
    }
}
