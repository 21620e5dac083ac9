//! The statistics menu: ranking, history, records; results entered by hand, deletion, export and import.

use std::path::PathBuf;

use super::local::Opened;
use super::menu::{ask_board, ask_name};
use super::seats::SeatChoice;
use super::{Flow, Session, Stop, words};
use crate::app::{Caller, ManualResult, ManualSeat, history_table};
use crate::cli::{data, export, failed, import};
use crate::game::{Time, Totals};
use crate::lang::Lang;
use crate::names::{PlayerName, marked};
use crate::rules::{Side, Variant};
use crate::store::{Against, HistoryFilter, Rival, RivalFilter, Store};
use crate::table;
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
        return Err(Stop::Failed(say!(lang, "cli-nothing-played")));
    }
    session.runtime.block_on(async {
        let store = data::open_to_read(session.settings).await?;
        let read = read(&*store).await.map_err(|error| Stop::Failed(failed::store(error)));
        store.close().await;
        read
    })
}

fn ranking(session: &mut Session<'_>, against: Against) -> Flow<()> {
    let lang = session.lang();
    let rows = reading(session, async |store| store.ranking(against, None, BEST).await)?;
    if rows.is_empty() {
        return session.console.say(label!(lang, "cli-nothing-played"));
    }
    let mut lines = vec![head(&["#", label!(lang, "cli-column-player")], lang)];
    for row in rows {
        let mut line = vec![row.position.to_string(), marked(&row.name, row.bot)];
        line.extend(totals(&row.totals));
        lines.push(line);
    }
    session.console.say(&table::aligned(&lines))
}

/// The heading of a table whose last columns are those of [`totals`].
fn head(first: &[&str], lang: Lang) -> Vec<String> {
    let totals = [
        label!(lang, "cli-column-points"),
        label!(lang, "cli-column-won"),
        label!(lang, "cli-column-lost"),
        label!(lang, "cli-column-drawn"),
        label!(lang, "cli-column-played"),
    ];
    first.iter().chain(&totals).copied().map(str::to_owned).collect()
}

/// Points, games won, lost, drawn and played.
fn totals(totals: &Totals) -> [String; 5] {
    [totals.points, totals.wins, totals.losses, totals.draws, totals.played()]
        .map(|number| number.to_string())
}

fn history(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let filter = HistoryFilter { limit: SHOWN, ..HistoryFilter::default() };
    let items = reading(session, async |store| store.history(&filter).await)?;
    if items.is_empty() {
        return session.console.say(label!(lang, "cli-nothing-played"));
    }
    session.console.say(&table::aligned(&history_table(&items, lang)))
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
    let Some((player, rivals, last)) = found else {
        return session.console.say(label!(lang, "cli-nobody"));
    };
    let row = |title: String, of: &Totals| {
        let mut line = vec![title];
        line.extend(totals(of));
        line
    };
    let mut lines = vec![head(&[""], lang), row(say!(lang, "cli-row-all"), &player.all)];
    lines.push(row(say!(lang, "cli-row-people"), &player.people));
    if player.bots != Totals::default() {
        lines.push(row(say!(lang, "cli-row-bots"), &player.bots));
    }
    lines.push(row(say!(lang, "cli-row-computers"), &player.computers()));
    if player.carried != Totals::default() {
        lines.push(row(say!(lang, "cli-row-carried"), &player.carried));
    }
    for rival in &rivals {
        let who = match &rival.rival {
            Rival::Person(name) => marked(name, rival.bot),
            Rival::Computer(level) => format!("*{}", level.short_name(lang)),
        };
        lines.push(row(say!(lang, "cli-row-rival", name = who), &rival.totals));
    }
    let mut text = format!("\n{}\n{}", marked(&player.name, player.bot), table::aligned(&lines));
    if let Some(rating) = player.rating {
        let (rating, deviation) = (rating.rating.round(), rating.deviation.round());
        text += &format!("\n{} {rating} ±{deviation}", label!(lang, "cli-rating"));
    }
    if !last.is_empty() {
        text += &format!("\n\n{}", table::aligned(&history_table(&last, lang)));
    }
    session.console.say(&text)
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
    let saved = label!(lang, "cli-recorded");
    session.console.say(&format!("{saved}\n{}", table::aligned(&history_table(&[item], lang))))
}

/// Runs `change` with the data file opened for writing.
fn changing<T>(
    session: &Session<'_>,
    change: impl AsyncFnOnce(&Opened) -> Result<T, crate::app::AppError>,
) -> Flow<T> {
    let lang = session.lang();
    session.runtime.block_on(async {
        let opened = Opened::open(session).await?;
        let changed = change(&opened).await.map_err(|error| Stop::Failed(words::problem(&error, lang)));
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
