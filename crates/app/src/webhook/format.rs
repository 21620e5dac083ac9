//! The body of a notice for each kind of receiver. Names come from players, so they are escaped.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::WebhookSettings;
use super::notice::Notice;
use cuatro_game::Time;

/// The kind of receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum WebhookFormat {
    /// For programs: a JSON object with all facts.
    #[default]
    Json,
    /// A topic of ntfy.
    Ntfy,
    /// A webhook of a Discord channel.
    Discord,
    /// A generic webhook of matrix-hookshot.
    Matrix,
}

/// The request to send.
#[derive(Clone, Debug)]
pub struct Post {
    /// Its headers, in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// Its body.
    pub body: String,
}

/// Renders a notice.
pub(super) fn post(settings: &WebhookSettings, notice: &Notice, at: Time) -> Post {
    let link = notice.game().map(|id| format!("{}/g/{id}", settings.links));
    let sentence = |shown| notice.sentence(settings.lang, shown);
    let with_link = |text: String| match &link {
        Some(link) => format!("{text} {link}"),
        None => text,
    };
    let body = match settings.format {
        WebhookFormat::Ntfy => {
            let mut headers = vec![
                ("content-type", "text/plain; charset=utf-8".to_owned()),
                ("title", in_a_header(&settings.server)),
            ];
            headers.extend(link.as_ref().map(|link| ("click", link.clone())));
            return Post { headers, body: sentence(str::to_owned) };
        }
        WebhookFormat::Json => {
            let (of, data) = notice.data();
            json!({
                "event": notice.event().as_str(),
                "at": at.to_string(),
                "server": settings.server,
                "text": sentence(str::to_owned),
                "url": link,
                of: data,
            })
        }
        WebhookFormat::Discord => json!({
            "content": with_link(sentence(in_markdown)),
            "allowed_mentions": { "parse": [] },
        }),
        WebhookFormat::Matrix => {
            let html = match &link {
                Some(link) => {
                    format!("{} <a href=\"{}\">{}</a>", sentence(in_html), in_html(link), in_html(link))
                }
                None => sentence(in_html),
            };
            json!({ "text": with_link(sentence(without_mentions)), "html": html })
        }
    };
    Post { headers: vec![("content-type", "application/json".to_owned())], body: body.to_string() }
}

/// Escapes Discord's Markdown: a backslash removes the meaning of any sign.
fn in_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// `@room` notifies everybody in a Matrix room, unless an invisible character interrupts it.
fn without_mentions(text: &str) -> String {
    text.replace('@', "@\u{200b}")
}

fn in_html(text: &str) -> String {
    let text = without_mentions(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Headers are ASCII; ntfy decodes RFC 2047 in them.
fn in_a_header(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { format!("=?UTF-8?B?{}?=", BASE64_STANDARD.encode(text)) }
}

#[cfg(test)]
mod tests {
    use super::{in_a_header, in_html, in_markdown};

    #[test]
    fn no_sign_of_a_name_does_anything() {
        assert_eq!(in_markdown("**Ana** <@1>"), "\\*\\*Ana\\*\\* \\<\\@1\\>");
        assert_eq!(in_html("<b>&@room"), "&lt;b&gt;&amp;@\u{200b}room");
        assert_eq!(in_a_header("Años"), "=?UTF-8?B?QcOxb3M=?=");
    }
}
