//! Taking seats.

use std::sync::Arc;

use subtle::ConstantTimeEq;

use super::creation::Made;
use super::identity::{Person, TokenKind, keyed_token};
use super::{App, AppError, Caller, FieldProblem, Seated, token_hash};
use cuatro_game::names::{NameKey, PlayerName, folded};
use cuatro_game::{Command, GameId, Refusal, Time};
use cuatro_live::{CommandContext, LiveGame, Room};
use cuatro_rules::Side;
use cuatro_store::{Seat, TokenHash};

impl App {
    /// Takes an open seat: the one that `invite` is for or that is reserved for the caller's own name, otherwise the first that is not
    /// reserved. Without a name, the player gets the name for which the invited seat is reserved.
    pub async fn join(
        &self,
        id: &GameId,
        name: Option<&str>,
        invite: Option<&str>,
        caller: &Caller,
    ) -> Result<(Arc<LiveGame>, Seated), AppError> {
        let room = self.room(id).await?;
        let find = || self.find_seat(caller, &room, name);
        self.find_or_make(caller, find, self.join_now(&room, name, invite, caller)).await
    }

    async fn join_now(
        &self,
        room: &Arc<Room>,
        name: Option<&str>,
        invite: Option<&str>,
        caller: &Caller,
    ) -> Result<(Arc<LiveGame>, Seated), AppError> {
        let live = room.game();
        let by_name = name.filter(|_| invite.is_none() && caller.token().is_some());
        let side = match by_name.and_then(|name| Some((name, reserved_seat(&live, name)?))) {
            Some((name, side)) if self.holds_name(name, caller).await? => side,
            _ => open_seat(&live, invite)?,
        };
        let kept_for = live.seats[side.index()].invite.as_ref().map(|invite| invite.name.clone());
        let name = name.or(kept_for.as_deref());
        let name = name.ok_or_else(|| AppError::field("name", FieldProblem::Missing))?;
        if let Some(kept_for) = &kept_for {
            let same = |text: &str| PlayerName::existing(text).ok().map(|name| name.key().clone());
            if same(name).is_some_and(|key| Some(key) != same(kept_for)) {
                return Err(AppError::Forbidden);
            }
        }
        let other = &live.seats[side.opponent().index()];
        if other.invite.as_ref().is_some_and(|invite| folded(&invite.name) == folded(name)) {
            return Err(Refusal::SamePlayer.into());
        }
        let person = self.person("name", name, caller).await?;
        let (seat, seated) = take_seat(&person, side, keyed_token(caller, TokenKind::Seat, side.as_str()));
        let context = CommandContext { claims: person.claim.into_iter().collect(), seat: Some((side, seat)) };
        let join = Command::Join { side, player: person.id };
        Ok((self.writer.change_game(room, join, context).await?.live, seated))
    }

    /// The seat that an earlier run of this request has taken. Under another name it was another request.
    async fn find_seat(
        &self,
        caller: &Caller,
        room: &Arc<Room>,
        asked: Option<&str>,
    ) -> Result<Option<Made<(Arc<LiveGame>, Seated)>>, AppError> {
        self.hub.refresh(room).await?;
        let live = room.game();
        for side in Side::BOTH {
            let (token, hash) = keyed_token(caller, TokenKind::Seat, side.as_str());
            let seat = &live.seats[side.index()];
            if let (Some(player), Some(name), true) = (seat.player, &seat.name, seat.token == Some(hash)) {
                let key = NameKey::to_find(name);
                let is_key = |asked: &str| PlayerName::existing(asked).is_ok_and(|asked| *asked.key() == key);
                let at = live.joined_at(side);
                let same = asked.is_none_or(is_key) && at.is_some();
                let player_token = self.issued_token(caller, &key, player).await?;
                let answer = (live, Seated { side, token, player_token });
                return Ok(Some(Made { answer, same, at: at.unwrap_or(Time(0)) }));
            }
        }
        Ok(None)
    }
}

pub(super) fn take_seat(person: &Person, side: Side, (token, hash): (String, TokenHash)) -> (Seat, Seated) {
    let seat = Seat {
        player: Some(person.id),
        name: Some(person.name.as_str().into()),
        bot: person.bot,
        token: Some(hash),
        ..Seat::default()
    };
    (seat, Seated { side, token, player_token: person.token.clone() })
}

/// The open seat for a player with this invite code, or without one.
/// The open seat that is reserved for this name.
fn reserved_seat(live: &LiveGame, name: &str) -> Option<Side> {
    let is_for = |side: &Side| {
        let invite = live.seats[side.index()].invite.as_ref();
        invite.is_some_and(|invite| folded(&invite.name) == folded(name))
    };
    let open = |side: &Side| live.game.seats[side.index()].is_none() && !live.game.status.is_over();
    Side::BOTH.into_iter().filter(open).find(is_for)
}

fn open_seat(live: &LiveGame, invite: Option<&str>) -> Result<Side, AppError> {
    let open = |side: &Side| live.game.seats[side.index()].is_none();
    let seat = |side: Side| &live.seats[side.index()];
    if live.game.status.is_over() {
        return Err(Refusal::GameOver.into());
    }
    match invite {
        None => Side::BOTH
            .into_iter()
            .filter(open)
            .find(|side| seat(*side).invite.is_none())
            .ok_or(AppError::Refused(Refusal::SeatTaken)),
        Some(code) => {
            let hash = token_hash(code);
            let matches = |side: &Side| {
                seat(*side).invite.as_ref().is_some_and(|invite| invite.code.0.ct_eq(&hash.0).into())
            };
            match Side::BOTH.into_iter().find(matches) {
                Some(side) if open(&side) => Ok(side),
                Some(_) => Err(Refusal::SeatTaken.into()),
                // The code of a taken seat is forgotten, so it looks like any wrong code.
                None if Side::BOTH.iter().all(|side| !open(side)) => Err(Refusal::SeatTaken.into()),
                None => Err(AppError::Unauthorized),
            }
        }
    }
}
