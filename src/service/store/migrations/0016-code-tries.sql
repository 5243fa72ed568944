-- A keyed hash of the code and the Idempotency-Key of the last try, so that the same try isn't counted again.
alter table deliveries add column last_code_try text;
