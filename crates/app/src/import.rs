//! Importing a .txt file: staged and compared beside the data, then written in one transaction, during which moves wait. So a running
//! server takes a limited number of new games at once.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::OwnedMutexGuard;

use super::{App, AppError};
use cuatro_game::Time;
use cuatro_store::{Import, ImportCounts, Store, StoreError};
use cuatro_textfile::{FileReader, ReadGame};

/// How long an import waits for another one, or for a deletion.
const WAIT: Duration = Duration::from_secs(10);
/// Bytes read between two chances for other tasks to run: about a millisecond's work.
const PIECE: usize = 64 * 1024;
/// Games staged at once.
const STAGED: usize = 2000;

/// New games that a running server takes at once: moves wait while they are written.
const MOST_NEW_GAMES: u64 = 100_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportOptions {
    /// Whether only to report what would be done.
    pub dry_run: bool,
    /// Whether to restore games that were deleted here.
    pub restore_deleted: bool,
}

/// A file that is being read. Nothing of it becomes part of the data before [`Importer::finish`].
pub struct Importer {
    store: Arc<dyn Store>,
    import: Box<dyn Import>,
    reader: FileReader,
    games: Vec<ReadGame>,
    most: u64,
}

impl Importer {
    /// Begins to read a file. What ended after `now` is refused.
    pub async fn begin(store: Arc<dyn Store>, now: Time) -> Result<Importer, StoreError> {
        let import = store.clone().begin_import().await?;
        Ok(Importer {
            store,
            import,
            reader: FileReader::new(now),
            games: Vec::with_capacity(STAGED),
            most: u64::MAX,
        })
    }

    /// Reads on. False if the rest need not be read, because this is not a Cuatro file.
    pub async fn push(&mut self, bytes: &[u8]) -> Result<bool, StoreError> {
        for piece in bytes.chunks(PIECE) {
            self.reader.push(piece, &mut self.games);
            if self.reader.refused() {
                return Ok(false);
            }
            if self.games.len() >= STAGED {
                self.stage().await?;
            }
            tokio::task::yield_now().await;
        }
        Ok(true)
    }

    /// Stages what was read, unless an error has made that pointless.
    async fn stage(&mut self) -> Result<(), StoreError> {
        if self.reader.errors().is_empty() {
            self.import.stage(&self.games).await?;
        }
        self.games.clear();
        Ok(())
    }

    /// After the last byte: all of the file becomes part of the data, or nothing.
    pub async fn finish(mut self, options: ImportOptions, at: Time) -> Result<ImportCounts, AppError> {
        let file = self.reader.finish(&mut self.games);
        if !file.errors.is_empty() {
            self.import.discard().await?;
            return Err(AppError::InvalidFile(Arc::new(file.errors)));
        }
        let mut import = self.import;
        import.stage(&self.games).await?;
        loop {
            let check = import.check(&file, options.restore_deleted).await?;
            let (new_games, max) = (check.counts.new_games, self.most);
            let refused = if !check.errors.is_empty() {
                Some(AppError::InvalidFile(Arc::new(check.errors)))
            } else if new_games > max {
                Some(AppError::ImportTooLarge { new_games, max })
            } else {
                None
            };
            if options.dry_run || refused.is_some() {
                import.discard().await?;
                return refused.map_or(Ok(check.counts), Err);
            }
            match import.apply(at).await? {
                None => {
                    self.store.refresh_ratings().await?;
                    return Ok(check.counts);
                }
                // A name may have been claimed in between, so this checks again.
                Some(changed) => import = changed,
            }
        }
    }
}

/// An import into a running server: no other rewrite of many rows runs at the same time.
pub struct ImportInProgress {
    importer: Importer,
    alone: OwnedMutexGuard<()>,
    app: App,
}

impl App {
    pub async fn begin_import(&self) -> Result<ImportInProgress, AppError> {
        let alone = tokio::time::timeout(WAIT, self.importing.clone().lock_owned()).await;
        let alone = alone.map_err(|_| StoreError::importing())?;
        let importer = Importer::begin(self.store.clone(), self.time.date()).await?;
        let importer = Importer { most: MOST_NEW_GAMES, ..importer };
        Ok(ImportInProgress { importer, alone, app: self.clone() })
    }
}

impl ImportInProgress {
    /// Reads on. False if the rest need not be read.
    pub async fn push(&mut self, bytes: &[u8]) -> Result<bool, AppError> {
        Ok(self.importer.push(bytes).await?)
    }

    /// Finishes after the last byte. Continues if the client disconnects.
    pub async fn finish(self, options: ImportOptions) -> Result<ImportCounts, AppError> {
        let at = self.app.time.date();
        let finishing = tokio::spawn(async move {
            // Not earlier: a slow upload must not delay a deletion.
            let rewriting = self.app.rewriting.lock().await;
            let imported = self.importer.finish(options, at).await;
            drop(rewriting);
            drop(self.alone);
            imported
        });
        match finishing.await {
            Ok(imported) => imported,
            Err(_) => Err(AppError::Broken),
        }
    }
}
