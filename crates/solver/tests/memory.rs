//! What engines take of the memory. A process of its own, because it measures the whole process.
#![cfg(target_os = "linux")]
#![expect(clippy::expect_used, reason = "a test")]

use std::sync::Arc;

use cuatro_rules::{Position, Variant, notation};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;

/// Resident memory that belongs to no file, in KiB.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kib.and_then(|kib| kib.parse().ok()).expect("a number of KiB")
}

#[test]
fn an_engine_takes_memory_as_its_searches_need_it() {
    const ENGINES: usize = 16;
    let book = Arc::new(Book::embedded());
    let position = |moves: &str, variant| {
        let moves = notation::parse_pos(moves).expect("moves");
        Position::replay(variant, moves).expect("a position")
    };
    let easy = position("4444425233", Variant::STANDARD);
    let before = resident();
    let mut engines: Vec<Engine> = (0..ENGINES).map(|_| Engine::new(22, book.clone())).collect();
    let made = resident() - before;
    assert!(made < ENGINES * 512, "{ENGINES} engines that never searched take {made} KiB");
    for engine in &mut engines {
        let nodes = engine.analyse(&easy, &mut |_| false).nodes;
        assert!(nodes > 1_000, "{nodes} nodes: the position is in the book");
    }
    let searched = resident() - before;
    assert!(searched < ENGINES * 1024, "{ENGINES} engines after a short search take {searched} KiB");
}
