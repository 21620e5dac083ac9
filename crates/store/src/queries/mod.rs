//! Queries and changes in SQL that both databases share. The caller chooses the connection and the transaction.

pub(super) mod bots;
pub(super) mod carried;
pub(super) mod dump;
pub(super) mod erase;
pub(super) mod expiry;
pub(super) mod games;
pub(super) mod history;
pub(super) mod import;
pub(super) mod large_boards;
pub(super) mod ranking;
pub(super) mod report;
pub(super) mod staging;
pub(super) mod totals;
pub(super) mod tournaments;
pub(super) mod transfer;
pub(super) mod withdrawal;
