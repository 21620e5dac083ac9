//! `cuatro export`: ranking and history as one .txt file.

use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::language::lang;
use super::output::Output;
use super::server::{self, Server};
use super::{data, output_file};
use crate::config::Settings;
use crate::time_source::TimeSource;
use cuatro_words::say;

/// Where to write the export, and which data to read.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// File to write; standard output if not given, or for -. An existing file is replaced once the new one is complete, a pipe or a device written.
    file: Option<PathBuf>,
    /// Ask a running server instead of the data file: http://127.0.0.1:8080
    #[arg(long)]
    server: Option<String>,
}

pub(super) fn run(export: &Export, settings: &Settings) -> Result<(), String> {
    match export.file.as_deref().filter(|file| *file != Path::new("-")) {
        None => write(export, settings, &mut BufWriter::new(Output)),
        Some(path) => output_file::write(path, settings, |mut out| write(export, settings, &mut out)),
    }
}

/// Writes the data to a file; the menu of `cuatro play` uses this too.
pub(super) fn to_file(file: &Path, settings: &Settings) -> Result<(), String> {
    run(&Export { file: Some(file.to_owned()), server: None }, settings)
}

fn write(export: &Export, settings: &Settings, out: &mut impl Write) -> Result<(), String> {
    let said = |error: std::io::Error| say!(lang(), "cli-export-unwritten", error = error.to_string());
    match &export.server {
        Some(url) => {
            let server = Server::at(url, server::ANSWER_WITHIN, lang())?;
            let answer = server.answered(server.get("/export.txt").call())?;
            let mut body = answer.into_body().into_reader();
            let mut piece = vec![0; 64 * 1024];
            loop {
                let read = body.read(&mut piece);
                let read =
                    read.map_err(|error| say!(lang(), "cli-export-broke-off", error = error.to_string()))?;
                if read == 0 {
                    return out.flush().map_err(said);
                }
                out.write_all(&piece[..read]).map_err(said)?;
            }
        }
        None => data::block_on(async {
            let store = data::open_to_read(settings).await?;
            data::export(store.clone(), &settings.name, TimeSource::System.date(), |piece| {
                out.write_all(piece.as_bytes()).map_err(said)
            })
            .await?;
            store.close().await;
            out.flush().map_err(said)
        }),
    }
}
