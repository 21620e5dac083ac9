//! Other texts: the front page, help, an earlier position, and a report.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::commands::{Commands, User, game_path};
use super::game::heading;
use super::next::free_name;
use crate::app::report_names;
use crate::computer::Level;
use crate::game::GameId;
use crate::game::report::{Accuracy, Grade, Names, Report};
use crate::lang::{Lang, Noun};
use crate::live::LiveGame;
use crate::rules::{Side, Variant, diagram};

/// The front page, for a reader who knows only the address.
pub(super) fn front(
    server: &str,
    waiting: &[&LiveGame],
    playing: &[&LiveGame],
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!(
        "{server} · {}\n\n",
        lang.pick("Connect Four · play from a terminal", "Cuatro en raya · para jugar desde un terminal")
    );
    for (games, en, es) in [
        (waiting, "Waiting for a player:", "Esperan a un jugador:"),
        (playing, "Games to watch:", "Partidas en curso:"),
    ] {
        if games.is_empty() {
            continue;
        }
        text += &format!("{}\n", lang.pick(en, es));
        for live in games {
            text += &format!(
                "  {}\n  {}\n",
                heading(live, lang),
                commands.get(None, &game_path(&live.id, ""), "")
            );
        }
        text.push('\n');
    }
    if waiting.is_empty() && playing.is_empty() {
        text += lang.pick("No games right now.\n\n", "Ahora no hay partidas.\n\n");
    }
    for (words, path) in [
        (lang.pick("The ranking:", "La clasificación:"), "/ranking"),
        (lang.pick("The last results:", "Los últimos resultados:"), "/stats"),
        (lang.pick("Everything else:", "Todo lo demás:"), "/help"),
    ] {
        text += &format!("{words}\n{}\n", commands.get(None, path, ""));
    }
    text += lang.pick("To play the computer:", "Para jugar contra el ordenador:");
    format!("{text}\n{}\n", play_computer(commands))
}

fn play_computer(commands: &Commands) -> String {
    commands.post(None, &[("name", &free_name()), ("level", Level::DEFAULT.id())], "/play")
}

/// Everything that can be done, each with a command or an address.
pub(super) fn help(lang: Lang, commands: &Commands) -> String {
    let levels: Vec<String> = Level::ALL
        .iter()
        .map(|level| {
            let word = lang.pick(level.id(), level.alias());
            format!("  {}  {word:<10} {}", level.number(), level.description(lang))
        })
        .collect();
    let levels = levels.join("\n");
    let online = commands.post(None, &[("name", &free_name())], "/play");
    let board =
        [("name", &*free_name()), ("level", "expert"), ("rows", "8"), ("columns", "9"), ("first", "me")];
    let board = commands.post(None, &board, "/play");
    let presets: Vec<String> = Variant::PRESETS
        .iter()
        .map(|preset| format!("{}×{}·{}", preset.rows(), preset.columns(), preset.connect()))
        .collect();
    let presets = presets.join(" ");
    let docs = commands.address("/docs", "");
    let scripts = commands.address("/api/v1/scripts", "level=heuristic");
    let export = commands.get(None, "/export.txt", "");
    let text = lang.pick(
        format!(
            "POST /play starts a game. Fields: name; level (play the computer), opponent_name (same terminal) or neither (you get a link to send);\n\
             first=me, opponent or random; rows, columns, connect; clock=60+1. Or by seat: x_name, x_level, x_invite, o_name, ….\n\
             The answer holds your seat token, which is shown only once.\n\
             {online}\n{board}\n\n\
             Levels, by number or name:\n{levels}\n\n\
             Boards: 1 to 64 rows and columns; popular ones are {presets}.\n\n\
             A game is at /g/ID:\n\
             \x20 GET    as text; .svg, .png, .json, or Accept: text/event-stream to follow it; ?wait=60 waits for the next move, ?ply=5 shows an earlier position\n\
             \x20 POST   column=3 drops a disc; columns count from 0\n\
             \x20 POST   /join takes an open seat (name; invite if it is reserved)\n\
             \x20 POST   /resign /abort /claim /rematch, and /draw /takeback with answer=offer, accept,\n\
             \x20        decline or withdraw\n\
             \x20 GET    /report judges every move once the game is over; /learn lets you find the better ones\n\
             Send your seat token with curl's -u; what stands before the colon does not matter.\n\n\
             A name belongs to the player who used it first. To use it again in /play or /join, send its player token with -u.\n\
             To play a script file (the mode, then one column per line, counted from 1) with every step explained:\n\
             \x20 POST it with curl's --data-binary @FILE to {scripts}\n\n\
             Ranking and history as one file:\n{export}\n\n\
             Spanish: -H 'Accept-Language: es' or ?lang=es. Programs use the JSON API under /api/v1: {docs}\n\n\
             To begin:"
        ),
        format!(
            "POST /play empieza una partida. Campos: name; level (contra el ordenador), opponent_name (en el mismo terminal) o ninguno (recibes un enlace para enviar);\n\
             first=me, opponent o random; rows, columns, connect; clock=60+1. O por asiento: x_name, x_level, x_invite, o_name, ….\n\
             La respuesta trae el token de tu asiento, que solo se muestra una vez.\n\
             {online}\n{board}\n\n\
             Niveles, por número o nombre:\n{levels}\n\n\
             Tableros: de 1 a 64 filas y columnas; los más populares son {presets}.\n\n\
             Una partida está en /g/ID:\n\
             \x20 GET    como texto; .svg, .png, .json, o Accept: text/event-stream para seguirla; ?wait=60 espera la próxima jugada, ?ply=5 muestra una posición anterior\n\
             \x20 POST   column=3 echa una ficha; las columnas se cuentan desde 0\n\
             \x20 POST   /join ocupa un asiento libre (name; invite si está reservado)\n\
             \x20 POST   /resign /abort /claim /rematch, y /draw /takeback con answer=offer, accept,\n\
             \x20        decline o withdraw\n\
             \x20 GET    /report juzga cada jugada al terminar la partida; /learn te deja encontrar las mejores\n\
             Envía el token de tu asiento con -u de curl; lo que va antes de los dos puntos no importa.\n\n\
             Un nombre es del primer jugador que lo usó. Para volver a usarlo en /play o /join, envía su token de jugador con -u.\n\
             Para jugar un archivo de guion (el modo y una columna por línea, contadas desde 1) con cada paso explicado:\n\
             \x20 envíalo con --data-binary @ARCHIVO de curl (POST) a {scripts}\n\n\
             Clasificación e historial en un archivo:\n{export}\n\n\
             Inglés: -H 'Accept-Language: en' o ?lang=en. Los programas usan la API JSON en /api/v1: {docs}\n\n\
             Para empezar:"
        ),
    );
    format!("{text}\n{}\n", play_computer(commands))
}

/// How an invited player takes their seat. Shown once, to the creator of the game.
pub(super) fn invitation(id: &GameId, name: &str, code: &str, lang: Lang, commands: &Commands) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    let commands = commands.to_send();
    let page = commands.address(&game_path(id, ""), "");
    let join = commands.post(None, &[("name", name), ("invite", code)], &game_path(id, "/join"));
    let words = lang.pick(
        format!("A seat is reserved for {name}. The link, shown only once:"),
        format!("Hay un asiento reservado para {name}. El enlace, que solo se muestra una vez:"),
    );
    let terminal = lang.pick("or, at a terminal:", "o, en un terminal:");
    format!("{words}\n{page}#invite={}&name={}\n{terminal}\n{join}\n\n", encode(code), encode(name))
}

/// An earlier position of a game.
pub(super) fn back(live: &LiveGame, lang: Lang, commands: &Commands) -> String {
    let discs = lang.counted(live.game.moves.len(), Noun::Disc);
    let when = lang.pick(format!("After {discs}:"), format!("Tras {discs}:"));
    let board = diagram::draw(&live.game.position);
    let words = lang.pick("The game as it is now:", "La partida tal como está ahora:");
    let now = commands.get(None, &game_path(&live.id, ""), "");
    format!("{}\n{when}\n\n{board}\n{words}\n{now}\n", heading(live, lang))
}

/// An assessment of each move of a game.
pub(super) fn report(live: &LiveGame, report: &Report, lang: Lang, commands: &Commands) -> String {
    let names = report_names(live, lang);
    let mut text =
        format!("{}\n{}\n", heading(live, lang), report.text(live.game.result.as_ref(), &names, lang));
    for side in Side::BOTH {
        text += &side_line(report, side, &names, lang);
    }
    text.push('\n');
    for judged in &report.moves {
        let line = judged.text(&names, lang);
        let decided = if report.decided_by == Some(judged.ply) { '*' } else { ' ' };
        let (number, who, column) = (judged.ply + 1, names.of(judged.side), judged.column);
        let sign = judged.grade.map_or("", sign);
        text += &format!("{decided}{number:>3}. {who} ({}) {column}{sign}: {line}\n", judged.side);
    }
    if !report.exact {
        text += lang.pick(
            "\nNot all of this is proven on this board.\n",
            "\nNo todo está demostrado en este tablero.\n",
        );
    }
    if !report.lessons.is_empty() {
        let words = lang.pick("To learn from the mistakes:", "Para aprender de los errores:");
        text += &format!("\n{words}\n{}\n", commands.get(None, &game_path(&live.id, "/learn"), ""));
    }
    let words = lang.pick("The game itself:", "La partida:");
    format!("{text}\n{words}\n{}\n", commands.get(None, &game_path(&live.id, ""), ""))
}

/// How well a side chose; `None` if it never had a choice.
fn side_line(report: &Report, side: Side, names: &Names, lang: Lang) -> String {
    let (Accuracy { choices, kept, percent }, name) = (report.accuracy(side), names.of(side));
    let Some(percent) = percent else { return String::new() };
    let best = report.best_move(side).map(|judged| {
        let (number, column) = (judged.ply + 1, judged.column);
        lang.pick(
            format!(" Best move: {number}, column {column}."),
            format!(" Mejor jugada: la {number}, columna {column}."),
        )
    });
    let choices = lang.counted(choices, Noun::Choice);
    let text = lang.pick(
        format!("{name} ({side}): accuracy {percent} % ({kept} of {choices})."),
        format!("{name} ({side}): precisión {percent} % ({kept} de {choices})."),
    );
    format!("{text}{}\n", best.unwrap_or_default())
}

/// The annotation that players write after a move.
fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => " ?!",
        Grade::Mistake => " ?",
        Grade::Blunder => " ??",
    }
}

/// The tokens of a new seat, shown once.
pub(super) fn token_notice(name: &str, seat: &User, player_token: Option<&str>, lang: Lang) -> String {
    let side = &seat.name;
    let mut text = lang.pick(
        format!("{name} plays {side}. The seat token, shown only once: {}\n", seat.token),
        format!(
            "{name} juega con {side}. El token del asiento, que solo se muestra una vez: {}\n",
            seat.token
        ),
    );
    if let Some(token) = player_token {
        text += &lang.pick(
            format!("The name {name} is now yours. Its player token, shown only once: {token}\n"),
            format!(
                "El nombre {name} ya es tuyo. Su token de jugador, que solo se muestra una vez: {token}\n"
            ),
        );
    }
    text
}
