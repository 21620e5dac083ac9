//! The text face: the addresses that people open in a browser answer a terminal with text, and every text ends with the next
//! command to type. What programs want stands under `/api/v1`; here it can be asked for by `Accept` or by suffix.

mod commands;
mod game;
mod learn;
mod pages;
mod playing;

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, OriginalUri, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::extract::{AskedLang, QueryFields, Segments, Token, basic_user};
use super::face::Face;
use super::games;
use super::page::Cursor;
use super::problem::Failure;
use super::{Server, assets, idempotency, limits, players, statistics};
use crate::game::{GameId, Status};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::Side;
use crate::store::{HistoryFilter, LobbyFilter, RivalFilter};

use commands::{Commands, User, game_path};
use game::Reader;

/// How many games the front page shows of each kind.
const SHOWN: u32 = 5;
/// How many rows the ranking and the last results have.
const ROWS: u32 = 10;

/// The routes of the text face, without the base path.
pub(super) fn routes(server: &Server) -> Router<Server> {
    let creates = Router::new()
        .route("/play", post(playing::play))
        .route("/g/{id}/join", post(playing::join))
        .route_layer(from_fn_with_state(server.clone(), idempotency::once))
        .route_layer(from_fn_with_state(server.clone(), limits::creations));
    let with_page = Router::new()
        .route("/", get(front))
        .route("/g/{id}", get(playing::look).post(playing::put))
        .route("/stats", get(results))
        .route("/ranking", get(ranking))
        .route("/players/{name}", get(player))
        .route("/help", get(help))
        .route("/docs", get(help));
    let without = Router::new()
        .route("/g/{id}/report", get(playing::report))
        .route("/g/{id}/learn", get(learn::learn))
        .route("/g/{id}/{wish}", post(playing::wish))
        .merge(creates);
    let limited = |router: Router<Server>| {
        router
            .route_layer(from_fn_with_state(server.clone(), limits::requests))
            .route_layer(from_fn_with_state(server.clone(), refusals))
    };
    limited(with_page)
        .route_layer(from_fn_with_state(server.clone(), page_for_browsers))
        .merge(limited(without))
}

/// The home alone, for the base path with a slash at the end.
pub(super) fn home(server: &Server) -> Router<Server> {
    Router::new()
        .route("/", get(front))
        .route_layer(from_fn_with_state(server.clone(), limits::requests))
        .route_layer(from_fn_with_state(server.clone(), refusals))
        .route_layer(from_fn_with_state(server.clone(), page_for_browsers))
}

/// Browsers get the page, whatever else stands in the request: it reads the address itself, and says what is wrong with it.
async fn page_for_browsers(
    server: State<Server>,
    uri: OriginalUri,
    lang: AskedLang,
    request: Request,
    next: Next,
) -> Response {
    let drawn = uri.path().rsplit_once('/').and_then(|(before, name)| {
        before.ends_with("/g").then(|| Face::of_suffix(name.split_once('.')?.1)).flatten()
    });
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads || drawn.is_some() || Face::of(request.headers()) != Face::Page {
        return next.run(request).await;
    }
    assets::page(server, uri, lang).await.into_response()
}

/// What a text depends on besides what it is about.
struct Asker {
    face: Face,
    lang: Lang,
    commands: Commands,
    /// The token of the other seat, where two people share a terminal.
    beside: Option<String>,
}

impl FromRequestParts<Server> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Asker, Failure> {
        let AskedLang(lang) = AskedLang::from_request_parts(parts, server).await?;
        let commands = Commands::of(parts, &server.settings);
        let beside = basic_user(&parts.headers).and_then(|name| User::beside(&name).map(str::to_owned));
        Ok(Asker { face: Face::of(&parts.headers), lang, commands, beside })
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
async fn front(State(server): State<Server>, asker: Asker) -> Result<Response, Failure> {
    let Asker { lang, commands, .. } = asker;
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

/// `GET /ranking`
async fn ranking(
    State(server): State<Server>,
    asker: Asker,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        return statistics::ranking(State(server), QueryFields(fields)).await;
    }
    let next = fields.filters();
    let asked = statistics::RankingQuery::read(&mut fields, ROWS)?;
    fields.finish()?;
    let (rows, cursor) = asked.page(&server).await?;
    let next = cursor.map(|cursor| after("/ranking", &next, &cursor, &asker.commands));
    Ok(text(pages::ranking(&rows, asked.against, next, asker.lang, &asker.commands)))
}

/// `GET /stats`
async fn results(
    State(server): State<Server>,
    asker: Asker,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        return statistics::history(State(server), AskedLang(asker.lang), QueryFields(fields)).await;
    }
    let next = fields.filters();
    let mut filter = statistics::history_filter(&mut fields, ROWS)?;
    fields.finish()?;
    let limit = filter.limit as usize;
    filter.limit += 1;
    let mut items = server.app.history(&filter).await?;
    let more = items.len() > limit;
    items.truncate(limit);
    let cursor = items.last().filter(|_| more).map(|item| Cursor::write(&item.place));
    let next = cursor.map(|cursor| after("/stats", &next, &cursor, &asker.commands));
    Ok(text(pages::results(&items, next, asker.lang, &asker.commands)))
}

/// `GET /players/{name}`
async fn player(
    State(server): State<Server>,
    asker: Asker,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    if asker.face == Face::Data {
        let player =
            players::player(State(server), AskedLang(asker.lang), Segments(name), QueryFields(fields))
                .await?;
        return Ok(player.into_response());
    }
    fields.finish()?;
    let player = server.app.player(&name).await?;
    let rivals = server.app.rivals(player.id, &RivalFilter::MostPlayed(ROWS)).await?;
    let last = HistoryFilter { player: games::name_key(&name), limit: ROWS, ..HistoryFilter::default() };
    let last = server.app.history(&last).await?;
    Ok(text(pages::player(&player, &rivals, &last, asker.lang, &asker.commands)))
}

/// The command for the next page of a list, with the same filters.
fn after(path: &str, filters: &str, cursor: &str, commands: &Commands) -> String {
    let kept = filters.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("lang="));
    let query = kept.map(str::to_owned).chain([format!("cursor={cursor}")]).collect::<Vec<_>>().join("&");
    commands.get(None, path, &query)
}

/// `GET /help`, and `/docs`, which only the page has at length.
async fn help(asker: Asker) -> Response {
    text(pages::help(asker.lang, &asker.commands))
}

impl Asker {
    /// Whoever looks at a game with the token of this seat.
    fn reader<'a>(
        &'a self,
        server: &Server,
        room: &Arc<Room>,
        live: &LiveGame,
        seat: Option<(Side, &'a str)>,
    ) -> Reader<'a> {
        let beside = seat.zip(self.beside.as_deref()).and_then(|((you, _), token)| {
            server
                .app
                .seat_if_any(room, token)
                .filter(|side| *side == you.opponent())
                .map(|side| (side, token))
        });
        self.reader_of(server, live, seat, beside)
    }

    /// Whoever looks at a game with the tokens of these seats. Of two, the first is whose command is next.
    fn reader_of<'a>(
        &'a self,
        server: &Server,
        live: &LiveGame,
        seat: Option<(Side, &'a str)>,
        beside: Option<(Side, &'a str)>,
    ) -> Reader<'a> {
        let game = &live.game;
        let is_next = |(side, _): &(Side, &str)| {
            if game.status.is_over() {
                !game.offers.rematch[side.index()]
            } else {
                game.to_move() == Some(*side)
            }
        };
        let (seat, beside) = match (seat, beside) {
            (Some(one), Some(two)) if is_next(&two) && !is_next(&one) => (Some(two), Some(one)),
            both => both,
        };
        Reader { seat, beside, lang: self.lang, commands: &self.commands, now: server.app.time().now() }
    }
}
