//! A game at a terminal: created, joined, shown, played, and reported on.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::commands::{User, game_path};
use super::{TextClient, game, pages, text, to_page};
use crate::conditional::etag;
use crate::problem::Failure;
use crate::request::Sender;
use crate::request::auth::seat_if_any;
use crate::request::new_game::GameRequest;
use crate::request::params::{self, GameQuery};
use crate::request::query::game_id;
use crate::request::{self, Address, BodyFields, QueryFields, Representation, Segments};
use crate::state::Server;
use cuatro_app::text::seat_name;
use cuatro_app::{AppError, LiveGame, Room, SeatGrant, Seated, rewound};
use cuatro_game::{Kind, SeatAction};
use cuatro_protocol::{JoinRequest, MoveRequest};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;

/// How long to wait for the computer's reply before answering: a little longer than the computer may think.
const REPLY: Duration = Duration::from_secs(25);
/// How long to wait for the computer's reply before showing what it replies to.
const SOON: Duration = Duration::from_millis(400);
/// How long to wait for the game that a rematch with the computer creates.
const REMATCH: Duration = Duration::from_secs(5);

/// `POST /play`: creates a game, and returns it with the client's seats.
pub(crate) async fn create_game(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (live, grants) = GameRequest::read(fields)?.create(&server.app, &address, &caller).await?;
    let seated: Vec<&Seated> = grants
        .iter()
        .filter_map(|grant| match grant {
            SeatGrant::Seated(seated) => Some(seated),
            _ => None,
        })
        .collect();
    let room = server.app.room(&live.id).await?;
    let me = seated.first().map(|seated| seated.side);
    let live = replied(&server, &room, me).await?;
    let mut said = token_notices(&live, &seated, client.lang);
    for grant in &grants {
        if let SeatGrant::Invite { name, code } = grant {
            said += &pages::invitation(&live.id, name, code, client.lang, &client.commands);
        }
    }
    let mut seats = seated.iter().map(|seated| (seated.side, seated.token.as_str()));
    let reader = client.reader_of(&server, &room, &live, seats.next(), seats.next());
    said += &game::text(&live, reader);
    Ok((StatusCode::CREATED, server.location(&game_path(&live.id, "")), text(said)).into_response())
}

/// `POST /g/{id}/join`
pub(crate) async fn join_game(
    State(server): State<Server>,
    client: TextClient,
    game: request::GamePath,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    // A missing game is reported before invalid fields.
    let room = server.app.room(&game.0).await?;
    let JoinRequest { name, invite } = fields.read()?;
    let (live, seated) = server.app.join(&game.0, name.as_deref(), invite.as_deref(), &caller).await?;
    let said = token_notices(&live, &[&seated], client.lang);
    let reader = client.reader_of(&server, &room, &live, Some((seated.side, &seated.token)), None);
    Ok(text(said + &game::text(&live, reader)))
}

/// `GET /g/{id}`
pub(crate) async fn show_game(
    State(server): State<Server>,
    Segments(name): Segments<String>,
    client: TextClient,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let id = game_id(name.strip_suffix(".txt").unwrap_or(&name))?;
    let room = server.app.room(&id).await?;
    let you = seat_if_any(&server.app, &room, &caller).await?;
    let asked: GameQuery = fields.read()?;
    if let Some(ply) = asked.ply {
        let live = rewound(&room.game(), ply)?;
        return Ok(text(pages::back(&live, client.lang, &client.commands)));
    }
    let mut live = room.game();
    // The side to move has nothing to wait for; of two players at one terminal, one is always to move.
    let together = client.reader(&server, &room, &live, you.zip(caller.token())).is_together();
    let settled =
        you.is_some() && (game::is_settled(&live, you) || together && live.game.to_move().is_some());
    // A client that says what it has read waits for something else.
    let waits = client.read.map_or(!settled, |version| version == live.game.version);
    if let Some(wait) = asked.wait().filter(|_| waits) {
        live = server.app.wait_until(&room, you, wait, |now| now.game.version != live.game.version).await?;
    }
    if let Some(you) = you.filter(|you| client.read.is_some() && game::plays_the_computer(&live, *you)) {
        live = server.app.wait_until(&room, Some(you), SOON, |now| game::is_settled(now, Some(you))).await?;
    }
    let said = text(game::text(&live, client.reader(&server, &room, &live, you.zip(caller.token()))));
    Ok(([(header::ETAG, etag(live.game.version))], said).into_response())
}

/// `POST /g/{id}`: a move. Against the computer the response includes its reply.
pub(crate) async fn play_move(
    State(server): State<Server>,
    client: TextClient,
    game: request::GamePath,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let (room, side) = server.app.seated(&game.0, &caller).await?;
    let MoveRequest { column, ply } = fields.read()?;
    let played = server.app.play(&room, side, column, ply).await?;
    let live = replied(&server, &room, Some(side)).await?;
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let said = game::text(&live, client.reader(&server, &room, &live, Some(side).zip(caller.token())));
    Ok((status, text(said)).into_response())
}

/// `POST /g/{id}/resign`, `abort`, `claim`, `rematch`, `draw`, `takeback`
pub(crate) async fn act(
    State(server): State<Server>,
    client: TextClient,
    Segments((id, word)): Segments<(String, String)>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let id = game_id(&id)?;
    let action = SeatAction::named(&word).ok_or(AppError::NotFound)?;
    let (room, side) = server.app.seated(&id, &caller).await?;
    let action = params::complete(action, fields)?;
    let mut live = server.app.act(&room, side, action).await?;
    let (mut room, mut you) = (room, side);
    if game::plays_the_computer(&live, side) {
        if live.game.status.is_over() && live.game.offers.rematch[side.index()] && live.game.next.is_none() {
            live = server.app.wait_until(&room, Some(side), REMATCH, |live| live.game.next.is_some()).await?;
        }
        // The computer has agreed at once, so this already shows the new game.
        if let Some(next) = &live.game.next {
            room = server.app.room(next).await?;
            you = side.opponent();
        }
        live = replied(&server, &room, Some(you)).await?;
    }
    Ok(text(game::text(&live, client.reader(&server, &room, &live, Some(you).zip(caller.token())))))
}

/// `GET /g/{id}/report`
pub(crate) async fn report(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    game: request::GamePath,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    if client.representation == Representation::Page {
        return to_page(&server, &game.0, "").await;
    }
    fields.finish()?;
    let (live, report) = server.app.report(&game.0, address.0).await?;
    Ok(text(pages::report(&live, &report, client.lang, &client.commands)))
}

/// The tokens of new seats, which their holders must keep; shown above the game.
fn token_notices(live: &LiveGame, seated: &[&Seated], lang: Lang) -> String {
    let kept = seated.iter().map(|seated| {
        let user = User::seat(seated.side, &seated.token, None);
        pages::token_notice(&seat_name(live, seated.side, lang), &user, seated.player_token.as_deref(), lang)
    });
    kept.collect::<String>() + "\n"
}

/// The game after the reply of the opposing computer, if there is one to wait for.
async fn replied(server: &Server, room: &Arc<Room>, you: Option<Side>) -> Result<Arc<LiveGame>, AppError> {
    let live = room.game();
    match you {
        Some(you) if live.game.setup.kind == Kind::Computer && game::plays_the_computer(&live, you) => {
            server.app.wait_until(room, Some(you), REPLY, |live| game::is_settled(live, Some(you))).await
        }
        _ => Ok(live),
    }
}
