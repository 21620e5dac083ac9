-- The last day, counted from 1970, whose summary the operator was told.
alter table origin add column summary_day bigint;
