//! Waiting and running searches.
//!
//! Moves for people come before questions, and questions before the moves of two computers and unrequested reports. Within a class the
//! clients alternate. A search of a higher class gets a thread even if none is free: one of a lower class stops, and is restarted later.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::fair_queue::{Client, FairQueue};
use super::{EngineError, Purpose, RETRY_AFTER_S};
use cuatro_solver::Engine;

/// A search with everything it needs except the engine. It can be restarted.
pub(super) type Work = Box<dyn FnMut(&mut Engine) -> Ended + Send>;

/// How a search left its thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// It has finished.
    Done,
    /// It was preempted, and must be restarted.
    GaveWay,
}

/// Asks a search to give way.
#[derive(Default)]
pub(super) struct Signal(AtomicU8);

/// When a search should give way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum GiveWay {
    /// Not at all.
    No,
    /// After its time slice: another client is waiting with a search of the same class.
    AfterSlice,
    /// Now: a search of a higher class has arrived.
    Now,
}

impl Signal {
    pub(super) fn read(&self) -> GiveWay {
        match self.0.load(Ordering::Relaxed) {
            0 => GiveWay::No,
            1 => GiveWay::AfterSlice,
            _ => GiveWay::Now,
        }
    }

    fn set(&self, how: GiveWay) {
        self.0.store(how as u8, Ordering::Relaxed);
    }
}

/// A waiting search.
pub(super) struct Job {
    number: u64,
    purpose: Purpose,
    pub(super) work: Work,
    signal: Arc<Signal>,
}

/// A running search.
struct Running {
    number: u64,
    purpose: Purpose,
    client: Client,
    signal: Arc<Signal>,
}

/// The queue of the pool.
pub(super) struct Queue {
    state: Mutex<State>,
    wake: Condvar,
    closed: Arc<AtomicBool>,
    most_questions: usize,
    threads: usize,
}

#[derive(Default)]
struct State {
    waiting: [FairQueue<Job>; Purpose::ALL.len()],
    running: Vec<Running>,
    last: u64,
}

impl Queue {
    pub(super) fn new(threads: usize, most_questions: usize) -> Queue {
        Queue {
            state: Mutex::default(),
            wake: Condvar::new(),
            closed: Arc::default(),
            most_questions,
            threads,
        }
    }

    /// Queues a search and returns its number. Moves that are due are never refused: there is at most one per game.
    pub(super) fn put(
        &self,
        work: Work,
        purpose: Purpose,
        client: Client,
        signal: Arc<Signal>,
    ) -> Result<u64, EngineError> {
        let mut state = self.lock();
        // Checked under the lock, so that nothing is queued after the last thread has ended.
        if self.is_closed() {
            return Err(EngineError::Stopping);
        }
        if purpose == Purpose::Question && state.waiting[purpose as usize].len() >= self.most_questions {
            return Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S });
        }
        state.last += 1;
        let number = state.last;
        state.make_way(self.threads, purpose, &client);
        state.waiting[purpose as usize].push(client, Job { number, purpose, work, signal });
        self.wake.notify_one();
        Ok(number)
    }

    /// Removes a search, if no thread has started it.
    pub(super) fn withdraw(&self, number: u64) {
        for waiting in &mut self.lock().waiting {
            waiting.retain(|job| job.number != number);
        }
    }

    /// The next search; waits for one. `None` once the queue is closed.
    pub(super) fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if self.is_closed() {
                return None;
            }
            if let Some(job) = state.take() {
                return Some(job);
            }
            state = self.state_after(state);
        }
    }

    /// A thread has finished a search; one that gave way becomes the next of its client.
    pub(super) fn ended(&self, job: Job, how: Ended) {
        let mut state = self.lock();
        let Some(index) = state.running.iter().position(|running| running.number == job.number) else {
            return;
        };
        let client = state.running.swap_remove(index).client;
        if how == Ended::GaveWay && !self.is_closed() {
            job.signal.set(GiveWay::No);
            state.waiting[job.purpose as usize].push_front(client, job);
            self.wake.notify_one();
        }
    }

    /// How many searches wait for a thread, and how many are running.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.lock();
        (state.waiting.iter().map(FairQueue::len).sum(), state.running.len())
    }

    /// Ends all threads, and drops what waits.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        self.closed.store(true, Ordering::Relaxed);
        state.waiting.iter_mut().for_each(FairQueue::clear);
        self.wake.notify_all();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// The flag that searches check; closing sets it.
    pub(super) fn closed_flag(&self) -> Arc<AtomicBool> {
        self.closed.clone()
    }

    fn state_after<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.wake.wait(state).expect("no code panics while it holds the queue")
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no code panics while it holds the queue")
    }
}

impl State {
    /// The waiting search that comes first.
    fn take(&mut self) -> Option<Job> {
        let running = &self.running;
        let load = |client: &Client| running.iter().filter(|running| running.client == *client).count();
        let (client, job) = self.waiting.iter_mut().find_map(|waiting| waiting.pop(load))?;
        let (number, purpose, signal) = (job.number, job.purpose, job.signal.clone());
        if self.waiting[purpose as usize].has_others(&client) {
            signal.set(GiveWay::AfterSlice);
        }
        self.running.push(Running { number, purpose, client, signal });
        Some(job)
    }

    /// Asks a running search to give way to a new one when no thread is free: one of a lower class at once, or else one of another client
    /// after its time slice.
    fn make_way(&self, threads: usize, purpose: Purpose, client: &Client) {
        let ahead: usize = self.waiting[..=purpose as usize].iter().map(FairQueue::len).sum();
        let asked = |how: GiveWay| self.running.iter().filter(move |running| running.signal.read() >= how);
        let coming = threads.saturating_sub(self.running.len()) + asked(GiveWay::Now).count();
        if ahead < coming {
            return;
        }
        let last = self.running.iter().filter(|running| running.signal.read() < GiveWay::Now);
        if let Some(last) = last.max_by_key(|running| running.purpose).filter(|last| last.purpose > purpose) {
            last.signal.set(GiveWay::Now);
            return;
        }
        let of_others = |running: &&Running| {
            running.purpose == purpose && running.client != *client && running.signal.read() == GiveWay::No
        };
        if let Some(other) = self.running.iter().find(of_others) {
            other.signal.set(GiveWay::AfterSlice);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;

    use super::super::{Budget, EnginePool, EngineSettings, SearchRequest};
    use super::*;

    #[tokio::test]
    async fn a_question_takes_the_only_thread_and_the_unrequested_report_restarts() {
        let settings = EngineSettings { threads: 1, table_bits: 8, ..EngineSettings::default() };
        let pool = EnginePool::start(settings);
        let budget = Budget { nodes: u64::MAX, time: Duration::from_secs(60) };
        let permit = async |purpose| pool.permit(SearchRequest { purpose, ..SearchRequest::default() }).await;
        let judges = permit(Purpose::Exhibition).await.expect("a permit");
        let asks = permit(Purpose::Question).await.expect("a permit");
        let (begun, begins) = oneshot::channel();
        let (mut begun, mut runs) = (Some(begun), 0);
        let judging = pool.search(&judges, budget, move |_, stop| {
            runs += 1;
            if let Some(begun) = begun.take() {
                let _ = begun.send(());
            }
            // The first run ends only when it is told to.
            while runs == 1 && !stop(0) {}
            runs
        });
        let asking = async {
            begins.await.expect("it begins");
            pool.search(&asks, budget, |_, _| "an answer").await
        };
        let (judged, asked) = tokio::join!(judging, asking);
        assert_eq!(asked, Ok("an answer"));
        assert_eq!(judged, Ok(2), "by its second run");
    }
}
