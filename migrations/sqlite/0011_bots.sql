-- A name is a bot's once its owner has said so, and stays one.
alter table player add column bot integer not null default 0;
create index player_bot on player (id) where bot;

-- Games between two names of which at least one is a bot's. They are in no people_ column; a bot has nothing in those.
alter table player add column bots_points integer not null default 0;
alter table player add column bots_wins integer not null default 0;
alter table player add column bots_losses integer not null default 0;
alter table player add column bots_draws integer not null default 0;
create index player_by_bots_points on player (bots_points desc, bots_wins desc, bots_losses, name)
    where bot and name is not null and bots_wins + bots_losses + bots_draws > 0;
