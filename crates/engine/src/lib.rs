//! The engine pool: searches on separate threads, so that no search blocks a socket.
//!
//! Searches on the runtime's blocking threads would compete with requests for the processors. These threads run at a lower
//! priority (SCHED_IDLE on Linux) and take from one bounded queue, in which a search is charged to the client that caused it. Each
//! search has a node budget, a deadline and a cancel flag that is set when its caller leaves, and gives way to searches of
//! higher priority.

mod background;
mod fair_queue;
mod network;
mod queue;
mod semaphores;

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::oneshot;

use cuatro_game::GameId;
use cuatro_solver::book::Book;
use cuatro_solver::{Engine, Stop};
use queue::{Ended, GiveWay, Queue, Signal, Work};
use semaphores::Semaphores;

pub use background::run_in_background;
pub use network::network;
pub use semaphores::SearchPermit;

/// When to retry if the pool has no room, in seconds.
const RETRY_AFTER_S: u32 = 2;
/// The time after which a search yields to an equal one of another client. Each restart doubles it, so that a search finishes; its
/// thread's table remembers most of what it had found.
const SLICE: Duration = Duration::from_secs(1);

/// Upper bounds of the histogram of waiting times, in seconds.
const WAIT_CLASSES: [f64; 9] = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 2.5, 10.0];

/// How many threads search, and how much they accept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// Threads, each with an engine; at least 1.
    pub threads: usize,
    /// Each engine's table has up to 2^`table_bits` entries of eight bytes.
    pub table_bits: u32,
    /// How many questions may wait; moves that are due wait in addition, one per game.
    pub queue: usize,
    /// How many questions of one address are searched at a time; `None` for no limit. If there are several threads, one is
    /// always left for others.
    pub per_address: Option<usize>,
    /// How many games of two computers may run at a time for one address; `None` for no limit.
    pub exhibitions: Option<usize>,
    /// How long `perfect` may think about a move on the standard board.
    pub perfect: Duration,
    /// How long an analysis of the standard board may take.
    pub analysis: Duration,
    /// How long the report of a whole game, or a whole script, may take.
    pub report: Duration,
}

impl EngineSettings {
    /// The default for how many games of two computers may run at a time for one address.
    pub const EXHIBITIONS: usize = 50;
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            table_bits: 22,
            queue: 64,
            per_address: Some(2),
            exhibitions: Some(EngineSettings::EXHIBITIONS),
            // Generous: a search beyond it would be played or judged without knowing the result.
            perfect: Duration::from_secs(20),
            analysis: Duration::from_secs(20),
            // Below the deadline of a request.
            report: Duration::from_secs(60),
        }
    }
}

/// Limits of a search. The first one reached ends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Nodes of all its parts together.
    pub nodes: u64,
    /// Time since its start, without the time in the queue.
    pub time: Duration,
}

/// The purpose of a search, and the client that is charged for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SearchRequest {
    pub purpose: Purpose,
    /// The game that it is about; one search per game.
    pub game: Option<GameId>,
    /// The address of the client that asks, or that created the game; `None` if unknown.
    pub address: Option<IpAddr>,
}

/// The purposes of searches, in order of priority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    /// A move that a person waits for.
    Move,
    /// An analysis, a report, a script.
    #[default]
    Question,
    /// A move of two computers, or a report that no client requested.
    Exhibition,
}

impl Purpose {
    /// All purposes, in order.
    pub const ALL: [Purpose; 3] = [Purpose::Move, Purpose::Question, Purpose::Exhibition];

    /// Its name in metrics.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// There are too many searches.
    #[error("the engine is busy: come back in {retry_after_s} s")]
    Busy {
        /// When to retry.
        retry_after_s: u32,
    },
    /// The server is stopping.
    #[error("the engine is stopping")]
    Stopping,
    /// The search failed; the cause is in the log.
    #[error("a search failed")]
    Broken,
}

/// The searching threads. Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct EnginePool {
    inner: Arc<Inner>,
}

struct Inner {
    settings: EngineSettings,
    /// How long searches waited for a thread, by purpose, in seconds.
    waited: [Histogram; Purpose::ALL.len()],
    queue: Arc<Queue>,
    semaphores: Semaphores,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl EnginePool {
    /// Starts the threads. The book is read once and shared; an engine is created when its thread gets its first search.
    pub fn start(settings: EngineSettings) -> EnginePool {
        let count = settings.threads.max(1);
        let queue = Arc::new(Queue::new(count, settings.queue));
        let book = Arc::new(Book::embedded());
        let bits = settings.table_bits;
        let threads = (0..count).map(|number| {
            let (queue, book) = (queue.clone(), book.clone());
            std::thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || work(&queue, || Engine::new(bits, book.clone())))
                .expect("the system gives a few threads at the start")
        });
        let threads = Mutex::new(threads.collect());
        let waited = Purpose::ALL.map(|_| Histogram::new(WAIT_CLASSES));
        EnginePool {
            inner: Arc::new(Inner { settings, waited, queue, semaphores: Semaphores::default(), threads }),
        }
    }

    /// How many searches wait for a thread, and how many threads search.
    pub fn load(&self) -> (usize, usize) {
        self.inner.queue.load()
    }

    /// How long searches for this purpose waited for a thread, in seconds.
    pub fn waited(&self, purpose: Purpose) -> &Histogram {
        &self.inner.waited[purpose as usize]
    }

    /// The settings with which it was started.
    pub fn settings(&self) -> &EngineSettings {
        &self.inner.settings
    }

    /// Waits for a permit: until no other search of the same game is running and, for a question, until the network has a free one.
    /// Dropping the permit returns it.
    pub async fn permit(&self, request: SearchRequest) -> Result<SearchPermit, EngineError> {
        let settings = &self.inner.settings;
        let per_address =
            settings.per_address.map(|most| most.min(settings.threads.saturating_sub(1)).max(1));
        self.inner.semaphores.take(request, per_address).await
    }

    /// Searches on one of the threads: `work` gets an engine, and must pass its stop callback on to it. If the returned future
    /// is dropped, the search is cancelled. A search that the budget ends still answers. A preempted search is restarted with
    /// its whole budget, so `work` must be repeatable.
    pub async fn search<T: Send + 'static>(
        &self,
        permit: &SearchPermit,
        budget: Budget,
        mut work: impl FnMut(&mut Engine, &mut Stop<'_>) -> T + Send + 'static,
    ) -> Result<T, EngineError> {
        let queue = &self.inner.queue;
        let (reply, answer) = oneshot::channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let (flag, closed) = (cancelled.clone(), queue.closed_flag());
        let signal = Arc::<Signal>::default();
        let (mut reply, mut slice, asked) = (Some(reply), SLICE, signal.clone());
        let purpose = permit.purpose();
        let (put, mut waited) = (Instant::now(), Some(self.waited(purpose).clone()));
        let work: Work = Box::new(move |engine| {
            // Only until it first gets a thread: time after giving way does not count as waiting.
            if let Some(waited) = waited.take() {
                waited.observe(put.elapsed().as_secs_f64());
            }
            let mut watch = Watch::new(budget, flag.clone(), closed.clone(), asked.clone(), slice);
            let found = work(engine, &mut |nodes| watch.is_over(nodes));
            // A cancelled search has no answer; its partial result must not be taken for one.
            if watch.broken_off() {
                return Ended::Done;
            }
            if watch.gave_way {
                slice *= 2;
                return Ended::GaveWay;
            }
            if let Some(reply) = reply.take() {
                let _ = reply.send(found);
            }
            Ended::Done
        });
        let number = queue.put(work, purpose, permit.client(), signal)?;
        let _leaving = CancelOnDrop { queue, number, cancelled };
        answer.await.map_err(|_| match queue.is_closed() {
            true => EngineError::Stopping,
            false => EngineError::Broken,
        })
    }

    /// Cancels all searches and accepts no more.
    pub fn close(&self) {
        self.inner.queue.close();
    }

    /// Closes, and waits until the threads have ended.
    pub async fn stop(&self) {
        self.close();
        let threads =
            std::mem::take(&mut *self.inner.threads.lock().expect("no code panics while it holds them"));
        let joined =
            tokio::task::spawn_blocking(move || threads.into_iter().try_for_each(JoinHandle::join)).await;
        if !matches!(joined, Ok(Ok(()))) {
            tracing::error!("shutdown: an engine thread panicked");
        }
    }
}

/// Cancels a search that has no caller any more, or removes it from the queue.
struct CancelOnDrop<'a> {
    queue: &'a Queue,
    number: u64,
    cancelled: Arc<AtomicBool>,
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.queue.withdraw(self.number);
    }
}

/// Checks the budget, the two flags and the signal to give way each time a search asks.
struct Watch {
    budget: Budget,
    began: Instant,
    signal: Arc<Signal>,
    slice: Duration,
    gave_way: bool,
    cancelled: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
    /// Nodes of the finished parts, and of the current one so far.
    nodes: (u64, u64),
}

impl Watch {
    fn new(
        budget: Budget,
        cancelled: Arc<AtomicBool>,
        closed: Arc<AtomicBool>,
        signal: Arc<Signal>,
        slice: Duration,
    ) -> Watch {
        Watch {
            budget,
            began: Instant::now(),
            signal,
            slice,
            gave_way: false,
            cancelled,
            closed,
            nodes: (0, 0),
        }
    }

    fn broken_off(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.closed.load(Ordering::Relaxed)
    }

    /// `nodes` counts the current part; a smaller number than before means that the next part has started.
    fn is_over(&mut self, nodes: u64) -> bool {
        if nodes < self.nodes.1 {
            self.nodes.0 += self.nodes.1;
        }
        self.nodes.1 = nodes;
        let spent = self.began.elapsed();
        give_way();
        if self.broken_off() || self.nodes.0 + nodes >= self.budget.nodes || spent >= self.budget.time {
            return true;
        }
        self.gave_way |= match self.signal.read() {
            GiveWay::No => false,
            GiveWay::AfterSlice => spent >= self.slice,
            GiveWay::Now => true,
        };
        self.gave_way
    }
}

/// A thread of the pool: runs one search after another, until the queue is closed.
fn work(queue: &Queue, make: impl Fn() -> Engine) {
    lower_priority();
    let mut engine = None;
    while let Some(mut job) = queue.next() {
        let lent = engine.get_or_insert_with(&make);
        let ended = catch_unwind(AssertUnwindSafe(|| (job.work)(lent)));
        if ended.is_err() {
            // The tables of a search that panicked cannot be trusted.
            engine = None;
            tracing::error!("search panicked; its request fails and the thread continues with a new engine");
        }
        queue.ended(job, ended.unwrap_or(Ended::Done));
    }
}

/// Yields the processor to waiting threads. Long computations call it at least twice a millisecond: Linux's scheduler prefers threads
/// that used less than their share, as a SCHED_IDLE thread nearly always did, so a woken thread would otherwise wait for the next tick,
/// up to 4 ms.
pub fn give_way() {
    std::thread::yield_now();
}

/// Gives every other thread of the machine priority over this one. SCHED_IDLE yields as soon as another thread wants the processor; a
/// nice value alone would make that thread wait for the end of a time slice.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{
            NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
            thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        if let Err(error) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle) {
            // The library says only the number of a system error.
            let error = match error {
                thread_priority::Error::OS(number) => std::io::Error::from_raw_os_error(number).to_string(),
                error => error.to_string(),
            };
            tracing::warn!(
                error,
                "lowering the priority of an engine thread failed; its searches compete with requests"
            );
        }
    }
}
