-- What processes that share the data tell each other. A process that has the data for itself uses none but the codes.

-- When any process may do what the game is owed: a computer's move, the fall of a flag.
alter table game add column due_at integer;
create index game_by_due on game (due_at) where due_at is not null;

-- One-time codes with which a player can be used on another device.
create table transfer (
    code_hash  blob primary key,
    player     integer not null references player (id) on delete cascade,
    until      integer not null
) strict, without rowid;
create index transfer_of_player on transfer (player, until);

-- The hash of the admin token that the first process made.
alter table origin add column admin_hash blob;
-- When a process last said that it serves, and since when one always has.
alter table origin add column pulse_at integer;
alter table origin add column served_since integer;
