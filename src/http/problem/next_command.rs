//! The command that a refusal at a terminal ends with.

/// Carried in the response of a terminal until [`crate::http::request_context`] writes the refusal.
#[derive(Clone, Debug)]
pub(crate) struct NextCommand(pub(crate) String);
