//! Entering a tournament.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::super::creation::Made;
use super::super::identity::{TokenKind, keyed_token};
use super::super::{App, AppError, Caller};
use super::unverified::{ATTEMPTS_AT_NAME, is_numbered_form_of};
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_live::{
    EntrantName, LiveTournament, NewEntrant, TournamentCommand, TournamentRoom, TournamentWork, WriteError,
};
use cuatro_store::{Conflict, TokenHash};
use cuatro_tournament::{self as tournament, Command, EntrantNumber, Membership};

/// A request to enter a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NewEntry {
    /// The name as typed.
    pub name: String,
    /// The player token that proves it, if it is not the caller's.
    pub proof: Option<String>,
    /// Whether to ask the organiser if the name is held and not proven. The entrant is then unverified: they play under the name
    /// with a number, and their games are not recorded.
    pub ask: bool,
    pub device: Option<String>,
}

/// An entry, with its tokens. They are shown once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEntry {
    pub n: EntrantNumber,
    /// The name as displayed.
    pub name: Arc<str>,
    /// The entrant's token, which is also that of their seats.
    pub token: String,
    /// The player token, if the name was claimed by this request.
    pub player_token: Option<String>,
    /// Whether the entrant waits for admission.
    pub asks: bool,
}

impl App {
    /// Enters a tournament under a name, like taking a seat. An entrant that left comes back with another token; a removed one asks
    /// to be let in again.
    pub async fn enter(
        &self,
        room: &Arc<TournamentRoom>,
        new: NewEntry,
        caller: &Caller,
    ) -> Result<TournamentEntry, AppError> {
        let (token, hash) = keyed_token(caller, TokenKind::Seat, room.id.as_str());
        let find = || self.find_entry(caller, room, &new.name, &token, &hash);
        self.find_or_make(caller, find, self.enter_now(room, &new, (&token, hash), caller)).await
    }

    async fn enter_now(
        &self,
        room: &Arc<TournamentRoom>,
        new: &NewEntry,
        (token, hash): (&str, TokenHash),
        caller: &Caller,
    ) -> Result<TournamentEntry, AppError> {
        let organises = caller.token().is_some_and(|token| self.is_organiser(room, token));
        // The token of the organiser proves no name.
        let as_player = if organises { caller.without_token() } else { caller.clone() };
        let device = new.device.as_deref().map(|device| device_number(room, device));
        let typed = PlayerName::existing(&new.name);
        let given = |live: &LiveTournament| {
            typed.as_ref().is_ok_and(|name| live.names.iter().any(|given| given.key == *name.key()))
        };
        let mut attempts = ATTEMPTS_AT_NAME;
        loop {
            let person = self.person("name", &new.name, &as_player.or_with(new.proof.clone())).await;
            let (name, player, claims, player_token) = match person {
                Ok(person) => {
                    let name = EntrantName {
                        player: person.id,
                        name: person.name.as_str().into(),
                        bot: person.bot,
                        is_guest: false,
                    };
                    (name, Some(person.id), person.claim.into_iter().collect(), person.token)
                }
                Err(AppError::NameTaken(held)) if new.ask => {
                    (self.numbered_name(&room.live(), &held).await?, None, Vec::new(), None)
                }
                Err(error) => return Err(error),
            };
            let command = Command::Enter(tournament::NewEntry {
                player,
                name_given: given(&room.live()),
                bot: name.bot,
                let_in: organises,
                device,
            });
            let (shown, is_guest) = (name.name.clone(), name.is_guest);
            let asked = TournamentCommand {
                command,
                claims,
                entrant: Some(NewEntrant { n: None, name: Some(name), token: Some(hash) }),
                code: self.draw_code(),
            };
            match self.writer.change_tournament(room, TournamentWork::Command(asked)).await {
                Ok(live) => {
                    let n = live.entrant_of(&hash).ok_or(AppError::Broken)?;
                    let name = live.entrant(n).and_then(|entrant| entrant.name.clone()).unwrap_or(shown);
                    let (token, asks) = (token.to_owned(), asks(&live, n));
                    return Ok(TournamentEntry { n, name, token, player_token, asks });
                }
                // Another entrant has just got this name.
                Err(WriteError::Conflict(Conflict::Name(_))) if is_guest && attempts > 0 => attempts -= 1,
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The entry that an earlier run of this request has made.
    async fn find_entry(
        &self,
        caller: &Caller,
        room: &TournamentRoom,
        asked: &str,
        token: &str,
        hash: &TokenHash,
    ) -> Result<Option<Made<TournamentEntry>>, AppError> {
        let live = room.live();
        let Some(entrant) = live.entrant_of(hash).and_then(|n| live.entrant(n)) else { return Ok(None) };
        let Some(name) = entrant.name.clone() else { return Ok(None) };
        let (n, key) = (entrant.is.n, NameKey::to_find(&name));
        let same = PlayerName::existing(asked)
            .is_ok_and(|asked| *asked.key() == key || is_numbered_form_of(&name, asked.as_str()));
        let at = live.state.entrant(n).map_or(live.state.created_at, |of| of.entered_at);
        let player_token = self.issued_token(caller, &key, entrant.is.player).await?;
        let answer = TournamentEntry { n, name, token: token.to_owned(), player_token, asks: asks(&live, n) };
        Ok(Some(Made { answer, same, at }))
    }
}

fn asks(live: &LiveTournament, n: EntrantNumber) -> bool {
    live.state.entrant(n).is_some_and(|entrant| entrant.membership == Membership::Asking)
}

/// The device in the log. It differs between tournaments, so the logs do not show that one device entered both.
fn device_number(room: &TournamentRoom, device: &str) -> u64 {
    let hash = Sha256::new().chain_update(room.id.as_str()).chain_update(device).finalize();
    u64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
}
