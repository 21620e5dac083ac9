//! Backups of the data file: made beside a running server, checked, and restored.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection as _};

use super::files::{beside, create_private, log_bytes};
use super::{MIGRATIONS, lock, reading};
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{SchemaFault, StoreError, schema};

/// Copies the data into the new file `to`, consistent as of one moment, also beside a writing process. The file appears only once it is
/// complete and on the disk. An existing file is not touched.
///
/// # Errors
///
/// Fails if `to` exists, if its directory cannot be made or written, and if the data cannot be read.
pub async fn back_up(data: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Unusable(format!("{} is there already; name a new file", to.display())));
    }
    // The number of the process keeps two concurrent backups apart.
    write(data, to, &beside(to, &format!(".partial-{}", std::process::id()))).await
}

/// Like [`back_up`], but replaces an existing copy. Creates a missing directory, readable only by its owner.
pub(super) async fn replace(data: &Path, to: &Path) -> Result<(), StoreError> {
    write(data, to, &beside(to, ".partial")).await
}

async fn write(data: &Path, to: &Path, partial: &Path) -> Result<(), StoreError> {
    if let Some(directory) = to.parent().filter(|directory| !directory.as_os_str().is_empty()) {
        create_private_directory(directory).map_err(|error| not_written(directory, &error))?;
    }
    let mut connection = reading(data).connect().await?;
    copy(&mut connection, partial).await?;
    let _ = connection.close().await;
    std::fs::rename(partial, to).map_err(|error| {
        let _ = std::fs::remove_file(partial);
        not_written(to, &error)
    })?;
    sync_directory(to)
}

/// Copies the data of a connection into the file `to`. After an error there is no such file.
pub(super) async fn copy(connection: &mut SqliteConnection, to: &Path) -> Result<(), StoreError> {
    let path = to.to_str().ok_or_else(StoreError::not_utf8)?;
    // SQLite writes into an empty file. It contains hashes of tokens, so only its owner may read it.
    create_private(to).map_err(|error| not_written(to, &error))?;
    // The copy is one read transaction, which delays no writer.
    let copied = connection.run(sql("vacuum into $1").bind(path)).await.map_err(StoreError::from);
    let flushed = copied.and_then(|_| {
        File::open(to).and_then(|file| file.sync_all()).map_err(|error| not_written(to, &error))
    });
    flushed.inspect_err(|_| drop(std::fs::remove_file(to)))
}

/// A fault of a backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackupFault {
    /// There is no such file.
    Missing,
    /// SQLite cannot read it, for this reason.
    Unreadable(String),
    /// SQLite finds these faults in it.
    Damaged(String),
    /// So many of its rows refer to missing rows.
    Dangling(i64),
    /// This program does not know its schema.
    Schema(SchemaFault),
}

/// Checks that the file is complete: every page and index, every reference, and a schema that this program knows. Returns how many
/// players it has.
pub async fn check(path: &Path) -> Result<u64, BackupFault> {
    if !path.exists() {
        return Err(BackupFault::Missing);
    }
    examine(path).await.unwrap_or_else(|error| Err(BackupFault::Unreadable(error.to_string())))
}

/// The first fault of the file, or how many players it has.
async fn examine(path: &Path) -> Result<Result<u64, BackupFault>, sqlx::Error> {
    // A backup is not written and has no log, and the check must leave no files beside it.
    let mut connection = reading(path).immutable(!has_log(path)).connect().await?;
    let problems: Vec<String> =
        sqlx::query_scalar("select * from pragma_integrity_check limit 5").fetch_all(&mut connection).await?;
    if problems != ["ok"] {
        return Ok(Err(BackupFault::Damaged(problems.join("; "))));
    }
    let dangling = connection.number(sql("select count(*) from pragma_foreign_key_check")).await?;
    if dangling > 0 {
        return Ok(Err(BackupFault::Dangling(dangling)));
    }
    if let Err(fault) = schema(&mut connection).await? {
        return Ok(Err(BackupFault::Schema(fault)));
    }
    let players = connection.number(sql("select count(*) from player where name is not null")).await?;
    connection.close().await?;
    Ok(Ok(players.unsigned_abs()))
}

/// Whether a file lacks what is in the log beside it: a copy of the files of a running server, or of one that was killed.
fn has_log(path: &Path) -> bool {
    log_bytes(path).is_some_and(|bytes| bytes > 0)
}

/// Replaces the data file with a checked backup, and returns the new path of the former one. Refused while a process has it open.
/// A log beside the backup counts as a part of it.
///
/// `stamp` distinguishes the former file from others. A process that dies on the way leaves a marker, which blocks opening the data
/// until another restore has completed. That one finishes the moves of the first.
///
/// # Errors
///
/// Fails if the data are in use, and if a file cannot be copied or renamed. Then the former data are in their place, or the marker is.
pub async fn restore(backup: &Path, data: &Path, stamp: &str) -> Result<Option<PathBuf>, StoreError> {
    let data = &*lock::canonical(data);
    let _lock = lock::take(data)?;
    let marker = beside(data, MARKER_SUFFIX);
    let before = std::fs::read_to_string(&marker).ok();
    let partial = beside(data, ".partial");
    if has_log(backup) {
        let mut connection = reading(backup).connect().await?;
        copy(&mut connection, &partial).await?;
        connection.close().await?;
    } else {
        let copied = create_private(&partial).and_then(|mut file| {
            std::io::copy(&mut File::open(backup)?, &mut file)?;
            file.sync_all()
        });
        if let Err(error) = copied {
            let _ = std::fs::remove_file(&partial);
            return Err(not_written(&partial, &error));
        }
    }
    let former = match &before {
        Some(name) => Some(data.with_file_name(name.trim())),
        // SQLite would replay a log that was left alone into the restored file.
        None => (data.exists() || has_log(data)).then(|| beside(data, &format!(".before-{stamp}"))),
    };
    if before.is_none()
        && let Some(former) = &former
    {
        mark(&marker, former).map_err(|error| not_written(&marker, &error))?;
        sync_directory(data)?;
    }
    // The log belongs to the former data. An index of the log is rebuilt when it is opened.
    // The data file goes last: if it has already been moved, the file in its place is a copy, which is replaced.
    let moved = former
        .as_deref()
        .filter(|former| !former.exists())
        .map(|former| [(beside(data, "-wal"), beside(former, "-wal")), (data.to_owned(), former.to_owned())]);
    let moved: Vec<_> = moved.into_iter().flatten().filter(|(from, _)| from.exists()).collect();
    let placed = moved.iter().try_for_each(|(from, to)| std::fs::rename(from, to)).and_then(|()| {
        let _ = std::fs::remove_file(beside(data, "-shm"));
        std::fs::rename(&partial, data)
    });
    if let Err(error) = placed {
        for (from, to) in moved {
            // Moves are undone, so a failed restore has changed nothing.
            let _ = std::fs::rename(to, from);
        }
        let _ = std::fs::remove_file(&partial);
        if before.is_none() {
            let _ = std::fs::remove_file(&marker);
        }
        return Err(not_written(data, &error));
    }
    // Everything is in its place on the disk before the marker is removed.
    sync_directory(data)?;
    if former.is_some() {
        std::fs::remove_file(&marker).map_err(|error| not_written(&marker, &error))?;
        sync_directory(data)?;
    }
    Ok(former)
}

/// The marker: beside the data file while a restore moves files, with the name of the former data file.
const MARKER_SUFFIX: &str = "-restoring";

fn mark(marker: &Path, former: &Path) -> std::io::Result<()> {
    let mut file = create_private(marker)?;
    writeln!(file, "{}", former.file_name().unwrap_or_default().to_string_lossy())?;
    file.sync_all()
}

/// An interrupted restore. It blocks opening the data until another one completes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a restore did not come to its end. Run `cuatro restore` once more with the backup. Or go back to the former data: rename \
     {former}* to {data}*, as far as they are there, and then remove {marker}",
    former = .former.display(), data = .data.display(), marker = .marker.display()
)]
pub struct InterruptedRestore {
    /// Where the former data file is, or would be.
    pub former: PathBuf,
    pub data: PathBuf,
    pub marker: PathBuf,
}

/// The interrupted restore of a data file, if there is one.
pub fn interrupted(data: &Path) -> Option<InterruptedRestore> {
    let data = lock::canonical(data);
    let marker = beside(&data, MARKER_SUFFIX);
    let former = std::fs::read_to_string(&marker).ok()?;
    Some(InterruptedRestore { former: data.with_file_name(former.trim()), data, marker })
}

/// Whether the schema is one that this program can open.
pub(super) async fn schema(
    connection: &mut SqliteConnection,
) -> Result<Result<(), SchemaFault>, sqlx::Error> {
    let applied: Vec<(i64, Vec<u8>, bool)> =
        sqlx::query_as("select version, checksum, success from _sqlx_migrations order by version")
            .fetch_all(connection)
            .await?;
    let Some((last, ..)) = applied.last() else { return Ok(Err(SchemaFault::Missing)) };
    if let Some(fault) = schema::too_old(*last) {
        return Ok(Err(fault));
    }
    for (version, checksum, success) in applied.iter().filter(|(version, ..)| *version >= schema::BASELINE) {
        let Some(migration) = MIGRATIONS.iter().find(|migration| migration.version == *version) else {
            return Ok(Err(SchemaFault::Newer { number: *version, newest: schema::newest(&MIGRATIONS) }));
        };
        if *migration.checksum != checksum[..] || !success {
            return Ok(Err(SchemaFault::Different(*version)));
        }
    }
    Ok(Ok(()))
}

fn create_private_directory(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// A rename is on the disk once its directory is flushed.
pub(super) fn sync_directory(path: &Path) -> Result<(), StoreError> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) {
        File::open(directory)
            .and_then(|file| file.sync_all())
            .map_err(|error| not_written(directory, &error))?;
    }
    Ok(())
}

fn not_written(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::file(&format!("{} cannot be written", path.display()), error)
}
