-- The secret from which processes that share the data derive what repeatable creations make.
alter table origin add column idempotency_secret bytea;
