//! Cuatro: a self-hosted Connect Four server.
