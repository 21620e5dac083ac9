//! Tournaments in memory: all that are not over, and others while they are used.

use std::sync::Arc;

use super::{Hub, LiveGame, TournamentRoom};
use cuatro_game::Time;
use cuatro_rules::Side;
use cuatro_store::{StoreError, TokenHash};
use cuatro_tournament::{EntrantNumber, TournamentId};

impl Hub {
    /// The room of a tournament, or `None` if it does not exist.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Option<Arc<TournamentRoom>>, StoreError> {
        self.find(id).await
    }

    /// The room of a tournament if it is in memory.
    pub fn tournament_in_memory(&self, id: &TournamentId) -> Option<Arc<TournamentRoom>> {
        self.tournaments.get(id)
    }

    pub fn tournaments(&self) -> Vec<Arc<TournamentRoom>> {
        self.tournaments.all()
    }

    /// The tournament of a game, if it is in memory.
    pub fn tournament_of(&self, live: &LiveGame) -> Option<Arc<TournamentRoom>> {
        let id = &live.game.setup.tournament.as_ref()?.id;
        self.tournament_in_memory(&TournamentId::of_key(id))
    }

    /// Notes that the player of a seat was seen, if the game is one of a tournament.
    pub fn seen_in_tournament(&self, live: &LiveGame, side: Side, now: Time) {
        if let Some((room, n)) = self.entrant_at(live, side)
            && room.seen(n, now)
        {
            self.notify_director(&room.id);
        }
    }

    /// Notes that the player of a seat connected, or went, if the game is one of a tournament.
    pub fn follows_in_tournament(&self, live: &LiveGame, side: Side, present: bool, now: Time) {
        let Some((room, n)) = self.entrant_at(live, side) else { return };
        match present {
            true if room.arrive(n, now) => self.notify_director(&room.id),
            true => {}
            false => room.leave(n, now),
        }
    }

    /// The hash of the token that proves a seat: in a tournament that of the entrant, which may be a newer one.
    pub fn seat_token(&self, live: &LiveGame, side: Side) -> Option<TokenHash> {
        let entrant = self.entrant_at(live, side);
        let token = entrant.and_then(|(room, n)| room.live().entrant(n).map(|entrant| entrant.is.token));
        token.or(live.seats[side.index()].token)
    }

    /// The entrant on a seat of a tournament's game.
    pub fn entrant_at(&self, live: &LiveGame, side: Side) -> Option<(Arc<TournamentRoom>, EntrantNumber)> {
        let room = self.tournament_of(live)?;
        let game = room.live();
        let (_, game) = game.state.game(&live.id)?;
        let n = game.player(side);
        Some((room, n))
    }

    /// Removes the names of deleted players from all tournaments in memory.
    pub async fn forget_names(&self) -> Result<(), StoreError> {
        // Before the rooms are listed: a tournament that is being loaded now is loaded again.
        self.tournaments.invalidate_reads();
        for room in self.tournaments() {
            self.forget_names_of(&room).await?;
        }
        Ok(())
    }

    /// Removes the names of deleted players from a tournament.
    pub async fn forget_names_of(&self, room: &TournamentRoom) -> Result<(), StoreError> {
        if let Some(stored) = self.store().tournament(&room.id).await? {
            room.forget_names(&stored);
        }
        Ok(())
    }
}
