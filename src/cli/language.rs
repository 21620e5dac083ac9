//! The language of the command line: one for the whole run.

use std::sync::OnceLock;

use crate::lang::Lang;

static CHOSEN: OnceLock<Lang> = OnceLock::new();

/// The language that was chosen, otherwise that of the terminal.
pub(super) fn lang() -> Lang {
    *CHOSEN.get_or_init(of_terminal)
}

/// Chooses a language, before the first message.
pub(super) fn choose(lang: Lang) {
    // A refusal before this point used the terminal's language.
    let _ = CHOSEN.set(lang);
}

/// The language of the terminal, from the usual variables: `es_ES.UTF-8`.
fn of_terminal() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let tag = locale.as_deref().and_then(|locale| locale.split(['.', '@']).next());
    tag.and_then(Lang::from_tag).unwrap_or_default()
}
