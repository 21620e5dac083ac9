//! Which file of `src` imports which. This is no parser of Rust: `use` declarations and paths are found by their letters, which
//! rustfmt writes alike everywhere. Names that a folder's `mod.rs` passes on lead to the file that defines them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A path from the root of the crate: modules, then perhaps an item.
type Names = Vec<String>;

/// The files of `src`, each by its module: `http/api` is `http/api/mod.rs` or `http/api.rs`, and the crate itself is empty.
pub(crate) struct Sources {
    /// Without comments and unit tests.
    code: BTreeMap<String, String>,
    /// What the `use` declarations of each file make of a name.
    used: BTreeMap<String, BTreeMap<String, Names>>,
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Sources {
    pub(crate) fn read() -> Sources {
        let mut code = BTreeMap::new();
        collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut code);
        let mut sources = Sources { code, used: BTreeMap::new(), imports: BTreeMap::new() };
        let used_in = |file: &String, code: &String| {
            uses(code).filter_map(|(path, name)| Some((name, sources.absolute(file, &path)?))).collect()
        };
        let used = sources.code.iter().map(|(file, code)| (file.clone(), used_in(file, code))).collect();
        sources.used = used;
        let imported_by = |file: &String, code: &String| {
            let paths = sources.used[file].values().cloned().chain(sources.paths(file, code));
            paths.map(|path| sources.file_of(&path)).filter(|target| target != file).collect()
        };
        let imports =
            sources.code.iter().map(|(file, code)| (file.clone(), imported_by(file, code))).collect();
        sources.imports = imports;
        sources
    }

    /// The files that each file imports.
    pub(crate) fn imports(&self) -> &BTreeMap<String, BTreeSet<String>> {
        &self.imports
    }

    /// The files of some layers, with their code.
    pub(crate) fn in_layers(&self, layers: &[&str]) -> impl Iterator<Item = (&String, &String)> {
        self.code
            .iter()
            .filter(|(file, _)| file.split('/').next().is_some_and(|layer| layers.contains(&layer)))
    }

    /// A path as it stands in a file, from the root; nothing for one that leads out of the crate.
    fn absolute(&self, file: &str, path: &[String]) -> Option<Names> {
        let here =
            || file.split('/').filter(|module| !module.is_empty()).map(str::to_owned).collect::<Names>();
        let (first, rest) = path.split_first()?;
        let mut from = match first.as_str() {
            "crate" => Vec::new(),
            "self" => here(),
            "super" => {
                let mut from = here();
                from.pop()?;
                let above = rest.iter().take_while(|name| *name == "super").count();
                from.truncate(from.len().checked_sub(above)?);
                from.extend(rest[above..].iter().cloned());
                return Some(from);
            }
            first => {
                let inside = [here(), vec![first.to_owned()]].concat();
                if self.code.contains_key(&inside.join("/")) {
                    inside
                } else {
                    self.used.get(file)?.get(first)?.clone()
                }
            }
        };
        from.extend(rest.iter().cloned());
        Some(from)
    }

    /// The paths in a file's code that lead to other files.
    fn paths(&self, file: &str, code: &str) -> Vec<Names> {
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = code.split(|c| !is_path(c)).filter(|word| word.contains("::"));
        let path = |word: &str| word.split("::").map(str::to_owned).collect::<Names>();
        words.filter_map(|word| self.absolute(file, &path(word))).collect()
    }

    /// The file that defines what a path leads to.
    fn file_of(&self, path: &[String]) -> String {
        let mut file = String::new();
        for (index, name) in path.iter().enumerate() {
            let inside = if file.is_empty() { name.clone() } else { format!("{file}/{name}") };
            if self.code.contains_key(&inside) {
                file = inside;
                continue;
            }
            return match self.used.get(&file).and_then(|used| used.get(name)) {
                Some(passed_on) if passed_on != path => {
                    self.file_of(&[passed_on.as_slice(), &path[index + 1..]].concat())
                }
                _ => file,
            };
        }
        file
    }
}

fn collect(folder: &Path, module: &str, code: &mut BTreeMap<String, String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in UTF-8");
        let inside = if module.is_empty() { stem.to_owned() } else { format!("{module}/{stem}") };
        if path.is_dir() {
            collect(&path, &inside, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") && stem != "main" {
            let module = if stem == "mod" || stem == "lib" { module.to_owned() } else { inside };
            code.insert(
                module,
                without_comments_and_tests(&fs::read_to_string(&path).expect("a source file")),
            );
        }
    }
}

fn without_comments_and_tests(text: &str) -> String {
    let text = text.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The `use` declarations of some code: each path, and the name that it gets.
fn uses(code: &str) -> impl Iterator<Item = (Names, String)> {
    let statements = code.split(';').filter_map(|statement| {
        let at = statement.lines().position(|line| {
            let line = line.trim_start();
            line.starts_with("use ") || line.starts_with("pub") && line.contains(" use ")
        })?;
        let declaration = statement.lines().skip(at).collect::<Vec<_>>().join(" ");
        declaration.split_once("use ").map(|(_, tree)| tree.to_owned())
    });
    statements.flat_map(|tree| leaves(&tree)).map(|leaf| {
        let (path, renamed) =
            leaf.split_once(" as ").map_or((&*leaf, None), |(path, name)| (path, Some(name)));
        let mut path: Names = path.split("::").map(|name| name.trim().to_owned()).collect();
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let name =
            renamed.map_or_else(|| path.last().cloned().unwrap_or_default(), |name| name.trim().to_owned());
        (path, name)
    })
}

/// `a::{b, c::d}` is `a::b` and `a::c::d`.
fn leaves(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let inside = rest.rsplit_once('}').map_or(rest, |(inside, _)| inside);
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in inside.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is a first").push(c);
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| leaves(part)).map(|leaf| format!("{}{leaf}", before.trim())).collect()
}

/// The sets of names that lead to each other, however far round: the strongly connected components of more than one.
pub(crate) fn circles(edges: &BTreeMap<String, Vec<String>>) -> Vec<BTreeSet<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|start| (start.as_str(), reachable(edges, start))).collect();
    let is_back = |start: &str, other: &str| reach.get(other).is_some_and(|reach| reach.contains(start));
    let circles: BTreeSet<BTreeSet<&str>> = reach
        .iter()
        .map(|(start, reached)| reached.iter().copied().filter(|other| is_back(start, other)).collect())
        .collect();
    circles.into_iter().filter(|circle: &BTreeSet<&str>| circle.len() > 1).collect()
}

fn reachable<'a>(edges: &'a BTreeMap<String, Vec<String>>, start: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = edges[start].iter().collect();
    while let Some(name) = open.pop() {
        if seen.insert(name.as_str()) {
            open.extend(edges.get(name).into_iter().flatten());
        }
    }
    seen
}

#[test]
fn a_circle_of_three_is_found_and_a_chain_is_none() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")];
    let edges: BTreeMap<String, Vec<String>> =
        edges.map(|(from, to)| (from.to_owned(), vec![to.to_owned()])).into_iter().collect();
    assert_eq!(circles(&edges), [BTreeSet::from(["a", "b", "c"])]);
}

#[test]
fn names_lead_to_the_file_that_defines_them() {
    let sources = Sources::read();
    let rooms = &sources.imports()["http/api/games/join"];
    for target in ["http/request/auth", "http/request/params", "http/problem", "app/lobby"] {
        assert!(rooms.contains(target), "{target} is not among {rooms:?}");
    }
}
