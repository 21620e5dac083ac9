//! Who receives the operator's notices: slow, often busy, and sometimes its answer is lost.

use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use cuatro::app::{Post, Receiver, ReceiverAnswer};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::world::World;

/// An attempt to bring a notice.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The process that made it.
    pub run: usize,
    /// The same for all attempts to bring one notice.
    pub key: String,
    pub event: String,
    pub game: String,
    pub answer: ReceiverAnswer,
}

/// The receiver as one process reaches it.
pub struct Reached {
    world: Weak<World>,
    run: usize,
    chance: Mutex<StdRng>,
}

impl Reached {
    pub fn new(world: &Arc<World>, run: usize) -> Reached {
        let chance = StdRng::seed_from_u64(world.seed ^ (run as u64) << 32);
        Reached { world: Arc::downgrade(world), run, chance: Mutex::new(chance) }
    }

    fn draw(&self) -> (u64, ReceiverAnswer) {
        let mut chance = self.chance.lock().expect("chance");
        let answer = match chance.random_range(0..100) {
            0..70 => ReceiverAnswer::Taken,
            70..85 => ReceiverAnswer::NotNow("it answered 503".into(), None),
            85..94 => ReceiverAnswer::NotNow("it is busy".into(), Some(Duration::from_secs(6))),
            _ => ReceiverAnswer::Refused("it answered 404".into()),
        };
        (chance.random_range(1..400), answer)
    }
}

impl std::fmt::Debug for Reached {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the receiver as process {} reaches it", self.run)
    }
}

impl Receiver for Reached {
    fn bring(&self, post: Post) -> BoxFuture<'_, ReceiverAnswer> {
        self.attempt(post).boxed()
    }
}

impl Reached {
    async fn attempt(&self, post: Post) -> ReceiverAnswer {
        let (takes_ms, answer) = self.draw();
        tokio::time::sleep(Duration::from_millis(takes_ms)).await;
        let Some(world) = self.world.upgrade() else { return answer };
        if world.is_dead(self.run) {
            return std::future::pending().await;
        }
        let body: Value = serde_json::from_str(&post.body).expect("a notice is JSON");
        let key = post.headers.iter().find(|(name, _)| *name == "idempotency-key");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let attempt = Attempt {
            run: self.run,
            key: key.expect("a notice has a key").1.clone(),
            event: text(&body["event"]),
            game: text(&body["game"]["id"]),
            answer: answer.clone(),
        };
        world.saw(match answer {
            ReceiverAnswer::Taken => "notices taken",
            ReceiverAnswer::NotNow(..) => "notices put off",
            ReceiverAnswer::Refused(_) => "notices refused",
        });
        world.note(|| format!("notice of {}: {} {} {answer:?}", self.run, attempt.event, attempt.game));
        world.attempts.lock().expect("the attempts").push(attempt);
        answer
    }
}
