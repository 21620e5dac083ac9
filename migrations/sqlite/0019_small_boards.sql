-- Boards have at most ten rows and ten columns: games on larger ones are removed before this (crates/store/src/queries/large_boards.rs).
-- The operator is sent no summary of a day any more.
alter table origin drop column summary_day;
