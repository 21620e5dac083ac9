//! A game as a person names it: by id, or by a link from the page or a message.

use percent_encoding::percent_decode_str;

/// The game, its server, and the invitation in its link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) server: Option<String>,
    pub(super) id: String,
    pub(super) invite: Option<String>,
    pub(super) name: Option<String>,
}

impl Link {
    /// Reads an id, or a link such as `http://host/g/ID#invite=CODE&name=NAME`.
    pub(super) fn parse(text: &str) -> Option<Link> {
        let (address, fragment) = text.split_once('#').unwrap_or((text, ""));
        let found = ["/g/", "/api/v1/games/"].iter().find_map(|before| address.split_once(before));
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
        Some(Link { server, id, invite: value("invite"), name: value("name") })
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
        };
        let read = |text: &str| Link::parse(text).expect(text);
        assert_eq!(read("hctqk3r7h439"), plain(None));
        assert_eq!(read("http://a:1/x/g/hctqk3r7h439?lang=es"), plain(Some("http://a:1/x")));
        assert_eq!(read("http://a/api/v1/games/hctqk3r7h439.json"), plain(Some("http://a")));
        let invited = read("http://a/g/hctqk3r7h439#invite=c4i_1&name=Jos%C3%A9");
        assert_eq!((invited.invite.as_deref(), invited.name.as_deref()), (Some("c4i_1"), Some("José")));
        for text in ["", "http://a/", "no such id", "../etc"] {
            assert_eq!(Link::parse(text), None, "{text:?}");
        }
    }
}
