//! The files of the data: their names and creation, and whether they are still in place. If a file is removed or replaced under a
//! running server, later writes go to the old file and are lost.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use cuatro_store::StoreError;

/// The file beside another one, with its name and a suffix.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// How long the write-ahead log of a data file is; `None` if there is none.
pub fn log_bytes(data: &Path) -> Option<u64> {
    std::fs::metadata(beside(data, "-wal")).ok().map(|log| log.len())
}

/// Opens a file to write it, without changing its contents. If it is created, only its owner can read it.
pub(super) fn open_private(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// An empty file that only its owner can read.
pub(super) fn create_private(path: &Path) -> std::io::Result<File> {
    let file = open_private(path)?;
    file.set_len(0)?;
    Ok(file)
}

/// Device and inode of a file.
type Identity = (u64, u64);

/// The files as they were opened.
#[derive(Default)]
pub(super) struct Files(Vec<(PathBuf, Identity)>);

impl Files {
    /// These files, except missing ones.
    pub(super) fn opened(paths: impl IntoIterator<Item = PathBuf>) -> Files {
        Files(paths.into_iter().filter_map(|path| identity(&path).map(|opened| (path, opened))).collect())
    }

    /// Fails with the first file that is not in its place.
    pub(super) fn in_place(&self) -> Result<(), StoreError> {
        match self.0.iter().find(|(path, opened)| identity(path) != Some(*opened)) {
            Some((path, _)) => Err(StoreError::Moved(path.clone())),
            None => Ok(()),
        }
    }

    /// Whether the path still leads to the file that was opened.
    pub(super) fn is_in_place(&self, path: &Path) -> bool {
        self.0.iter().any(|(name, opened)| name == path && identity(path) == Some(*opened))
    }
}

/// Requests only the number of the inode. Reading a file's times makes Linux (6.13 and later, multigrain timestamps) store the exact
/// time of the next write: then every commit writes the inode as well, a tenth of the cost of a move.
#[cfg(target_os = "linux")]
fn identity(path: &Path) -> Option<Identity> {
    use rustix::fs::{AtFlags, CWD, StatxFlags, makedev, statx};
    let file = statx(CWD, path, AtFlags::empty(), StatxFlags::INO).ok()?;
    Some((makedev(file.stx_dev_major, file.stx_dev_minor), file.stx_ino))
}

#[cfg(all(unix, not(target_os = "linux")))]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Open files cannot be removed here.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}
