//! The entrants of a tournament: they enter, follow it each on a socket, and hear of their games; a few connections play for all of them.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use cuatro_game::ColumnNumber;
use cuatro_protocol::{
    Entered, EntryRequest, MoveRequest, NewTournament, TournamentCreated, TournamentFrame, TournamentRequest,
};
use cuatro_rules::Side;
use hyper::{Method, StatusCode};
use serde::Serialize;
use serde_json::json;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep_until, timeout};

use super::super::client::{Http, Server, Socket};
use super::super::drive::run;
use super::super::process::{Process, Usage};

/// Connections on which people enter, and on which they play.
const CONNECTIONS: u32 = 64;
/// How many sockets are opened at the same time.
const OPENING: usize = 64;
/// How long it may take until everybody has heard of a game.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often the organiser changes the title, so that it can be measured when followers hear of it.
const RETITLED: Duration = Duration::from_secs(2);
/// What is dropped on a board before O resigns: two discs in a column fit above any fair start.
const DISCS: [u8; 8] = [0, 0, 2, 2, 4, 4, 6, 6];

/// A tournament with everybody in it.
pub(super) struct Hall {
    server: Server,
    organiser: Http,
    path: String,
    organiser_token: String,
    /// The tokens of the entrants, by their number from 1.
    tokens: Vec<Arc<str>>,
    say: mpsc::UnboundedSender<Heard>,
    heard: mpsc::UnboundedReceiver<Heard>,
    /// Those who follow, and those who play.
    tasks: JoinSet<()>,
    boards: Boards,
}

/// What somebody heard.
enum Heard {
    /// An entrant has a game.
    Game {
        n: usize,
        id: String,
        side: Side,
        at: Instant,
    },
    /// The title has the number of this change.
    Title {
        number: usize,
        at: Instant,
    },
    /// A board is over.
    Ended {
        players: [usize; 2],
        at: Instant,
    },
    Failed(String),
}

/// The boards of which both players have heard, and who waits.
#[derive(Default)]
struct Boards {
    /// Those of which one player has heard.
    half: HashMap<String, (Side, usize)>,
    ready: VecDeque<Board>,
    /// When the last game of an entrant ended, until they hear of the next one.
    free_since: Vec<Option<Instant>>,
    waits: Vec<Duration>,
    pairings: u64,
}

/// A board: the game, and who plays X and O.
struct Board {
    id: String,
    players: [usize; 2],
}

/// The first pairing.
pub(super) struct First {
    pub(super) boards: usize,
    /// From the request that began the arena until the last entrant had heard of a board.
    pub(super) told: Duration,
}

/// What was measured while boards ended.
pub(super) struct Steady {
    pub(super) pairings: u64,
    pub(super) took: Duration,
    /// From the end of a game until its player heard of the next one.
    pub(super) waits: Vec<Duration>,
    /// From a change of the title until each follower heard of it.
    pub(super) heads: Vec<Duration>,
    /// For how long the director kept a thread busy.
    pub(super) director_s: Option<f64>,
    pub(super) server_us: Option<f64>,
}

impl Hall {
    /// Creates a tournament and enters everybody.
    pub(super) async fn open(server: &Server, entrants: u32) -> Result<Hall, String> {
        let mut organiser = Http::connect(server).await?;
        let new = NewTournament { title: title(0), places: Some(entrants), ..NewTournament::default() };
        let answer = organiser.post("/tournaments", None, written(&new)?, StatusCode::CREATED).await?;
        let created: TournamentCreated = read(&answer)?;
        let path = format!("/tournaments/{}", created.tournament.id);
        let (run, mut entering) = (run(), JoinSet::new());
        for first in 0..CONNECTIONS.min(entrants) {
            let (server, path, run) = (server.clone(), format!("{path}/entries"), run.clone());
            entering.spawn(async move {
                let mut http = Http::connect(&server).await?;
                let mut entered = Vec::new();
                for number in (first..entrants).step_by(CONNECTIONS as usize) {
                    let name = format!("Entrant {run} {number}");
                    let entry = EntryRequest { name, token: None, ask: None, device: None };
                    let answer = http.post(&path, None, written(&entry)?, StatusCode::CREATED).await?;
                    let Entered { entrant, token, .. } = read(&answer)?;
                    entered.push((entrant.n as usize, token));
                }
                Ok::<_, String>(entered)
            });
        }
        let mut tokens = vec![Arc::from(""); entrants as usize + 1];
        while let Some(entered) = entering.join_next().await {
            for (n, token) in entered.map_err(|error| error.to_string())?? {
                *tokens.get_mut(n).ok_or("an entrant has a number that is too large")? = token.into();
            }
        }
        let (say, heard) = mpsc::unbounded_channel();
        let boards = Boards { free_since: vec![None; tokens.len()], ..Boards::default() };
        let (server, organiser_token) = (server.clone(), created.organiser_token);
        Ok(Hall {
            server,
            organiser,
            path,
            organiser_token,
            tokens,
            say,
            heard,
            tasks: JoinSet::new(),
            boards,
        })
    }

    /// Where the tournament can be read.
    pub(super) fn path(&self) -> String {
        self.path.clone()
    }

    /// The server has another address from now on.
    pub(super) fn moved(&mut self, server: Server) {
        self.server = server;
    }

    /// Everybody follows, each on a socket.
    pub(super) async fn follow(&mut self) -> Result<(), String> {
        let (permits, mut opening) = (Arc::new(Semaphore::new(OPENING)), JoinSet::new());
        for (n, token) in self.tokens.iter().enumerate().skip(1) {
            let (server, path, token) = (self.server.clone(), self.path.clone(), token.clone());
            let permits = permits.clone();
            opening.spawn(async move {
                let _permit = permits.acquire().await.map_err(|error| error.to_string())?;
                Ok::<_, String>((n, Socket::open_at(&server, &path, Some(&token)).await?))
            });
        }
        while let Some(opened) = opening.join_next().await {
            let (n, socket) = opened.map_err(|error| error.to_string())??;
            let say = self.say.clone();
            self.tasks.spawn(async move {
                if let Err(error) = listen(n, socket, &say).await {
                    let _ = say.send(Heard::Failed(error));
                }
            });
        }
        Ok(())
    }

    /// A connection that the server has not closed because nothing was asked on it for a while.
    async fn reconnect(&mut self) -> Result<(), String> {
        self.organiser = Http::connect(&self.server).await?;
        Ok(())
    }

    /// Begins an arena, and waits until everybody has heard of a board.
    pub(super) async fn begin(&mut self) -> Result<First, String> {
        let clock = json!({ "initial_s": 0, "increment_s": 0 });
        let stage =
            json!({ "kind": "arena", "begin": "now", "minutes": 180, "clock": clock, "first_disc_s": 180 });
        let boards = (self.tokens.len() - 1) / 2;
        self.reconnect().await?;
        let began = Instant::now();
        let path = format!("{}/stages", self.path);
        let token = Some(self.organiser_token.as_str());
        self.organiser.post(&path, token, stage.to_string(), StatusCode::CREATED).await?;
        let mut told = began;
        while self.boards.ready.len() < boards {
            let heard = timeout(PATIENCE, self.heard.recv()).await;
            let heard = heard.map_err(|_| {
                format!("{} of {boards} boards were there after {PATIENCE:?}", self.boards.ready.len())
            })?;
            if let Some(heard) = heard {
                if let Heard::Game { at, .. } = &heard {
                    told = told.max(*at);
                }
                self.boards.hear(heard)?;
            }
        }
        Ok(First { boards, told: told.duration_since(began) })
    }

    /// Lets `ending` boards end each second, the oldest first, for as long as `steady`.
    pub(super) async fn run(
        &mut self,
        ending: u32,
        steady: Duration,
        process: Option<&Process>,
    ) -> Result<Steady, String> {
        self.reconnect().await?;
        let mut players = Vec::new();
        for _ in 0..CONNECTIONS {
            let (send, boards) = mpsc::unbounded_channel();
            let (http, tokens) = (Http::connect(&self.server).await?, self.tokens.clone());
            let say = self.say.clone();
            self.tasks.spawn(async move {
                if let Err(error) = play(http, &tokens, boards, &say).await {
                    let _ = say.send(Heard::Failed(error));
                }
            });
            players.push(send);
        }
        (self.boards.pairings, self.boards.waits) = (0, Vec::new());
        let usage = || process.map(Process::usage);
        let (used, directed, began) = (usage(), self.directed().await?, Instant::now());
        let (mut end, mut retitle) = (interval(Duration::from_secs(1) / ending), interval(RETITLED));
        let (mut next_player, mut retitled, mut heads) = (players.iter().cycle(), Vec::new(), Vec::new());
        loop {
            tokio::select! {
                () = sleep_until(began + steady) => break,
                heard = self.heard.recv() => match heard {
                    Some(Heard::Title { number, at }) => {
                        let sent: Option<&Instant> = retitled.get(number - 1);
                        heads.extend(sent.map(|sent| at.duration_since(*sent)));
                    }
                    Some(heard) => self.boards.hear(heard)?,
                    None => return Err("nobody follows".into()),
                },
                _ = end.tick() => {
                    if let (Some(board), Some(player)) = (self.boards.ready.pop_front(), next_player.next()) {
                        // A player who failed has said so.
                        let _ = player.send(board);
                    }
                }
                _ = retitle.tick() => {
                    retitled.push(Instant::now());
                    self.retitle(retitled.len()).await?;
                }
            }
        }
        let took = began.elapsed();
        let directed = self.directed().await?.zip(directed).map(|(after, before)| after - before);
        let used = usage().zip(used).map(|(after, before): (Usage, Usage)| after.since(&before).cpu_us());
        let Boards { pairings, waits, .. } = std::mem::take(&mut self.boards);
        Ok(Steady { pairings, took, waits, heads, director_s: directed, server_us: used })
    }

    /// How many events the tournament has.
    pub(super) async fn events(&mut self) -> Result<u64, String> {
        self.reconnect().await?;
        let answer = self.organiser.get(&self.path).await?;
        let tournament: cuatro_protocol::Tournament = read(&answer)?;
        Ok(tournament.version.into())
    }

    async fn directed(&mut self) -> Result<Option<f64>, String> {
        self.organiser.counter("cuatro_director_seconds_total").await
    }

    async fn retitle(&mut self, number: usize) -> Result<(), String> {
        let request = TournamentRequest { title: Some(title(number)), ..TournamentRequest::default() };
        let (token, body) = (Some(self.organiser_token.as_str()), written(&request)?);
        self.organiser.write(Method::PATCH, &self.path, token, body, &[StatusCode::OK]).await.map(drop)
    }
}

impl Boards {
    /// Takes in what somebody heard.
    fn hear(&mut self, heard: Heard) -> Result<(), String> {
        match heard {
            Heard::Game { n, id, side, at } => {
                self.waits.extend(self.free_since[n].take().map(|since| at.duration_since(since)));
                match self.half.remove(&id) {
                    None => drop(self.half.insert(id, (side, n))),
                    Some((other, with)) if other != side => {
                        let players = if side == Side::X { [n, with] } else { [with, n] };
                        self.pairings += 1;
                        self.ready.push_back(Board { id, players });
                    }
                    Some(_) => return Err(format!("two entrants have the same side of game {id}")),
                }
            }
            Heard::Ended { players, at } => players.iter().for_each(|n| self.free_since[*n] = Some(at)),
            Heard::Title { .. } => {}
            Heard::Failed(error) => return Err(error),
        }
        Ok(())
    }
}

fn title(number: usize) -> String {
    format!("Bench {number}")
}

/// The number of the title in a frame.
fn number_of_title(frame: &str) -> Option<usize> {
    let (_, rest) = frame.split_once(r#""title":"Bench "#)?;
    rest.split_once('"')?.0.parse().ok()
}

/// Listens to the tournament as one entrant.
async fn listen(n: usize, mut socket: Socket, say: &mpsc::UnboundedSender<Heard>) -> Result<(), String> {
    let mut number = 0;
    loop {
        let text = socket.text().await?;
        let at = Instant::now();
        // Thousands of frames come at once: only what is measured is read.
        let heard = if text.starts_with(r#"{"type":"tournament""#) {
            let Some(news) = number_of_title(&text).filter(|news| *news != number) else { continue };
            number = news;
            Heard::Title { number, at }
        } else if text.starts_with(r#"{"type":"game""#) || text.starts_with(r#"{"type":"problem""#) {
            match serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))? {
                TournamentFrame::Game { id, side, .. } => Heard::Game { n, id, side, at },
                frame => return Err(format!("the server refused a frame: {frame:?}")),
            }
        } else {
            continue;
        };
        if say.send(heard).is_err() {
            return Ok(());
        }
    }
}

/// Plays boards to their end, one after another.
async fn play(
    mut http: Http,
    tokens: &[Arc<str>],
    mut boards: mpsc::UnboundedReceiver<Board>,
    say: &mpsc::UnboundedSender<Heard>,
) -> Result<(), String> {
    // A random start can hold a line that is completed by chance: then the game is over sooner.
    let expected = [StatusCode::CREATED, StatusCode::OK, StatusCode::CONFLICT];
    while let Some(Board { id, players }) = boards.recv().await {
        let [x, o] = players.map(|n| Some(&*tokens[n]));
        for (at, column) in DISCS.into_iter().enumerate() {
            let body = written(&MoveRequest { column: ColumnNumber(column.into()), ply: None })?;
            let token = if at % 2 == 0 { x } else { o };
            http.write(Method::POST, &format!("/games/{id}/moves"), token, body, &expected).await?;
        }
        http.write(Method::POST, &format!("/games/{id}/resign"), o, String::new(), &expected).await?;
        // Nobody listens at the end of the bench.
        let _ = say.send(Heard::Ended { players, at: Instant::now() });
    }
    Ok(())
}

fn written(body: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(body).map_err(|error| error.to_string())
}

fn read<T: serde::de::DeserializeOwned>(answer: &[u8]) -> Result<T, String> {
    serde_json::from_slice(answer).map_err(|error| error.to_string())
}
