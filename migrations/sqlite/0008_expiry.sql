-- Names that nobody ever used become free again. A seat refers to its player as long as the game's log is kept; for what is forgotten with
-- the log, this says whether somebody under that name was in a game that was played.
alter table player add column used integer not null default 0;
create index player_unused on player (created_at)
    where name is not null and wins + losses + draws = 0 and used = 0;
