//! The values of the protocol, built from the server's state.

use cuatro_app::{Entry, HistoryItem, LiveGame, Presence, SeatName};
use cuatro_game::computer;
use cuatro_game::names::deleted_player;
use cuatro_game::{Claimable, Event, Occupant, Status, Time};
use cuatro_protocol::{
    self as protocol, BySide, Claim, Clock, GameStart, Move, Offers, PastSeat, Reason, Seat,
};
use cuatro_rules::{Side, points};
use cuatro_words::lang::{Lang, Reader};

pub(crate) fn seat(live: &LiveGame, side: Side, presence: &Presence, lang: Lang) -> Option<Seat> {
    let view = live.seat(side);
    let person = |name: Option<&str>, connected: bool, invited: bool| Seat {
        deleted: name.is_none(),
        name: Some(name.unwrap_or_else(|| deleted_player(lang)).to_owned()),
        level: None,
        human: true,
        bot: view.bot,
        connected,
        invited,
    };
    match (view.occupant, view.kept_for) {
        (Some(Occupant::Computer(level)), _) => {
            Some(Seat { level: Some(level.into()), connected: true, ..Seat::default() })
        }
        (Some(Occupant::Person(_)), _) => Some(person(view.name, presence.is_connected(side), false)),
        (None, Some(name)) => Some(person(Some(name), false, true)),
        (None, None) => None,
    }
}

pub(crate) fn past_seat(item: &HistoryItem, side: Side, lang: Lang) -> PastSeat {
    let name = &item.names[side.index()];
    let (shown, level) = match name {
        SeatName::Person(name) => (Some(name.to_string()), None),
        SeatName::Deleted(_) => (Some(deleted_player(lang).to_owned()), None),
        SeatName::Computer(level) => (None, Some(*level)),
    };
    PastSeat {
        name: shown,
        level: level.map(Into::into),
        human: level.is_none(),
        bot: item.bots[side.index()] && matches!(name, SeatName::Person(_)),
        deleted: matches!(name, SeatName::Deleted(_)),
    }
}

/// The player of a taken seat, without whether they are connected now.
pub(crate) fn taken_seat(live: &LiveGame, side: Side, lang: Lang) -> PastSeat {
    let view = live.seat(side);
    let level = view.occupant.and_then(Occupant::level);
    let deleted = level.is_none() && view.name.is_none();
    let name = level.is_none().then(|| view.name.unwrap_or_else(|| deleted_player(lang)).to_owned());
    PastSeat { name, level: level.map(Into::into), human: level.is_none(), bot: view.bot, deleted }
}

/// The sides that ask for a rematch.
pub(crate) fn rematch_asked(asked: [bool; 2]) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|side| asked[side.index()]).collect()
}

/// A game as the player of `you` may see it now.
pub(crate) fn game(
    live: &LiveGame,
    presence: &Presence,
    you: Option<Side>,
    lang: Lang,
    now: Time,
) -> protocol::Game {
    let game = &live.game;
    let variant = game.setup.variant;
    let to_move = game.to_move();
    let rounds = if game.status.is_over() {
        // At the end this is the number of rounds played, as in the result.
        game.result.as_ref().map_or(points::rounds_played(game.ply()), |result| result.rounds)
    } else {
        points::round(game.ply())
    };
    protocol::Game {
        id: live.id.to_string(),
        version: game.version,
        status: game.status,
        kind: game.setup.kind.into(),
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        drawn: game.setup.drawn,
        random_first: game.setup.drawn,
        seats: BySide::of(|side| seat(live, side, presence, lang)),
        to_move,
        ply: game.ply(),
        round: rounds,
        moves: game.moves.clone(),
        opening: game.setup.opening.clone(),
        start: game.setup.start.map(|start| GameStart::new(start, game.opening_plies())),
        board: game.position.rows(),
        legal: if game.status == Status::Playing { game.position.legal().collect() } else { Vec::new() },
        offers: Offers {
            draw: game.offers.draw,
            takeback: game.offers.takeback,
            rematch: rematch_asked(game.offers.rematch),
        },
        clock: game.clock.map(|clock| Clock {
            initial_s: clock.settings.initial_s,
            increment_s: clock.settings.increment_s,
            x_ms: clock.left_ms(Side::X, to_move, now),
            o_ms: clock.left_ms(Side::O, to_move, now),
            running: to_move,
            at: now.max(clock.runs_from()).into(),
        }),
        claim: to_move.and_then(|side| claim(live, side, presence)),
        result: game.result.as_ref().map(Into::into),
        held: game.held,
        expired: game.expired,
        next_game: game.next.as_ref().map(ToString::to_string),
        series: game.series().map(Into::into),
        tournament: game.setup.tournament.as_ref().map(Into::into),
        pace_ms: game.setup.pace_ms,
        created_at: game.created_at.into(),
        updated_at: game.updated_at.into(),
        you,
    }
}

/// What the opponent of this side can claim; a computer claims nothing.
fn claim(live: &LiveGame, side: Side, presence: &Presence) -> Option<Claim> {
    let game = &live.game;
    matches!(game.seats[side.opponent().index()], Some(Occupant::Person(_))).then_some(())?;
    let Claimable { at, ends } = presence.claimable(game)?;
    Some(Claim { at: at.into(), ends })
}

pub(crate) fn reason(reason: &computer::Reason, reader: Reader) -> Reason {
    Reason {
        code: reason.code.into(),
        text: reason.text(reader),
        column: reason.column,
        score: reason.score,
        in_plies: reason.in_plies,
        exact: reason.exact,
        cells: reason.cells.clone(),
    }
}

/// The move of an entry; `None` if the entry is not a move.
pub(crate) fn moved(entry: &Entry, reader: Reader) -> Option<Move> {
    let Event::Moved { why, .. } = &entry.logged.event else { return None };
    let placed = entry.placed?;
    Some(Move {
        side: placed.side,
        column: placed.cell.column,
        row: placed.cell.row,
        ply: placed.ply,
        round: points::round(placed.ply),
        at: entry.logged.at.into(),
        why: why.as_ref().map(|why| reason(why, reader)),
    })
}
