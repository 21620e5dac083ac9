//! The game of a client: the fold of `cuatro-game` over frames. Times, clocks and the identity of players stay with the server.

use cuatro_game::starts::Start;
use cuatro_game::{Answer, Event, InTournament, Kind, Occupant, Offer, PlayerId, Series, Setup, Time};
use cuatro_protocol::{Game, GameResult, GameStart, ServerFrame, StartKind};
use cuatro_rules::{Column, Side, Variant};

/// The fold distinguishes persons from computers; persons are known by name alone.
const SOMEBODY: PlayerId = PlayerId(0);
/// The fold of a game without a clock asks for no time.
const SOMETIME: Time = Time(0);

/// The event of a frame that follows `game`, as far as a client knows it; `None` for a frame that is no event.
pub fn event(frame: &ServerFrame, game: &cuatro_game::Game) -> Option<Event> {
    Some(match frame {
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
        ServerFrame::Takeback { ply, .. } => Event::TakenBack { ply: *ply, left_ms: None, clock_ms: None },
        ServerFrame::Hold { on: true, .. } => Event::Held { left_ms: None },
        ServerFrame::Hold { on: false, .. } => Event::Released {},
        ServerFrame::Result { result, aborted, .. } => {
            ended(result.as_ref(), aborted.is_some_and(|aborted| aborted.expired))
        }
        ServerFrame::Rematch { next_game: Some(next), .. } => Event::RematchMade { next: next.parse().ok()? },
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

/// The game, folded from the events that lead to it; `None` if none do.
pub fn folded(shown: &Game) -> Option<cuatro_game::Game> {
    let seats = Side::BOTH.map(|side| {
        let seat = shown.seats[side].as_ref().filter(|seat| !seat.invited)?;
        let level = seat.level.as_ref().and_then(|level| level.known());
        Some(level.map_or(Occupant::Person(SOMEBODY), Occupant::Computer))
    });
    let setup = Setup {
        drawn: shown.drawn,
        opening: shown.opening.clone(),
        start: shown.start.as_ref().and_then(start),
        series: series_before(shown),
        tournament: shown.tournament.as_ref().and_then(in_tournament),
        ..Setup::plain(
            Variant::new(shown.rows.into(), shown.columns.into(), shown.connect.into()).ok()?,
            shown.kind.known().unwrap_or(Kind::Online),
            seats,
        )
    };
    let played = shown.moves.iter().zip(0..).skip(shown.opening.len());
    let played = played.map(|(column, ply)| Event::Moved {
        side: Side::of_ply(ply),
        column: *column,
        why: None,
        left_ms: None,
    });
    let offers = [(Offer::Draw, shown.offers.draw), (Offer::Takeback, shown.offers.takeback)];
    let offers = offers.into_iter().filter_map(|(offer, by)| Some(Event::Offered { offer, side: by? }));
    let held = shown.held.then_some(Event::Held { left_ms: None });
    let end = shown.status.is_over().then(|| ended(shown.result.as_ref(), shown.expired));
    let next = shown.next_game.as_ref().and_then(|next| next.parse().ok());
    let next = next.map(|next| Event::RematchMade { next });
    let asked = shown.offers.rematch.iter().map(|side| Event::RematchAsked { side: *side });
    let gone = |side: &Side| shown.seats[*side].as_ref().is_some_and(|seat| seat.deleted);
    let gone = Side::BOTH.into_iter().filter(gone).map(|side| Event::PlayerDeleted { side });
    let mut events = played.chain(offers).chain(held).chain(end).chain(asked).chain(next).chain(gone);
    let game = cuatro_game::Game::new(setup, SOMETIME)?;
    let mut game = events.try_fold(game, |mut game, event| game.apply(&event, SOMETIME).then_some(game))?;
    game.version = shown.version;
    Some(game)
}
/// The end of a game. A result of a kind that only a newer server knows is not understood.
fn ended(result: Option<&GameResult>, expired: bool) -> Event {
    let result = result.and_then(known_result);
    result.map_or(Event::Aborted { by: None, expired, stopped: None }, Event::Finished)
}

fn known_result(result: &GameResult) -> Option<cuatro_game::GameResult> {
    Some(cuatro_game::GameResult {
        winner: result.winner,
        reason: result.reason.known()?,
        line: result.line.clone(),
        rounds: result.rounds,
        points: Side::BOTH.map(|side| result.points[side]),
    })
}

/// The start, if this release knows its kind.
fn start(start: &GameStart) -> Option<Start> {
    match start.kind.known()? {
        StartKind::Fair => Some(Start::Fair { again: false }),
        StartKind::HeadStart => Some(Start::HeadStart { side: start.side?, step: start.step? }),
    }
}

/// The series as it was before this game.
fn series_before(shown: &Game) -> Option<Series> {
    let series = shown.series.as_ref()?;
    let won = |side| shown.result.as_ref().is_some_and(|result| result.winner == Some(side));
    let wins = Side::BOTH.map(|side| series.score[side].saturating_sub(won(side).into()));
    Some(Series { first_to: series.first_to, game: series.game, wins })
}

/// The place of a game in a tournament; `None` for an id of a kind that only a newer server knows.
fn in_tournament(place: &cuatro_protocol::TournamentGame) -> Option<InTournament> {
    Some(InTournament {
        id: place.id.parse().ok()?,
        stage: place.stage,
        round: place.round,
        board: place.board,
        first_disc_s: place.first_disc_s,
        away_s: place.away_s,
        unrecorded: false,
    })
}
