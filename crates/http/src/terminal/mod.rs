//! Text for terminals: addresses that people open in a browser answer a terminal with text, and every text ends with the next
//! command to type. Programs use `/api/v1`.

mod board;
mod commands;
mod game;
pub(crate) mod learn;
mod next;
mod pages;
mod playing;
mod records;
mod tournament;

use std::sync::Arc;

use axum::extract::{FromRequestParts, OriginalUri, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::conditional::known_version;
use crate::problem::{Failure, NextCommand};
use crate::request::auth::basic_user;
use crate::request::lists::{self, HistoryQuery, RankingQuery, ranking_place};
use crate::request::negotiate::{self, LANG};
use crate::request::query::without;
use crate::request::{NoFields, QueryFields, Representation, Segments, Token};
use crate::state::Server;
use cuatro_app::{HistoryFilter, LiveGame, LobbyFilter, LobbyRow, RivalFilter, Room};
use cuatro_game::names::NameKey;
use cuatro_game::{GameId, Status};
use cuatro_rules::Side;
use cuatro_tournament::TournamentId;
use cuatro_words::lang::Lang;
use cuatro_words::printable::printable;

pub(crate) use board::board;
pub(crate) use learn::learn;
pub(crate) use playing::{act, create_game, join_game, play_move, report, show_game};
pub(crate) use tournament::{change_me, enter_tournament, show_me, show_tournament};

use commands::{Commands, User, game_path, tournament_path};
use game::GameReader;

/// How many games of each kind the front page shows.
const SHOWN: u32 = 5;
/// How many rows the ranking and the last results have.
const ROWS: u32 = 10;

pub(crate) struct TextClient {
    representation: Representation,
    lang: Lang,
    commands: Commands,
    /// The token of the other seat, if two people share a terminal.
    beside: Option<String>,
    /// The version of the game that the client has read, by `If-None-Match`.
    read: Option<u32>,
}

impl FromRequestParts<Server> for TextClient {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<TextClient, Failure> {
        let lang = negotiate::lang(parts);
        let commands = Commands::of(parts, &server.settings);
        let beside = basic_user(&parts.headers).and_then(|name| User::beside(&name).map(str::to_owned));
        let (representation, read) = (Representation::of(&parts.headers), known_version(&parts.headers));
        Ok(TextClient { representation, lang, commands, beside, read })
    }
}

/// Ends refusals at a terminal with a command, as every text does: to show the game again, or the help. Browsers read text here
/// too, except where they get the page: a form on a page of another site is refused in words.
pub(crate) async fn refusals(State(server): State<Server>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let asked = Representation::asked(parts.uri.path(), &parts.headers);
    let commands = Commands::of(&parts, &server.settings);
    // A client without commands reads the problem document.
    if !matches!(asked, Representation::Text | Representation::Page) || commands.are_hidden() {
        return next.run(Request::from_parts(parts, body)).await;
    }
    let user = match Token::of(&parts.headers) {
        Ok(token) => token.get().map(|token| User {
            name: basic_user(&parts.headers).unwrap_or_else(|| "me".to_owned()),
            token: token.to_owned(),
        }),
        Err(_) => None,
    };
    let path = parts.extensions.get::<OriginalUri>().map_or(parts.uri.path(), |uri| uri.path()).to_owned();
    let path = path.strip_prefix(server.settings.base_path.as_str()).unwrap_or(&path).to_owned();
    let mut response = next.run(Request::from_parts(parts, body)).await;
    if response.extensions().get::<NextCommand>().is_some() {
        // The handler knew better.
        return response;
    }
    let named = |folder: &str| path.strip_prefix(folder).and_then(|rest| rest.split(['/', '.']).next());
    let id = named("/g/").and_then(|id| id.parse::<GameId>().ok());
    let tournament = named("/t/").and_then(|id| id.parse::<TournamentId>().ok());
    let command = match (id, response.status()) {
        (None, status)
            if let Some(id) = tournament
                && status != StatusCode::NOT_FOUND =>
        {
            commands.get(None, &tournament_path(&id, ""), "")
        }
        (Some(id), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            commands.get(None, &game_path(&id, ""), "")
        }
        (Some(id), status) if !matches!(status, StatusCode::NOT_FOUND | StatusCode::GONE) => {
            commands.get(user.as_ref(), &game_path(&id, ""), "")
        }
        _ => commands.get(None, "/help", ""),
    };
    response.extensions_mut().insert(NextCommand(command));
    response
}

/// A text for a terminal. It may contain a token, so it must not be cached.
fn text(text: String) -> Response {
    let mut response = printable(text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language, Authorization"));
    response
}

/// Leads a browser to the page of a game, which also shows its report and its lessons.
async fn to_page(server: &Server, id: &GameId, fragment: &str) -> Result<Response, Failure> {
    server.app.room(id).await?;
    let page = format!("{}{}", server.settings.base_path, game_path(id, fragment));
    Ok(Redirect::to(&page).into_response())
}

/// `GET /`
pub(crate) async fn front(
    State(server): State<Server>,
    client: TextClient,
    _: NoFields,
) -> Result<Response, Failure> {
    let TextClient { lang, commands, .. } = client;
    let games = async |status| {
        let filter = LobbyFilter { status: Some(status), player: None, after: None, limit: SHOWN };
        server.app.lobby(&filter).await
    };
    let (waiting, playing) = (games(Status::Waiting).await?, games(Status::Playing).await?);
    let lives = |games: &[LobbyRow]| games.iter().map(|game| game.2.clone()).collect::<Vec<_>>();
    let (waiting, playing) = (lives(&waiting), lives(&playing));
    // A reserved seat must not be offered to others.
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
pub(crate) async fn ranking(
    State(server): State<Server>,
    client: TextClient,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let next = fields.filters();
    let asked = fields.read::<RankingQuery>()?.filter()?;
    let rows = server.app.ranking(asked.period, asked.against, asked.after.as_ref(), asked.limit).await?;
    let (rows, cursor) = lists::page(rows, asked.limit, ranking_place);
    let next = cursor.map(|cursor| after("/ranking", &next, &cursor, &client.commands));
    Ok(text(records::ranking(&rows, asked.against, next, client.lang, &client.commands)))
}

/// `GET /stats`
pub(crate) async fn results(
    State(server): State<Server>,
    client: TextClient,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let next = fields.filters();
    let asked: HistoryQuery = fields.read()?;
    if let Some(name) = &asked.player {
        server.app.player(name).await?;
    }
    let filter = asked.filter(ROWS);
    let items = server.app.history(&filter).await?;
    let (items, cursor) = lists::page(items, filter.limit, |item| item.place);
    let all = filter == HistoryFilter { limit: filter.limit, ..HistoryFilter::default() };
    let next = cursor.map(|cursor| after("/stats", &next, &cursor, &client.commands));
    Ok(text(records::results(&items, all, next, client.lang, &client.commands)))
}

/// `GET /players/{name}`
pub(crate) async fn player(
    State(server): State<Server>,
    client: TextClient,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    fields.finish()?;
    let player = server.app.player(&name).await?;
    let rivals = server.app.rivals(player.id, &RivalFilter::MostPlayed(ROWS)).await?;
    let last =
        HistoryFilter { player: Some(NameKey::to_find(&name)), limit: ROWS, ..HistoryFilter::default() };
    let last = server.app.history(&last).await?;
    Ok(text(records::player(&player, &rivals, &last, client.lang, &client.commands)))
}

/// The command for the next page of a list, with the same filters.
fn after(path: &str, filters: &str, cursor: &str, commands: &Commands) -> String {
    let kept = without(filters, LANG);
    let and = if kept.is_empty() { "" } else { "&" };
    commands.get(None, path, &format!("{kept}{and}cursor={cursor}"))
}

/// `GET /help`, and `/docs`, which only the page has in full.
pub(crate) async fn help(client: TextClient, _: NoFields) -> Response {
    text(pages::help(client.lang, &client.commands))
}

impl TextClient {
    /// The reader of a game with the token of this seat.
    fn reader<'a>(
        &'a self,
        server: &Server,
        room: &Arc<Room>,
        live: &LiveGame,
        seat: Option<(Side, &'a str)>,
    ) -> GameReader<'a> {
        let beside = seat.zip(self.beside.as_deref()).and_then(|((you, _), token)| {
            server
                .app
                .seat_if_any(room, token)
                .filter(|side| *side == you.opponent())
                .map(|side| (side, token))
        });
        self.reader_of(server, room, live, seat, beside)
    }

    /// The reader of a game with the tokens of these seats. Of two, the one with the next command comes first.
    fn reader_of<'a>(
        &'a self,
        server: &Server,
        room: &Arc<Room>,
        live: &LiveGame,
        seat: Option<(Side, &'a str)>,
        beside: Option<(Side, &'a str)>,
    ) -> GameReader<'a> {
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
        let (claim, now) = (room.presence().claimable(game), server.app.time().now());
        GameReader { seat, beside, lang: self.lang, commands: &self.commands, claim, now, read: self.read }
    }
}
