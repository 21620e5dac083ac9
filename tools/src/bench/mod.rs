//! `bench`: plays random games against a running server and measures the cost of its moves.
//!
//! The driver is one thread, so that it can have its own processor. It uses only the public API: games by REST, moves on
//! WebSockets (or by REST with `--post`). The cost of the server's process is read from Linux' /proc.

mod client;
mod clocks;
mod drive;
mod lives;
mod others;
mod positions;
mod process;
mod program;
mod report;
mod soak;
mod tournament;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use client::Server;
use process::Process;

/// Which load to put on which server.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Address of the server, or of several servers that share a database; then the players of a game use different ones.
    #[arg(default_value = "http://127.0.0.1:8080")]
    servers: Vec<String>,
    /// How many games run at once; several numbers are measured one after another.
    #[arg(long, value_delimiter = ',', default_value = "10,100,1000", value_parser = clap::value_parser!(u32).range(1..=50_000))]
    games: Vec<u32>,
    /// Measure at least this many moves for each number of games.
    #[arg(long, default_value_t = 20_000)]
    moves: u64,
    /// Moves per second over all games. Without it, both players of each game move as fast as they can.
    #[arg(long)]
    paced: Option<NonZeroU32>,
    /// Open this many idle sockets and measure their memory instead of moves.
    #[arg(long, conflicts_with_all = ["paced", "post", "moves"])]
    idle: Option<u32>,
    /// Read this many random positions and start as many games from a fair start, and measure these requests instead of moves.
    #[arg(long, conflicts_with_all = ["paced", "post", "moves", "idle"])]
    positions: Option<NonZeroU32>,
    /// Play whole games as people do, one after another in each pair: created, joined, won, drawn or resigned.
    #[arg(long, conflicts_with_all = ["paced", "post", "idle", "positions"])]
    lives: bool,
    /// Start a server, let so many people enter a tournament and play an arena in it, and measure that instead of moves.
    #[arg(long, conflicts_with_all = ["servers", "games", "moves", "paced", "post", "idle", "positions", "lives", "pid", "clocks", "soak"],
        num_args = 0..=1, default_missing_value = "5000", value_parser = clap::value_parser!(u32).range(2..=5_000))]
    tournament: Option<u32>,
    /// Boards of the tournament that end each second.
    #[arg(long, requires = "tournament", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    ending: u32,
    /// For how many seconds boards of the tournament end.
    #[arg(long, requires = "tournament", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Start a server, let the clocks of so many games run out while others make a thousand moves a second, or as many as --paced says,
    /// and measure how late the ends come.
    #[arg(long, conflicts_with_all = ["servers", "moves", "post", "idle", "positions", "lives", "pid"],
        value_parser = clap::value_parser!(u32).range(1..=20_000))]
    clocks: Option<u32>,
    /// Start a server and play whole games at a constant pace, 2,000 moves a second or as many as --paced says, for so long, such as 2h: say
    /// what it holds, and whether that grows.
    #[arg(long, conflicts_with_all = ["servers", "moves", "post", "idle", "positions", "lives", "pid", "clocks"])]
    soak: Option<humantime::Duration>,
    /// How often the soak says what the server holds.
    #[arg(long, requires = "soak", default_value = "5m")]
    every: humantime::Duration,
    /// The program of the server that is started for the tournament, the clocks or the soak; by default the one beside this.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Send the moves by REST; the sockets only listen.
    #[arg(long)]
    post: bool,
    /// Process id of the server, if it cannot be found by its port.
    #[arg(long)]
    pid: Option<i32>,
    /// Seed of the random games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object for each number of games instead of a table.
    #[arg(long)]
    json: bool,
}

/// Runs the measurements and prints them.
pub(crate) fn run(bench: &Bench) -> Result<(), String> {
    // Two sockets per game. Connecting fails if too many are open.
    rlimit::increase_nofile_limit(u64::MAX).map_err(|error| format!("too few files may be open: {error}"))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("the runtime cannot start: {error}"))?;
    if let Some(entrants) = bench.tournament {
        let load = tournament::Load {
            entrants,
            ending: bench.ending,
            steady: Duration::from_secs(bench.seconds),
            program: bench.program.clone(),
            seed: bench.seed,
        };
        let figures = runtime.block_on(tournament::measure(&load))?;
        return report::tournament(&figures, bench.json);
    }
    if let Some(games) = bench.clocks {
        let program = program::Program::start(bench.program.as_deref())?;
        let moves_per_s = bench.paced.map_or(1_000, NonZeroU32::get);
        let overruns =
            runtime.block_on(clocks::measure(&program.server()?, games, moves_per_s, bench.seed))?;
        return report::overruns(&overruns, bench.json);
    }
    if let Some(lasting) = bench.soak {
        let soak = soak::Soak {
            games: bench.games[0],
            moves_per_s: bench.paced.map_or(2_000, NonZeroU32::get),
            lasting: lasting.into(),
            every: bench.every.into(),
            program: bench.program.clone(),
            seed: bench.seed,
        };
        if !bench.json {
            report::soak_head();
        }
        let (rows, ended) = runtime.block_on(soak::run(&soak, |row| report::soak_row(row, bench.json)))?;
        return soak::judge(&soak, &rows, &ended);
    }
    let servers = bench.servers.iter().map(|url| Server::parse(url)).collect::<Result<Vec<_>, _>>()?;
    let processes: Vec<_> =
        servers.iter().filter_map(|server| Process::of(bench.pid, server.address)).collect();
    if processes.len() < servers.len() {
        report::note(
            "the server's process was not found on this machine: its CPU and memory are left out (--pid)",
        );
    }
    runtime.block_on(async {
        if let Some(sockets) = bench.idle {
            let idle = drive::idle(&servers[0], processes.first(), sockets).await?;
            return report::idle(&idle, bench.json);
        }
        if let Some(count) = bench.positions {
            let rows = positions::measure(&servers[0], count.get(), bench.seed).await?;
            return report::requests(&rows, bench.json);
        }
        if bench.lives {
            for games in &bench.games {
                let (server, process) = (&servers[0], processes.first());
                let figures = lives::measure(server, process, *games, bench.moves, bench.seed).await?;
                report::lives(&figures, bench.json)?;
            }
            return Ok(());
        }
        let mut load = drive::Load::new(servers, processes, bench);
        if !bench.json {
            report::head();
        }
        for games in &bench.games {
            let figures = load.measure(*games).await?;
            report::row(&figures, bench.json)?;
        }
        Ok(())
    })
}
