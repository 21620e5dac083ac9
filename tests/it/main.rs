//! Through HTTP: a real server on a real port with a real data file, and people who use it.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]

#[path = "../delegate/mod.rs"]
mod delegate;
mod document;
#[path = "../postgres/mod.rs"]
mod postgres_server;
#[path = "../program/mod.rs"]
mod program;
mod support;

mod absence;
mod abuse;
mod addresses;
mod analysis;
mod arbitrary;
mod archive;
mod bots;
mod broken_store;
mod cancel_storm;
mod cards;
mod computer;
mod conditional;
mod cors;
mod credentials;
mod damage;
#[cfg(target_os = "linux")]
mod disk;
mod events;
mod expiry;
mod first_column;
mod forged;
mod greedy;
mod histories;
mod hostile_names;
mod idempotency;
mod identity;
mod judge;
mod leaving;
mod limits;
mod lobby;
mod manual;
mod openings;
mod operator;
mod play;
mod position;
mod refusals;
mod report;
mod requests;
mod restart;
mod scripts;
mod series;
mod sharing;
mod signed_on;
mod sockets;
mod standings;
mod starts;
mod text;
mod textfile;
mod tournaments;
mod unlisted;
mod webhook;
mod wording;
mod writer;
mod wrong_requests;
