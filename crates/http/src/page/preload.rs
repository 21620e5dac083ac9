//! The modules, stylesheets and dictionaries that the page needs at an address. The HTML lists all of them: otherwise a browser
//! would discover each only after reading the one that asks for it, with a round trip per level of imports.

use std::collections::BTreeSet;

/// The shell of the page, and the screens to which links from outside lead. Others are loaded when they are opened.
pub(super) const SHELL: &str = "js/main.js";
pub(super) const HOME: &str = "js/screens/home.js";
pub(super) const GAME: &str = "js/screens/game.js";
/// The board to set up.
pub(super) const BOARD: &str = "js/screens/board.js";
/// A tournament.
pub(super) const TOURNAMENT: &str = "js/screens/tournament.js";
/// The table of screens.
const SCREENS: &str = "js/components/screens.js";

/// The screen at an address without its base path, if its modules are listed.
pub(super) fn screen_at(path: &str) -> Option<&'static str> {
    match path {
        "" | "/" => Some(HOME),
        "/board" => Some(BOARD),
        path if path.starts_with("/g/") => Some(GAME),
        path if path.starts_with("/t/") => Some(TOURNAMENT),
        _ => None,
    }
}

/// What a screen asks for as soon as it opens: the stylesheets and dictionaries that the page's table of screens names above its
/// code.
pub(super) fn wanted_by(screen: &str, read: impl Fn(&str) -> Option<String>) -> Option<Wanted> {
    let app = read(SCREENS)?;
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

/// These modules and all that they need, each after those that it imports. `read` gives the text of a file of the page.
pub(super) fn in_order(entries: &[&str], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    fn add(
        module: String,
        read: &impl Fn(&str) -> Option<String>,
        seen: &mut BTreeSet<String>,
        order: &mut Vec<String>,
    ) {
        if !seen.insert(module.clone()) {
            return;
        }
        if let Some(text) = read(&module) {
            for import in imports(&text).filter_map(|import| resolve(&module, import)) {
                add(import, read, seen, order);
            }
            order.push(module);
        }
    }
    let (mut seen, mut order) = (BTreeSet::new(), Vec::new());
    entries.iter().for_each(|entry| add((*entry).to_owned(), &read, &mut seen, &mut order));
    order
}

/// The modules that a module imports statically. Such imports stand at the beginning of a line; those in comments and dynamic
/// imports do not.
pub(super) fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let after = match line.split_once(" from '") {
            Some((before, after)) if before.starts_with("import ") || before.starts_with('}') => after,
            _ => line.strip_prefix("import '")?,
        };
        after.split('\'').next()
    })
}

/// A relative address, seen from a module.
pub(super) fn resolve(module: &str, import: &str) -> Option<String> {
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
    use super::{HOME, SHELL, in_order, screen_at, wanted_by};

    /// A page in three files: the shell, and a screen with a board.
    fn read(name: &str) -> Option<String> {
        let text = match name {
            "js/main.js" => "/** import('./never.js') */\nimport { a } from './shell.js';\n",
            "js/shell.js" => "const later = () => import('./screens/help.js');\n",
            "js/screens/home.js" => "import {\n  a,\n} from '../shell.js';\nimport '../board.js';\n",
            "js/board.js" => "import { b } from './screens/home.js';\n",
            "js/components/screens.js" => {
                "help: { words: ['help'], styles: ['lists'] },\nhome: {\n  words: ['home'],\n  styles: ['board', 'home'],\n  code: () => import('../screens/home.js'),\n},\ngame: { words: ['game'], styles: [] }"
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    #[test]
    fn a_module_comes_after_what_it_imports() {
        let home = screen_at("/").expect("home is a screen");
        assert_eq!(
            in_order(&[SHELL, home], read),
            ["js/shell.js", "js/main.js", "js/board.js", "js/screens/home.js"]
        );
        assert_eq!(in_order(&[SHELL], read), ["js/shell.js", "js/main.js"]);
    }

    #[test]
    fn a_screen_wants_the_styles_and_words_that_the_table_names_for_it() {
        let wanted = wanted_by(HOME, read).expect("home is in the table");
        assert_eq!((wanted.styles, wanted.words), (vec!["board".into(), "home".into()], vec!["home".into()]));
    }
}
