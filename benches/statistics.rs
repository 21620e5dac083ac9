//! What statistics cost as the history grows: `cargo bench --manifest-path tools/Cargo.toml --bench statistics -- 10000 100000 1000000 10000000`.
//!
//! For each number of games a file of random games is written, imported into a new data file and exported again; then the
//! questions that people ask are asked. "Rows" is the cost of reading every column of every row of the same table with nothing done to them, in the same
//! run: what an export cannot be faster than. Rates are games per second of processor time, and the
//! ratio is that of processor times, because a shared machine stops a process for as long as it likes; "s" is the time on the
//! wall. A shared machine also stops all at once, for up to a second: a thread that sleeps two milliseconds again and again sees
//! when, and the moves of those moments are left out on both sides; "kept" is how many were not. Memory is the growth of the
//! process's peak. The data lies in the directory for temporary files: TMPDIR chooses the disk. Each phase says on standard error
//! when it is done.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a bench talks to the person who runs it

use std::io::{BufWriter, Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cuatro::app::{self, ImportOptions, Importer};
use cuatro::computer::Level;
use cuatro::game::{Event, GameId, GameResult, Kind, Logged, Occupant, PlayerId, Setup, Status, Time};
use cuatro::names::PlayerName;
use cuatro::rules::{Column, Position, Side, Variant};
use cuatro::sqlite::SqliteStore;
use cuatro::store::{
    Against, Change, Claim, Due, GameChange, HistoryFilter, Reads, Seat as StoreSeat, Store, TokenHash,
};
use cuatro::textfile::writer::{self, GameRow, Widths, WrittenSeat};
use futures_util::TryStreamExt;
use rand::{RngExt, SeedableRng};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::mpsc;

/// Set for the process that measures one number of games.
const ONE: &str = "CUATRO_BENCH_GAMES";
/// Questions asked for each median.
const ASKED: usize = 200;
/// People play with this many others.
const CIRCLE: usize = 30;

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![10_000, 100_000] } else { sizes };
    if let Ok(games) = std::env::var(ONE).unwrap_or_default().parse() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        return runtime.block_on(measure(games));
    }
    println!(
        "| games | players | bytes/game | import games/s | s | plain/s | ratio | memory MiB | export games/s | s | rows/s | ratio | memory MiB | top 10 µs | player µs | rivals µs | history µs | deep µs | of a player µs | move p50 ms | p99 ms | kept | beside an import p50 | p99 | kept |"
    );
    println!("|{}", "---|".repeat(24));
    // A process each: memory that one has given back would hide what the next one takes.
    let itself = std::env::current_exe().expect("this program");
    for games in sizes {
        let status = Command::new(&itself).env(ONE, games.to_string()).status().expect("it starts");
        assert!(status.success(), "{games} games: {status}");
    }
}

async fn measure(games: usize) {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("games.txt");
    // 1,000 players at ten thousand games, 100,000 at ten million.
    let players = (1000.0 * (games as f64 / 10_000.0).powf(2.0 / 3.0)).round() as usize;
    generate(&file, games, players);
    progress("a file of games");
    let path = directory.path().join("cuatro.db");
    let store = Arc::new(SqliteStore::open(&path).await.expect("a data file"));

    let before = peak_mib();
    let stopwatch = Stopwatch::start();
    import(&store, &file).await;
    let imported = stopwatch.read(games);
    let import_memory = peak_mib() - before;
    progress("import");
    store.close().await;
    let bytes = std::fs::metadata(&path).expect("the data file").len() as f64 / games as f64;
    let store = Arc::new(SqliteStore::open(&path).await.expect("a data file"));

    let before = peak_mib();
    let stopwatch = Stopwatch::start();
    export(&store).await;
    let exported = stopwatch.read(games);
    let export_memory = peak_mib() - before;
    progress("export");
    let stopwatch = Stopwatch::start();
    rows(&path).await;
    let read = stopwatch.read(games);
    progress("plain rows");

    let stopwatch = Stopwatch::start();
    insert_plainly(&path, &directory.path().join("plain.db")).await;
    let inserted = stopwatch.read(games);
    progress("plain insertion");

    let asked = questions(&store, players).await;
    progress("questions");
    let (calm, busy) = moves_beside_an_import(&store, directory.path(), games.min(200_000)).await;
    println!(
        "| {games} | {players} | {bytes:.0} | {:.0} | {:.1} | {:.0} | {:.2} | {import_memory:.0} | {:.0} | {:.1} | {:.0} | {:.2} | {export_memory:.0} | {} | {calm} | {busy} |",
        imported.rate,
        imported.wall,
        inserted.rate,
        imported.rate / inserted.rate,
        exported.rate,
        exported.wall,
        read.rate,
        exported.rate / read.rate,
        asked.map(|time| format!("{:.0}", time.as_secs_f64() * 1e6)).join(" | "),
    );
    store.close().await;
}

/// Writes a file of random games between people who know each other and with the computer.
fn generate(path: &Path, games: usize, players: usize) {
    let mut rng = rand_chacha(games as u64);
    let mut out = BufWriter::new(std::fs::File::create(path).expect("a file"));
    let mut text = String::new();
    writer::header(&mut text, "bench", "bench0", Time(1_700_000_000_000));
    writer::games_head(&mut text, &Widths::default());
    let mut ended_at = 1_600_000_000_000_i64;
    for number in 0..games {
        let (result, moves) = random_game(&mut rng);
        ended_at += rng.random_range(1..20_000);
        let one = rng.random_range(0..players);
        let [one, two] =
            [one, (one + rng.random_range(1..=CIRCLE)) % players].map(|player| format!("Player {player}"));
        let (kind, o) = match rng.random_range(0..10) {
            0..6 => (Kind::Online, WrittenSeat::Player(&two)),
            6 => (Kind::Local, WrittenSeat::Player(&two)),
            _ => (Kind::Computer, WrittenSeat::Computer(Level::ALL[number % Level::ALL.len()])),
        };
        let id = GameId::random(&mut rng);
        let row = GameRow {
            id: id.as_str(),
            ended_at: Time(ended_at),
            kind,
            seats: [WrittenSeat::Player(&one), o],
            variant: Variant::STANDARD,
            winner: result.winner,
            reason: result.reason,
            taken_back: false,
            fair_discs: 0,
            rounds: result.rounds,
            points: result.points,
            moves: Some(&moves),
        };
        writer::game_row(&mut text, &Widths::default(), &row);
        if text.len() > 1 << 16 {
            out.write_all(text.as_bytes()).expect("room on the disk");
            text.clear();
        }
    }
    writer::end(&mut text, [0, games as u64, 0, 0]);
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).expect("room on the disk");
}

fn rand_chacha(seed: u64) -> impl rand::Rng {
    rand::rngs::ChaCha8Rng::seed_from_u64(seed)
}

fn random_game(rng: &mut impl rand::Rng) -> (GameResult, Vec<Column>) {
    let (mut position, mut moves) = (Position::new(Variant::STANDARD), Vec::with_capacity(42));
    loop {
        if let Some(result) = GameResult::of_position(&position) {
            return (result, moves);
        }
        let legal: Vec<Column> = position.legal().collect();
        let column = legal[rng.random_range(0..legal.len())];
        position.play(column).expect("it is legal");
        moves.push(column);
    }
}

async fn import(store: &Arc<SqliteStore>, file: &Path) {
    let mut importer = Importer::begin(store.clone(), Time::END).await.expect("an import");
    let mut file = std::fs::File::open(file).expect("the file");
    let mut piece = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut piece).expect("the file");
        if read == 0 {
            break;
        }
        importer.push(&piece[..read]).await.expect("staging");
    }
    let imported = importer.finish(ImportOptions::default(), Time(1_900_000_000_000)).await;
    imported.expect("a file without errors");
}

async fn export(store: &Arc<SqliteStore>) {
    let (to, mut pieces) = mpsc::channel(2);
    let reading = store.clone();
    let writing = tokio::spawn(async move { app::export(reading, "bench", Time(0), to).await });
    let mut bytes = 0;
    while let Some(piece) = pieces.recv().await {
        bytes += piece.len();
    }
    writing.await.expect("no panic").expect("a store");
    assert!(bytes > 0);
}

/// Every column of every row, and nothing more.
async fn rows(path: &Path) {
    let mut connection =
        SqliteConnectOptions::new().filename(path).read_only(true).connect().await.expect("the data file");
    let mut rows = sqlx::query("select * from record order by n").fetch(&mut connection);
    let mut bytes = 0;
    while let Some(row) = rows.try_next().await.expect("a row") {
        bytes += row.get::<&[u8], _>("id").len() + row.get::<&[u8], _>("body").len();
        bytes += (row.get::<i64, _>("n")
            ^ row.get::<i64, _>("x")
            ^ row.get::<i64, _>("o")
            ^ row.get::<i64, _>("tag")) as usize
            & 1;
    }
    assert!(bytes > 0);
}

/// The games and the rivals of a data file, inserted into an empty one by two statements.
async fn insert_plainly(from: &Path, into: &Path) {
    SqliteStore::open(into).await.expect("a data file").close().await;
    let options =
        SqliteConnectOptions::new().filename(into).foreign_keys(false).pragma("cache_size", "-32768");
    let mut connection = options.connect().await.expect("the data file");
    sqlx::query("attach ? as full").bind(from.to_str()).execute(&mut connection).await.expect("the full one");
    for statement in [
        "begin",
        "insert into record select * from full.record order by n",
        "insert into rival select * from full.rival",
        "commit",
        "detach full",
    ] {
        sqlx::query(statement).execute(&mut connection).await.expect("the same rows");
    }
    connection.close().await.expect("it closes");
    std::fs::remove_file(into).expect("room for the others");
}

/// Medians of: the top 10, a player with totals, rivals, the first page of the history, one deep inside, a page of a player.
async fn questions(store: &Arc<SqliteStore>, players: usize) -> [Duration; 6] {
    let page = HistoryFilter { limit: 20, ..HistoryFilter::default() };
    let newest = store.history(&page).await.expect("a page");
    let newest = newest.first().expect("a game").record.ended_at;
    let mut times: [Vec<Duration>; 6] = Default::default();
    for number in 0..ASKED {
        let name = format!("Player {}", number * 7919 % players);
        let key = PlayerName::parse(&name).expect("a name").key().clone();
        let began = Instant::now();
        store.ranking(Against::All, None, 10).await.expect("a ranking");
        times[0].push(began.elapsed());
        let began = Instant::now();
        let player = store.player(&key).await.expect("a player").expect("every player has played");
        times[1].push(began.elapsed());
        let began = Instant::now();
        store.rivals(player.id, &cuatro::store::RivalFilter::MostPlayed(10)).await.expect("rivals");
        times[2].push(began.elapsed());
        let began = Instant::now();
        store.history(&page).await.expect("a page");
        times[3].push(began.elapsed());
        let middle =
            1_600_000_000_000 + (newest.0 - 1_600_000_000_000) * (number as i64 + 1) / (ASKED as i64 + 2);
        let deep = HistoryFilter { to: Some(Time(middle)), ..page.clone() };
        let began = Instant::now();
        store.history(&deep).await.expect("a page");
        times[4].push(began.elapsed());
        let theirs = HistoryFilter { player: Some(key), ..page.clone() };
        let began = Instant::now();
        store.history(&theirs).await.expect("a page");
        times[5].push(began.elapsed());
    }
    times.map(|mut times| {
        times.sort();
        times[times.len() / 2]
    })
}

/// How long durable moves take, alone and while a file of `games` games comes in.
async fn moves_beside_an_import(
    store: &Arc<SqliteStore>,
    directory: &Path,
    games: usize,
) -> (Latencies, Latencies) {
    let file = directory.join("more.txt");
    generate(&file, games + 1, 5000);
    let calm = moves(store, 1, Arc::new(AtomicBool::new(false)), 500).await;
    let done = Arc::new(AtomicBool::new(false));
    let players = tokio::spawn({
        let (store, done) = (store.clone(), done.clone());
        async move { moves(&store, 2, done, usize::MAX).await }
    });
    import(store, &file).await;
    done.store(true, Ordering::Relaxed);
    (calm, players.await.expect("no panic"))
}

/// Plays moves one after the other, about a hundred a second, until stopped or `most` are played.
async fn moves(store: &Arc<SqliteStore>, number: i64, done: Arc<AtomicBool>, most: usize) -> Latencies {
    let game: GameId = format!("benchgame{number}").parse().expect("an id");
    let player = store.next_player_id().await.expect("a number");
    let setup = Setup {
        seed: 1,
        ..Setup::plain(
            Variant::new(10, 10, 10).expect("a board"),
            Kind::Local,
            [Some(Occupant::Person(player)), Some(Occupant::Person(PlayerId(player.0)))],
        )
    };
    let name = format!("Mover {number}");
    let claim = Claim {
        player,
        name_key: PlayerName::parse(&name).expect("a name").key().clone(),
        name,
        token: TokenHash([number as u8; 32]),
        at: Time(1),
        further: false,
    };
    let change = |version: u32, event| GameChange {
        game: game.clone(),
        events: vec![Logged { version, at: Time(1_900_000_000_000), event }],
        status: (version == 1).then_some(Status::Playing),
        seats: if version == 1 {
            vec![(Side::X, StoreSeat::default()), (Side::O, StoreSeat::default())]
        } else {
            Vec::new()
        },
        record: None,
        due: Due::AsBefore,
    };
    let first =
        Change { claims: vec![claim], games: vec![change(1, Event::Created(setup))], ..Change::default() };
    store.commit(&[first]).await.expect("a commit")[0].clone().expect("no conflict");
    let watch = Watch::begin();
    let mut times = Vec::new();
    for ply in 0..most.min(4000) {
        if done.load(Ordering::Relaxed) {
            break;
        }
        let side = if ply % 2 == 0 { Side::X } else { Side::O };
        let event = Event::Moved { side, column: Column((ply % 10) as u8), why: None, left_ms: None };
        let change = Change { games: vec![change(ply as u32 + 2, event)], ..Change::default() };
        let began = Instant::now();
        store.commit(&[change]).await.expect("a commit")[0].clone().expect("no conflict");
        times.push((began, began.elapsed()));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let still = watch.end();
    let all = times.len();
    let mut kept: Vec<Duration> = times
        .into_iter()
        .filter(|(began, took)| still.iter().all(|(from, to)| *to < *began || *from > *began + *took))
        .map(|(_, took)| took)
        .collect();
    kept.sort();
    let quantile = |hundredth: usize| kept.get(kept.len() * hundredth / 100).copied().unwrap_or_default();
    Latencies { p50: quantile(50), p99: quantile(99), kept: kept.len(), all }
}

/// How long moves took, those left out that the machine stood still for.
struct Latencies {
    p50: Duration,
    p99: Duration,
    kept: usize,
    all: usize,
}

impl std::fmt::Display for Latencies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [p50, p99] = [self.p50, self.p99].map(|time| time.as_secs_f64() * 1e3);
        write!(f, "{p50:.2} | {p99:.2} | {} of {}", self.kept, self.all)
    }
}

/// A thread that sees when the machine stands still.
struct Watch {
    done: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<Vec<(Instant, Instant)>>,
}

impl Watch {
    fn begin() -> Watch {
        let done = Arc::new(AtomicBool::new(false));
        let stop = done.clone();
        let thread = std::thread::spawn(move || {
            let mut still = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let began = Instant::now();
                std::thread::sleep(Duration::from_millis(2));
                if began.elapsed() > Duration::from_millis(20) {
                    still.push((began, Instant::now()));
                }
            }
            still
        });
        Watch { done, thread }
    }

    fn end(self) -> Vec<(Instant, Instant)> {
        self.done.store(true, Ordering::Relaxed);
        self.thread.join().expect("no panic")
    }
}

fn progress(phase: &str) {
    eprintln!("{phase} done, {:.0} s of processor time in all", processor_seconds());
}

/// Measures a phase of the process, all its threads together.
struct Stopwatch {
    began: Instant,
    processor: f64,
}

/// What a phase took.
struct Taken {
    /// Seconds on the wall.
    wall: f64,
    /// Games per second of processor time.
    rate: f64,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { began: Instant::now(), processor: processor_seconds() }
    }

    fn read(self, games: usize) -> Taken {
        let wall = self.began.elapsed().as_secs_f64();
        Taken { wall, rate: games as f64 / (processor_seconds() - self.processor).max(0.01) }
    }
}

/// Seconds that all threads of the process have been on a processor. Linux counts them in hundredths.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells a process about itself");
    // The name in brackets may hold spaces; what follows are fields 3 and on.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = [fields[11], fields[12]].map(|field| field.parse::<f64>().expect("a number of ticks"));
    ticks.iter().sum::<f64>() / 100.0
}

/// The most memory that the process has had, in MiB.
fn peak_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: f64 = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default();
    kib / 1024.0
}
