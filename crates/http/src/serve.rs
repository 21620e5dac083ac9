//! Accepting connections, with deadlines and caps that `axum::serve` does not have.

mod deadlines;
mod listener;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::limits::{Allowance, Share, Shares};
use deadlines::{BodyTimeout, DeadlineStream};
pub use listener::Listener;
#[cfg(unix)]
pub use listener::SocketFile;

/// Limits of connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServeLimits {
    /// How many connections can be open at once; more have to wait.
    pub connections: usize,
    /// How many an address can have open at once; more are closed. `None` for no limit.
    pub per_address: Option<usize>,
    /// Proxies. Their connections carry requests of many people and are not limited.
    pub trusted_proxies: Vec<IpNet>,
    /// How long the head of a request may take after its first byte, and the first byte of a new connection.
    pub header_deadline: Duration,
    /// How long a connection is kept without a request: longer than balancers and proxies keep theirs (60 s are common), so that none
    /// sends a request on a connection that is just being closed.
    pub idle_deadline: Duration,
    /// How long an announced body may make next to no progress.
    pub body_deadline: Duration,
    /// How long a client may leave sent data unread.
    pub write_deadline: Duration,
    /// How long open requests may take once the server stops; then they are closed.
    pub drain: Duration,
}

impl Default for ServeLimits {
    fn default() -> ServeLimits {
        ServeLimits {
            connections: 50_000,
            per_address: Some(ServeLimits::PER_ADDRESS),
            trusted_proxies: Vec::new(),
            header_deadline: Duration::from_secs(10),
            idle_deadline: Duration::from_secs(75),
            body_deadline: Duration::from_secs(10),
            write_deadline: Duration::from_secs(10),
            drain: Duration::from_secs(5),
        }
    }
}

impl ServeLimits {
    /// How many connections an address can have open by default: enough for a school behind one address.
    pub const PER_ADDRESS: usize = 1000;

    fn is_proxy(&self, peer: SocketAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&peer.ip().to_canonical()))
    }
}

/// Serves connections until `stopping`, then lets open requests end for as long as the limits allow. Boxed, so that its code is compiled
/// with this crate and not with each that serves.
pub fn serve(
    listener: Listener,
    router: Router,
    limits: ServeLimits,
    stopping: CancellationToken,
) -> BoxFuture<'static, ()> {
    serve_all(listener, router, limits, stopping).boxed()
}

async fn serve_all(listener: Listener, router: Router, limits: ServeLimits, stopping: CancellationToken) {
    let connections = TaskTracker::new();
    let free = Arc::new(Semaphore::new(limits.connections));
    let shares = limits.per_address.map(Shares::new);
    let broken_off = CancellationToken::new();
    loop {
        let permit = tokio::select! {
            _ = stopping.cancelled() => break,
            permit = free.clone().acquire_owned() => permit.expect("this semaphore is never closed"),
        };
        let (stream, peer) = tokio::select! {
            _ = stopping.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Most likely out of file descriptors: wait for some to be freed instead of spinning.
                    tracing::warn!(%error, "accepting a connection failed; trying again in 50 ms");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        let share = match &shares {
            Some(shares) if !limits.is_proxy(peer) => shares.take(Some(peer.ip())),
            _ => Some(Share::uncounted()),
        };
        let Some(share) = share else {
            tracing::debug!(%peer, "connection limit per address reached; closing the new connection");
            continue;
        };
        let serving = serve_one(stream, peer, (share, permit), router.clone(), &limits, stopping.clone());
        let broken_off = broken_off.clone();
        connections.spawn(async move {
            tokio::select! {
                () = serving => {}
                () = broken_off.cancelled() => {}
            }
        });
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(limits.drain, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "shutdown: closing connections that are still open");
        broken_off.cancel();
        connections.wait().await;
    }
}

/// Serves one connection to its end, or until `stopping`. `held` is kept until then, even after an upgrade to a socket.
pub fn serve_one<S, H>(
    stream: S,
    peer: SocketAddr,
    held: H,
    router: Router,
    limits: &ServeLimits,
    stopping: CancellationToken,
) -> impl Future<Output = ()> + Send + 'static
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    H: Unpin + Send + 'static,
{
    let body_deadline = limits.body_deadline;
    let allowance = Allowance::unbounded();
    let stream = DeadlineStream::new(stream, held, limits, allowance.clone());
    let answered = allowance.clone();
    let service = router
        .map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
            allowance.advance();
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(allowance.clone());
            request.map(|body| axum::body::Body::new(BodyTimeout::new(body, body_deadline)))
        })
        .map_response(move |response: Response| {
            if response.status() != StatusCode::SWITCHING_PROTOCOLS {
                answered.advance();
            }
            response
        });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.idle_deadline).max_buf_size(64 * 1024);
    let serving =
        builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
    async move {
        let mut serving = std::pin::pin!(serving);
        let served = tokio::select! {
            biased;
            served = serving.as_mut() => served,
            _ = stopping.cancelled() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "connection ended with an error");
        }
    }
}
