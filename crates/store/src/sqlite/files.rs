//! Whether the files of the data still are where they were opened. Who removes or replaces one under a running server takes along
//! whatever is written afterwards.

use std::path::{Path, PathBuf};

use super::super::StoreError;

/// Device and inode of a file.
type Identity = (u64, u64);

/// The files as they were opened.
#[derive(Default)]
pub(super) struct Files(Vec<(PathBuf, Identity)>);

impl Files {
    /// These files; those that do not exist are left out.
    pub(super) fn opened(paths: impl IntoIterator<Item = PathBuf>) -> Files {
        Files(
            paths
                .into_iter()
                .filter_map(|path| Some((identity(&path)?, path)))
                .map(|(id, path)| (path, id))
                .collect(),
        )
    }

    /// An error that names the first file that is not in its place.
    pub(super) fn in_place(&self) -> Result<(), StoreError> {
        match self.0.iter().find(|(path, opened)| identity(path) != Some(*opened)) {
            Some((path, _)) => Err(StoreError::Moved(path.clone())),
            None => Ok(()),
        }
    }

    /// Whether the file that was opened by this name still has it.
    pub(super) fn is_ours(&self, path: &Path) -> bool {
        self.0.iter().any(|(name, opened)| name == path && identity(path) == Some(*opened))
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// Open files cannot be removed here.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<Identity> {
    None
}
