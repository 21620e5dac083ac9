//! The modules, stylesheets and dictionaries that the page needs at an address. The HTML lists all of them: otherwise a browser
//! would discover each only after reading the one that asks for it, with a round trip per level of imports.

use std::collections::BTreeSet;

/// The shell of the page, and the screens to which links from outside lead, or that work without a network. Others are loaded when
/// they are opened.
const SHELL: &str = "js/main.js";
pub(super) const HOME: &str = "js/screens/home.js";
const GAME: &str = "js/screens/game.js";
/// A game that is on the reader's device only. What it lists is also what a device keeps to play without a network.
const DEVICE: &str = "js/screens/device.js";
/// The board to set up.
const BOARD: &str = "js/screens/board.js";
/// Holds the table of screens.
const APP: &str = "js/components/cuatro-app.js";

/// The screen at an address without its base path, if its modules are listed.
pub(super) fn screen_at(path: &str) -> Option<&'static str> {
    match path {
        "" | "/" => Some(HOME),
        "/board" => Some(BOARD),
        path if path.starts_with("/g/") => Some(GAME),
        path if path.starts_with("/device/") => Some(DEVICE),
        _ => None,
    }
}

/// What a screen asks for as soon as it opens: the stylesheets and dictionaries that the page's table of screens names above its
/// code.
pub(super) fn wanted_by(screen: &str, read: impl Fn(&str) -> Option<String>) -> Option<Wanted> {
    let app = read(APP)?;
    let module = screen.strip_prefix("js/")?;
    let (before, _) = app.split_once(&format!("import('../{module}')"))?;
    let named = |list: &str| {
        let (_, names) = before.rsplit_once(&format!("{list}: ["))?;
        let (names, _) = names.split_once(']')?;
        Some(names.split('\'').skip(1).step_by(2).map(str::to_owned).collect())
    };
    Some(Wanted { styles: named("styles")?, words: named("words")? })
}

/// Names of stylesheets and of dictionaries.
pub(super) struct Wanted {
    pub(super) styles: Vec<String>,
    pub(super) words: Vec<String>,
}

/// The modules that a screen needs, the shell's included. `read` gives the text of a file of the page.
pub(super) fn needed_for(
    screen: Option<&'static str>,
    read: impl Fn(&str) -> Option<String>,
) -> BTreeSet<String> {
    let mut needed = BTreeSet::new();
    let mut open: Vec<String> = [SHELL].into_iter().chain(screen).map(str::to_owned).collect();
    while let Some(module) = open.pop() {
        if needed.contains(&module) {
            continue;
        }
        if let Some(text) = read(&module) {
            open.extend(imports(&text).filter_map(|import| resolve(&module, import)));
            needed.insert(module);
        }
    }
    needed
}

/// The modules that a module imports statically. Such imports stand at the beginning of a line; those in comments and dynamic
/// imports do not.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let after = match line.split_once(" from '") {
            Some((before, after)) if before.starts_with("import ") || before.starts_with('}') => after,
            _ => line.strip_prefix("import '")?,
        };
        after.split('\'').next()
    })
}

/// A relative address, seen from a module.
fn resolve(module: &str, import: &str) -> Option<String> {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{HOME, needed_for, screen_at, wanted_by};

    /// A page in three files: the shell, and a screen with a board.
    fn read(name: &str) -> Option<String> {
        let text = match name {
            "js/main.js" => "/** import('./never.js') */\nimport { a } from './shell.js';\n",
            "js/shell.js" => "const later = () => import('./screens/help.js');\n",
            "js/screens/home.js" => "import {\n  a,\n} from '../shell.js';\nimport '../board.js';\n",
            "js/board.js" => "import { b } from './screens/home.js';\n",
            "js/components/cuatro-app.js" => {
                "help: { words: ['help'], styles: ['lists'] },\nhome: {\n  words: ['home'],\n  styles: ['board', 'home'],\n  code: () => import('../screens/home.js'),\n},\ngame: { words: ['game'], styles: [] }"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn a_screen_needs_what_it_imports_and_what_that_imports() {
        let needed: Vec<String> = needed_for(screen_at("/"), read).into_iter().collect();
        assert_eq!(needed, ["js/board.js", "js/main.js", "js/screens/home.js", "js/shell.js"]);
        let needed: Vec<String> = needed_for(screen_at("/help"), read).into_iter().collect();
        assert_eq!(needed, ["js/main.js", "js/shell.js"]);
    }

    #[test]
    fn a_screen_wants_the_styles_and_words_that_the_table_names_for_it() {
        let wanted = wanted_by(HOME, read).expect("home is in the table");
        assert_eq!((wanted.styles, wanted.words), (vec!["board".into(), "home".into()], vec!["home".into()]));
    }
}
