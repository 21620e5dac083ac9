//! Creations that can be repeated, by any process and after a restart.
//!
//! A client that lost an answer sends its request again with the same key, and may reach a process that knows nothing of the
//! first one. So such a creation uses no real randomness: ids are derived from the key, and tokens from the key and the
//! request, both with a secret that outlives the process and is shared by all processes on the same data. The secret is random
//! and used for nothing else: clients see what is derived from it, so nothing that can be guessed may take its place.
//! The second request derives the same values, finds what the first one made, and gives the same answer, without anything being
//! stored. This works for one day: a key could be guessed, and a client that lost an answer asks sooner.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sha2::Sha256;

use super::{App, AppError, Caller, FieldProblem};
use cuatro_game::Time;
use cuatro_tournament::Mark;

/// The secret from which repeatable creations derive their ids and tokens.
#[derive(Clone)]
pub struct IdempotencySecret(pub(super) [u8; 32]);

impl IdempotencySecret {
    pub fn generate() -> IdempotencySecret {
        IdempotencySecret(crate::chance::rng().random())
    }

    /// The secret that was written as this text; `None` if none was.
    pub fn from_text(text: &str) -> Option<IdempotencySecret> {
        STANDARD.decode(text).ok()?.try_into().ok().map(IdempotencySecret)
    }

    /// The text under which it is kept.
    pub fn to_text(&self) -> String {
        STANDARD.encode(self.0)
    }
}

impl std::fmt::Debug for IdempotencySecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("IdempotencySecret")
    }
}

/// A creation that can be repeated.
pub struct Creation {
    secret: Arc<IdempotencySecret>,
    key: [u8; 32],
    request: [u8; 32],
    repeated: AtomicBool,
}

impl std::fmt::Debug for Creation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Creation")
    }
}

impl App {
    /// For how long a repeated creation is answered with what it made, in milliseconds.
    pub const REPEATED_MS: i64 = Time::DAY_MS;

    /// A creation that can be repeated. `key` and `request` are digests of what the client sent.
    pub fn creation(&self, key: [u8; 32], request: [u8; 32]) -> Arc<Creation> {
        let repeated = AtomicBool::new(false);
        Arc::new(Creation { secret: self.idempotency.clone(), key, request, repeated })
    }
}

/// The result of an earlier run of a creation.
pub(super) struct Made<T> {
    pub(super) answer: T,
    /// Whether that run had the same request.
    pub(super) same: bool,
    pub(super) at: Time,
}

impl App {
    /// Performs a creation once per key. Every creation that a request can repeat goes through here: `find` reads the result of an earlier
    /// run, and `make` performs it. A key that was used for another request, or too long ago, is refused.
    pub(super) async fn find_or_make<T, F>(
        &self,
        caller: &Caller,
        find: impl Fn() -> F,
        make: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError>
    where
        F: Future<Output = Result<Option<Made<T>>, AppError>>,
    {
        if caller.creation.is_none() {
            return make.await;
        }
        if let Some(made) = find().await? {
            return self.repeated(caller, made);
        }
        match make.await {
            Ok(made) => Ok(made),
            // The same request may have arrived through another process at the same time.
            Err(error) => match find().await? {
                Some(made) => self.repeated(caller, made),
                None => Err(error),
            },
        }
    }

    /// The answer of an earlier run of this request.
    fn repeated<T>(&self, caller: &Caller, made: Made<T>) -> Result<T, AppError> {
        if !made.same || !self.is_repeatable(made.at) {
            return Err(AppError::field("Idempotency-Key", FieldProblem::Reused));
        }
        if let Some(creation) = &caller.creation {
            creation.repeated.store(true, Ordering::Relaxed);
        }
        Ok(made.answer)
    }

    /// Whether a creation of this time is recent enough to be answered again.
    pub(super) fn is_repeatable(&self, at: Time) -> bool {
        self.time.now().since(at) < App::REPEATED_MS
    }
}

impl Caller {
    /// Whether what this request creates may have been created before.
    pub(super) fn repeats(&self) -> bool {
        self.creation.is_some()
    }

    /// The mark of what this request changes in the log of a tournament; `None` if it cannot be repeated.
    pub(super) fn mark(&self) -> Option<Mark> {
        let mark = || Mark { key: self.by_key("mark").random(), request: self.by_request("mark").random() };
        self.repeats().then(mark)
    }

    /// A generator for values derived from the key alone, such as an id. The system's random generator if nothing can be repeated.
    pub(super) fn by_key(&self, purpose: &str) -> StdRng {
        self.derived(|creation| creation.derive(b"key", &[], purpose))
    }

    /// A generator for values derived from the key and the whole request, such as a token.
    pub(super) fn by_request(&self, purpose: &str) -> StdRng {
        self.derived(|creation| creation.derive(b"request", &creation.request, purpose))
    }

    fn derived(&self, seed: impl FnOnce(&Creation) -> [u8; 32]) -> StdRng {
        let seed = self.creation.as_deref().map(seed);
        seed.map_or_else(|| StdRng::from_rng(&mut crate::chance::rng()), StdRng::from_seed)
    }
}

impl Creation {
    /// Whether it had been made before.
    pub fn is_repeated(&self) -> bool {
        self.repeated.load(Ordering::Relaxed)
    }

    fn derive(&self, of: &[u8], request: &[u8], purpose: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret.0).expect("any length is a key");
        for part in [b"cuatro creation", of, &self.key, request, purpose.as_bytes()] {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}
