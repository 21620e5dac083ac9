//! The operator's settings for HTTP.

use axum::http::{HeaderMap, HeaderName, header};
use clap::ValueEnum;
use ipnet::IpNet;

use crate::limits::{RateSettings, ShareSettings};

/// What screens on a wall can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Walls {
    /// The whole server, or a tournament.
    #[default]
    All,
    /// Tournaments only.
    Tournaments,
    /// Nothing.
    Off,
}

/// Settings of the HTTP server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HttpSettings {
    /// The prefix of all paths, without a trailing slash; empty for none.
    pub base_path: String,
    /// The public address, if the operator set it: `https://cuatro.example`.
    pub public_url: Option<String>,
    /// The address on the local network, if the server listens there.
    pub lan_url: Option<String>,
    /// Whether only this machine can reach the server.
    pub loopback_only: bool,
    /// Further origins that may use the API and open sockets.
    pub allowed_origins: Vec<String>,
    /// Whether pages of all other origins may read the API.
    pub open_reads: bool,
    /// What screens on a wall can show.
    pub walls: Walls,
    /// The server's name, in the page and in exports.
    pub name: String,
    /// Whether the caps per address are off, for benchmarks and checks.
    pub unlimited: bool,
    /// The caps on the requests of an address.
    pub rates: RateSettings,
    /// How much an address may hold open.
    pub shares: ShareSettings,
    /// Proxies that are trusted to set `X-Forwarded-For`.
    pub trusted_proxies: Vec<IpNet>,
    /// The header in which those proxies name the signed-on person; without it tokens prove names.
    pub user_header: Option<HeaderName>,
    /// The largest file that can be imported, in bytes, uncompressed.
    pub import_limit: u64,
}

/// The default for the largest file that can be imported, in MiB.
pub const IMPORT_LIMIT_MIB: u64 = 256;

impl Default for HttpSettings {
    fn default() -> HttpSettings {
        HttpSettings {
            base_path: String::new(),
            public_url: None,
            lan_url: None,
            loopback_only: false,
            allowed_origins: Vec::new(),
            open_reads: false,
            walls: Walls::All,
            name: String::new(),
            unlimited: false,
            rates: RateSettings::default(),
            shares: ShareSettings::default(),
            trusted_proxies: Vec::new(),
            user_header: None,
            import_limit: IMPORT_LIMIT_MIB << 20,
        }
    }
}

impl HttpSettings {
    /// The address by which the client reached us, including the base path: only the client knows which of our addresses works.
    /// For the public address we also know the scheme.
    pub(crate) fn address_for(&self, headers: &HeaderMap) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
        });
        let public = self.public();
        let authority = |url: &str| {
            url.split_once("://").map(|(_, rest)| rest.split('/').next().unwrap_or(rest).to_owned())
        };
        match (host, public) {
            (Some(host), Some(public)) if authority(public).as_deref() == Some(host) => public.to_owned(),
            (Some(host), _) => format!("http://{host}{}", self.base_path),
            (None, Some(public)) => public.to_owned(),
            (None, None) => format!("http://localhost:8080{}", self.base_path),
        }
    }

    /// The address for somebody else, in a link that is sent on: the public one if the operator set it.
    pub(crate) fn address_to_send(&self, headers: &HeaderMap) -> String {
        self.public().map_or_else(|| self.address_for(headers), str::to_owned)
    }

    /// The address to show on a screen for other devices: the one by which the screen reached us, unless that works only on its machine.
    pub(crate) fn address_for_others(&self, headers: &HeaderMap) -> String {
        let own = self.address_for(headers);
        let host = own.split_once("://").map_or(own.as_str(), |(_, rest)| rest);
        let is_loopback = ["localhost", "127.", "[::1]"].iter().any(|name| host.starts_with(name));
        match (self.public(), self.lan_url.as_deref().filter(|_| is_loopback)) {
            (Some(public), _) => public.to_owned(),
            (None, Some(lan)) => lan.to_owned(),
            (None, None) => own,
        }
    }

    /// The public address without a trailing slash.
    fn public(&self) -> Option<&str> {
        self.public_url.as_deref().map(|url| url.trim_end_matches('/'))
    }
}
