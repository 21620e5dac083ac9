-- The whole schema. Its number goes on from the schemas before it, so that an older Cuatro knows that this one is newer.
-- Numbers for kind, status, reason and level are indices into the lists of the code. Times are milliseconds since 1970, UTC.
-- Texts are compared byte by byte, as SQLite does.

-- A deleted player keeps the row and loses everything in it that names them: games point here and nowhere hold a name.
create table player (
    id            bigint primary key,
    name_key      text collate "C" unique,  -- how names are compared; null once deleted
    name          text collate "C",         -- null once deleted
    held          boolean not null default false, -- whether somebody has a token for the name
    created_at    bigint not null,
    deleted_at    bigint,
    tombstone     bigint unique,            -- the n of deleted:<n>
    -- All games that count, and what was carried in.
    points        bigint not null default 0,
    wins          bigint not null default 0,
    losses        bigint not null default 0,
    draws         bigint not null default 0,
    -- Of these, games between two people.
    people_points bigint not null default 0,
    people_wins   bigint not null default 0,
    people_losses bigint not null default 0,
    people_draws  bigint not null default 0,
    -- Glicko-2; null until the first rated game.
    rating        double precision,
    deviation     double precision,
    volatility    double precision,
    -- Somebody under that name was in a game that was played and whose log is forgotten.
    used          boolean not null default false,
    -- A name is a bot's once its owner has said so, and stays one.
    bot           boolean not null default false,
    -- Games between two names of which at least one is a bot's. They are in no people_ column; a bot has nothing in those.
    bots_points   bigint not null default 0,
    bots_wins     bigint not null default 0,
    bots_losses   bigint not null default 0,
    bots_draws    bigint not null default 0
);
-- Who searches for part of a name compares the keys of those who have played, in the order of the ranking.
create index player_by_points on player (points desc, wins desc, losses, name, name_key)
    where name is not null and wins + losses + draws > 0;
create index player_by_people_points on player (people_points desc, people_wins desc, people_losses, name)
    where name is not null and people_wins + people_losses + people_draws > 0;
create index player_by_bots_points on player (bots_points desc, bots_wins desc, bots_losses, name)
    where bot and name is not null and bots_wins + bots_losses + bots_draws > 0;
create index player_bot on player (id) where bot;
create index player_unused on player (created_at)
    where name is not null and wins + losses + draws = 0 and not used;
-- Numbers of players, never given twice. A process takes many at once.
create sequence player_number;
-- The n of deleted:<n>.
create sequence tombstone_number;

-- What proves that somebody is a player. Only the SHA-256 of a token is kept.
create table credential (
    token_hash bytea primary key,
    player     bigint not null references player (id),
    created_at bigint not null
);
create index credential_of_player on credential (player);

-- One-time codes with which a player can be used on another device.
create table transfer (
    code_hash bytea primary key,
    player    bigint not null references player (id) on delete cascade,
    until     bigint not null
);
create index transfer_of_player on transfer (player, until);

-- A game from its creation until its log is no longer needed.
create table game (
    id         text collate "C" primary key,
    status     bigint not null,
    created_at bigint not null,
    due_at     bigint                       -- when any process may make the computer's move, or end the game on time
);
create index game_by_status on game (status, created_at, id);
create index game_by_due on game (due_at) where due_at is not null;

-- The truth: what happened, in order. The key refuses a second event at the same version.
create table event (
    game    text collate "C" not null,
    version bigint not null,
    at      bigint not null,
    body    json not null,
    primary key (game, version)
);

-- Who holds a seat, or for whom it is kept; and when the person was last here.
create table seat (
    game        text collate "C" not null references game (id) on delete cascade,
    side        bigint not null,            -- 0 X, 1 O
    player      bigint references player (id),
    token_hash  bytea,
    invite_hash bytea,
    invite_name text collate "C",
    here        boolean not null default false,
    seen_at     bigint,
    primary key (game, side)
);
create index seat_of_token on seat (token_hash) where token_hash is not null;
create index seat_of_player on seat (player) where player is not null;
create index seat_of_invite on seat (invite_name) where invite_name is not null;
create index seat_here on seat (game, side) where here;

-- A finished game takes one compact row, the same as in SQLite (crates/store/src/packed.rs):
--   n     ended_at * 2^21 + a number within the millisecond: below 2^20 for games played here, from there on for imported ones
--   id    base 37, eight bytes for each twelve characters
--   x, o  the player's number, or -1 - level for the computer
--   tag   winner, rated, kind, reason, taken back
--   body  board, rounds, points of X and of O, moves
create table record (
    n    bigint primary key,
    id   bytea not null unique,
    x    bigint not null,
    o    bigint not null,
    tag  bigint not null,
    body bytea not null
);
create index record_of_x on record (x, n) where x > 0;
create index record_of_o on record (o, n) where o > 0;
-- Numbers within the millisecond. Several processes write at once, so that a count of what is there would not do.
create sequence record_number minvalue 0 maxvalue 1048575 cycle;

-- Rated games whose ratings are not computed yet.
create table unrated (
    n bigint primary key
);

-- What two have won and lost against each other, from the player's point of view. A rival below 0 is the computer.
create table rival (
    player bigint not null,
    rival  bigint not null,
    points bigint not null,
    wins   bigint not null,
    losses bigint not null,
    draws  bigint not null,
    primary key (player, rival)
);

-- Totals without games, such as an old paper ranking. They are part of the player's totals.
create table carried (
    origin text collate "C" not null,
    player bigint not null references player (id),
    points bigint not null,
    wins   bigint not null,
    losses bigint not null,
    draws  bigint not null,
    primary key (origin, player)
);
create index carried_of_player on carried (player);

-- The ids of games that were removed with their players, and who sat there: an import does not bring them back unasked.
create table removed (
    id bytea primary key,
    x  bigint,
    o  bigint
);

-- What the engine said about a finished game, as JSON. It goes with the game.
create table report (
    game bytea primary key references record (id) on delete cascade,
    body text not null
);

-- Players whose deletion has begun: any process finishes it.
create table erasing (
    player bigint primary key,
    at     bigint not null,
    purge  boolean not null
);

-- One row about this database.
create table origin (
    id                 text collate "C" not null, -- names this server in exports
    ratings_wanted     bigint not null,           -- how often all ratings had to be computed anew from the games
    ratings_done       bigint not null,           -- up to which of these times they are
    admin_hash         bytea,                     -- the hash of the admin token that the first process made
    idempotency_secret bytea,                     -- from which processes derive what repeatable creations make
    pulse_at           bigint,                    -- when a process last said that it serves
    served_since       bigint,                    -- since when one always has
    summary_day        bigint                     -- the last day, counted from 1970, whose summary the operator was sent
);
insert into origin (id, ratings_wanted, ratings_done) values (lpad(to_hex((random() * 16777215)::int), 6, '0'), 0, 0);
