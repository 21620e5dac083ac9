//! The figures as a table or as JSON.

use super::clocks::Overruns;
use super::drive::{Figures, Idle};
use super::lives::Lives;
use super::positions::Request;
use super::soak::Row;
use super::tournament;
use crate::answer;

/// A remark about the figures. On standard error, so that JSON stays valid.
#[expect(clippy::print_stderr, reason = "a note beside the answer of a subcommand")]
pub(super) fn note(text: &str) {
    eprintln!("cuatro: {text}");
}

const HEAD: &str = "\
 games   moves  moves/s   p50 ms   p99 ms   max ms  server µs/move  driver µs/move  set-up µs/game  KiB/game";

/// The head of the table.
pub(super) fn head() {
    // A closed standard output shows up with the first row.
    let _ = answer(HEAD);
}

/// One number of games.
pub(super) fn row(figures: &Figures, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(figures).map_err(|error| error.to_string())?);
    }
    let Figures { games, moves, moves_per_s, p50_ms, p99_ms, max_ms, driver_us_per_move, .. } = figures;
    let server = figure(figures.server_us_per_move);
    let set_up = figure(figures.server_us_per_setup);
    let memory = figure(figures.kib_per_game);
    answer(&format!(
        "{games:>6} {moves:>7} {moves_per_s:>8.0} {p50_ms:>8.2} {p99_ms:>8.2} {max_ms:>8.2} {server:>15} \
         {driver_us_per_move:>15.1} {set_up:>15} {memory:>9}"
    ))
}

/// Idle sockets.
pub(super) fn idle(idle: &Idle, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(idle).map_err(|error| error.to_string())?);
    }
    answer(&format!(
        "idle sockets: {}; {} KiB each, {} % of a processor",
        idle.sockets,
        figure(idle.kib_per_socket),
        figure(idle.cpu_percent),
    ))
}

/// Whole games, for one number of games at once.
pub(super) fn lives(lives: &Lives, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(lives).map_err(|error| error.to_string())?);
    }
    let Lives { games, lives: ended, moves, moves_per_s, p50_ms, p99_ms, max_ms, driver_us_per_move, .. } =
        lives;
    answer(&format!(
        "{games} games at once, {ended} ended, {moves} moves: {} µs a game, {} µs a move (driver {driver_us_per_move:.1}); \
         {moves_per_s:.0} moves/s, p50 {p50_ms:.2}, p99 {p99_ms:.2}, max {max_ms:.2} ms",
        figure(lives.server_us_per_life),
        figure(lives.server_us_per_move),
    ))
}

/// Clocks that ran out.
pub(super) fn overruns(overruns: &Overruns, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(overruns).map_err(|error| error.to_string())?);
    }
    let Overruns { games, p50_ms, p99_ms, max_ms, early, others_per_s, others_p99_ms } = overruns;
    answer(&format!(
        "{games} clocks ran out, {early} of them early; from its due moment until both players had the end: p50 {p50_ms:.0}, p99 {p99_ms:.0}, \
         max {max_ms:.0} ms; beside {others_per_s:.0} moves/s of others, p99 {others_p99_ms:.1} ms"
    ))
}

/// The head of the table of a soak.
pub(super) fn soak_head() {
    let _ = answer(
        "minute  moves/s  p50 ms  p99 ms  max ms  stood ms  stolen %  memory MiB  without games  descriptors  sockets  tasks  games  wal MiB  log KiB  data MiB",
    );
}

/// What a server held at a moment of a soak.
pub(super) fn soak_row(row: &Row, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(row).map_err(|error| error.to_string())?);
    }
    answer(&format!(
        "{:>6.1} {:>8.0} {:>7.2} {:>7.2} {:>7.1} {:>9.1} {:>9.1} {:>11.1} {:>14.1} {:>12} {:>8} {:>6} {:>6} {:>8.1} {:>8.1} {:>9.1}",
        row.minutes,
        row.moves_per_s,
        row.p50_ms,
        row.p99_ms,
        row.max_ms,
        row.stood_ms,
        row.stolen_percent,
        row.memory_mib,
        row.base_mib,
        row.descriptors,
        row.sockets,
        row.tasks,
        row.games_in_memory,
        row.wal_mib,
        row.log_kib,
        row.data_mib,
    ))
}

/// What requests took, a line for each kind.
pub(super) fn requests(rows: &[Request], json: bool) -> Result<(), String> {
    if !json {
        answer("request                       count   p50 ms   p99 ms   max ms")?;
    }
    for row in rows {
        let Request { request, count, p50_ms, p99_ms, max_ms } = row;
        answer(&if json {
            serde_json::to_string(row).map_err(|error| error.to_string())?
        } else {
            format!("{request:<28} {count:>6} {p50_ms:>8.2} {p99_ms:>8.2} {max_ms:>8.2}")
        })?;
    }
    Ok(())
}

/// A tournament, a line for each figure with what it is to be.
pub(super) fn tournament(figures: &tournament::Figures, json: bool) -> Result<(), String> {
    if json {
        return answer(&serde_json::to_string(figures).map_err(|error| error.to_string())?);
    }
    let of = |value: f64, unit: &str| format!("{value:.1} {unit}");
    let known = |value: Option<f64>, unit: &str| value.map_or("-".into(), |value| of(value, unit));
    let waits =
        format!("{:.0} / {:.0} / {:.0} ms", figures.wait_p50_ms, figures.wait_p99_ms, figures.wait_max_ms);
    let times = figures.others_p99_ms / figures.others_before_p99_ms;
    let rows = [
        ("entries", of(figures.entries_per_s, "/s"), ""),
        ("start until all have heard of a board", of(figures.told_ms, "ms"), "3,000 ms"),
        ("pairings", of(figures.pairings_per_s, "/s"), "50 /s"),
        ("wait for the next board, p50 / p99 / max", waits, "p99 5,000 ms, max 12,000 ms"),
        ("a change reaches followers, p50", of(figures.head_p50_ms, "ms"), ""),
        ("a change reaches followers, p99", of(figures.head_p99_ms, "ms"), "1,500 ms"),
        ("director, of a processor", known(figures.director_percent, "%"), "30 %"),
        ("server, of a processor", known(figures.server_percent, "%"), ""),
        ("memory of an entrant", known(figures.kib_per_entrant, "KiB"), "1 KiB"),
        ("memory of a socket that follows", known(figures.kib_per_socket, "KiB"), ""),
        ("moves of others before, p99", of(figures.others_before_p99_ms, "ms"), ""),
        ("moves of others during the start, max", of(figures.others_start_max_ms, "ms"), ""),
        ("moves of others beside it, p99", of(figures.others_p99_ms, "ms"), ""),
        ("beside it ÷ before", of(times, ""), "1.2"),
        ("restart until the server listens", of(figures.listens_ms, "ms"), ""),
        ("restart until the tournament is read", of(figures.read_ms, "ms"), "1,000 ms"),
    ];
    let tournament::Figures { entrants, boards, events, .. } = figures;
    answer(&format!("{entrants} entrants, {boards} boards, {events} events at the end\n"))?;
    answer(&format!("{:<42} {:>24}   {}", "figure", "measured", "goal"))?;
    rows.iter().try_for_each(|(figure, measured, goal)| {
        answer(format!("{figure:<42} {measured:>24}   {goal}").trim_end())
    })
}

fn figure(value: Option<f64>) -> String {
    value.map_or("-".into(), |value| format!("{value:.1}"))
}
