//! Ranking, players and history, read.

use super::{App, AppError};
use crate::store::{Against, HistoryFilter, HistoryItem, PlayerRow, RankingKey, RankingRow};

impl App {
    /// A page of the ranking.
    pub async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, AppError> {
        Ok(self.store.ranking(against, after, limit).await?)
    }

    /// A page of finished games.
    pub async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, AppError> {
        Ok(self.store.history(filter).await?)
    }

    /// A player with their totals.
    pub async fn player(&self, name: &str) -> Result<PlayerRow, AppError> {
        self.player_named(name).await?.ok_or(AppError::NotFound)
    }
}
