-- Numbers for kind, status, reason and level are indices into the lists of the code. Times are milliseconds since 1970, UTC.

-- A deleted player keeps the row and loses everything in it that names them: games point here and nowhere hold a name.
create table player (
    id            integer primary key,
    name_key      text unique,              -- how names are compared; null once deleted
    name          text,                     -- null once deleted
    created_at    integer not null,
    deleted_at    integer,
    tombstone     integer unique,           -- the n of deleted:<n>
    -- All games that count, and what was carried in.
    points        integer not null default 0,
    wins          integer not null default 0,
    losses        integer not null default 0,
    draws         integer not null default 0,
    -- Of these, games between two people.
    people_points integer not null default 0,
    people_wins   integer not null default 0,
    people_losses integer not null default 0,
    people_draws  integer not null default 0
) strict;

create index player_by_points on player (points desc, wins desc, losses, name)
    where name is not null and wins + losses + draws > 0;
create index player_by_people_points on player (people_points desc, people_wins desc, people_losses, name)
    where name is not null and people_wins + people_losses + people_draws > 0;

-- What proves that somebody is a player. Only the SHA-256 of a token is kept.
create table credential (
    token_hash blob primary key,
    player     integer not null references player (id),
    created_at integer not null
) strict, without rowid;
create index credential_of_player on credential (player);

-- A game from its creation until its log is no longer needed.
create table game (
    id         text primary key,
    status     integer not null,
    created_at integer not null
) strict, without rowid;
create index game_by_status on game (status, created_at, id);

-- The truth: what happened, in order. The key refuses a second event at the same version.
create table event (
    game    text not null,
    version integer not null,
    at      integer not null,
    body    text not null,
    primary key (game, version)
) strict, without rowid;

-- Who holds a seat, or for whom it is kept.
create table seat (
    game        text not null references game (id) on delete cascade,
    side        integer not null,           -- 0 X, 1 O
    player      integer references player (id),
    token_hash  blob,
    invite_hash blob,
    invite_name text,
    primary key (game, side)
) strict, without rowid;
create index seat_of_token on seat (token_hash) where token_hash is not null;
create index seat_of_player on seat (player) where player is not null;

-- A finished game: one immutable row of the history.
create table record (
    n        integer primary key,
    id       text not null unique,
    ended_at integer not null,
    kind     integer not null,
    x_player integer references player (id),
    x_level  integer,
    o_player integer references player (id),
    o_level  integer,
    rows     integer not null,
    columns  integer not null,
    connect  integer not null,
    winner   integer,                       -- 0 X, 1 O, null draw
    reason   integer not null,
    rounds   integer not null,
    x_points integer not null,
    o_points integer not null,
    rated    integer not null,
    moves    blob                           -- one byte a move; null for a result without moves
) strict;
create index record_by_end on record (ended_at, id);
create index record_of_x on record (x_player, ended_at) where x_player is not null;
create index record_of_o on record (o_player, ended_at) where o_player is not null;
