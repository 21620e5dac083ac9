//! A tournament at a terminal: its state, entering it, and the state of an entrant with their board.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::commands::{Commands, User, WAIT, tournament_path};
use super::next::free_name;
use super::{TextClient, game, pages, text};
use crate::problem::{Failure, NextCommand};
use crate::request::query::suffixed;
use crate::request::tournament::{WaitQuery, new_entry, wish};
use crate::request::{Address, BodyFields, QueryFields, Segments, Sender};
use crate::state::Server;
use cuatro_app::text::{file_name, tournament_now, tournament_text};
use cuatro_app::{AppError, LiveTournament, TournamentEntry, TournamentRoom, own_sentence, own_standing};
use cuatro_protocol::{EntrantDoing, Me, MeRequest, StageState};
use cuatro_tournament::EntrantNumber;
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// How many rows of its table a tournament shows.
const ROWS: usize = 20;

/// `GET /t/{id}`, by the id or the code of a tournament; all of it with `.txt`.
pub(crate) async fn show_tournament(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    Sender(caller): Sender,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let (id, suffix) = suffixed(&name);
    let room = server.tournament_named(id, &address).await?;
    let (live, lang) = (room.live(), client.lang);
    fields.finish()?;
    match suffix {
        None => {}
        Some("txt") => {
            let named = [(header::CONTENT_DISPOSITION, file_name(&live, "inline", ".txt"))];
            return Ok((named, text(tournament_text(&live, lang))).into_response());
        }
        Some(_) => return Err(AppError::NotFound.into()),
    }
    let now = server.app.time().now();
    let n = server.app.entrant_if_any(&room, &caller).await?;
    let entrant = n.zip(caller.token()).map(|(n, token)| User::entrant(&live.name(n, lang), token));
    let said = tournament_now(&live, &room.presence(now), now, ROWS, lang);
    Ok(text(said + &ways_on(&live, entrant.as_ref(), lang, &client.commands)))
}

/// What can be done with a tournament, the likeliest last.
fn ways_on(live: &LiveTournament, entrant: Option<&User>, lang: Lang, commands: &Commands) -> String {
    let file = commands.get(None, &tournament_path(&live.id, ".txt"), "");
    let file = format!("\n{}", commands.offer(label!(lang, "next-tournament-file"), file));
    let is_open = live.state.registration_open && live.state.ended_at.is_none();
    match entrant {
        Some(user) if live.state.ended_at.is_none() => file + &wait_for_board(live, user, lang, commands),
        None if is_open => file + &way_in(live, lang, commands),
        _ => file,
    }
}

fn wait_for_board(live: &LiveTournament, user: &User, lang: Lang, commands: &Commands) -> String {
    let command = commands.get(Some(user), &tournament_path(&live.id, "/me"), WAIT);
    commands.offer(label!(lang, "next-wait-for-board"), command)
}

fn way_in(live: &LiveTournament, lang: Lang, commands: &Commands) -> String {
    // If only names on the list may enter, an unused one makes the command run as shown.
    let given = live.names_left().next().filter(|_| !live.state.settings.open);
    let name = given.map_or_else(free_name, |given| given.name.to_string());
    let command = commands.post(None, &[("name", &name)], &tournament_path(&live.id, "/join"));
    commands.offer(label!(lang, "next-enter"), command)
}

/// `POST /t/{id}/join`
pub(crate) async fn enter_tournament(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.tournament_named(&name, &address).await?;
    let new = new_entry(fields.read()?)?;
    let path = tournament_path(&room.id, "/join");
    let TournamentEntry { n, name, token, player_token, asks } =
        match server.app.enter(&room, new, &caller).await {
            Ok(entry) => entry,
            Err(AppError::NameTaken(name)) => {
                let ask = client.commands.post(None, &[("name", &name), ("ask", "true")], &path);
                let next = format!("{}\n{ask}", label!(client.lang, "next-ask-to-be-let-in"));
                let mut refused = Failure::from(AppError::NameTaken(name)).into_response();
                refused.extensions_mut().insert(NextCommand(next));
                return Ok(refused);
            }
            Err(error) => return Err(error.into()),
        };
    let (live, lang) = (room.live(), client.lang);
    let mut said = say!(lang, "tournament-entered", n = n.to_string(), name = &*name, token = &*token) + "\n";
    if let Some(player_token) = player_token {
        said += &pages::player_token(&name, &player_token, lang);
    }
    let title = &live.state.settings.title;
    said += &format!("\n{title}\n{}", own_state(&live, n, &token, lang, &client.commands));
    let status = if asks { StatusCode::ACCEPTED } else { StatusCode::CREATED };
    Ok((status, text(said)).into_response())
}

/// `GET /t/{id}/me`: with `wait` once the entrant is on a board and to move, or has nothing to wait for.
pub(crate) async fn show_me(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let room = server.tournament_named(&name, &address).await?;
    let n = server.app.entrant(&room, &caller).await?;
    let wait = fields.read::<WaitQuery>()?.wait();
    let _here = server.app.attend(&room, n);
    let live = room.live();
    let board = match live.state.playing(n) {
        Some(playing) => Some((server.app.room(&playing.game).await?, playing.side)),
        None => None,
    };
    match board.filter(|(board, _)| !board.game().game.status.is_over()) {
        Some((board, side)) if !wait.is_zero() && !game::is_settled(&board.game(), Some(side)) => {
            server
                .app
                .wait_until(&board, Some(side), wait, |live| game::is_settled(live, Some(side)))
                .await?;
        }
        Some(_) => {}
        None => {
            let before = own_standing(&live, n, client.lang);
            let still = |me: &Me| {
                let free = me.game.is_none() && me.state == EntrantDoing::Waiting;
                // News are a bye, the end of a stage, and an admission.
                let ended =
                    me.stage_status != before.stage_status && me.stage_status == Some(StageState::Ended);
                let bye = me.bye && !before.bye;
                let news = before.state == EntrantDoing::Asking || bye || ended;
                *me == before || !news && (free || me.game == before.game && me.state == before.state)
            };
            server.app.own_news(&room, n, client.lang, wait, Some(still)).await?;
        }
    }
    let token = caller.token().unwrap_or_default();
    Ok(text(me(&server, &client, &room, n, token).await?))
}

/// `POST /t/{id}/me`: pauses, comes back or leaves.
pub(crate) async fn change_me(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    Segments(name): Segments<String>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.tournament_named(&name, &address).await?;
    let n = server.app.entrant(&room, &caller).await?;
    let MeRequest { state } = fields.read()?;
    let _here = server.app.attend(&room, n);
    server.app.command(&room, wish(state, n)).await?;
    let token = caller.token().unwrap_or_default();
    Ok(text(me(&server, &client, &room, n, token).await?))
}

/// The entrant's board with the command for a move, or their state.
async fn me(
    server: &Server,
    client: &TextClient,
    room: &TournamentRoom,
    n: EntrantNumber,
    token: &str,
) -> Result<String, Failure> {
    let live = room.live();
    let title = format!("{}\n", live.state.settings.title);
    let Some(playing) = live.state.playing(n) else {
        return Ok(title + &own_state(&live, n, token, client.lang, &client.commands));
    };
    let board = server.app.room(&playing.game).await?;
    let reader = client.reader(server, &board, &board.game(), Some((playing.side, token)));
    Ok(title + &game::text(&board.game(), reader))
}

/// The state of an entrant without a board, and the next commands.
fn own_state(
    live: &LiveTournament,
    n: EntrantNumber,
    token: &str,
    lang: Lang,
    commands: &Commands,
) -> String {
    let me = own_standing(live, n, lang);
    let name = &*me.name;
    let is_over = live.state.ended_at.is_some();
    let mut said = own_sentence(&me, is_over, lang) + "\n";
    if let Some(place) = me.place {
        said += &(say!(lang, "tournament-your-place", place = place, points = me.points.to_string()) + "\n");
    }
    let user = User::entrant(name, token);
    let way_on = match me.state {
        _ if is_over => ways_on(live, Some(&user), lang, commands),
        EntrantDoing::Out => way_in(live, lang, commands),
        EntrantDoing::Paused => {
            let back = commands.post(Some(&user), &[("state", "back")], &tournament_path(&live.id, "/me"));
            commands.offer(label!(lang, "next-come-back"), back)
        }
        EntrantDoing::Asking => {
            let wait = commands.get(Some(&user), &tournament_path(&live.id, "/me"), WAIT);
            commands.offer(label!(lang, "next-wait-to-be-let-in"), wait)
        }
        EntrantDoing::Waiting | EntrantDoing::Away | EntrantDoing::Playing => {
            wait_for_board(live, &user, lang, commands)
        }
    };
    format!("{said}\n{}", way_on.trim_start_matches('\n'))
}
