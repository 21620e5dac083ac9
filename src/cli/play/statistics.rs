//! The statistics menu: ranking, history, records; results entered by hand, deletion, export and import.

use std::path::PathBuf;

use super::local::{self, Opened};
use super::menu::{ask_board, ask_name};
use super::seats::SeatChoice;
use super::{Flow, Session, Stop};
use crate::app::{AppError, Caller, ManualResult, ManualSeat, ranking_text, record_text, results_text};
use crate::cli::{data, export, failed, import};
use crate::game::Time;
use crate::names::PlayerName;
use crate::rules::{Side, Variant};
use crate::store::{Against, HistoryFilter, RivalFilter, Store};
use cuatro_words::{label, say};

/// How many games the history shows.
const SHOWN: u32 = 15;
/// How many rows the ranking shows.
const BEST: u32 = 10;

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
            Ok(0) => ranking(session, Against::All),
            Ok(1) => ranking(session, Against::People),
            Ok(2) => ranking(session, Against::Bots),
            Ok(3) => history(session),
            Ok(4) => record(session),
            Ok(5) => manual(session),
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

/// Runs `read` on the data file; without one nothing has been played.
fn reading<T>(
    session: &Session<'_>,
    read: impl AsyncFnOnce(&dyn Store) -> Result<T, crate::store::StoreError>,
) -> Flow<T> {
    let lang = session.lang();
    if !data::is_there(session.settings)? {
        return Err(Stop::Failed(say!(lang, "results-none")));
    }
    session.runtime.block_on(async {
        let store = data::open_to_read(session.settings).await?;
        let read = read(&*store).await.map_err(|error| Stop::Failed(failed::store(error)));
        store.close().await;
        read
    })
}

fn ranking(session: &mut Session<'_>, against: Against) -> Flow<()> {
    let rows = reading(session, async |store| store.ranking(against, None, BEST).await)?;
    let text = ranking_text(&rows, against, session.lang());
    session.console.say(&format!("\n{}", text.trim_end()))
}

fn history(session: &mut Session<'_>) -> Flow<()> {
    let filter = HistoryFilter { limit: SHOWN, ..HistoryFilter::default() };
    let items = reading(session, async |store| store.history(&filter).await)?;
    let text = results_text(&items, true, session.lang());
    session.console.say(&format!("\n{}", text.trim_end()))
}

fn record(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let name = ask_name(session, label!(lang, "cli-name"), None)?;
    let key = name.key().clone();
    let found = reading(session, async |store| {
        let Some(player) = store.player(&key).await? else { return Ok(None) };
        let rivals = store.rivals(player.id, &RivalFilter::MostPlayed(10)).await?;
        let filter = HistoryFilter { player: Some(key.clone()), limit: 5, ..HistoryFilter::default() };
        let last = store.history(&filter).await?;
        Ok(Some((player, rivals, last)))
    })?;
    let text = match found {
        Some((player, rivals, last)) => record_text(&player, &rivals, &last, lang),
        None => AppError::no_player(name.as_str()).sentence(lang),
    };
    session.console.say(&format!("\n{}", text.trim_end()))
}

fn manual(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let prompt = |side: Side| say!(lang, "cli-ask-seat", side = side.as_str());
    let mut seats = Vec::new();
    for side in Side::BOTH {
        seats.push(session.console.ask_for(&prompt(side), |line| SeatChoice::parse(line, lang))?);
    }
    let labels = [seats[0].label(lang), seats[1].label(lang), say!(lang, "cli-winner-nobody")];
    let winner = session.console.choose(label!(lang, "cli-ask-winner"), &labels, 0)?;
    let winner = [Some(Side::X), Some(Side::O), None][winner];
    let variant: Variant = ask_board(session)?;
    let whole = |line: &str| {
        line.parse::<i64>()
            .map(|rounds| u16::try_from(rounds).unwrap_or(u16::MAX))
            .map_err(|_| say!(lang, "cli-type-whole-number"))
    };
    let rounds = session.console.ask_for(&say!(lang, "cli-ask-rounds"), whole)?;
    let ended_at = session.console.ask_for(&say!(lang, "cli-ask-ended"), |line| match line {
        "" => Ok(None),
        _ => Time::parse_typed(line).map(Some).ok_or_else(|| say!(lang, "cli-type-date")),
    })?;
    let seat = |seat: &SeatChoice| match seat {
        SeatChoice::Person(name) => ManualSeat::Person(name.as_str().to_owned()),
        SeatChoice::Computer(level) => ManualSeat::Computer(*level),
    };
    let result = ManualResult {
        seats: [seat(&seats[0]), seat(&seats[1])],
        winner,
        reason: None,
        rounds,
        ended_at,
        variant,
    };
    let item = changing(session, async |opened| opened.app.enter_result(result, &Caller::default()).await)?;
    let recorded = results_text(&[item], true, lang);
    session.console.say(&format!("{}\n{}", label!(lang, "cli-recorded"), recorded.trim_end()))
}

/// Runs `change` with the data file opened for writing.
fn changing<T>(session: &Session<'_>, change: impl AsyncFnOnce(&Opened) -> Result<T, AppError>) -> Flow<T> {
    let lang = session.lang();
    session.runtime.block_on(async {
        let opened = Opened::open(session).await?;
        let changed = change(&opened).await.map_err(|error| Stop::Failed(local::problem(error, lang)));
        opened.close().await;
        changed
    })
}

fn delete(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let name: PlayerName = ask_name(session, label!(lang, "cli-name"), None)?;
    let name = name.as_str();
    let purge = session.console.confirm(label!(lang, "cli-ask-purge"), false)?;
    let erase = async |opened: &Opened, dry_run| {
        opened.app.delete_player(name, &Caller::with(Some(&opened.admin)), purge, dry_run).await
    };
    let counted = changing(session, async |opened| erase(opened, true).await)?;
    session.console.say(&say!(
        lang,
        "cli-would-happen",
        anonymised = counted.anonymised,
        removed = counted.removed,
        aborted = counted.aborted
    ))?;
    let question = say!(lang, "cli-ask-delete", name = name);
    if !session.console.confirm(&question, false)? {
        return Ok(());
    }
    changing(session, async |opened| erase(opened, false).await)?;
    session.console.say(&say!(lang, "cli-deleted", name = name))
}

/// The file that is meant by an empty line.
const FILE: &str = "cuatro.txt";

fn ask_file(session: &mut Session<'_>, prompt: &str) -> Flow<PathBuf> {
    let line = session.console.ask(prompt)?;
    Ok(PathBuf::from(if line.is_empty() { FILE } else { &line }))
}

fn write_export(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let file = ask_file(session, &say!(lang, "cli-ask-file-to-write", default = FILE))?;
    if file.exists() && !session.console.confirm(label!(lang, "cli-ask-replace"), false)? {
        return Ok(());
    }
    export::to_file(&file, session.settings)?;
    session.console.say(&say!(lang, "cli-written", file = file.display().to_string()))
}

fn read_import(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let file = ask_file(session, &say!(lang, "cli-ask-file-to-read", default = FILE))?;
    let settings = session.settings;
    let import = |dry_run| import::from_file(&file, dry_run, settings).map_err(Stop::Failed);
    import(true)?;
    if session.console.confirm(label!(lang, "cli-ask-import"), true)? { import(false) } else { Ok(()) }
}
