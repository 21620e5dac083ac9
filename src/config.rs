//! Settings. Each can be a flag, an environment variable or a line of the settings file.

mod given;
mod listen;
mod settings_file;
mod user_header;
mod wrong_value;

use std::net::IpAddr;
use std::num::{NonZeroU16, NonZeroU32};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ipnet::IpNet;

use cuatro_game::names::is_visible;

use crate::app::{SecretUrl, WebhookEvent, WebhookFormat, may_be_operators};
use crate::engine::EngineSettings;
use crate::http::{RateSettings, ServeLimits, ShareSettings, Walls};
use crate::lang::Lang;
use crate::store::Database;

pub use given::{GivenError, GivenSettings, settings_file};
pub use listen::Listen;
pub use settings_file::SettingsFault;
pub use wrong_value::{WrongValue, language, number};

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
}

/// Whether the caps per address apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum RateLimits {
    /// The caps apply.
    #[default]
    On,
    /// They do not apply: for benchmarks and checks.
    Off,
}

/// Whether pages of any origin may read the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum OpenReads {
    /// Pages of any origin may, as any program may.
    On,
    /// Only pages of allowed origins may.
    #[default]
    Off,
}

/// How often something is done; `None` means never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval(pub Option<Duration>);

impl Interval {
    /// The shortest interval: below it the work would never pause.
    const SHORTEST: Duration = Duration::from_secs(60);
    /// The longest interval: a year.
    const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);
}

/// `off`, or a length of time.
fn interval(text: &str) -> Result<Interval, WrongValue> {
    if matches!(text, "" | "off" | "0") {
        return Ok(Interval(None));
    }
    match humantime::parse_duration(text) {
        Ok(every) if (Interval::SHORTEST..=Interval::LONGEST).contains(&every) => Ok(Interval(Some(every))),
        _ => Err(WrongValue::Interval),
    }
}

/// The settings of a server.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Settings")]
pub struct Settings {
    /// Address to listen on; port 0 picks a free port, 0.0.0.0 lets others on the network connect. Or a socket:
    /// unix:/run/cuatro/cuatro.sock
    #[arg(long, global = true, env = "CUATRO_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: Listen,

    /// Directory of the data file (cuatro.db) and the admin token (admin.token).
    #[arg(long, global = true, env = "CUATRO_DATA_DIR", default_value = "./data")]
    pub data_dir: PathBuf,

    /// Database to use instead of the data directory: sqlite://path, or postgres://user:password@host:5432/name for many
    /// servers.
    #[arg(long, global = true, env = "CUATRO_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Secret for admin operations; if not given, created at the first start and kept in the data directory.
    #[arg(long, global = true, env = "CUATRO_ADMIN_TOKEN", hide_env_values = true, value_parser = admin_token)]
    pub admin_token: Option<String>,

    /// Public address of the server, used in links: https://cuatro.example
    #[arg(long, global = true, env = "CUATRO_PUBLIC_URL", value_parser = public_url)]
    pub public_url: Option<String>,

    /// Further origins whose pages may use the API and open sockets, separated by commas.
    #[arg(long, global = true, env = "CUATRO_ALLOWED_ORIGINS", value_delimiter = ',', value_parser = origin)]
    pub allowed_origins: Vec<String>,

    /// Whether the pages of all other origins may read the API, without changing anything.
    #[arg(long, global = true, env = "CUATRO_OPEN_READS", value_enum, default_value_t)]
    pub open_reads: OpenReads,

    /// What screens on a wall (/tv) can show.
    #[arg(long, global = true, env = "CUATRO_TV", value_enum, default_value_t)]
    pub tv: Walls,

    /// Prefix of all paths, behind a proxy that shares a host: /cuatro
    #[arg(long, global = true, env = "CUATRO_BASE_PATH", default_value = "", value_parser = base_path)]
    pub base_path: String,

    /// Name of this server, shown on the page and in exports.
    #[arg(long, global = true, env = "CUATRO_NAME", default_value = "Cuatro", value_parser = server_name)]
    pub name: String,

    /// Largest file that can be imported, in MiB, uncompressed.
    #[arg(
        long,
        global = true,
        env = "CUATRO_IMPORT_LIMIT_MIB",
        default_value_t = crate::http::IMPORT_LIMIT_MIB,
        value_parser = number(1..=1_u64 << 20)
    )]
    pub import_limit_mib: u64,

    /// How log lines look.
    #[arg(long, global = true, env = "CUATRO_LOG_FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,

    /// What is logged: error, warn, info, debug, or a filter such as cuatro=debug.
    #[arg(long, global = true, env = "CUATRO_LOG", default_value = "info", value_parser = log_filter)]
    pub log: String,

    /// Threads for the computer's moves, analyses and reports; one per processor if not given.
    #[arg(long, global = true, env = "CUATRO_ENGINE_THREADS", value_parser = number(1..=u16::MAX))]
    pub engine_threads: Option<u16>,

    /// Addresses of proxies whose X-Forwarded-For is trusted, separated by commas: 127.0.0.1. They must overwrite what clients send in it.
    #[arg(long, global = true, env = "CUATRO_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// Header in which the trusted proxies name the person who signed on, such as Remote-User; player names then belong to that person.
    #[arg(long, global = true, env = "CUATRO_USER_HEADER", value_parser = user_header::named)]
    pub user_header: Option<String>,

    /// Requests that an address may send per minute.
    #[arg(long, global = true, env = "CUATRO_RATE_REQUESTS", default_value_t = RateSettings::default().requests, value_parser = number(NonZeroU32::MIN..=NonZeroU32::MAX))]
    pub rate_requests: NonZeroU32,

    /// Games, joins and names that an address may create per minute.
    #[arg(long, global = true, env = "CUATRO_RATE_CREATIONS", default_value_t = RateSettings::default().creations, value_parser = number(NonZeroU32::MIN..=NonZeroU32::MAX))]
    pub rate_creations: NonZeroU32,

    /// Connections that an address may have open.
    #[arg(long, global = true, env = "CUATRO_CONNECTIONS_PER_ADDRESS", default_value_t = ServeLimits::PER_ADDRESS, value_parser = number(0..=usize::MAX))]
    pub connections_per_address: usize,

    /// Sockets that an address may have open.
    #[arg(long, global = true, env = "CUATRO_SOCKETS_PER_ADDRESS", default_value_t = ShareSettings::default().sockets, value_parser = number(0..=usize::MAX))]
    pub sockets_per_address: usize,

    /// Event streams that an address may have open.
    #[arg(long, global = true, env = "CUATRO_STREAMS_PER_ADDRESS", default_value_t = ShareSettings::default().streams, value_parser = number(0..=usize::MAX))]
    pub streams_per_address: usize,

    /// Running games of two computers that an address may have; paused ones are not counted.
    #[arg(long, global = true, env = "CUATRO_EXHIBITIONS_PER_ADDRESS", default_value_t = EngineSettings::EXHIBITIONS, value_parser = number(0..=usize::MAX))]
    pub exhibitions_per_address: usize,

    /// Hours after which a game that nobody plays and a name that nobody uses expire; 0 keeps them forever.
    #[arg(long, global = true, env = "CUATRO_UNTOUCHED_HOURS", default_value_t = 24, value_parser = number(0..=u32::MAX))]
    pub untouched_hours: u32,

    /// How often the server backs up its data, such as 24h or 30min; off makes no backups.
    #[arg(long, global = true, env = "CUATRO_BACKUP_EVERY", default_value = "off", value_parser = interval)]
    pub backup_every: Interval,

    /// How many of these backups are kept.
    #[arg(long, global = true, env = "CUATRO_BACKUP_KEEP", default_value_t = NonZeroU16::new(7).expect("seven is not zero"), value_parser = number(NonZeroU16::MIN..=NonZeroU16::MAX))]
    pub backup_keep: NonZeroU16,

    /// Directory of these backups; `backups` in the data directory if not given.
    #[arg(long, global = true, env = "CUATRO_BACKUP_DIR")]
    pub backup_dir: Option<PathBuf>,

    /// URL that receives notices of what happens, such as https://ntfy.sh/topic. It is a secret: put it in the settings file.
    #[arg(long, global = true, env = "CUATRO_WEBHOOK_URL", hide_env_values = true)]
    pub webhook_url: Option<String>,

    /// Format of the notices.
    #[arg(long, global = true, env = "CUATRO_WEBHOOK_FORMAT", value_enum, default_value_t)]
    pub webhook_format: WebhookFormat,

    /// Which notices are sent, separated by commas.
    #[arg(
        long,
        global = true,
        env = "CUATRO_WEBHOOK_EVENTS",
        value_enum,
        value_delimiter = ',',
        default_value = "waiting,over"
    )]
    pub webhook_events: Vec<WebhookEvent>,

    /// Language of the notices: en, es or fr.
    #[arg(long, global = true, env = "CUATRO_WEBHOOK_LANG", default_value = "en", value_parser = language)]
    pub webhook_lang: Lang,

    /// Caps per address; off for benchmarks and checks.
    #[arg(long, global = true, env = "CUATRO_RATE_LIMITS", value_enum, default_value_t)]
    pub rate_limits: RateLimits,
}

/// A network such as `192.0.2.8/30`, or an address, which is a network of one.
fn network(text: &str) -> Result<IpNet, WrongValue> {
    let text = text.trim();
    text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).map_err(|_| WrongValue::TrustedProxy)
}

/// The fewest characters of an admin token: guessing it must be hopeless, since it opens everything.
const ADMIN_TOKEN: usize = 16;

/// Nothing, or a secret that is hard to guess.
pub fn admin_token(text: &str) -> Result<String, WrongValue> {
    if !may_be_operators(text) {
        Err(WrongValue::AdminTokenBeginning)
    } else if !text.is_empty() && text.chars().count() < ADMIN_TOKEN {
        Err(WrongValue::AdminTokenLength)
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err(WrongValue::AdminTokenCharacters)
    } else {
        Ok(text.to_owned())
    }
}

/// An origin as browsers send it: a scheme, a host, perhaps a port.
fn origin(text: &str) -> Result<String, WrongValue> {
    let text = text.trim();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    match rest {
        Some(rest) if !rest.is_empty() && rest.bytes().all(plain) => Ok(text.to_owned()),
        _ if text.is_empty() => Ok(String::new()),
        _ => Err(WrongValue::Origin),
    }
}

/// The longest name of a server, in characters.
const SERVER_NAME: usize = 100;

/// A name that fits in a heading.
fn server_name(text: &str) -> Result<String, WrongValue> {
    match is_visible(text) && text.chars().count() <= SERVER_NAME {
        true => Ok(text.to_owned()),
        false => Err(WrongValue::ServerName),
    }
}

/// A filter of log lines that can be read.
fn log_filter(text: &str) -> Result<String, WrongValue> {
    match text.parse::<tracing_subscriber::filter::Targets>() {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(WrongValue::LogFilter(error.to_string())),
    }
}

/// Nothing, or the address of a server: a scheme, a host, perhaps a port and a path.
fn public_url(text: &str) -> Result<String, WrongValue> {
    let plain = |rest: &str| {
        let host = rest.split('/').next().unwrap_or_default();
        !host.is_empty()
            && rest.bytes().all(|byte| byte.is_ascii_graphic() && !b"?#@<>\"'\\`{}|^".contains(&byte))
    };
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match text.is_empty() || rest.is_some_and(plain) {
        true => Ok(text.to_owned()),
        false => Err(WrongValue::PublicUrl),
    }
}

/// `""`, or a path that begins with a slash, does not end with one, and has no `.` or `..`.
fn base_path(text: &str) -> Result<String, WrongValue> {
    let path = text.trim_end_matches('/');
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let named = |part: &str| !matches!(part, "" | "." | "..") && part.bytes().all(plain);
    match path.is_empty() || path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(named)) {
        true => Ok(path.to_owned()),
        false => Err(WrongValue::BasePath),
    }
}

impl Settings {
    /// The public address, if there is one, without a slash at its end.
    pub fn public_address(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/')).filter(|url| !url.is_empty())
    }

    /// The file of the admin token, if the server made it.
    pub fn admin_token_file(&self) -> PathBuf {
        self.data_dir.join("admin.token")
    }

    /// The file of the secret that the tokens of repeatable creations are derived from.
    pub fn idempotency_secret_file(&self) -> PathBuf {
        self.data_dir.join("idempotency.secret")
    }

    /// The file of the seats' tokens of games that `cuatro play` plays without a server.
    pub fn play_tokens_file(&self) -> PathBuf {
        self.data_dir.join("play.tokens")
    }

    /// The files with tokens and secrets.
    pub fn secret_files(&self) -> [PathBuf; 3] {
        [self.admin_token_file(), self.idempotency_secret_file(), self.play_tokens_file()]
    }

    /// The directory of the backups that the server makes.
    pub fn backup_directory(&self) -> PathBuf {
        self.backup_dir.clone().unwrap_or_else(|| self.data_dir.join("backups"))
    }

    /// Whether any proxy is trusted: one that is named, or any client of a Unix socket.
    pub fn believes_a_proxy(&self) -> bool {
        self.listen.is_unix() || !self.trusted_proxies.is_empty()
    }

    /// The header in which proxies name the signed-on person. Refused without trusted proxies, because any client could send it.
    pub fn signed_on_by(&self) -> Result<Option<&str>, WrongValue> {
        match self.user_header.as_deref().filter(|name| !name.is_empty()) {
            Some(_) if !self.believes_a_proxy() => Err(WrongValue::UserHeaderOfAnybody),
            header => Ok(header),
        }
    }

    /// The URL that receives notices of what happens, if there is one.
    pub fn webhook(&self) -> Result<Option<SecretUrl>, WrongValue> {
        let url = self.webhook_url.as_deref().filter(|url| !url.is_empty());
        url.map(|url| SecretUrl::new(url).ok_or(WrongValue::WebhookUrl)).transpose()
    }

    /// Where the data is.
    pub fn database(&self) -> Result<Database, WrongValue> {
        match self.database_url.as_deref().filter(|url| !url.is_empty()) {
            None => Ok(Database::File(self.data_dir.join("cuatro.db"))),
            Some(url) => Database::of(url).ok_or(WrongValue::DatabaseUrl),
        }
    }
}
