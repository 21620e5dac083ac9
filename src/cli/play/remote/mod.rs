//! A game on a running server, played or watched through its API, also against a player on the page.

mod api;
mod feed;
mod link;
mod table;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::commands::{self, Command};
use super::console::print;
use super::menu;
use super::seats::SeatChoice;
use super::tokens::Tokens;
use super::{First, Flow, Session, Stop};
use crate::game::{Answer, ClaimEnd, Offer, SeatAction, Status};
use crate::lang::Lang;
use crate::names::{NameKey, PlayerName};
use crate::printable::shell_word;
use crate::protocol::{
    Code, Created, Game, Grant, JoinRequest, Joined, MoveRequest, NewGameRequest, NewSeatRequest, Played,
    ServerInfo,
};
use crate::rules::{Side, Variant};
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
            seats: Some(seats.each_ref().map(seat)),
            first: Some(session.asked.first.unwrap_or(First::X).first_move()),
            rows: variant.map(Variant::rows),
            columns: variant.map(Variant::columns),
            connect: variant.map(Variant::connect),
            seed: session.asked.seed,
            pace_ms: session.asked.pace.map(i64::from),
            // The open seat is for whoever gets the link.
            listed: seats.contains(&None).then_some(false),
            ..NewGameRequest::default()
        };
        match api.post("/games", None, &body) {
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
    let address = api.address();
    if created.game.status == Status::Waiting {
        let server: ServerInfo = api.get("/server")?;
        let public = server.public_url.map(|url| url.trim_end_matches('/').to_owned());
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
fn enter(session: &mut Session<'_>, api: &Api, tokens: &mut Tokens, link: &Link) -> Flow<(String, Mine)> {
    let lang = session.lang();
    let id = link.id.clone();
    let game = api.game(&id)?;
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
        match api.post::<Joined>(&format!("/games/{id}/join"), token.as_deref(), &body) {
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
fn holder(game: &Game, side: Side) -> Option<&str> {
    game.seats[side].as_ref()?.name.as_deref()
}

/// How a game that was left is resumed, with the same seat where others play under the same account.
fn to_go_on(api: &Api, id: &str, mine: &Mine, lang: Lang) -> Flow<String> {
    let mut command = format!("cuatro play --server {} --game {id}", api.address());
    if let [(side, _)] = mine.as_slice()
        && let Some(name) = holder(&api.game(id)?, *side)
    {
        command += &format!(" --x {}", shell_word(name));
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
        let result = feed.table().game.as_ref().is_some_and(|game| game.result.is_some());
        let question = label!(lang, "cli-ask-rematch");
        let again = result && !mine.is_empty() && session.console.interactive();
        if !again || !session.console.confirm(question, false)? {
            feed.end();
            return Ok(());
        }
        let mut next = None;
        for (_, token) in &mine {
            let done = api.act(&id, token, SeatAction::Rematch)?;
            next = done.next_game.or(done.game.next_game);
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
    /// An offer of the opponent, and the token of the player who answers.
    Answer(Offer, String),
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
                    Offer::Draw => label!(lang, "cli-ask-accept-draw"),
                    Offer::Takeback => label!(lang, "cli-ask-allow-take-back"),
                };
                let accepts = session.console.confirm(question, false)?;
                let answer = if accepts { Answer::Accept } else { Answer::Decline };
                let done = api.act(id, &token, SeatAction::Answer(offer, answer));
                acted = acted_on(session, done.map(|done| done.game))?.unwrap_or(acted);
            }
            Task::Claim(token) => {
                if let Some(question) = possible_claim(api, id, lang)? {
                    if session.console.confirm(question, false)? {
                        let done = api.act(id, &token, SeatAction::Claim);
                        acted = acted_on(session, done.map(|done| done.game))?.unwrap_or(acted);
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

fn task(feed: &Feed, mine: &Mine, acted: u32, interactive: bool) -> Flow<Task> {
    let mut table = feed.table();
    if let Some(lost) = &table.lost {
        return Err(Stop::Failed(lost.clone()));
    }
    if table.is_unprinted() || table.version() < acted || table.game.is_none() {
        return Ok(Task::Wait);
    }
    if table.is_over() {
        return Ok(Task::Over);
    }
    let seat = |side: Side| mine.iter().find(|(mine, _)| *mine == side).map(|(_, token)| token.clone());
    if interactive {
        for offer in [Offer::Draw, Offer::Takeback] {
            let by = table.offered(offer);
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
    // The feed says if the server stays away.
    let claim = api.game(id).ok().and_then(|game| game.claim);
    let claim = claim.filter(|claim| claim.at.0 <= TimeSource::System.now());
    Ok(claim.map(|claim| match claim.ends {
        ClaimEnd::Abort => label!(lang, "cli-ask-claim-end"),
        ClaimEnd::Win => label!(lang, "cli-ask-claim-win"),
    }))
}

/// The version that our action made. A refusal is printed.
fn acted_on(session: &mut Session<'_>, done: Result<Game, CallError>) -> Flow<Option<u32>> {
    match done {
        Ok(game) => Ok(Some(game.version)),
        Err(CallError::Refused { detail, .. }) => session.console.complain(&detail).map(|()| None),
        Err(error) => Err(error.into()),
    }
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
) -> Flow<Option<u32>> {
    let lang = session.lang();
    let (variant, ply) = match &feed.table().game {
        Some(game) => (game.setup.variant, game.ply()),
        None => return Ok(None),
    };
    let line = session.console.ask(&commands::prompt(variant, lang))?;
    if feed.table().to_move() != Some(side) {
        // The game went on while the line was typed: it ended, or a move was taken back.
        return Ok(None);
    }
    // Typed again, the word for an offer withdraws it.
    let offering = |offer: Offer| {
        let again = feed.table().offered(offer) == Some(side);
        SeatAction::Answer(offer, if again { Answer::Withdraw } else { Answer::Offer })
    };
    // Whoever only pressed Enter is asked about an offer that came meanwhile.
    let action = match commands::read(&mut session.console, &line, variant, true)? {
        None => return Ok(None),
        Some(Command::Drop(column)) => {
            let body = MoveRequest { column, ply: Some(ply.into()) };
            let played = api.post::<Played>(&format!("/games/{id}/moves"), Some(token), &body);
            return acted_on(session, played.map(|played| played.game));
        }
        Some(Command::TakeBack) => match mine.iter().find(|(other, _)| *other != side) {
            // Two people at this keyboard agree: the last disc goes back.
            Some((_, other)) => {
                let offered = api.act(id, other, SeatAction::Answer(Offer::Takeback, Answer::Offer));
                if acted_on(session, offered.map(|done| done.game))?.is_none() {
                    return Ok(None);
                }
                SeatAction::Answer(Offer::Takeback, Answer::Accept)
            }
            None => offering(Offer::Takeback),
        },
        Some(Command::OfferDraw) => offering(Offer::Draw),
        Some(Command::Resign) => SeatAction::Resign,
    };
    acted_on(session, api.act(id, token, action).map(|done| done.game))
}
