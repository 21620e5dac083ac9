//! The pure layers against independent models: the rules, the levels, the texts. Every requirement is named where it is tested.

mod arbitrary;
mod array_board;
mod bits;
mod level_model;
mod levels;
mod parsers;
mod perft;
mod points;
mod random_play;
mod requirements;
mod text;
