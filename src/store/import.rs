//! Bringing a whole file in: staged beside the data, checked against it, then made part of it all or not at all.
//!
//! The steps are [`super::Store::stage_begin`], [`super::Store::stage`] for every piece, [`super::Store::stage_check`], and then
//! [`super::Store::stage_apply`] or [`super::Store::stage_discard`]. One import at a time.

use crate::textfile::Errors;

/// What an import would do, or did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportCounts {
    /// Games that were not here.
    pub new_games: u64,
    /// Games that are here already with the same content.
    pub known_games: u64,
    /// Games that were removed here and stay so.
    pub skipped_deleted: u64,
    /// Names that were not here.
    pub new_players: u64,
    /// Carried totals that are new or other than before.
    pub carried: u64,
}

/// What the data has to say about a staged file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportCheck {
    /// What would be done.
    pub counts: ImportCounts,
    /// Lines that contradict the data or each other.
    pub errors: Errors,
}
