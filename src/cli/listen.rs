//! The listener of `cuatro serve`: its own, or one that systemd passes on.

use std::fmt::Display;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use tokio::net::{TcpListener, TcpSocket};

use super::language::lang;
use crate::config::Listen;
#[cfg(not(unix))]
use crate::config::WrongValue;
use crate::http::Listener;
use cuatro_words::say;

/// What the kernel may hold for a connection that does not read, in bytes. A Unix socket holds about as much anyway.
const SEND_BUFFER: u32 = 128 * 1024;
/// How many connections may wait to be accepted.
const MOST_PENDING_CONNECTIONS: u32 = 4096;

/// The sockets that the parent process passes on (`LISTEN_FDS`).
pub(super) struct PassedOn {
    #[cfg(unix)]
    sockets: listenfd::ListenFd,
}

impl PassedOn {
    /// Reads the environment and removes what it uses from it: to be called before there is another thread.
    pub(super) fn from_environment() -> PassedOn {
        PassedOn {
            #[cfg(unix)]
            sockets: listenfd::ListenFd::from_env(),
        }
    }

    /// The socket that was passed on, if there is one.
    #[cfg(unix)]
    fn listener(mut self) -> Result<Option<Listener>, String> {
        match self.sockets.len() {
            0 => return Ok(None),
            1 => {}
            more => {
                return Err(say!(lang(), "cli-listen-many-passed-on", sockets = more));
            }
        }
        let mut take = || -> io::Result<Option<Listener>> {
            if let Ok(Some(listener)) = self.sockets.take_unix_listener(0) {
                listener.set_nonblocking(true)?;
                return Ok(Some(Listener::Unix(None, tokio::net::UnixListener::from_std(listener)?)));
            }
            let Some(listener) = self.sockets.take_tcp_listener(0)? else { return Ok(None) };
            listener.set_nonblocking(true)?;
            // Inherited, like those of our own listener.
            rustix::net::sockopt::set_socket_send_buffer_size(&listener, SEND_BUFFER as usize)?;
            Ok(Some(TcpListener::from_std(listener)?.into()))
        };
        take().map_err(|error| say!(lang(), "cli-listen-wrong-passed-on", error = error.to_string()))
    }

    #[cfg(not(unix))]
    fn listener(self) -> Result<Option<Listener>, String> {
        Ok(None)
    }
}

/// The listener, and its address: the one passed on, otherwise the one of the setting.
pub(super) async fn listen(setting: &Listen, passed_on: PassedOn) -> Result<(Listener, Listen), String> {
    let listener = match passed_on.listener()? {
        Some(listener) => {
            tracing::info!(
                "listening on the socket that was passed on (LISTEN_FDS), not on --listen {setting}"
            );
            listener
        }
        None => match setting {
            Listen::Tcp(address) => tcp(*address)?.into(),
            #[cfg(unix)]
            Listen::Unix(path) => socket::bind(path).await?,
            #[cfg(not(unix))]
            Listen::Unix(_) => return Err(WrongValue::ListenPlatform.text(lang())),
        },
    };
    let bound = bound(&listener).map_err(|error| error.to_string())?;
    Ok((listener, bound))
}

fn bound(listener: &Listener) -> io::Result<Listen> {
    match listener {
        Listener::Tcp(listener) => listener.local_addr().map(Listen::Tcp),
        #[cfg(unix)]
        Listener::Unix(_, listener) => {
            Ok(Listen::Unix(listener.local_addr()?.as_pathname().unwrap_or("".as_ref()).to_owned()))
        }
    }
}

fn tcp(address: SocketAddr) -> Result<TcpListener, String> {
    let bind = || -> io::Result<TcpListener> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.set_reuseaddr(true)?;
        // Accepted connections inherit it: a client that does not read costs no more than this.
        socket.set_send_buffer_size(SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(MOST_PENDING_CONNECTIONS)
    };
    bind().map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => in_use(&address),
        _ => refused(&address, &error),
    })
}

fn in_use(address: &impl Display) -> String {
    say!(lang(), "cli-listen-in-use", address = address.to_string())
}

fn refused(address: &impl Display, error: &io::Error) -> String {
    say!(lang(), "cli-listen-refused", address = address.to_string(), error = error.to_string())
}

/// The address that others on the network reach us at: the one we listen on, or the first of this machine. A container's own
/// address is no use to them.
pub(super) fn lan_address(listening: SocketAddr) -> Option<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return Some(listening);
    }
    if in_container() {
        return None;
    }
    let interfaces = if_addrs::get_if_addrs().ok()?;
    let address = interfaces.into_iter().map(|interface| interface.ip()).find(|ip| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        IpAddr::V6(_) => false,
    })?;
    Some(SocketAddr::new(address, listening.port()))
}

/// Whether this process runs in a container, as Docker, Podman, systemd and Kubernetes let it know.
fn in_container() -> bool {
    ["container", "KUBERNETES_SERVICE_HOST"].iter().any(|name| std::env::var_os(name).is_some())
        || ["/.dockerenv", "/run/.containerenv"].iter().any(|file| Path::new(file).exists())
}

#[cfg(unix)]
mod socket {
    use std::fs::Permissions;
    use std::io;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    use std::path::Path;

    use tokio::net::{UnixSocket, UnixStream};

    use super::super::language::lang;
    use super::{MOST_PENDING_CONNECTIONS, in_use, refused};
    use crate::config::Listen;
    use crate::http::{Listener, SocketFile};
    use cuatro_words::say;

    /// Its owner and its group may connect: the proxy belongs to the group, and no other program can set the client's address.
    const MODE: u32 = 0o660;

    /// A socket at `path`, replacing one on which nobody listens any more.
    pub(super) async fn bind(path: &Path) -> Result<Listener, String> {
        make_room(path).await?;
        let bind = || -> io::Result<Listener> {
            let socket = UnixSocket::new_stream()?;
            socket.bind(path)?;
            let file = SocketFile::made_at(path.to_owned())?;
            // Before anybody can connect.
            std::fs::set_permissions(path, Permissions::from_mode(MODE))?;
            Ok(Listener::Unix(Some(file), socket.listen(MOST_PENDING_CONNECTIONS)?))
        };
        bind().map_err(|error| refused(&Listen::Unix(path.to_owned()), &error))
    }

    /// Removes the socket of a server that could not remove it. Any other file stays.
    async fn make_room(path: &Path) -> Result<(), String> {
        let address = Listen::Unix(path.to_owned());
        let file = path.display().to_string();
        match std::fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(refused(&address, &error)),
            Ok(found) if !found.file_type().is_socket() => {
                return Err(say!(lang(), "cli-listen-no-socket", file = file));
            }
            Ok(_) => {}
        }
        match UnixStream::connect(path).await {
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => std::fs::remove_file(path)
                .map_err(|error| {
                    say!(lang(), "cli-listen-left-behind", file = file, error = error.to_string())
                }),
            // Nobody accepts, but the queue exists, so somebody listens.
            Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
                Err(say!(lang(), "cli-listen-unknown", file = file, error = error.to_string()))
            }
            _ => Err(in_use(&address)),
        }
    }
}
