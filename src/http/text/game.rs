//! A game as text: who plays, whose turn it is, the board, how it ended, and what can be done next.

use super::super::games::seat_name;
use super::commands::{Commands, User, game_path};
use crate::game::{Event, GameResult, Occupant, Offer, Status, Termination};
use crate::lang::Lang;
use crate::live::LiveGame;
use crate::opponent::place;
use crate::rules::{Side, diagram, points};

/// How long a waiting command waits, in seconds.
const WAIT: &str = "wait=60";

/// Somebody who looks at a game.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    /// The side they play and its token; nothing for whoever watches.
    pub(super) seat: Option<(Side, &'a str)>,
    pub(super) lang: Lang,
    pub(super) commands: &'a Commands,
}

impl Reader<'_> {
    fn side(&self) -> Option<Side> {
        self.seat.map(|(side, _)| side)
    }

    fn user(&self) -> Option<User> {
        self.seat.map(|(side, token)| User::seat(side, token))
    }
}

/// The game as it stands.
pub(super) fn text(live: &LiveGame, reader: Reader<'_>) -> String {
    let game = &live.game;
    let mut text = format!("{}\n", heading(live, reader.lang));
    text += &format!("{}\n\n", state(live, reader));
    text += &diagram::draw(&game.position);
    text.push('\n');
    if let Some(why) = last_reason(live, reader.lang) {
        text += &format!("{why}\n");
    }
    for line in asides(live, reader) {
        text += &format!("{line}\n");
    }
    let (words, command) = next(live, reader);
    text + &format!("{words}\n{command}\n")
}

/// Who plays whom, on which board.
pub(super) fn heading(live: &LiveGame, lang: Lang) -> String {
    let variant = live.game.setup.variant;
    let name = |side| format!("{} ({side})", seat_name(live, side, lang));
    let connect = variant.connect();
    let board = format!("{}×{}", variant.rows(), variant.columns());
    let board = lang.pick(format!("{board}, connect {connect}"), format!("{board}, {connect} en línea"));
    format!("{} – {} · {board}", name(Side::X), name(Side::O))
}

/// What goes on, in the reader's words.
fn state(live: &LiveGame, reader: Reader<'_>) -> String {
    let (game, lang) = (&live.game, reader.lang);
    match (game.status, game.to_move(), &game.result) {
        (Status::Waiting, ..) => lang.pick("A seat is still open.", "Falta alguien.").to_owned(),
        (Status::Aborted, ..) => lang
            .pick("The game was aborted and does not count.", "La partida se anuló y no cuenta.")
            .to_owned(),
        (_, _, Some(result)) => ending(live, result, reader),
        (_, Some(side), _) => {
            let (round, name) = (points::round(game.ply()), seat_name(live, side, lang));
            if reader.side() == Some(side) {
                lang.pick(
                    format!("Round {round}. It is your turn, {name} ({side})."),
                    format!("Ronda {round}. Te toca, {name} ({side})."),
                )
            } else {
                lang.pick(
                    format!("Round {round}. It is {name}'s turn ({side})."),
                    format!("Ronda {round}. Le toca a {name} ({side})."),
                )
            }
        }
        (_, None, None) => String::new(),
    }
}

/// How it ended: the same facts for everybody, the first sentence for the reader.
fn ending(live: &LiveGame, result: &GameResult, reader: Reader<'_>) -> String {
    let lang = reader.lang;
    let name = |side| seat_name(live, side, lang);
    let first = match (result.winner, reader.side()) {
        (None, _) => lang.pick("A draw.", "Empate.").to_owned(),
        (Some(winner), Some(you)) if winner == you => {
            lang.pick(format!("You win, {}!", name(you)), format!("¡Ganas, {}!", name(you)))
        }
        (Some(winner), Some(_)) => {
            lang.pick(format!("You lose: {} wins.", name(winner)), format!("Pierdes: gana {}.", name(winner)))
        }
        (Some(winner), None) => {
            lang.pick(format!("{} wins.", name(winner)), format!("Gana {}.", name(winner)))
        }
    };
    let line = place(&result.line, lang);
    let why = match result.reason {
        Termination::Line => lang.pick(format!("The line: {line}."), format!("La línea: {line}.")),
        other => {
            let (en, es) = match other {
                Termination::Full => ("The board is full.", "El tablero está lleno."),
                Termination::Resign => ("The other side resigned.", "El otro bando se rindió."),
                Termination::Time => {
                    ("The other side's time ran out.", "Al otro bando se le acabó el tiempo.")
                }
                Termination::Abandon => ("The other side was gone.", "El otro bando se había ido."),
                Termination::Agreed | Termination::Line => ("Both agreed.", "De común acuerdo."),
            };
            lang.pick(en, es).to_owned()
        }
    };
    let rounds = result.rounds;
    let points = Side::BOTH.map(|side| format!("{} {}", name(side), result.points[side.index()])).join(", ");
    let facts = lang
        .pick(format!("Rounds: {rounds}. Points: {points}."), format!("Rondas: {rounds}. Puntos: {points}."));
    format!("{first} {why}\n{facts}")
}

/// Why the computer put the last disc where it lies.
fn last_reason(live: &LiveGame, lang: Lang) -> Option<String> {
    let last = live.log.iter().rev().find(|entry| matches!(entry.logged.event, Event::Moved { .. }))?;
    let Event::Moved { why: Some(why), side, .. } = &last.logged.event else { return None };
    Some(format!("{} ({side}): {}", seat_name(live, *side, lang), why.text(lang)))
}

/// What else is to be said: offers, and what can be done beside the next command.
fn asides(live: &LiveGame, reader: Reader<'_>) -> Vec<String> {
    let (game, lang) = (&live.game, reader.lang);
    let mut lines = Vec::new();
    if game.status.is_over() && game.result.is_some() {
        lines.push(lang.pick("What each move was worth:", "Qué valía cada jugada:").to_owned());
        lines.push(reader.commands.get(None, &game_path(&live.id, "/report"), ""));
    }
    let Some((you, _)) = reader.seat else { return lines };
    let user = reader.user();
    let offers =
        [(Offer::Draw, game.offers.draw, "draw"), (Offer::Takeback, game.offers.takeback, "takeback")];
    for (offer, by, word) in offers {
        if game.status != Status::Playing || by != Some(you.opponent()) {
            continue;
        }
        let name = seat_name(live, you.opponent(), lang);
        let (en, es) = match offer {
            Offer::Draw => (
                format!("{name} offers a draw. To accept it:"),
                format!("{name} ofrece tablas. Para aceptar:"),
            ),
            Offer::Takeback => (
                format!("{name} asks to take the last disc back. To let them:"),
                format!("{name} pide deshacer la última ficha. Para permitirlo:"),
            ),
        };
        lines.push(lang.pick(en, es));
        let path = game_path(&live.id, &format!("/{word}"));
        lines.push(reader.commands.post(user.as_ref(), &[("answer", "accept")], &path));
    }
    lines
}

/// The next command, and what it is for.
fn next(live: &LiveGame, reader: Reader<'_>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let user = reader.user();
    let here = game_path(&live.id, "");
    let say = |en: &str, es: &str| lang.pick(en, es).to_owned();
    let wait = || commands.get(user.as_ref(), &here, WAIT);
    match (game.status, reader.side()) {
        (Status::Waiting, None) => (
            say("To take the seat:", "Para ocupar el asiento:"),
            commands.post(None, &[("name", &free_name())], &game_path(&live.id, "/join")),
        ),
        (Status::Waiting, Some(_)) => {
            let link = commands.address(&here, "");
            let join = commands.post(None, &[("name", &free_name())], &game_path(&live.id, "/join"));
            let words = lang.pick(
                format!("Send the other player this link: {link}\nor, for a terminal:\n{join}\nTo wait for them:"),
                format!("Envía este enlace a quien vaya a jugar contigo: {link}\no, para un terminal:\n{join}\nPara esperar:"),
            );
            (words, wait())
        }
        (Status::Playing, Some(you)) if game.to_move() == Some(you) => {
            let legal: Vec<String> = game.position.legal().map(|column| column.to_string()).collect();
            let middle = legal.get(legal.len() / 2).map_or("0", String::as_str);
            let free = legal.join(" ");
            let words = lang.pick(
                format!("Columns with room: {free}. To put a disc:"),
                format!("Columnas con sitio: {free}. Para poner una ficha:"),
            );
            (words, commands.post(user.as_ref(), &[("column", middle)], &here))
        }
        (Status::Playing, Some(_)) => (say("To wait for the answer:", "Para esperar la respuesta:"), wait()),
        (Status::Playing, None) => (say("To watch what comes next:", "Para ver lo que sigue:"), wait()),
        (Status::Finished | Status::Aborted, _) => after(live, reader, user.as_ref()),
    }
}

/// What follows a game that is over.
fn after(live: &LiveGame, reader: Reader<'_>, user: Option<&User>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let say = |en: &str, es: &str| lang.pick(en, es).to_owned();
    match (&game.next, reader.seat) {
        (Some(next), _) => (
            say("The next game:", "La siguiente partida:"),
            commands.get(other_side(user).as_ref(), &game_path(next, ""), ""),
        ),
        // After a rematch was asked for there is only to wait.
        (None, Some((you, _))) if game.result.is_some() && game.offers.rematch[you.index()] => (
            say("You asked for a rematch. To wait for it:", "Has pedido la revancha. Para esperarla:"),
            commands.get(user, &game_path(&live.id, ""), WAIT),
        ),
        (None, Some(_)) if game.result.is_some() => (
            say("To play again:", "Para jugar otra vez:"),
            commands.post(user, &[], &game_path(&live.id, "/rematch")),
        ),
        (None, _) => (say("What else is going on:", "Qué más hay:"), commands.get(None, "/", "")),
    }
}

/// In a rematch both keep their token and swap sides.
fn other_side(user: Option<&User>) -> Option<User> {
    let user = user?;
    let name = if user.name == "X" { "O" } else { "X" };
    Some(User { name: name.to_owned(), token: user.token.clone() })
}

/// Whether somebody at a terminal has nothing to wait for: it is their turn, or nobody's.
pub(super) fn is_settled(live: &LiveGame, you: Option<Side>) -> bool {
    live.game.status.is_over() || (live.game.status == Status::Playing && live.game.to_move() == you)
}

/// Whether the computer sits opposite.
pub(super) fn plays_the_computer(live: &LiveGame, you: Side) -> bool {
    matches!(live.game.seats[you.opponent().index()], Some(Occupant::Computer(_)))
}

/// A name for a command that shall run as typed: one that nobody holds, most likely.
pub(super) fn free_name() -> String {
    use rand::RngExt;
    let names = ["Alba", "Bruno", "Carmen", "Diego", "Elena", "Hugo", "Ines", "Leo", "Marta", "Nora"];
    let mut rng = rand::rng();
    format!("{}{}", names[rng.random_range(0..names.len())], rng.random_range(100..1000))
}
