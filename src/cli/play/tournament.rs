//! A tournament of a server: entered once, and each of its games is played as it comes.

use std::time::{Duration, Instant};

use super::super::seats::{self, SeatChoice};
use super::super::tokens::Tokens;
use super::super::{Flow, Session, Stop, menu};
use super::link::Link;
use super::{PATIENCE, play};
use crate::app::own_sentence;
use crate::cli::server::{CallError, Server, signed};
use crate::lang::Lang;
use crate::names::{NameKey, PlayerName};
use crate::printable::shell_word;
use crate::protocol::{
    Code, Entered, EntrantDoing, EntrantWish, EntryRequest, Me, MeRequest, StageState, Tournament,
    TournamentStatus,
};
use cuatro_words::{label, say};

/// How long a question waits for news, in seconds: not as long as a server may take to answer.
const WAIT_S: u32 = 20;
/// The same between stages, when the tournament may end.
const LOOK_S: u32 = 3;
/// How long a server may be unavailable before the tournament is left.
const AWAY: Duration = Duration::from_secs(60);
/// How long to wait before asking again.
const RETRY: Duration = Duration::from_secs(1);

/// Who plays here, and in what.
struct Entrant {
    tournament: String,
    token: String,
}

/// `cuatro play --tournament`
pub(in crate::cli::play) fn run(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let text = session.asked.tournament.clone().unwrap_or_default();
    let link = Link::of_tournament(&text)
        .ok_or_else(|| Stop::Usage(say!(lang, "cli-no-tournament", text = format!("{text:?}"))))?;
    let address = session.asked.server.clone().or_else(|| link.server.clone());
    let address = address.ok_or_else(|| Stop::Usage(say!(lang, "cli-tournament-without-server")))?;
    let server = Server::at(&address, PATIENCE, lang).map_err(Stop::Usage)?;
    let mut tokens = Tokens::of(server.address());
    let tournament: Tournament = server.read(server.get(&format!("/tournaments/{}", link.id)).call())?;
    session.console.say(&tournament.title)?;
    session.on_leave(to_go_on(&server, &tournament.id, lang));
    let token = enter(session, &server, &mut tokens, &tournament, &link);
    let played = token.and_then(|token| {
        let entrant = Entrant { tournament: tournament.id.clone(), token };
        follow(session, &server, &mut tokens, &entrant)
    });
    if matches!(played, Err(Stop::Left)) {
        session.say_left();
    }
    played
}

/// How a tournament that was left is gone on with.
pub(super) fn to_go_on(server: &Server, id: &str, lang: Lang) -> String {
    let command = format!("cuatro play --server {} --tournament {id}", shell_word(server.address()));
    format!("\n{}", say!(lang, "cli-tournament-to-go-on", command = command))
}

/// The token of an entrant: from the link, kept from before, or of somebody who enters now.
fn enter(
    session: &mut Session<'_>,
    server: &Server,
    tokens: &mut Tokens,
    tournament: &Tournament,
    link: &Link,
) -> Flow<String> {
    let (lang, id) = (session.lang(), &tournament.id);
    if let Some(token) = &link.entrant {
        let me = me(server, id, token, 0)?;
        tokens.remember_entry(id, &me.name, token);
        return Ok(token.clone());
    }
    let asked = session.asked.seats(lang)?.into_iter().flatten().find_map(|seat| match seat {
        SeatChoice::Person(name) => Some(name),
        SeatChoice::Computer(_) => None,
    });
    let is_asked = |name: &str| {
        asked.as_ref().is_none_or(|asked| {
            // Behind the name that was asked for stands a number if somebody else holds it.
            let before = name.rsplit_once(' ').map_or(name, |(before, _)| before);
            [name, before].iter().any(|name| NameKey::to_find(name) == *asked.key())
        })
    };
    if let Some((_, token)) = tokens.entries(id).into_iter().rev().find(|(name, _)| is_asked(name)) {
        match me(server, id, &token, 0) {
            Ok(me) if me.state != EntrantDoing::Out => return Ok(token),
            // Who left enters anew, and so does whose token is not valid any more.
            Ok(_) | Err(CallError::Refused { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let mut name = match asked {
        Some(name) => name,
        None if session.console.interactive() => ask_name(session, tournament)?,
        None => return Err(Stop::Usage(say!(lang, "cli-tournament-name"))),
    };
    let mut ask = false;
    loop {
        let body = EntryRequest {
            name: name.to_string(),
            token: tokens.player(name.key().as_str()),
            ask: ask.then_some(true),
            device: None,
        };
        match server.send::<Entered>(&format!("/tournaments/{id}/entries"), None, &body) {
            Ok(Entered { entrant, token, player_token }) => {
                if let Some(player_token) = player_token {
                    tokens.remember_player(name.key().as_str(), &player_token);
                }
                tokens.remember_entry(id, &entrant.name, &token);
                return Ok(token);
            }
            Err(CallError::Refused { code, detail }) if session.console.interactive() => {
                session.console.complain(&detail)?;
                ask = code == Code::NameTaken
                    && session.console.confirm(label!(lang, "cli-ask-to-be-let-in"), false)?;
                if !ask {
                    name = ask_name(session, tournament)?;
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Asks for a name; where only given ones enter, by number.
fn ask_name(session: &mut Session<'_>, tournament: &Tournament) -> Flow<PlayerName> {
    let lang = session.lang();
    let names: Vec<String> = tournament.names.iter().map(|name| name.to_string()).collect();
    if tournament.open || names.is_empty() {
        return menu::ask_name(session, label!(lang, "cli-your-name"), None);
    }
    let index = session.console.choose(label!(lang, "cli-your-name"), &names, 0)?;
    seats::name(&names[index], lang).map_err(Stop::Failed)
}

/// Plays each game as it comes, until the tournament is over or the entrant is out.
fn follow(session: &mut Session<'_>, server: &Server, tokens: &mut Tokens, entrant: &Entrant) -> Flow<()> {
    let lang = session.lang();
    let Entrant { tournament, token } = entrant;
    let (mut said, mut played, mut wait) = (String::new(), None, 0);
    loop {
        let me = patiently(session, || me(server, tournament, token, wait))?;
        if let (Some(game), Some(side)) = (&me.game, me.side)
            && played.as_ref() != Some(game)
        {
            play(session, server, tokens, game.clone(), vec![(side, token.clone())])?;
            (played, wait) = (Some(game.clone()), WAIT_S);
            said.clear();
            continue;
        }
        let head: Tournament =
            patiently(session, || server.read(server.get(&format!("/tournaments/{tournament}")).call()))?;
        let over = head.status == TournamentStatus::Ended;
        let words = own_sentence(&me, over, lang);
        let place = me.place.filter(|_| over || me.stage_status == Some(StageState::Ended));
        let place = place
            .map(|place| say!(lang, "tournament-your-place", place = place, points = me.points.to_string()));
        let words = [Some(words), place].into_iter().flatten().collect::<Vec<_>>().join("\n");
        // The same is said once.
        if words != said {
            session.console.say(&words)?;
            said = words;
        }
        if over || me.state == EntrantDoing::Out {
            return Ok(());
        }
        if me.state == EntrantDoing::Paused {
            let comes_back = !session.console.interactive()
                || session.console.confirm(label!(lang, "cli-ask-come-back"), true)?;
            if !comes_back {
                return Err(Stop::Left);
            }
            let body = MeRequest { state: EntrantWish::Back };
            server.send::<Me>(&format!("/tournaments/{tournament}/me"), Some(token), &body)?;
            said.clear();
        }
        // The end of the tournament is no news for `me`.
        wait = if me.stage_status == Some(StageState::Ended) { LOOK_S } else { WAIT_S };
    }
}

/// What the tournament says to the entrant, at most so many seconds later.
fn me(server: &Server, tournament: &str, token: &str, wait: u32) -> Result<Me, CallError> {
    let path = format!("/tournaments/{tournament}/me?wait={wait}");
    server.read(signed(server.get(&path), Some(token)).call())
}

/// Asks again while the server is away, as long as that may last.
fn patiently<T>(session: &mut Session<'_>, ask: impl Fn() -> Result<T, CallError>) -> Flow<T> {
    let began = Instant::now();
    let mut said = false;
    loop {
        match ask() {
            Err(CallError::Down(_)) if began.elapsed() < AWAY => {
                if !said {
                    said = true;
                    session.console.say(label!(session.lang(), "cli-connection-lost"))?;
                }
                std::thread::sleep(RETRY);
            }
            done => return Ok(done?),
        }
    }
}
