//! What the operator says about the HTTP side of the server.

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
    /// Origins besides our own whose pages may open sockets.
    pub allowed_origins: Vec<String>,
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
            name: String::new(),
            unlimited: false,
            rates: RateSettings::default(),
            shares: ShareSettings::default(),
            trusted_proxies: Vec::new(),
            import_limit: IMPORT_LIMIT_MIB << 20,
        }
    }
}
