//! The command at the end of a refusal for a terminal.

/// Carried in a terminal's response until [`crate::request_context`] writes the refusal.
#[derive(Clone, Debug)]
pub(crate) struct NextCommand(pub(crate) String);
