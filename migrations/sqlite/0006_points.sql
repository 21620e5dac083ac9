-- tag gets a sixth part, bit 12: a move was taken back. Until now only the missing mark "rated" showed it, in games between two
-- people on the standard board (kind 0 online, 1 on one device; a body that begins with 01 is another board).
update record set tag = tag | 4096
where tag & 4 = 0 and (tag >> 3) & 7 in (0, 1) and x > 0 and o > 0 and substr(body, 1, 1) <> x'01';

-- One person on one device must not rate themselves: games on one device lose the mark, and the ratings are computed anew.
update record set tag = tag & ~4 where tag & 4 = 4 and (tag >> 3) & 7 = 1;
update origin set stale_ratings = 1 where changes() > 0;

-- A game that ended before the round in which a line is first possible gives 500 points and no longer 3500. The column p says
-- where the winner's points stand in the hexadecimal digits of the body; a body that begins with 02 or 03 holds none, but the
-- number of its moves. b is the byte that begins the rounds, or that number. Numbers are LEB128, written in two bytes by the
-- second migration even where one is enough.
create table early as
with parts as (
    select n, x, o, tag & 3 as side, hex(body) as h, iif(substr(body, 1, 1) = x'01', 8, 2) as l
    from record where tag & 3 < 2 and (tag >> 6) & 63 > 1
), numbers as (
    select n, x, o, side, h, l,
           16 * instr('123456789ABCDEF', substr(h, l + 1, 1)) + instr('123456789ABCDEF', substr(h, l + 2, 1)) as b,
           iif(l = 2, 4, 16 * instr('123456789ABCDEF', substr(h, 7, 1)) + instr('123456789ABCDEF', substr(h, 8, 1))) as connect
    from parts
), places as (
    select n, x, o, side, h, l, b, connect,
           iif(substr(h, 1, 2) in ('02', '03'), null, l + 3 + iif(b < 128, 2, 4) * side + iif(b < 128, 0, 2)) as p
    from numbers
)
select n, iif(side = 0, x, o) as who, iif(side = 0, o, x) as whom, h, p
from places
where iif(p is null, b <= 6, (b & 127) < connect and (b < 128 or substr(h, l + 3, 2) = '00') and substr(h, p, 4) = 'AC1B');

update record set body = unhex(substr(h, 1, p - 1) || 'F403' || substr(h, p + 4))
from early where early.n = record.n and p is not null;
update player set points = points - 3000 * d.games, people_points = people_points - 3000 * d.people
from (select who, count(*) as games, sum(whom > 0) as people from early group by who) d
where player.id = d.who and name is not null;
update rival set points = points - 3000 * d.games
from (select who, whom, count(*) as games from early group by who, whom) d
where rival.player = d.who and rival.rival = d.whom;
drop table early;

-- The same in the logs that are still kept.
update event set body = json_replace(body, '$.finished.points',
    iif(body ->> '$.finished.winner' = 'X', json_array(500, 0), json_array(0, 500)))
where body like '{"finished":%' and body ->> '$.finished.winner' is not null
    and body ->> '$.finished.rounds' < (
        select first.body ->> '$.created.variant.connect' from event first
        where first.game = event.game and first.version = 1);
