//! A game or a tournament as a person names it: by id, or by a link from the page or a message.

use percent_encoding::percent_decode_str;

/// The game or tournament, its server, and what else its link brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) server: Option<String>,
    pub(super) id: String,
    pub(super) invite: Option<String>,
    pub(super) name: Option<String>,
    /// What proves an entrant of the tournament.
    pub(super) entrant: Option<String>,
}

impl Link {
    /// Reads the id of a game, or a link such as `http://host/g/ID#invite=CODE&name=NAME`.
    pub(super) fn parse(text: &str) -> Option<Link> {
        Link::below(text, ["/g/", "/api/v1/games/"])
    }

    /// Reads the id or number of a tournament, or a link such as `http://host/t/ID#entrant=TOKEN`.
    pub(super) fn of_tournament(text: &str) -> Option<Link> {
        Link::below(text, ["/t/", "/api/v1/tournaments/"])
    }

    fn below(text: &str, folders: [&str; 2]) -> Option<Link> {
        let (address, fragment) = text.split_once('#').unwrap_or((text, ""));
        let found = folders.iter().find_map(|before| address.split_once(before));
        let (server, rest) = match found {
            Some((server, rest)) => (Some(server.to_owned()), rest),
            None => (None, address),
        };
        let id: String = rest.chars().take_while(|c| !matches!(c, '/' | '?' | '.')).collect();
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let value = |name: &str| {
            let pair = fragment.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))?;
            Some(percent_decode_str(pair).decode_utf8_lossy().into_owned())
        };
        let (invite, name, entrant) = (value("invite"), value("name"), value("entrant"));
        Some(Link { server, id, invite, name, entrant })
    }
}

#[cfg(test)]
mod tests {
    use super::Link;

    #[test]
    fn an_id_and_every_kind_of_link_name_a_game() {
        let plain = |server: Option<&str>| Link {
            server: server.map(str::to_owned),
            id: "hctqk3r7h439".into(),
            invite: None,
            name: None,
            entrant: None,
        };
        let read = |text: &str| Link::parse(text).expect(text);
        assert_eq!(read("hctqk3r7h439"), plain(None));
        assert_eq!(read("http://a:1/x/g/hctqk3r7h439?lang=es"), plain(Some("http://a:1/x")));
        assert_eq!(read("http://a/api/v1/games/hctqk3r7h439.json"), plain(Some("http://a")));
        let invited = read("http://a/g/hctqk3r7h439#invite=c4i_1&name=Jos%C3%A9");
        assert_eq!((invited.invite.as_deref(), invited.name.as_deref()), (Some("c4i_1"), Some("José")));
        let tournament = Link::of_tournament("http://a/x/t/hctqk3r7h439#entrant=c4s_1").expect("a link");
        assert_eq!(
            (tournament.server.as_deref(), tournament.entrant.as_deref()),
            (Some("http://a/x"), Some("c4s_1"))
        );
        assert_eq!(Link::of_tournament("4711").map(|link| link.id).as_deref(), Some("4711"));
        for text in ["", "http://a/", "no such id", "../etc"] {
            assert_eq!(Link::parse(text), None, "{text:?}");
        }
    }
}
