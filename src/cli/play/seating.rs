//! Enters a game: creates it, joins it, or resumes a seat of this keyboard.

use super::connection::Connection;
use super::link::Link;
use super::{First, Flow, Mine, Session, Stop, menu, seats};
use crate::cli::server::CallError;
use crate::game::Status;
use crate::names::NameKey;
use crate::protocol::{
    Code, Created, Game, Grant, JoinRequest, Joined, NewGameRequest, NewSeatRequest, NewSeriesRequest,
    ServerInfo,
};
use crate::rules::{Side, Variant};
use cuatro_words::{label, say};

/// The default milliseconds between the moves of two computers if somebody is watching.
const PACE_MS: i64 = 500;
/// The same in a pipe: long enough for a board after each move.
const PIPE_PACE_MS: i64 = 20;

/// A game of a server, as the options describe it: entered by `--game`, or a new one.
pub(super) fn on_server(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let no_game = |text: &str| Stop::Usage(say!(lang, "cli-no-game", text = format!("{text:?}")));
    let link = session.asked.game.as_deref();
    let link = link.map(|text| Link::parse(text).ok_or_else(|| no_game(text))).transpose()?;
    let address = session.asked.server.clone().or_else(|| link.as_ref()?.server.clone());
    let address = address.ok_or_else(|| Stop::Usage(say!(lang, "cli-game-without-server")))?;
    let mut connection = Connection::to(&address, lang)?;
    let seat = match link {
        Some(link) => enter(session, &mut connection, &link)?,
        None => {
            let mut chosen = session.asked.seats(lang)?;
            if chosen == [None, None] {
                if !session.console.interactive() {
                    return Err(Stop::Usage(say!(lang, "cli-one-player")));
                }
                let me = seats::person(menu::ask_name(session, label!(lang, "cli-your-name"), None)?);
                let other = menu::ask_opponent(session, &me, true)?;
                chosen = [Some(me), other];
            }
            let first = session.asked.first.unwrap_or(First::X);
            create(session, &mut connection, chosen, session.asked.variant()?, first)?
        }
    };
    super::prompt::play(session, &mut connection, seat, true)
}

/// Creates a game, and prints its link.
pub(super) fn create(
    session: &mut Session<'_>,
    connection: &mut Connection,
    mut seats: [Option<NewSeatRequest>; 2],
    variant: Option<Variant>,
    first: First,
) -> Flow<(String, Mine)> {
    let (lang, interactive) = (session.lang(), session.console.interactive());
    let is_local = connection.address.is_none();
    let (start, opening) = session.asked.start(lang)?;
    let pace = is_local.then_some(if interactive { PACE_MS } else { PIPE_PACE_MS });
    // A game of this data file with moves from a pipe is never resumed, and an open seat is for the person with the link.
    let hidden = is_local && !interactive || seats.contains(&None);
    let created: Created = loop {
        let seat = |seat: &Option<NewSeatRequest>| {
            let seat = seat.clone().unwrap_or_default();
            let token = seat.name.as_deref().and_then(|name| connection.tokens.player(name));
            NewSeatRequest { token, ..seat }
        };
        let body = NewGameRequest {
            start,
            opening: opening.clone(),
            seats: Some(seats.each_ref().map(seat)),
            first: Some(first.first_move()),
            rows: variant.map(Variant::rows),
            columns: variant.map(Variant::columns),
            connect: variant.map(Variant::connect),
            seed: session.asked.seed,
            pace_ms: session.asked.pace.map(i64::from).or(pace),
            listed: hidden.then_some(false),
            series: session.asked.first_to.map(|first_to| NewSeriesRequest { first_to }),
            ..NewGameRequest::default()
        };
        match connection.server.send("/play", None, &body) {
            Ok(created) => break created,
            Err(CallError::Refused { code: Code::NameTaken, detail }) if interactive => {
                session.console.complain(&detail)?;
                for index in 0..2 {
                    if seats[index].as_ref().is_some_and(|seat| seat.name.is_some()) {
                        let other = seats[1 - index].clone();
                        let name = menu::ask_name(session, label!(lang, "cli-name"), other.as_ref())?;
                        seats[index] = Some(super::seats::person(name));
                    }
                }
            }
            Err(error) => return Err(error.into()),
        }
    };
    let Created { game, seats: grants } = created;
    let mut mine = Mine::new();
    for (seat, grant) in seats.iter().zip(grants) {
        if let (
            Some(NewSeatRequest { name: Some(name), .. }),
            Some(Grant { side: Some(side), token: Some(token), player_token, .. }),
        ) = (seat, grant)
        {
            if !is_local || interactive {
                remember(connection, &game.id, name, side, &token, player_token);
            }
            mine.push((side, token));
        }
    }
    print_link(session, connection, &game)?;
    Ok((game.id, mine))
}

/// Prints the link to a game of a server, for the other player if a seat is open.
fn print_link(
    session: &mut Session<'_>,
    connection: &mut Connection,
    Game { id, status, .. }: &Game,
) -> Flow<()> {
    let lang = session.lang();
    let Some(address) = &connection.address else { return Ok(()) };
    let game = format!("{address}/g/{id}");
    session.console.say(&if *status == Status::Waiting {
        let info: ServerInfo = connection.server.read("/api/v1/server", None)?;
        // A browser needs the public address. The terminal speaks to the server itself.
        let public = info.public_url.map(|url| format!("{}/g/{id}", url.trim_end_matches('/')));
        say!(lang, "cli-send-link", link = public.as_deref().unwrap_or(&game), game = game)
    } else {
        say!(lang, "cli-the-game", game = game)
    })?;
    Ok(())
}

fn remember(
    connection: &mut Connection,
    game: &str,
    name: &str,
    side: Side,
    token: &str,
    player_token: Option<String>,
) {
    connection.tokens.remember_seat(game, side, token);
    if let Some(token) = player_token {
        connection.tokens.remember_player(name, &token);
    }
}

/// Resumes a game with seats of this keyboard, takes an open seat, or watches. A name chooses among the seats: under another name
/// somebody else plays with the same account.
fn enter(session: &mut Session<'_>, connection: &mut Connection, link: &Link) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let path = format!("/g/{}", link.id);
    let game: Game = connection.server.read(&path, None)?;
    let id = game.id.clone();
    let mut name = session.asked.person(lang)?;
    if let (None, Some(invited)) = (&name, &link.name) {
        name = Some(seats::name(invited, lang)?.to_string());
    }
    let mut mine = connection.tokens.seats(&id);
    if let Some(name) = &name {
        let is_theirs = |holder| NameKey::to_find(holder) == NameKey::to_find(name);
        mine.retain(|(side, _)| holder(&game, *side).is_some_and(is_theirs));
    }
    if !mine.is_empty() || game.status != Status::Waiting {
        return Ok((id, mine));
    }
    let mut name = match name {
        Some(name) => name,
        None if session.console.interactive() => {
            if !session.console.confirm(label!(lang, "cli-ask-take-seat"), true)? {
                return Ok((id, mine));
            }
            menu::ask_name(session, label!(lang, "cli-your-name"), None)?.to_string()
        }
        None => return Ok((id, mine)),
    };
    loop {
        let body = JoinRequest { name: Some(name.clone()), invite: link.invite.clone() };
        let token = connection.tokens.player(&name);
        match connection.server.send::<Joined>(&format!("{path}/join"), token.as_deref(), &body) {
            Ok(Joined { side, token, player_token, .. }) => {
                remember(connection, &id, &name, side, &token, player_token);
                return Ok((id, vec![(side, token)]));
            }
            Err(CallError::Refused { code, detail })
                if session.console.interactive() && code != Code::SeatTaken =>
            {
                session.console.complain(&detail)?;
                name = menu::ask_name(session, label!(lang, "cli-your-name"), None)?.to_string();
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The name of the person on a side.
pub(super) fn holder(game: &Game, side: Side) -> Option<&str> {
    game.seats[side].as_ref()?.name.as_deref()
}
