//! What the manifests cannot hold: the order of the modules inside `cuatro-http`, that the map of the crates is true, that documents
//! name what exists, and that the catalogues hold nothing that is never said.
//!
//! Which crate may know which stands in their manifests, and the compiler holds it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The modules of `http`, and the others among them that each may name. The router names them all.
const HTTP: [(&str, &[&str]); 16] = [
    ("problem", &[]),
    ("request", &["problem"]),
    ("limits", &["problem", "request"]),
    ("idempotency", &["problem", "request"]),
    ("metrics", &["problem", "request", "idempotency"]),
    ("conditional", &["problem"]),
    ("board_png", &[]),
    ("in_process", &[]),
    ("serve", &["limits", "problem", "request", "request_context"]),
    ("cors", &["limits", "state"]),
    ("state", &["problem", "request", "limits", "idempotency", "metrics"]),
    ("page", &["board_png", "conditional", "problem", "request", "state"]),
    ("request_context", &["problem", "request", "limits", "page", "state"]),
    // Programs, terminals and browsers do not know each other: what two of them need is in `request` or in `app`.
    ("api", &["board_png", "conditional", "problem", "request", "limits", "metrics", "state"]),
    ("terminal", &["conditional", "problem", "request", "state"]),
    ("parsers", &["api", "terminal", "problem", "request"]),
];

/// The crates that depend on their arguments alone, and the words that would make them depend on more. The time of day and chance are
/// refused everywhere by `clippy.toml`, which cannot tell crates apart.
const PURE: [&str; 7] = ["rules", "solver", "words", "game", "tournament", "protocol", "textfile"];
const IMPURE: [&str; 5] = ["SystemTime", "Instant", "fs", "env", "net"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder, each with its path from there and its code without comments and unit tests.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let folder = root().join(folder);
    let mut files = Vec::new();
    collect(&folder, &mut files);
    assert!(!files.is_empty(), "no Rust below {folder:?}");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file is text");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().lines();
        let code: Vec<&str> = code.filter(|line| !line.trim_start().starts_with("//")).collect();
        (path.strip_prefix(&folder).expect("it lies below").to_owned(), code.join("\n"))
    };
    files.into_iter().map(read).collect()
}

/// The module of a file: its folder or its own name.
fn module(file: &Path) -> String {
    let first = file.iter().next().expect("a file has a name").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The words that follow a prefix such as `crate::`.
fn named<'a>(code: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    code.match_indices(prefix).map(move |(at, _)| {
        let rest = &code[at + prefix.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

#[test]
fn modules_of_http_name_only_those_below_them() {
    let mut wrong = Vec::new();
    for (file, code) in sources("crates/http/src") {
        let Some((own, below)) = HTTP.iter().find(|(name, _)| *name == module(&file)) else { continue };
        // In a module's own file, its neighbours are `super`.
        let neighbours = if file.iter().count() == 1 { "super::" } else { "crate::" };
        for target in named(&code, "crate::").chain(named(&code, neighbours)) {
            let known = target == *own || below.contains(&target);
            let item = target.starts_with(char::is_uppercase);
            if !known && !item {
                wrong.push(format!("{} names {target}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_of_http_has_a_row() {
    let files = sources("crates/http/src").into_iter().map(|(file, _)| module(&file));
    let known = |name: &str| name == "lib" || HTTP.iter().any(|(module, _)| *module == name);
    let without: Vec<String> = files.filter(|name| !known(name)).collect();
    assert!(without.is_empty(), "no row in HTTP: {without:?}");
}

#[test]
fn pure_crates_know_no_clock_no_files_and_no_network() {
    let mut wrong = Vec::new();
    for name in PURE {
        for (file, code) in sources(&format!("crates/{name}/src")) {
            // `env!` is answered by the compiler.
            let words = code.split(|c: char| !c.is_alphanumeric() && !"_!".contains(c));
            let found = words.filter(|word| IMPURE.contains(word));
            wrong.extend(found.map(|word| format!("{name}/{}: {word}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "pure crates take what they need as arguments:\n{}", wrong.join("\n"));
}

/// The build compares the catalogues, and the compiler checks what is said; only what is never said remains.
#[test]
fn every_message_is_said() {
    let catalogue =
        fs::read_to_string(root().join("crates/words/catalogue/server/en.ftl")).expect("it is there");
    let code: String =
        ["src", "crates", "tools/src"].into_iter().flat_map(sources).map(|(_, code)| code).collect();
    let uses = code.split("say!(").skip(1).chain(code.split("label!(").skip(1));
    let said: BTreeSet<&str> = uses.filter_map(|rest| rest.split('"').nth(1)).collect();
    let codes = fs::read_to_string(root().join("crates/protocol/src/problem.rs")).expect("it is there");
    let is_title_of_a_code =
        |key: &str| key.strip_prefix("title-").is_some_and(|code| codes.contains(&format!(" \"{code}\" ")));
    let keys = catalogue.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
    let unused: Vec<&str> = keys
        .filter(|key| key.starts_with(|first: char| first == '-' || first.is_ascii_lowercase()))
        .filter(|key| !is_title_of_a_code(key))
        .filter(|key| !said.contains(key) && !catalogue.contains(&format!("{{ {key} }}")))
        .collect();
    assert!(unused.is_empty(), "nothing says these messages: {unused:?}");
}

/// The map in ARCHITECTURE.md has a row for each member. Its last column lists the members that it knows.
#[test]
fn the_map_says_what_the_manifests_say() {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("cargo writes JSON");
    let short = |name: &Value| name.as_str().expect("a name").trim_start_matches("cuatro-").to_owned();
    let mut manifests = BTreeMap::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let needs = package["dependencies"].as_array().expect("dependencies").iter();
        let needs = needs.filter(|needed| needed["kind"].is_null() && needed["path"].is_string());
        let mut needs: Vec<String> = needs.map(|needed| short(&needed["name"])).collect();
        needs.sort();
        manifests.insert(short(&package["name"]), needs);
    }
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map is there");
    let mut map = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `cuatro")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let name = cells[0].trim_matches('`').trim_start_matches("cuatro-").to_owned();
        let needs = cells.last().expect("a last column").split(',').map(str::trim);
        let mut needs: Vec<String> = needs.filter(|name| *name != "none").map(str::to_owned).collect();
        needs.sort();
        map.insert(name, needs);
    }
    assert_eq!(map, manifests, "left the map of ARCHITECTURE.md, right the manifests");
}

/// A path is code that begins with a folder of the root; a name with five words or more is a test.
#[test]
fn the_paths_and_the_tests_that_documents_name_exist() {
    let git = Command::new("git").args(["ls-files"]).current_dir(root()).output().expect("git runs");
    let files = String::from_utf8(git.stdout).expect("names of files are text");
    let code: String =
        ["crates", "tests", "tools"].into_iter().flat_map(sources).map(|(_, code)| code).collect();
    let is_path = |code: &str| {
        let first = code.split_once('/').map_or("", |(first, _)| first);
        !["", ".", "target"].contains(&first)
            && root().join(first).is_dir()
            && !code.contains(['*', ' ', '<'])
    };
    let is_test = |code: &str| {
        let lower = |c: char| c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit();
        code.chars().all(lower) && code.split('_').count() >= 5
    };
    let mut missing = Vec::new();
    for document in files.lines().filter(|name| name.ends_with(".md")) {
        let text = fs::read_to_string(root().join(document)).expect("a document is text");
        let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        let wrong = spans.filter(|span| {
            is_path(span) && !root().join(span).exists()
                || is_test(span) && !code.contains(&format!("fn {span}("))
        });
        missing.extend(wrong.map(|span| format!("{document}: {span}")));
    }
    assert!(!files.is_empty() && missing.is_empty(), "these do not exist:\n{}", missing.join("\n"));
}
