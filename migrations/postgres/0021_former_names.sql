-- The names that a player had before, as keys: a text file from before a rename has its games under them.
create table former_name (
    player   bigint not null references player (id) on delete cascade,
    name_key text collate "C" not null,
    primary key (player, name_key)
);
