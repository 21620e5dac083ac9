//! A proxy before PostgreSQL that does to connections what networks do.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What happens to connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    /// The next thing that a client says arrives by half, and then its connection is cut.
    Cut,
    /// Nothing passes until the fault is over.
    Stall,
    /// What is open stays open and nothing passes there any more, ever. New connections are sound.
    HalfOpen,
}

pub struct Proxy {
    pub port: u16,
    /// Where connections go from now on.
    target: Arc<AtomicU16>,
    fault: watch::Sender<Fault>,
    accepting: JoinHandle<()>,
}

impl Proxy {
    pub async fn before(target: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("a port").port();
        let (target, fault) = (Arc::new(AtomicU16::new(target)), watch::Sender::new(Fault::None));
        let accepting = tokio::spawn(accept(listener, target.clone(), fault.clone()));
        Proxy { port, target, fault, accepting }
    }

    /// The same URL by way of the proxy.
    pub fn url(&self, url: &str) -> String {
        let target = self.target.load(Ordering::Relaxed);
        let through = url.replace(&format!(":{target}/"), &format!(":{}/", self.port));
        assert_ne!(url, through, "the URL leads to the proxy's target");
        through
    }

    /// Makes a fault begin, or end.
    pub fn make(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// Leads new connections elsewhere, as an address does that follows the primary.
    pub fn lead_to(&self, target: u16) {
        self.target.store(target, Ordering::Relaxed);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(listener: TcpListener, target: Arc<AtomicU16>, fault: watch::Sender<Fault>) {
    loop {
        let Ok((client, _)) = listener.accept().await else { continue };
        let (target, faults) = (target.load(Ordering::Relaxed), fault.subscribe());
        tokio::spawn(async move {
            // Where nobody listens the client is cut.
            let Ok(server) = TcpStream::connect(("127.0.0.1", target)).await else { return };
            let ((from_client, to_client), (from_server, to_server)) =
                (client.into_split(), server.into_split());
            // Either side's end is that of both: what is left of the other is dropped with this.
            tokio::select! {
                () = carry(from_client, to_server, faults.clone(), true) => {}
                () = carry(from_server, to_client, faults, false) => {}
            }
        });
    }
}

async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut faults: watch::Receiver<Fault>,
    of_client: bool,
) {
    let mut buffer = vec![0; 16 * 1024];
    // A connection that was made during a fault is sound, but nothing passes while all stalls.
    let mut fault = Some(*faults.borrow_and_update()).filter(|fault| *fault == Fault::Stall);
    loop {
        match fault {
            Some(Fault::HalfOpen) => return std::future::pending().await,
            Some(Fault::Stall) => {
                let Ok(()) = faults.changed().await else { return };
                fault = Some(*faults.borrow_and_update());
                continue;
            }
            _ => {}
        }
        tokio::select! {
            biased;
            changed = faults.changed() => {
                if changed.is_err() {
                    return;
                }
                fault = Some(*faults.borrow_and_update());
            }
            read = from.read(&mut buffer) => {
                let Some(read) = read.ok().filter(|read| *read > 0) else { return };
                if of_client && fault == Some(Fault::Cut) {
                    let _ = to.write_all(&buffer[..read / 2]).await;
                    return;
                }
                if to.write_all(&buffer[..read]).await.is_err() {
                    return;
                }
            }
        }
    }
}
