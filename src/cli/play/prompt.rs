//! The prompt of a game: asks for what the game waits for, and sends what is typed to the addresses that curl uses.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use super::connection::{Connection, Server};
use super::console::{Console, is_typed};
use super::watch::{Watch, is_over};
use super::{Flow, Mine, Session, seating, tournament};
use crate::cli::server::CallError;
use crate::game::{Answer, ClaimEnd, ColumnNumber, Offer, SeatAction};
use crate::lang::Lang;
use crate::printable::{printable, shell_word};
use crate::protocol::{ActionDone, Game, MoveRequest, Played};
use crate::rules::Side;
use crate::rules::notation::whole_number;
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

/// How long to wait before checking whether the win over an absent opponent can be claimed.
const CLAIM_CHECK: Duration = Duration::from_secs(2);

/// Plays or watches a game until it is over, and its rematches if they are `offered`.
pub(super) fn play(
    session: &mut Session<'_>,
    connection: &mut Connection,
    (mut id, mut mine): (String, Mine),
    offered: bool,
) -> Flow<()> {
    let lang = session.lang();
    let printer = Arc::new(Mutex::new(session.console.printer()?));
    let server = connection.server.clone();
    loop {
        session.on_leave(farewell(session, connection, &id, &mine)?);
        let watch = Watch::start(&server, &id, &mine, printer.clone(), lang, session.console.style);
        let console = &mut session.console;
        let prompt = Prompt { console, server: &server, id: &id, mine: &mine, acted: 0, claimed: None };
        let next = prompt.until_over(&watch).and_then(|game| {
            if offered && session.console.interactive() && !mine.is_empty() {
                rematch(session, connection, &watch, &game, &mine)
            } else {
                Ok(None)
            }
        });
        watch.end();
        let Some(next) = next? else { return Ok(()) };
        id = next;
        // In a rematch both keep their token and swap sides.
        for (side, token) in &mut mine {
            *side = side.opponent();
            connection.tokens.remember_seat(&id, *side, token);
        }
    }
}

/// What is said when the game is left before its end.
fn farewell(session: &Session<'_>, connection: &Connection, id: &str, mine: &Mine) -> Flow<String> {
    let lang = session.lang();
    let Some(address) = &connection.address else {
        let words = match (session.console.interactive(), mine.is_empty()) {
            (false, _) => say!(lang, "cli-broken-off"),
            (true, true) => say!(lang, "cli-left-to-computers"),
            (true, false) => say!(lang, "cli-left"),
        };
        return Ok(format!("\n{words}"));
    };
    let game: Game = connection.server.read(&format!("/g/{id}"), None)?;
    if let Some(played_in) = &game.tournament {
        return Ok(tournament::to_go_on(address, &played_in.id, lang));
    }
    let mut command = format!("cuatro play --server {address} --game {id}");
    // Somebody else may play under the same account.
    if let [(side, _)] = mine.as_slice()
        && let Some(name) = seating::holder(&game, *side)
    {
        command += &format!(" --x {}", shell_word(name));
    }
    Ok(format!("\n{}", say!(lang, "cli-to-go-on", command = command)))
}

/// Asks for a rematch, or for the next game of a series; its id, if both want it.
fn rematch(
    session: &mut Session<'_>,
    connection: &Connection,
    watch: &Watch,
    game: &Game,
    mine: &Mine,
) -> Flow<Option<String>> {
    let (lang, server) = (session.lang(), &connection.server);
    let series = game.series.as_ref().is_some_and(|series| series.winner.is_none());
    // What follows a game of a tournament is the tournament's.
    if game.tournament.is_some() || game.result.is_none() && !series {
        return Ok(None);
    }
    let question = match connection.address {
        _ if series => label!(lang, "cli-ask-next-in-series"),
        Some(_) => label!(lang, "cli-ask-rematch"),
        None => label!(lang, "cli-ask-play-again"),
    };
    if !session.console.confirm(question, series)? {
        return Ok(None);
    }
    let (mut next, mut asked) = (None, 0);
    for (_, token) in mine {
        let done = act(server, &game.id, token, SeatAction::Rematch(Answer::Offer))?;
        (next, asked) = (done.next_game.or(done.game.next_game), done.game.version);
    }
    if next.is_some() {
        return Ok(next);
    }
    session.console.say(label!(lang, "cli-waiting-for-answer"))?;
    let answered =
        |game: &Game| game.version >= asked && (game.next_game.is_some() || game.offers.rematch.is_empty());
    let game = watch.game(answered)?;
    if game.next_game.is_none()
        && let Some(name) = mine.first().and_then(|(side, _)| seating::holder(&game, side.opponent()))
    {
        session.console.say(&say!(lang, "text-declined-rematch", name = name))?;
    }
    Ok(game.next_game)
}

/// What a game waits for at this keyboard.
enum Task {
    Move(Side, String),
    /// The answer to an offer, by the player with this token.
    Answer(Offer, String),
    /// The opponent may be away: the token of the player that could claim the win.
    Claim(String, ClaimEnd),
    /// Somebody elsewhere.
    Wait,
}

/// The questions of one game.
struct Prompt<'a> {
    console: &'a mut Console,
    server: &'a Server,
    id: &'a str,
    mine: &'a Mine,
    /// The version that our last action made: until it is shown, nobody is asked again.
    acted: u32,
    /// The version in which somebody was asked about a claim: they are not asked twice.
    claimed: Option<u32>,
}

impl Prompt<'_> {
    fn until_over(mut self, watch: &Watch) -> Flow<Game> {
        let mut waited_at = None;
        loop {
            let is_shown = |game: &Game| game.version >= self.acted;
            let news = |game: &Game| is_shown(game) && waited_at.is_none_or(|version| game.version > version);
            let Some(game) = watch.wait(CLAIM_CHECK, news)?.filter(is_shown) else { continue };
            if is_over(&game) {
                return Ok(game);
            }
            waited_at = None;
            match self.task(&game) {
                Task::Wait => waited_at = Some(game.version),
                Task::Move(side, token) => self.turn(watch, &game, side, &token)?,
                Task::Answer(offer, token) => self.answer(offer, &token)?,
                Task::Claim(token, ends) => {
                    self.claimed = Some(game.version);
                    self.claim(ends, &token)?;
                }
            }
        }
    }

    fn token(&self, side: Side) -> Option<String> {
        self.mine.iter().find(|(mine, _)| *mine == side).map(|(_, token)| token.clone())
    }

    fn task(&self, game: &Game) -> Task {
        let interactive = self.console.interactive();
        let offered =
            |offer| self.token(offer_of(game, offer)?.opponent()).map(|token| Task::Answer(offer, token));
        let offered = [Offer::Draw, Offer::Takeback].into_iter().find_map(offered).filter(|_| interactive);
        let Some(to_move) = game.to_move else { return Task::Wait };
        let moves = || self.token(to_move).map(|token| Task::Move(to_move, token));
        let claims = || {
            let (claim, now) = (game.claim.as_ref().filter(|_| interactive)?, TimeSource::System.now());
            let token = self.token(to_move.opponent())?;
            let due = claim.at.0 <= now && self.claimed != Some(game.version);
            due.then_some(Task::Claim(token, claim.ends))
        };
        offered.or_else(moves).or_else(claims).unwrap_or(Task::Wait)
    }

    /// Asks once for a move.
    fn turn(&mut self, watch: &Watch, game: &Game, side: Side, token: &str) -> Flow<()> {
        let question = say!(self.console.lang, "cli-ask-column", columns = columns(game));
        let line = self.console.ask(&question)?;
        // The game may have gone on while the line was typed: it ended, or a move was taken back.
        if watch.wait(Duration::ZERO, |_| true)?.is_none_or(|now| now.to_move != Some(side)) {
            return Ok(());
        }
        let offer = match typed(self.console, &line, game)? {
            None => return Ok(()),
            Some(Typed::Resign) => return self.act(token, SeatAction::Resign).map(drop),
            Some(Typed::Column(column)) => {
                let body = MoveRequest { column, ply: Some(game.ply.into()) };
                let played = self.server.send::<Played>(&format!("/g/{}", self.id), Some(token), &body);
                return self.note(played.map(|played| played.game)).map(drop);
            }
            Some(Typed::Offer(offer)) => offer,
        };
        // Two people at this keyboard agree: the last disc goes back.
        if let (Offer::Takeback, Some(other)) = (offer, self.token(side.opponent())) {
            return match self.act(&other, SeatAction::Answer(offer, Answer::Offer))? {
                true => self.act(token, SeatAction::Answer(offer, Answer::Accept)).map(drop),
                false => Ok(()),
            };
        }
        // Typed again, the word for an offer withdraws it.
        let again = offer_of(game, offer) == Some(side);
        let answer = if again { Answer::Withdraw } else { Answer::Offer };
        self.act(token, SeatAction::Answer(offer, answer)).map(drop)
    }

    fn answer(&mut self, offer: Offer, token: &str) -> Flow<()> {
        let question = match offer {
            Offer::Draw => label!(self.console.lang, "cli-ask-accept-draw"),
            Offer::Takeback => label!(self.console.lang, "cli-ask-allow-take-back"),
        };
        let accepts = self.console.confirm(question, false)?;
        let answer = if accepts { Answer::Accept } else { Answer::Decline };
        self.act(token, SeatAction::Answer(offer, answer)).map(drop)
    }

    fn claim(&mut self, ends: ClaimEnd, token: &str) -> Flow<()> {
        let question = match ends {
            ClaimEnd::Abort => label!(self.console.lang, "cli-ask-claim-end"),
            ClaimEnd::Win => label!(self.console.lang, "cli-ask-claim-win"),
        };
        if self.console.confirm(question, false)? {
            self.act(token, SeatAction::Claim).map(drop)
        } else {
            Ok(())
        }
    }

    /// Performs an action of a seat; whether the server did it.
    fn act(&mut self, token: &str, action: SeatAction) -> Flow<bool> {
        let done = act(self.server, self.id, token, action);
        self.note(done.map(|done| done.game))
    }

    /// Notes the version that an action made. A refusal is printed.
    fn note(&mut self, done: Result<Game, CallError>) -> Flow<bool> {
        match done {
            Ok(game) => self.acted = game.version,
            Err(CallError::Refused { detail, .. }) => return self.console.complain(&detail).map(|()| false),
            Err(error) => return Err(error.into()),
        }
        Ok(true)
    }
}

/// The side that has made an offer.
fn offer_of(game: &Game, offer: Offer) -> Option<Side> {
    match offer {
        Offer::Draw => game.offers.draw,
        Offer::Takeback => game.offers.takeback,
    }
}

/// Performs an action of a seat.
fn act(server: &Server, id: &str, token: &str, action: SeatAction) -> Result<ActionDone, CallError> {
    let body = match action {
        SeatAction::Answer(_, answer) | SeatAction::Rematch(answer) => json!({ "answer": answer }),
        _ => json!({}),
    };
    server.send(&format!("/g/{id}/{}", action.name()), Some(token), &body)
}

/// What a line means that is typed for a move.
enum Typed {
    Column(ColumnNumber),
    Offer(Offer),
    Resign,
}

/// Understands a line. If it asks for nothing, what there is to say has been said.
fn typed(console: &mut Console, line: &str, game: &Game) -> Flow<Option<Typed>> {
    let lang = console.lang;
    if let Some(number) = whole_number(line) {
        return Ok(Some(Typed::Column(ColumnNumber(number))));
    }
    let means = |words: fn(Lang) -> &'static str| is_typed(&line.to_lowercase(), words);
    if means(|lang| label!(lang, "typed-take-back")) {
        return Ok(Some(Typed::Offer(Offer::Takeback)));
    }
    if means(|lang| label!(lang, "typed-draw")) {
        return Ok(Some(Typed::Offer(Offer::Draw)));
    }
    if means(|lang| label!(lang, "typed-resign")) {
        let sure = !console.interactive() || console.confirm(label!(lang, "cli-ask-resign"), false)?;
        return Ok(sure.then_some(Typed::Resign));
    }
    if means(|lang| label!(lang, "typed-help")) {
        console.say(&help(game, lang))?;
    } else if !line.is_empty() || !console.interactive() {
        // After Enter alone the question comes again.
        let last = game.columns - 1;
        let shown: String = printable(line.to_owned()).chars().take(40).collect();
        console.complain(&say!(lang, "cli-no-column", text = shown, single = last == 0, last = last))?;
    }
    Ok(None)
}

/// The columns of a board in short.
fn columns(game: &Game) -> String {
    match game.columns - 1 {
        0 => "0".to_owned(),
        last => format!("0-{last}"),
    }
}

/// What can be typed.
fn help(game: &Game, lang: Lang) -> String {
    let lines = [
        (&*columns(game), label!(lang, "cli-help-column")),
        ("u", label!(lang, "cli-help-take-back")),
        ("d", label!(lang, "cli-help-draw")),
        ("q", label!(lang, "cli-help-resign")),
        ("?", label!(lang, "cli-help-help")),
        ("Ctrl-C", label!(lang, "cli-help-leave")),
    ];
    lines.map(|(key, what)| format!("  {key:<7} {what}")).join("\n")
}
