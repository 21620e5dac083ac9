//! `cuatro healthcheck`: for containers, which have no curl.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::config::Settings;

const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the server at the listening address for `/healthz`.
pub(super) fn run(settings: &Settings) -> Result<(), String> {
    let mut address = settings.listen;
    // A server that listens everywhere is asked on this machine.
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            std::net::SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            std::net::SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    let answer = ask(address).map_err(|error| format!("{address} does not answer: {error}"))?;
    match answer.split(' ').nth(1) {
        Some("200") => Ok(()),
        _ => Err(format!("{address} is not well: {}", answer.lines().next().unwrap_or_default())),
    }
}

fn ask(address: std::net::SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer)
}
