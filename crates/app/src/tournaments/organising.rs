//! Organising tournaments: the limit for an address, the code, and the names of the organiser's list.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use rand::RngExt;

use super::super::creation::Made;
use super::super::identity::{TokenKind, new_token};
use super::super::{App, AppError, Caller, network};
use super::ATTEMPTS_AT_CODE;
use cuatro_game::names::{PlayerName, alphabetical};
use cuatro_live::{NewLiveTournament, TournamentRoom, WriteError};
use cuatro_store::{Conflict, GivenName};
use cuatro_tournament::{NewTournament, TournamentId};

/// The most open tournaments of one address.
const MOST_OPEN_TOURNAMENTS: usize = 5;
/// With more open tournaments than this, codes have five digits.
const MOST_CODES_OF_FOUR_DIGITS: usize = 500;

/// A new tournament with its organiser's token, which is shown once.
#[derive(Clone, Debug)]
pub struct Organised {
    pub room: Arc<TournamentRoom>,
    /// The organiser's token.
    pub token: String,
}

/// The open tournaments of each network, as far as this process knows.
#[derive(Default)]
pub(crate) struct Organisers(Mutex<HashMap<IpAddr, Vec<TournamentId>>>);

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
            let mut attempts = ATTEMPTS_AT_CODE;
            loop {
                let (names, code) = (names.clone(), self.draw_code());
                let new =
                    NewLiveTournament { id: id.clone(), settings: settings.clone(), organiser, names, code };
                match self.writer.create_tournament(new).await {
                    Ok(room) => {
                        self.note_organiser(maker, &id);
                        return Ok(room);
                    }
                    Err(WriteError::Conflict(Conflict::Code(_))) if attempts > 0 => attempts -= 1,
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let room = self.find_or_make(caller, find, make).await?;
        Ok(Organised { room, token })
    }

    /// A code that no tournament has, as far as this process knows.
    pub(super) fn draw_code(&self) -> u32 {
        let taken: Vec<u32> = self.hub.tournaments().iter().filter_map(|room| room.live().code).collect();
        let codes = if taken.len() < MOST_CODES_OF_FOUR_DIGITS { 1_000..10_000 } else { 10_000..100_000 };
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
        if made < MOST_OPEN_TOURNAMENTS {
            Ok(())
        } else {
            Err(AppError::TooManyTournaments { max: MOST_OPEN_TOURNAMENTS })
        }
    }

    fn note_organiser(&self, maker: Option<IpAddr>, id: &TournamentId) {
        if let Some(maker) = maker {
            let mut organisers =
                self.organisers.0.lock().expect("no code panics while it holds the organisers");
            organisers.entry(network(maker)).or_default().push(id.clone());
        }
    }

    /// The names on the organiser's list, each once. A name can be new or held; its holder enters under it.
    async fn given_names(&self, typed: &[String]) -> Result<Arc<[GivenName]>, AppError> {
        let mut names: Vec<GivenName> = Vec::with_capacity(typed.len());
        for (index, text) in typed.iter().enumerate() {
            let new = self.new_name(&format!("names[{index}]"), text).await;
            let name = match (new, PlayerName::existing(text)) {
                (Err(_), Ok(held)) if self.store.player(held.key()).await?.is_some() => held,
                (new, _) => new?,
            };
            names.push(GivenName { name: name.as_str().into(), key: name.key().clone() });
        }
        names.sort_by(|one, other| one.key.as_str().cmp(other.key.as_str()));
        names.dedup_by(|one, other| one.key == other.key);
        names.sort_by_cached_key(|given| alphabetical(&given.name));
        Ok(names.into())
    }
}
