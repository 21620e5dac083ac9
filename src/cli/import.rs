//! `cuatro import`: imports a .txt file.

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tempfile::TempDir;

use super::language::lang;
use super::server::{self, CallError, Server};
use super::{data, failed};
use crate::app::{AppError, ImportOptions, Importer};
use crate::config::Settings;
use crate::protocol::{Code, Imported};
use crate::store::ImportCounts;
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

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

/// Imports a file into the data file, or only shows what would be done; the menu of `cuatro play` uses this too.
pub(super) fn from_file(file: &Path, dry_run: bool, settings: &Settings) -> Result<(), String> {
    let import = Import { file: file.to_owned(), dry_run, restore_deleted: false, server: None };
    run(&import, settings)
}

pub(super) fn run(import: &Import, settings: &Settings) -> Result<(), String> {
    let lang = lang();
    let said = |error: std::io::Error| failed::to_read(&import.file, error);
    let (reader, length): (Box<dyn Read + Send>, Option<u64>) = match import.file.to_str() {
        Some("-") => (Box::new(std::io::stdin()), None),
        _ => {
            let file = File::open(&import.file).map_err(said)?;
            let length = file.metadata().map_err(said)?.len();
            (Box::new(file), Some(length))
        }
    };
    let bar = progress(length);
    let reader = bar.wrap_read(reader);
    let counts = match &import.server {
        Some(url) => send(import, settings, url, reader, &bar),
        None => read_in(import, settings, reader, &bar),
    };
    bar.finish_and_clear();
    let ImportCounts { new_games, known_games, skipped_deleted, new_players, carried } = counts?;
    let rows = [
        (new_games, say!(lang, "cli-import-new-games", games = new_games)),
        (known_games, say!(lang, "cli-import-known-games", games = known_games)),
        (skipped_deleted, say!(lang, "cli-import-deleted-games", games = skipped_deleted)),
        (new_players, say!(lang, "cli-import-new-players", players = new_players)),
        (carried, say!(lang, "cli-import-carried", totals = carried)),
    ];
    let mut text = match import.dry_run {
        true => say!(lang, "cli-import-dry-run"),
        false => say!(lang, "cli-import-done"),
    };
    for (count, what) in rows {
        text += &format!("\n{count:>9}  {what}");
    }
    super::answer(&text)
}

/// A progress bar on standard error, if that is a terminal.
fn progress(length: Option<u64>) -> ProgressBar {
    let target = match std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(length, target);
    let style = "{msg} {wide_bar} {bytes}/{total_bytes} {elapsed}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.set_message(label!(lang(), "cli-import-reading"));
    bar
}

fn read_in(
    import: &Import,
    settings: &Settings,
    mut reader: impl Read,
    bar: &ProgressBar,
) -> Result<ImportCounts, String> {
    data::block_on(async {
        // A dry run leaves nothing behind, so without a data file it compares with an empty one elsewhere.
        let needs_scratch = import.dry_run && !data::is_there(settings)?;
        let scratch = needs_scratch.then(|| scratch(&settings.data_dir)).transpose()?;
        let elsewhere = scratch.as_ref().map(|scratch| Settings {
            data_dir: scratch.path().to_owned(),
            database_url: None,
            ..settings.clone()
        });
        let store = data::open(elsewhere.as_ref().unwrap_or(settings)).await?;
        let mut importer =
            Importer::begin(store.clone(), TimeSource::System.date()).await.map_err(failed::store)?;
        let mut piece = vec![0; 64 * 1024];
        loop {
            let read = reader.read(&mut piece).map_err(|error| failed::to_read(&import.file, error))?;
            if read == 0 || !importer.push(&piece[..read]).await.map_err(failed::store)? {
                break;
            }
        }
        bar.set_message(label!(lang(), "cli-import-writing"));
        let options = ImportOptions { dry_run: import.dry_run, restore_deleted: import.restore_deleted };
        let imported = importer.finish(options, TimeSource::System.date()).await;
        store.close().await;
        imported.map_err(|error| match error {
            AppError::InvalidFile(errors) => {
                let mut text = say!(lang(), "cli-import-wrong", errors = errors.count());
                for error in errors.first() {
                    text.push('\n');
                    text.push_str(&error.sentence(lang()));
                }
                text
            }
            AppError::Store(error) => failed::store(error),
            error => error.to_string(),
        })
    })
}

/// A temporary directory: in the data directory, if that exists.
fn scratch(data: &Path) -> Result<TempDir, String> {
    let parent = if data.is_dir() { data.to_owned() } else { std::env::temp_dir() };
    let made = tempfile::Builder::new().prefix("cuatro-dry-run-").tempdir_in(&parent);
    made.map_err(|error| failed::to_create(&parent, error))
}

fn send(
    import: &Import,
    settings: &Settings,
    url: &str,
    mut reader: impl Read,
    bar: &ProgressBar,
) -> Result<ImportCounts, String> {
    let server = Server::at(url, server::ANSWER_WITHIN, lang())?;
    let token = data::admin_token(settings)?;
    bar.set_message(label!(lang(), "cli-import-sending"));
    let flag = |on: bool| if on { "1" } else { "0" };
    let answer = server
        .post("/import")
        .header("authorization", format!("Bearer {token}"))
        .query("dry_run", flag(import.dry_run))
        .query("restore_deleted", flag(import.restore_deleted))
        .header("content-type", "text/plain; charset=utf-8")
        // A server that refuses says so before the file is sent. Otherwise it closes while we write, and the reason is lost.
        .header("expect", "100-continue")
        .send(ureq::SendBody::from_reader(&mut reader));
    let imported = server.read(answer).map_err(|error| match error {
        CallError::Refused { code: Code::Unauthorized | Code::Forbidden, .. } => {
            say!(lang(), "cli-import-token", address = server.address())
        }
        error => error.into(),
    });
    let Imported { new_games, known_games, skipped_deleted, new_players, carried, .. } = imported?;
    Ok(ImportCounts { new_games, known_games, skipped_deleted, new_players, carried })
}
