//! Tournaments where several processes share the data: the presence that each of them sees, and the changes of the others.

use super::super::App;
use cuatro_game::Time;
use cuatro_store::{SharedStore, StoreError};
use cuatro_tournament::TournamentId;

/// How many leases are asked for between two readings of names: another process may have deleted a player.
const NAMES_READ: u32 = 60;

/// Stores the presence that this process sees, and brings tournaments up to date that are open or followed here.
pub(crate) async fn exchange(
    app: &App,
    shared: &dyn SharedStore,
    now: Time,
    number: u32,
) -> Result<(), StoreError> {
    if number.is_multiple_of(NAMES_READ) {
        app.hub.forget_names().await?;
    }
    let rooms = app.hub.tournaments();
    let seen: Vec<_> = rooms.iter().map(|room| (room, room.to_keep(now))).collect();
    let rows = seen.iter().flat_map(|(room, seen)| seen.iter().map(|(n, at)| (room.id.clone(), *n, *at)));
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        shared.keep_entrants(&rows).await?;
        seen.iter().for_each(|(room, seen)| room.kept(seen));
    }
    // Also those without followers: games are played with the tokens of entrants, which another process may have replaced.
    let read = rooms.into_iter().filter(|room| room.is_followed() || room.live().state.ended_at.is_none());
    app.hub.refresh_all(&read.collect::<Vec<_>>()).await
}

/// Reads the newest state of leased tournaments, and the presence that other processes have stored.
pub(crate) async fn refresh_leased(app: &App, leased: &[TournamentId]) -> Result<(), StoreError> {
    for id in leased {
        let Some(room) = app.hub.tournament(id).await? else { continue };
        app.hub.refresh_all(std::slice::from_ref(&room)).await?;
        app.read_presence_elsewhere(&room).await?;
    }
    Ok(())
}
