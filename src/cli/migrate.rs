//! `cuatro migrate-store`: copies everything from one database to another.

use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};

use super::contents::{Contents, contents};
use super::language::lang;
use super::{answer, data, failed, postgres};
use crate::config::{Settings, WrongValue};
use crate::game::Time;
use crate::sqlite::SqliteStore;
use crate::store::migrate::{self, Endpoint};
use crate::store::{Database, Store};
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

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
    let database = |url| Database::of(url).ok_or_else(|| WrongValue::DatabaseUrl.text(lang()));
    let (from, to) = (database(&asked.from)?, database(&asked.to)?);
    data::block_on(async {
        let bar = ProgressBar::new(0);
        // The bar fills in the words in braces.
        let counts = say!(lang(), "cli-migrate-progress", copied = "{human_pos}", rows = "{human_len}");
        let style = ProgressStyle::with_template(&format!("{{bar:40}} {counts}"));
        bar.set_style(style.map_err(|error| error.to_string())?);
        let progress = |there, all| {
            bar.set_length(all);
            bar.set_position(there);
        };
        let directory = &settings.data_dir;
        std::fs::create_dir_all(directory).map_err(|error| failed::to_create(directory, error))?;
        if let Database::File(path) = &to {
            data::make_directory_of(path)?;
        }
        let (source, destination) = (source(&from, settings).await?, destination(&to, settings).await?);
        let copied = migrate::copy(source, destination, &progress).await;
        bar.finish_and_clear();
        let rows = copied.map_err(failed::store)?;
        let (source, destination) = (open(&from, settings).await?, open(&to, settings).await?);
        let at = TimeSource::System.date();
        if digest(source.clone(), at).await? != digest(destination.clone(), at).await? {
            return Err(say!(lang(), "cli-migrate-differs"));
        }
        source.close().await;
        let Contents { finished, in_play } =
            contents(destination.clone(), label!(lang(), "cli-the-copy")).await?;
        destination.close().await;
        answer(&say!(lang(), "cli-migrated", rows = rows, games = finished, playing = in_play))
    })
}

async fn source(database: &Database, settings: &Settings) -> Result<Endpoint, String> {
    match database {
        Database::File(path) => SqliteStore::source(path).await.map_err(failed::store),
        Database::Postgres(url) => postgres::source(url, settings).await,
    }
}

async fn destination(database: &Database, settings: &Settings) -> Result<Endpoint, String> {
    match database {
        Database::File(path) => SqliteStore::destination(path).await.map_err(failed::store),
        Database::Postgres(url) => postgres::destination(url, settings).await,
    }
}

async fn open(database: &Database, settings: &Settings) -> Result<Arc<dyn Store>, String> {
    match database {
        Database::File(path) => Ok(Arc::new(SqliteStore::open(path).await.map_err(failed::store)?)),
        Database::Postgres(url) => postgres::open(url, settings).await,
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
