//! Staging what is read.

use sqlx::{QueryBuilder, Sqlite};

use super::super::super::StoreError;
use super::super::super::import::{packed_game, seat_number};
use super::Staging;
use crate::textfile::ReadGame;

/// Games in one statement. Values that are bound cost the least.
const AT_ONCE: usize = 500;

impl Staging {
    /// Keeps the next games.
    pub(in super::super) async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        if games.is_empty() {
            return Ok(());
        }
        sqlx::query("begin").execute(&mut self.connection).await?;
        for games in games.chunks(AT_ONCE) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "insert into game (line, id, digest, at, tag, x, o, x_points, o_points, body) ",
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
            // Only full pieces have the same text, which is worth being kept prepared.
            let persistent = games.len() == AT_ONCE;
            insert.build().persistent(persistent).execute(&mut self.connection).await?;
        }
        sqlx::query("commit").execute(&mut self.connection).await?;
        Ok(())
    }
}
