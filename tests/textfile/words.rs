//! The words of the errors.
