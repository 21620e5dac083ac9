//! The games of a tournament: creating the game of a pairing, scoring a finished game, and finding missing players.

use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::starts::{self, Start};
use cuatro_game::{Game, InTournament, Kind, Occupant, Setup, Status, Stopped, Time};
use cuatro_live::{LiveGame, LiveTournament, PairedGame, Room, TournamentRoom};
use cuatro_rules::{Column, Position, Side, Variant, notation};
use cuatro_store::Seat;
use cuatro_tournament::{Begin, Finished, ResultBy, StageGame, StageOutcome, StageSettings, Tournament};

use super::super::{App, AppError};

/// How long a player may take to open the game before the time for the first disc counts, in milliseconds.
const OPENING_MS: i64 = 10_000;

/// The game of a pairing; `None` if one of the players was deleted. `state` is the tournament after the pairing.
pub(super) fn paired(live: &LiveTournament, state: &Tournament, game: &StageGame) -> Option<PairedGame> {
    let (stage, _) = state.game(&game.game)?;
    let settings = &state.stage(stage)?.settings;
    let entrants = [live.entrant(game.x)?, live.entrant(game.o)?];
    if entrants.iter().any(|entrant| entrant.name.is_none()) {
        return None;
    }
    let (opening, start, seed) = opening(settings, game.start);
    let is_unverified = |n| state.entrant(n).is_none_or(|entrant| entrant.is_unverified());
    let unverified = is_unverified(game.x) || is_unverified(game.o);
    let setup = Setup {
        clock: settings.clock,
        seed,
        opening,
        start,
        unlisted: !state.settings.listed,
        tournament: Some(InTournament {
            id: live.id.key().clone(),
            stage,
            round: game.round,
            board: game.board,
            first_disc_s: settings.first_disc_s,
            away_s: settings.away_s,
            unrecorded: unverified || !(settings.recorded && settings.rated),
        }),
        ..Setup::plain(
            settings.variant,
            Kind::Online,
            entrants.map(|entrant| Some(Occupant::Person(entrant.is.player))),
        )
    };
    let seats = entrants.map(|entrant| Seat {
        player: Some(entrant.is.player),
        name: entrant.name.clone(),
        bot: entrant.bot,
        token: Some(entrant.is.token),
        ..Seat::default()
    });
    Some(PairedGame { id: game.game.clone(), setup, seats })
}

/// The discs on the board at the beginning, how they were drawn, and the seed.
fn opening(settings: &StageSettings, begin: Begin) -> (Vec<Column>, Option<Start>, u64) {
    match begin {
        Begin::Empty => (Vec::new(), None, 0),
        Begin::Fair(seed) => {
            (starts::draw_fair(seed.into()), Some(Start::Fair { again: false }), seed.into())
        }
        Begin::Position(index) => {
            let stacks = settings.positions.get(usize::from(index));
            let read = stacks.and_then(|stacks| notation::parse_stacks(settings.variant, stacks).ok());
            (read.map(|(_, moves)| moves).unwrap_or_default(), None, 0)
        }
    }
}

/// The result of a game in its tournament, from its log alone; `None` while it is not over.
pub(super) async fn finished(app: &App, live: &LiveGame) -> Result<Option<Finished>, AppError> {
    let game = &live.game;
    let ended = |outcome, how, absent| Ok(Some(Finished { game: live.id.clone(), outcome, how, absent }));
    let missing =
        |side: Side, absent| ended(StageOutcome::won_by(side.opponent()), ResultBy::Forfeit, absent);
    if !game.status.is_over() {
        return Ok(None);
    }
    if let Some(result) = &game.result {
        let outcome = result.winner.map_or(StageOutcome::Draw, StageOutcome::won_by);
        return ended(outcome, ResultBy::Played, None);
    }
    match (game.stopped, game.aborted_by) {
        (Some(Stopped::Adjudicated), _) => ended(adjudicated(app, live).await?, ResultBy::Adjudicated, None),
        (Some(Stopped::Dropped), _) => ended(StageOutcome::Void, ResultBy::Adjudicated, None),
        (Some(Stopped::Missing(side)), _) => missing(side, Some(side)),
        (None, Some(side)) => missing(side, None),
        (None, None) => match Side::BOTH.into_iter().find(|side| game.deleted[side.index()]) {
            Some(side) => missing(side, None),
            // The clock ran out before the second disc.
            None => {
                let side = Side::of_ply(game.ply());
                missing(side, Some(side))
            }
        },
    }
}

/// The exact value of the position in which a game was stopped; a draw on boards that are not solved.
async fn adjudicated(app: &App, live: &LiveGame) -> Result<StageOutcome, AppError> {
    let position: Position = live.game.position.clone();
    if position.variant() != Variant::STANDARD {
        return Ok(StageOutcome::Draw);
    }
    let to_move = Side::of_ply(position.ply());
    let asked = SearchRequest { purpose: Purpose::Move, game: Some(live.id.clone()), address: None };
    let permit = app.engine.permit(asked).await?;
    let budget = Budget { nodes: u64::MAX, time: app.engine.settings().perfect };
    let score = app.engine.search(&permit, budget, move |engine, stop| engine.score(&position, stop)).await?;
    Ok(match score {
        Ok(score) if score > 0 => StageOutcome::won_by(to_move),
        Ok(score) if score < 0 => StageOutcome::won_by(to_move.opponent()),
        Ok(_) => StageOutcome::Draw,
        // Beyond the longest time that a search of this board takes.
        Err(_) => StageOutcome::Draw,
    })
}

/// The side to move and the time at which it counts as missing, if it stays away; `None` on a board that is held. Absence before
/// `since`, when this process took over, does not count.
pub(super) fn missing_at(
    tournament: &TournamentRoom,
    entry: &StageGame,
    room: &Room,
    since: Time,
) -> Option<(Side, Time)> {
    let live = room.game();
    let game: &Game = &live.game;
    let rules = game.setup.tournament.as_ref()?;
    let side = game.to_move().filter(|_| game.status == Status::Playing)?;
    let after = |from: Time, seconds: u16| from.max(since).plus(i64::from(seconds) * 1_000);
    match game.plies_played() {
        // A hold restarts this time.
        0 => Some((side, after(game.turn_since.max(game.created_at.plus(OPENING_MS)), rules.first_disc_s))),
        1 => Some((side, after(game.turn_since, rules.first_disc_s))),
        _ => {
            let here = room.presence().away_since(side, game)?;
            let there = tournament.away_since(entry.player(side), game.turn_since)?;
            Some((side, after(here.max(there), rules.away_s)))
        }
    }
}
