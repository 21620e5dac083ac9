//! The other texts: what is going on, the ranking, results, a player, a report, and help.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use unicode_width::UnicodeWidthStr;

use super::commands::{Commands, User, game_path};
use super::game::{free_name, heading};
use crate::app::report_names;
use crate::game::report::{Accuracy, Grade, Names, Report};
use crate::game::{GameId, Kind};
use crate::lang::Lang;
use crate::live::LiveGame;
use crate::names::{deleted_player, marked};
use crate::opponent::Level;
use crate::rules::{Side, Variant, diagram};
use crate::store::{Against, HistoryItem, PlayerRow, RankingRow, Rival, RivalRow, SeatName, Totals};

/// What somebody sees who knows only the address.
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
        (waiting, "Waiting for a player:", "Falta un jugador:"),
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

/// All that can be done, each with a command or an address.
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
             \x20 POST   /resign /abort /claim /rematch, and /draw /takeback with answer=offer, accept or decline\n\
             \x20 GET    /report judges every move once the game is over; /learn lets you find the better ones\n\
             Send your seat token with curl's -u; what stands before the colon does not matter.\n\n\
             A name belongs to the player who used it first. To use it again in /play or /join, send its player token with -u.\n\
             To play a script file (the mode, then one column per line, counted from 1) with every step explained:\n\
             \x20 POST it with curl's --data-binary @FILE to {scripts}\n\n\
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
             \x20 POST   /resign /abort /claim /rematch, y /draw /takeback con answer=offer, accept o decline\n\
             \x20 GET    /report juzga cada jugada al terminar la partida; /learn te deja encontrar las mejores\n\
             Envía el token de tu asiento con -u de curl; lo que va antes de los dos puntos no importa.\n\n\
             Un nombre es del primer jugador que lo usó. Para volver a usarlo en /play o /join, envía su token de jugador con -u.\n\
             Para jugar un archivo de guion (el modo y una columna por línea, contadas desde 1) con cada paso explicado:\n\
             \x20 envíalo con --data-binary @ARCHIVO de curl (POST) a {scripts}\n\n\
             Inglés: -H 'Accept-Language: en' o ?lang=en. Los programas usan la API JSON en /api/v1: {docs}\n\n\
             Para empezar:"
        ),
    );
    format!("{text}\n{}\n", play_computer(commands))
}

/// The ranking.
pub(super) fn ranking(
    rows: &[RankingRow],
    against: Against,
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let title = match against {
        Against::All => lang.pick("Ranking", "Clasificación"),
        Against::People => {
            lang.pick("Ranking, games between people", "Clasificación, partidas entre personas")
        }
        Against::Bots => lang.pick("Ranking of the bots", "Clasificación de los bots"),
    };
    let head = lang.pick(
        ["#", "name", "points", "won", "lost", "drawn", "played", "rating"],
        ["#", "nombre", "puntos", "ganadas", "perdidas", "empates", "jugadas", "nivel"],
    );
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let Totals { points, wins, losses, draws } = row.totals;
        let rating = row.rating.map(|rating| format!("{:.0} ±{:.0}", rating.rating, rating.deviation));
        let numbers = [points, wins, losses, draws, row.totals.played()].map(|number| number.to_string());
        let mut line = vec![row.position.to_string(), marked(&row.name, row.bot)];
        line.extend(numbers);
        line.push(rating.unwrap_or_else(|| "–".to_owned()));
        table.push(line);
    }
    let mut text = format!("{title}\n\n{}", aligned(&table));
    if rows.is_empty() {
        text += lang.pick("Nobody has points yet.\n", "Aún nadie tiene puntos.\n");
    }
    text += &following(next, lang);
    let words = lang.pick("The last results:", "Los últimos resultados:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/stats", ""))
}

/// The last results.
pub(super) fn results(
    items: &[HistoryItem],
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{}\n\n", lang.pick("The last results", "Los últimos resultados"));
    text += &history(items, lang);
    text += &following(next, lang);
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// The command for the next page of a list.
fn following(next: Option<String>, lang: Lang) -> String {
    next.map_or_else(String::new, |command| format!("\n{}\n{command}\n", lang.pick("More:", "Más:")))
}

/// How the seats of a game were filled; against the computer, with its level.
fn kind(item: &HistoryItem, lang: Lang) -> String {
    let level = item.names.iter().find_map(|name| match name {
        SeatName::Computer(level) => Some(level.name(lang)),
        _ => None,
    });
    match (item.record.kind, level) {
        (Kind::Online, _) => lang.pick("online", "en línea").to_owned(),
        (Kind::Local, _) => lang.pick("one device", "un dispositivo").to_owned(),
        (Kind::Exhibition, _) => lang.pick("computers", "ordenadores").to_owned(),
        (Kind::Manual, None) => lang.pick("by hand", "a mano").to_owned(),
        (Kind::Computer | Kind::Manual, level) => {
            let level = level.unwrap_or("–");
            let against = lang
                .pick(format!("against the computer ({level})"), format!("contra el ordenador ({level})"));
            match item.record.kind {
                Kind::Manual => format!("{}, {against}", lang.pick("by hand", "a mano")),
                _ => against,
            }
        }
    }
}

fn history(items: &[HistoryItem], lang: Lang) -> String {
    if items.is_empty() {
        return lang.pick("No game has ended yet.\n", "Aún no ha terminado ninguna partida.\n").to_owned();
    }
    let head = lang.pick(
        ["ended (UTC)", "X", "O", "winner", "points", "rounds", "board", "kind", "game"],
        ["fin (UTC)", "X", "O", "gana", "puntos", "rondas", "tablero", "tipo", "partida"],
    );
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for item in items {
        let record = &item.record;
        let name = |side: Side| match &item.names[side.index()] {
            SeatName::Person(name) => marked(name, item.bots[side.index()]),
            SeatName::Deleted(_) => deleted_player(lang).to_owned(),
            SeatName::Computer(level) => level.name(lang).to_owned(),
        };
        let winner = record
            .result
            .winner
            .map_or_else(|| lang.pick("draw", "empate").to_owned(), |side| side.to_string());
        let [x, o] = record.result.points;
        // Minutes are enough for people; programs have /api/v1/history.
        let ended: String = record.ended_at.to_string().replace('T', " ").chars().take(16).collect();
        let variant = record.variant;
        table.push(vec![
            ended,
            name(Side::X),
            name(Side::O),
            winner,
            format!("{x}–{o}"),
            record.result.rounds.to_string(),
            format!("{}×{}·{}", variant.rows(), variant.columns(), variant.connect()),
            kind(item, lang),
            record.id.to_string(),
        ]);
    }
    aligned(&table)
}

/// A player's record.
pub(super) fn player(
    player: &PlayerRow,
    rivals: &[RivalRow],
    last: &[HistoryItem],
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{}\n{}\n", marked(&player.name, player.bot), totals(player.all, lang));
    let split = [
        (lang.pick("against people", "contra personas"), player.people),
        (lang.pick("in games with a bot", "en partidas con un bot"), player.bots),
        (lang.pick("against computers", "contra ordenadores"), player.computers()),
        (lang.pick("carried from an old ranking", "de una clasificación anterior"), player.carried),
    ];
    for (words, part) in split.into_iter().filter(|(_, part)| *part != Totals::default()) {
        text += &format!("  {words}: {}\n", totals(part, lang));
    }
    if let Some(rating) = player.rating {
        let (rating, deviation) = (rating.rating.round(), rating.deviation.round());
        text +=
            &lang.pick(format!("Rating {rating} ±{deviation}.\n"), format!("Nivel {rating} ±{deviation}.\n"));
    }
    if !rivals.is_empty() {
        text += lang.pick("\nAgainst each:\n", "\nContra cada rival:\n");
    }
    for row in rivals {
        let rival = match &row.rival {
            Rival::Person(name) => marked(name, row.bot),
            Rival::Computer(level) => lang.pick(
                format!("the computer ({})", level.name(lang)),
                format!("el ordenador ({})", level.name(lang)),
            ),
        };
        text += &format!("  {rival}: {}\n", totals(row.totals, lang));
    }
    text += &format!("\n{}", history(last, lang));
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// Totals in a line.
fn totals(totals: Totals, lang: Lang) -> String {
    let Totals { points, wins, losses, draws } = totals;
    let played = totals.played();
    lang.pick(
        format!("{points} points; {played} played: {wins} won, {losses} lost, {draws} drawn."),
        format!("{points} puntos; {played} jugadas: {wins} ganadas, {losses} perdidas, {draws} empatadas."),
    )
}

/// How an invited player takes their seat. Shown once, to the creator of the game.
pub(super) fn invitation(id: &GameId, name: &str, code: &str, lang: Lang, commands: &Commands) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    let page = commands.address(&game_path(id, ""), "");
    let join = commands.post(None, &[("name", name), ("invite", code)], &game_path(id, "/join"));
    let words = lang.pick(
        format!("A seat is reserved for {name}. The link, shown only once:"),
        format!("Hay un asiento reservado para {name}. El enlace, que solo se muestra una vez:"),
    );
    let terminal = lang.pick("or, at a terminal:", "o, en un terminal:");
    format!("{words}\n{page}#invite={}&name={}\n{terminal}\n{join}\n\n", encode(code), encode(name))
}

/// A game as it stood earlier.
pub(super) fn back(live: &LiveGame, lang: Lang, commands: &Commands) -> String {
    let ply = live.game.moves.len();
    let when = lang.pick(format!("After {ply} discs:"), format!("Tras {ply} fichas:"));
    let board = diagram::draw(&live.game.position);
    let words = lang.pick("The game as it is now:", "La partida tal como está ahora:");
    let now = commands.get(None, &game_path(&live.id, ""), "");
    format!("{}\n{when}\n\n{board}\n{words}\n{now}\n", heading(live, lang))
}

/// What each move of a game was worth.
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

/// How well a side chose; nothing if it never had to choose.
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
    let text = lang.pick(
        format!("{name} ({side}): accuracy {percent} % ({kept} of {choices} choices)."),
        format!("{name} ({side}): precisión {percent} % ({kept} de {choices} decisiones)."),
    );
    format!("{text}{}\n", best.unwrap_or_default())
}

/// What players write behind a move.
fn sign(grade: Grade) -> &'static str {
    match grade {
        Grade::Best | Grade::Good => "",
        Grade::Inaccuracy => " ?!",
        Grade::Mistake => " ?",
        Grade::Blunder => " ??",
    }
}

/// What a new seat's holder must keep: shown once.
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

/// A table with columns as wide as a terminal draws them: numbers to the right, text to the left.
fn aligned(table: &[Vec<String>]) -> String {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        table.iter().map(|row| row.get(column).map_or(0, |cell| cell.width())).max().unwrap_or(0)
    };
    let is_number = |column: usize| {
        let mut cells = table.iter().skip(1).filter_map(|row| row.get(column)).peekable();
        cells.peek().is_some() && cells.all(|cell| cell.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let shape: Vec<(usize, bool)> = (0..columns).map(|column| (width(column), is_number(column))).collect();
    let mut text = String::new();
    for row in table {
        let cells = row.iter().zip(&shape).map(|(cell, (width, right))| {
            let space = " ".repeat(width - cell.width());
            if *right { format!("{space}{cell}") } else { format!("{cell}{space}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
