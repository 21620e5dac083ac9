//! Arrows point down only. Modules cannot forbid an import, so this test reads them.

use std::fs;
use std::path::{Path, PathBuf};

/// Each layer with the layers that it may name, and the crates that it may not.
const LAYERS: [(&str, &[&str], &str); 13] = [
    ("rules", &[], "the rules are pure, so that everything can stand on them"),
    ("lang", &[], "a language is a word, nothing more"),
    ("solver", &["rules"], "a position's value depends on the board alone"),
    (
        "opponent",
        &["rules", "solver", "lang"],
        "the computer chooses by the board and the chance it is given",
    ),
    ("script", &["rules", "opponent", "lang"], "a script is played, not served"),
    ("names", &["opponent", "lang"], "a name is judged by its letters"),
    ("rating", &["rules"], "a rating follows from ratings and a result"),
    (
        "game",
        &["rules", "solver", "opponent", "lang"],
        "a game is decided purely, so that any process decides alike",
    ),
    (
        "textfile",
        &["rules", "opponent", "game", "names", "lang"],
        "a file is read and written without knowing where its bytes come from",
    ),
    (
        "store",
        &["rules", "opponent", "game", "rating", "textfile"],
        "SQL types stay in the store, and nothing above it is known there",
    ),
    ("live", &["rules", "opponent", "game", "store", "time_source"], "what is live is a cache of the store"),
    ("engine", &["solver", "game"], "the pool searches what it is given, for whom it is told"),
    (
        "app",
        &[
            "rules",
            "solver",
            "opponent",
            "script",
            "game",
            "store",
            "live",
            "engine",
            "names",
            "lang",
            "textfile",
            "time_source",
        ],
        "doors depend on the app, never the other way",
    ),
];

const PURE: [&str; 9] =
    ["rules", "lang", "solver", "opponent", "script", "names", "rating", "game", "textfile"];
const IMPURE: [&str; 9] = [
    "tokio",
    "sqlx",
    "axum",
    "tracing",
    "std::time::SystemTime",
    "std::time::Instant",
    "Utc::now",
    "rand::rng()",
    "std::fs",
];

fn sources(layer: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let file = src.join(format!("{layer}.rs"));
    if file.exists() { vec![file] } else { below(&src.join(layer)) }
}

fn below(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(below(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The code of a file: without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn arrows_point_down_only() {
    let mut wrong = Vec::new();
    for (layer, below, why) in LAYERS {
        for path in sources(layer) {
            let code = code(&path);
            for named in code.split("crate::").skip(1) {
                let target: String = named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let known = LAYERS.iter().any(|(name, ..)| *name == target)
                    || ["http", "cli", "config", "time_source"].contains(&target.as_str());
                if known && target != layer && !below.contains(&target.as_str()) {
                    wrong.push(format!("{} names crate::{target}: {why}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pure_layers_know_no_clock_no_chance_and_no_input_or_output() {
    let mut wrong = Vec::new();
    for layer in PURE {
        for path in sources(layer) {
            let code = code(&path);
            for word in IMPURE {
                if code.contains(word) {
                    wrong.push(format!(
                        "{} names {word}: pure layers are told the time and given their chance",
                        path.display()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sql_stays_in_the_store_and_axum_in_http() {
    for (word, home) in [("sqlx::", "store"), ("axum::", "http")] {
        for layer in ["app", "live", "engine", "cli", "http", "store", "config", "time_source"] {
            if layer == home {
                continue;
            }
            for path in sources(layer) {
                assert!(
                    !code(&path).contains(word),
                    "{} names {word}, which stays in {home}",
                    path.display()
                );
            }
        }
    }
}
