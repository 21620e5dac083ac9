//! Tournaments: organising them, entering them, and the actions of entrants and organisers. `director` performs what is due.

mod accuracy;
mod boards;
mod director;
mod entering;
mod load;
pub(crate) mod sharing;
mod standing;
mod unverified;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::RngExt;

use super::creation::Made;
use super::identity::{TokenKind, new_token};
use super::{App, AppError, Caller, FieldProblem, Thing, network, token_hash};
use cuatro_game::GameId;
use cuatro_game::names::PlayerName;
use cuatro_live::{LiveTournament, NewEntrant, NewRoom, TournamentRoom, TournamentWork, WriteError};
use cuatro_store::{Conflict, GivenName};
use cuatro_tournament::{Command, EntrantNumber, Marked, NewTournament, StageSettings, TournamentId};

pub(super) use director::direct_all;
pub use entering::{NewEntry, TournamentEntry};
pub(super) use load::DirectorMetrics;
pub use standing::{entrant_credential, own_sentence, own_standing, playing};

/// The most open tournaments of one address.
const MOST_OPEN: usize = 5;
/// The number of attempts to draw a free code.
const DRAWS: usize = 20;
/// With more open tournaments than this, codes have five digits.
const FOUR_DIGITS: usize = 500;

/// A new tournament with its organiser's token, which is shown once.
#[derive(Clone, Debug)]
pub struct Organised {
    pub room: Arc<TournamentRoom>,
    /// The organiser's token.
    pub token: String,
}

/// The open tournaments of each network, as far as this process knows.
#[derive(Default)]
pub(super) struct Organisers(Mutex<HashMap<IpAddr, Vec<TournamentId>>>);

impl App {
    /// Creates a tournament. The number of open ones per `maker` is limited.
    pub async fn organise(
        &self,
        new: NewTournament,
        caller: &Caller,
        maker: Option<IpAddr>,
    ) -> Result<Organised, AppError> {
        let names = self.given_names(new.names.as_deref().unwrap_or_default()).await?;
        let settings = new.settings(caller.by_request("tournament seed").random())?;
        let id = TournamentId::random(&mut caller.by_key("tournament"));
        let (token, organiser) = new_token(caller, TokenKind::Organiser, "");
        let find = async || {
            let Some(room) = self.hub.tournament(&id).await? else { return Ok(None) };
            let live = room.live();
            Ok(Some(Made { same: live.organiser == organiser, at: live.state.created_at, answer: room }))
        };
        let make = async {
            self.refuse_many(maker)?;
            let mut draws = DRAWS;
            loop {
                let (names, code) = (names.clone(), self.draw_code());
                let new = NewRoom { id: id.clone(), settings: settings.clone(), organiser, names, code };
                match self.writer.organise(new).await {
                    Ok(room) => {
                        self.note_organiser(maker, &id);
                        return Ok(room);
                    }
                    Err(WriteError::Conflict(Conflict::Code(_))) if draws > 0 => draws -= 1,
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let room = self.find_or_make(caller, find, make).await?;
        Ok(Organised { room, token })
    }

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

    /// A code that no tournament has, as far as this process knows.
    fn draw_code(&self) -> u32 {
        let taken: Vec<u32> = self.hub.tournaments().iter().filter_map(|room| room.live().code).collect();
        let codes = if taken.len() < FOUR_DIGITS { 1_000..10_000 } else { 10_000..100_000 };
        let mut rng = crate::chance::rng();
        let mut code = rng.random_range(codes.clone());
        while taken.contains(&code) {
            code = rng.random_range(codes.clone());
        }
        code
    }

    fn refuse_many(&self, maker: Option<IpAddr>) -> Result<(), AppError> {
        let Some(maker) = maker else { return Ok(()) };
        let mut organisers = self.organisers.0.lock().expect("no code panics while it holds the organisers");
        let is_open = |id: &TournamentId| {
            self.hub.tournament_in_memory(id).is_some_and(|room| room.live().state.ended_at.is_none())
        };
        organisers.retain(|_, made| {
            made.retain(is_open);
            !made.is_empty()
        });
        let made = organisers.get(&network(maker)).map_or(0, Vec::len);
        if made < MOST_OPEN { Ok(()) } else { Err(AppError::TooManyTournaments { max: MOST_OPEN }) }
    }

    fn note_organiser(&self, maker: Option<IpAddr>, id: &TournamentId) {
        if let Some(maker) = maker {
            let mut organisers =
                self.organisers.0.lock().expect("no code panics while it holds the organisers");
            organisers.entry(network(maker)).or_default().push(id.clone());
        }
    }

    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<TournamentRoom>, AppError> {
        let room = self.hub.tournament(id).await?;
        let room = room.ok_or_else(|| AppError::NoSuch(Thing::Tournament(id.to_string())))?;
        self.hub.catch_up(std::slice::from_ref(&room)).await?;
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
        let mut draws = DRAWS;
        loop {
            let (command, entrant, code) = (command.clone(), entrant.clone(), self.draw_code());
            let work = TournamentWork::Command { command, claims: Vec::new(), entrant, code };
            match self.writer.direct(room, work).await {
                Ok((live, _)) => return Ok(live),
                Err(WriteError::Conflict(Conflict::Code(_))) if draws > 0 => draws -= 1,
                Err(error) => return Err(error),
            }
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

    /// The names on the organiser's list, each once. A name can be new or held; its holder enters under it.
    async fn given_names(&self, typed: &[String]) -> Result<Arc<[GivenName]>, AppError> {
        let mut names: Vec<GivenName> = Vec::with_capacity(typed.len());
        for (index, text) in typed.iter().enumerate() {
            let wrong = |error| AppError::field(format!("names[{index}]"), FieldProblem::Name(error));
            let name = PlayerName::existing(text).map_err(wrong)?;
            if let Err(error) = PlayerName::parse(text) {
                let known = self.store.player(name.key()).await?.is_some();
                if !known {
                    return Err(wrong(error));
                }
            }
            names.push(GivenName { name: name.as_str().into(), key: name.key().clone() });
        }
        names.sort_by(|one, other| one.key.as_str().cmp(other.key.as_str()));
        names.dedup_by(|one, other| one.key == other.key);
        Ok(names.into())
    }

    /// Whether a game is over, or does not exist yet.
    pub async fn is_over(&self, game: &GameId) -> Result<bool, AppError> {
        Ok(self.hub.room(game).await?.is_none_or(|room| room.game().game.status.is_over()))
    }
}
