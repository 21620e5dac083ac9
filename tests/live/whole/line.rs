//! Lines between people and processes: bytes that take time, come late, come nowhere, or end.
//!
//! Everybody has milliseconds of their own, in which nobody else does anything. So nothing depends on the order in which tokio wakes those
//! who follow the same game, which it draws without a seed.

use std::sync::Arc;
use std::time::Duration;

use cuatro::http::{ServeLimits, serve_one};
use futures_util::FutureExt;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::process::Process;

/// How many can have milliseconds of their own.
pub const SLOTS: u64 = 32;
/// What a line holds of what is not read.
const HELD: usize = 64 * 1024;
/// How long the other end of a line that leads nowhere is still held: longer than a server waits for a sign of life.
const NOWHERE: Duration = Duration::from_secs(90);

/// Whose milliseconds they are.
#[derive(Clone, Copy)]
pub struct Slot {
    pub began: Instant,
    pub number: u64,
}

impl Slot {
    /// The first of these milliseconds that is at least so far away.
    pub fn after(&self, ms: u64) -> Instant {
        let now = self.began.elapsed().as_millis() as u64;
        let earliest = now + ms.max(1);
        let wait = (self.number + SLOTS - earliest % SLOTS) % SLOTS;
        self.began + Duration::from_millis(earliest + wait)
    }

    pub async fn sleep(&self, ms: u64) {
        sleep_until(self.after(ms)).await;
    }
}

/// What becomes of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fate {
    /// It holds.
    Good,
    /// It breaks after so many milliseconds, and both ends see that.
    Cut(u64),
    /// After so many milliseconds nothing gets through for so many.
    Stalled(u64, u64),
    /// After so many milliseconds nothing gets through any more, and nobody sees that.
    Nowhere(u64),
}

impl Fate {
    pub fn draw(chance: &mut StdRng) -> Fate {
        match chance.random_range(0..100) {
            0..6 => Fate::Cut(chance.random_range(0..4_000)),
            6..12 => Fate::Stalled(chance.random_range(0..3_000), chance.random_range(500..20_000)),
            12..16 => Fate::Nowhere(chance.random_range(0..4_000)),
            _ => Fate::Good,
        }
    }

    pub fn name(self) -> Option<&'static str> {
        match self {
            Fate::Good => None,
            Fate::Cut(_) => Some("lines cut"),
            Fate::Stalled(..) => Some("lines stalled"),
            Fate::Nowhere(_) => Some("lines half open"),
        }
    }
}

/// Opens a line to a process.
pub fn open(process: &Process, slot: Slot, fate: Fate, chance: &mut StdRng) -> DuplexStream {
    let (near, one) = duplex(HELD);
    let (other, far) = duplex(HELD);
    let peer = ([10, 0, 0, slot.number as u8 / 2], 1000).into();
    let limits = ServeLimits::default();
    let stopping = process.stopping.clone();
    tokio::spawn(serve_one(far, peer, (), process.router.clone(), &limits, stopping));
    let chance = [chance.random(), chance.random()].map(StdRng::seed_from_u64);
    tokio::spawn(carry(one, other, slot, fate, chance, process.gone.clone()));
    near
}

async fn carry(
    person: DuplexStream,
    server: DuplexStream,
    slot: Slot,
    fate: Fate,
    [up, down]: [StdRng; 2],
    gone: CancellationToken,
) {
    let opened = Instant::now();
    let after = |ms| opened + Duration::from_millis(ms);
    let stalled = Arc::new(match fate {
        Fate::Stalled(at, ms) => after(at)..after(at + ms),
        _ => opened..opened,
    });
    let ((from_person, to_person), (from_server, to_server)) = (split(person), split(server));
    let both = async {
        tokio::join!(
            pump(from_person, to_server, slot, stalled.clone(), up),
            pump(from_server, to_person, slot, stalled.clone(), down)
        )
    };
    let ends = async {
        match fate {
            Fate::Cut(ms) | Fate::Nowhere(ms) => sleep_until(after(ms)).await,
            Fate::Good | Fate::Stalled(..) => std::future::pending().await,
        }
    };
    tokio::pin!(both);
    tokio::select! {
        biased;
        () = gone.cancelled() => return,
        () = ends => {}
        _ = &mut both => return,
    }
    if matches!(fate, Fate::Nowhere(_)) {
        let _ = gone.run_until_cancelled(tokio::time::sleep(NOWHERE)).await;
    }
}

/// Brings bytes from one end to the other.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    slot: Slot,
    stalled: Arc<std::ops::Range<Instant>>,
    mut chance: StdRng,
) {
    let mut bytes = vec![0; 8 * 1024];
    loop {
        let Ok(count) = from.read(&mut bytes).await else { return };
        let (mut chunk, mut ended) = (bytes[..count].to_vec(), count == 0);
        slot.sleep(chance.random_range(1..40)).await;
        if stalled.contains(&Instant::now()) {
            let left = stalled.end - Instant::now();
            slot.sleep(left.as_millis() as u64).await;
        }
        // What was written together travels together, whoever was woken first.
        while !ended && let Some(read) = from.read(&mut bytes).now_or_never() {
            let Ok(count) = read else { return };
            chunk.extend_from_slice(&bytes[..count]);
            ended = count == 0;
        }
        if to.write_all(&chunk).await.is_err() {
            return;
        }
        if ended {
            let _ = to.shutdown().await;
            return;
        }
    }
}
