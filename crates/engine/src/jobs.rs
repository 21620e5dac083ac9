//! Short jobs that would keep other requests waiting: drawing a board, replaying a long game.
//!
//! They have a few threads of their own, at a low priority. Who waits for one takes turns by network, as in the queue of searches,
//! so that many jobs of one network delay those of another by no more than the one that is running.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};

use tokio::sync::oneshot;

use super::fair::{Fair, Payer};
use super::{EngineError, EngineSettings, RETRY_AFTER_S, lower_priority};

/// How many threads do jobs.
const THREADS: usize = 2;
/// How many jobs may wait. Turns keep a long queue short for whoever comes new; this only bounds the memory.
const MOST_WAITING: usize = 512;

/// The threads for short jobs. Cheap to clone; the threads end with the last clone.
#[derive(Clone)]
pub struct JobPool(Arc<Owner>);

struct Owner {
    queue: Arc<Queue>,
    per_address: Option<usize>,
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.queue.close();
    }
}

struct Queue {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Fair<Job>,
    running: Vec<Payer>,
    closed: bool,
}

struct Job {
    work: Box<dyn FnOnce() + Send>,
    /// Gone once nobody waits for the result.
    asked: Weak<()>,
}

impl JobPool {
    /// Starts the threads.
    pub fn start(settings: &EngineSettings) -> JobPool {
        let queue = Arc::new(Queue { state: Mutex::default(), wake: Condvar::new() });
        for number in 0..THREADS {
            let queue = queue.clone();
            std::thread::Builder::new()
                .name(format!("jobs-{number}"))
                .spawn(move || queue.work())
                .expect("the system gives a few threads at the start");
        }
        JobPool(Arc::new(Owner { queue, per_address: settings.jobs_per_address }))
    }

    /// Does a job for this address on one of the threads. It is dropped if nobody waits for it any more when its turn comes, and
    /// refused if too many are waiting.
    pub async fn run<T: Send + 'static>(
        &self,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, EngineError> {
        let (reply, answer) = oneshot::channel();
        let asked = Arc::new(());
        let job = Job {
            work: Box::new(move || {
                // Nobody receives if the caller has left meanwhile.
                let _ = reply.send(work());
            }),
            asked: Arc::downgrade(&asked),
        };
        let queue = &self.0.queue;
        queue.put(Payer::of(address), job, self.0.per_address)?;
        let answered = answer.await;
        drop(asked);
        answered.map_err(|_| match queue.lock().closed {
            true => EngineError::Stopping,
            false => EngineError::Broken,
        })
    }

    /// Drops what waits, and accepts no more.
    pub fn close(&self) {
        self.0.queue.close();
    }
}

impl Queue {
    fn put(&self, payer: Payer, job: Job, most: Option<usize>) -> Result<(), EngineError> {
        let mut state = self.lock();
        if state.closed {
            return Err(EngineError::Stopping);
        }
        state.waiting.retain(|job| job.asked.strong_count() > 0);
        let of_payer = state.waiting.count(&payer);
        if state.waiting.len() >= MOST_WAITING || most.is_some_and(|most| of_payer >= most) {
            return Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S });
        }
        state.waiting.push(payer, job);
        self.wake.notify_one();
        Ok(())
    }

    /// A thread: does one job after another, until the queue is closed.
    fn work(&self) {
        lower_priority();
        while let Some((payer, job)) = self.next() {
            if job.asked.strong_count() > 0 && catch_unwind(AssertUnwindSafe(job.work)).is_err() {
                tracing::error!("background job panicked; its request fails and the thread continues");
            }
            let running = &mut self.lock().running;
            if let Some(at) = running.iter().position(|known| *known == payer) {
                running.swap_remove(at);
            }
        }
    }

    /// The job whose turn it is, once there is one; `None` once the queue is closed.
    fn next(&self) -> Option<(Payer, Job)> {
        let mut state = self.lock();
        while !state.closed {
            let State { waiting, running, .. } = &mut *state;
            let load = |payer: &Payer| running.iter().filter(|known| *known == payer).count();
            if let Some((payer, job)) = waiting.pop(load) {
                running.push(payer.clone());
                return Some((payer, job));
            }
            state = self.wake.wait(state).expect("no code panics while it holds the queue");
        }
        None
    }

    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.waiting.clear();
        self.wake.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no code panics while it holds the queue")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn address(last: u8) -> Option<IpAddr> {
        Some(IpAddr::from([203, 0, 113, last]))
    }

    fn pool() -> JobPool {
        JobPool::start(&EngineSettings { jobs_per_address: Some(3), ..EngineSettings::default() })
    }

    /// Polls it once, so that it is in the queue.
    async fn begun<T: Send + 'static>(
        job: impl Future<Output = T> + Send + 'static,
    ) -> tokio::task::JoinHandle<T> {
        let (begun, began) = oneshot::channel();
        let task = tokio::spawn(async move {
            let mut job = Box::pin(job);
            let first = futures_util::poll!(&mut job);
            let _ = begun.send(());
            match first {
                std::task::Poll::Ready(done) => done,
                std::task::Poll::Pending => job.await,
            }
        });
        began.await.expect("it was begun");
        task
    }

    #[tokio::test]
    async fn who_has_too_many_waiting_is_refused_and_others_come_before_the_rest_of_theirs() {
        let pool = pool();
        let (done, order) = mpsc::channel();
        let mut held = Vec::new();
        let mut tasks = Vec::new();
        // Both threads are busy with jobs that end when the test lets them.
        for _ in 0..THREADS {
            let (hold, holding) = mpsc::channel::<()>();
            let (started, starts) = oneshot::channel();
            let pool = pool.clone();
            tasks.push(tokio::spawn(async move {
                pool.run(address(1), move || {
                    let _ = started.send(());
                    let _ = holding.recv();
                })
                .await
            }));
            starts.await.expect("it starts");
            held.push(hold);
        }
        let job = |from: u8, name: &'static str| {
            let (pool, done) = (pool.clone(), done.clone());
            async move { pool.run(address(from), move || done.send(name)).await.map(|_| ()) }
        };
        let mut waiting = Vec::new();
        for name in ["first", "second", "third"] {
            waiting.push(begun(job(1, name)).await);
        }
        assert_eq!(job(1, "fourth").await, Err(EngineError::Busy { retry_after_s: RETRY_AFTER_S }));
        let others = begun(job(2, "of another")).await;
        // Who leaves makes room, and is never served.
        let left = waiting.remove(2);
        left.abort();
        assert!(left.await.is_err_and(|error| error.is_cancelled()));
        waiting.push(begun(job(1, "fifth")).await);
        drop(held.remove(0));
        others.await.expect("it ends").expect("it is done");
        drop(held);
        for task in waiting {
            task.await.expect("it ends").expect("it is done");
        }
        drop(done);
        drop(pool);
        let order: Vec<&str> = order.iter().collect();
        assert_eq!(order[0], "of another", "{order:?}");
        assert!(!order.contains(&"third"), "{order:?}");
    }
}
