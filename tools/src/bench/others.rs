//! Other people, who play games of their own at a steady pace beside what is measured.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::client::{Http, Person, Server, Socket, create, seat_of};
use super::drive::{random_game, run};
use cuatro_protocol::NewGameRequest;

/// Between two moves of a game.
pub(super) const PAUSE: Duration = Duration::from_millis(250);

/// Pairs that play one game after another until this is dropped. They have a thread of their own, so that the load that everybody else is
/// to this process does not count as the server's.
pub(super) struct Others {
    _playing: oneshot::Sender<()>,
    heard: Arc<Mutex<Heard>>,
}

/// What they have said since it was asked last.
#[derive(Default)]
struct Heard {
    /// From when a move was due until both players had received it.
    times: Vec<Duration>,
    failed: Option<String>,
}

impl Others {
    /// So many pairs begin to play.
    pub(super) fn play(server: &Server, pairs: usize, seed: u64) -> Others {
        let (heard, run) = (Arc::<Mutex<Heard>>::default(), run());
        let (_playing, ended) = oneshot::channel::<()>();
        let (server, say) = (server.clone(), heard.clone());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let playing = async {
                let mut tasks = JoinSet::new();
                for number in 0..pairs {
                    let rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(number as u64));
                    let name = |seat| format!("Other {run} {number}{seat}");
                    let people = ["x", "o"].map(|seat| Person { name: name(seat), token: None });
                    let (server, say) = (server.clone(), say.clone());
                    tasks.spawn(async move {
                        if let Err(error) = play_on(&server, people, rng, &say).await {
                            say.lock().expect("nothing panics under the lock").failed = Some(error);
                        }
                    });
                }
                // Its sender is dropped with these people.
                let _ = ended.await;
            };
            match runtime {
                Ok(runtime) => runtime.block_on(playing),
                Err(error) => {
                    say.lock().expect("nothing panics under the lock").failed = Some(error.to_string());
                }
            }
        });
        Others { _playing, heard }
    }

    /// The times of the moves since this was asked last.
    pub(super) fn taken(&self) -> Result<Vec<Duration>, String> {
        let mut heard = self.heard.lock().expect("nothing panics under the lock");
        match heard.failed.take() {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut heard.times)),
        }
    }
}

async fn play_on(
    server: &Server,
    mut people: [Person; 2],
    mut rng: ChaCha8Rng,
    heard: &Mutex<Heard>,
) -> Result<(), String> {
    let mut http = Http::connect(server).await?;
    loop {
        let game = create(&mut http, &mut people, NewGameRequest::default()).await?;
        let [x, o] = &game.tokens;
        let mut sockets =
            [Socket::open(server, &game.id, Some(x)).await?, Socket::open(server, &game.id, Some(o)).await?];
        // They move in turn, not all at the same instant.
        let mut due = Instant::now() + PAUSE.mul_f64(rng.random());
        for (column, ply) in random_game(&mut rng).into_iter().zip(0_u16..) {
            sleep_until(due).await;
            sockets[seat_of(ply)].send_move(column, ply).await?;
            for socket in &mut sockets {
                socket.moved(ply).await?;
            }
            heard.lock().expect("nothing panics under the lock").times.push(due.elapsed());
            due += PAUSE;
        }
        for socket in sockets {
            socket.close().await;
        }
    }
}
