//! The command at the end of a game's text, and its purpose.

use super::commands::{User, game_path};
use super::game::{Reader, expected};
use crate::game::Status;
use crate::live::LiveGame;
use crate::rules::Side;

/// How long a waiting command waits, in seconds.
const WAIT: &str = "wait=60";

/// The next command, and its purpose.
pub(super) fn next(live: &LiveGame, reader: Reader<'_>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let user = reader.user();
    let here = game_path(&live.id, "");
    let say = |en: &str, es: &str| lang.pick(en, es).to_owned();
    let wait = || commands.get(user.as_ref(), &here, WAIT);
    match (game.status, reader.side()) {
        // A reserved seat can be taken only with its code.
        (Status::Waiting, _) if expected(live, lang).is_some() => (
            say(
                "The codes to join were shown when the game was created. To wait:",
                "Los códigos para entrar se mostraron al crear la partida. Para esperar:",
            ),
            wait(),
        ),
        (Status::Waiting, None) => (
            say("To take the seat:", "Para ocupar el asiento:"),
            commands.post(None, &[("name", &free_name())], &game_path(&live.id, "/join")),
        ),
        (Status::Waiting, Some(_)) => {
            let others = commands.to_send();
            let link = others.address(&here, "");
            let join = others.post(None, &[("name", &free_name())], &game_path(&live.id, "/join"));
            let words = lang.pick(
                format!("Send the other player this link: {link}\nor, for a terminal:\n{join}\nTo wait for them:"),
                format!("Envía este enlace a quien vaya a jugar contigo: {link}\no, para un terminal:\n{join}\nPara esperar:"),
            );
            (words, wait())
        }
        (Status::Playing, Some(you)) if game.to_move() == Some(you) => {
            let legal: Vec<String> = game.position.legal().map(|column| column.to_string()).collect();
            let middle = legal.get(legal.len() / 2).map_or("0", String::as_str);
            let (open, libres) = lang.plural(
                legal.len(),
                ("Open column", "Columna libre"),
                ("Open columns", "Columnas libres"),
            );
            let free = legal.join(" ");
            let words = lang.pick(
                format!("{open}: {free}. To drop a disc:"),
                format!("{libres}: {free}. Para echar una ficha:"),
            );
            (words, commands.post(user.as_ref(), &[("column", middle)], &here))
        }
        (Status::Playing, Some(_)) => (say("To wait for the answer:", "Para esperar la respuesta:"), wait()),
        (Status::Playing, None) => (say("To watch what comes next:", "Para ver lo que sigue:"), wait()),
        (Status::Finished | Status::Aborted, _) => after(live, reader, user.as_ref()),
    }
}

/// What follows a finished game.
fn after(live: &LiveGame, reader: Reader<'_>, user: Option<&User>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let say = |en: &str, es: &str| lang.pick(en, es).to_owned();
    match (&game.next, reader.seat) {
        (Some(next), _) => (
            say("The next game:", "La siguiente partida:"),
            commands.get(other_side(user).as_ref(), &game_path(next, ""), ""),
        ),
        // After asking for a rematch one can only wait.
        (None, Some((you, _))) if game.result.is_some() && game.offers.rematch[you.index()] => (
            say("You asked for a rematch. To wait for it:", "Has pedido la revancha. Para esperarla:"),
            commands.get(user, &game_path(&live.id, ""), WAIT),
        ),
        (None, Some(_)) if game.result.is_some() => (
            say("To play again:", "Para jugar otra vez:"),
            commands.post(user, &[], &game_path(&live.id, "/rematch")),
        ),
        (None, _) => (say("Other games and more:", "Otras partidas y más:"), commands.get(None, "/", "")),
    }
}

/// In a rematch both keep their tokens and swap sides.
fn other_side(user: Option<&User>) -> Option<User> {
    let user = user?;
    let side = if user.name.starts_with('X') { Side::O } else { Side::X };
    Some(User::seat(side, &user.token, User::beside(&user.name)))
}

/// A name for a command that should run as shown: most likely nobody holds it.
pub(super) fn free_name() -> String {
    use rand::RngExt;
    let names = ["Alba", "Bruno", "Carmen", "Diego", "Elena", "Hugo", "Ines", "Leo", "Marta", "Nora"];
    let mut rng = crate::chance::rng();
    format!("{}{}", names[rng.random_range(0..names.len())], rng.random_range(10_000..100_000))
}
