//! The prompt of a game: asks for what the game waits for, and sends what is typed to the addresses that curl uses.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::connection::{Connection, Server};
use super::console::{Console, is_typed};
use super::watch::{Watch, is_over};
use super::{Flow, Mine, Session, seating, tournament};
use crate::cli::server::CallError;
use crate::game::{Answer, ClaimEnd, ColumnNumber, Offer, SeatAction};
use crate::lang::Lang;
use crate::printable::{printable, shell_word};
use crate::protocol::{Game, MoveRequest};
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
        let mut watch = Watch::start(&server, &id, &mine, printer.clone(), lang, session.console.style);
        let console = &mut session.console;
        let prompt = Prompt { console, server: &server, id: &id, mine: &mine, acted: 0, asked: None };
        let game = prompt.until_over(&mut watch)?;
        if !offered || !session.console.interactive() || mine.is_empty() {
            return Ok(());
        }
        let Some(next) = rematch(session, connection, &mut watch, &game, &mine)? else { return Ok(()) };
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
    watch: &mut Watch,
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
    let mut asked = game.clone();
    for (_, token) in mine {
        asked = act(server, &game.id, token, SeatAction::Rematch(Answer::Offer))?;
    }
    if asked.next_game.is_some() {
        return Ok(asked.next_game);
    }
    session.console.say(label!(lang, "cli-waiting-for-answer"))?;
    let game = watch.game(|game| {
        game.version >= asked.version && (game.next_game.is_some() || game.offers.rematch.is_empty())
    })?;
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
    /// A yes-or-no question, and what each answer does for the player with this token.
    Ask {
        question: &'static str,
        token: String,
        yes: SeatAction,
        no: Option<SeatAction>,
    },
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
    /// The version in which a question was asked: it is not asked twice.
    asked: Option<u32>,
}

impl Prompt<'_> {
    fn until_over(mut self, watch: &mut Watch) -> Flow<Game> {
        let mut waited_at = None;
        loop {
            let is_shown = |game: &Game| game.version >= self.acted;
            let news = |game: &Game| is_shown(game) && waited_at.is_none_or(|version| game.version > version);
            let shown = watch.wait(CLAIM_CHECK, news)?.filter(|game| is_shown(game)).cloned();
            let Some(game) = shown else { continue };
            if is_over(&game) {
                return Ok(game);
            }
            waited_at = None;
            match self.task(&game) {
                Task::Wait => waited_at = Some(game.version),
                Task::Move(side, token) => self.turn(watch, &game, side, &token)?,
                Task::Ask { question, token, yes, no } => {
                    self.asked = Some(game.version);
                    let chosen = if self.console.confirm(question, false)? { Some(yes) } else { no };
                    if let Some(action) = chosen {
                        self.act(&token, action)?;
                    }
                }
            }
        }
    }

    fn token(&self, side: Side) -> Option<String> {
        self.mine.iter().find(|(mine, _)| *mine == side).map(|(_, token)| token.clone())
    }

    fn task(&self, game: &Game) -> Task {
        let Some(to_move) = game.to_move else { return Task::Wait };
        let asks = self.console.interactive() && self.asked != Some(game.version);
        let offer = asks.then(|| self.offered(game)).flatten();
        let moves = || self.token(to_move).map(|token| Task::Move(to_move, token));
        let claim = || asks.then(|| self.claimable(game, to_move)).flatten();
        offer.or_else(moves).or_else(claim).unwrap_or(Task::Wait)
    }

    /// The question about what the opponent offers.
    fn offered(&self, game: &Game) -> Option<Task> {
        let lang = self.console.lang;
        let questions = [
            (Offer::Draw, label!(lang, "cli-ask-accept-draw")),
            (Offer::Takeback, label!(lang, "cli-ask-allow-take-back")),
        ];
        questions.into_iter().find_map(|(offer, question)| {
            let token = self.token(offer_of(game, offer)?.opponent())?;
            let [yes, no] = [Answer::Accept, Answer::Decline].map(|answer| SeatAction::Answer(offer, answer));
            Some(Task::Ask { question, token, yes, no: Some(no) })
        })
    }

    /// The question whether to claim what the opponent, who may be away, loses by it.
    fn claimable(&self, game: &Game, away: Side) -> Option<Task> {
        let claim = game.claim.as_ref().filter(|claim| claim.at.0 <= TimeSource::System.now())?;
        let token = self.token(away.opponent())?;
        let question = match claim.ends {
            ClaimEnd::Abort => label!(self.console.lang, "cli-ask-claim-end"),
            ClaimEnd::Win => label!(self.console.lang, "cli-ask-claim-win"),
        };
        Some(Task::Ask { question, token, yes: SeatAction::Claim, no: None })
    }

    /// Asks once for a move.
    fn turn(&mut self, watch: &mut Watch, game: &Game, side: Side, token: &str) -> Flow<()> {
        let question = say!(self.console.lang, "cli-ask-column", columns = columns(game));
        let line = self.console.ask(&question)?;
        // The game may have gone on while the line was typed: it ended, or a move was taken back.
        if watch.wait(Duration::ZERO, |_| true)?.is_none_or(|now| now.to_move != Some(side)) {
            return Ok(());
        }
        let action = match typed(self.console, &line, game)? {
            None => return Ok(()),
            Some(Typed::Column(column)) => {
                let body = MoveRequest { column, ply: Some(game.ply.into()) };
                return self.note(done(self.server, &format!("/g/{}", self.id), token, &body)).map(drop);
            }
            Some(Typed::Resign) => SeatAction::Resign,
            Some(Typed::Offer(offer)) => match self.token(side.opponent()) {
                // Two people at this keyboard agree: the last disc goes back.
                Some(other) if offer == Offer::Takeback => {
                    if !self.act(&other, SeatAction::Answer(offer, Answer::Offer))? {
                        return Ok(());
                    }
                    SeatAction::Answer(offer, Answer::Accept)
                }
                // Typed again, the word for an offer withdraws it.
                _ if offer_of(game, offer) == Some(side) => SeatAction::Answer(offer, Answer::Withdraw),
                _ => SeatAction::Answer(offer, Answer::Offer),
            },
        };
        self.act(token, action).map(drop)
    }

    /// Performs an action of a seat; whether the server did it.
    fn act(&mut self, token: &str, action: SeatAction) -> Flow<bool> {
        self.note(act(self.server, self.id, token, action))
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
fn act(server: &Server, id: &str, token: &str, action: SeatAction) -> Result<Game, CallError> {
    let body = match action {
        SeatAction::Answer(_, answer) | SeatAction::Rematch(answer) => json!({ "answer": answer }),
        _ => json!({}),
    };
    done(server, &format!("/g/{id}/{}", action.name()), token, &body)
}

/// The game after a move or an action.
fn done(server: &Server, path: &str, token: &str, body: &impl Serialize) -> Result<Game, CallError> {
    #[derive(Deserialize)]
    struct Done {
        game: Game,
    }
    server.send::<Done>(path, Some(token), body).map(|done| done.game)
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
