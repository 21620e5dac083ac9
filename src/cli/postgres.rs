//! What subcommands do with a database of PostgreSQL.

use std::sync::Arc;

use super::doctor::{About, CLOCK_TOLERANCE, Finding, bad, good, note};
use super::failed;
use super::language::lang;
use crate::config::Settings;
use crate::postgres::{CONNECTIONS, PostgresStore};
use crate::store::Store;
use crate::store::migrate::Endpoint;
use crate::time_source::TimeSource;
use cuatro_words::say;

/// The database of a URL, with its schema brought up to date.
pub(super) async fn open(url: &str, settings: &Settings) -> Result<Arc<dyn Store>, String> {
    Ok(Arc::new(PostgresStore::open(url, settings.data_dir.clone()).await.map_err(failed::store)?))
}

/// The database of a URL, to copy from.
pub(super) async fn source(url: &str, settings: &Settings) -> Result<Endpoint, String> {
    PostgresStore::source(url, settings.data_dir.clone()).await.map_err(failed::store)
}

/// The database of a URL, to copy to.
pub(super) async fn destination(url: &str, settings: &Settings) -> Result<Endpoint, String> {
    PostgresStore::destination(url, settings.data_dir.clone()).await.map_err(failed::store)
}

/// Whether a server runs well on a database of PostgreSQL.
pub(super) async fn examine(url: &str) -> Result<Vec<Finding>, String> {
    let found = match PostgresStore::examine(url, || TimeSource::System.date()).await {
        Ok(found) => found,
        Err(error) => return Ok(vec![bad(About::Data, failed::store(error))]),
    };
    let version = found.version;
    let schema = match found.schema {
        None => note(About::Data, say!(lang(), "cli-doctor-postgres-empty", version = version)),
        Some(schema) if schema < found.newest => {
            note(About::Data, say!(lang(), "cli-doctor-postgres-older", version = version))
        }
        Some(_) => good(About::Data, say!(lang(), "cli-doctor-postgres", version = version)),
    };
    let mut findings = vec![schema];
    findings.extend(found.writable.err().map(|error| bad(About::Data, failed::store(error))));
    findings.push(match found.hints {
        true => good(About::Hints, say!(lang(), "cli-doctor-hints-heard")),
        false => bad(About::Hints, say!(lang(), "cli-doctor-hints-lost")),
    });
    let (free, needed) = (found.free, CONNECTIONS);
    findings.push(if free >= needed {
        good(About::Connections, say!(lang(), "cli-doctor-connections-enough", free = free, needed = needed))
    } else {
        let few = say!(lang(), "cli-doctor-connections-few", free = free, needed = needed);
        // A server that runs has its own already.
        if found.taken > 0 { note(About::Connections, few) } else { bad(About::Connections, few) }
    });
    let apart = found.ahead_ms.unsigned_abs();
    findings.push(match u128::from(apart) > CLOCK_TOLERANCE.as_millis() {
        false => good(About::Clock, say!(lang(), "cli-doctor-clock-of-postgres")),
        true => bad(About::Clock, say!(lang(), "cli-doctor-clock-apart", seconds = apart / 1000)),
    });
    Ok(findings)
}
