//! The command at the end of a game's text, and its purpose.

use super::commands::{User, WAIT, game_path, tournament_path};
use super::game::{GameReader, expected};
use cuatro_app::LiveGame;
use cuatro_game::Status;
use cuatro_rules::Side;
use cuatro_tournament::TournamentId;
use cuatro_words::say;

/// The next command, and its purpose.
pub(super) fn next(live: &LiveGame, reader: GameReader<'_>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    let user = reader.user();
    let here = game_path(&live.id, "");
    let wait = || commands.get(user.as_ref(), &here, WAIT);
    match (game.status, reader.side()) {
        // A reserved seat can be taken only with its code.
        (Status::Waiting, _) if expected(live, lang).is_some() => (say!(lang, "next-wait-for-codes"), wait()),
        (Status::Waiting, None) => (
            say!(lang, "next-take-seat"),
            commands.post(None, &[("name", &free_name())], &game_path(&live.id, "/join")),
        ),
        (Status::Waiting, Some(_)) => {
            let others = commands.to_send();
            let link = others.address(&here, "");
            let join = others.post(None, &[("name", &free_name())], &game_path(&live.id, "/join"));
            let words = say!(lang, "next-send-link", link = link, join = join);
            (words, wait())
        }
        (Status::Playing, Some(you)) if game.to_move() == Some(you) => {
            let legal: Vec<String> = game.position.legal().map(|column| column.to_string()).collect();
            let middle = legal.get(legal.len() / 2).map_or("0", String::as_str);
            let words = say!(lang, "next-move", columns = legal.len(), free = legal.join(" "));
            (words, commands.post(user.as_ref(), &[("column", middle)], &here))
        }
        (Status::Playing, _) if game.held => (say!(lang, "next-wait-for-release"), wait()),
        (Status::Playing, Some(_)) => (say!(lang, "next-wait"), wait()),
        (Status::Playing, None) => (say!(lang, "next-watch"), wait()),
        (Status::Finished | Status::Aborted, _) => after(live, reader, user.as_ref()),
    }
}

/// What follows a finished game.
fn after(live: &LiveGame, reader: GameReader<'_>, user: Option<&User>) -> (String, String) {
    let (game, lang, commands) = (&live.game, reader.lang, reader.commands);
    match (&game.next, reader.seat) {
        (Some(next), _) => {
            (say!(lang, "next-game"), commands.get(other_side(user).as_ref(), &game_path(next, ""), ""))
        }
        // After asking for a rematch one can only wait.
        (None, Some((you, _))) if game.result.is_some() && game.offers.rematch[you.index()] => {
            (say!(lang, "next-wait-for-rematch"), commands.get(user, &game_path(&live.id, ""), WAIT))
        }
        (None, Some(_))
            if game.setup.tournament.is_none() && (game.result.is_some() || game.is_series_open()) =>
        {
            let words = match game.is_series_open() {
                true => say!(lang, "next-in-series"),
                false => say!(lang, "next-rematch"),
            };
            (words, commands.post(user, &[], &game_path(&live.id, "/rematch")))
        }
        (None, seat) if let Some(tournament) = &game.setup.tournament => {
            let id = TournamentId::of_key(&tournament.id);
            match seat {
                Some(_) => (
                    say!(lang, "next-wait-for-board"),
                    commands.get(user, &tournament_path(&id, "/me"), WAIT),
                ),
                None => (say!(lang, "next-tournament"), commands.get(None, &tournament_path(&id, ""), "")),
            }
        }
        (None, _) => (say!(lang, "next-other-games"), commands.get(None, "/", "")),
    }
}

/// In a rematch both keep their tokens and swap sides.
fn other_side(user: Option<&User>) -> Option<User> {
    let user = user?;
    let side = if user.name.starts_with('X') { Side::O } else { Side::X };
    Some(User::seat(side, &user.token, User::beside(&user.name)))
}

/// A name for a command that should run as shown: it is most likely free.
pub(super) fn free_name() -> String {
    use rand::RngExt;
    let names = ["Alba", "Bruno", "Carmen", "Diego", "Elena", "Hugo", "Ines", "Leo", "Marta", "Nora"];
    let mut rng = cuatro_app::chance::rng();
    format!("{}{}", names[rng.random_range(0..names.len())], rng.random_range(10_000..100_000))
}
