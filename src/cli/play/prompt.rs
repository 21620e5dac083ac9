//! A game on a running server, played or watched through its API, also against a player on the page.

mod calls;
mod feed;
mod link;
mod seating;
mod tournament;
mod view;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::commands::{self, Command};
use super::tokens::Tokens;
use super::{Flow, Session, Stop};
use crate::cli::server::{CallError, Server};
use crate::game::{Answer, ClaimEnd, Offer, SeatAction};
use crate::lang::Lang;
use crate::printable::shell_word;
use crate::protocol::{Game, MoveRequest, Played};
use crate::rules::Side;
use crate::time_source::TimeSource;
use cuatro_words::{label, say};
use feed::Feed;
use link::Link;

pub(super) use tournament::run as run_tournament;

/// How long a server may take to start answering.
const PATIENCE: Duration = Duration::from_secs(30);
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
    let server = Server::at(&address, PATIENCE, lang).map_err(Stop::Usage)?;
    let mut tokens = Tokens::of(server.address());
    let (id, mine) = match link {
        Some(link) => seating::enter(session, &server, &mut tokens, &link)?,
        None => seating::create(session, &server, &mut tokens)?,
    };
    let played = play(session, &server, &mut tokens, id, mine);
    if matches!(played, Err(Stop::Left)) {
        session.say_left();
    }
    played
}

/// How a game that was left is resumed, with the same seat where others play under the same account.
fn to_go_on(server: &Server, id: &str, mine: &Mine, lang: Lang) -> Flow<String> {
    let game = calls::game(server, id)?;
    if let Some(tournament) = &game.tournament {
        return Ok(tournament::to_go_on(server, &tournament.id, lang));
    }
    let mut command = format!("cuatro play --server {} --game {id}", server.address());
    if let [(side, _)] = mine.as_slice()
        && let Some(name) = seating::holder(&game, *side)
    {
        command += &format!(" --x {}", shell_word(name));
    }
    Ok(format!("\n{}", say!(lang, "cli-to-go-on", command = command)))
}

/// Plays or watches until the game is over, and its rematches.
fn play(session: &mut Session<'_>, server: &Server, tokens: &mut Tokens, id: String, mine: Mine) -> Flow<()> {
    let lang = session.lang();
    let (mut id, mut mine) = (id, mine);
    let printer = Arc::new(Mutex::new(session.console.printer()?));
    loop {
        session.on_leave(to_go_on(server, &id, &mine, lang)?);
        let feed = Feed::start(server, &id, &mine, printer.clone(), lang, session.console.style);
        until_over(session, server, &feed, &id, &mine)?;
        let (result, series) = feed.view().game.as_ref().map_or((false, false), |game| {
            // What follows a game of a tournament is the tournament's.
            (game.result.is_some() && game.setup.tournament.is_none(), game.is_series_open())
        });
        let question = match series {
            true => label!(lang, "cli-ask-next-in-series"),
            false => label!(lang, "cli-ask-rematch"),
        };
        let again = (result || series) && !mine.is_empty() && session.console.interactive();
        if !again || !session.console.confirm(question, series)? {
            feed.end();
            return Ok(());
        }
        let (mut next, mut asked) = (None, 0);
        for (_, token) in &mine {
            let done = calls::act(server, &id, token, SeatAction::Rematch(Answer::Offer))?;
            (next, asked) = (done.next_game.or(done.game.next_game), done.game.version);
        }
        if next.is_none() {
            session.console.say(label!(lang, "cli-waiting-for-answer"))?;
            next = feed.next_game(asked)?;
        }
        feed.end();
        let Some(next) = next else { return Ok(()) };
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

fn until_over(session: &mut Session<'_>, server: &Server, feed: &Feed, id: &str, mine: &Mine) -> Flow<()> {
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
                let done = calls::act(server, id, &token, SeatAction::Answer(offer, answer));
                acted = acted_on(session, done.map(|done| done.game))?.unwrap_or(acted);
            }
            Task::Claim(token) => {
                if let Some(question) = possible_claim(server, id, lang)? {
                    if session.console.confirm(question, false)? {
                        let done = calls::act(server, id, &token, SeatAction::Claim);
                        acted = acted_on(session, done.map(|done| done.game))?.unwrap_or(acted);
                    }
                    feed.view().claim_rests();
                }
            }
            Task::Move(side, token) => {
                if let Some(version) = move_person(session, server, feed, id, mine, side, &token)? {
                    acted = version;
                }
            }
        }
    }
}

fn task(feed: &Feed, mine: &Mine, acted: u32, interactive: bool) -> Flow<Task> {
    let mut view = feed.view();
    if let Some(lost) = &view.lost {
        return Err(Stop::Failed(lost.clone()));
    }
    if view.is_unprinted() || view.version() < acted || view.game.is_none() {
        return Ok(Task::Wait);
    }
    if view.is_over() {
        return Ok(Task::Over);
    }
    let seat = |side: Side| mine.iter().find(|(mine, _)| *mine == side).map(|(_, token)| token.clone());
    if interactive {
        for offer in [Offer::Draw, Offer::Takeback] {
            let by = view.offered(offer);
            if let Some(token) = by.filter(|by| seat(*by).is_none()).and_then(|by| seat(by.opponent())) {
                return Ok(Task::Answer(offer, token));
            }
        }
    }
    let Some(to_move) = view.to_move() else { return Ok(Task::Wait) };
    if let Some(token) = seat(to_move) {
        return Ok(Task::Move(to_move, token));
    }
    match seat(to_move.opponent()) {
        Some(token) if interactive && view.looks_for_claim() => Ok(Task::Claim(token)),
        _ => Ok(Task::Wait),
    }
}

/// The question whether to claim, if the opponent has been away for long enough.
fn possible_claim(server: &Server, id: &str, lang: Lang) -> Flow<Option<&'static str>> {
    // The feed says if the server stays away.
    let claim = calls::game(server, id).ok().and_then(|game| game.claim);
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
    server: &Server,
    feed: &Feed,
    id: &str,
    mine: &Mine,
    side: Side,
    token: &str,
) -> Flow<Option<u32>> {
    let lang = session.lang();
    let (variant, ply) = match &feed.view().game {
        Some(game) => (game.setup.variant, game.ply()),
        None => return Ok(None),
    };
    let line = session.console.ask(&commands::prompt(variant, lang))?;
    if feed.view().to_move() != Some(side) {
        // The game went on while the line was typed: it ended, or a move was taken back.
        return Ok(None);
    }
    // Typed again, the word for an offer withdraws it.
    let offering = |offer: Offer| {
        let again = feed.view().offered(offer) == Some(side);
        SeatAction::Answer(offer, if again { Answer::Withdraw } else { Answer::Offer })
    };
    // Whoever only pressed Enter is asked about an offer that came meanwhile.
    let action = match commands::read(&mut session.console, &line, variant, true)? {
        None => return Ok(None),
        Some(Command::Drop(column)) => {
            let body = MoveRequest { column, ply: Some(ply.into()) };
            let played = server.send::<Played>(&format!("/games/{id}/moves"), Some(token), &body);
            return acted_on(session, played.map(|played| played.game));
        }
        Some(Command::TakeBack) => match mine.iter().find(|(other, _)| *other != side) {
            // Two people at this keyboard agree: the last disc goes back.
            Some((_, other)) => {
                let offered =
                    calls::act(server, id, other, SeatAction::Answer(Offer::Takeback, Answer::Offer));
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
    acted_on(session, calls::act(server, id, token, action).map(|done| done.game))
}
