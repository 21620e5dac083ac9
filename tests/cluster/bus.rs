//! A bus that keeps no promise that it need not keep.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cuatro::store::{Bus, Hint};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::runtime::Handle;
use tokio::sync::broadcast;

/// How hints fare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weather {
    /// All arrive at once.
    Calm,
    /// Dropped, doubled, delayed, and with it reordered; now and then the bus says that it has lost some.
    Hostile,
    /// None ever arrives.
    Silent,
}

/// Hints between all processes.
pub struct TestBus {
    weather: Weather,
    chance: Mutex<StdRng>,
    /// Where delays pass: no process, so that none takes its hints into its grave.
    outside: Handle,
    listeners: broadcast::Sender<Hint>,
}

impl TestBus {
    pub fn new(weather: Weather, seed: u64) -> Arc<TestBus> {
        Arc::new(TestBus {
            weather,
            chance: Mutex::new(StdRng::seed_from_u64(seed)),
            outside: Handle::current(),
            // Short, so that a process that is slow to listen lags.
            listeners: broadcast::Sender::new(64),
        })
    }

    /// How long a way to the store takes, if the weather is not calm.
    pub fn pause(&self) -> Option<Duration> {
        let ms = self.chance.lock().expect("a seed").random_range(0..5);
        (self.weather != Weather::Calm && ms > 0).then(|| Duration::from_millis(ms))
    }

    fn bring(&self, hint: Hint, late: bool) {
        let listeners = self.listeners.clone();
        if !late {
            // Nobody may be listening.
            let _ = listeners.send(hint);
            return;
        }
        let ms = self.chance.lock().expect("a seed").random_range(1..400);
        self.outside.spawn(async move {
            // A slow way: nothing here waits for a result.
            tokio::time::sleep(Duration::from_millis(ms)).await;
            let _ = listeners.send(hint);
        });
    }
}

impl Bus for TestBus {
    fn publish(&self, hint: Hint) {
        match self.weather {
            Weather::Calm => self.bring(hint, false),
            Weather::Silent => {}
            Weather::Hostile => {
                let fate = self.chance.lock().expect("a seed").random_range(0..100);
                match fate {
                    0..25 => {}
                    25..27 => self.bring(Hint::Lost, false),
                    27..45 => self.bring(hint, true),
                    45..60 => {
                        self.bring(hint.clone(), false);
                        self.bring(hint, true);
                    }
                    _ => self.bring(hint, false),
                }
            }
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<Hint> {
        self.listeners.subscribe()
    }
}
