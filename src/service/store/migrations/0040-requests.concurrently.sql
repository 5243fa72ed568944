-- The log of requests is written at each request, so each row is in as few indexes as possible: failed and succeeded
-- requests have separate indexes, and a list of both merges two of them.
create index concurrently if not exists request_log_succeeded on request_log (account_id, at desc, id desc) where status < 400;
create index concurrently if not exists request_log_of_key_failed
  on request_log (account_id, key_id, at desc, id desc) where status >= 400;
create index concurrently if not exists request_log_of_key_succeeded
  on request_log (account_id, key_id, at desc, id desc) where status < 400;
create index concurrently if not exists request_log_of_key_by_code
  on request_log (account_id, key_id, code, at desc, id desc) where code is not null;
drop index concurrently if exists request_log_of_account;
drop index concurrently if exists request_log_of_key;
