-- A finished game takes one compact row. What is asked for often stands in columns of its own; the rest is packed:
--   n     ended_at * 2^21 + a number within the millisecond, so that the rows lie in the order of time
--   id    base 37, eight bytes for each twelve characters, so that blobs are in the order of the texts
--   x, o  the player's number, or -1 - level for the computer
--   tag   winner (2 bits: X, O, draw), rated (1), kind (3), reason (from bit 6 on)
--   body  board, rounds, points of X and of O, moves: see src/store/packed.rs
alter table record rename to record_1;
drop index record_by_end;
drop index record_of_x;
drop index record_of_o;
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

with recursive packed (id, i, value) as (
    select id, 0, 0 from record_1
    union all
    select id, i + 1,
           value * 37 + coalesce(instr('0123456789abcdefghijklmnopqrstuvwxyz', nullif(substr(id, i + 1, 1), '')), 0)
    from packed where i < 12
)
insert into record (n, id, x, o, tag, body)
select ended_at * 2097152 + row_number() over (partition by ended_at order by record_1.id) - 1,
       unhex(printf('%016x', value)),
       coalesce(x_player, -1 - x_level),
       coalesce(o_player, -1 - o_level),
       coalesce(winner, 2) + rated * 4 + kind * 8 + reason * 64,
       unhex(case when rows = 6 and columns = 7 and connect = 4 then '00'
                  else printf('01%02x%02x%02x', rows, columns, connect) end
             || printf('%02x%02x', (rounds & 127) | 128, rounds >> 7)
             || printf('%02x%02x', (x_points & 127) | 128, x_points >> 7)
             || printf('%02x%02x', (o_points & 127) | 128, o_points >> 7)
             || case when moves is null then '' else '01' || hex(moves) end)
from record_1 join packed on packed.id = record_1.id and packed.i = 12;

-- Glicko-2; null until the first rated game.
alter table player add column rating real;
alter table player add column deviation real;
alter table player add column volatility real;

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
insert into rival
select player, rival, sum(points), sum(winner is side), sum(winner is 1 - side), sum(winner is null)
from (
    select x_player as player, coalesce(o_player, -1 - o_level) as rival, x_points as points, winner, 0 as side
    from record_1 where x_player is not null
    union all
    select o_player, coalesce(x_player, -1 - x_level), o_points, winner, 1
    from record_1 where o_player is not null
)
where player not in (select id from player where name is null)
  and rival not in (select id from player where name is null)
group by player, rival;
drop table record_1;

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

-- The ids of games that were removed with their players: an import does not bring them back unasked.
create table removed (
    id blob primary key
) strict, without rowid;

-- An import that is being carried out: all of it was read and found right, and it is finished after a restart.
create table import (
    done integer not null                   -- the last line of the staging file, beside the data file, that is in
) strict;

-- One row about this data file.
create table origin (
    id            text not null,            -- names this server in exports
    stale_ratings integer not null          -- 1 while the ratings must be computed anew from the games
) strict;
insert into origin values (lower(hex(randomblob(3))), 1);
