//! The announcement of `cuatro serve` once it listens: the address for programs, and the first steps for people.

use std::io::{IsTerminal, Write};
use std::path::Path;

use super::data;
use super::language::lang;
use super::log::Log;
use crate::config::{Listen, LogFormat, Settings};
use crate::http::HttpSettings;
use crate::printable::printable;
use crate::store::Database;
use cuatro_words::{label, say};

/// A server that listens.
pub(super) struct Announcement<'a> {
    pub(super) settings: &'a Settings,
    pub(super) listening: &'a Listen,
    pub(super) http: &'a HttpSettings,
    /// The address that links begin with.
    pub(super) here: &'a str,
    /// The admin token, if this start made it.
    pub(super) token: Option<&'a str>,
}

impl Announcement<'_> {
    /// Announces the server. The first line of standard output is the address and nothing else.
    pub(super) fn say(&self, log: &Log) -> Result<(), String> {
        let mut out = std::io::stdout().lock();
        match self.listening {
            Listen::Tcp(address) => writeln!(out, "listening on http://{address}"),
            Listen::Unix(_) => writeln!(out, "listening on {}", self.listening),
        }
        .and_then(|()| out.flush())
        .map_err(super::output_closed)?;
        let database = data::database(self.settings)?;
        match self.settings.log_format {
            LogFormat::Human => log.line(&self.for_people(&database)),
            LogFormat::Json => self.for_collectors(&database),
        }
        Ok(())
    }

    /// The first screen. A journal gets the same, without the key that stops a server at a terminal.
    fn for_people(&self, database: &Database) -> String {
        let here = self.here;
        let mut rows = vec![(label!(lang(), "cli-serve-play"), format!("{here}/"))];
        if let Some(token) = self.token {
            let file = absolute(&self.settings.admin_token_file());
            rows.push((label!(lang(), "cli-serve-admin"), format!("{here}/#admin={token}")));
            rows.push(("", say!(lang(), "cli-serve-admin-kept", file = file)));
        }
        let data = match database {
            Database::File(path) => absolute(path),
            Database::Postgres(_) => "PostgreSQL".to_owned(),
        };
        rows.push((label!(lang(), "cli-serve-data"), data));
        rows.extend(self.others().map(|others| (label!(lang(), "cli-serve-others"), others)));
        if std::io::stderr().is_terminal() {
            let stop = label!(lang(), "cli-serve-stop");
            rows.push((stop, label!(lang(), "cli-serve-stop-keys").to_owned()));
        }
        let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
        let lines: Vec<String> =
            rows.iter().map(|(label, words)| format!("  {label:<width$}  {words}")).collect();
        printable(lines.join("\n"))
    }

    /// The addresses for other machines; `None` with a public address.
    fn others(&self) -> Option<String> {
        match (&self.http.lan_url, self.listening) {
            (Some(lan), _) => {
                let link = format!("{lan}/");
                Some(say!(lang(), "cli-serve-others-network", link = link))
            }
            (None, _) if self.http.public_url.is_some() => None,
            (None, Listen::Unix(_)) => Some(label!(lang(), "cli-serve-others-socket").to_owned()),
            (None, Listen::Tcp(address)) => {
                let port = address.port().to_string();
                Some(match self.http.loopback_only {
                    true => say!(lang(), "cli-serve-others-none", port = port),
                    false => say!(lang(), "cli-serve-others-machine", port = port),
                })
            }
        }
    }

    /// A line for log collectors, without the secret.
    fn for_collectors(&self, database: &Database) {
        if self.token.is_some() {
            let file = self.settings.admin_token_file();
            tracing::info!(file = %file.display(), "admin token created");
        }
        let data = match database {
            Database::File(path) => path.display().to_string(),
            Database::Postgres(_) => "PostgreSQL".to_owned(),
        };
        let network = self.http.lan_url.as_deref();
        tracing::info!(url = self.here, network, data, "serving");
    }
}

fn absolute(file: &Path) -> String {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned()).display().to_string()
}
