-- Who sat at a removed game: whoever holds one of their names by now, and was not there, must not get the game back with it.
-- Null for games removed before this was kept.
alter table removed add column x integer;
alter table removed add column o integer;
