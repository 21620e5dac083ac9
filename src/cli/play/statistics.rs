//! The statistics menu: ranking, history, records; results entered by hand, deletion, export and import.

use std::path::PathBuf;

use super::local::Opened;
use super::menu::{ask_board, ask_name};
use super::seats::SeatChoice;
use super::{Flow, Session, Stop, words};
use crate::app::{Caller, ManualResult, ManualSeat, history_table};
use crate::cli::{data, export, import};
use crate::game::{Time, Totals};
use crate::lang::{Lang, Noun};
use crate::names::{PlayerName, marked};
use crate::rules::{Side, Variant};
use crate::store::{Against, HistoryFilter, Rival, RivalFilter, Store};
use crate::table;

/// How many games the history shows.
const SHOWN: u32 = 15;
/// How many rows the ranking shows.
const BEST: u32 = 10;

pub(super) fn menu(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let options = [
        ("Ranking", "Clasificación"),
        ("Ranking, games between people only", "Clasificación, solo partidas entre personas"),
        ("Ranking of the bots", "Clasificación de los bots"),
        ("History", "Historial"),
        ("A player's record", "Ficha de un jugador"),
        ("Enter a result by hand", "Registrar un resultado a mano"),
        ("Delete a player", "Eliminar un jugador"),
        ("Export to a file", "Exportar a un archivo"),
        ("Import a file", "Importar un archivo"),
        ("Back", "Volver"),
    ];
    let options = options.map(|(en, es)| lang.pick(en, es).to_owned());
    loop {
        let title = lang.pick("\nStatistics", "\nEstadísticas");
        let done = match session.console.choose(title, &options, 0) {
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
        return Err(Stop::Failed(nothing(lang).to_owned()));
    }
    session.runtime.block_on(async {
        let store = data::open_to_read(session.settings).await?;
        let read = read(&*store).await.map_err(|error| Stop::Failed(error.to_string()));
        store.close().await;
        read
    })
}

fn nothing(lang: Lang) -> &'static str {
    lang.pick("Nothing has been played here yet.", "Aquí aún no se ha jugado nada.")
}

fn ranking(session: &mut Session<'_>, against: Against) -> Flow<()> {
    let lang = session.lang();
    let rows = reading(session, async |store| store.ranking(against, None, BEST).await)?;
    if rows.is_empty() {
        return session.console.say(nothing(lang));
    }
    let head = match lang {
        Lang::En => ["#", "Player", "Points", "Won", "Lost", "Drawn", "Played"],
        Lang::Es => ["#", "Jugador", "Puntos", "Ganadas", "Perdidas", "Empates", "Jugadas"],
    };
    let mut lines = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let mut line = vec![row.position.to_string(), marked(&row.name, row.bot)];
        line.extend(totals(&row.totals));
        lines.push(line);
    }
    session.console.say(&table::aligned(&lines))
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
        return session.console.say(nothing(lang));
    }
    session.console.say(&table::aligned(&history_table(&items, lang)))
}

fn record(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let name = ask_name(session, lang.pick("Name", "Nombre"), None)?;
    let key = name.key().to_owned();
    let found = reading(session, async |store| {
        let Some(player) = store.player(&key).await? else { return Ok(None) };
        let rivals = store.rivals(player.id, &RivalFilter::MostPlayed(10)).await?;
        let filter = HistoryFilter { player: Some(key.clone()), limit: 5, ..HistoryFilter::default() };
        let last = store.history(&filter).await?;
        Ok(Some((player, rivals, last)))
    })?;
    let Some((player, rivals, last)) = found else {
        return session.console.say(lang.pick("Nobody has this name.", "Nadie tiene ese nombre."));
    };
    let head = match lang {
        Lang::En => ["", "Points", "Won", "Lost", "Drawn", "Played"],
        Lang::Es => ["", "Puntos", "Ganadas", "Perdidas", "Empates", "Jugadas"],
    };
    let row = |title: &str, of: &Totals| {
        let mut line = vec![title.to_owned()];
        line.extend(totals(of));
        line
    };
    let mut lines = vec![head.map(str::to_owned).to_vec(), row(lang.pick("All games", "Todas"), &player.all)];
    lines.push(row(lang.pick("Against people", "Contra personas"), &player.people));
    if player.bots != Totals::default() {
        lines.push(row(lang.pick("Games with a bot", "Con un bot"), &player.bots));
    }
    lines.push(row(lang.pick("Against computers", "Contra ordenadores"), &player.computers()));
    if player.carried != Totals::default() {
        lines.push(row(lang.pick("Carried over", "De una lista anterior"), &player.carried));
    }
    for rival in &rivals {
        let who = match &rival.rival {
            Rival::Person(name) => marked(name, rival.bot),
            Rival::Computer(level) => format!("*{}", level.short_name(lang)),
        };
        lines.push(row(&lang.pick(format!("Against {who}"), format!("Contra {who}")), &rival.totals));
    }
    let mut text = format!("\n{}\n{}", marked(&player.name, player.bot), table::aligned(&lines));
    if let Some(rating) = player.rating {
        let (rating, deviation) = (rating.rating.round(), rating.deviation.round());
        text += &format!("\n{} {rating} ±{deviation}", lang.pick("Rating", "Valoración"));
    }
    if !last.is_empty() {
        text += &format!("\n\n{}", table::aligned(&history_table(&last, lang)));
    }
    session.console.say(&text)
}

fn manual(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let prompt = |side: Side| {
        lang.pick(
            format!("{side}: name, or level by name: "),
            format!("{side}: nombre, o nivel por su nombre: "),
        )
    };
    let mut seats = Vec::new();
    for side in Side::BOTH {
        seats.push(session.console.ask_for(&prompt(side), |line| SeatChoice::parse(line, lang))?);
    }
    let labels =
        [seats[0].label(lang), seats[1].label(lang), lang.pick("Nobody: a draw", "Nadie: empate").to_owned()];
    let winner = session.console.choose(lang.pick("Who won?", "¿Quién ganó?"), &labels, 0)?;
    let winner = [Some(Side::X), Some(Side::O), None][winner];
    let variant: Variant = ask_board(session)?;
    let whole = |line: &str| {
        line.parse::<i64>()
            .map(|rounds| u16::try_from(rounds).unwrap_or(u16::MAX))
            .map_err(|_| lang.pick("Type a whole number.", "Escribe un número entero.").to_owned())
    };
    let rounds = session.console.ask_for(lang.pick("Rounds: ", "Rondas: "), whole)?;
    let when = lang.pick(
        "When it ended (UTC), such as 2026-11-20 or 2026-11-20 18:02 [now]: ",
        "Cuándo terminó (UTC), por ejemplo 2026-11-20 o 2026-11-20 18:02 [ahora]: ",
    );
    let ended_at = session.console.ask_for(when, |line| match line {
        "" => Ok(None),
        _ => Time::parse_typed(line).map(Some).ok_or_else(|| {
            lang.pick(
                "Type a date such as 2026-11-20, or with the time, 2026-11-20 18:02.",
                "Escribe una fecha como 2026-11-20, o con la hora, 2026-11-20 18:02.",
            )
            .to_owned()
        }),
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
    let saved = lang.pick("Recorded:", "Registrado:");
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
    let name: PlayerName = ask_name(session, lang.pick("Name", "Nombre"), None)?;
    let name = name.as_str();
    let purge = session.console.confirm(
        lang.pick(
            "Remove their games as well? Opponents then lose the points of these games.",
            "¿Quitar también sus partidas? Los rivales pierden entonces esos puntos.",
        ),
        false,
    )?;
    let erase = async |opened: &Opened, dry_run| {
        opened.app.delete_player(name, &Caller::with(Some(&opened.admin)), purge, dry_run).await
    };
    let counted = changing(session, async |opened| erase(opened, true).await)?;
    let games = |count, noun, [one, other]: [&str; 2]| {
        format!("{} {}", lang.counted(count, noun), lang.plural(count, one, other))
    };
    let anonymised = lang.pick(
        ["keeps its result without the name", "keep their result without the name"],
        ["conserva el resultado sin el nombre", "conservan el resultado sin el nombre"],
    );
    let removed = lang.pick(["is removed", "are removed"], ["se quita", "se quitan"]);
    let aborted = lang.pick(["is ended", "are ended"], ["se anula", "se anulan"]);
    session.console.say(&format!(
        "{}: {}, {}, {}.",
        lang.pick("This would happen", "Esto pasaría"),
        games(counted.anonymised, Noun::Game, anonymised),
        games(counted.removed, Noun::Game, removed),
        games(counted.aborted, Noun::GameInProgress, aborted)
    ))?;
    let question = lang.pick(
        format!("Delete {name}? This cannot be undone."),
        format!("¿Eliminar a {name}? No se puede deshacer."),
    );
    if !session.console.confirm(&question, false)? {
        return Ok(());
    }
    changing(session, async |opened| erase(opened, false).await)?;
    session.console.say(&lang.pick(format!("{name} was deleted."), format!("{name} se ha eliminado.")))
}

/// Asks for a file; an empty line goes back.
fn ask_file(session: &mut Session<'_>, prompt: &str, default: &str) -> Flow<PathBuf> {
    let line = session.console.ask(prompt)?;
    Ok(PathBuf::from(if line.is_empty() { default } else { &line }))
}

fn write_export(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let prompt = lang.pick("File to write [cuatro.txt]: ", "Archivo que escribir [cuatro.txt]: ");
    let file = ask_file(session, prompt, "cuatro.txt")?;
    let exists = lang.pick("This file exists. Replace it?", "Ese archivo existe. ¿Reemplazarlo?");
    if file.exists() && !session.console.confirm(exists, false)? {
        return Ok(());
    }
    export::to_file(&file, session.settings)?;
    let file = file.display();
    session.console.say(&lang.pick(format!("Written to {file}."), format!("Escrito en {file}.")))
}

fn read_import(session: &mut Session<'_>) -> Flow<()> {
    let lang = session.lang();
    let prompt = lang.pick("File to read [cuatro.txt]: ", "Archivo que leer [cuatro.txt]: ");
    let file = ask_file(session, prompt, "cuatro.txt")?;
    let settings = session.settings;
    let import = |dry_run| import::from_file(&file, dry_run, settings, lang).map_err(Stop::Failed);
    import(true)?;
    let question = lang.pick("Import it?", "¿Importarlo?");
    if session.console.confirm(question, true)? { import(false) } else { Ok(()) }
}
