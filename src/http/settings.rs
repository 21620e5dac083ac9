//! What the operator says about the HTTP side of the server.

use axum::http::{HeaderMap, HeaderName, header};
use ipnet::IpNet;

use super::limits::{RateSettings, ShareSettings};

/// What the HTTP side of the server needs to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HttpSettings {
    /// The path before all others, without a slash at the end; empty for none.
    pub base_path: String,
    /// The address that people use, if the operator said it: `https://cuatro.example`.
    pub public_url: Option<String>,
    /// The address on the local network, if the server listens there.
    pub lan_url: Option<String>,
    /// Whether only this machine can reach the server.
    pub loopback_only: bool,
    /// Origins besides our own whose pages may use the API and open sockets.
    pub allowed_origins: Vec<String>,
    /// Origins whose pages may frame a game to watch; `*` stands for all.
    pub embed_origins: Vec<String>,
    /// Whether the pages of all others may read the API.
    pub open_reads: bool,
    /// The server's name, in the page and in exports.
    pub name: String,
    /// Whether the caps per address are off, for benchmarks and checks.
    pub unlimited: bool,
    /// The caps on the requests of an address.
    pub rates: RateSettings,
    /// What an address may hold open.
    pub shares: ShareSettings,
    /// Proxies whose word on where a request comes from is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// The header in which those proxies say who signed on; nothing leaves names to tokens.
    pub user_header: Option<HeaderName>,
    /// The largest file that can be imported, in bytes, unpacked.
    pub import_limit: u64,
}

/// The largest file that can be imported unless the operator says otherwise, in MiB.
pub const IMPORT_LIMIT_MIB: u64 = 256;

impl Default for HttpSettings {
    fn default() -> HttpSettings {
        HttpSettings {
            base_path: String::new(),
            public_url: None,
            lan_url: None,
            loopback_only: false,
            allowed_origins: Vec::new(),
            embed_origins: Vec::new(),
            open_reads: false,
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
    /// Where the asker reached us, base path included: only they know which of our addresses they can. Of the public address we
    /// know the scheme as well.
    pub(crate) fn address_for(&self, headers: &HeaderMap) -> String {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.filter(|host| {
            !host.is_empty()
                && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
        });
        let public = self.public_url.as_deref().map(|url| url.trim_end_matches('/'));
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
}
