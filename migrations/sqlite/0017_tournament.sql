-- A tournament, kept for good. Its log lies in `event` and `journal` beside those of games: the ids of both are drawn alike.
create table tournament (
    id             text primary key,
    status         integer not null,        -- 0 open, 1 over
    created_at     integer not null,
    code           integer unique,          -- what can be typed instead of its link; null once nobody can enter
    organiser_hash blob not null            -- the SHA-256 of the organiser's token
) strict, without rowid;
create index tournament_open on tournament (created_at, id) where status = 0;

-- Who entered. The log says what they do; it has their numbers and never their names.
create table entrant (
    tournament text not null references tournament (id) on delete cascade,
    n          integer not null,            -- their number in the tournament, from 1
    player     integer not null references player (id),
    token_hash blob not null,               -- also the hash of the token of their seats
    primary key (tournament, n)
) strict, without rowid;
create index entrant_of_token on entrant (token_hash);
create index entrant_of_player on entrant (player);

-- The names that the organiser gave. They go with a player who is deleted.
create table given_name (
    tournament text not null references tournament (id) on delete cascade,
    name_key   text not null,
    name       text not null,
    primary key (tournament, name_key)
) strict, without rowid;
create index given_name_by_key on given_name (name_key);
