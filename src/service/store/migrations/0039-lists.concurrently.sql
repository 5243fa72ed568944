-- Every list of an account reads an index in the order of its answer, whichever filters it has. So even with a million rows
-- no query plan depends on how the rows are spread. These statements lock nobody out, and each runs by itself: see
-- build-indexes.ts.
create index concurrently if not exists deliveries_by_status on deliveries (account_id, status, created_at desc, id desc);

-- The last column is for lists with a status, too: without it each row would be looked up.
create index concurrently if not exists deliveries_by_reference
  on deliveries (account_id, external_id, created_at desc, id desc, status) where external_id is not null;
drop index concurrently if exists deliveries_by_external_id;

-- Searches know the last digits of a phone number, and maybe a status.
create index concurrently if not exists deliveries_by_phone
  on deliveries (account_id, (reverse(dropoff_phone) collate "C"), status, created_at desc, id desc);

create index concurrently if not exists outbox_of_account on outbox (account_id, created_at desc, id desc);
create index concurrently if not exists outbox_by_type on outbox (account_id, type, created_at desc, id desc);
drop index concurrently if exists outbox_by_account;

create index concurrently if not exists webhook_sends_failed on webhook_sends (endpoint_id, id) where state = 'failed';

create index concurrently if not exists audit_log_by_time on audit_log (account_id, at desc, position desc);
drop index concurrently if exists audit_log_of_account;
