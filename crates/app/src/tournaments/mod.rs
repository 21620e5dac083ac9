//! Tournaments: organising them, entering them, and the actions of entrants and organisers. `director` performs what is due.

mod accuracy;
mod actions;
mod director;
mod entering;
mod load;
mod organising;
mod sharing;
mod standing;
mod unverified;

use std::sync::Arc;
use std::time::Duration;

use super::creation::Made;
use super::{App, AppError, Caller, Thing, token_hash};
use cuatro_game::GameId;
use cuatro_live::{LiveTournament, TournamentRoom, TournamentWork, WriteError};
use cuatro_store::Conflict;
use cuatro_tournament::{Command, EntrantNumber, Refusal, StageSettings, TournamentId};

pub(super) use director::direct_all;
pub use entering::{NewEntry, TournamentEntry};
pub use load::DirectorMetrics;
pub use organising::Organised;
pub(super) use organising::Organisers;
pub use standing::{entrant_proof, own_sentence, own_standing, playing};

/// The number of attempts to draw a free code.
const ATTEMPTS_AT_CODE: usize = 20;

impl App {
    /// Adds a stage. Returns the tournament after it, and the number of the stage.
    pub async fn add_stage(
        &self,
        room: &Arc<TournamentRoom>,
        settings: StageSettings,
        start: bool,
        caller: &Caller,
    ) -> Result<(Arc<LiveTournament>, u16), AppError> {
        let find = || async {
            let live = room.live();
            let before = find_marked(caller, &live);
            Ok(before.map(|Made { answer: k, same, at }| Made { answer: (live, k), same, at }))
        };
        let make = async {
            let command = once_marked(caller, Command::AddStage { settings, start });
            let live = self.command(room, command).await?;
            // The mark has the number of its own stage, even if another one was added at the same time.
            let k = find_marked(caller, &live).map_or(live.state.stages().len() as u16, |made| made.answer);
            Ok((live, k))
        };
        self.once(caller, find, make).await
    }

    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<TournamentRoom>, AppError> {
        let room = self.hub.tournament(id).await?;
        let room = room.ok_or_else(|| AppError::NoSuch(Thing::Tournament(id.to_string())))?;
        self.hub.catch_up_tournaments(std::slice::from_ref(&room)).await?;
        Ok(room)
    }

    pub async fn tournament_of_code(&self, code: u32) -> Result<Arc<TournamentRoom>, AppError> {
        let id = self.store.tournament_of_code(code).await?;
        let id = id.ok_or_else(|| AppError::NoSuch(Thing::Tournament(code.to_string())))?;
        self.tournament(&id).await
    }

    /// Refuses everybody except the organiser of this tournament and the operator.
    pub async fn organiser(&self, room: &TournamentRoom, caller: &Caller) -> Result<(), AppError> {
        let token = caller.token().ok_or(AppError::Unauthorized)?;
        if self.is_organiser(room, token) {
            return Ok(());
        }
        self.credential(caller).await.and(Err(AppError::Forbidden))
    }

    /// Whether a token is the organiser's of this tournament, or the operator's.
    pub fn is_organiser(&self, room: &TournamentRoom, token: &str) -> bool {
        room.live().organiser == token_hash(token) || self.is_operator(token)
    }

    pub fn entrant_if_any(&self, room: &TournamentRoom, token: &str) -> Option<EntrantNumber> {
        room.live().entrant_of(&token_hash(token))
    }

    /// The entrant with the caller's token.
    pub async fn entrant(&self, room: &TournamentRoom, caller: &Caller) -> Result<EntrantNumber, AppError> {
        let token = caller.token().ok_or(AppError::Unauthorized)?;
        match self.entrant_if_any(room, token) {
            Some(n) => Ok(n),
            None => self.credential(caller).await.and(Err(AppError::Forbidden)),
        }
    }

    /// Performs a command of the organiser, or of an entrant for themselves. Returns the tournament after it.
    pub async fn command(
        &self,
        room: &Arc<TournamentRoom>,
        command: Command,
    ) -> Result<Arc<LiveTournament>, AppError> {
        let mut attempts = ATTEMPTS_AT_CODE;
        loop {
            let (command, code) = (command.clone(), self.draw_code());
            let work = TournamentWork::Command { command, claims: Vec::new(), entrant: None, code };
            match self.writer.direct(room, work).await {
                Ok((live, _)) => return Ok(live),
                Err(WriteError::Conflict(Conflict::Code(_))) if attempts > 0 => attempts -= 1,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Bans the entrant of a deleted player.
    pub(crate) async fn ban_deleted(
        &self,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
    ) -> Result<(), AppError> {
        match self.command(room, Command::Remove { n, banned: true }).await {
            Ok(_) | Err(AppError::Tournament(Refusal::TournamentOver)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The command, performed once if the request of the caller can be repeated.
fn once_marked(caller: &Caller, command: Command) -> Command {
    match caller.mark() {
        Some(mark) => Command::Once { mark, command: Box::new(command) },
        None => command,
    }
}

/// What an earlier run of this request has done in a tournament: how many stages there were after it.
fn find_marked(caller: &Caller, live: &LiveTournament) -> Option<Made<u16>> {
    let mark = caller.mark()?;
    let made = live.state.marked(mark)?;
    Some(Made { answer: made.stages, same: made.mark == mark, at: made.at })
}

/// An entrant on an open connection, present as long as this value lives.
pub struct Attending {
    app: App,
    room: Arc<TournamentRoom>,
    n: EntrantNumber,
}

impl Drop for Attending {
    fn drop(&mut self) {
        self.room.leave(self.n, self.app.time.now());
    }
}

impl App {
    /// Notes that an entrant follows the tournament.
    pub fn attend(&self, room: &Arc<TournamentRoom>, n: EntrantNumber) -> Attending {
        if room.arrive(n, self.time.now()) {
            self.hub.direct(&room.id);
        }
        Attending { app: self.clone(), room: room.clone(), n }
    }

    /// Waits until a tournament is as `wanted`, for as long as `patience`, or until the server stops.
    pub async fn wait_for_tournament(
        &self,
        room: &Arc<TournamentRoom>,
        patience: Duration,
        wanted: impl Fn(&LiveTournament) -> bool,
    ) {
        let mut watch = room.watch();
        tokio::select! {
            // The room outlives its followers, so only a change ends this.
            _ = watch.wait_for(|live| wanted(live)) => {}
            () = tokio::time::sleep(patience) => {}
            () = self.stopping.cancelled() => {}
        }
    }

    /// Whether a game is over, or does not exist yet.
    pub async fn is_over(&self, game: &GameId) -> Result<bool, AppError> {
        Ok(self.hub.room(game).await?.is_none_or(|room| room.game().game.status.is_over()))
    }
}
