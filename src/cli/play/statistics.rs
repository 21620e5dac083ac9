//! The statistics menu: ranking, history, records; results entered by hand, deletion, export and import.

use std::path::PathBuf;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;
use ureq::http::Request;

use super::menu::{ask_board, ask_name, inside};
use super::{Flow, Mine, Session, Stop, seats};
use crate::cli::{export, import};
use crate::game::Time;
use crate::protocol::{Deleted, HistoryItem, Timestamp};
use crate::rules::Side;
use cuatro_words::{label, say};

pub(super) fn menu(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let title = format!("\n{}", label!(lang, "cli-menu-statistics"));
    let options = [
        say!(lang, "cli-statistics-ranking"),
        say!(lang, "cli-statistics-ranking-of-people"),
        say!(lang, "cli-statistics-ranking-of-bots"),
        say!(lang, "cli-statistics-history"),
        say!(lang, "cli-statistics-record"),
        say!(lang, "cli-statistics-by-hand"),
        say!(lang, "cli-statistics-delete"),
        say!(lang, "cli-statistics-export"),
        say!(lang, "cli-statistics-import"),
        say!(lang, "cli-statistics-back"),
    ];
    loop {
        let done = match session.console.choose(&title, &options, 0) {
            // Leaving this menu leads back to the other one.
            Err(Stop::Left) | Ok(9) => return Ok(()),
            Err(stop) => return Err(stop),
            Ok(0) => show(session, "/ranking"),
            Ok(1) => show(session, "/ranking?against=people"),
            Ok(2) => show(session, "/ranking?against=bots"),
            Ok(3) => show(session, "/stats"),
            Ok(4) => {
                let name = session.console.ask(&say!(lang, "cli-ask", what = label!(lang, "cli-name")));
                name.and_then(|name| show(session, &of_player("/players/", &name)))
            }
            Ok(5) => by_hand(session),
            Ok(6) => delete(session),
            Ok(7) => write_export(session),
            Ok(_) => read_import(session),
        };
        match done {
            // Ctrl-C at a question goes back to the list.
            Ok(()) | Err(Stop::Left) => {}
            Err(Stop::Unread) => return Err(Stop::Unread),
            Err(Stop::Failed(words) | Stop::Usage(words)) => session.console.say(&words)?,
        }
    }
}

fn of_player(path: &str, name: &str) -> String {
    format!("{path}{}", utf8_percent_encode(name, NON_ALPHANUMERIC))
}

/// Prints a text of the server.
fn show(session: &mut Session<'_>, path: &str) -> Flow<()> {
    let text = inside(session, |_, connection| Ok(connection.server.text(path, &Mine::new(), None)?))?;
    session.console.say(&format!("\n{}", text.body().trim_end()))
}

fn by_hand(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let mut ask = |side: Side| {
        let question = say!(lang, "cli-ask-seat", side = side.as_str());
        session.console.ask_for(&question, |line| seats::parse(line, lang))
    };
    let chosen = [ask(Side::X)?, ask(Side::O)?];
    let [x, o] = chosen.each_ref().map(|seat| seats::label(seat, lang));
    let winners = [x, o, say!(lang, "cli-winner-nobody")];
    let winner = session.console.choose(label!(lang, "cli-ask-winner"), &winners, 0)?;
    let winner = [Some(Side::X), Some(Side::O), None][winner];
    let variant = ask_board(session)?;
    let rounds = session.console.ask_for(&say!(lang, "cli-ask-rounds"), |line| {
        line.parse::<i64>().map_err(|_| say!(lang, "cli-type-whole-number"))
    })?;
    let ended_at = session.console.ask_for(&say!(lang, "cli-ask-ended"), |line| match line {
        "" => Ok(None),
        _ => Time::parse_typed(line).map(Some).ok_or_else(|| say!(lang, "cli-type-date")),
    })?;
    let body = json!({
        "seats": chosen,
        "winner": winner,
        "rounds": rounds,
        "ended_at": ended_at.map(Timestamp),
        "rows": variant.rows(),
        "columns": variant.columns(),
        "connect": variant.connect(),
    });
    let text = inside(session, |_, connection| {
        let (server, admin) = (&connection.server, connection.admin.as_deref());
        let item: HistoryItem = server.send("/api/v1/history", admin, &body)?;
        Ok(server.text(&format!("/g/{}", item.id), &Mine::new(), None)?)
    })?;
    session.console.say(&format!("{}\n{}", label!(lang, "cli-recorded"), text.body().trim_end()))
}

fn delete(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let name = ask_name(session, label!(lang, "cli-name"), None)?;
    let purge = session.console.confirm(label!(lang, "cli-ask-purge"), false)?;
    let erase = |session: &mut Session<'_>, dry_run: bool| -> Flow<Deleted> {
        let games = if purge { "purge" } else { "keep" };
        let path = of_player("/api/v1/players/", name.as_str());
        inside(session, |_, connection| {
            let token = format!("Bearer {}", connection.admin.as_deref().unwrap_or_default());
            let request = Request::delete(format!("{path}?games={games}&dry_run={}", u8::from(dry_run)));
            Ok(connection.server.data(request.header("authorization", token), String::new())?)
        })
    };
    let Deleted { games_anonymised, games_removed, games_aborted, .. } = erase(session, true)?;
    session.console.say(&say!(
        lang,
        "cli-would-happen",
        anonymised = games_anonymised,
        removed = games_removed,
        aborted = games_aborted
    ))?;
    let question = say!(lang, "cli-ask-delete", name = name.as_str());
    if !session.console.confirm(&question, false)? {
        return Ok(());
    }
    erase(session, false)?;
    session.console.say(&say!(lang, "cli-deleted", name = name.as_str()))
}

/// The file that is meant by an empty line.
const DEFAULT_FILE: &str = "cuatro.txt";

fn ask_file(session: &mut Session<'_>, prompt: &str) -> Flow<PathBuf> {
    let line = session.console.ask(prompt)?;
    Ok(PathBuf::from(if line.is_empty() { DEFAULT_FILE } else { &line }))
}

fn write_export(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let file = ask_file(session, &say!(lang, "cli-ask-file-to-write", default = DEFAULT_FILE))?;
    if file.exists() && !session.console.confirm(label!(lang, "cli-ask-replace"), false)? {
        return Ok(());
    }
    export::to_file(&file, session.settings)?;
    session.console.say(&say!(lang, "cli-written", file = file.display().to_string()))
}

fn read_import(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let file = ask_file(session, &say!(lang, "cli-ask-file-to-read", default = DEFAULT_FILE))?;
    let settings = session.settings;
    let import = |dry_run| import::from_file(&file, dry_run, settings).map_err(Stop::Failed);
    import(true)?;
    if session.console.confirm(label!(lang, "cli-ask-import"), true)? { import(false) } else { Ok(()) }
}
