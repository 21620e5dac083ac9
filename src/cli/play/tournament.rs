//! `--tournament`: the entrant's games are played as they come.

use super::connection::{Connection, patiently};
use super::console::print;
use super::link::Link;
use super::{Flow, Mine, Session, Stop, menu, prompt, seats};
use crate::cli::server::CallError;
use crate::lang::Lang;
use crate::names::NameKey;
use crate::printable::shell_word;
use crate::protocol::{
    Code, Entered, EntrantDoing, EntrantWish, EntryRequest, Me, MeRequest, StageState, Tournament,
    TournamentStatus,
};
use crate::rules::Side;
use cuatro_words::{label, say};

/// How long a question waits for news, in seconds: not as long as a server may take to answer.
const WAIT_S: u32 = 20;
/// The same between stages, when the tournament may end.
const WAIT_BETWEEN_STAGES_S: u32 = 3;
pub(super) fn run(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let text = session.asked.tournament.clone().unwrap_or_default();
    let link = Link::of_tournament(&text)
        .ok_or_else(|| Stop::Usage(say!(lang, "cli-no-tournament", text = format!("{text:?}"))))?;
    let address = session.asked.server.clone().or_else(|| link.server.clone());
    let address = address.ok_or_else(|| Stop::Usage(say!(lang, "cli-tournament-without-server")))?;
    let mut connection = Connection::to(&address, lang)?;
    let tournament: Tournament = connection.server.read(&format!("/t/{}", link.id), None)?;
    session.console.say(&tournament.title)?;
    session.on_leave(to_go_on(&address, &tournament.id, lang));
    let token = enter(session, &mut connection, &tournament, &link)?;
    follow(session, &mut connection, &format!("/t/{}", tournament.id), &token)
}

/// How a tournament that was left is gone on with.
pub(super) fn to_go_on(address: &str, id: &str, lang: Lang) -> String {
    let command = format!("cuatro play --server {} --tournament {id}", shell_word(address));
    format!("\n{}", say!(lang, "cli-tournament-to-go-on", command = command))
}

/// The token of an entrant: from the link, kept from before, or of a new entry.
fn enter(
    session: &mut Session<'_>,
    connection: &mut Connection,
    tournament: &Tournament,
    link: &Link,
) -> Flow<String> {
    let (lang, id, path) = (session.lang(), &tournament.id, format!("/t/{}", tournament.id));
    let server = connection.server.clone();
    let me = |token: &str| server.read::<Me>(&format!("{path}/me"), Some(token));
    if let Some(token) = &link.entrant {
        connection.tokens.remember_entry(id, &me(token)?.name, token);
        return Ok(token.clone());
    }
    let asked = session.asked.person(lang)?;
    let key = asked.as_deref().map(NameKey::to_find);
    let is_asked = |name: &str| key.as_ref().is_none_or(|key| *key == NameKey::to_find(name));
    let kept = connection.tokens.entries(id).into_iter().rev().find(|(name, _)| is_asked(name));
    if let Some((_, token)) = kept {
        match me(&token) {
            Ok(me) if me.state != EntrantDoing::Out => return Ok(token),
            // An entrant that left enters anew, as does one with a token that is no longer valid.
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
        let token = connection.tokens.player(&name);
        let body = EntryRequest { name: name.clone(), token, ask: ask.then_some(true), device: None };
        match server.send::<Entered>(&format!("{path}/join"), None, &body) {
            Ok(Entered { token, player_token, .. }) => {
                if let Some(player_token) = player_token {
                    connection.tokens.remember_player(&name, &player_token);
                }
                // Not the entrant's name, which has a number behind it if somebody else holds the one that was typed.
                connection.tokens.remember_entry(id, &name, &token);
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
fn ask_name(session: &mut Session<'_>, tournament: &Tournament) -> Flow<String> {
    let lang = session.lang();
    let names: Vec<String> = tournament.names.iter().map(|name| name.to_string()).collect();
    if tournament.open || names.is_empty() {
        return Ok(menu::ask_name(session, label!(lang, "cli-your-name"), None)?.to_string());
    }
    let index = session.console.choose(label!(lang, "cli-your-name"), &names, 0)?;
    Ok(seats::name(&names[index], lang)?.to_string())
}

/// Plays each game as it comes, until the tournament is over or the entrant is out.
fn follow(session: &mut Session<'_>, connection: &mut Connection, path: &str, token: &str) -> Flow<()> {
    let lang = session.lang();
    // The text for an entrant is the same on either side.
    let entrant: Mine = vec![(Side::X, token.to_owned())];
    let (mut said, mut played, mut wait) = (String::new(), None, 0);
    loop {
        let server = &connection.server;
        let lost = || drop(print(label!(lang, "cli-connection-lost")));
        let (me, head, text) = patiently(lost, || {
            let me: Me = server.read(&format!("{path}/me?wait={wait}"), Some(token))?;
            let head: Tournament = server.read(path, None)?;
            Ok((me, head, server.text(&format!("{path}/me"), &entrant, None)?.into_body()))
        })?;
        if let (Some(game), Some(side)) = (&me.game, me.side)
            && played.as_ref() != Some(game)
        {
            prompt::play(session, connection, (game.clone(), vec![(side, token.to_owned())]), false)?;
            (played, wait) = (Some(game.clone()), WAIT_S);
            said.clear();
            continue;
        }
        if me.game.is_none() && text != said {
            session.console.say(&format!("\n{}", text.trim_end()))?;
            said = text;
        }
        if head.status == TournamentStatus::Ended || me.state == EntrantDoing::Out {
            return Ok(());
        }
        if me.state == EntrantDoing::Paused {
            let comes_back = !session.console.interactive()
                || session.console.confirm(label!(lang, "cli-ask-come-back"), true)?;
            if !comes_back {
                return Err(Stop::Left);
            }
            let body = MeRequest { state: EntrantWish::Back };
            server.send::<Me>(&format!("{path}/me"), Some(token), &body)?;
            said.clear();
        }
        // The end of the tournament is no news for `me`.
        let between = me.stage_status == Some(StageState::Ended);
        wait = if between { WAIT_BETWEEN_STAGES_S } else { WAIT_S };
    }
}
