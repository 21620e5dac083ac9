-- Events that are committed and not in their table yet, one row a commit: a row for each event would touch a page for each game.
-- The body is a list of [game, version, at, body] as JSON. Within about a second the events are filed into their table.
create table journal (
    n    integer primary key,
    body text not null
) strict;
