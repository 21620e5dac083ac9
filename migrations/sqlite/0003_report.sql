-- What the engine said about a finished game, as JSON: work saved, made again from the moves when it is missing or from another
-- version of the program. It goes with the game.
create table report (
    game blob primary key references record (id) on delete cascade,
    body text not null
) strict, without rowid;
