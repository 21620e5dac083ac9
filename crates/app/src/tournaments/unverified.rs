//! Unverified entrants, and changes by the organiser: another name, another token.
//!
//! The hash of an entrant's token is stored once, in their row, and proves the seats of all their games. So a new token works on the running
//! board, and the old one stops there. Games of a name that nobody proved are not recorded.

use std::sync::Arc;

use super::super::identity::{TokenKind, new_token};
use super::super::{App, AppError, Caller};
use cuatro_game::names::{NameKey, PlayerName, split_number};
use cuatro_live::{EntrantName, LiveTournament, NewEntrant, TournamentRoom, WriteError};
use cuatro_store::Conflict;
use cuatro_tournament::{Command, EntrantNumber};

const LARGEST_NUMBER_IN_NAME: u32 = 999;
/// How often another name is looked for because another entrant was faster.
pub(super) const ATTEMPTS_AT_NAME: usize = 10;

impl App {
    /// The first free name of NAME 2, NAME 3 and so on: not held, never played under, and not in this tournament.
    pub(super) async fn numbered_name(
        &self,
        live: &LiveTournament,
        held: &str,
    ) -> Result<EntrantName, AppError> {
        for number in 2..=LARGEST_NUMBER_IN_NAME {
            let Some(name) = numbered(held, number) else { break };
            if let Some(name) = self.unproved(live, None, &name).await? {
                return Ok(name);
            }
        }
        Err(AppError::NameTaken(held.to_owned()))
    }

    /// A name for an unverified entrant; `None` if a player holds it.
    async fn unproved(
        &self,
        live: &LiveTournament,
        n: Option<EntrantNumber>,
        name: &PlayerName,
    ) -> Result<Option<EntrantName>, AppError> {
        if let Some(row) = self.store.player(name.key()).await? {
            let is_here =
                live.entrants.iter().any(|other| other.is.player == row.id && Some(other.is.n) != n);
            if row.held || row.bot || row.all.played() > 0 || is_here {
                return Ok(None);
            }
        }
        let (player, bot) = self.unclaimed_player(name).await?;
        Ok(Some(EntrantName { player, name: name.as_str().into(), bot, is_guest: true }))
    }

    /// Renames an entrant for the games from now on. A held name gets a number, and games under it are not recorded.
    pub async fn rename(
        &self,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
        name: &str,
    ) -> Result<Arc<LiveTournament>, AppError> {
        let wanted = self.new_name("name", name).await?;
        let mut attempts = ATTEMPTS_AT_NAME;
        loop {
            let live = room.live();
            if live.entrant(n).is_some_and(|entrant| entrant.name.as_deref() == Some(wanted.as_str())) {
                return Ok(live);
            }
            let (name, free) = match self.unproved(&live, Some(n), &wanted).await? {
                Some(name) => (name, true),
                None => (self.numbered_name(&live, wanted.as_str()).await?, false),
            };
            let entrant = NewEntrant { n: Some(n), name: Some(name), token: None };
            match self.perform(room, Command::Rename { n, free }, Some(entrant)).await {
                // Another entrant has just got that name.
                Err(WriteError::Conflict(Conflict::Name(_))) if attempts > 0 => attempts -= 1,
                changed => return Ok(changed?),
            }
        }
    }

    /// Gives an entrant another token. The old one proves nothing from then on.
    pub async fn give_token(
        &self,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
        caller: &Caller,
    ) -> Result<(Arc<LiveTournament>, String), AppError> {
        let (token, hash) = new_token(caller, TokenKind::Seat, room.id.as_str());
        let entrant = NewEntrant { n: Some(n), name: None, token: Some(hash) };
        let (live, _) = self.command_once(room, Command::GiveToken { n }, Some(entrant), caller).await?;
        Ok((live, token))
    }
}

/// A name with a number, shortened if there is no room.
fn numbered(name: &str, number: u32) -> Option<PlayerName> {
    let mut part = name.to_owned();
    while !part.trim().is_empty() {
        if let Ok(name) = PlayerName::parse(&format!("{} {number}", part.trim_end())) {
            return Some(name);
        }
        part.pop();
    }
    None
}

/// Whether this is the name of an unverified entrant for `name`.
pub(super) fn is_numbered_form_of(numbered: &str, name: &str) -> bool {
    let expected = split_number(numbered).and_then(|(_, number)| self::numbered(name, number));
    expected.is_some_and(|expected| *expected.key() == NameKey::to_find(numbered))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_follows_as_much_of_a_name_as_fits() {
        let numbered = |name, number| super::numbered(name, number).map(|name| name.as_str().to_owned());
        assert_eq!(numbered("Ana", 2).as_deref(), Some("Ana 2"));
        assert_eq!(numbered("Maximiliana Alexandrowna", 12).as_deref(), Some("Maximiliana Alexandro 12"));
        assert!(
            is_numbered_form_of("Ana 2", "Ana")
                && is_numbered_form_of("Maximiliana Alexandro 12", "Maximiliana Alexandrowna")
        );
        assert!(!is_numbered_form_of("Ana Maria", "Ana") && !is_numbered_form_of("Ana 2", "Anabel"));
    }
}
