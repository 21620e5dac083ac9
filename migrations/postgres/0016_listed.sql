-- Whether a game is in the lists of all games; its first event says the same.
alter table game add column listed boolean not null default true;
-- Lists are read from this index alone, so it has every column that they ask for.
create index game_listed on game (status, created_at, id, listed) where listed;
