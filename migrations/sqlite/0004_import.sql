-- The last pair of the staging file whose sums are in the totals.
alter table import add column summed integer not null default 0;
