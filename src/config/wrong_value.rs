//! Why the value of a flag is refused.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{ADMIN_TOKEN, SERVER_NAME};
use crate::lang::Lang;
use cuatro_words::say;

/// Why the value of a flag is refused. Callers add the flag and the value, because some values are secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
#[expect(missing_docs, reason = "each is named after the setting, and its text says the rest")]
pub enum WrongValue {
    /// It must be a whole number within these bounds.
    Number {
        min: String,
        max: String,
    },
    Listen,
    ListenPath,
    ListenPlatform,
    DatabaseUrl,
    AdminTokenLength,
    AdminTokenCharacters,
    /// It begins as the tokens of players do.
    AdminTokenBeginning,
    PublicUrl,
    Origin,
    BasePath,
    ServerName,
    /// The filter cannot be read, for the given reason.
    LogFilter(String),
    TrustedProxy,
    UserHeader,
    /// No proxy is trusted, so anybody could send the header.
    UserHeaderOfAnybody,
    Interval,
    WebhookUrl,
    Language,
}

impl WrongValue {
    /// What would be right.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            WrongValue::Number { min, max } => lang.between(min, max),
            WrongValue::Listen => say!(lang, "cli-setting-listen"),
            WrongValue::ListenPath => say!(lang, "cli-setting-listen-path"),
            WrongValue::ListenPlatform => say!(lang, "cli-setting-listen-platform"),
            WrongValue::DatabaseUrl => say!(lang, "cli-setting-database-url"),
            WrongValue::AdminTokenLength => {
                say!(lang, "cli-setting-admin-token-length", characters = ADMIN_TOKEN)
            }
            WrongValue::AdminTokenCharacters => say!(lang, "cli-setting-admin-token-characters"),
            WrongValue::AdminTokenBeginning => say!(lang, "cli-setting-admin-token-beginning"),
            WrongValue::PublicUrl => say!(lang, "cli-setting-public-url"),
            WrongValue::Origin => say!(lang, "cli-setting-origin"),
            WrongValue::BasePath => say!(lang, "cli-setting-base-path"),
            WrongValue::ServerName => say!(lang, "cli-setting-name", characters = SERVER_NAME),
            WrongValue::LogFilter(error) => say!(lang, "cli-setting-log", error = error),
            WrongValue::TrustedProxy => say!(lang, "cli-setting-trusted-proxies"),
            WrongValue::UserHeader => say!(lang, "cli-setting-user-header"),
            WrongValue::UserHeaderOfAnybody => say!(lang, "cli-setting-user-header-of-anybody"),
            WrongValue::Interval => say!(lang, "cli-setting-interval"),
            WrongValue::WebhookUrl => say!(lang, "cli-setting-webhook-url"),
            WrongValue::Language => say!(lang, "cli-setting-language", languages = lang.choices()),
        }
    }
}

/// Reads whole numbers within bounds.
pub fn number<N>(bounds: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, WrongValue> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let wrong = || WrongValue::Number { min: bounds.start().to_string(), max: bounds.end().to_string() };
        text.parse().ok().filter(|number| bounds.contains(number)).ok_or_else(wrong)
    }
}

/// One of the languages that Cuatro speaks.
pub fn language(text: &str) -> Result<Lang, WrongValue> {
    Lang::from_tag(text).ok_or(WrongValue::Language)
}
