//! The request that carries a notice, for each kind of receiver.

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
}

/// The request to send.
#[derive(Clone, Debug)]
pub struct Post {
    /// Its headers, in lower case.
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

pub(super) fn post(settings: &WebhookSettings, notice: &Notice, at: Time) -> Post {
    let link = format!("{}/g/{}", settings.links, notice.game());
    let text = notice.sentence(settings.lang);
    match settings.format {
        WebhookFormat::Ntfy => {
            let headers = vec![
                ("content-type", "text/plain; charset=utf-8".to_owned()),
                ("title", in_a_header(&settings.server)),
                ("click", link),
            ];
            Post { headers, body: text }
        }
        WebhookFormat::Json => {
            let body = json!({
                "event": notice.event().as_str(),
                "at": at.to_string(),
                "server": settings.server,
                "text": text,
                "url": link,
                "game": notice.data(),
            });
            Post { headers: vec![("content-type", "application/json".to_owned())], body: body.to_string() }
        }
    }
}

/// Headers are ASCII; ntfy decodes RFC 2047 in them.
fn in_a_header(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { format!("=?UTF-8?B?{}?=", BASE64_STANDARD.encode(text)) }
}
