//! The stylesheets of a first screen as one file, and its dictionaries as another, with those of every screen. What is opened later
//! fetches its own one by one.

use super::preload::{self, BOARD, GAME, HOME, TOURNAMENT, Wanted};

/// The file with the stylesheets of every screen.
pub(super) const SHELL_SHEET: &str = "css/bundle/app.css";
/// The dictionary of every screen.
pub(super) const SHELL_WORDS: &str = "shell";
/// The stylesheets of every screen, in the order of their layers.
const SHELL_STYLES: [&str; 3] = ["tokens", "base", "layout"];
/// The screens whose styles and words come in one file each.
const SCREENS: [&str; 4] = [HOME, GAME, BOARD, TOURNAMENT];

/// The file with all stylesheets of a screen.
pub(super) fn sheet_of(screen: &str) -> String {
    screen.replace("js/screens/", "css/bundle/").replace(".js", ".css")
}

/// The file with all dictionaries of a screen.
pub(super) fn words_of(screen: &str, lang: &str) -> String {
    screen.replace("js/screens/", &format!("js/i18n/{lang}/bundle/"))
}

/// The dictionaries of a screen, that of every screen among them.
pub(super) fn parts(wanted: &Wanted) -> Vec<&str> {
    [SHELL_WORDS].into_iter().chain(wanted.words.iter().map(String::as_str)).collect()
}

/// The stylesheets in a file, one after the other. `read` gives the text of a file of the page.
pub(super) fn styles(file: &str, read: impl Fn(&str) -> Option<String> + Copy) -> Option<String> {
    let shell = SHELL_STYLES.map(str::to_owned);
    let own = match file {
        SHELL_SHEET => Vec::new(),
        _ => preload::wanted_by(SCREENS.into_iter().find(|screen| sheet_of(screen) == file)?, read)?.styles,
    };
    shell.iter().chain(&own).map(|name| read(&format!("css/{name}.css"))).collect()
}

/// The dictionaries in a file as one.
pub(super) fn words(file: &str, read: impl Fn(&str) -> Option<String> + Copy) -> Option<String> {
    let (lang, _) = file.strip_prefix("js/i18n/")?.split_once('/')?;
    let screen = SCREENS.into_iter().find(|screen| words_of(screen, lang) == file)?;
    let wanted = preload::wanted_by(screen, read)?;
    let entries = parts(&wanted).into_iter().map(|part| {
        let dictionary = read(&format!("js/i18n/{lang}/{part}.js"))?;
        let (_, entries) = dictionary.split_once("export const words = {")?;
        Some(entries.trim_end().strip_suffix("};")?.trim_end().trim_end_matches(',').to_owned())
    });
    Some(format!("export const words = {{{}}};", entries.collect::<Option<Vec<_>>>()?.join(",")))
}

#[cfg(test)]
mod tests {
    use super::super::assets::text;
    use super::super::compact;
    use super::{SCREENS, preload, sheet_of, styles, words, words_of};

    #[test]
    fn the_dictionaries_of_a_screen_come_as_one() {
        for lang in ["en", "es", "fr"] {
            for screen in SCREENS {
                let joined = words(&words_of(screen, lang), text);
                let joined = compact::module(&joined.unwrap_or_else(|| panic!("{screen} in {lang}")));
                let wanted = preload::wanted_by(screen, text).expect("it is in the table").words;
                for part in wanted.iter().map(String::as_str).chain(["shell"]) {
                    let alone = text(&format!("js/i18n/{lang}/{part}.js")).expect("a dictionary");
                    let alone = compact::module(&alone);
                    let (_, entries) = alone.split_once('{').expect("an object");
                    let entries = entries.trim_end_matches(['}', ';', '\n']);
                    assert!(joined.contains(entries), "{part} of {screen} in {lang}:\n{entries}\n{joined}");
                }
            }
        }
        assert_eq!(words("js/i18n/xx/bundle/home.js", text), None);
    }

    #[test]
    fn the_styles_of_a_screen_follow_those_of_every_screen() {
        let joined = styles(&sheet_of(preload::HOME), text).expect("home has styles");
        let shell = styles(super::SHELL_SHEET, text).expect("the shell has styles");
        assert!(joined.starts_with(&shell) && shell.starts_with("/* The palette"), "{joined}");
        assert!(joined[shell.len()..].contains("cuatro-home {"), "{joined}");
        assert_eq!(styles("css/bundle/help.css", text), None);
    }
}
