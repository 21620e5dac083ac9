//! Backups of the data file: made beside a running server, checked, and restored.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection as _};

use super::files::{beside, new_file};
use super::{MIGRATIONS, lock, reading};
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{SchemaFault, StoreError, schema};

/// Copies the data into the new file `to`, consistent as of one moment, whether or not another process is writing. The file
/// appears only once it is complete and on the disk. An existing file is not touched.
///
/// # Errors
///
/// Fails if `to` exists, if its directory cannot be made or written, and if the data cannot be read.
pub async fn back_up(data: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Unusable(format!("{} is there already; name a new file", to.display())));
    }
    // Not that of somebody else, which may have the name that ours would have otherwise.
    write(data, to, &beside(to, &format!(".partial-{}", std::process::id()))).await
}

/// Like [`back_up`], but replaces an existing copy. Creates a missing directory, readable only by its owner.
pub(super) async fn replace(data: &Path, to: &Path) -> Result<(), StoreError> {
    write(data, to, &beside(to, ".partial")).await
}

async fn write(data: &Path, to: &Path, partial: &Path) -> Result<(), StoreError> {
    if let Some(directory) = to.parent().filter(|directory| !directory.as_os_str().is_empty()) {
        new_directory(directory).map_err(|error| said(directory, &error))?;
    }
    let written = copy(data, partial).await;
    let done = written.and_then(|()| {
        let named = File::open(partial).and_then(|file| file.sync_all());
        named.and_then(|()| std::fs::rename(partial, to)).map_err(|error| said(to, &error))?;
        sync_directory(to)
    });
    if done.is_err() {
        // An unfinished copy is of no use.
        let _ = std::fs::remove_file(partial);
    }
    done
}

async fn copy(data: &Path, to: &Path) -> Result<(), StoreError> {
    let path = to.to_str().ok_or_else(StoreError::not_utf8)?;
    let mut connection = reading(data).connect().await?;
    // SQLite writes into an empty file. It contains hashes of tokens, so only its owner may read it.
    new_file(to).map_err(|error| said(to, &error))?;
    // The copy is one read transaction, which delays no writer.
    connection.run(sql("vacuum into $1").bind(path)).await?;
    connection.close().await?;
    Ok(())
}

/// What is wrong with a backup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackupFault {
    /// There is no such file.
    Missing,
    /// SQLite cannot read it, for this reason: it is damaged, or was never a data file.
    Unreadable(String),
    /// SQLite finds these mistakes in it.
    Damaged(String),
    /// So many of its rows refer to others that are not there.
    Dangling(i64),
    /// This program does not know its schema.
    Schema(SchemaFault),
}

/// Checks that the file is complete: every page and index, every reference, and a schema that this program knows. Returns how many
/// players it has.
///
/// # Errors
///
/// Says what is wrong with the file, the first fault that was found.
pub async fn check(path: &Path) -> Result<u64, BackupFault> {
    if !path.exists() {
        return Err(BackupFault::Missing);
    }
    examine(path).await.unwrap_or_else(|error| Err(BackupFault::Unreadable(error.to_string())))
}

/// The first problem of the file, or how many players it has.
async fn examine(path: &Path) -> Result<Result<u64, BackupFault>, sqlx::Error> {
    // Nobody writes to a backup, so it needs no log, and the check must leave no files beside it.
    let mut connection = reading(path).immutable(true).connect().await?;
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

/// Replaces the data file with a checked backup, and returns the new path of the former one. Refused while a process has it open.
///
/// `stamp` distinguishes the former file from others. A process that dies on the way leaves a marker. With it nothing opens the
/// data until another restore has completed; that one finishes what the first has moved.
///
/// # Errors
///
/// Fails if the data are in use, and if a file cannot be copied or renamed; the former data are then where they were, or the marker is.
pub fn put_back(backup: &Path, data: &Path, stamp: &str) -> Result<Option<PathBuf>, StoreError> {
    let data = &*lock::real(data);
    let _lock = lock::take(data)?;
    let marker = beside(data, MARKER);
    let before = std::fs::read_to_string(&marker).ok();
    let partial = beside(data, ".partial");
    let copied = new_file(&partial).and_then(|mut file| {
        std::io::copy(&mut File::open(backup)?, &mut file)?;
        file.sync_all()
    });
    if let Err(error) = copied {
        let _ = std::fs::remove_file(&partial);
        return Err(said(&partial, &error));
    }
    let former = match &before {
        Some(name) => Some(data.with_file_name(name.trim())),
        None => data.exists().then(|| beside(data, &format!(".before-{stamp}"))),
    };
    if before.is_none()
        && let Some(former) = &former
    {
        mark(&marker, former).map_err(|error| said(&marker, &error))?;
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
            // What was moved goes back, so a failed restore has changed nothing.
            let _ = std::fs::rename(to, from);
        }
        let _ = std::fs::remove_file(&partial);
        if before.is_none() {
            let _ = std::fs::remove_file(&marker);
        }
        return Err(said(data, &error));
    }
    // Everything is in its place on the disk before the marker is removed.
    sync_directory(data)?;
    if former.is_some() {
        std::fs::remove_file(&marker).map_err(|error| said(&marker, &error))?;
        sync_directory(data)?;
    }
    Ok(former)
}

/// The marker: beside the data file while a restore moves files, with the name of the former data file.
const MARKER: &str = "-restoring";

fn mark(marker: &Path, former: &Path) -> std::io::Result<()> {
    let mut file = new_file(marker)?;
    writeln!(file, "{}", former.file_name().unwrap_or_default().to_string_lossy())?;
    file.sync_all()
}

/// A restore that did not come to its end: until another one does, nothing opens the data.
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
    /// The marker beside it.
    pub marker: PathBuf,
}

/// The interrupted restore of a data file, if there is one.
pub fn interrupted(data: &Path) -> Option<InterruptedRestore> {
    let data = lock::real(data);
    let marker = beside(&data, MARKER);
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
    for (version, checksum, success) in applied.iter().filter(|(version, ..)| *version >= schema::GROUND) {
        let Some(migration) = MIGRATIONS.iter().find(|migration| migration.version == *version) else {
            return Ok(Err(SchemaFault::Newer { number: *version, newest: schema::newest(&MIGRATIONS) }));
        };
        if *migration.checksum != checksum[..] || !success {
            return Ok(Err(SchemaFault::Different(*version)));
        }
    }
    Ok(Ok(()))
}

fn new_directory(path: &Path) -> std::io::Result<()> {
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
        File::open(directory).and_then(|file| file.sync_all()).map_err(|error| said(directory, &error))?;
    }
    Ok(())
}

fn said(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::file(&format!("{} cannot be written", path.display()), error)
}
