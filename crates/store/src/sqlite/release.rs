//! The release of SQLite, which is the one that was built into the program unless somebody built it otherwise.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::SqliteStore;
use crate::StoreError;

/// From 3.7.0 to 3.51.2 a commit can be lost while one connection writes and another one brings the log back into the data file, which is
/// what [`super::checkpoint`] does: https://www.sqlite.org/wal.html
const OLDEST: [u32; 3] = [3, 51, 3];

const _: () =
    assert!(libsqlite3_sys::SQLITE_VERSION_NUMBER >= 3_051_003, "the manifest brings an older SQLite");

impl SqliteStore {
    /// The release of SQLite in use. Refuses one that can lose a commit.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unusable`] for a release that can lose a commit.
    pub async fn release() -> Result<String, StoreError> {
        let mut connection =
            SqliteConnectOptions::new().in_memory(true).disable_statement_logging().connect().await?;
        let release: String =
            sqlx::query_scalar("select sqlite_version()").fetch_one(&mut connection).await?;
        connection.close().await?;
        if !keeps_commits(&release) {
            let [major, minor, patch] = OLDEST;
            return Err(StoreError::Unusable(format!(
                "this program was built with SQLite {release}, which can lose commits; build it with {major}.{minor}.{patch} or later"
            )));
        }
        Ok(release)
    }
}

fn keeps_commits(release: &str) -> bool {
    let numbers: Option<Vec<u32>> = release.split('.').map(|number| number.parse().ok()).collect();
    numbers.is_some_and(|numbers| numbers[..] >= OLDEST[..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_that_can_lose_commits_is_refused() {
        for release in ["3.6.23", "3.7.0", "3.45.1", "3.50.4", "3.51.2", "3.51", "2.8.17", "", "unknown"] {
            assert!(!keeps_commits(release), "{release:?}");
        }
        for release in ["3.51.3", "3.51.10", "3.52.0", "3.100.0", "4.0.0"] {
            assert!(keeps_commits(release), "{release:?}");
        }
    }
}
