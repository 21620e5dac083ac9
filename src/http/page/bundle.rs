//! Bundles: what a first visit needs, in a few files instead of one for each module. A module costs its headers, and small files
//! are compressed badly. The modules stay the source, and have their own addresses too; below `page/` the same files are served with
//! imports that know of the bundles, so that no module is ever loaded twice.
//!
//! A module in a bundle is a block with an object of its exports. That is enough for what the page's modules do: they export
//! functions, classes and constants by name, at the beginning of a line, and import no module in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::preload::{self, BOARD, GAME, HOME, SHELL, TOURNAMENT};

/// Modules in one script, each after those that it imports.
pub(super) struct Bundle {
    name: &'static str,
    modules: Vec<String>,
}

/// The bundles of a page.
pub(super) struct Bundles(Vec<Bundle>);

/// `import { a, b as c } from './x.js';`, or the whole module by a name, or for its effects only.
static IMPORT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^import (?:(\{[^}]*\}|\* as [a-zA-Z]+) from )?'([^']+)';$").expect("a valid expression")
});
/// A declaration that is exported.
static EXPORT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^export ((?:async )?function |class |const )([a-zA-Z0-9_]+)")
        .expect("a valid expression")
});
/// A module that is fetched when it is wanted. The end of an address may only be known then.
static LATER: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"import\([ \n]*(['`])(\.[^'`]*)['`][ \n]*\)").expect("a valid expression"));

impl Bundles {
    /// What every screen needs; what home and a game both need besides; the rest of a game; and the rest of home, apart from what
    /// others fetch from it; what only the screen of the board needs; what a tournament shares with its games and its organiser, and the
    /// rest of its screen. `names` are all scripts of the page, and `read` gives their text.
    pub(super) fn new(names: &[String], read: impl Fn(&str) -> Option<String> + Copy) -> Bundles {
        let mut left = preload::in_order(&[SHELL, HOME, GAME, BOARD, TOURNAMENT], read);
        let of = |entries: &[&str]| BTreeSet::from_iter(preload::in_order(entries, read));
        let (app, home, game) = (of(&[SHELL]), of(&[HOME]), of(&[GAME]));
        let (editor, tournament) = (of(&[BOARD]), of(&[TOURNAMENT]));
        // What others fetch from a screen would bring all of the screen with it.
        let fetched_from = |screen: &str, modules: &BTreeSet<String>| {
            let elsewhere = names.iter().filter(|name| !modules.contains(*name));
            let fetched = elsewhere.flat_map(|name| named_in(name, &read(name).unwrap_or_default()));
            let fetched: Vec<_> = fetched.filter(|one| one != screen && modules.contains(one)).collect();
            of(&fetched.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (shared, apart) = (fetched_from(HOME, &home), fetched_from(BOARD, &editor));
        let entrant = fetched_from(TOURNAMENT, &tournament);
        let mut bundle = |name, has: &dyn Fn(&String) -> bool| {
            let (modules, rest) = left.drain(..).partition(has);
            left = rest;
            Bundle { name, modules }
        };
        Bundles(vec![
            bundle("app", &|module| app.contains(module)),
            bundle("board", &|module| home.contains(module) && game.contains(module)),
            bundle("game", &|module| game.contains(module)),
            bundle("shared", &|module| shared.contains(module)),
            bundle("home", &|module| home.contains(module)),
            bundle("editor", &|module| editor.contains(module) && !apart.contains(module)),
            bundle("entrant", &|module| entrant.contains(module)),
            bundle("tournament", &|module| tournament.contains(module)),
        ])
    }

    /// The file to load for a module: its bundle, or itself.
    pub(super) fn file_of(&self, module: &str) -> String {
        self.holding(module).map_or_else(|| module.to_owned(), Bundle::file)
    }

    /// The script at an address of the page; `read` gives modules in the form of [`without_comments`](super::compact::without_comments).
    pub(super) fn script(&self, name: &str, read: impl Fn(&str) -> Option<String>) -> Option<String> {
        match self.0.iter().find(|bundle| bundle.file() == name) {
            Some(bundle) => self.joined(bundle, read),
            None => Some(self.alone(name, &read(name)?)),
        }
    }

    fn holding(&self, module: &str) -> Option<&Bundle> {
        self.0.iter().find(|bundle| bundle.modules.iter().any(|one| one == module))
    }

    /// A module in no bundle, with what it imports from bundles.
    fn alone(&self, name: &str, code: &str) -> String {
        let imports = IMPORT.replace_all(code, |import: &Captures<'_>| {
            let Some((target, bundle)) = self.bundled(name, &import[2]) else { return import[0].to_owned() };
            let from = relative(name, &bundle.file());
            match import.get(1) {
                Some(names) => {
                    let object = object_of(&target);
                    format!("import {{ {object} }} from '{from}'; {}", taken(names.as_str(), &object))
                }
                None => format!("import '{from}';"),
            }
        });
        self.later(name, name, &imports)
    }

    /// The modules of a bundle, one after the other.
    fn joined(&self, bundle: &Bundle, read: impl Fn(&str) -> Option<String>) -> Option<String> {
        let (mut outside, mut alone, mut blocks) = (BTreeMap::new(), BTreeSet::new(), String::new());
        for module in &bundle.modules {
            let code = read(module)?;
            let code = IMPORT.replace_all(&code, |import: &Captures<'_>| {
                let Some((target, holder)) = self.bundled(module, &import[2]) else {
                    // Names of different modules may be equal, so what comes from a module of its own is an object, too.
                    let target = preload::resolve(module, &import[2]).expect("an address within the page");
                    let (object, from) = (object_of(&target), relative(&bundle.file(), &target));
                    alone.insert(format!("import * as {object} from '{from}';\n"));
                    return import.get(1).map(|names| taken(names.as_str(), &object)).unwrap_or_default();
                };
                if holder.name != bundle.name {
                    let objects: &mut BTreeSet<_> = outside.entry(holder.file()).or_default();
                    objects.insert(object_of(&target));
                }
                import.get(1).map(|names| taken(names.as_str(), &object_of(&target))).unwrap_or_default()
            });
            let mut exports = Vec::new();
            let code = EXPORT.replace_all(&code, |export: &Captures<'_>| {
                exports.push(export[2].to_owned());
                format!("{}{}", &export[1], &export[2])
            });
            let code = self.later(module, &bundle.file(), &code);
            let object = object_of(module);
            let exports = exports.join(", ");
            writeln!(
                blocks,
                "export const {object} = {{}};\n{{\n{code}\nObject.assign({object}, {{ {exports} }});\n}}"
            )
            .expect("a string takes everything");
        }
        let imports = outside.into_iter().map(|(file, objects)| {
            let objects = objects.into_iter().collect::<Vec<_>>().join(", ");
            format!("import {{ {objects} }} from '{}';\n", relative(&bundle.file(), &file))
        });
        Some(imports.chain(alone).collect::<String>() + &blocks)
    }

    /// What is fetched later, from where the code now stands.
    fn later(&self, module: &str, now_in: &str, code: &str) -> String {
        let moved = |import: &Captures<'_>| {
            let (quote, address) = (&import[1], &import[2]);
            match self.bundled(module, address) {
                Some((target, bundle)) => {
                    let (from, object) = (relative(now_in, &bundle.file()), object_of(&target));
                    format!("import('{from}').then((bundle) => bundle.{object})")
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

/// The modules that a module imports, at once or later.
fn named_in(module: &str, code: &str) -> Vec<String> {
    let later = LATER.captures_iter(code).filter_map(|import| import.get(2)).map(|address| address.as_str());
    preload::imports(code).chain(later).filter_map(|address| preload::resolve(module, address)).collect()
}

/// The object that holds a module's exports.
fn object_of(module: &str) -> String {
    let name = module.trim_start_matches("js/").trim_end_matches(".js");
    let letters = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    format!("${}", letters.collect::<String>())
}

/// What an import takes from a module's object: all of it by a name, or some of its names.
fn taken(names: &str, object: &str) -> String {
    match names.strip_prefix("* as ") {
        Some(name) => format!("const {name} = {object};"),
        None => format!("const {} = {object};", names.replace(" as ", ": ")),
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
    use super::{Bundles, relative};

    const NAMES: [&str; 10] = [
        "js/main.js",
        "js/components/app.js",
        "js/i18n/index.js",
        "js/screens/home.js",
        "js/screens/game.js",
        "js/screens/study.js",
        "js/screens/board.js",
        "js/screens/other.js",
        "js/board.js",
        "js/create.js",
    ];

    /// A page in ten files: the shell, three screens with a board that all need, and one that is fetched later and shares a module with
    /// two of them.
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
                "import {\nboard as drawn,\n} from '../board.js';\nimport { t } from '../i18n/index.js';\nimport '../create.js';\nexport async function open() {}"
            }
            "js/screens/game.js" => {
                "import * as board from '../board.js';\nconst later = () => import('./study.js');"
            }
            "js/screens/board.js" => {
                "import { board } from '../board.js';\nimport * as other from './other.js';\nimport './game.js';"
            }
            "js/screens/other.js" => "export const other = 1;",
            "js/board.js" => "export const board = 1;",
            "js/create.js" => "start();",
            "js/screens/study.js" => {
                "import { board } from '../board.js';\nimport { create } from '../create.js';\nimport { other } from './other.js';\nimport('./home.js');"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn a_bundle_has_each_module_after_what_it_imports_and_exports_them_as_objects() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let app = bundles.script("js/bundle/app.js", read).expect("a bundle");
        assert_eq!(
            app,
            "export const $i18n_index = {};\n{\nfunction t() {}\nconst load = (part) =>\nimport(`../i18n/en/${part}.js`);\n\
             const mine = 1;\nObject.assign($i18n_index, { t, load });\n}\n\
             export const $components_app = {};\n{\nconst { t } = $i18n_index;\nclass App {}\n\
             const open = () => import('./home.js').then((bundle) => bundle.$screens_home);\n\
             Object.assign($components_app, { App });\n}\n\
             export const $main = {};\n{\n\nawait start();\nObject.assign($main, {  });\n}\n"
        );
        let home = bundles.script("js/bundle/home.js", read).expect("a bundle");
        assert_eq!(
            home,
            "import { $i18n_index } from './app.js';\nimport { $board } from './board.js';\nimport { $create } from './shared.js';\n\
             export const $screens_home = {};\n{\nconst {\nboard: drawn,\n} = $board;\nconst { t } = $i18n_index;\n\n\
             async function open() {}\nObject.assign($screens_home, { open });\n}\n"
        );
    }

    #[test]
    fn a_bundle_takes_what_others_need_too_from_a_module_of_its_own() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let editor = bundles.script("js/bundle/editor.js", read).expect("a bundle");
        assert_eq!(
            editor,
            "import { $board } from './board.js';\nimport { $screens_game } from './game.js';\n\
             import * as $screens_other from '../screens/other.js';\nexport const $screens_board = {};\n{\n\
             const { board } = $board;\nconst other = $screens_other;\n\nObject.assign($screens_board, {  });\n}\n"
        );
    }

    #[test]
    fn a_module_in_no_bundle_takes_from_bundles_what_is_there() {
        let bundles = Bundles::new(&NAMES.map(str::to_owned), read);
        let study = bundles.script("js/screens/study.js", read).expect("a module");
        assert_eq!(
            study,
            "import { $board } from '../bundle/board.js'; const { board } = $board;\n\
             import { $create } from '../bundle/shared.js'; const { create } = $create;\nimport { other } from './other.js';\n\
             import('../bundle/home.js').then((bundle) => bundle.$screens_home);"
        );
        assert_eq!(bundles.file_of("js/board.js"), "js/bundle/board.js");
        assert_eq!(bundles.file_of("js/main.js"), "js/bundle/app.js");
        assert_eq!(bundles.file_of("js/screens/study.js"), "js/screens/study.js");
    }

    #[test]
    fn addresses_are_relative_to_the_file_that_names_them() {
        assert_eq!(relative("js/main.js", "js/bundle/app.js"), "./bundle/app.js");
        assert_eq!(relative("js/screens/a.js", "js/screens/b.js"), "./b.js");
        assert_eq!(relative("js/bundle/app.js", "js/i18n/en/home.js"), "../i18n/en/home.js");
    }
}
