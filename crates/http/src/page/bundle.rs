//! Bundles: what a first visit needs, in a few files instead of one for each module. A module costs its headers, and small files
//! are compressed badly. The modules stay the source, and have their own addresses too; below `page/` the same files are served with
//! imports that know of the bundles, so that no module is ever loaded twice.
//!
//! The modules of a bundle stand in one scope, one after the other, and what they say of each other is no import and no export any more.
//! That is enough for what the page's modules do: they export functions, classes and constants by name, and import no module in a circle.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::module::{Module, linked, numbered};
use super::preload::{self, BOARD, GAME, HOME, SHELL, TOURNAMENT};

/// Modules in one script, each after those that it imports.
struct Bundle {
    name: &'static str,
    modules: Vec<String>,
}

/// The bundles of a page.
pub(super) struct Bundles {
    bundles: Vec<Bundle>,
    /// The modules of the page.
    modules: BTreeMap<String, Module>,
    /// What bundles export, by module and name, and how they call it: others take only this from a module in a bundle.
    exports: HashMap<(String, String), String>,
}

/// In place of a name: an object with all that a module exports.
const WHOLE: &str = "";
/// A module that is fetched when it is wanted. The end of an address may only be known then.
static LATER: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"import\([ \n]*(['`])(\.[^'`]*)['`][ \n]*\)").expect("a valid expression"));

impl Bundles {
    /// What every screen needs; what home and a game both need besides; what a game and the board to set up share; the rest of a game; and
    /// the rest of home, apart from what others fetch from it; what only the screen of the board needs; what a tournament shares with its
    /// games and its organiser, and the rest of its screen. `names` are all scripts, and `read` gives their text.
    pub(super) fn new(names: &[String], read: impl Fn(&str) -> Option<String> + Copy) -> Bundles {
        let mut left = preload::in_order(&[SHELL, HOME, GAME, BOARD, TOURNAMENT], read);
        let of = |entries: &[&str]| BTreeSet::from_iter(preload::in_order(entries, read));
        let (app, home, game) = (of(&[SHELL]), of(&[HOME]), of(&[GAME]));
        let (editor, tournament) = (of(&[BOARD]), of(&[TOURNAMENT]));
        let modules: BTreeMap<String, Module> =
            names.iter().filter_map(|name| Some((name.clone(), Module::read(&read(name)?)))).collect();
        // What others fetch from a screen would bring all of the screen with it.
        let fetched_from = |screen: &str, own: &BTreeSet<String>| {
            let elsewhere = modules.iter().filter(|(name, _)| !own.contains(*name));
            let fetched = elsewhere.flat_map(|(name, module)| named_in(name, module));
            let fetched: Vec<_> = fetched.filter(|one| one != screen && own.contains(one)).collect();
            of(&fetched.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (shared, apart) = (fetched_from(HOME, &home), fetched_from(BOARD, &editor));
        let entrant = fetched_from(TOURNAMENT, &tournament);
        let mut bundle = |name, has: &dyn Fn(&String) -> bool| {
            let (modules, rest) = left.drain(..).partition(has);
            left = rest;
            Bundle { name, modules }
        };
        let bundles = vec![
            bundle("app", &|module| app.contains(module)),
            bundle("board", &|module| home.contains(module) && game.contains(module)),
            bundle("match", &|module| game.contains(module) && editor.contains(module)),
            bundle("game", &|module| game.contains(module)),
            bundle("shared", &|module| shared.contains(module)),
            bundle("home", &|module| home.contains(module)),
            bundle("editor", &|module| editor.contains(module) && !apart.contains(module)),
            bundle("entrant", &|module| entrant.contains(module)),
            bundle("tournament", &|module| tournament.contains(module)),
        ];
        let mut bundles = Bundles { bundles, modules: reached(modules), exports: HashMap::new() };
        bundles.exports = bundles.exported();
        bundles
    }

    /// The file to load for a module: its bundle, or itself.
    pub(super) fn file_of(&self, module: &str) -> String {
        self.holding(module).map_or_else(|| module.to_owned(), Bundle::file)
    }

    /// The script at an address of the page; `read` gives the text of modules.
    pub(super) fn script(&self, name: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
        match self.bundles.iter().find(|bundle| bundle.file() == name) {
            Some(bundle) => self.joined(bundle, read),
            None => self.alone(name, &read(name)?),
        }
    }

    fn holding(&self, module: &str) -> Option<&Bundle> {
        self.bundles.iter().find(|bundle| bundle.modules.iter().any(|one| one == module))
    }

    /// What scripts outside take from the modules of each bundle, under the shortest names.
    fn exported(&self) -> HashMap<(String, String), String> {
        // A module that is fetched again, because it did not come, has nothing but exports.
        let named: Vec<_> = self.modules.iter().flat_map(|(name, module)| named_in(name, module)).collect();
        let again: BTreeSet<&str> = named.iter().filter_map(|one| Some(one.split_once('?')?.0)).collect();
        let mut wanted = BTreeSet::new();
        for (name, module) in &self.modules {
            let within = self.holding(name).filter(|_| !again.contains(name.as_str())).map(|one| one.name);
            for (from, names) in &module.takes {
                let Some((target, bundle)) = self.bundled(name, from) else { continue };
                if within != Some(bundle.name) {
                    wanted.extend(names.iter().map(|taken| (bundle.name, target.clone(), taken.clone())));
                }
            }
            let later = module.later.iter().filter_map(|address| self.bundled(name, address));
            wanted.extend(later.map(|(target, bundle)| (bundle.name, target, WHOLE.to_owned())));
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let mut next = |bundle| {
            let count = counts.entry(bundle).or_default();
            *count += 1;
            short(*count - 1)
        };
        wanted.into_iter().map(|(bundle, module, name)| ((module, name), next(bundle))).collect()
    }

    /// What a bundle calls an export of one of its modules, if others take it.
    fn export(&self, module: &str, name: &str) -> Option<&str> {
        self.exports.get(&(module.to_owned(), name.to_owned())).map(String::as_str)
    }

    /// The number of a module of the page.
    fn number(&self, module: &str) -> Option<usize> {
        self.modules.keys().position(|one| one == module)
    }

    /// A module by itself, with what it imports from bundles.
    fn alone(&self, name: &str, code: &str) -> Option<String> {
        let place = |from: &str| self.number(&self.bundled(name, from)?.0);
        let mut imports = Imports::default();
        for (from, names) in &self.modules.get(name)?.takes {
            if let Some((target, bundle)) = self.bundled(name, from) {
                let number = self.number(&target)?;
                let names = names.iter().map(|one| Some((self.export(&target, one)?, numbered(one, number))));
                imports.add(relative(name, &bundle.file()), names.collect::<Option<Vec<_>>>()?);
            }
        }
        Some(imports.to_string() + &self.later(name, name, &linked(code, None, place)))
    }

    /// The modules of a bundle, one after the other.
    fn joined(&self, bundle: &Bundle, read: impl Fn(&str) -> Option<String>) -> Option<String> {
        let (mut imports, mut code, mut exports) = (Imports::default(), String::new(), Vec::new());
        for name in &bundle.modules {
            let (module, number) = (self.modules.get(name)?, self.number(name)?);
            let target = |from: &str| preload::resolve(name, from);
            for (from, names) in &module.takes {
                let target = target(from)?;
                let (file, number) = (self.file_of(&target), self.number(&target)?);
                if file == bundle.file() {
                    continue;
                }
                let names = names.iter().map(|one| {
                    // What is in no bundle keeps its names.
                    let called = if file == target { one.as_str() } else { self.export(&target, one)? };
                    Some((called, numbered(one, number)))
                });
                imports.add(relative(&bundle.file(), &file), names.collect::<Option<Vec<_>>>()?);
            }
            let linked = linked(&read(name)?, Some(number), |from| self.number(&target(from)?));
            code += &self.later(name, &bundle.file(), &linked);
            for one in &module.gives {
                exports.extend(self.export(name, one).map(|called| (numbered(one, number), called)));
            }
            if let Some(called) = self.export(name, WHOLE) {
                let whole = numbered(WHOLE, number);
                let members = module.gives.iter().map(|one| format!("{one}: {}", numbered(one, number)));
                let members = members.collect::<Vec<_>>().join(", ");
                writeln!(code, "const {whole} = {{ {members} }};").expect("a string takes everything");
                exports.push((whole, called));
            }
        }
        let exports = exports.iter().map(|(name, called)| format!("{name} as {called}"));
        let exports = exports.collect::<Vec<_>>().join(", ");
        Some(format!("{imports}{code}export {{ {exports} }};\n"))
    }

    /// What is fetched later, from where the code now stands.
    fn later(&self, module: &str, now_in: &str, code: &str) -> String {
        let moved = |import: &Captures<'_>| {
            let (quote, address) = (&import[1], &import[2]);
            match self.bundled(module, address) {
                Some((target, bundle)) => {
                    let from = relative(now_in, &bundle.file());
                    let called = self.export(&target, WHOLE).expect("modules that are fetched are exported");
                    format!("import('{from}').then((bundle) => bundle.{called})")
                }
                None => {
                    let target = preload::resolve(module, address).unwrap_or_else(|| address.to_owned());
                    format!("import({quote}{}{quote})", relative(now_in, &target))
                }
            }
        };
        LATER.replace_all(code, moved).into_owned()
    }

    /// The module at a relative address, and its bundle if it is in one.
    fn bundled(&self, module: &str, address: &str) -> Option<(String, &Bundle)> {
        let target = preload::resolve(module, address)?;
        let bundle = self.holding(&target)?;
        Some((target, bundle))
    }
}

impl Bundle {
    /// Beside the folders of the modules, so that what they find by their own address is as far away as before.
    fn file(&self) -> String {
        format!("js/bundle/{}.js", self.name)
    }
}

/// What a script imports: files, and the names that it takes from each, with what it calls them.
#[derive(Default)]
struct Imports(BTreeMap<String, BTreeSet<String>>);

impl Imports {
    fn add(&mut self, from: String, names: Vec<(&str, String)>) {
        let names = names.into_iter().map(|(name, called)| format!("{name} as {called}"));
        self.0.entry(from).or_default().extend(names);
    }
}

impl std::fmt::Display for Imports {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (from, names) in &self.0 {
            match names.iter().map(String::as_str).collect::<Vec<_>>().join(", ").as_str() {
                "" => writeln!(f, "import '{from}';")?,
                names => writeln!(f, "import {{ {names} }} from '{from}';")?,
            }
        }
        Ok(())
    }
}

/// The modules that a module imports, at once or later.
fn named_in(name: &str, module: &Module) -> Vec<String> {
    let addresses = module.takes.iter().map(|(from, _)| from).chain(&module.later);
    addresses.filter_map(|address| preload::resolve(name, address)).collect()
}

/// The scripts that a screen may need. Others belong to pages of their own. Where only the beginning of an address is written, it may
/// be the address of all that begin with it.
fn reached(mut modules: BTreeMap<String, Module>) -> BTreeMap<String, Module> {
    let mut left: Vec<String> = [SHELL, HOME, GAME, BOARD, TOURNAMENT].map(str::to_owned).into();
    let mut found = BTreeSet::new();
    while let Some(name) = left.pop() {
        if let Some(module) = modules.get(&name)
            && found.insert(name.clone())
        {
            for named in named_in(&name, module) {
                match named.strip_suffix('/') {
                    Some(_) => left.extend(modules.keys().filter(|one| one.starts_with(&named)).cloned()),
                    None => left.push(named),
                }
            }
        }
    }
    modules.retain(|name, _| found.contains(name));
    modules
}

/// The names of one letter, then those of two.
fn short(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = char::from(LETTERS[number % LETTERS.len()]);
    match number / LETTERS.len() {
        0 => letter.to_string(),
        more => short(more - 1) + &letter.to_string(),
    }
}

/// The address of a file, seen from another one. Both are files of the page.
fn relative(from: &str, to: &str) -> String {
    let (from, to): (Vec<&str>, Vec<&str>) = (from.split('/').collect(), to.split('/').collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let shared = shared.min(from.len() - 1).min(to.len() - 1);
    let up = match from.len() - 1 - shared {
        0 => "./".to_owned(),
        up => "../".repeat(up),
    };
    up + &to[shared..].join("/")
}

#[cfg(test)]
mod tests {
    use super::{Bundles, relative, short};

    const NAMES: [&str; 12] = [
        "js/board.js",
        "js/components/app.js",
        "js/create.js",
        "js/i18n/index.js",
        "js/main.js",
        "js/play.js",
        "js/screens/board.js",
        "js/screens/game.js",
        "js/screens/home.js",
        "js/screens/other.js",
        "js/screens/study.js",
        "js/sound.js",
    ];

    /// A page in twelve files: the shell, three screens with a board that all need, one that is fetched later and shares a module with
    /// two of them, and a module that is fetched again where it did not come.
    fn read(name: &str) -> Option<String> {
        let text = match name {
            "js/main.js" => "import './components/app.js';\nawait start();",
            "js/components/app.js" => {
                "import { t } from '../i18n/index.js';\nexport class App {}\nconst open = () => import('../screens/home.js');"
            }
            "js/i18n/index.js" => {
                "export function t() {}\nexport const load = (part) =>\nimport(`./en/${part}.js`);\nconst mine = 1;"
            }
            "js/screens/home.js" => {
                "import {\nboard as drawn,\n} from '../board.js';\nimport { t } from '../i18n/index.js';\nimport '../create.js';\n\
                 export async function open() { drawn(t); }"
            }
            "js/screens/game.js" => {
                "import * as board from '../board.js';\nimport '../play.js';\nconst later = () => import('./study.js');\n\
                 const again = (n) => import(`../play.js?again=${n}`);"
            }
            "js/screens/board.js" => {
                "import { board } from '../board.js';\nimport * as other from './other.js';\nimport './game.js';\nother.other(board);"
            }
            "js/screens/other.js" => "export const other = 1;",
            "js/board.js" => "export const board = 1;",
            "js/create.js" => "export const create = start();",
            "js/play.js" => "import { sound } from './sound.js';\nexport const play = sound;",
            "js/sound.js" => "export const sound = 1;",
            "js/screens/study.js" => {
                "import { board } from '../board.js';\nimport { create } from '../create.js';\nimport { other } from './other.js';\n\
                 other(board, create);\nimport('./home.js');"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn a_bundle_has_each_module_after_what_it_imports_and_exports_what_others_take() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let app = bundles.script("js/bundle/app.js", read).expect("a bundle");
        assert_eq!(
            app,
            "function t$3() {}\nconst load$3 = (part) => import(`../i18n/en/${part}.js`);\nconst mine$3 = 1;\nclass App$1 {}\n\
             const open$1 = () => import('./home.js').then((bundle) => bundle.a);\nawait start();\nexport { t$3 as a };\n"
        );
        let home = bundles.script("js/bundle/home.js", read).expect("a bundle");
        assert_eq!(
            home,
            "import { a as t$3 } from './app.js';\nimport { a as board$0 } from './board.js';\nimport './shared.js';\n\
             async function open$8() {\n\tboard$0(t$3);\n}\nconst $8 = { open: open$8 };\nexport { $8 as a };\n"
        );
    }

    #[test]
    fn a_bundle_takes_what_others_need_too_from_a_module_of_its_own() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let editor = bundles.script("js/bundle/editor.js", read).expect("a bundle");
        assert_eq!(
            editor,
            "import { other as other$9 } from '../screens/other.js';\nimport { a as board$0 } from './board.js';\n\
             import './match.js';\nother$9(board$0);\nexport {  };\n"
        );
    }

    #[test]
    fn a_module_in_no_bundle_takes_from_bundles_what_is_there() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let study = bundles.script("js/screens/study.js", read).expect("a module");
        assert_eq!(
            study,
            "import { a as board$0 } from '../bundle/board.js';\nimport { a as create$2 } from '../bundle/shared.js';\n\
             import { other } from './other.js';\nother(board$0, create$2);\n\
             import('../bundle/home.js').then((bundle) => bundle.a);\n"
        );
        assert_eq!(bundles.file_of("js/board.js"), "js/bundle/board.js");
        assert_eq!(bundles.file_of("js/main.js"), "js/bundle/app.js");
        assert_eq!(bundles.file_of("js/screens/study.js"), "js/screens/study.js");
    }

    #[test]
    fn a_module_that_is_fetched_again_takes_the_rest_from_its_bundle() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let play = bundles.script("js/play.js", read).expect("a module");
        assert_eq!(
            play,
            "import { a as sound$11 } from './bundle/match.js';\nexport const play = sound$11;\n"
        );
    }

    #[test]
    fn the_shortest_names_come_first() {
        assert_eq!([0, 51, 52, 103, 104].map(short), ["a", "Z", "aa", "aZ", "ba"]);
    }

    #[test]
    fn addresses_are_relative_to_the_file_that_names_them() {
        assert_eq!(relative("js/main.js", "js/bundle/app.js"), "./bundle/app.js");
        assert_eq!(relative("js/screens/a.js", "js/screens/b.js"), "./b.js");
        assert_eq!(relative("js/bundle/app.js", "js/i18n/en/home.js"), "../i18n/en/home.js");
    }
}
