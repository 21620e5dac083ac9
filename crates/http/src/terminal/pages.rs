//! Other texts: the front page, help, an earlier position, and a report.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::commands::{Commands, User, game_path};
use super::game::heading;
use super::next::free_name;
use cuatro_app::LiveGame;
use cuatro_app::text::report_names;
use cuatro_game::GameId;
use cuatro_game::computer::Level;
use cuatro_game::report::{Accuracy, Grade, Names, Report};
use cuatro_rules::{Side, Variant, diagram};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// The front page, for a reader without a link.
pub(super) fn front(
    server: &str,
    waiting: &[&LiveGame],
    playing: &[&LiveGame],
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{server} · {}\n\n", label!(lang, "text-front-title"));
    let lists =
        [(waiting, label!(lang, "text-front-waiting")), (playing, label!(lang, "text-front-playing"))];
    for (games, words) in lists {
        if games.is_empty() {
            continue;
        }
        text += &format!("{words}\n");
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
        text += &format!("{}\n\n", label!(lang, "text-front-empty"));
    }
    for (words, path) in [
        (label!(lang, "next-ranking"), "/ranking"),
        (label!(lang, "next-results"), "/stats"),
        (label!(lang, "next-help"), "/help"),
    ] {
        text += &format!("{words}\n{}\n", commands.get(None, path, ""));
    }
    text += label!(lang, "next-computer");
    format!("{text}\n{}\n", play_computer(commands))
}

fn play_computer(commands: &Commands) -> String {
    commands.post(None, &[("name", &free_name()), ("level", Level::DEFAULT.id())], "/play")
}

/// Everything that can be done, each with a command or an address.
pub(super) fn help(lang: Lang, commands: &Commands) -> String {
    let levels: Vec<String> = Level::ALL
        .iter()
        .map(|level| format!("  {}  {:<11} {}", level.number(), level.word(lang), level.description(lang)))
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
    let position = commands.get(None, "/board", "moves=3,3,2");
    let document = commands.address("/api/v1/openapi.json", "");
    let docs = commands.address("/docs", "");
    let scripts = commands.address("/api/v1/scripts", "level=heuristic");
    let export = commands.get(None, "/export.txt", "");
    let text = say!(
        lang,
        "text-help",
        online = online,
        board = board,
        levels = levels,
        presets = presets,
        position = position,
        scripts = scripts,
        export = export,
        languages = lang.choices(),
        document = document,
        docs = docs,
    );
    format!("{text}\n{}\n", play_computer(commands))
}

/// How an invited player takes their seat. Shown once, to the creator of the game.
pub(super) fn invitation(id: &GameId, name: &str, code: &str, lang: Lang, commands: &Commands) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    let commands = commands.to_send();
    let page = commands.address(&game_path(id, ""), "");
    let join = commands.post(None, &[("name", name), ("invite", code)], &game_path(id, "/join"));
    let words = say!(lang, "text-invitation", name = name);
    let terminal = label!(lang, "text-invitation-terminal");
    format!("{words}\n{page}#invite={}&name={}\n{terminal}\n{join}\n\n", encode(code), encode(name))
}

/// An earlier position of a game.
pub(super) fn back(live: &LiveGame, lang: Lang, commands: &Commands) -> String {
    let when = say!(lang, "text-earlier-position", discs = live.game.moves.len());
    let board = diagram::draw(&live.game.position);
    let now = commands.get(None, &game_path(&live.id, ""), "");
    let now = commands.offer(label!(lang, "next-present"), now);
    format!("{}\n{when}\n\n{board}\n{now}", heading(live, lang))
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
        text += &format!("\n{}\n", label!(lang, "text-unproven"));
    }
    if !report.lessons.is_empty() {
        let learn = commands.get(None, &game_path(&live.id, "/learn"), "");
        text += &format!("\n{}", commands.offer(label!(lang, "next-learn"), learn));
    }
    let game = commands.get(None, &game_path(&live.id, ""), "");
    format!("{text}\n{}", commands.offer(label!(lang, "next-this-game"), game))
}

/// How well a side chose; `None` if it never had a choice.
fn side_line(report: &Report, side: Side, names: &Names, lang: Lang) -> String {
    let (Accuracy { choices, kept, percent }, name) = (report.accuracy(side), names.of(side));
    let Some(percent) = percent else { return String::new() };
    let side_name = side.as_str();
    let choice = say!(
        lang,
        "text-accuracy",
        name = name,
        side = side_name,
        percent = percent,
        kept = kept,
        choices = choices,
    );
    let best = report.best_move(side).map(|judged| {
        let column = judged.column.to_string();
        say!(lang, "text-best-move", number = judged.ply + 1, column = column)
    });
    [choice].into_iter().chain(best).collect::<Vec<_>>().join(" ") + "\n"
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
    let mut text = say!(lang, "text-token-of-seat", name = name, side = seat.name, token = seat.token) + "\n";
    if let Some(token) = player_token {
        text += &self::player_token(name, token, lang);
    }
    text
}

/// The token of a name that was claimed, shown once.
pub(super) fn player_token(name: &str, token: &str, lang: Lang) -> String {
    say!(lang, "text-token-of-player", name = name, token = token) + "\n"
}
