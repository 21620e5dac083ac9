//! The help: only the global settings that a subcommand uses, and the levels of the computer.

use clap::{Command, CommandFactory};

use super::Cli;
use crate::computer::Level;

/// The settings that a subcommand uses; the others are accepted and hidden from its help. `serve` uses all of them.
const USED: [(&str, &[&str]); 11] = [
    ("healthcheck", &["listen"]),
    ("play", &["data_dir", "database_url"]),
    ("export", &["data_dir", "database_url", "name"]),
    ("import", &["data_dir", "database_url", "admin_token"]),
    ("ranking", &["data_dir", "database_url"]),
    ("backup", &["data_dir", "database_url"]),
    ("restore", &["data_dir", "database_url"]),
    ("migrate-store", &["data_dir"]),
    (
        "doctor",
        &[
            "listen",
            "data_dir",
            "database_url",
            "public_url",
            "trusted_proxies",
            "backup_every",
            "backup_dir",
        ],
    ),
    ("completions", &[]),
    ("man", &[]),
];

/// The command line with its help.
pub(super) fn command() -> Command {
    let cli = Cli::command();
    let settings: Vec<_> = cli.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let help = format!("{}\n\n{EXAMPLES}\n\n{STATUSES}", levels());
    let all = format!("{}\n\n{EXAMPLES}\n{SERVER_EXAMPLES}\n\n{STATUSES}", levels());
    let mut cli = cli.after_help(all).mut_subcommands(|command| match command.get_name() {
        "play" => command.after_help(help.clone()),
        _ => {
            let more = command.get_after_help().map(|more| format!("{more}\n\n{STATUSES}"));
            command.after_help(more.unwrap_or_else(|| STATUSES.to_owned()))
        }
    });
    for (subcommand, used) in USED {
        let hidden = settings.iter().filter(|arg| !used.contains(&arg.get_id().as_str()));
        let hidden: Vec<_> = hidden.map(|arg| arg.clone().hide(true)).collect();
        cli = cli.mut_subcommand(subcommand, |command| command.args(hidden));
    }
    cli
}

const EXAMPLES: &str = "Examples:
  cuatro play                                the menu
  cuatro play --x Ana --o hard               Ana against the computer
  cuatro play --x Ana --o Bruno --first random
  cuatro play --x heuristic --o 6 --pace 300 two computers
  cuatro play --server http://127.0.0.1:8080 --x Ana
  cuatro play --script moves.txt --rows 4 --columns 4";

const SERVER_EXAMPLES: &str = "  cuatro serve --listen 0.0.0.0:8080         a server for the network
  cuatro config                              its settings, and where each came from";

/// The exit statuses of every command.
const STATUSES: &str = "Exit status: 0 done, 1 failed or unfinished, 2 wrong usage or settings.";

/// The levels with their numbers, as all interfaces accept them.
fn levels() -> String {
    let mut text = String::from("Levels of the computer, by number or by name in any language of Cuatro:");
    for level in Level::ALL {
        text +=
            &format!("\n  {}  {:<10} {:<11} --o {}", level.number(), level.id(), level.alias(), level.id());
    }
    text
}
