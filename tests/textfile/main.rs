//! The text file: what is read, what is refused and in which words, and that what is written is read again.

mod hostile;
mod rules;
mod sample;
mod support;
mod words;
