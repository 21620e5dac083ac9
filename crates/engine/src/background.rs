//! Long work that no move may wait for: the text of an export.

use std::future::poll_fn;
use std::pin::pin;

use tokio::runtime::{Handle, RuntimeFlavor};

use super::give_way;

/// Runs the work on a thread of its own, which yields each time the work is polled. The thread has the usual priority: at idle priority
/// an export would not end while another program uses the processors. On a single-threaded runtime it is a task like any other, so a
/// simulation stays repeatable.
///
/// # Errors
///
/// The system gives no thread.
pub fn run_in_background(work: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
    let runtime = Handle::current();
    if runtime.runtime_flavor() == RuntimeFlavor::CurrentThread {
        runtime.spawn(work);
        return Ok(());
    }
    let run = move || {
        let mut work = pin!(work);
        runtime.block_on(poll_fn(|context| {
            give_way();
            work.as_mut().poll(context)
        }));
    };
    std::thread::Builder::new().name("background".into()).spawn(run).map(|_| ())
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::sync::oneshot;

    use super::*;

    async fn ran_on() -> thread::Thread {
        let (said, hears) = oneshot::channel();
        let work = async {
            tokio::task::yield_now().await;
            let _ = said.send(thread::current());
        };
        run_in_background(work).expect("a thread");
        hears.await.expect("it ran")
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn it_has_a_thread_of_its_own_beside_those_of_a_server() {
        assert_eq!(ran_on().await.name(), Some("background"));
    }

    #[tokio::test]
    async fn it_takes_turns_where_everything_does() {
        assert_eq!(ran_on().await.id(), thread::current().id());
    }
}
