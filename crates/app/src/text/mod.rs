//! Texts for people: sentences, tables and files, the same for curl, `cuatro play` and programs.

mod history_table;
mod records;
mod sentences;
mod tournament;
mod tournament_csv;

pub use history_table::history_table;
pub use records::{ranking_text, record_text, results_text};
pub use sentences::{
    board_name, by_hand, card_name, declined, heading, marked_name, offers, played, report_names, seat_name,
    series, standing, starts, state, uncounted, withdrew,
};
pub use tournament::{tournament_now, tournament_text};
pub use tournament_csv::{award_line, file_name, games_heading, separator};
