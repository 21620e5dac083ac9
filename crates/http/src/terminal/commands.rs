//! The commands at the end of texts. Each can be run as shown, in a POSIX shell and in zsh.

use axum::http::request::Parts;

use crate::request::negotiate::{LANG, lang};
use crate::request::query::value;
use crate::state::HttpSettings;
use cuatro_game::GameId;
use cuatro_rules::Side;
use cuatro_tournament::TournamentId;
use cuatro_words::lang::Lang;
use cuatro_words::printable::shell_word;

/// Writes commands for one client: with the address that it used, in the language that it asked for.
#[derive(Clone, Debug)]
pub(super) struct Commands {
    base: String,
    /// The address in links for other people.
    base_to_send: String,
    /// The language, if it was requested in the address or is not the default.
    lang: Option<Lang>,
    /// Whether the client types no commands: `cuatro play` asks questions instead.
    hidden: bool,
}

/// How long a waiting command waits, in seconds.
pub(super) const WAIT: &str = "wait=60";

/// In `Prefer` (RFC 7240): the client wants texts without commands.
const NO_COMMANDS: &str = "commands=none";

/// In the name of a credential, the separator between the side and the token of the other seat.
const BESIDE: char = '+';

/// A credential for a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct User {
    /// The name before the colon; only people read it.
    pub(super) name: String,
    pub(super) token: String,
}

impl User {
    /// The holder of a seat; of both, if two people share a terminal: `X+<token of O>:<token of X>`.
    pub(super) fn seat(side: Side, token: &str, other: Option<&str>) -> User {
        let name = match other {
            None => side.as_str().to_owned(),
            Some(other) => format!("{side}{BESIDE}{other}"),
        };
        User { name, token: token.to_owned() }
    }

    /// An entrant of a tournament.
    pub(super) fn entrant(name: &str, token: &str) -> User {
        // A colon would end the name.
        User { name: name.replace(':', "_"), token: token.to_owned() }
    }

    /// The token of the other seat in the name of a credential.
    pub(super) fn beside(name: &str) -> Option<&str> {
        name.split_once(BESIDE).map(|(_, token)| token)
    }
}

impl Commands {
    /// The commands for the sender of this request.
    pub(super) fn of(parts: &Parts, settings: &HttpSettings) -> Commands {
        let query = parts.uri.query().unwrap_or_default();
        let asked = value(query, LANG).and_then(|tag| Lang::from_tag(&tag));
        // A command does not repeat headers, so the requested language goes into the address.
        let lang = asked.or(Some(lang(parts)).filter(|lang| *lang != Lang::default()));
        Commands {
            base: settings.address_for(&parts.headers),
            base_to_send: settings.address_to_send(&parts.headers),
            lang,
            hidden: parts.headers.get_all("prefer").iter().any(|value| value == NO_COMMANDS),
        }
    }

    /// Whether texts have no commands.
    pub(super) fn are_hidden(&self) -> bool {
        self.hidden
    }

    /// A command with its purpose; nothing for a client that wants none.
    pub(super) fn offer(&self, purpose: &str, command: String) -> String {
        if self.hidden { String::new() } else { format!("{purpose}\n{command}\n") }
    }

    /// The commands to send to other people.
    pub(super) fn to_send(&self) -> Commands {
        Commands { base: self.base_to_send.clone(), ..self.clone() }
    }

    /// An address of this server: a path and an optional query.
    pub(super) fn address(&self, path: &str, query: &str) -> String {
        let lang = self.lang.map(|lang| format!("lang={}", lang.as_str()));
        let query: Vec<&str> = [query, lang.as_deref().unwrap_or_default()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{path}{mark}{}", self.base, query.join("&"))
    }

    /// Reads an address.
    pub(super) fn get(&self, user: Option<&User>, path: &str, query: &str) -> String {
        self.command(user, &[], path, query)
    }

    /// Sends a form, or an empty request.
    pub(super) fn post(&self, user: Option<&User>, form: &[(&str, &str)], path: &str) -> String {
        let fields = form.iter().flat_map(|(name, value)| {
            // curl encodes reserved characters of a form.
            let plain = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
            let flag = if plain { "-d" } else { "--data-urlencode" };
            [flag.to_owned(), format!("{name}={value}")]
        });
        let mut arguments: Vec<String> = fields.collect();
        if arguments.is_empty() {
            arguments = vec!["-X".to_owned(), "POST".to_owned()];
        }
        self.command(user, &arguments, path, "")
    }

    fn command(&self, user: Option<&User>, arguments: &[String], path: &str, query: &str) -> String {
        let mut command = "curl".to_owned();
        if let Some(User { name, token }) = user {
            command += &format!(" -u {}", shell_word(&format!("{name}:{token}")));
        }
        for argument in arguments {
            command += &format!(" {}", shell_word(argument));
        }
        command + &format!(" {}", shell_word(&self.address(path, query)))
    }
}

pub(super) fn game_path(id: &GameId, rest: &str) -> String {
    format!("/g/{id}{rest}")
}

pub(super) fn tournament_path(id: &TournamentId, rest: &str) -> String {
    format!("/t/{id}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(host: &str, settings: &HttpSettings, uri: &str) -> Commands {
        let request =
            axum::http::Request::builder().uri(uri).header("host", host).body(()).expect("a request");
        Commands::of(&request.into_parts().0, settings)
    }

    #[test]
    fn a_command_goes_where_the_asker_came_in() {
        let settings = HttpSettings { base_path: "/games".into(), ..HttpSettings::default() };
        let from = |host: &str| commands(host, &settings, "/").get(None, "/help", "");
        assert_eq!(from("box.local:8080"), "curl http://box.local:8080/games/help");
        assert_eq!(from("[::1]:8080"), "curl 'http://[::1]:8080/games/help'");
        assert_eq!(from("evil$(id)"), "curl http://localhost:8080/games/help");
        let public = Some("https://cuatro.example/games".to_owned());
        let settings = HttpSettings { public_url: public, ..settings };
        assert_eq!(
            commands("cuatro.example", &settings, "/").get(None, "/", ""),
            "curl https://cuatro.example/games/"
        );
        let here = commands("127.0.0.1:8080", &settings, "/");
        assert_eq!(here.get(None, "/help", ""), "curl http://127.0.0.1:8080/games/help");
        assert_eq!(here.to_send().get(None, "/help", ""), "curl https://cuatro.example/games/help");
    }

    #[test]
    fn words_reach_the_shell_whole() {
        let commands = commands("localhost", &HttpSettings::default(), "/?lang=es");
        let user = User::seat(Side::X, "c4s_abc", None);
        let form = [("name", "Ana María O'Hara"), ("column", "3")];
        assert_eq!(
            commands.post(Some(&user), &form, "/play"),
            r"curl -u X:c4s_abc --data-urlencode 'name=Ana María O'\''Hara' -d column=3 'http://localhost/play?lang=es'"
        );
        assert_eq!(
            commands.post(None, &[], "/g/x/resign"),
            "curl -X POST 'http://localhost/g/x/resign?lang=es'"
        );
        assert_eq!(commands.get(None, "/g/x", "wait=30"), "curl 'http://localhost/g/x?wait=30&lang=es'");
    }
}
