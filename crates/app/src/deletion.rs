//! Deleting players.
//!
//! First every game of the player is updated, in the same way as by any command: games in play are aborted, and followers see
//! the name disappear. Then the store forgets the player in one transaction. A deletion is recorded before its first event, so
//! that another process finishes it if this one dies halfway.

use futures_util::{StreamExt, TryStreamExt, stream};

use super::tasks::workers::RETRY;
use super::{App, AppError, Caller, Identity, Thing};
use cuatro_game::{Command, GameId, PlayerId};
use cuatro_live::{CommandContext, WriteError};
use cuatro_rules::Side;
use cuatro_store::{Erase, Erased, Erasing, Seat, StoreError};

/// How many games are updated at once: the writer combines them into few commits.
const UPDATED_AT_ONCE: usize = 256;
/// How often the player's games are searched for.
const MOST_ROUNDS: usize = 100;

impl App {
    /// Deletes a player, or only counts what that would change. Players may delete themselves; the operator may delete anybody,
    /// and only the operator may also remove the games.
    pub async fn delete_player(
        &self,
        name: &str,
        caller: &Caller,
        purge: bool,
        dry_run: bool,
    ) -> Result<Erased, AppError> {
        let identity = self.identity(caller).await?;
        let row = match (self.player_named(name).await?, &identity) {
            (Some(row), Identity::Admin) => row,
            (Some(row), Identity::Player(player)) if *player == row.id && !purge => row,
            (None, Identity::Admin | Identity::Player(_)) => return Err(AppError::no_player(name)),
            _ => return Err(AppError::Forbidden),
        };
        let erase = Erase { player: row.id, at: self.time.now(), purge };
        if dry_run {
            return Ok(self.store.count_erase(&erase).await?);
        }
        let (app, name) = (self.clone(), name.to_owned());
        let by_operator = identity == Identity::Admin;
        // A client that disconnects must not stop it halfway.
        let erasing = tokio::spawn(async move {
            let _alone = app.rewriting.lock().await;
            let erased = app.erase(&erase).await?.ok_or_else(|| AppError::no_player(&name))?;
            if by_operator {
                // Without the name, which this value should forget too.
                let Erased { anonymised, removed, aborted, .. } = erased;
                tracing::info!(
                    player = erase.player.0,
                    anonymised,
                    removed,
                    aborted,
                    "the operator deleted a player"
                );
            }
            Ok(erased)
        });
        erasing.await.unwrap_or(Err(AppError::Broken))
    }

    /// Finishes the deletions of a process that died.
    pub(super) async fn finish_erasing(&self) -> Result<(), AppError> {
        for erase in self.store.erasing().await? {
            self.erase(&erase).await?;
        }
        Ok(())
    }

    /// Deletes a player; `None` if another request had deleted them before.
    async fn erase(&self, erase: &Erase) -> Result<Option<Erased>, AppError> {
        let mut aborted = 0;
        for round in 0..MOST_ROUNDS {
            self.leave_tournaments(erase).await?;
            let erasing = self.store.erase(erase).await.inspect_err(|_| self.settle_later(erase.player))?;
            match erasing {
                // The player may take a seat between the last search and this step; then there is another round.
                Erasing::Seated(seats) => aborted += self.leave(erase, seats).await?,
                Erasing::Done { erased, gone } => {
                    gone.iter().for_each(|game| self.hub.remove(game));
                    self.settle(erase.player).await.inspect_err(|_| self.settle_later(erase.player))?;
                    return Ok(Some(Erased { aborted, ..erased }));
                }
                Erasing::DoneBefore => {
                    self.settle(erase.player).await.inspect_err(|_| self.settle_later(erase.player))?;
                    // Another process has finished this deletion after the first round.
                    return Ok((round > 0).then(|| Erased { aborted, ..Erased::default() }));
                }
            }
        }
        tracing::error!("deleting a player failed: their games kept changing; delete them again");
        Err(AppError::Broken)
    }

    /// Forgets in memory what the store has forgotten with a player.
    async fn settle(&self, player: PlayerId) -> Result<(), AppError> {
        for room in self.hub.ended_rooms_of(player) {
            if self.store.is_removed(&room.id).await? {
                self.hub.remove(&room.id);
            }
        }
        self.hub.forget_names().await?;
        self.weekly_ranking.forget().await;
        Ok(self.store.refresh_ratings().await?)
    }

    /// The same once the store answers again: a deletion that failed may still have been committed.
    fn settle_later(&self, player: PlayerId) {
        let app = self.clone();
        tokio::spawn(async move {
            while app.pause(RETRY).await {
                match app.settle(player).await {
                    Err(AppError::Store(StoreError::Unavailable(_))) => {}
                    _ => return,
                }
            }
        });
    }

    /// Removes the player from tournaments, so that they are not paired any more.
    async fn leave_tournaments(&self, erase: &Erase) -> Result<(), AppError> {
        for (id, n) in self.store.entries_of(erase.player).await? {
            if let Some(room) = self.hub.tournament(&id).await? {
                self.ban_deleted(&room, n).await?;
            }
        }
        Ok(())
    }

    /// Marks the player as deleted in games where they have a seat; returns how many games this aborted. Where another process was
    /// faster, or has removed the game, the next search shows what is left to do.
    async fn leave(&self, erase: &Erase, seats: Vec<(GameId, Side)>) -> Result<u64, AppError> {
        stream::iter(seats)
            .map(|(id, side)| async move {
                let room = match self.quiet_room(&id).await {
                    Err(AppError::NoSuch(Thing::Game(_)) | AppError::Gone) => return Ok(0),
                    room => room?,
                };
                let seat = Seat { player: Some(erase.player), ..Seat::default() };
                let context = CommandContext { seat: Some((side, seat)), ..CommandContext::default() };
                match self.writer.change_game(&room, Command::DeletePlayer { side }, context).await {
                    // One event marks the player as deleted, and a second one aborts the game.
                    Ok(done) => Ok(u64::from(done.events == 2)),
                    Err(WriteError::Conflict(_)) => Ok(0),
                    Err(error) => Err(AppError::from(error)),
                }
            })
            .buffer_unordered(UPDATED_AT_ONCE)
            .try_fold(0, |sum, aborted| std::future::ready(Ok(sum + aborted)))
            .await
    }
}
