//! `cuatro backup` and `cuatro restore`: copying the data file while it is used, checking a backup, and restoring it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::contents::{Contents, contents};
use super::language::lang;
use super::{answer, data, failed, output_file, postgres};
use crate::config::Settings;
use crate::sqlite::SqliteStore;
use crate::sqlite::backup::{self, BackupFault};
use crate::store::{Store, StoreError, is_postgres};
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

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
    let file = asked.file.display().to_string();
    data::block_on(async {
        let path = data::existing(settings)?;
        output_file::refuse_own(&asked.file, settings)?;
        if asked.file.exists() {
            return Err(say!(lang(), "cli-backup-exists", file = file));
        }
        backup::back_up(&path, &asked.file).await.map_err(failed::store)?;
        let size = std::fs::metadata(&asked.file).map_err(|error| failed::to_read(&asked.file, error))?.len();
        answer(&say!(lang(), "cli-backup-done", file = file, bytes = size))
    })
}

/// Checks a backup, and replaces the data file with it.
pub(super) fn restore(asked: &Restore, settings: &Settings) -> Result<(), String> {
    data::block_on(async {
        if let Some(url) = asked.file.to_str().filter(|file| is_postgres(file)) {
            return check_database(url, asked.check, settings).await;
        }
        answer(&check(&asked.file).await?)?;
        if asked.check {
            return Ok(());
        }
        let path = data::file(settings)?;
        let file = path.display().to_string();
        data::make_directory_of(&path)?;
        let stamp = TimeSource::System.date().to_string().replace([':', '.'], "-");
        let former = backup::restore(&asked.file, &path, &stamp).await.map_err(|error| match error {
            StoreError::InUse(_) => say!(lang(), "cli-restore-in-use", file = file),
            error => failed::store(error),
        })?;
        // Brings the schema up to date, as the server would, and shows that it opens.
        let store = SqliteStore::open(&path).await.map_err(failed::store)?;
        store.close().await;
        answer(&match former.map(|former| former.display().to_string()) {
            None => say!(lang(), "cli-restored", file = file),
            Some(former) => say!(lang(), "cli-restored-over", file = file, former = former),
        })
    })
}

/// Checks the file as a database, and its contents as an import would: every finished game is replayed, totals are added up
/// again, and every game in play is opened. Returns a summary.
async fn check(path: &Path) -> Result<String, String> {
    let file = path.display().to_string();
    if path.is_dir() {
        return Err(say!(lang(), "cli-backup-directory", file = file));
    }
    let players = backup::check(path).await.map_err(|fault| broken(path, fault))?;
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open_to_read(path).await.map_err(failed::store)?);
    let Contents { finished, in_play } = contents(store.clone(), &file).await?;
    store.close().await;
    Ok(say!(lang(), "cli-backup-whole", file = file, players = players, games = finished, playing = in_play))
}

/// What is wrong with a backup.
fn broken(path: &Path, fault: BackupFault) -> String {
    let file = path.display().to_string();
    match fault {
        BackupFault::Missing => say!(lang(), "cli-backup-missing", file = file),
        BackupFault::Unreadable(error) => say!(lang(), "cli-backup-unreadable", file = file, error = error),
        BackupFault::Damaged(problems) => {
            say!(lang(), "cli-backup-damaged", file = file, problems = problems)
        }
        BackupFault::Dangling(rows) => say!(lang(), "cli-backup-dangling", file = file, rows = rows),
        BackupFault::Schema(fault) => failed::schema(path, fault),
    }
}

/// Checks a PostgreSQL database in the same way: one restored by pg_restore, or one in use.
async fn check_database(url: &str, only_check: bool, settings: &Settings) -> Result<(), String> {
    if !only_check {
        return Err(say!(lang(), "cli-restore-postgres"));
    }
    let store = postgres::open(url, settings).await?;
    let Contents { finished, in_play } = contents(store.clone(), label!(lang(), "cli-the-database")).await?;
    store.close().await;
    answer(&say!(lang(), "cli-database-whole", games = finished, playing = in_play))
}
