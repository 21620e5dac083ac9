//! The rules against an independent board, and every requirement named where it is tested.

#[allow(dead_code, reason = "the tests of the levels use the rest")]
mod array_board;
mod parsers;
mod perft;
mod picture;
mod points;
mod random_play;
mod requirements;
mod stacks;
mod text;
mod values;
