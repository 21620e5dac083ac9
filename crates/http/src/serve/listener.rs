//! Where connections come from: TCP, or a Unix socket behind a proxy on this machine.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

/// A listener of either kind.
#[derive(Debug)]
pub enum Listener {
    /// Each connection comes from an address.
    Tcp(TcpListener),
    /// No connection has an address: each counts as coming from [`Listener::SOCKET_PEER`]. The file is dropped first, while it
    /// is certainly this listener's; there is none if systemd created the socket.
    #[cfg(unix)]
    Unix(Option<SocketFile>, UnixListener),
}

/// A connection of either kind.
#[cfg(unix)]
pub(super) type Stream = tokio_util::either::Either<TcpStream, UnixStream>;
#[cfg(not(unix))]
pub(super) type Stream = TcpStream;

impl Listener {
    /// The address of connections on a Unix socket. They come from the operator's proxy: trust this address.
    pub const SOCKET_PEER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// The next connection, and its address.
    pub(super) async fn accept(&self) -> io::Result<(Stream, SocketAddr)> {
        match self {
            Listener::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // A move is a small packet that must not wait for the next one.
                let _ = stream.set_nodelay(true);
                #[cfg(unix)]
                let stream = Stream::Left(stream);
                Ok((stream, peer))
            }
            #[cfg(unix)]
            Listener::Unix(_, listener) => {
                let (stream, _) = listener.accept().await?;
                Ok((Stream::Right(stream), SocketAddr::new(Listener::SOCKET_PEER, 0)))
            }
        }
    }
}

impl From<TcpListener> for Listener {
    fn from(listener: TcpListener) -> Listener {
        Listener::Tcp(listener)
    }
}

/// The file of a Unix socket, removed when this is dropped, unless another has taken its place.
#[cfg(unix)]
#[derive(Debug)]
pub struct SocketFile {
    path: std::path::PathBuf,
    /// Device and inode.
    made: (u64, u64),
}

#[cfg(unix)]
impl SocketFile {
    /// The file at `path`, which was just created.
    pub fn made_at(path: std::path::PathBuf) -> io::Result<SocketFile> {
        let made = SocketFile::identity(&path)?;
        Ok(SocketFile { path, made })
    }

    fn identity(path: &std::path::Path) -> io::Result<(u64, u64)> {
        use std::os::unix::fs::MetadataExt;
        let file = std::fs::symlink_metadata(path)?;
        Ok((file.dev(), file.ino()))
    }
}

#[cfg(unix)]
impl Drop for SocketFile {
    fn drop(&mut self) {
        if SocketFile::identity(&self.path).is_ok_and(|found| found == self.made) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}
