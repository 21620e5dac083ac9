//! What every store reads alike, in one statement on any connection of its database.

use std::ops::DerefMut;

use async_trait::async_trait;

use crate::queries::{carried, erase, expiry, games, history, ranking, report, tournaments, transfer};
use crate::{
    Against, Erase, HistoryFilter, HistoryItem, LobbyFilter, PlayerRow, RankingKey, RankingRow, RivalFilter,
    RivalRow, StoreError, TokenHash, sql,
};
use cuatro_game::names::NameKey;
use cuatro_game::report::Accuracy;
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;
use cuatro_tournament::{EntrantNumber, TournamentId};

/// A database with connections for reading.
#[async_trait]
pub trait ConnectionPool: Send + Sync + 'static {
    type Connection: DerefMut<Target: sql::Connection + Sized> + Send;

    async fn connection(&self) -> Result<Self::Connection, StoreError>;

    /// The same, once the table `event` has all events. A store without a journal has nothing to do.
    async fn on_events(&self) -> Result<Self::Connection, StoreError> {
        self.connection().await
    }

    /// The same, once the ratings count all games that have ended. A store that counts each at its end has nothing to do.
    async fn rated(&self) -> Result<Self::Connection, StoreError> {
        self.connection().await
    }
}

/// The reads of a store that are one statement.
#[async_trait]
pub trait Reads: Send + Sync + 'static {
    /// Until when a one-time code is or was valid. The code stays.
    async fn one_time_code_until(&self, code: &TokenHash) -> Result<Option<Time>, StoreError>;

    /// A finished game as stored once its log is gone, or if it never had one.
    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError>;

    /// All games in play, oldest first.
    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError>;

    /// Games in play in which a start may have something to do, oldest first: games with a clock, and games in which it may be the
    /// computer's turn against a person. Games of two computers wait for a spectator.
    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError>;

    /// Unfinished games in which no person has ever moved and nothing has happened since `before`, oldest first.
    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Unfinished games, newest first.
    async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError>;

    /// The player of this token, and when it was given.
    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError>;

    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError>;

    /// All unfinished tournaments, oldest first.
    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, StoreError>;

    async fn tournament_of_code(&self, code: u32) -> Result<Option<TournamentId>, StoreError>;

    /// The entries of this player in unfinished tournaments.
    async fn entries_of(&self, player: PlayerId) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError>;

    /// Whether this token is an entrant's or an organiser's.
    async fn is_tournament_token(&self, token: &TokenHash) -> Result<bool, StoreError>;

    async fn player(&self, name_key: &NameKey) -> Result<Option<PlayerRow>, StoreError>;

    /// A page of the ranking after a key, with positions.
    async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, StoreError>;

    /// Players with finished games and with `part` in their name key, without positions, most points first.
    async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, StoreError>;

    /// A page of finished games, newest first.
    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError>;

    /// The rivals of a player, with the totals against each.
    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError>;

    /// Recorded deletions that are not completed.
    async fn erasing(&self) -> Result<Vec<Erase>, StoreError>;

    /// The bodies of the stored reports of these games, in no order. Games without a report are left out.
    async fn reports(&self, games: &[GameId]) -> Result<Vec<(GameId, Vec<u8>)>, StoreError>;

    /// The accuracies of X and O in these games, in no order. Games without a stored report are left out.
    async fn accuracies(&self, games: &[GameId]) -> Result<Vec<(GameId, [Accuracy; 2])>, StoreError>;

    /// The name of this data in exports: six hexadecimal digits, created once.
    async fn origin(&self) -> Result<String, StoreError>;

    /// The body of the stored report of a finished game, as it was written.
    async fn report(&self, game: &GameId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.reports(std::slice::from_ref(game)).await?.pop().map(|(_, body)| body))
    }
}

#[async_trait]
impl<P: ConnectionPool> Reads for P {
    async fn one_time_code_until(&self, code: &TokenHash) -> Result<Option<Time>, StoreError> {
        transfer::until(&mut *self.connection().await?, code).await
    }

    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
        history::finished(&mut *self.connection().await?, id).await
    }

    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError> {
        games::games_in_play(&mut *self.connection().await?).await
    }

    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError> {
        expiry::games_to_resume(&mut *self.on_events().await?).await
    }

    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        expiry::untouched_games(&mut *self.on_events().await?, before, limit).await
    }

    async fn lobby(&self, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
        games::lobby(&mut *self.connection().await?, filter).await
    }

    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        games::player_of_token(&mut *self.connection().await?, token).await
    }

    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError> {
        games::seat_of_token(&mut *self.connection().await?, token).await
    }

    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        tournaments::open(&mut *self.connection().await?).await
    }

    async fn tournament_of_code(&self, code: u32) -> Result<Option<TournamentId>, StoreError> {
        tournaments::of_code(&mut *self.connection().await?, code).await
    }

    async fn entries_of(&self, player: PlayerId) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError> {
        tournaments::entries_of(&mut *self.connection().await?, player).await
    }

    async fn is_tournament_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        tournaments::is_token(&mut *self.connection().await?, token).await
    }

    async fn player(&self, name_key: &NameKey) -> Result<Option<PlayerRow>, StoreError> {
        games::player(&mut *self.rated().await?, name_key).await
    }

    async fn ranking(
        &self,
        against: Against,
        after: Option<&RankingKey>,
        limit: u32,
    ) -> Result<Vec<RankingRow>, StoreError> {
        ranking::ranking(&mut *self.rated().await?, against, after, limit).await
    }

    async fn players_like(&self, part: &str, limit: u32) -> Result<Vec<RankingRow>, StoreError> {
        ranking::players_like(&mut *self.rated().await?, part, limit).await
    }

    async fn history(&self, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
        history::history(&mut *self.connection().await?, filter).await
    }

    async fn rivals(&self, player: PlayerId, filter: &RivalFilter) -> Result<Vec<RivalRow>, StoreError> {
        history::rivals(&mut *self.connection().await?, player, filter).await
    }

    async fn erasing(&self) -> Result<Vec<Erase>, StoreError> {
        erase::erasing(&mut *self.connection().await?).await
    }

    async fn reports(&self, games: &[GameId]) -> Result<Vec<(GameId, Vec<u8>)>, StoreError> {
        report::of(&mut *self.connection().await?, games).await
    }

    async fn accuracies(&self, games: &[GameId]) -> Result<Vec<(GameId, [Accuracy; 2])>, StoreError> {
        report::accuracies(&mut *self.connection().await?, games).await
    }

    async fn origin(&self) -> Result<String, StoreError> {
        Ok(carried::origin(&mut *self.connection().await?).await?)
    }
}
