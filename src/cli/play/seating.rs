//! Enters a game of a server: creates it, joins it, or resumes a seat of this keyboard.

use super::super::console::print;
use super::super::seats::{self, SeatChoice};
use super::super::tokens::Tokens;
use super::super::{First, Flow, Session, Stop, menu};
use super::link::Link;
use super::{Mine, calls};
use crate::app::NewStart;
use crate::cli::server::{CallError, Server};
use crate::game::Status;
use crate::names::{NameKey, PlayerName};
use crate::protocol::{
    Code, Created, Game, Grant, JoinRequest, Joined, NewGameRequest, NewSeatRequest, NewSeriesRequest,
    NewStartRequest, ServerInfo, StartName,
};
use crate::rules::{Side, Variant};
use cuatro_words::{label, say};

/// Creates a game, and prints how the other player can take the open seat.
pub(super) fn create(
    session: &mut Session<'_>,
    server: &Server,
    tokens: &mut Tokens,
) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let variant = session.asked.variant()?;
    let mut seats = session.asked.seats(lang)?;
    if seats == [None, None] {
        if !session.console.interactive() {
            return Err(Stop::Usage(say!(lang, "cli-one-player")));
        }
        let name = menu::ask_name(session, label!(lang, "cli-your-name"), None)?;
        let me = SeatChoice::Person(name);
        let other = menu::ask_opponent(session, &me, true)?;
        seats = [Some(me), other];
    }
    // The moves of a position say the same to the server, whatever its notation.
    let (start, opening) = match session.asked.start(lang)? {
        NewStart::Fair => (Some(NewStartRequest::Named(StartName::Fair)), None),
        NewStart::Chosen(written) => {
            let read = written.unfinished(variant.unwrap_or(Variant::STANDARD));
            let (_, moves) = read.map_err(|error| Stop::Usage(error.sentence(lang)))?;
            (None, Some(moves.into_iter().map(|column| column.0.into()).collect()))
        }
        NewStart::Empty | NewStart::HeadStart { .. } => (None, None),
    };
    let created: Created = loop {
        let seat = |seat: &Option<SeatChoice>| match seat {
            None => NewSeatRequest::default(),
            Some(SeatChoice::Computer(level)) => {
                NewSeatRequest { level: Some(*level), ..NewSeatRequest::default() }
            }
            Some(SeatChoice::Person(name)) => NewSeatRequest {
                name: Some(name.to_string()),
                token: tokens.player(name.key().as_str()),
                ..NewSeatRequest::default()
            },
        };
        let body = NewGameRequest {
            start,
            opening: opening.clone(),
            seats: Some(seats.each_ref().map(seat)),
            first: Some(session.asked.first.unwrap_or(First::X).first_move()),
            rows: variant.map(Variant::rows),
            columns: variant.map(Variant::columns),
            connect: variant.map(Variant::connect),
            seed: session.asked.seed,
            pace_ms: session.asked.pace.map(i64::from),
            // The open seat is for whoever gets the link.
            listed: seats.contains(&None).then_some(false),
            series: session.asked.first_to.map(|first_to| NewSeriesRequest { first_to }),
            ..NewGameRequest::default()
        };
        match server.send("/games", None, &body) {
            Ok(created) => break created,
            Err(CallError::Refused { code: Code::NameTaken, detail }) if session.console.interactive() => {
                session.console.complain(&detail)?;
                for index in 0..2 {
                    if seats[index].as_ref().is_some_and(SeatChoice::is_person) {
                        let other = seats[1 - index].clone();
                        let what = label!(lang, "cli-name");
                        seats[index] =
                            Some(SeatChoice::Person(menu::ask_name(session, what, other.as_ref())?));
                    }
                }
            }
            Err(error) => return Err(error.into()),
        }
    };
    let id = created.game.id;
    let mut mine = Mine::new();
    for (seat, grant) in seats.iter().zip(created.seats) {
        if let (
            Some(SeatChoice::Person(name)),
            Some(Grant { side: Some(side), token: Some(token), player_token, .. }),
        ) = (seat, grant)
        {
            remember(tokens, &id, name, side, &token, player_token);
            mine.push((side, token));
        }
    }
    let address = server.address();
    if created.game.status == Status::Waiting {
        let info: ServerInfo = server.read(server.get("/server").call())?;
        let public = info.public_url.map(|url| url.trim_end_matches('/').to_owned());
        // A browser needs the public address. The terminal speaks to the server itself.
        let link = format!("{}/g/{id}", public.as_deref().unwrap_or(address));
        print(&say!(lang, "cli-send-link", link = link, game = format!("{address}/g/{id}")))?;
    } else {
        print(&say!(lang, "cli-the-game", game = format!("{address}/g/{id}")))?;
    }
    Ok((id, mine))
}

fn remember(
    tokens: &mut Tokens,
    game: &str,
    name: &PlayerName,
    side: Side,
    token: &str,
    player_token: Option<String>,
) {
    tokens.remember_seat(game, side, token);
    if let Some(token) = player_token {
        tokens.remember_player(name.key().as_str(), &token);
    }
}

/// Resumes a game whose seats are ours, takes an open seat, or watches. A name chooses among our seats: another one is somebody
/// else who plays under the same account.
pub(super) fn enter(
    session: &mut Session<'_>,
    server: &Server,
    tokens: &mut Tokens,
    link: &Link,
) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let id = link.id.clone();
    let game = calls::game(server, &id)?;
    let name = session.asked.seats(lang)?.into_iter().flatten().find_map(|seat| match seat {
        SeatChoice::Person(name) => Some(name),
        SeatChoice::Computer(_) => None,
    });
    let name = match (name, &link.name) {
        (None, Some(name)) => Some(seats::name(name, lang)?),
        (name, _) => name,
    };
    let mut mine = tokens.seats(&id);
    if let Some(name) = &name {
        mine.retain(|(side, _)| {
            let holder = holder(&game, *side);
            holder.is_some_and(|holder| NameKey::to_find(holder) == *name.key())
        });
    }
    if !mine.is_empty() || game.status != Status::Waiting {
        return Ok((id, mine));
    }
    let mut name = match name {
        Some(name) => name,
        None if session.console.interactive() => {
            let question = label!(lang, "cli-ask-take-seat");
            if !session.console.confirm(question, true)? {
                return Ok((id, mine));
            }
            menu::ask_name(session, label!(lang, "cli-your-name"), None)?
        }
        None => return Ok((id, mine)),
    };
    loop {
        let body = JoinRequest { name: Some(name.to_string()), invite: link.invite.clone() };
        let token = tokens.player(name.key().as_str());
        match server.send::<Joined>(&format!("/games/{id}/join"), token.as_deref(), &body) {
            Ok(Joined { side, token, player_token, .. }) => {
                remember(tokens, &id, &name, side, &token, player_token);
                return Ok((id, vec![(side, token)]));
            }
            Err(CallError::Refused { code, detail, .. })
                if session.console.interactive() && code != Code::SeatTaken =>
            {
                session.console.complain(&detail)?;
                name = menu::ask_name(session, label!(lang, "cli-your-name"), None)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The name of the person who plays a side.
pub(super) fn holder(game: &Game, side: Side) -> Option<&str> {
    game.seats[side].as_ref()?.name.as_deref()
}
