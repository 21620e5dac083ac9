//! `cuatro doctor`: checks for problems of a server, with advice.

use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use ureq::Agent;

use super::healthcheck::Answer;
use super::language::lang;
use super::{data, failed, healthcheck, postgres, writable};
use crate::app;
use crate::config::{Listen, Settings};
use crate::game::Time;
use crate::printable::printable;
use crate::protocol::{Health, ServerInfo};
use crate::sqlite::{self, SqliteStore, backup};
use crate::store::{Database, SchemaFault};
use crate::time_source::TimeSource;
use cuatro_words::{label, say};

/// How long an address may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// Free space below which the disk is a problem, in bytes.
const LITTLE_SPACE: u64 = 1 << 30;
/// From this length on, the log is evidently not being copied back into the data file.
const LONG_LOG: u64 = 128 << 20;
/// How many bits of an address a network of proxies may leave open: one for each of a few proxies, and not for their neighbours.
const MOST_OPEN_BITS: u8 = 3;
/// How far in the future a file may be dated: clocks get corrected.
pub(super) const CLOCK_TOLERANCE: Duration = Duration::from_secs(60);

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Good,
    /// It works, but could be better.
    Note,
    /// It does not work, or will not for long.
    Bad,
}

/// The subject of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum About {
    Version,
    Sqlite,
    Directory,
    Permissions,
    Data,
    Saved,
    Log,
    Clock,
    Space,
    Copies,
    #[cfg(feature = "postgres")]
    Hints,
    #[cfg(feature = "postgres")]
    Connections,
    Server,
    Address,
    Proxy,
}

impl About {
    fn label(self) -> &'static str {
        match self {
            About::Version => label!(lang(), "cli-doctor-version"),
            About::Sqlite => label!(lang(), "cli-doctor-sqlite"),
            About::Directory => label!(lang(), "cli-doctor-directory"),
            About::Permissions => label!(lang(), "cli-doctor-permissions"),
            About::Data => label!(lang(), "cli-doctor-data"),
            About::Saved => label!(lang(), "cli-doctor-saved"),
            About::Log => label!(lang(), "cli-doctor-log"),
            About::Clock => label!(lang(), "cli-doctor-clock"),
            About::Space => label!(lang(), "cli-doctor-space"),
            About::Copies => label!(lang(), "cli-doctor-copies"),
            #[cfg(feature = "postgres")]
            About::Hints => label!(lang(), "cli-doctor-hints"),
            #[cfg(feature = "postgres")]
            About::Connections => label!(lang(), "cli-doctor-connections"),
            About::Server => label!(lang(), "cli-doctor-server"),
            About::Address => label!(lang(), "cli-doctor-address"),
            About::Proxy => label!(lang(), "cli-doctor-proxy"),
        }
    }
}

/// A finding, with what to do.
pub(super) struct Finding {
    state: State,
    about: About,
    words: String,
}

pub(super) fn good(about: About, words: String) -> Finding {
    Finding { state: State::Good, about, words }
}

pub(super) fn note(about: About, words: String) -> Finding {
    Finding { state: State::Note, about, words }
}

pub(super) fn bad(about: About, words: String) -> Finding {
    Finding { state: State::Bad, about, words }
}

/// Runs all checks and prints a line for each finding. Fails if something is bad.
pub(super) fn run(settings: &Settings) -> Result<(), String> {
    let mut findings = vec![good(About::Version, format!("cuatro {}", env!("CARGO_PKG_VERSION")))];
    match data::database(settings)? {
        Database::File(path) => {
            findings.push(good(About::Sqlite, format!("SQLite {}", sqlite::RELEASE)));
            findings.push(directory(&settings.data_dir));
            for secret in settings.secret_files() {
                findings.extend(permissions(&secret));
            }
            if path.exists() {
                findings.extend(permissions(&path));
                findings.push(data::block_on(async { Ok(schema(&path).await) })?);
                findings.push(log(&path));
                findings.extend(clock(&path));
            } else {
                findings.push(missing(About::Data, &path));
            }
            findings.extend(saved(&path));
            findings.extend(space(&settings.data_dir, &path));
            findings.extend(data::block_on(async { Ok(copies(settings).await) })?);
        }
        Database::Postgres(url) => {
            findings.extend(data::block_on(postgres::examine(&url))?);
            findings.push(note(About::Data, say!(lang(), "cli-doctor-data-in-postgres")));
        }
    }
    findings.push(server(settings));
    findings.extend(public_address(settings));
    findings.extend(proxies(settings));
    let lines: Vec<String> = findings
        .iter()
        .map(|Finding { state, about, words }| {
            let mark = match state {
                State::Good => label!(lang(), "cli-doctor-good"),
                State::Note => label!(lang(), "cli-doctor-note"),
                State::Bad => label!(lang(), "cli-doctor-bad"),
            };
            format!("{mark:<4}  {:<11}  {}", about.label(), printable(words.clone()))
        })
        .collect();
    super::answer(&lines.join("\n"))?;
    match findings.iter().filter(|finding| finding.state == State::Bad).count() {
        0 => Ok(()),
        count => Err(say!(lang(), "cli-doctor-to-do", things = count)),
    }
}

/// A file that the first start will create.
fn missing(about: About, path: &Path) -> Finding {
    note(about, say!(lang(), "cli-doctor-missing", file = shown(path)))
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Whether the directory of the data can be written.
fn directory(path: &Path) -> Finding {
    if !path.exists() {
        return missing(About::Directory, path);
    }
    let directory = shown(path);
    match tempfile::tempfile_in(path) {
        Ok(_) => good(About::Directory, say!(lang(), "cli-doctor-directory-writable", directory = directory)),
        Err(error) => {
            let words = writable::hindrance(&path.join("cuatro.db"));
            bad(About::Directory, words.unwrap_or_else(|| failed::to_write(path, error)))
        }
    }
}

/// Whether this user can read a file with secrets, and only its owner.
#[cfg(unix)]
fn permissions(path: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
    if std::fs::File::open(path).is_err()
        && let Some(words) = writable::hindrance(path)
    {
        return Some(bad(About::Permissions, words));
    }
    let file = shown(path);
    Some(match mode & 0o077 {
        0 => good(About::Permissions, say!(lang(), "cli-doctor-private", file = file)),
        _ => {
            let mode = format!("{mode:o}");
            bad(About::Permissions, say!(lang(), "cli-doctor-not-private", file = file, mode = mode))
        }
    })
}

#[cfg(not(unix))]
fn permissions(_: &Path) -> Option<Finding> {
    None
}

/// Whether this program knows the schema of the data, and can read all of it.
async fn schema(path: &Path) -> Finding {
    if let Some(restore) = backup::interrupted(path) {
        return bad(About::Data, failed::interrupted(&restore));
    }
    let file = shown(path);
    let damaged = |error: String| {
        let file = shown(path);
        bad(About::Data, say!(lang(), "cli-doctor-data-unreadable", file = file, error = error))
    };
    let unread = |error| damaged(failed::store(error));
    match SqliteStore::unreadable(path).await {
        Ok(None) => match (SqliteStore::damage(path).await, SqliteStore::damaged_journal(path).await) {
            (Ok(None), Ok(None)) => good(About::Data, say!(lang(), "cli-doctor-schema", file = file)),
            (Ok(None), Ok(Some(row))) => {
                bad(About::Data, say!(lang(), "cli-doctor-journal", file = file, row = row))
            }
            (Ok(Some(damage)), _) => damaged(damage),
            (Err(error), _) | (_, Err(error)) => unread(error),
        },
        Ok(Some(fault @ SchemaFault::Older)) => {
            note(About::Data, say!(lang(), "cli-doctor-schema-older", fault = failed::schema(path, fault)))
        }
        Ok(Some(fault)) => bad(About::Data, failed::unknown_schema(path, fault)),
        Err(error) => unread(error),
    }
}

/// Copies that servers saved after their data was removed or replaced.
fn saved(path: &Path) -> Option<Finding> {
    let saved: Vec<_> = sqlite::rescued(path).iter().map(|saved| shown(saved)).collect();
    let finding = if path.exists() { note } else { bad };
    (!saved.is_empty())
        .then(|| finding(About::Saved, say!(lang(), "cli-doctor-rescued", files = saved.join(", "))))
}

/// How long the write-ahead log is.
fn log(path: &Path) -> Finding {
    let size = sqlite::log_bytes(path).unwrap_or(0);
    match size <= LONG_LOG {
        true => good(About::Log, say!(lang(), "cli-doctor-log-short", size = mib(size))),
        false => bad(About::Log, say!(lang(), "cli-doctor-log-long", size = mib(size))),
    }
}

/// Whether the data was written later than it is now; `None` if that is unknown.
pub(super) fn is_clock_behind(path: &Path) -> Option<bool> {
    let written = std::fs::metadata(path).ok()?.modified().ok()?;
    let written = written.duration_since(std::time::UNIX_EPOCH).ok()?;
    let now_ms = u64::try_from(TimeSource::System.date().0).ok()?;
    Some(written.as_millis() > u128::from(now_ms) + CLOCK_TOLERANCE.as_millis())
}

/// Whether the clock is right, as far as the data shows.
fn clock(path: &Path) -> Option<Finding> {
    let time = TimeSource::System.date().to_string();
    Some(match is_clock_behind(path)? {
        false => good(About::Clock, say!(lang(), "cli-doctor-clock-right", time = time)),
        true => bad(About::Clock, say!(lang(), "cli-doctor-clock-wrong", time = time)),
    })
}

/// How much space the disk has left.
#[cfg(unix)]
fn space(directory: &Path, data: &Path) -> Option<Finding> {
    let disk = rustix::fs::statvfs(directory).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let size = std::fs::metadata(data).map_or(0, |data| data.len());
    Some(if free < LITTLE_SPACE / 10 {
        bad(About::Space, say!(lang(), "cli-doctor-space-none", free = mib(free)))
    } else if free < LITTLE_SPACE.max(2 * size) {
        note(About::Space, say!(lang(), "cli-doctor-space-little", free = mib(free), size = mib(size)))
    } else {
        good(About::Space, say!(lang(), "cli-doctor-space-enough", free = mib(free)))
    })
}

#[cfg(not(unix))]
fn space(_: &Path, _: &Path) -> Option<Finding> {
    None
}

fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// Whether backups are made as often as they should be, and dated as they should be.
async fn copies(settings: &Settings) -> Vec<Finding> {
    let now = TimeSource::System.date();
    let directory = settings.backup_directory();
    let backups = app::Backups::find(&directory, now).await;
    let ahead = backups.from_the_future.iter().map(|copy| {
        let copy = shown(copy);
        bad(About::Copies, say!(lang(), "cli-doctor-copies-ahead", copy = copy))
    });
    ahead.chain([newest_copy(settings, backups.newest(), now)]).collect()
}

fn newest_copy(settings: &Settings, newest: Option<Time>, now: Time) -> Finding {
    let Some(every) = settings.backup_every.0 else {
        return note(About::Copies, say!(lang(), "cli-doctor-copies-off"));
    };
    let directory = shown(&settings.backup_directory());
    let every_ms = i64::try_from(every.as_millis()).unwrap_or(i64::MAX);
    let Some(newest) = newest else {
        return note(About::Copies, say!(lang(), "cli-doctor-copies-none", directory = directory));
    };
    let late = now.since(newest) > every_ms.saturating_mul(2);
    let newest = newest.to_string();
    match late {
        true => {
            bad(About::Copies, say!(lang(), "cli-doctor-copies-late", time = newest, directory = directory))
        }
        false => good(About::Copies, say!(lang(), "cli-doctor-copies-made", time = newest)),
    }
}

/// Status and body of the response to a GET.
fn get(url: &str) -> Result<(u16, String), String> {
    let client = match url.starts_with("https://") {
        true => crate::app::client::as_the_machine_trusts(),
        false => crate::app::client::plain(),
    };
    let config = client.timeout_global(Some(ANSWER_WITHIN)).build();
    let mut answer = Agent::from(config).get(url).call().map_err(|error| error.to_string())?;
    let body = answer.body_mut().read_to_string().unwrap_or_default();
    Ok((answer.status().as_u16(), body))
}

/// Whether a server answers where it should listen, and can play.
fn server(settings: &Settings) -> Finding {
    let address = settings.listen.from_here();
    let answer = healthcheck::ask(&address, "/readyz");
    let address = address.to_string();
    match answer {
        Err(error) => {
            let error = error.to_string();
            note(About::Server, say!(lang(), "cli-doctor-server-none", address = address, error = error))
        }
        Ok(Answer { status: Some(200), body, .. })
            if matches!(serde_json::from_str(&body), Ok(Health::Ok)) =>
        {
            good(About::Server, say!(lang(), "cli-doctor-server-well", address = address))
        }
        Ok(Answer { status: Some(503), .. }) => {
            bad(About::Server, say!(lang(), "cli-doctor-server-unwell", address = address))
        }
        Ok(Answer { status, .. }) => {
            let status = status.unwrap_or_default();
            bad(About::Server, say!(lang(), "cli-doctor-server-other", address = address, status = status))
        }
    }
}

/// Whether the public address leads to this server.
fn public_address(settings: &Settings) -> Option<Finding> {
    let Some(url) = settings.public_address() else {
        return Some(match &settings.listen {
            Listen::Tcp(address) if address.ip().is_loopback() => {
                note(About::Address, say!(lang(), "cli-doctor-address-loopback"))
            }
            Listen::Tcp(address) => {
                good(About::Address, say!(lang(), "cli-doctor-address-open", address = address.to_string()))
            }
            Listen::Unix(_) => note(About::Address, say!(lang(), "cli-doctor-address-socket")),
        });
    };
    Some(match get(&format!("{url}/api/v1/server")) {
        Ok((200, body)) if leads_to(&body, url) => {
            good(About::Address, say!(lang(), "cli-doctor-address-right", url = url))
        }
        Ok((status, _)) => {
            bad(About::Address, say!(lang(), "cli-doctor-address-elsewhere", url = url, status = status))
        }
        // Browsers may trust a certificate that this machine does not.
        Err(error) if url.starts_with("https://") => {
            note(About::Address, say!(lang(), "cli-doctor-address-unasked", url = url, error = error))
        }
        Err(error) => {
            bad(About::Address, say!(lang(), "cli-doctor-address-silent", url = url, error = error))
        }
    })
}

/// Whether this is the answer of the server at `url`.
fn leads_to(body: &str, url: &str) -> bool {
    let server = serde_json::from_str::<ServerInfo>(body);
    server.is_ok_and(|server| server.public_url.as_deref() == Some(url))
}

/// Whether the proxy's information about clients is trusted.
fn proxies(settings: &Settings) -> Option<Finding> {
    let behind_one = settings.public_address().is_some();
    let is_wide = |net: &&IpNet| net.max_prefix_len() - net.prefix_len() > MOST_OPEN_BITS;
    let wide: Vec<_> = settings.trusted_proxies.iter().filter(is_wide).map(IpNet::to_string).collect();
    if !wide.is_empty() {
        let words = say!(lang(), "cli-doctor-proxy-wide", networks = wide.join(", "));
        return Some(note(About::Proxy, words));
    }
    match (behind_one, settings.believes_a_proxy()) {
        (true, false) => Some(note(About::Proxy, say!(lang(), "cli-doctor-proxy-none"))),
        (_, true) => Some(good(About::Proxy, say!(lang(), "cli-doctor-proxy-right"))),
        (false, false) => None,
    }
}
