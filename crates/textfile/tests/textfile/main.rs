//! The text file: what is read, what is refused and in which words, and that what is written is read again.

mod difference;
mod form;
mod hostile;
mod people;
mod replay;
mod sample;
mod support;
mod words;
