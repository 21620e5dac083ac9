//! Staging the games as they are read.

use sqlx::{QueryBuilder, Sqlite};

use super::super::super::StoreError;
use super::super::super::import::{packed_game, seat_number};
use super::Staging;
use cuatro_textfile::{Carried, ReadGame, ReadPlayer};

/// Rows in one statement. Bound values cost the least.
const AT_ONCE: usize = 500;

impl Staging {
    /// Stages the next games.
    pub(super) async fn stage_games(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        sqlx::query("begin").execute(&mut self.connection).await?;
        for games in games.chunks(AT_ONCE) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "insert into staged_game (line, id, digest, at, tag, x, o, x_points, o_points, body) ",
            );
            insert.push_values(games, |mut row, game| {
                let (id, tag, body) = packed_game(game);
                row.push_bind(game.line as i64)
                    .push_bind(id)
                    .push_bind(game.digest.map(|digest| digest.to_vec()))
                    .push_bind(game.ended_at.0)
                    .push_bind(tag)
                    .push_bind(seat_number(game.seats[0]))
                    .push_bind(seat_number(game.seats[1]))
                    .push_bind(game.points[0])
                    .push_bind(game.points[1])
                    .push_bind(body);
            });
            // Only full pieces have the same text, which is worth keeping prepared.
            let persistent = games.len() == AT_ONCE;
            insert.build().persistent(persistent).execute(&mut self.connection).await?;
        }
        sqlx::query("commit").execute(&mut self.connection).await?;
        Ok(())
    }

    /// Stages the names of the file.
    pub(super) async fn stage_players(&mut self, players: &[ReadPlayer]) -> Result<(), StoreError> {
        for (index, some) in players.chunks(AT_ONCE).enumerate() {
            let mut insert = QueryBuilder::<Sqlite>::new("insert into staged_seat (number, name, name_key) ");
            insert.push_values(some.iter().enumerate(), |mut row, (within, player)| {
                row.push_bind((index * AT_ONCE + within + 1) as i64)
                    .push_bind(player.name.as_ref())
                    .push_bind(player.key.as_ref());
            });
            insert.build().persistent(some.len() == AT_ONCE).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Stages the carried totals of the file.
    pub(super) async fn stage_carried(&mut self, carried: &[Carried]) -> Result<(), StoreError> {
        for some in carried.chunks(AT_ONCE) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "insert into staged_carried (origin, number, points, wins, losses, draws) ",
            );
            insert.push_values(some, |mut row, carried| {
                let totals = carried.totals;
                row.push_bind(carried.origin.as_ref())
                    .push_bind(i64::from(carried.player) + 1)
                    .push_bind(totals.points)
                    .push_bind(totals.wins)
                    .push_bind(totals.losses)
                    .push_bind(totals.draws);
            });
            insert.build().persistent(some.len() == AT_ONCE).execute(&mut self.connection).await?;
        }
        Ok(())
    }
}
