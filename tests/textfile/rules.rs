//! The reading rules, by number.
