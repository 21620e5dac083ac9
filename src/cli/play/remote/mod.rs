//! A game on a running server, played or watched through its API, also against a player on the page.

mod api;
mod feed;
mod link;
mod table;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::console::{plain, print};
use super::menu;
use super::seats::SeatChoice;
use super::tokens::Tokens;
use super::words::{self, Typed};
use super::{First, Flow, Session, Stop};
use crate::game::Time;
use crate::lang::Lang;
use crate::names::PlayerName;
use crate::printable::shell_word;
use crate::rules::Side;
use crate::time_source::TimeSource;
use api::{Api, CallError};
use cuatro_words::{label, say};
use feed::Feed;
use link::Link;

/// The longest sleep before checking whether the win over an absent opponent can be claimed.
const LOOK: Duration = Duration::from_secs(2);

/// The seats that are played at this keyboard, with their tokens.
type Mine = Vec<(Side, String)>;

pub(super) fn run(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let no_game = |text: &str| Stop::Usage(say!(lang, "cli-no-game", text = format!("{text:?}")));
    let link = session.asked.game.as_deref();
    let link = link.map(|text| Link::parse(text).ok_or_else(|| no_game(text))).transpose()?;
    let address = session.asked.server.clone().or_else(|| link.as_ref()?.server.clone());
    let address = address.ok_or_else(|| Stop::Usage(say!(lang, "cli-game-without-server")))?;
    let api = Api::new(&address, lang)?;
    let mut tokens = Tokens::of(api.address());
    let (id, mine) = match link {
        Some(link) => enter(session, &api, &mut tokens, &link)?,
        None => create(session, &api, &mut tokens)?,
    };
    let played = play(session, &api, &mut tokens, id, mine);
    if matches!(played, Err(Stop::Left)) {
        session.say_left();
    }
    played
}

/// Creates a game, and prints how the other player can take the open seat.
fn create(session: &mut Session<'_>, api: &Api, tokens: &mut Tokens) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let variant = session.asked.variant()?;
    let mut seats = session.asked.seats(lang)?;
    if seats == [None, None] {
        if !session.console.interactive() {
            return Err(Stop::Usage(say!(lang, "cli-one-player")));
        }
        let name = menu::ask_name(session, label!(lang, "cli-your-name"), None)?;
        let kinds = [
            say!(lang, "cli-opponent-elsewhere"),
            say!(lang, "cli-opponent-computer"),
            say!(lang, "cli-opponent-here"),
        ];
        let title = label!(lang, "cli-ask-opponent");
        let other = match session.console.choose(title, &kinds, 0)? {
            0 => None,
            1 => Some(SeatChoice::Computer(menu::ask_level(session, label!(lang, "cli-level"))?)),
            _ => {
                let one = SeatChoice::Person(name.clone());
                Some(SeatChoice::Person(menu::ask_name(session, label!(lang, "cli-other-name"), Some(&one))?))
            }
        };
        seats = [Some(SeatChoice::Person(name)), other];
    }
    let game = loop {
        let seat = |seat: &Option<SeatChoice>| match seat {
            None => json!({}),
            Some(SeatChoice::Computer(level)) => json!({ "level": level }),
            Some(SeatChoice::Person(name)) => match tokens.player(name.key()) {
                Some(token) => json!({ "name": name, "token": token }),
                None => json!({ "name": name }),
            },
        };
        let mut body = json!({ "seats": seats.each_ref().map(seat) });
        body["first"] = json!(session.asked.first.unwrap_or(First::X).first_move());
        if let Some(variant) = variant {
            body["rows"] = json!(variant.rows());
            body["columns"] = json!(variant.columns());
            body["connect"] = json!(variant.connect());
        }
        if let Some(seed) = session.asked.seed {
            body["seed"] = json!(seed);
        }
        if let Some(pace) = session.asked.pace {
            body["pace_ms"] = json!(pace);
        }
        match api.post("/games", None, &body) {
            Ok(created) => break created,
            Err(CallError::Refused { code, detail, .. })
                if code == "name-taken" && session.console.interactive() =>
            {
                session.console.complain(&plain(&detail))?;
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
    let id = game["game"]["id"].as_str().unwrap_or_default().to_owned();
    let mut mine = Mine::new();
    for (seat, grant) in seats.iter().zip(game["seats"].as_array().into_iter().flatten()) {
        if let (Some(SeatChoice::Person(name)), Some(seated)) = (seat, seated(grant)) {
            remember(tokens, &id, name, &seated, grant);
            mine.push(seated);
        }
    }
    let address = api.address();
    if game["game"]["status"] == "waiting" {
        let server = api.get("/server", None)?;
        let public = server["public_url"].as_str().map(|url| plain(url.trim_end_matches('/')));
        // A browser needs the public address. The terminal speaks to the server itself.
        let link = format!("{}/g/{id}", public.as_deref().unwrap_or(address));
        print(&say!(lang, "cli-send-link", link = link, game = format!("{address}/g/{id}")))?;
    } else {
        print(&say!(lang, "cli-the-game", game = format!("{address}/g/{id}")))?;
    }
    Ok((id, mine))
}

/// The side and the token of a seat that was given.
fn seated(grant: &Value) -> Option<(Side, String)> {
    let side = side(&grant["side"])?;
    Some((side, grant["token"].as_str()?.to_owned()))
}

fn side(value: &Value) -> Option<Side> {
    serde_json::from_value(value.clone()).ok()
}

fn remember(tokens: &mut Tokens, game: &str, name: &PlayerName, seated: &(Side, String), grant: &Value) {
    tokens.remember_seat(game, seated.0, &seated.1);
    if let Some(token) = grant["player_token"].as_str() {
        tokens.remember_player(name.key(), token);
    }
}

/// Resumes a game whose seats are ours, takes an open seat, or watches. A name chooses among our seats: another one is somebody
/// else who plays under the same account.
fn enter(session: &mut Session<'_>, api: &Api, tokens: &mut Tokens, link: &Link) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let id = link.id.clone();
    let game = api.get(&format!("/games/{id}"), None)?;
    let name = session.asked.seats(lang)?.into_iter().flatten().find_map(|seat| match seat {
        SeatChoice::Person(name) => Some(name),
        SeatChoice::Computer(_) => None,
    });
    let name = match (name, &link.name) {
        (None, Some(name)) => Some(super::seats::name(name, lang)?),
        (name, _) => name,
    };
    let mut mine = tokens.seats(&id);
    if let Some(name) = &name {
        mine.retain(|(side, _)| {
            let holder = game["seats"][side.as_str()]["name"].as_str();
            holder.is_some_and(|holder| crate::names::key(holder) == name.key())
        });
    }
    if !mine.is_empty() || game["status"] != "waiting" {
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
        let mut body = json!({ "name": name });
        if let Some(code) = &link.invite {
            body["invite"] = json!(code);
        }
        let token = tokens.player(name.key());
        match api.post(&format!("/games/{id}/join"), token.as_deref(), &body) {
            Ok(joined) => {
                let seated = seated(&joined).ok_or_else(|| Stop::Failed(say!(lang, "cli-no-seat")))?;
                remember(tokens, &id, &name, &seated, &joined);
                return Ok((id, vec![seated]));
            }
            Err(CallError::Refused { code, detail, .. })
                if session.console.interactive() && code != "seat-taken" =>
            {
                session.console.complain(&plain(&detail))?;
                name = menu::ask_name(session, label!(lang, "cli-your-name"), None)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// How a game that was left is resumed, with the same seat where others play under the same account.
fn to_go_on(api: &Api, id: &str, mine: &Mine, lang: Lang) -> Flow<String> {
    let mut command = format!("cuatro play --server {} --game {id}", api.address());
    if let [(side, _)] = mine.as_slice() {
        let game = api.get(&format!("/games/{id}"), None)?;
        if let Some(name) = game["seats"][side.as_str()]["name"].as_str() {
            command += &format!(" --x {}", shell_word(&plain(name)));
        }
    }
    Ok(format!("\n{}", say!(lang, "cli-to-go-on", command = command)))
}

/// Plays or watches until the game is over, and its rematches.
fn play(session: &mut Session<'_>, api: &Api, tokens: &mut Tokens, id: String, mine: Mine) -> Flow<()> {
    let lang = session.lang();
    let (mut id, mut mine) = (id, mine);
    let printer = Arc::new(Mutex::new(session.console.printer()?));
    loop {
        session.on_leave(to_go_on(api, &id, &mine, lang)?);
        let feed = Feed::start(api, &id, &mine, printer.clone(), lang, session.console.style);
        until_over(session, api, &feed, &id, &mine)?;
        let result = feed.table().result.is_some();
        let question = label!(lang, "cli-ask-rematch");
        let again = result && !mine.is_empty() && session.console.interactive();
        if !again || !session.console.confirm(question, false)? {
            feed.end();
            return Ok(());
        }
        let mut next = None;
        for (_, token) in &mine {
            let game = api.post(&format!("/games/{id}/rematch"), Some(token), &json!({}))?;
            next = game["next_game"].as_str().or(game["game"]["next_game"].as_str()).map(str::to_owned);
        }
        let next = match next {
            Some(next) => next,
            None => {
                session.console.say(label!(lang, "cli-waiting-for-answer"))?;
                feed.next_game()?
            }
        };
        feed.end();
        id = next;
        // In a rematch both keep their token and swap sides.
        for (side, token) in &mut mine {
            *side = side.opponent();
            tokens.remember_seat(&id, *side, token);
        }
    }
}

/// The next step.
enum Task {
    Over,
    Move(Side, String),
    /// An offer of the opponent: its kind, and the token of the player who answers.
    Answer(&'static str, String),
    /// The opponent may be away: the token of the player who could claim the win.
    Claim(String),
    Wait,
}

fn until_over(session: &mut Session<'_>, api: &Api, feed: &Feed, id: &str, mine: &Mine) -> Flow<()> {
    let lang = session.lang();
    let interactive = session.console.interactive();
    // The version that our last action made: until it is shown, nobody is asked again.
    let mut acted = 0;
    loop {
        match task(feed, mine, acted, interactive)? {
            Task::Over => return Ok(()),
            Task::Wait => feed.wait(LOOK),
            Task::Answer(offer, token) => {
                let question = match offer {
                    "draw" => label!(lang, "cli-ask-accept-draw"),
                    _ => label!(lang, "cli-ask-allow-take-back"),
                };
                let answer = if session.console.confirm(question, false)? { "accept" } else { "decline" };
                let path = format!("/games/{id}/{offer}");
                acted = act(session, api, &path, &token, &json!({ "answer": answer }))?.unwrap_or(acted);
            }
            Task::Claim(token) => {
                if let Some(question) = possible_claim(api, id, lang)? {
                    if session.console.confirm(question, false)? {
                        let path = format!("/games/{id}/claim");
                        acted = act(session, api, &path, &token, &json!({}))?.unwrap_or(acted);
                    }
                    feed.table().claim_rests();
                }
            }
            Task::Move(side, token) => {
                if let Some(version) = move_person(session, api, feed, id, mine, side, &token)? {
                    acted = version;
                }
            }
        }
    }
}

fn task(feed: &Feed, mine: &Mine, acted: u64, interactive: bool) -> Flow<Task> {
    let mut table = feed.table();
    if let Some(lost) = &table.lost {
        return Err(Stop::Failed(lost.clone()));
    }
    if table.is_over() {
        return Ok(Task::Over);
    }
    if table.version < acted || table.version == 0 {
        return Ok(Task::Wait);
    }
    let seat = |side: Side| mine.iter().find(|(mine, _)| *mine == side).map(|(_, token)| token.clone());
    if interactive {
        for (offer, by) in [("draw", table.draw), ("takeback", table.takeback)] {
            if let Some(token) = by.filter(|by| seat(*by).is_none()).and_then(|by| seat(by.opponent())) {
                return Ok(Task::Answer(offer, token));
            }
        }
    }
    let Some(to_move) = table.to_move() else { return Ok(Task::Wait) };
    if let Some(token) = seat(to_move) {
        return Ok(Task::Move(to_move, token));
    }
    match seat(to_move.opponent()) {
        Some(token) if interactive && table.looks_for_claim() => Ok(Task::Claim(token)),
        _ => Ok(Task::Wait),
    }
}

/// The question whether to claim, if the opponent has been away for long enough.
fn possible_claim(api: &Api, id: &str, lang: Lang) -> Flow<Option<&'static str>> {
    let claim = match api.get(&format!("/games/{id}"), None) {
        Ok(mut game) => game["claim"].take(),
        // The feed says if the server stays away.
        Err(_) => return Ok(None),
    };
    let at = claim["at"].as_str().and_then(Time::parse);
    if at.is_none_or(|at| at > TimeSource::System.now()) {
        return Ok(None);
    }
    Ok(Some(match claim["ends"].as_str() {
        Some("abort") => label!(lang, "cli-ask-claim-end"),
        _ => label!(lang, "cli-ask-claim-win"),
    }))
}

/// Sends an action; returns the version that it made. A refusal is printed.
fn act(session: &mut Session<'_>, api: &Api, path: &str, token: &str, body: &Value) -> Flow<Option<u64>> {
    match api.post(path, Some(token), body) {
        Ok(answer) => Ok(answer["game"]["version"].as_u64().or(answer["version"].as_u64())),
        Err(CallError::Refused { detail, .. }) => {
            session.console.complain(&plain(&detail))?;
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Typed again, the word for an offer withdraws it.
fn offer_or_withdraw(offered_by: Option<Side>, side: Side) -> &'static str {
    if offered_by == Some(side) { "withdraw" } else { "offer" }
}

/// Asks for a move once.
fn move_person(
    session: &mut Session<'_>,
    api: &Api,
    feed: &Feed,
    id: &str,
    mine: &Mine,
    side: Side,
    token: &str,
) -> Flow<Option<u64>> {
    let lang = session.lang();
    let (variant, ply) = {
        let table = feed.table();
        (table.variant, table.moves.len())
    };
    let line = session.console.ask(&words::prompt(variant, lang))?;
    if feed.table().to_move() != Some(side) {
        // The game went on while the line was typed: it ended, or a move was taken back.
        return Ok(None);
    }
    let path = |verb: &str| format!("/games/{id}/{verb}");
    match words::typed(&line) {
        // An offer that came meanwhile is asked about now.
        None if line.is_empty() && session.console.interactive() => Ok(None),
        Some(Typed::Column(column)) => {
            act(session, api, &path("moves"), token, &json!({ "column": column, "ply": ply }))
        }
        Some(Typed::TakeBack) => match mine.iter().find(|(other, _)| *other != side) {
            // Two people at this keyboard agree: the last disc goes back.
            Some((_, other)) => {
                let offered = act(session, api, &path("takeback"), other, &json!({ "answer": "offer" }))?;
                match offered {
                    Some(_) => act(session, api, &path("takeback"), token, &json!({ "answer": "accept" })),
                    None => Ok(None),
                }
            }
            None => {
                let answer = offer_or_withdraw(feed.table().takeback, side);
                act(session, api, &path("takeback"), token, &json!({ "answer": answer }))
            }
        },
        Some(Typed::OfferDraw) => {
            let answer = offer_or_withdraw(feed.table().draw, side);
            act(session, api, &path("draw"), token, &json!({ "answer": answer }))
        }
        Some(Typed::Resign) => {
            let question = label!(lang, "cli-ask-resign");
            if session.console.interactive() && !session.console.confirm(question, false)? {
                return Ok(None);
            }
            act(session, api, &path("resign"), token, &json!({}))
        }
        Some(Typed::Help) => session.console.say(&words::help(variant, true, lang)).map(|()| None),
        None => session.console.complain(&words::not_a_column(&line, variant, lang)).map(|()| None),
    }
}
