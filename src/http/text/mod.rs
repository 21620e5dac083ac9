//! The text face: the addresses that people open in a browser answer a terminal with text, and every text ends with the next
//! command to type. What programs want stands under `/api/v1`; here it can be asked for by `Accept` or by suffix.

mod commands;
mod face;
mod game;
mod pages;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{FromRequestParts, OriginalUri, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use super::extract::{Address, AskedLang, BodyFields, QueryFields, Token, basic_user};
use super::games::{self, Wish};
use super::problem::Failure;
use super::{Server, assets, idempotency, limits, players, statistics};
use crate::app::{AppError, SeatGrant, Seated};
use crate::game::{GameId, Kind, Status};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::Side;
use crate::store::{Against, HistoryFilter, LobbyFilter};

use commands::{Commands, User, game_path};
pub(super) use face::Face;
use game::Reader;

/// How many games the front page shows of each kind.
const SHOWN: u32 = 5;
/// How many rows the ranking and the last results have.
const ROWS: u32 = 10;
/// How long an answer is held back for the computer's reply: a little longer than the computer may think.
const REPLY: Duration = Duration::from_secs(25);
/// How long an answer is held back for the game that a rematch with the computer makes.
const REMATCH: Duration = Duration::from_secs(5);

/// The routes of the text face, without the base path.
pub(super) fn routes(server: &Server) -> Router<Server> {
    let creates = Router::new()
        .route("/play", post(play))
        .route("/g/{id}/join", post(join))
        .route_layer(from_fn_with_state(server.clone(), idempotency::once))
        .route_layer(from_fn_with_state(server.clone(), limits::creations));
    Router::new()
        .route("/", get(front))
        .route("/g/{id}", get(look).post(put))
        .route("/g/{id}/report", get(report))
        .route("/g/{id}/{wish}", post(wish))
        .route("/stats", get(results))
        .route("/ranking", get(ranking))
        .route("/players/{name}", get(player))
        .route("/help", get(help))
        .route("/docs", get(help))
        .merge(creates)
        .route_layer(from_fn_with_state(server.clone(), refusals))
}

/// What a text depends on besides what it is about.
struct Asker {
    face: Face,
    lang: Lang,
    commands: Commands,
}

impl FromRequestParts<Server> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Asker, Failure> {
        let AskedLang(lang) = AskedLang::from_request_parts(parts, server).await?;
        let commands = Commands::of(parts, &server.settings);
        Ok(Asker { face: Face::of(&parts.headers), lang, commands })
    }
}

/// The command that a refusal at a terminal ends with; [`super::middleware`] writes it there.
#[derive(Clone, Debug)]
pub(super) struct NextCommand(pub(super) String);

/// Lets refusals at a terminal end with a command, as every text does: the game again, or the help.
async fn refusals(State(server): State<Server>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    if Face::of(&parts.headers) != Face::Text {
        return next.run(Request::from_parts(parts, body)).await;
    }
    let commands = Commands::of(&parts, &server.settings);
    let user = match Token::from_request_parts(&mut parts, &server).await {
        Ok(token) => token.get().map(|token| User {
            name: basic_user(&parts.headers).unwrap_or_else(|| "me".to_owned()),
            token: token.to_owned(),
        }),
        Err(_) => None,
    };
    let path = parts.extensions.get::<OriginalUri>().map_or(parts.uri.path(), |uri| uri.path()).to_owned();
    let path = path.strip_prefix(server.settings.base_path.as_str()).unwrap_or(&path).to_owned();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let id = path.strip_prefix("/g/").and_then(|rest| rest.split(['/', '.']).next()?.parse::<GameId>().ok());
    let command = match (id, response.status()) {
        (Some(id), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            commands.get(None, &game_path(&id, ""), "")
        }
        (Some(id), status) if status != StatusCode::NOT_FOUND => {
            commands.get(user.as_ref(), &game_path(&id, ""), "")
        }
        _ => commands.get(None, "/help", ""),
    };
    response.extensions_mut().insert(NextCommand(command));
    response
}

/// A text for a terminal. It may hold a token, so nobody keeps it.
fn text(text: String) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language, Authorization"));
    response
}

/// `GET /`
async fn front(State(server): State<Server>, uri: OriginalUri, asker: Asker) -> Result<Response, Failure> {
    let Asker { face, lang, commands } = asker;
    if face == Face::Page {
        return assets::page(State(server), uri, AskedLang(lang)).await;
    }
    let games = async |status| {
        let filter = LobbyFilter { status: Some(status), player: None, after: None, limit: SHOWN };
        server.app.lobby(&filter).await
    };
    let (waiting, playing) = (games(Status::Waiting).await?, games(Status::Playing).await?);
    let lives =
        |games: &[(_, _, Arc<LiveGame>, _)]| games.iter().map(|game| game.2.clone()).collect::<Vec<_>>();
    let (waiting, playing) = (lives(&waiting), lives(&playing));
    // A seat that is kept for a name is not to be offered to everybody.
    let open = |live: &&Arc<LiveGame>| {
        Side::BOTH
            .iter()
            .any(|side| live.seat(*side).occupant.is_none() && live.seat(*side).kept_for.is_none())
    };
    let waiting: Vec<&LiveGame> = waiting.iter().filter(open).map(Arc::as_ref).collect();
    let playing: Vec<&LiveGame> = playing.iter().map(Arc::as_ref).collect();
    Ok(text(pages::front(&server.settings.name, &waiting, &playing, lang, &commands)))
}

/// `POST /play`: a game, and the seat of whoever asks.
async fn play(
    State(server): State<Server>,
    asker: Asker,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        return games::create(State(server), AskedLang(asker.lang), token, BodyFields(fields)).await;
    }
    let (live, grants) = games::make(&server, &token, fields).await?;
    let seated: Vec<&Seated> = grants
        .iter()
        .filter_map(|grant| match grant {
            SeatGrant::Seated(seated) => Some(seated),
            _ => None,
        })
        .collect();
    let room = server.app.room(&live.id).await?;
    let me = seated.first().map(|seated| seated.side);
    let live = replied(&room, me).await;
    // Two people on one terminal play in turn, so the next command is for the one whose turn it is.
    let turn = seated.iter().find(|seated| live.game.to_move() == Some(seated.side)).or(seated.first());
    let mut said = kept(&live, &seated, asker.lang);
    let reader = asker.reader(turn.map(|seated| (seated.side, seated.token.as_str())));
    said += &game::text(&live, reader);
    let mut response = (StatusCode::CREATED, text(said)).into_response();
    let location = format!("{}{}", server.settings.base_path, game_path(&live.id, ""));
    let location = HeaderValue::try_from(location).expect("a base path and an id are plain ASCII");
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// `POST /g/{id}/join`
async fn join(
    State(server): State<Server>,
    asker: Asker,
    game: super::extract::Game,
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
    Ok(text(said + &game::text(&live, asker.reader(Some((seated.side, &seated.token))))))
}

/// `GET /g/{id}`: as text, page, data, picture or stream, by `Accept` or suffix.
async fn look(
    State(server): State<Server>,
    uri: OriginalUri,
    Path(name): Path<String>,
    asker: Asker,
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
    // The page says itself when there is no such game.
    if face == Face::Page {
        return assets::page(State(server), uri, lang).await;
    }
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let read = |suffix: &str| Path(format!("{id}.{suffix}"));
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
            return games::stream(&server, room, asker.lang, &token, &headers, format).await;
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
    if let Some(wait) = wait
        && !(you.is_some() && game::is_settled(&live, you))
    {
        live = games::changed(&server, &room, &live, wait).await;
    }
    Ok(text(game::text(&live, asker.reader(you.zip(token.get())))))
}

/// `POST /g/{id}`: a disc. Against the computer the answer has its reply.
async fn put(
    State(server): State<Server>,
    asker: Asker,
    game: super::extract::Game,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        return games::play(State(server), AskedLang(asker.lang), game, token, BodyFields(fields)).await;
    }
    let room = server.app.room(&game.0).await?;
    let (side, played) = games::put(&server, &room, &token, fields).await?;
    let live = replied(&room, Some(side)).await;
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let said = game::text(&live, asker.reader(Some(side).zip(token.get())));
    Ok((status, text(said)).into_response())
}

/// `POST /g/{id}/resign`, `abort`, `claim`, `rematch`, `draw`, `takeback`
async fn wish(
    State(server): State<Server>,
    asker: Asker,
    Path((id, word)): Path<(String, String)>,
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
            live = until(&room, REMATCH, |live| live.game.next.is_some()).await;
        }
        // The computer has agreed at once, so this is already about the new game.
        if let Some(next) = &live.game.next {
            room = server.app.room(next).await?;
            you = side.opponent();
        }
        live = replied(&room, Some(you)).await;
    }
    Ok(text(game::text(&live, asker.reader(Some(you).zip(token.get())))))
}

/// `GET /g/{id}/report`
async fn report(
    State(server): State<Server>,
    asker: Asker,
    address: Address,
    game: super::extract::Game,
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

/// `GET /ranking`
async fn ranking(
    State(server): State<Server>,
    uri: OriginalUri,
    asker: Asker,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    match asker.face {
        // The page's own filters stand in its address.
        Face::Page => return assets::page(State(server), uri, AskedLang(asker.lang)).await,
        Face::Data => return statistics::ranking(State(server), QueryFields(fields)).await,
        _ => fields.finish()?,
    }
    let rows = server.app.ranking(Against::All, None, ROWS).await?;
    Ok(text(pages::ranking(&rows, asker.lang, &asker.commands)))
}

/// `GET /stats`
async fn results(
    State(server): State<Server>,
    uri: OriginalUri,
    asker: Asker,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    match asker.face {
        Face::Page => return assets::page(State(server), uri, AskedLang(asker.lang)).await,
        Face::Data => {
            return statistics::history(State(server), AskedLang(asker.lang), QueryFields(fields)).await;
        }
        _ => fields.finish()?,
    }
    let items = server.app.history(&HistoryFilter { limit: ROWS, ..HistoryFilter::default() }).await?;
    Ok(text(pages::results(&items, asker.lang, &asker.commands)))
}

/// `GET /players/{name}`
async fn player(
    State(server): State<Server>,
    uri: OriginalUri,
    asker: Asker,
    Path(name): Path<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    match asker.face {
        Face::Page => return assets::page(State(server), uri, AskedLang(asker.lang)).await,
        Face::Data => {
            let player =
                players::player(State(server), AskedLang(asker.lang), Path(name), QueryFields(fields))
                    .await?;
            return Ok(player.into_response());
        }
        _ => fields.finish()?,
    }
    let player = server.app.player(&name).await?;
    let last = HistoryFilter { player: games::name_key(&name), limit: ROWS, ..HistoryFilter::default() };
    let last = server.app.history(&last).await?;
    Ok(text(pages::player(&player, &last, asker.lang, &asker.commands)))
}

/// `GET /help`, and `/docs`, which only the page has at length.
async fn help(State(server): State<Server>, uri: OriginalUri, asker: Asker) -> Result<Response, Failure> {
    if asker.face == Face::Page {
        return assets::page(State(server), uri, AskedLang(asker.lang)).await;
    }
    Ok(text(pages::help(asker.lang, &asker.commands)))
}

impl Asker {
    fn reader<'a>(&'a self, seat: Option<(Side, &'a str)>) -> Reader<'a> {
        Reader { seat, lang: self.lang, commands: &self.commands }
    }
}

/// What the holders of new seats must keep, above the game.
fn kept(live: &LiveGame, seated: &[&Seated], lang: Lang) -> String {
    let kept = seated.iter().map(|seated| {
        let user = User::seat(seated.side, &seated.token);
        pages::keep(&games::seat_name(live, seated.side, lang), &user, seated.player_token.as_deref(), lang)
    });
    kept.collect::<String>() + "\n"
}

/// The game once the computer that somebody plays has replied, if there is one to wait for.
async fn replied(room: &Room, you: Option<Side>) -> Arc<LiveGame> {
    let live = room.game();
    match you {
        Some(you) if live.game.setup.kind == Kind::Computer && game::plays_the_computer(&live, you) => {
            until(room, REPLY, |live| game::is_settled(live, Some(you))).await
        }
        _ => live,
    }
}

/// The game once it is as wished, or after `patience`.
async fn until(room: &Room, patience: Duration, wished: impl Fn(&LiveGame) -> bool) -> Arc<LiveGame> {
    let mut watch = room.watch();
    // If time runs out the game is shown as it is, and the command that waits goes on.
    let _ = tokio::time::timeout(patience, watch.wait_for(|live| wished(live))).await;
    room.game()
}
