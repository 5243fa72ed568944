-- A keyed hash of the last code that a phone named with an Idempotency-Key: one that comes again isn't counted again.
alter table deliveries add column last_code_try text;
