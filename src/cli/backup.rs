//! `cuatro backup` and `cuatro restore`: copying the data file while it is used, checking a backup, and restoring it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::answer;
use super::contents::{Contents, contents};
use super::data::{self, words};
use crate::config::Settings;
use crate::lang::{Lang, Noun};
use crate::store::sqlite::{SqliteStore, backup};
use crate::store::{Store, StoreError, is_postgres};
use crate::time_source::TimeSource;

/// Where to write the backup.
#[derive(Debug, clap::Args)]
pub(super) struct Backup {
    /// File to write; it must be new.
    file: PathBuf,
}

/// Which backup to restore.
#[derive(Debug, clap::Args)]
pub(super) struct Restore {
    /// A file that `cuatro backup` wrote; with --check also the URL of a PostgreSQL database.
    file: PathBuf,
    /// Only check the file: that it is complete, and that every game in it can be read and replayed.
    #[arg(long)]
    check: bool,
}

/// Copies the data file, whether or not a server uses it.
pub(super) fn back_up(asked: &Backup, settings: &Settings) -> Result<(), String> {
    data::block_on(async {
        let path = data::existing(settings)?;
        backup::back_up(&path, &asked.file).await.map_err(words)?;
        let size = std::fs::metadata(&asked.file).map_err(|error| error.to_string())?.len();
        answer(&format!("{}: {}", asked.file.display(), Lang::En.counted(size, Noun::Byte)))
    })
}

/// Checks a backup, and replaces the data file with it.
pub(super) fn restore(asked: &Restore, settings: &Settings) -> Result<(), String> {
    data::block_on(async {
        if let Some(url) = asked.file.to_str().filter(|file| is_postgres(file)) {
            return check_database(url, asked.check, settings).await;
        }
        answer(&format!("{}: {}", asked.file.display(), check(&asked.file).await?))?;
        if asked.check {
            return Ok(());
        }
        let path = settings.database()?.file()?;
        data::make_directory_of(&path)?;
        let stamp = TimeSource::System.date().to_string().replace([':', '.'], "-");
        let former = backup::put_back(&asked.file, &path, &stamp).map_err(|error| match error {
            StoreError::InUse(_) => format!("a server is running on {}; stop it first", path.display()),
            error => words(error),
        })?;
        // Brings the schema up to date, as the server would, and shows that it opens.
        let store = SqliteStore::open(&path).await.map_err(words)?;
        store.close().await;
        match former {
            None => answer(&format!("{} was restored", path.display())),
            Some(former) => answer(&format!(
                "{} was restored; the former data is in {}",
                path.display(),
                former.display()
            )),
        }
    })
}

/// Checks the file as a database, and its contents as an import would: every finished game is replayed, totals are added up
/// again, and every game in play is opened. Returns a summary.
async fn check(file: &Path) -> Result<String, String> {
    let players = backup::check(file).await.map_err(words)?;
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open_to_read(file).await.map_err(words)?);
    let Contents { finished, in_play } = contents(store.clone(), &file.display().to_string()).await?;
    store.close().await;
    let players = Lang::En.counted(players, Noun::Player);
    let finished = Lang::En.counted(finished, Noun::FinishedGame);
    Ok(format!("whole; {players}, {finished}, {in_play} in play"))
}

/// Checks a PostgreSQL database in the same way: one restored by pg_restore, or one in use.
async fn check_database(url: &str, only_check: bool, settings: &Settings) -> Result<(), String> {
    if !only_check {
        return Err("PostgreSQL is restored by its own tools (pg_restore, or a base backup); \
                    afterwards `cuatro restore --check URL` looks at every game"
            .into());
    }
    let store = data::open_postgres(url, settings).await?;
    let Contents { finished, in_play } = contents(store.clone(), "the database").await?;
    store.close().await;
    let finished = Lang::En.counted(finished, Noun::FinishedGame);
    answer(&format!("the database: whole; {finished}, {in_play} in play"))
}
