//! What a game decides: the levels against a model of each, the texts that it reads, and the reports of what was played.

mod arbitrary;
#[allow(dead_code, reason = "the tests of the rules use the rest")]
#[path = "../../../rules/tests/rules/array_board.rs"]
mod array_board;
mod endings;
mod hold;
mod judged;
mod level;
mod level_model;
mod levels;
mod moves;
mod names;
mod offers;
mod parsers;
#[allow(dead_code, reason = "the tests of the solver use the rest")]
#[path = "../../../solver/tests/solver/plain.rs"]
mod plain;
mod played;
mod reasons;
mod scripts;
mod sentences;
mod starts;
mod tournament;
mod values;
