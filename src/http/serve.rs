//! Accepting connections, with deadlines and caps that `axum::serve` does not have.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// Bounds on connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServeLimits {
    /// How many connections can be open at once; further ones wait.
    pub connections: usize,
    /// How long the headers of a request may take.
    pub header_deadline: Duration,
    /// How long open requests may still take once the server stops.
    pub drain: Duration,
}

impl Default for ServeLimits {
    fn default() -> ServeLimits {
        ServeLimits {
            connections: 50_000,
            header_deadline: Duration::from_secs(10),
            drain: Duration::from_secs(10),
        }
    }
}

/// Serves connections until `stopping`, then lets open requests end.
pub async fn serve(listener: TcpListener, router: Router, limits: ServeLimits, stopping: CancellationToken) {
    let connections = TaskTracker::new();
    let free = Arc::new(Semaphore::new(limits.connections));
    loop {
        let permit = tokio::select! {
            _ = stopping.cancelled() => break,
            permit = free.clone().acquire_owned() => permit,
        };
        let stream = tokio::select! {
            _ = stopping.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Out of file descriptors, most likely: wait for some to come back instead of spinning.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        let serving = connection(stream, router.clone(), limits, stopping.clone());
        connections.spawn(async move {
            serving.await;
            drop(permit);
        });
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(limits.drain, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "requests were still open when the server stopped");
    }
}

async fn connection(stream: TcpStream, router: Router, limits: ServeLimits, stopping: CancellationToken) {
    // A move is a small packet that must not wait for the next one.
    let _ = stream.set_nodelay(true);
    let peer = stream.peer_addr().ok();
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        if let Some(peer) = peer {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        request.map(axum::body::Body::new)
    });
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(limits.header_deadline).max_buf_size(64 * 1024);
    let serving =
        builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
    let mut serving = std::pin::pin!(serving);
    let served = tokio::select! {
        served = serving.as_mut() => served,
        _ = stopping.cancelled() => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection ended early");
    }
}
