-- Every game on 6×7·4 is judged once it is over, so a report is kept small. Those from before are made again from the moves when
-- somebody asks. It goes with the game.
drop table report;
create table report (
    game      blob primary key references record (id) on delete cascade,
    x_choices integer not null,             -- at how many moves X had a choice
    x_kept    integer not null,             -- at how many of them X kept the outcome
    o_choices integer not null,
    o_kept    integer not null,
    body      blob not null                 -- JSON, packed by zlib
) strict;
