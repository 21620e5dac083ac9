//! Creations that can be repeated, by any process and after a restart.
//!
//! A client that lost an answer sends its request again with the same key, and may reach a process that knows nothing of the first. So
//! what such a creation draws is no chance: ids follow from the key, tokens from the key and the request, by the hash of the admin token,
//! which outlives a process and which all processes on the same data have. The second request draws the same, finds what the first has
//! made, and gives the same answer. Nothing of it is stored. It does so for a day: a key could be guessed, and a client that lost an
//! answer asks sooner.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hmac::{Hmac, KeyInit, Mac};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sha2::Sha256;

use super::App;
use crate::game::Time;

tokio::task_local! {
    static CREATION: Arc<Creation>;
}

struct Creation {
    secret: [u8; 32],
    key: [u8; 32],
    request: [u8; 32],
    /// Whether it turned out to be made already.
    repeated: AtomicBool,
}

impl App {
    /// For how long a creation that is sent again is answered with what it made, in milliseconds.
    pub const REPEATED_MS: i64 = 24 * 60 * 60 * 1000;

    /// Runs a creation so that it can be repeated: its answer, and whether it had been made before. `key` and `request` are digests of
    /// what the client sent.
    pub async fn repeatable<T>(
        &self,
        key: [u8; 32],
        request: [u8; 32],
        creating: impl Future<Output = T>,
    ) -> (T, bool) {
        let creation =
            Creation { secret: self.admin.hash().0, key, request, repeated: AtomicBool::new(false) };
        let creation = Arc::new(creation);
        let made = CREATION.scope(creation.clone(), creating).await;
        (made, creation.repeated.load(Ordering::Relaxed))
    }
}

/// Whether what was made at this time is answered again.
pub(super) fn is_within(made_at: Time, now: Time) -> bool {
    now.since(made_at) < App::REPEATED_MS
}

/// Whether this is a creation that may have been made before.
pub(super) fn is_on() -> bool {
    CREATION.try_with(|_| ()).is_ok()
}

/// Notes that it had been made.
pub(super) fn found() {
    let _ = CREATION.try_with(|creation| creation.repeated.store(true, Ordering::Relaxed));
}

/// A generator of what follows from the key alone, such as an id. The system's where nothing can be repeated.
pub(super) fn by_key(purpose: &str) -> StdRng {
    let seed = CREATION.try_with(|creation| creation.derive(b"key", &[], purpose));
    seed.map_or_else(|_| StdRng::from_rng(&mut crate::chance::rng()), StdRng::from_seed)
}

/// A generator of what follows from the key and the whole request, such as a token.
pub(super) fn by_request(purpose: &str) -> StdRng {
    let seed = CREATION.try_with(|creation| creation.derive(b"request", &creation.request, purpose));
    seed.map_or_else(|_| StdRng::from_rng(&mut crate::chance::rng()), StdRng::from_seed)
}

impl Creation {
    fn derive(&self, of: &[u8], request: &[u8], purpose: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("any length is a key");
        for part in [b"cuatro creation", of, &self.key, request, purpose.as_bytes()] {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}
