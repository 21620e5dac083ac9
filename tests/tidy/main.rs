//! Arrows point down only. Modules cannot forbid an import, so these tests read them.

mod imports;

use std::collections::BTreeMap;

use imports::Sources;

/// Each layer, the rooms of `http` and the single files beside them, with what of the others it may name, and why.
/// A name stands for the file or folder of that name and all that is in it that has no row of its own.
const LAYERS: [(&str, &[&str], &str); 41] = [
    ("rules", &[], "the rules are pure, so that everything can stand on them"),
    ("accept", &[], "what a header accepts depends on its text alone"),
    ("table", &[], "a table depends on its cells alone"),
    ("lang", &["accept"], "a language is a word, nothing more"),
    ("computer", &["rules", "lang"], "games and stores know the levels, and need no search for that"),
    ("chance", &[], "chance comes from the system"),
    ("address", &[], "a network follows from an address"),
    ("printable", &[], "whether a terminal obeys a character depends on the character alone"),
    ("client", &[], "whom requests trust depends on nobody who sends them"),
    ("time_source", &["game"], "the clock gives times, nothing more"),
    ("solver", &["rules"], "a position's value depends on the board alone"),
    (
        "opponent",
        &["rules", "solver", "computer"],
        "the computer chooses by the board and the chance it is given",
    ),
    ("script", &["rules", "computer", "opponent", "lang"], "a script is played, not served"),
    ("names", &["computer", "lang"], "a name is judged by its letters"),
    ("rating", &["rules"], "a rating follows from ratings and a result"),
    ("game", &["rules", "computer", "lang"], "a game is decided purely, so that any process decides alike"),
    ("game/report", &["rules", "solver", "computer", "game", "lang"], "a game is judged without an opponent"),
    (
        "textfile",
        &["rules", "computer", "game", "names", "lang"],
        "a file is read and written without knowing where its bytes come from",
    ),
    (
        "store",
        &["rules", "computer", "game", "rating", "textfile"],
        "SQL types stay in the store, and nothing above it is known there",
    ),
    ("live", &["rules", "game", "store", "time_source"], "what is live is a cache of the store"),
    ("engine", &["solver", "game", "address"], "the pool searches what it is given"),
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
            "chance",
            "address",
            "client",
            "computer",
            "game/report",
        ],
        "HTTP and the command line depend on the app, never the other way",
    ),
    (
        "http/problem",
        &["app", "game", "rules", "lang", "script", "store", "printable"],
        "a refusal is written down without knowing what was asked",
    ),
    (
        "http/request",
        &["http/problem", "app", "game", "live", "rules", "computer", "names", "lang", "store", "accept"],
        "a request is taken apart before anything is answered",
    ),
    ("http/limits", &["http/problem", "http/request", "address"], "caps know addresses, not what is asked"),
    (
        "http/idempotency",
        &["http/problem", "http/request", "app", "game", "address"],
        "an answer is kept, whatever it says",
    ),
    ("http/metrics", &["http/problem", "app"], "numbers are read, not made"),
    ("http/packed", &["http/problem", "app", "accept"], "a body is packed, whatever it says"),
    ("http/serve", &["http/limits", "http/request"], "a connection is served, whatever is asked on it"),
    ("http/settings", &["http/limits"], "settings are values"),
    ("http/board_png", &["app", "live", "rules"], "a board is drawn, no matter who asks for it"),
    ("http/cors", &["http/settings", "http/limits"], "whose page may read follows from settings and headers"),
    (
        "http/state",
        &[
            "http/problem",
            "http/request",
            "http/limits",
            "http/idempotency",
            "http/metrics",
            "http/settings",
            "app",
        ],
        "handlers know the server; it does not know them",
    ),
    (
        "http/page",
        &[
            "http/board_png",
            "http/problem",
            "http/packed",
            "http/request",
            "http/settings",
            "http/state",
            "app",
            "live",
            "game",
            "rules",
            "lang",
        ],
        "the page is files and the card of a link; it reads the rest from the API",
    ),
    (
        "http/request_context",
        &["http/problem", "http/request", "http/limits", "http/page", "http/state", "app", "store"],
        "what surrounds every request knows none of them",
    ),
    (
        "http/api",
        &[
            "http/board_png",
            "http/problem",
            "http/request",
            "http/limits",
            "http/metrics",
            "http/packed",
            "http/settings",
            "http/state",
            "app",
            "live",
            "store",
            "script",
            "names",
            "rating",
            "game",
            "solver",
            "rules",
            "lang",
            "chance",
            "computer",
            "game/report",
        ],
        "programs get data; what terminals share with them is in the app or in http/request",
    ),
    (
        "http/terminal",
        &[
            "http/problem",
            "http/request",
            "http/settings",
            "http/state",
            "app",
            "live",
            "store",
            "names",
            "game",
            "rules",
            "printable",
            "lang",
            "chance",
            "computer",
            "game/report",
            "table",
        ],
        "terminals get text; what programs share with them is in the app or in http/request",
    ),
    (
        "http/parsers",
        &["http/api", "http/terminal", "http/problem", "http/request", "game", "rules", "lang"],
        "what the handlers read with, for tests that have no server",
    ),
    (
        "http",
        &[
            "http/board_png",
            "http/api",
            "http/cors",
            "http/terminal",
            "http/page",
            "http/problem",
            "http/request",
            "http/limits",
            "http/idempotency",
            "http/metrics",
            "http/packed",
            "http/request_context",
            "http/serve",
            "http/settings",
            "http/state",
            "app",
        ],
        "the router names its rooms and nothing of the domain",
    ),
    (
        "config",
        &["app", "http", "http/limits", "http/serve", "http/settings", "engine", "lang", "store"],
        "settings are values",
    ),
    (
        "cli",
        &[
            "client",
            "http",
            "http/serve",
            "http/settings",
            "http/limits",
            "config",
            "app",
            "live",
            "engine",
            "store",
            "textfile",
            "script",
            "names",
            "game",
            "rating",
            "opponent",
            "solver",
            "rules",
            "lang",
            "printable",
            "chance",
            "time_source",
            "computer",
            "table",
        ],
        "nothing depends on the command line",
    ),
];

const PURE: [&str; 12] = [
    "rules", "lang", "accept", "table", "computer", "solver", "opponent", "script", "names", "rating",
    "game", "textfile",
];
const IMPURE: [&str; 10] = [
    "tokio",
    "sqlx",
    "axum",
    "tracing",
    "std::time::SystemTime",
    "std::time::Instant",
    "Utc::now",
    "rand::rng()",
    "chance::rng()",
    "std::fs",
];

/// The row of a file: the longest name that it is or lies in.
fn layer(file: &str) -> Option<&'static str> {
    let of =
        |name: &&str| file == *name || file.strip_prefix(*name).is_some_and(|rest| rest.starts_with('/'));
    LAYERS.iter().map(|(name, ..)| *name).filter(of).max_by_key(|name| name.len())
}

#[test]
fn arrows_point_down_only() {
    let sources = Sources::read();
    let mut wrong = Vec::new();
    for (file, imported) in sources.imports() {
        let Some((name, below, why)) = layer(file).and_then(|name| LAYERS.iter().find(|row| row.0 == name))
        else {
            continue;
        };
        for target in imported {
            let known = layer(target).unwrap_or(target);
            if known != *name && !below.contains(&known) {
                wrong.push(format!("{file} names {target}: {why}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_has_a_layer() {
    let sources = Sources::read();
    // The file without a name is the crate itself, which lists its modules.
    let without: Vec<&String> = sources
        .imports()
        .keys()
        .filter(|file| layer(file).is_none())
        .filter(|file| !file.is_empty())
        .collect();
    assert!(without.is_empty(), "no row of LAYERS is for {without:?}");
}

/// Files of a circle can be understood only together, so there are none; two that belong together are the exception. A file may
/// use what the files of the folders above it define: an `impl` that is split over a folder does.
#[test]
fn imports_go_round_in_no_circle_of_more_than_two_files() {
    let sources = Sources::read();
    let mut imports: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, imported) in sources.imports() {
        let above =
            |target: &&String| file.strip_prefix(target.as_str()).is_some_and(|rest| rest.starts_with('/'));
        imports.insert(file.clone(), imported.iter().filter(|target| !above(target)).cloned().collect());
    }
    let circles: Vec<String> = imports::circles(&imports)
        .into_iter()
        .filter(|circle| circle.len() > 2)
        .map(|circle| circle.into_iter().collect::<Vec<_>>().join(", "))
        .collect();
    assert!(circles.is_empty(), "these files import each other in a circle:\n{}", circles.join("\n"));
}

#[test]
fn pure_layers_know_no_clock_no_chance_and_no_input_or_output() {
    let sources = Sources::read();
    let mut wrong = Vec::new();
    for (file, code) in sources.in_layers(&PURE) {
        for word in IMPURE {
            if code.contains(word) {
                wrong.push(format!("{file} names {word}: pure layers take the time and chance as arguments"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn sql_stays_in_the_store_and_axum_in_http() {
    let sources = Sources::read();
    for (word, home) in [("sqlx::", "store"), ("axum::", "http")] {
        for (file, code) in
            sources.in_layers(&["app", "live", "engine", "cli", "http", "store", "config", "time_source"])
        {
            let at_home = file == home || file.starts_with(&format!("{home}/"));
            assert!(at_home || !code.contains(word), "{file} names {word}, which stays in {home}");
        }
    }
}
