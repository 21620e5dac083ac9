//! Several servers on the same data: agreed secrets, the start beside others, and what they removed or saw.

use std::sync::Arc;

use super::identity::AdminToken;
use super::{App, AppError, IdempotencySecret};
use cuatro_game::Time;
use cuatro_live::time_source::TimeSource;
use cuatro_live::{Room, TournamentRoom};
use cuatro_store::{Store, StoreError};

impl AdminToken {
    /// The admin token of all servers on this store, which is the first one that any of them brought, and whether it is this one. A server
    /// alone has its own.
    pub async fn agreed(self, store: &dyn Store) -> Result<(AdminToken, bool), StoreError> {
        let Some(shared) = store.shared() else { return Ok((self, true)) };
        let agreed = shared.admin_token(&self.hash).await?;
        let is_own = self.is(&agreed);
        Ok((AdminToken { hash: agreed, ..self }, is_own))
    }
}

impl IdempotencySecret {
    /// The secret of all servers on this store, which is the first one that any of them brought. A server alone has its own.
    pub(super) async fn agreed(self, store: &dyn Store) -> Result<IdempotencySecret, StoreError> {
        match store.shared() {
            Some(shared) => shared.idempotency_secret(&self.0).await.map(IdempotencySecret),
            None => Ok(self),
        }
    }
}

/// Notes that this server begins to serve. Returns the common clock, and since when the data has been served without a break.
pub(super) async fn begin_serving(
    store: &dyn Store,
    time: TimeSource,
) -> Result<(TimeSource, Time), StoreError> {
    match store.shared() {
        Some(shared) => {
            let pulse = shared.pulse().await?;
            Ok((time.anchored(pulse.now), pulse.since))
        }
        None => {
            store.begin_presence(time.now()).await?;
            let since = time.now();
            Ok((time, since))
        }
    }
}

impl App {
    /// Whether other servers may have the same data.
    pub(super) fn is_shared(&self) -> bool {
        self.hub.is_shared()
    }

    /// Whether another server has removed this game, which no event says. It is then removed from memory, too.
    pub(super) async fn is_removed_elsewhere(&self, room: &Arc<Room>) -> Result<bool, AppError> {
        let is_removed =
            self.is_shared() && room.game().game.status.is_over() && self.store.is_removed(&room.id).await?;
        if is_removed {
            self.hub.remove(&room.id);
        }
        Ok(is_removed)
    }

    /// Reads which entrants of a tournament other servers have seen.
    pub(super) async fn read_presence_elsewhere(&self, room: &TournamentRoom) -> Result<(), StoreError> {
        let Some(shared) = self.store.shared() else { return Ok(()) };
        let now = self.time.now();
        let seen = shared.entrants_seen(&room.id, TournamentRoom::seen_elsewhere_from(now)).await?;
        room.seen_elsewhere(&seen, now);
        Ok(())
    }
}
