//! Clients that leave at any instant of a request: nothing is half done, nothing that was acknowledged is lost, what everybody was told
//! of a game is linearizable, and no connection to the database stays in a transaction that nobody ends.
//!
//! `CUATRO_CUTS=100000 cargo test --test it cancel_storm -- --nocapture` is the long form, on PostgreSQL with
//! `CUATRO_TEST_DATABASE=postgres`.

mod afterwards;
mod request;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::{Arc, Mutex};

use cuatro::http::HttpSettings;
use cuatro::rules::Side;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use afterwards::{histories, nothing_is_open};
use request::Request;

use super::support::{ADMIN, Answer, Setup, TestServer, text};
use cuatro_people::http::answered;
use cuatro_people::{Answered, Asked, History, Seen};

/// Requests that are cut in a test run.
const SHORT: usize = 1_200;
/// How many clients send them at the same time.
const CLIENTS: usize = 12;
/// The most turns that the others get between the end of a request and that of its connection, as a power of two.
const LATEST: u32 = 11;

/// What the checks counted.
#[derive(Default)]
struct Tally {
    cut: usize,
    /// Those of them whose request had not been sent to its end.
    unfinished: usize,
    /// Those that were answered before the cut.
    answered: usize,
    /// Discs of cut requests, and those of them that lay there when the same was sent again.
    discs: usize,
    lay: usize,
}

/// What all pairs share.
struct Storm {
    server: TestServer,
    history: Arc<History>,
    /// The games at which the pairs are.
    tables: Mutex<BTreeMap<usize, String>>,
}

/// Two people with names, and what they were promised.
struct Pair {
    storm: Arc<Storm>,
    names: [String; 2],
    players: [String; 2],
    /// The game that they are at and the tokens of X and O.
    at: (String, [String; 2]),
    /// The games as they were acknowledged.
    games: BTreeMap<String, Value>,
    /// Names that were given, with a token of each; and those that were deleted.
    held: Vec<(String, String)>,
    gone: Vec<String>,
    number: usize,
    made: usize,
    chance: StdRng,
    tally: Tally,
}

impl Pair {
    async fn new(storm: Arc<Storm>, number: usize, seed: u64) -> Pair {
        let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
        let mut players = Vec::new();
        for name in &names {
            let claimed =
                storm.server.post("/players", json!({ "name": name })).await.expect(StatusCode::CREATED);
            players.push(text(&claimed["player_token"]));
        }
        let mut pair = Pair {
            storm,
            names,
            players: players.try_into().expect("two"),
            at: Default::default(),
            games: BTreeMap::new(),
            held: Vec::new(),
            gone: Vec::new(),
            number,
            made: 0,
            chance: StdRng::seed_from_u64(seed + number as u64),
            tally: Tally::default(),
        };
        pair.new_game().await;
        pair
    }

    /// Sends a request, or its beginning, and leaves. Returns whether it was answered before, and well.
    async fn cut(&mut self, request: &Request) -> bool {
        let host = self.storm.server.url.strip_prefix("http://").expect("an address");
        let about = request.about.as_ref();
        let noted = about.map(|(game, asked)| self.storm.history.begin(game, asked.clone()));
        let mut stream = TcpStream::connect(host).await.expect("the server listens");
        let written = request.written(host);
        let whole = self.chance.random_bool(0.9);
        let sent = if whole { written.len() } else { self.chance.random_range(0..written.len()) };
        stream.write_all(&written.as_bytes()[..sent]).await.expect("the server reads");
        for _ in 1..1_u32 << self.chance.random_range(0..=LATEST) {
            tokio::task::yield_now().await;
        }
        let mut head = [0; 12];
        let answered = stream.try_read(&mut head).is_ok_and(|bytes| bytes == head.len());
        // A connection that is given up ends with a reset as often as with a farewell.
        if self.chance.random_bool(0.5) {
            stream.set_zero_linger().expect("a socket");
        }
        self.tally.cut += 1;
        self.tally.unfinished += usize::from(!whole);
        self.tally.answered += usize::from(answered);
        let head = String::from_utf8_lossy(&head);
        assert!(!head.contains(" 5"), "{head}: {written}");
        let well = answered && head.contains(" 2");
        if let Some(noted) = noted {
            noted.end(if well { Answered::Done(None) } else { Answered::Nothing });
        }
        well
    }

    /// Sends a request to its end, and waits for its answer.
    async fn whole(&self, request: &Request) -> Answer {
        let Request { method, path, token, key, body, .. } = request;
        let mut sent = self.storm.server.request(method.clone(), path);
        if !token.is_empty() {
            sent = sent.bearer_auth(token);
        }
        if !key.is_empty() {
            sent = sent.header("idempotency-key", key);
        }
        let about = request.about.as_ref();
        let noted = about.map(|(game, asked)| self.storm.history.begin(game, asked.clone()));
        let answer = Answer::of(if *method == Method::POST { sent.json(body) } else { sent }).await;
        if let Some(noted) = noted {
            noted.end(answered(answer.status, &answer.body));
        }
        answer
    }

    /// A game as it is now.
    async fn look(&self, id: &str) -> Value {
        let about = (id.parse().expect("an id"), Asked::Look);
        let request = Request { about: Some(about), ..Request::get(format!("/games/{id}")) };
        self.whole(&request).await.expect(StatusCode::OK)
    }

    /// A request that is cut and then sent again to its end: the answer to that, and whether the first one was answered well.
    async fn cut_and_again(&mut self, request: &Request) -> (Answer, bool) {
        let answered = self.cut(request).await;
        (self.whole(request).await, answered)
    }

    fn new_key(&mut self) -> String {
        self.made += 1;
        format!("key {} {}", self.number, self.made)
    }

    async fn step(&mut self) {
        match self.chance.random_range(0..100) {
            0..40 => self.disc().await,
            40..44 => self.disc_by_socket().await,
            44..50 => self.offer().await,
            50..52 => self.resign().await,
            52..60 => self.new_game().await,
            60..68 => self.name().await,
            68..76 => self.other_device().await,
            76..80 => self.result_by_hand().await,
            _ => self.read().await,
        }
    }

    fn game(&self) -> &Value {
        &self.games[&self.at.0]
    }

    /// A request for a legal disc.
    fn next_disc(&mut self) -> Request {
        let game = self.game().clone();
        let legal = game["legal"].as_array().expect("a list");
        let column = legal[self.chance.random_range(0..legal.len())].clone();
        let side = usize::from(game["to_move"] == "O");
        let body = json!({ "column": column, "ply": game["ply"] });
        Request::command(&self.at.0, &self.at.1[side], Side::BOTH[side], "moves", body)
    }

    async fn disc(&mut self) {
        let request = self.next_disc();
        let answered = self.cut(&request).await;
        self.settle(&request, answered).await;
    }

    async fn disc_by_socket(&mut self) {
        let request = self.next_disc();
        let mut frame = request.body.clone();
        frame["type"] = json!("move");
        let (game, asked) = request.about.clone().expect("a command");
        let mut socket = self.storm.server.socket(&self.at.0).await;
        socket.hello(Some(&request.token), None).await;
        let noted = self.storm.history.begin(&game, asked);
        socket.say(frame).await;
        for _ in 1..1_u32 << self.chance.random_range(0..=LATEST) {
            tokio::task::yield_now().await;
        }
        drop(socket);
        noted.end(Answered::Nothing);
        self.tally.cut += 1;
        self.settle(&request, false).await;
    }

    /// The same disc again settles whether it lay there: once, and nothing else.
    async fn settle(&mut self, request: &Request, answered: bool) {
        let before = self.game().clone();
        let again = self.whole(request).await;
        assert!(again.status.is_success(), "{} after {before}", again.text);
        let game = &again.body["game"];
        let mut expected = before["moves"].as_array().expect("a list").clone();
        expected.push(request.body["column"].clone());
        assert_eq!(game["moves"], json!(expected), "{before}");
        let lay = again.body["repeated"] == true;
        assert!(lay || !answered, "a disc was acknowledged and is not there: {before}");
        self.tally.discs += 1;
        self.tally.lay += usize::from(lay);
        self.keep(game.clone()).await;
    }

    async fn keep(&mut self, game: Value) {
        let over = game["status"] != "playing";
        self.games.insert(text(&game["id"]), game);
        if over {
            self.new_game().await;
        }
    }

    /// An offer can arrive after everything that follows here, so it is only not to do any harm.
    async fn offer(&mut self) {
        // Only X offers, because two offers are an agreement.
        let side = self.chance.random_range(0..2);
        let answer = ["offer", "decline"][side];
        let body = json!({ "answer": answer });
        let request = Request::command(&self.at.0, &self.at.1[side], Side::BOTH[side], "draw", body);
        self.cut(&request).await;
    }

    async fn resign(&mut self) {
        let request = Request::command(&self.at.0, &self.at.1[0], Side::X, "resign", json!({}));
        let (again, _) = self.cut_and_again(&request).await;
        assert!(again.status.is_success() || again.body["code"] == "game-over", "{}", again.text);
        let game = self.look(&self.at.0).await;
        // Nobody wins before both have played.
        let ended = (&game["status"], &game["result"]["winner"]);
        let played = game["ply"].as_u64() >= Some(2);
        let expected = if played { (json!("finished"), json!("O")) } else { (json!("aborted"), Value::Null) };
        assert_eq!(ended, (&expected.0, &expected.1), "{game}");
        self.keep(game).await;
    }

    /// A game is made once, whole, and given to its creator; so is its other seat.
    async fn new_game(&mut self) {
        let body = json!({ "seats": [{ "name": self.names[0] }, {}], "first": "first" });
        let made = self.create(Request::post("/games", &self.players[0].clone(), body)).await;
        let id = text(&made["game"]["id"]);
        let body = json!({ "name": self.names[1] });
        let join = Request::post(format!("/games/{id}/join"), &self.players[1].clone(), body);
        let storm = self.storm.clone();
        let game = id.parse().expect("an id");
        storm.history.heard(&game, Seen::json(&made["game"]));
        // However often it is sent, it is done once, and answered alike.
        let noted = storm.history.begin(&game, Asked::join(Side::O));
        let joined = self.create(join).await;
        noted.end(Answered::Done(Some(Seen::json(&joined["game"]))));
        self.storm.tables.lock().expect("the tables").insert(self.number, id.clone());
        self.at = (id.clone(), [text(&made["seats"][0]["token"]), text(&joined["token"])]);
        self.games.insert(id, joined["game"].clone());
    }

    /// Cuts a creation and sends it again, twice.
    async fn create(&mut self, request: Request) -> Value {
        let request = request.keyed(self.new_key());
        let (made, _) = self.cut_and_again(&request).await;
        assert!(made.status.is_success(), "{}", made.text);
        assert_eq!(self.whole(&request).await.body, made.body, "made twice");
        made.body
    }

    /// A name is given once, with a token; it can be marked, or deleted.
    async fn name(&mut self) {
        let key = self.new_key();
        let name = format!("Nadia {} {}", self.number, self.made);
        let request = Request::post("/players", "", json!({ "name": name })).keyed(key);
        let (given, _) = self.cut_and_again(&request).await;
        let token = text(&given.expect(StatusCode::CREATED)["player_token"]);
        let path = format!("/players/{}", name.replace(' ', "%20"));
        match self.chance.random_range(0..4) {
            0 => {
                let request = Request::post(format!("{path}/bot"), &token, json!({}));
                let (marked, _) = self.cut_and_again(&request).await;
                assert_eq!(marked.expect(StatusCode::OK)["bot"], true);
                self.held.push((path, token));
            }
            1 => {
                let mut request = Request::post(path.clone(), &token, Value::Null);
                request.method = Method::DELETE;
                let (deleted, _) = self.cut_and_again(&request).await;
                // Its token is gone with the name.
                assert!(matches!(deleted.status.as_u16(), 200 | 401 | 404), "{}", deleted.text);
                self.gone.push(path);
            }
            _ => self.held.push((path, token)),
        }
    }

    /// A code is good for one token, and is used up only for that.
    async fn other_device(&mut self) {
        // A code that is made late pushes out the oldest, which is not the one that follows.
        self.storm.server.time.advance(1);
        let name = self.names[0].clone();
        let path = format!("/players/{}/transfer", name.replace(' ', "%20"));
        let request = Request::post(path.clone(), &self.players[0].clone(), json!({}));
        let (code, _) = self.cut_and_again(&request).await;
        let code = text(&code.expect(StatusCode::CREATED)["code"]);
        let body = json!({ "name": name, "code": code });
        let request = Request::post("/players", "", body).keyed(self.new_key());
        let (redeemed, _) = self.cut_and_again(&request).await;
        let token = text(&redeemed.expect(StatusCode::CREATED)["player_token"]);
        self.held.push((format!("/players/{}", name.replace(' ', "%20")), token));
    }

    /// A result is entered once, and is nowhere once it is withdrawn.
    async fn result_by_hand(&mut self) {
        let seats = json!([{ "name": self.names[0] }, { "level": "easy" }]);
        let body = json!({ "seats": seats, "winner": "X", "rounds": 7, "ended_at": "2026-11-01" });
        let entered = self.create(Request::post("/history", ADMIN, body)).await;
        let id = text(&entered["id"]);
        self.storm.server.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
        let mut request = Request::post(format!("/history/{id}"), ADMIN, Value::Null);
        request.method = Method::DELETE;
        let (withdrawn, _) = self.cut_and_again(&request).await;
        assert!(matches!(withdrawn.status.as_u16(), 200 | 410), "{}", withdrawn.text);
        self.gone.push(format!("/games/{id}"));
        self.storm.server.get(&format!("/games/{id}")).await.refused(410, "gone");
    }

    async fn read(&mut self) {
        if self.chance.random_bool(0.5) {
            // Somebody looks at another game, in which requests are cut meanwhile.
            let tables: Vec<String> =
                self.storm.tables.lock().expect("the tables").values().cloned().collect();
            let id = &tables[self.chance.random_range(0..tables.len())];
            self.look(id).await;
        }
        let name = self.names[self.chance.random_range(0..2)].replace(' ', "%20");
        let game = &self.at.0;
        let paths = [
            format!("/games/{game}"),
            format!("/games/{game}/events"),
            format!("/players/{name}"),
            format!("/players?query={name}"),
            "/ranking".into(),
            "/ranking?period=week&against=people".into(),
            "/history?limit=3".into(),
            "/games?limit=5".into(),
            "/games.ndjson".into(),
            "/export.txt".into(),
            "/server".into(),
        ];
        let at = self.chance.random_range(0..paths.len() + 3);
        let (method, path, token) = match paths.get(at) {
            Some(path) => (Method::GET, path.clone(), String::new()),
            None => (Method::DELETE, format!("/players/{name}?dry_run=1"), ADMIN.to_owned()),
        };
        self.cut(&Request { method, ..Request::post(path, &token, Value::Null) }).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_are_cut_at_any_instant_are_done_whole_or_not_at_all() {
    let cuts = std::env::var("CUATRO_CUTS").ok().map(|cuts| cuts.parse().expect("CUATRO_CUTS is a number"));
    // The long form has other requests in every run; when they are cut is up to the machine in any case.
    let seed = cuts.map_or(0, |_| cuatro::chance::rng().random_range(0..1 << 40));
    let cuts: usize = cuts.unwrap_or(SHORT);
    let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
    let server = Setup::new().http(http).start().await;
    let all = Arc::new(Storm { server, history: Arc::default(), tables: Mutex::default() });
    let mut pairs = Vec::new();
    for number in 0..CLIENTS {
        pairs.push(Pair::new(all.clone(), number, seed).await);
    }
    let storm = pairs.into_iter().map(|mut pair| {
        tokio::spawn(async move {
            while pair.tally.cut < cuts / CLIENTS {
                pair.step().await;
            }
            pair
        })
    });
    let storm: Vec<_> = storm.collect();
    let mut pairs = Vec::new();
    for pair in storm {
        pairs.push(pair.await.expect("a pair"));
    }
    nothing_is_open(&all.server).await;
    let copy = all.server.as_if_killed(0).await;
    for pair in &pairs {
        pair.is_kept_by(&copy).await;
    }
    let checked = histories(copy, &all.history).await;
    let sum = |of: fn(&Tally) -> usize| pairs.iter().map(|pair| of(&pair.tally)).sum::<usize>();
    let (cut, discs, lay) = (sum(|tally| tally.cut), sum(|tally| tally.discs), sum(|tally| tally.lay));
    let _ = writeln!(
        std::io::stderr(),
        "{cut} requests cut, {} of them before their end, {} after the answer had begun; {discs} of them discs, of which {lay} lay there; \
         {} games, {} tokens and {} deletions afterwards as acknowledged; {checked:?}",
        sum(|tally| tally.unfinished),
        sum(|tally| tally.answered),
        pairs.iter().map(|pair| pair.games.len()).sum::<usize>(),
        pairs.iter().map(|pair| pair.held.len()).sum::<usize>(),
        pairs.iter().map(|pair| pair.gone.len()).sum::<usize>(),
    );
    assert!(0 < lay && lay < discs, "{lay} of {discs} discs lay there: the cuts come too late or too early");
}
