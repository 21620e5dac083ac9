//! Every example of the README and the documents, run as it stands.

mod blocks;
mod session;
mod shape;

use std::collections::BTreeSet;

use super::support::Place;
use blocks::{Block, Run, blocks, documents};
use session::Session;

/// Those that run in this way, each run. Panics with all that went wrong.
fn run_all(run: &Run) {
    let blocks = blocks().unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let these: Vec<Block> = blocks.into_iter().filter(|block| block.run == *run).collect();
    assert!(!these.is_empty(), "no block is run so; remove its test");
    let failures: Vec<String> = these
        .iter()
        .filter_map(|block| Session::new(block).run().err().map(|error| format!("{}: {error}", block.place)))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn every_block_says_how_it_is_run() {
    let blocks = blocks().unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let skipped: Vec<String> = blocks
        .iter()
        .filter_map(|block| match &block.run {
            Run::Skipped(reason) => Some(format!("{}: {reason}", block.place)),
            _ => None,
        })
        .collect();
    // One more that is not run is a decision: raise the number beside the reason.
    let expected = 10;
    assert_eq!(skipped.len(), expected, "blocks that are not run:\n{}", skipped.join("\n"));
}

#[test]
fn commands_without_a_server_print_what_the_documents_show() {
    run_all(&Run::Alone);
}

#[test]
fn commands_beside_a_server_print_what_the_documents_show() {
    run_all(&Run::BesideServer);
}

#[test]
fn servers_start_as_the_documents_start_them() {
    run_all(&Run::Serves);
}

#[test]
fn the_game_in_the_terminal_goes_as_the_documents_show() {
    run_all(&Run::Terminal);
}

/// The words of each command between backticks within a sentence.
fn commands_in_sentences() -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for path in documents() {
        let text = std::fs::read_to_string(&path).expect("a document");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        for (number, line) in text.lines().enumerate() {
            let spans = line.split('`').skip(1).step_by(2);
            for words in spans.filter_map(|span| span.strip_prefix("cuatro ")) {
                let words = words.split_whitespace().map(str::to_owned).collect();
                found.push((format!("{name}:{}", number + 1), words));
            }
        }
    }
    found
}

#[test]
fn commands_in_sentences_have_the_subcommands_and_flags_that_they_name() {
    let place = Place::new();
    let commands = commands_in_sentences();
    assert!(commands.len() > 15, "{commands:?}");
    let helps: BTreeSet<&str> = commands.iter().map(|(_, words)| words[0].as_str()).collect();
    for subcommand in helps.into_iter().filter(|word| !word.starts_with('-')) {
        let help = place.run(&[subcommand, "--help"], "");
        for (at, words) in commands.iter().filter(|(_, words)| words[0] == subcommand) {
            assert_eq!(help.status, 0, "{at}: there is no cuatro {subcommand}");
            let flags = words.iter().map(|word| word.trim_matches(|c: char| "[]".contains(c)));
            for flag in flags.filter(|word| word.starts_with("--")) {
                assert!(help.out.contains(flag), "{at}: cuatro {subcommand} has no {flag}");
            }
        }
    }
}
