-- Who searches for part of a name compares the keys of those who have played, in the order of the ranking.
drop index player_by_points;
create index player_by_points on player (points desc, wins desc, losses, name, name_key)
    where name is not null and wins + losses + draws > 0;
