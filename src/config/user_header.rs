//! Headers that can carry the name of the signed-on person.

use super::WrongValue;

/// Headers with another meaning: a browser or a proxy sets them, or the server reads them. X-Forwarded-User is not one of them.
const OTHERS: [&str; 41] = [
    "alt-used",
    "authorization",
    "cache-control",
    "connection",
    "cookie",
    "date",
    "dnt",
    "early-data",
    "expect",
    "forwarded",
    "from",
    "host",
    "http2-settings",
    "idempotency-key",
    "keep-alive",
    "last-event-id",
    "max-forwards",
    "origin",
    "pragma",
    "priority",
    "range",
    "referer",
    "save-data",
    "te",
    "traceparent",
    "tracestate",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "upgrade-insecure-requests",
    "user-agent",
    "via",
    "x-forwarded-by",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-port",
    "x-forwarded-prefix",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-real-ip",
    "x-request-id",
];

/// The prefixes of further such headers.
const BEGINNINGS: [&str; 6] = ["accept", "access-control-", "content-", "if-", "proxy-", "sec-"];

/// Nothing, or the name of a header without another meaning, in lower case.
pub(super) fn named(text: &str) -> Result<String, WrongValue> {
    let name = text.to_ascii_lowercase();
    let known = OTHERS.contains(&&*name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning));
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    match !known && name.bytes().all(plain) {
        true => Ok(name),
        false => Err(WrongValue::UserHeader),
    }
}
