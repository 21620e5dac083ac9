//! The address on which a server listens.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use super::WrongValue;

/// The prefix of a Unix socket's address; its path follows.
const UNIX: &str = "unix:";

/// The address on which a server listens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listen {
    /// An address and a port; port 0 for a free one.
    Tcp(SocketAddr),
    /// The path of a Unix socket, to which a proxy on the same machine connects.
    Unix(PathBuf),
}

impl Listen {
    /// Whether this is a Unix socket.
    pub fn is_unix(&self) -> bool {
        matches!(self, Listen::Unix(_))
    }

    /// The address for a client on this machine: a server that listens everywhere listens on the loopback as well.
    pub fn from_here(&self) -> Listen {
        match self {
            Listen::Tcp(address) if address.ip().is_unspecified() => {
                let loopback: IpAddr = match address {
                    SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                    SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
                };
                Listen::Tcp(SocketAddr::new(loopback, address.port()))
            }
            other => other.clone(),
        }
    }

    /// The address for a browser on this machine. In front of a Unix socket there is a proxy, which is assumed to be here.
    pub fn url(&self) -> String {
        match self {
            Listen::Tcp(address) => format!("http://{address}"),
            Listen::Unix(_) => "http://localhost".into(),
        }
    }
}

impl FromStr for Listen {
    type Err = WrongValue;

    fn from_str(text: &str) -> Result<Listen, WrongValue> {
        match text.strip_prefix(UNIX) {
            Some(_) if cfg!(not(unix)) => Err(WrongValue::ListenPlatform),
            Some("") => Err(WrongValue::ListenPath),
            Some(path) => Ok(Listen::Unix(PathBuf::from(path))),
            None => text.parse().map(Listen::Tcp).map_err(|_| WrongValue::Listen),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Tcp(address) => address.fmt(formatter),
            Listen::Unix(path) => write!(formatter, "{UNIX}{}", path.display()),
        }
    }
}
