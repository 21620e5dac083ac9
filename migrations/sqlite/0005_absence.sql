-- Whether the person on a seat is here, and when they were last: an opponent who has been gone for long on their turn loses, and a
-- restart must change nothing about that.
alter table seat add column here integer not null default 0;
alter table seat add column seen_at integer;
create index seat_here on seat (game, side) where here = 1;

-- Players whose deletion has begun: it is finished at the next start if the process dies before it is done.
create table erasing (
    player integer primary key,
    at     integer not null,
    purge  integer not null
) strict;
