//! Bringing a .txt file in and writing one out.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, mpsc};

use super::{App, AppError};
use crate::game::Time;
use crate::store::{Dump, HistoryItem, ImportCounts, SeatName, Store, StoreError};
use crate::textfile::writer::{self, GameRow, Seat, Widths};
use crate::textfile::{Errors, ReadGame, Reader, Section};

/// How long an import waits for another one, or for a deletion.
const WAIT: Duration = Duration::from_secs(10);
/// Bytes read between two chances for others to run: about a millisecond's work.
const PIECE: usize = 64 * 1024;
/// Games staged at once.
const STAGED: usize = 2000;

/// What came of a file.
pub type Imported = Result<ImportCounts, Arc<Errors>>;

/// How to import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportOptions {
    /// Whether only to say what would be done.
    pub dry_run: bool,
    /// Whether games that were deleted here come back.
    pub restore_deleted: bool,
}

/// A file that is being read. Nothing of it is part of the data before [`Importer::finish`].
pub struct Importer {
    store: Arc<dyn Store>,
    reader: Reader,
    games: Vec<ReadGame>,
}

impl Importer {
    /// Begins to read a file.
    pub async fn begin(store: Arc<dyn Store>) -> Result<Importer, StoreError> {
        store.stage_begin().await?;
        Ok(Importer { store, reader: Reader::new(), games: Vec::with_capacity(STAGED) })
    }

    /// Reads on. False if the rest need not be read, because it is no such file.
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

    /// Keeps what was read, unless an error has made that useless.
    async fn stage(&mut self) -> Result<(), StoreError> {
        if self.reader.errors().is_empty() {
            self.store.stage(&self.games).await?;
        }
        self.games.clear();
        Ok(())
    }

    /// After the last byte: all of it becomes part of the data, or nothing.
    pub async fn finish(mut self, options: ImportOptions, at: Time) -> Result<Imported, StoreError> {
        let file = self.reader.finish(&mut self.games);
        if !file.errors.is_empty() {
            self.store.stage_discard().await?;
            return Ok(Err(Arc::new(file.errors)));
        }
        self.store.stage(&self.games).await?;
        loop {
            let check = self.store.stage_check(&file.players, &file.carried, options.restore_deleted).await?;
            if !check.errors.is_empty() {
                self.store.stage_discard().await?;
                return Ok(Err(Arc::new(check.errors)));
            }
            if options.dry_run {
                self.store.stage_discard().await?;
                return Ok(Ok(check.counts));
            }
            // A name that was claimed in between is looked at again.
            if self.store.stage_apply(at).await? {
                self.store.refresh_ratings().await?;
                return Ok(Ok(check.counts));
            }
        }
    }
}

/// The file, piece by piece. Ends early, without error, when nobody receives any more.
pub async fn export(
    store: Arc<dyn Store>,
    server_name: &str,
    at: Time,
    to: mpsc::Sender<String>,
) -> Result<(), StoreError> {
    let origin = store.origin().await?;
    let (pieces, mut dumped) = mpsc::channel(2);
    let dumping = tokio::spawn(async move { store.dump(pieces).await });
    let mut text = String::new();
    writer::header(&mut text, server_name, &origin, at);
    let mut file = File { widths: Widths::default(), counts: [0; 3], heads: 0 };
    while let Some(piece) = dumped.recv().await {
        file.write(&mut text, &piece);
        if to.send(std::mem::take(&mut text)).await.is_err() {
            return Ok(());
        }
    }
    // An export that broke off must not look like a whole one: it has no [end].
    dumping.await.map_err(|_| StoreError::Unavailable("the export broke off".into()))??;
    file.heads_before(&mut text, 3);
    writer::end(&mut text, file.counts);
    let _ = to.send(text).await;
    Ok(())
}

/// A file that is being written.
struct File {
    widths: Widths,
    counts: [u64; 3],
    /// How many sections have begun.
    heads: usize,
}

impl File {
    /// Begins the sections before the `until`th.
    fn heads_before(&mut self, text: &mut String, until: usize) {
        for section in &Section::ALL[self.heads.min(until)..until] {
            match section {
                Section::Ranking => writer::ranking_head(text, &self.widths),
                Section::Games => writer::games_head(text, &self.widths),
                Section::Carried => writer::carried_head(text, &self.widths),
            }
        }
        self.heads = self.heads.max(until);
    }

    fn write(&mut self, text: &mut String, piece: &Dump) {
        match piece {
            Dump::Widest(widest) => {
                let least = Widths::default();
                let name = (*widest).max(12);
                self.widths =
                    Widths { player: name, carried: name, x: name.max(13), o: name.max(13), ..least };
            }
            Dump::Ranking(rows) => {
                self.heads_before(text, 1);
                for (position, name, totals) in rows {
                    writer::ranking_row(text, &self.widths, *position, name, totals);
                }
                self.counts[0] += rows.len() as u64;
            }
            Dump::Games(games) => {
                self.heads_before(text, 2);
                let mut moves = Vec::new();
                for game in games {
                    game_row(text, &self.widths, game, &mut moves);
                }
                self.counts[1] += games.len() as u64;
            }
            Dump::Carried(rows) => {
                self.heads_before(text, 3);
                for (origin, name, totals) in rows {
                    writer::carried_row(text, &self.widths, origin, name, totals);
                }
                self.counts[2] += rows.len() as u64;
            }
        }
    }
}

fn game_row(text: &mut String, widths: &Widths, game: &HistoryItem, moves: &mut Vec<u8>) {
    let record = &game.record;
    moves.clear();
    moves.extend(record.moves.iter().flatten().map(|column| column.0));
    let [x, o] = &game.names;
    let row = GameRow {
        id: record.id.as_str(),
        ended_at: record.ended_at,
        kind: record.kind,
        seats: [seat(x), seat(o)],
        variant: record.variant,
        winner: record.result.winner,
        reason: record.result.reason,
        taken_back: record.taken_back,
        rounds: record.result.rounds,
        points: record.result.points,
        moves: record.moves.as_ref().map(|_| moves.as_slice()),
    };
    writer::game_row(text, widths, &row);
}

fn seat(name: &SeatName) -> Seat<'_> {
    match name {
        SeatName::Person(name) => Seat::Player(name),
        SeatName::Deleted(n) => Seat::Deleted(*n),
        SeatName::Computer(level) => Seat::Computer(*level),
    }
}

/// An import through a door: alone among those that rewrite many rows.
pub struct ImportInProgress {
    importer: Importer,
    alone: OwnedMutexGuard<()>,
    app: App,
}

impl App {
    /// Begins to import a file.
    pub async fn begin_import(&self) -> Result<ImportInProgress, AppError> {
        let alone = tokio::time::timeout(WAIT, self.rewriting.clone().lock_owned()).await;
        let alone = alone.map_err(|_| StoreError::Unavailable("another import is under way".into()))?;
        let importer = Importer::begin(self.store.clone()).await?;
        Ok(ImportInProgress { importer, alone, app: self.clone() })
    }

    /// The whole file, piece by piece.
    pub fn export(&self, server_name: String) -> mpsc::Receiver<Result<String, StoreError>> {
        let (to, receiver) = mpsc::channel(2);
        let (pieces, mut written) = mpsc::channel(2);
        let (store, at) = (self.store.clone(), self.time.now());
        tokio::spawn(async move {
            let writing = tokio::spawn(async move { export(store, &server_name, at, pieces).await });
            while let Some(piece) = written.recv().await {
                // A reader who takes nothing for long must not hold the snapshot for ever.
                if to.send_timeout(Ok(piece), SLOWEST).await.is_err() {
                    return;
                }
            }
            let ended = writing.await;
            let ended = ended.unwrap_or_else(|_| Err(StoreError::Unavailable("the export broke off".into())));
            if let Err(error) = ended {
                tracing::error!(%error, "an export broke off");
                let _ = to.send(Err(error)).await;
            }
        });
        receiver
    }
}

/// How long the reader of an export may take nothing.
const SLOWEST: Duration = Duration::from_secs(30);

impl ImportInProgress {
    /// Reads on. False if the rest need not be read.
    pub async fn push(&mut self, bytes: &[u8]) -> Result<bool, AppError> {
        Ok(self.importer.push(bytes).await?)
    }

    /// After the last byte. Goes on to its end even if nobody waits for the answer any more.
    pub async fn finish(self, options: ImportOptions) -> Result<ImportCounts, AppError> {
        let at = self.app.time.now();
        let finishing = tokio::spawn(async move {
            let imported = self.importer.finish(options, at).await;
            drop(self.alone);
            imported
        });
        match finishing.await {
            Ok(imported) => imported?.map_err(AppError::InvalidFile),
            Err(_) => Err(AppError::Broken),
        }
    }
}
