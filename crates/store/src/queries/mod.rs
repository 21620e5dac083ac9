//! Queries and changes in SQL that both databases share. The caller chooses the connection and the transaction.

pub mod bots;
pub mod carried;
pub mod dump;
pub mod erase;
pub mod expiry;
pub mod games;
pub mod history;
pub mod import;
pub mod large_boards;
pub mod ranking;
pub mod rename;
pub mod report;
pub mod totals;
pub mod tournaments;
pub mod transfer;
pub mod withdrawal;
