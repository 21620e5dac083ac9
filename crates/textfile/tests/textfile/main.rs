//! The text file: what is read, what is refused and in which words, and that what is written is read again.

mod bots;
mod difference;
mod form;
mod hostile;
mod layout;
mod names;
mod people;
mod reader;
mod sample;
mod support;
mod tables;
mod words;
