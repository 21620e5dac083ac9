-- A tournament, kept for good. Its log lies in `event` beside those of games: the ids of both are drawn alike.
create table tournament (
    id             text collate "C" primary key,
    status         bigint not null,         -- 0 open, 1 over
    created_at     bigint not null,
    code           bigint unique,           -- what can be typed instead of its link; null once nobody can enter
    organiser_hash bytea not null,          -- the SHA-256 of the organiser's token
    due_at         bigint                   -- when any process may do what is due in it
);
create index tournament_open on tournament (created_at, id) where status = 0;
create index tournament_due on tournament (due_at) where due_at is not null;

-- Who entered. The log says what they do; it has their numbers and never their names.
create table entrant (
    tournament text collate "C" not null references tournament (id) on delete cascade,
    n          bigint not null,             -- their number in the tournament, from 1
    player     bigint not null references player (id),
    token_hash bytea not null,              -- also the hash of the token of their seats
    seen_at    bigint,                      -- when any process last saw them
    primary key (tournament, n)
);
create index entrant_of_token on entrant (token_hash);
create index entrant_of_player on entrant (player);

-- The names that the organiser gave. They go with a player who is deleted.
create table given_name (
    tournament text collate "C" not null references tournament (id) on delete cascade,
    name_key   text collate "C" not null,
    name       text not null,
    primary key (tournament, name_key)
);
create index given_name_by_key on given_name (name_key);
