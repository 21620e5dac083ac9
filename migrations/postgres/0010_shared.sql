-- What processes that share the data tell each other.

-- When any process may do what the game is owed: a computer's move, the fall of a flag.
alter table game add column due_at bigint;
create index game_by_due on game (due_at) where due_at is not null;

-- One-time codes with which a player can be used on another device.
create table transfer (
    code_hash  bytea primary key,
    player     bigint not null references player (id) on delete cascade,
    until      bigint not null
);
create index transfer_of_player on transfer (player, until);

-- The hash of the admin token that the first process made.
alter table origin add column admin_hash bytea;
-- When a process last said that it serves, and since when one always has.
alter table origin add column pulse_at bigint;
alter table origin add column served_since bigint;
