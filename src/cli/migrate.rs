//! `cuatro migrate-store`: copies everything from one database to another.

use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};

use super::answer;
use super::contents::{Contents, contents};
use super::data::{self, words};
use crate::config::Settings;
use crate::game::Time;
use crate::lang::{Lang, Noun};
use crate::store::migrate;
use crate::store::sqlite::SqliteStore;
use crate::store::{Database, Store};
use crate::time_source::TimeSource;

/// The source and the destination.
#[derive(Debug, clap::Args)]
pub(super) struct MigrateStore {
    /// Database to copy: sqlite://path/to/cuatro.db or postgres://user:password@host:5432/name. No server may use it meanwhile.
    from: String,
    /// Database to copy to; it must be empty or hold an interrupted copy of the same data.
    to: String,
}

/// Copies everything, then compares both: their exports byte by byte, and that every game can be replayed.
pub(super) fn run(asked: &MigrateStore, settings: &Settings) -> Result<(), String> {
    // Not by the command-line parser, which prints what it refuses, including a password.
    let (from, to) = (Database::of(&asked.from)?, Database::of(&asked.to)?);
    data::block_on(async {
        let bar = ProgressBar::new(0);
        let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} rows");
        bar.set_style(style.map_err(|error| error.to_string())?);
        let progress = |there, all| {
            bar.set_length(all);
            bar.set_position(there);
        };
        std::fs::create_dir_all(&settings.data_dir).map_err(|error| error.to_string())?;
        if let Database::File(path) = &to {
            data::make_directory_of(path)?;
        }
        let copied = migrate::copy(&from, &to, &settings.data_dir, &progress).await;
        bar.finish_and_clear();
        let rows = copied.map_err(words)?;
        let (source, destination) = (open(&from, settings).await?, open(&to, settings).await?);
        let at = TimeSource::System.date();
        if digest(source.clone(), at).await? != digest(destination.clone(), at).await? {
            return Err("the copy exports something else than the source; do not use it".into());
        }
        source.close().await;
        let Contents { finished, in_play } = contents(destination.clone(), "the copy").await?;
        destination.close().await;
        let (rows, finished) =
            (Lang::En.counted(rows, Noun::Row), Lang::En.counted(finished, Noun::FinishedGame));
        answer(&format!("{rows} copied; both export the same; {finished} and {in_play} in play replay"))
    })
}

async fn open(database: &Database, settings: &Settings) -> Result<Arc<dyn Store>, String> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path).await.map_err(words)?)),
        Database::Postgres(url) => data::open_postgres(url, settings).await,
    }
}

/// The SHA-256 of what a store exports, as of a moment.
async fn digest(store: Arc<dyn Store>, at: Time) -> Result<[u8; 32], String> {
    let mut digest = Sha256::new();
    data::export(store, "", at, |piece| {
        digest.update(piece);
        Ok(())
    })
    .await?;
    Ok(digest.finalize().into())
}
