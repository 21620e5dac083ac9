//! Tournaments: organising them, entering them, and the actions of entrants and organisers. `director` performs what is due.

mod accuracy;
mod director;
mod entering;
mod load;
mod organising;
pub(crate) mod sharing;
mod standing;
mod tasks;
mod unverified;

use std::sync::Arc;
use std::time::Duration;

use super::creation::Made;
use super::{App, AppError, Caller, Thing, token_hash};
use cuatro_game::GameId;
use cuatro_live::{
    LiveTournament, NewEntrant, TournamentCommand, TournamentRoom, TournamentWork, WriteError,
};
use cuatro_store::Conflict;
use cuatro_tournament::{Command, EntrantNumber, Marked, Refusal, StageSettings, TournamentId};

pub use entering::{NewEntry, TournamentEntry};
pub(super) use load::DirectorMetrics;
pub use organising::Organised;
pub(super) use organising::Organisers;
pub use standing::{entrant_credential, own_sentence, own_standing};
pub(super) use tasks::direct_all;

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
        self.command_once(room, Command::AddStage { settings, start }, None, caller).await
    }

    /// Performs a command of the organiser once, if the request can be repeated. Returns the tournament after it, and the number of stages
    /// that it then had.
    async fn command_once(
        &self,
        room: &Arc<TournamentRoom>,
        command: Command,
        entrant: Option<NewEntrant>,
        caller: &Caller,
    ) -> Result<(Arc<LiveTournament>, u16), AppError> {
        let mark = caller.mark();
        let find = async || {
            let live = room.live();
            let marked = mark.and_then(|mark| live.state.marked(mark));
            let made = |marked: Marked| Made {
                answer: (live, marked.stages),
                same: Some(marked.mark) == mark,
                at: marked.at,
            };
            Ok(marked.map(made))
        };
        let make = async {
            let command = match mark {
                Some(mark) => Command::Once { mark, command: Box::new(command) },
                None => command,
            };
            let live = self.perform(room, command, entrant).await?;
            // The mark has the number of its own stage, even if another one was added at the same time.
            let marked = mark.and_then(|mark| live.state.marked(mark));
            let stages = marked.map_or(live.state.stages().len() as u16, |marked| marked.stages);
            Ok((live, stages))
        };
        self.find_or_make(caller, find, make).await
    }

    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<TournamentRoom>, AppError> {
        let room = self.hub.tournament(id).await?;
        let room = room.ok_or_else(|| AppError::NoSuch(Thing::Tournament(id.to_string())))?;
        self.hub.refresh_all(std::slice::from_ref(&room)).await?;
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
        self.token_identity(caller).await.and(Err(AppError::Forbidden))
    }

    /// Whether a token is the organiser's of this tournament, or the operator's.
    pub fn is_organiser(&self, room: &TournamentRoom, token: &str) -> bool {
        room.live().organiser == token_hash(token) || self.is_operator(token)
    }

    /// The entrant with the caller's token; `None` without a token or with that of somebody else. An unknown token is refused, so that its
    /// holder notices.
    pub async fn entrant_if_any(
        &self,
        room: &TournamentRoom,
        caller: &Caller,
    ) -> Result<Option<EntrantNumber>, AppError> {
        let Some(token) = caller.token() else { return Ok(None) };
        match room.live().entrant_of(&token_hash(token)) {
            None => self.token_identity(caller).await.map(|_| None),
            entrant => Ok(entrant),
        }
    }

    /// The entrant with the caller's token.
    pub async fn entrant(&self, room: &TournamentRoom, caller: &Caller) -> Result<EntrantNumber, AppError> {
        if caller.token().is_none() {
            return Err(AppError::Unauthorized);
        }
        self.entrant_if_any(room, caller).await?.ok_or(AppError::Forbidden)
    }

    /// Performs a command of the organiser, or of an entrant for themselves. Returns the tournament after it.
    pub async fn command(
        &self,
        room: &Arc<TournamentRoom>,
        command: Command,
    ) -> Result<Arc<LiveTournament>, AppError> {
        Ok(self.perform(room, command, None).await?)
    }

    /// Performs a command, with another name or token for an entrant.
    async fn perform(
        &self,
        room: &Arc<TournamentRoom>,
        command: Command,
        entrant: Option<NewEntrant>,
    ) -> Result<Arc<LiveTournament>, WriteError> {
        let mut attempts = ATTEMPTS_AT_CODE;
        loop {
            let (command, entrant, code) = (command.clone(), entrant.clone(), self.draw_code());
            let asked = TournamentCommand { command, claims: Vec::new(), entrant, code };
            match self.writer.change_tournament(room, TournamentWork::Command(asked)).await {
                Err(WriteError::Conflict(Conflict::Code(_))) if attempts > 0 => attempts -= 1,
                changed => return changed,
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
            self.hub.notify_director(&room.id);
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
