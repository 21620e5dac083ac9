//! `cuatro import`: imports a .txt file.

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::data;
use crate::app::{ImportOptions, Importer};
use crate::config::Settings;
use crate::lang::Lang;
use crate::printable::printable;
use crate::protocol::Imported;
use crate::store::ImportCounts;
use crate::time_source::TimeSource;

/// Which file to import, and where to.
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// File to read; - for standard input.
    file: PathBuf,
    /// Only show what would be done.
    #[arg(long)]
    dry_run: bool,
    /// Bring back games that were deleted here.
    #[arg(long)]
    restore_deleted: bool,
    /// Send it to a running server instead of the data file: http://127.0.0.1:8080
    #[arg(long)]
    server: Option<String>,
}

pub(super) fn run(import: &Import, settings: &Settings) -> Result<(), String> {
    bring_in(import, settings, data::lang())
}

/// Imports a file into the data file, or only shows what would be done; the menu of `cuatro play` uses this too.
pub(super) fn from_file(file: &Path, dry_run: bool, settings: &Settings, lang: Lang) -> Result<(), String> {
    let import = Import { file: file.to_owned(), dry_run, restore_deleted: false, server: None };
    bring_in(&import, settings, lang)
}

fn bring_in(import: &Import, settings: &Settings, lang: Lang) -> Result<(), String> {
    let said = |error: std::io::Error| format!("{} cannot be read: {error}", import.file.display());
    let (reader, length): (Box<dyn Read + Send>, Option<u64>) = match import.file.to_str() {
        Some("-") => (Box::new(std::io::stdin()), None),
        _ => {
            let file = File::open(&import.file).map_err(said)?;
            let length = file.metadata().map_err(said)?.len();
            (Box::new(file), Some(length))
        }
    };
    let bar = progress(length, lang);
    let reader = bar.wrap_read(reader);
    let counts = match &import.server {
        Some(url) => send(import, settings, url, reader, lang, &bar),
        None => read_in(import, settings, reader, lang, &bar),
    };
    bar.finish_and_clear();
    let counts = counts?;
    let head = match (import.dry_run, lang) {
        (true, Lang::En) => "This is what would be done; nothing was written.",
        (true, Lang::Es) => "Esto es lo que se haría; no se ha escrito nada.",
        (false, Lang::En) => "Done.",
        (false, Lang::Es) => "Hecho.",
    };
    let rows = [
        (counts.new_games, ["new game", "new games"], ["partida nueva", "partidas nuevas"]),
        (
            counts.known_games,
            ["game that was here already", "games that were here already"],
            ["partida que ya estaba", "partidas que ya estaban"],
        ),
        (
            counts.skipped_deleted,
            ["deleted game left out", "deleted games left out"],
            ["partida eliminada que no vuelve", "partidas eliminadas que no vuelven"],
        ),
        (counts.new_players, ["new player", "new players"], ["jugador nuevo", "jugadores nuevos"]),
        (counts.carried, ["carried total", "carried totals"], ["total arrastrado", "totales arrastrados"]),
    ];
    let mut text = head.to_owned();
    for (count, english, spanish) in rows {
        let [one, other] = lang.pick(english, spanish);
        text.push_str(&format!("\n{count:>9}  {}", lang.plural(count, one, other)));
    }
    super::answer(&text)
}

/// A progress bar on standard error, if that is a terminal.
fn progress(length: Option<u64>, lang: Lang) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(length, target);
    let style = "{msg} {wide_bar} {bytes}/{total_bytes} {elapsed}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.set_message(lang.pick("reading", "leyendo"));
    bar
}

fn read_in(
    import: &Import,
    settings: &Settings,
    mut reader: impl Read,
    lang: Lang,
    bar: &ProgressBar,
) -> Result<ImportCounts, String> {
    data::block_on(async {
        // A dry run leaves nothing behind, so without a data file it compares with an empty one elsewhere.
        let scratch = (import.dry_run && !data::is_there(settings)?).then(Scratch::new).transpose()?;
        let elsewhere = scratch.as_ref().map(|scratch| scratch.settings(settings));
        let store = data::open(elsewhere.as_ref().unwrap_or(settings), lang).await?;
        let failed = |error: crate::store::StoreError| error.to_string();
        let mut importer = Importer::begin(store.clone(), TimeSource::System.date()).await.map_err(failed)?;
        let mut piece = vec![0; 64 * 1024];
        loop {
            let read =
                reader.read(&mut piece).map_err(|error| format!("the file cannot be read: {error}"))?;
            if read == 0 || !importer.push(&piece[..read]).await.map_err(failed)? {
                break;
            }
        }
        bar.set_message(lang.pick("comparing and writing", "comparando y escribiendo"));
        let options = ImportOptions { dry_run: import.dry_run, restore_deleted: import.restore_deleted };
        let imported = importer.finish(options, TimeSource::System.date()).await.map_err(failed)?;
        store.close().await;
        imported.map_err(|errors| {
            let count = errors.count();
            let mut text = lang
                .pick(
                    "the file has errors and nothing was imported",
                    "el archivo tiene errores y no se ha importado nada",
                )
                .to_owned();
            text.push_str(&format!(" ({count})"));
            for error in errors.first() {
                text.push('\n');
                text.push_str(&error.sentence(lang));
            }
            text
        })
    })
}

/// A temporary directory for a data file that is thrown away.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, String> {
        let directory = std::env::temp_dir().join(format!("cuatro-dry-run-{}", uuid::Uuid::new_v4()));
        std::fs::create_dir(&directory)
            .map_err(|error| format!("{} cannot be created: {error}", directory.display()))?;
        Ok(Scratch(directory))
    }

    fn settings(&self, settings: &Settings) -> Settings {
        Settings { data_dir: self.0.clone(), database_url: None, ..settings.clone() }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn send(
    import: &Import,
    settings: &Settings,
    url: &str,
    mut reader: impl Read,
    lang: Lang,
    bar: &ProgressBar,
) -> Result<ImportCounts, String> {
    let (client, api) = data::client(url)?;
    let token = data::admin_token(settings)?;
    bar.set_message(lang.pick("sending", "enviando"));
    let flag = |on: bool| if on { "1" } else { "0" };
    let answer = client
        .post(format!("{api}/import"))
        .query("dry_run", flag(import.dry_run))
        .query("restore_deleted", flag(import.restore_deleted))
        .query("lang", lang.pick("en", "es"))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "text/plain; charset=utf-8")
        .send(ureq::SendBody::from_reader(&mut reader));
    let text = data::answered(answer)?.body_mut().read_to_string().map_err(|error| error.to_string())?;
    let imported: Imported =
        serde_json::from_str(&text).map_err(|error| printable(format!("{error}: {text}")))?;
    let Imported { new_games, known_games, skipped_deleted, new_players, carried, .. } = imported;
    Ok(ImportCounts { new_games, known_games, skipped_deleted, new_players, carried })
}
