-- The secret from which processes that share the data derive what repeatable creations make. A process that has the data for itself keeps
-- its secret beside the data file.
alter table origin add column idempotency_secret blob;
