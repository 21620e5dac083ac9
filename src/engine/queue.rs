//! What waits for a thread: moves that games are owed first, then questions, each in the order in which they came.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::{EngineError, RETRY_AFTER_S};
use crate::solver::Engine;

/// A search, with everything that it needs but the engine.
pub(super) type Job = Box<dyn FnOnce(&mut Engine) + Send>;

/// The queue of the pool.
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    wake: Condvar,
    closed: Arc<AtomicBool>,
    most_questions: usize,
}

#[derive(Default)]
struct Waiting {
    owed: VecDeque<(u64, Job)>,
    questions: VecDeque<(u64, Job)>,
    last: u64,
}

impl Queue {
    pub(super) fn new(most_questions: usize) -> Queue {
        let closed = Arc::default();
        Queue { waiting: Mutex::default(), wake: Condvar::new(), closed, most_questions }
    }

    /// Queues a search and answers its number. What a game is owed is never refused: there is one a game at the most.
    pub(super) fn put(&self, job: Job, owed: bool) -> Result<u64, EngineError> {
        let mut waiting = self.lock();
        // Looked at under the lock, so that nothing is put behind the last thread's back.
        if self.is_closed() {
            return Err(EngineError::Stopping);
        }
        if !owed && waiting.questions.len() >= self.most_questions {
            return Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S });
        }
        waiting.last += 1;
        let number = waiting.last;
        let queue = if owed { &mut waiting.owed } else { &mut waiting.questions };
        queue.push_back((number, job));
        self.wake.notify_one();
        Ok(number)
    }

    /// Takes a search back, if no thread has it yet.
    pub(super) fn withdraw(&self, number: u64) {
        let mut waiting = self.lock();
        waiting.owed.retain(|(queued, _)| *queued != number);
        waiting.questions.retain(|(queued, _)| *queued != number);
    }

    /// The next search; waits for one. Nothing once the queue is closed.
    pub(super) fn next(&self) -> Option<Job> {
        let mut waiting = self.lock();
        loop {
            if self.is_closed() {
                return None;
            }
            if let Some((_, job)) = waiting.owed.pop_front().or_else(|| waiting.questions.pop_front()) {
                return Some(job);
            }
            waiting = self.wake.wait(waiting).expect("no code panics while it holds the queue");
        }
    }

    /// How many searches wait for a thread.
    pub(super) fn len(&self) -> usize {
        let waiting = self.lock();
        waiting.owed.len() + waiting.questions.len()
    }

    /// Ends all threads, and drops what waits.
    pub(super) fn close(&self) {
        let mut waiting = self.lock();
        self.closed.store(true, Ordering::Relaxed);
        waiting.owed.clear();
        waiting.questions.clear();
        self.wake.notify_all();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// The flag that is set by closing, for searches to look at.
    pub(super) fn closed_flag(&self) -> Arc<AtomicBool> {
        self.closed.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("no code panics while it holds the queue")
    }
}
