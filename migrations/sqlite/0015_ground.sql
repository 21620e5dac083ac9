-- The whole schema. Its number goes on from the schemas before it, so that an older Cuatro knows that this one is newer.
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
    people_draws  integer not null default 0,
    -- Glicko-2; null until the first rated game.
    rating        real,
    deviation     real,
    volatility    real,
    -- Somebody under that name was in a game that was played and whose log is forgotten. A seat refers to its player only as long
    -- as the log is kept, and names that nobody ever used become free again.
    used          integer not null default 0,
    -- A name is a bot's once its owner has said so, and stays one.
    bot           integer not null default 0,
    -- Games between two names of which at least one is a bot's. They are in no people_ column; a bot has nothing in those.
    bots_points   integer not null default 0,
    bots_wins     integer not null default 0,
    bots_losses   integer not null default 0,
    bots_draws    integer not null default 0
) strict;
-- Who searches for part of a name compares the keys of those who have played, in the order of the ranking.
create index player_by_points on player (points desc, wins desc, losses, name, name_key)
    where name is not null and wins + losses + draws > 0;
create index player_by_people_points on player (people_points desc, people_wins desc, people_losses, name)
    where name is not null and people_wins + people_losses + people_draws > 0;
create index player_by_bots_points on player (bots_points desc, bots_wins desc, bots_losses, name)
    where bot and name is not null and bots_wins + bots_losses + bots_draws > 0;
create index player_bot on player (id) where bot;
create index player_unused on player (created_at)
    where name is not null and wins + losses + draws = 0 and used = 0;

-- What proves that somebody is a player. Only the SHA-256 of a token is kept.
create table credential (
    token_hash blob primary key,
    player     integer not null references player (id),
    created_at integer not null
) strict, without rowid;
create index credential_of_player on credential (player);

-- One-time codes with which a player can be used on another device.
create table transfer (
    code_hash blob primary key,
    player    integer not null references player (id) on delete cascade,
    until     integer not null
) strict, without rowid;
create index transfer_of_player on transfer (player, until);

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

-- Events that are committed and not in their table yet, one row a commit: a row for each event would touch a page for each game.
-- The body is a list of [game, version, at, body] as JSON. Within about a second the events are filed into their table.
create table journal (
    n    integer primary key,
    body text not null
) strict;

-- Who holds a seat, or for whom it is kept; and whether the person is here, and when they were last: an opponent who has been gone
-- for long on their turn loses, and a restart must change nothing about that.
create table seat (
    game        text not null references game (id) on delete cascade,
    side        integer not null,           -- 0 X, 1 O
    player      integer references player (id),
    token_hash  blob,
    invite_hash blob,
    invite_name text,
    here        integer not null default 0,
    seen_at     integer,
    primary key (game, side)
) strict, without rowid;
create index seat_of_token on seat (token_hash) where token_hash is not null;
create index seat_of_player on seat (player) where player is not null;
create index seat_here on seat (game, side) where here = 1;

-- A finished game takes one compact row (crates/store/src/packed.rs):
--   n     ended_at * 2^21 + a number within the millisecond, so that the rows lie in the order of time
--   id    base 37, eight bytes for each twelve characters, so that blobs are in the order of the texts
--   x, o  the player's number, or -1 - level for the computer
--   tag   winner, rated, kind, reason, taken back
--   body  board, rounds, points of X and of O, moves
create table record (
    n    integer primary key,
    id   blob not null,
    x    integer not null,
    o    integer not null,
    tag  integer not null,
    body blob not null
) strict;
create unique index record_by_id on record (id);
create index record_of_x on record (x) where x > 0;
create index record_of_o on record (o) where o > 0;

-- What two have won and lost against each other, from the player's point of view. A rival below 0 is the computer.
create table rival (
    player integer not null,
    rival  integer not null,
    points integer not null,
    wins   integer not null,
    losses integer not null,
    draws  integer not null,
    primary key (player, rival)
) strict, without rowid;

-- Totals without games, such as an old paper ranking. They are part of the player's totals.
create table carried (
    origin text not null,
    player integer not null references player (id),
    points integer not null,
    wins   integer not null,
    losses integer not null,
    draws  integer not null,
    primary key (origin, player)
) strict, without rowid;
create index carried_of_player on carried (player);

-- The ids of games that were removed with their players: an import does not bring them back unasked. And who sat there: whoever
-- holds one of their names by now, and was not there, must not get the game back with it. Null where that is not known.
create table removed (
    id blob primary key,
    x  integer,
    o  integer
) strict, without rowid;

-- What the engine said about a finished game, as JSON: work saved, made again from the moves when it is missing or from another
-- version of the program. It goes with the game.
create table report (
    game blob primary key references record (id) on delete cascade,
    body text not null
) strict, without rowid;

-- Players whose deletion has begun: it is finished at the next start if the process dies before it is done.
create table erasing (
    player integer primary key,
    at     integer not null,
    purge  integer not null
) strict;

-- An import that is being carried out: all of it was read and found right, and it is finished after a restart.
create table import (
    done   integer not null,                -- the last line of the staging file, beside the data file, that is in
    summed integer not null default 0       -- the last pair of the staging file whose sums are in the totals
) strict;

-- One row about this data file.
create table origin (
    id            text not null,            -- names this server in exports
    stale_ratings integer not null,         -- 1 while the ratings must be computed anew from the games
    summary_day   integer                   -- the last day, counted from 1970, whose summary the operator was sent
) strict;
insert into origin (id, stale_ratings) values (lower(hex(randomblob(3))), 1);
