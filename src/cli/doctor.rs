//! `cuatro doctor`: checks for everything that can keep a server from running well, and says what to do about it.

use std::path::Path;
use std::time::Duration;

use ipnet::IpNet;
use ureq::Agent;

use super::{data, healthcheck};
use crate::app;
use crate::config::{Listen, Settings};
use crate::printable::printable;
use crate::protocol::{Health, ServerInfo};
use crate::store::Database;
use crate::store::sqlite::{self, SqliteStore, backup};
use crate::time_source::TimeSource;

/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Free space below which something should be done, in bytes.
const LITTLE_SPACE: u64 = 1 << 30;
/// From this length on, the log is evidently not being copied back into the data file.
const LONG_LOG: u64 = 128 << 20;
/// How many bits of an address a network of proxies may leave open: one for each of a few proxies, and not for their neighbours.
const A_FEW: u8 = 3;
/// How far in the future a file may be dated: clocks get corrected.
const AHEAD: Duration = Duration::from_secs(60);

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Good,
    /// It works, and could be better.
    Note,
    /// It does not work, or will not for long.
    Bad,
}

/// A finding, with what to do.
struct Finding {
    state: State,
    about: &'static str,
    words: String,
}

fn good(about: &'static str, words: impl Into<String>) -> Finding {
    Finding { state: State::Good, about, words: words.into() }
}

fn note(about: &'static str, words: impl Into<String>) -> Finding {
    Finding { state: State::Note, about, words: words.into() }
}

fn bad(about: &'static str, words: impl Into<String>) -> Finding {
    Finding { state: State::Bad, about, words: words.into() }
}

/// Runs all checks and prints a line for each finding. Fails if something is bad.
pub(super) fn run(settings: &Settings) -> Result<(), String> {
    let mut findings = vec![good("version", format!("cuatro {}", env!("CARGO_PKG_VERSION")))];
    match settings.database()? {
        Database::File(path) => {
            findings.push(data::block_on(async { Ok(sqlite().await) })?);
            findings.push(directory(&settings.data_dir));
            for secret in ["admin.token", "idempotency.secret"] {
                findings.extend(permissions(&settings.data_dir.join(secret)));
            }
            if path.exists() {
                findings.extend(permissions(&path));
                findings.push(data::block_on(async { Ok(schema(&path).await) })?);
                findings.push(log(&path));
                findings.extend(clock(&path));
            } else {
                findings.push(note(
                    "data",
                    format!("there is no {} yet; the first start makes it", path.display()),
                ));
            }
            findings.extend(saved(&path));
            findings.extend(space(&settings.data_dir, &path));
            findings.push(data::block_on(async { Ok(copies(settings).await) })?);
        }
        Database::Postgres(_) => {
            findings.push(note(
                "data",
                "it is in PostgreSQL: its own tools watch over space, copies and versions",
            ));
        }
    }
    findings.push(server(settings));
    findings.extend(public_address(settings));
    findings.extend(proxies(settings));
    let lines: Vec<String> = findings
        .iter()
        .map(|Finding { state, about, words }| {
            let mark = match state {
                State::Good => "ok",
                State::Note => "note",
                State::Bad => "BAD",
            };
            format!("{mark:<4}  {about:<11}  {}", printable(words.clone()))
        })
        .collect();
    super::answer(&lines.join("\n"))?;
    match findings.iter().filter(|finding| finding.state == State::Bad).count() {
        0 => Ok(()),
        1 => Err("one thing needs to be put right".into()),
        count => Err(format!("{count} things need to be put right")),
    }
}

/// Whether the directory of the data can be written.
fn directory(path: &Path) -> Finding {
    if !path.exists() {
        return note("directory", format!("there is no {} yet; the first start makes it", path.display()));
    }
    match tempfile::tempfile_in(path) {
        Ok(_) => good("directory", format!("{} can be written", path.display())),
        Err(error) => bad(
            "directory",
            format!(
                "{} cannot be written ({error}): give it to the user that the server runs as",
                path.display()
            ),
        ),
    }
}

/// Whether only its owner can read a file with secrets.
#[cfg(unix)]
fn permissions(path: &Path) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(path).ok()?.permissions().mode() & 0o777;
    Some(match mode & 0o077 {
        0 => good("permissions", format!("{} is its owner's alone", path.display())),
        _ => bad(
            "permissions",
            format!(
                "{path} can be opened by others (mode {mode:o}) and holds secrets: chmod 600 {path}",
                path = path.display()
            ),
        ),
    })
}

#[cfg(not(unix))]
fn permissions(_: &Path) -> Option<Finding> {
    None
}

/// Whether the SQLite of this program keeps what it was given.
async fn sqlite() -> Finding {
    match SqliteStore::release().await {
        Ok(release) => good("sqlite", format!("SQLite {release}")),
        Err(error) => bad("sqlite", error.to_string()),
    }
}

/// Whether this program knows the schema of the data.
async fn schema(path: &Path) -> Finding {
    if let Some(what_to_do) = backup::interrupted(path) {
        return bad("data", what_to_do);
    }
    match SqliteStore::unreadable(path).await {
        Ok(None) => match SqliteStore::damaged_journal(path).await {
            Ok(None) => good("data", format!("{} has the schema of this version", path.display())),
            Ok(Some(error)) | Err(error) => bad("data", format!("{}: {error}", path.display())),
        },
        Ok(Some(why)) if why.contains("older") => {
            note("data", format!("{} {why}, after a copy", path.display()))
        }
        Ok(Some(why)) => bad(
            "data",
            format!("{} {why}: run that version, or `cuatro restore` a copy from before", path.display()),
        ),
        Err(error) => bad(
            "data",
            format!(
                "{} cannot be read ({error}): `cuatro restore` a copy; see docs/operating.md",
                path.display()
            ),
        ),
    }
}

/// What servers saved whose data was removed or replaced.
fn saved(path: &Path) -> Option<Finding> {
    let saved: Vec<_> = sqlite::rescued(path).iter().map(|saved| saved.display().to_string()).collect();
    let finding = if path.exists() { note } else { bad };
    let words = "a server saved this when its data was removed or replaced: `cuatro restore` puts it back; move it away if it is not needed";
    (!saved.is_empty()).then(|| finding("saved", format!("{}: {words}", saved.join(", "))))
}

/// How long the write-ahead log is.
fn log(path: &Path) -> Finding {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let size = std::fs::metadata(&log).map_or(0, |log| log.len());
    match size <= LONG_LOG {
        true => good("log", format!("the write-ahead log has {}", mib(size))),
        false => bad(
            "log",
            format!(
                "the write-ahead log has {} and is not brought back into the data: a program may hold the file open to read; restart the server",
                mib(size)
            ),
        ),
    }
}

/// Whether the clock is right, as far as the data shows.
fn clock(path: &Path) -> Option<Finding> {
    let written = std::fs::metadata(path).ok()?.modified().ok()?;
    let written = written.duration_since(std::time::UNIX_EPOCH).ok()?;
    let now = TimeSource::System.date();
    let now_ms = u64::try_from(now.0).ok()?;
    Some(match written.as_millis() > u128::from(now_ms) + AHEAD.as_millis() {
        false => good("clock", format!("it is {now}")),
        true => bad(
            "clock",
            format!(
                "it is {now} here, but the data was written later than that: set the clock, or let NTP do it"
            ),
        ),
    })
}

/// How much space the disk has left.
#[cfg(unix)]
fn space(directory: &Path, data: &Path) -> Option<Finding> {
    let disk = rustix::fs::statvfs(directory).ok()?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let size = std::fs::metadata(data).map_or(0, |data| data.len());
    Some(if free < LITTLE_SPACE / 10 {
        bad(
            "space",
            format!("only {} are free; when nothing can be written no game goes on: make room", mib(free)),
        )
    } else if free < LITTLE_SPACE.max(2 * size) {
        note("space", format!("{} are free, and a copy of the data takes {}", mib(free), mib(size)))
    } else {
        good("space", format!("{} are free", mib(free)))
    })
}

#[cfg(not(unix))]
fn space(_: &Path, _: &Path) -> Option<Finding> {
    None
}

fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// Whether backups are made as often as they should be.
async fn copies(settings: &Settings) -> Finding {
    let Some(every) = settings.backup_every.0 else {
        return note(
            "copies",
            "the server makes no copies: --backup-every 24h, or `cuatro backup` by a timer of your own",
        );
    };
    let directory = settings.backup_directory();
    let every_ms = i64::try_from(every.as_millis()).unwrap_or(i64::MAX);
    match app::newest_backup(&directory).await {
        None => note(
            "copies",
            format!("there is none in {} yet; the server makes one when it starts", directory.display()),
        ),
        Some(newest) if TimeSource::System.date().since(newest) > every_ms.saturating_mul(2) => bad(
            "copies",
            format!(
                "the newest is of {newest}: is the server running, and can it write {}?",
                directory.display()
            ),
        ),
        Some(newest) => good("copies", format!("the newest is of {newest}")),
    }
}

/// Status and body of the response to a GET.
fn get(url: &str) -> Result<(u16, String), String> {
    let client = match url.starts_with("https://") {
        true => crate::client::as_the_machine_trusts(),
        false => crate::client::plain(),
    };
    let config = client.timeout_global(Some(PATIENCE)).build();
    let mut answer = Agent::from(config).get(url).call().map_err(|error| error.to_string())?;
    let body = answer.body_mut().read_to_string().unwrap_or_default();
    Ok((answer.status().as_u16(), body))
}

/// Whether a server answers where it should listen, and can play.
fn server(settings: &Settings) -> Finding {
    let address = settings.listen.from_here();
    let answer = match &address {
        Listen::Tcp(address) => get(&format!("http://{address}/readyz")),
        Listen::Unix(_) => {
            healthcheck::ask(&address, "/readyz").map_err(|error| error.to_string()).map(|answer| {
                let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
                let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
                (status.unwrap_or_default(), body.unwrap_or_default())
            })
        }
    };
    match answer {
        Err(error) => {
            note("server", format!("none answers at {address} ({error}): start it with `cuatro serve`"))
        }
        Ok((200, body)) if matches!(serde_json::from_str(&body), Ok(Health::Ok)) => {
            good("server", format!("it answers at {address} and can play"))
        }
        Ok((503, _)) => bad("server", format!("it answers at {address} and cannot write: its log says why")),
        Ok((status, _)) => bad(
            "server",
            format!(
                "what answers at {address} is not Cuatro (status {status}): choose another with --listen"
            ),
        ),
    }
}

/// Whether the public address leads to this server.
fn public_address(settings: &Settings) -> Option<Finding> {
    let Some(url) = settings.public_url.as_deref().filter(|url| !url.is_empty()) else {
        return Some(match &settings.listen {
            Listen::Tcp(address) if address.ip().is_loopback() => note(
                "address",
                "only this machine can connect: --listen 0.0.0.0:8080 for your network, --public-url behind a proxy",
            ),
            Listen::Tcp(address) => good("address", format!("anybody who reaches {address} can play")),
            Listen::Unix(_) => {
                note("address", "people come by the proxy of the socket: say where with --public-url")
            }
        });
    };
    let url = url.trim_end_matches('/');
    Some(match get(&format!("{url}/api/v1/server")) {
        Ok((200, body)) if leads_to(&body, url) => good("address", format!("{url} leads to this server")),
        Ok((status, _)) => bad(
            "address",
            format!("{url} leads elsewhere (status {status}): look at the proxy and at --public-url"),
        ),
        // Browsers may trust a certificate that this machine does not.
        Err(error) if url.starts_with("https://") => note(
            "address",
            format!(
                "{url} could not be asked from here ({error}): open {url}/api/v1/server, which should show \"public_url\":\"{url}\""
            ),
        ),
        Err(error) => bad(
            "address",
            format!("{url} does not answer ({error}): look at the proxy, the name and the firewall"),
        ),
    })
}

/// Whether this is what the server at `url` says about itself.
fn leads_to(body: &str, url: &str) -> bool {
    let server = serde_json::from_str::<ServerInfo>(body);
    server.is_ok_and(|server| server.public_url.as_deref() == Some(url))
}

/// Whether the proxy's information about clients is trusted.
fn proxies(settings: &Settings) -> Option<Finding> {
    let behind_one = settings.public_url.as_ref().is_some_and(|url| !url.is_empty());
    let is_wide = |net: &&IpNet| net.max_prefix_len() - net.prefix_len() > A_FEW;
    let wide: Vec<_> = settings.trusted_proxies.iter().filter(is_wide).map(IpNet::to_string).collect();
    if !wide.is_empty() {
        let wide = wide.join(", ");
        return Some(note(
            "proxy",
            format!(
                "everybody in {wide} is trusted to say who they are, and can get around the caps of one address: name with --trusted-proxies the proxy's own address alone"
            ),
        ));
    }
    match (behind_one, settings.believes_a_proxy()) {
        (true, false) => Some(note(
            "proxy",
            "people come by another address, and no proxy is trusted: behind one they all share the caps of one address; name it with --trusted-proxies",
        )),
        (_, true) => Some(good("proxy", "X-Forwarded-For is believed from the trusted proxies alone")),
        (false, false) => None,
    }
}
