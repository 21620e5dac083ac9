//! Clocks that run out while others play: how long after its due moment the end of a game reaches its players.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::client::{Http, Person, Server, Socket, create, seat_of};
use super::drive::{SETTING_UP, random_game, run};
use super::others::{Others, PAUSE};
use cuatro_game::ClockSettings;
use cuatro_protocol::{NewGameRequest, Timestamp};

/// Seconds of each side: the least that there are.
const INITIAL_S: u32 = 10;
/// The discs that fall before somebody lets the time run out. Until both have played nobody wins.
const FEWEST: usize = 2;
const DISCS: usize = 6;
/// How long others play before anything is measured.
const WARM_UP: Duration = Duration::from_secs(1);

/// The measurements. Times in milliseconds.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Overruns {
    /// Games whose time ran out.
    pub(super) games: usize,
    /// From the moment at which it was due until both players had received the end.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// Ends that came before they were due.
    pub(super) early: usize,
    /// Moves of others meanwhile, each second, and what they took.
    pub(super) others_per_s: f64,
    pub(super) others_p99_ms: f64,
}

/// A frame of a game, as far as its clock goes.
#[derive(Deserialize)]
struct Frame {
    r#type: String,
    clock: Option<Left>,
    result: Option<Ended>,
}

#[derive(Deserialize)]
struct Left {
    #[serde(rename = "X_ms")]
    x_ms: i64,
    #[serde(rename = "O_ms")]
    o_ms: i64,
    at: Timestamp,
}

#[derive(Deserialize)]
struct Ended {
    reason: String,
}

/// Lets the clocks of so many games run out, as soon after one another as they can be made, while others make so many moves a second.
pub(super) async fn measure(
    server: &Server,
    games: u32,
    moves_per_s: u32,
    seed: u64,
) -> Result<Overruns, String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let pairs = (f64::from(moves_per_s) * PAUSE.as_secs_f64()).ceil() as usize;
    let others = Others::play(server, pairs, seed);
    sleep(WARM_UP).await;
    others.taken()?;
    let began = Instant::now();
    let (permits, run, mut tasks) = (Arc::new(Semaphore::new(SETTING_UP)), run(), JoinSet::new());
    for number in 0..games {
        let people =
            ["x", "o"].map(|seat| Person { name: format!("Clock {run} {number}{seat}"), token: None });
        let (server, permits) = (server.clone(), permits.clone());
        let mut columns = random_game(&mut rng);
        columns.truncate(rng.random_range(FEWEST..=DISCS));
        tasks.spawn(let_it_run_out(server, people, columns, permits));
    }
    let mut late = Vec::new();
    while let Some(done) = tasks.join_next().await {
        late.push(done.map_err(|error| error.to_string())??);
    }
    let took = began.elapsed().as_secs_f64();
    let mut moves = others.taken()?;
    late.sort_unstable();
    moves.sort_unstable();
    let at = |share: f64| {
        late.get(((late.len().saturating_sub(1)) as f64 * share) as usize).map_or(0.0, |ms| *ms as f64)
    };
    let last = moves.len().saturating_sub(1) as f64;
    Ok(Overruns {
        games: late.len(),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(1.0),
        early: late.iter().filter(|late| **late < 0).count(),
        others_per_s: moves.len() as f64 / took,
        others_p99_ms: moves.get((last * 0.99) as usize).map_or(0.0, |time| time.as_secs_f64() * 1000.0),
    })
}

/// Two make a game and drop their discs, and then nobody does: by how many milliseconds its end came too late.
async fn let_it_run_out(
    server: Server,
    mut people: [Person; 2],
    columns: Vec<u8>,
    permits: Arc<Semaphore>,
) -> Result<i64, String> {
    let permit = permits.acquire().await.map_err(|error| error.to_string())?;
    let mut http = Http::connect(&server).await?;
    let clock = Some(ClockSettings { initial_s: INITIAL_S, increment_s: 0 });
    let game = create(&mut http, &mut people, NewGameRequest { clock, ..NewGameRequest::default() }).await?;
    let [x, o] = &game.tokens;
    let mut sockets =
        [Socket::open(&server, &game.id, Some(x)).await?, Socket::open(&server, &game.id, Some(o)).await?];
    let mut due = 0;
    for (column, ply) in columns.iter().zip(0_u16..) {
        sockets[seat_of(ply)].send_move(*column, ply).await?;
        for socket in &mut sockets {
            let left = until(socket, "move").await?.clock.ok_or("a game with a clock has none")?;
            due = left.at.0.0 + [left.x_ms, left.o_ms][seat_of(ply + 1)];
        }
    }
    drop(permit);
    for socket in &mut sockets {
        let reason = until(socket, "result").await?.result.map(|result| result.reason);
        if reason.as_deref() != Some("time") {
            return Err(format!("a game ended with {reason:?} instead of its time"));
        }
    }
    let late = now_ms() - due;
    for socket in sockets {
        socket.close().await;
    }
    Ok(late)
}

async fn until(socket: &mut Socket, kind: &str) -> Result<Frame, String> {
    loop {
        let text = socket.text().await?;
        let frame: Frame = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
        if frame.r#type == kind {
            return Ok(frame);
        }
        if frame.r#type == "problem" {
            return Err(format!("the server refused a frame: {text}"));
        }
    }
}

/// The clock of the machine, by which the server on it says its times.
#[expect(clippy::disallowed_methods, reason = "compared with the times that the server says")]
fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
