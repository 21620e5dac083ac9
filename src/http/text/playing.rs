//! A game at a terminal: begun, joined, looked at, played, and judged.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::super::Server;
use super::super::extract::{self, Address, AskedLang, BodyFields, QueryFields, Segments, Token};
use super::super::face::Face;
use super::super::games::{self, Wish};
use super::super::problem::Failure;
use super::commands::{User, game_path};
use super::{Asker, game, pages, text};
use crate::app::{AppError, SeatGrant, Seated};
use crate::game::{GameId, Kind};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::Side;

/// How long an answer is held back for the computer's reply: a little longer than the computer may think.
const REPLY: Duration = Duration::from_secs(25);
/// How long an answer is held back for the game that a rematch with the computer makes.
const REMATCH: Duration = Duration::from_secs(5);

/// `POST /play`: a game, and the seat of whoever asks.
pub(super) async fn play(
    State(server): State<Server>,
    asker: Asker,
    address: Address,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        let lang = AskedLang(asker.lang);
        return games::create(State(server), lang, address, token, BodyFields(fields)).await;
    }
    let (live, grants) = games::make(&server, &address, &token, fields).await?;
    let seated: Vec<&Seated> = grants
        .iter()
        .filter_map(|grant| match grant {
            SeatGrant::Seated(seated) => Some(seated),
            _ => None,
        })
        .collect();
    let room = server.app.room(&live.id).await?;
    let me = seated.first().map(|seated| seated.side);
    let live = replied(&server, &room, me).await;
    let mut said = kept(&live, &seated, asker.lang);
    for grant in &grants {
        if let SeatGrant::Invite { name, code } = grant {
            said += &pages::invitation(&live.id, name, code, asker.lang, &asker.commands);
        }
    }
    let mut seats = seated.iter().map(|seated| (seated.side, seated.token.as_str()));
    let reader = asker.reader_of(&server, &live, seats.next(), seats.next());
    said += &game::text(&live, reader);
    let mut response = (StatusCode::CREATED, text(said)).into_response();
    let location = format!("{}{}", server.settings.base_path, game_path(&live.id, ""));
    let location = HeaderValue::try_from(location).expect("a base path and an id are plain ASCII");
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// `POST /g/{id}/join`
pub(super) async fn join(
    State(server): State<Server>,
    asker: Asker,
    game: extract::Game,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        let joined =
            games::join(State(server), AskedLang(asker.lang), game, token, BodyFields(fields)).await?;
        return Ok(joined.into_response());
    }
    let (live, seated) = games::take_seat(&server, &game.0, &token, fields).await?;
    let said = kept(&live, &[&seated], asker.lang);
    let reader = asker.reader_of(&server, &live, Some((seated.side, &seated.token)), None);
    Ok(text(said + &game::text(&live, reader)))
}

/// `GET /g/{id}`: as text, data, picture or stream, by `Accept` or suffix.
pub(super) async fn look(
    State(server): State<Server>,
    Segments(name): Segments<String>,
    asker: Asker,
    address: Address,
    token: Token,
    QueryFields(mut fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let lang = AskedLang(asker.lang);
    let (id, suffix) = name.split_once('.').map_or((&*name, None), |(id, suffix)| (id, Some(suffix)));
    let face = match suffix {
        None => asker.face,
        Some(suffix) => Face::of_suffix(suffix).ok_or(AppError::NotFound)?,
    };
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let read = |suffix: &str| Segments(format!("{id}.{suffix}"));
    match face {
        Face::Data => {
            return games::read(State(server), lang, read("json"), token, QueryFields(fields), headers).await;
        }
        Face::Picture => {
            return games::read(State(server), lang, read("svg"), token, QueryFields(fields), headers).await;
        }
        Face::Events | Face::Lines => {
            fields.finish()?;
            let room = server.app.room(&id).await?;
            let format = if face == Face::Lines { games::Format::Lines } else { games::Format::EventStream };
            return games::stream(&server, room, asker.lang, &address, &token, &headers, format).await;
        }
        Face::Page | Face::Text => {}
    }
    let room = server.app.room(&id).await?;
    let you = games::seat_if_any(&server, &room, &token).await?;
    let wait = games::wait(&mut fields)?;
    if fields.has("ply") {
        let live = games::at_ply(&room, fields)?;
        return Ok(text(pages::back(&live, asker.lang, &asker.commands)));
    }
    fields.finish()?;
    let mut live = room.game();
    // Whoever has to move has nothing to wait for: of two at one terminal that is always one.
    let together = asker.reader(&server, &room, &live, you.zip(token.get())).is_together();
    let settled =
        you.is_some() && (game::is_settled(&live, you) || together && live.game.to_move().is_some());
    if let Some(wait) = wait
        && !settled
    {
        live = games::until(&server, &room, you, wait, |now| now.game.version != live.game.version).await;
    }
    Ok(text(game::text(&live, asker.reader(&server, &room, &live, you.zip(token.get())))))
}

/// `POST /g/{id}`: a disc. Against the computer the answer has its reply.
pub(super) async fn put(
    State(server): State<Server>,
    asker: Asker,
    game: extract::Game,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        return games::play(State(server), AskedLang(asker.lang), game, token, BodyFields(fields)).await;
    }
    let room = server.app.room(&game.0).await?;
    let (side, played) = games::put(&server, &room, &token, fields).await?;
    let live = replied(&server, &room, Some(side)).await;
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let said = game::text(&live, asker.reader(&server, &room, &live, Some(side).zip(token.get())));
    Ok((status, text(said)).into_response())
}

/// `POST /g/{id}/resign`, `abort`, `claim`, `rematch`, `draw`, `takeback`
pub(super) async fn wish(
    State(server): State<Server>,
    asker: Asker,
    Segments((id, word)): Segments<(String, String)>,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let wish = Wish::named(&word).ok_or(AppError::NotFound)?;
    if asker.face == Face::Data {
        return games::wish(server, id, asker.lang, token, fields, wish).await;
    }
    let room = server.app.room(&id).await?;
    let (side, mut live) = games::carry_out(&server, &room, &token, fields, wish).await?;
    let (mut room, mut you) = (room, side);
    if game::plays_the_computer(&live, side) {
        if live.game.status.is_over() && live.game.offers.rematch[side.index()] && live.game.next.is_none() {
            live = games::until(&server, &room, Some(side), REMATCH, |live| live.game.next.is_some()).await;
        }
        // The computer has agreed at once, so this is already about the new game.
        if let Some(next) = &live.game.next {
            room = server.app.room(next).await?;
            you = side.opponent();
        }
        live = replied(&server, &room, Some(you)).await;
    }
    Ok(text(game::text(&live, asker.reader(&server, &room, &live, Some(you).zip(token.get())))))
}

/// `GET /g/{id}/report`
pub(super) async fn report(
    State(server): State<Server>,
    asker: Asker,
    address: Address,
    game: extract::Game,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    match asker.face {
        // The page shows the report with its game.
        Face::Page => {
            let game = format!("{}{}", server.settings.base_path, game_path(&game.0, ""));
            return Ok(Redirect::to(&game).into_response());
        }
        Face::Data => {
            let report =
                games::report(State(server), AskedLang(asker.lang), address, game, QueryFields(fields))
                    .await?;
            return Ok(report.into_response());
        }
        _ => fields.finish()?,
    }
    let (live, report) = server.app.report(&game.0, address.0).await?;
    Ok(text(pages::report(&live, &report, asker.lang, &asker.commands)))
}

/// What the holders of new seats must keep, above the game.
fn kept(live: &LiveGame, seated: &[&Seated], lang: Lang) -> String {
    let kept = seated.iter().map(|seated| {
        let user = User::seat(seated.side, &seated.token, None);
        pages::keep(&games::seat_name(live, seated.side, lang), &user, seated.player_token.as_deref(), lang)
    });
    kept.collect::<String>() + "\n"
}

/// The game once the computer that somebody plays has replied, if there is one to wait for.
async fn replied(server: &Server, room: &Arc<Room>, you: Option<Side>) -> Arc<LiveGame> {
    let live = room.game();
    match you {
        Some(you) if live.game.setup.kind == Kind::Computer && game::plays_the_computer(&live, you) => {
            games::until(server, room, Some(you), REPLY, |live| game::is_settled(live, Some(you))).await
        }
        _ => live,
    }
}
