//! The game of a client: the fold of `cuatro-game` over frames. Times, clocks and the identity of players stay with the server.

use cuatro_game::{Answer, Event, Kind, Occupant, Offer, PlayerId, Setup, Time};
use cuatro_rules::{Column, Side, Variant};

use crate::{Game, GameResult, GameStart, ServerFrame, TournamentGame};

/// The fold distinguishes persons from computers; persons are known by name alone.
const SOMEBODY: PlayerId = PlayerId(0);
/// The fold of a game without a clock asks for no time.
const SOMETIME: Time = Time(0);

impl ServerFrame {
    /// The event that follows `game`, as far as a client knows it; `None` for a frame that is no event.
    pub fn event(&self, game: &cuatro_game::Game) -> Option<Event> {
        Some(match self {
            ServerFrame::Joined { seats, .. } => {
                let came = |side: &Side| game.seats[side.index()].is_none() && seats[*side].is_some();
                Event::Joined { side: Side::BOTH.into_iter().find(came)?, player: SOMEBODY }
            }
            ServerFrame::Move { moved: Some(moved), .. } => {
                Event::Moved { side: moved.side, column: Column(moved.column), why: None, left_ms: None }
            }
            ServerFrame::Offer { offer, side, answer, .. } => match answer {
                Answer::Offer => Event::Offered { offer: *offer, side: *side },
                Answer::Withdraw => Event::Withdrawn { offer: *offer, side: *side },
                Answer::Accept | Answer::Decline => Event::Declined { offer: *offer, side: *side },
            },
            ServerFrame::Takeback { ply, .. } => {
                Event::TakenBack { ply: *ply, left_ms: None, clock_ms: None }
            }
            ServerFrame::Hold { on: true, .. } => Event::Held { left_ms: None },
            ServerFrame::Hold { on: false, .. } => Event::Released {},
            ServerFrame::Result { result, aborted, .. } => {
                ended(result.as_ref(), aborted.is_some_and(|aborted| aborted.expired))
            }
            ServerFrame::Rematch { next_game: Some(next), .. } => {
                Event::RematchMade { next: next.parse().ok()? }
            }
            // The frame names both sides that have asked so far.
            ServerFrame::Rematch { asked, declined, .. } => {
                match asked.iter().find(|side| !game.offers.rematch[side.index()]) {
                    Some(side) => Event::RematchAsked { side: *side },
                    None => Event::RematchDeclined { side: (*declined)? },
                }
            }
            ServerFrame::Deleted { seats, .. } => {
                let gone = |side: &Side| {
                    !game.deleted[side.index()] && seats[*side].as_ref().is_some_and(|seat| seat.deleted)
                };
                Event::PlayerDeleted { side: Side::BOTH.into_iter().find(gone)? }
            }
            _ => return None,
        })
    }
}

impl Game {
    /// The game, folded from the events that lead to it; `None` if none do.
    pub fn folded(&self) -> Option<cuatro_game::Game> {
        let seats = Side::BOTH.map(|side| {
            let seat = self.seats[side].as_ref().filter(|seat| !seat.invited)?;
            let level = seat.level.as_ref().and_then(|level| level.known());
            Some(level.map_or(Occupant::Person(SOMEBODY), Occupant::Computer))
        });
        let setup = Setup {
            drawn: self.drawn,
            opening: self.opening.clone(),
            start: self.start.as_ref().and_then(GameStart::known),
            series: self.series_before(),
            tournament: self.tournament.as_ref().and_then(TournamentGame::known),
            ..Setup::plain(
                Variant::new(self.rows.into(), self.columns.into(), self.connect.into()).ok()?,
                self.kind.known().unwrap_or(Kind::Online),
                seats,
            )
        };
        let played = self.moves.iter().zip(0..).skip(self.opening.len());
        let played = played.map(|(column, ply)| Event::Moved {
            side: Side::of_ply(ply),
            column: *column,
            why: None,
            left_ms: None,
        });
        let offers = [(Offer::Draw, self.offers.draw), (Offer::Takeback, self.offers.takeback)];
        let offers = offers.into_iter().filter_map(|(offer, by)| Some(Event::Offered { offer, side: by? }));
        let held = self.held.then_some(Event::Held { left_ms: None });
        let end = self.status.is_over().then(|| ended(self.result.as_ref(), self.expired));
        let next = self.next_game.as_ref().and_then(|next| next.parse().ok());
        let next = next.map(|next| Event::RematchMade { next });
        let asked = self.offers.rematch.iter().map(|side| Event::RematchAsked { side: *side });
        let gone = |side: &Side| self.seats[*side].as_ref().is_some_and(|seat| seat.deleted);
        let gone = Side::BOTH.into_iter().filter(gone).map(|side| Event::PlayerDeleted { side });
        let mut events = played.chain(offers).chain(held).chain(end).chain(asked).chain(next).chain(gone);
        let game = cuatro_game::Game::new(setup, SOMETIME)?;
        let mut game =
            events.try_fold(game, |mut game, event| game.apply(&event, SOMETIME).then_some(game))?;
        game.version = self.version;
        Some(game)
    }
}

/// The end of a game. A result of a kind that only a newer server knows is not understood.
fn ended(result: Option<&GameResult>, expired: bool) -> Event {
    let result = result.cloned().and_then(GameResult::known);
    result.map_or(Event::Aborted { by: None, expired, stopped: None }, Event::Finished)
}
