-- Works with builds from 0046 on.
-- Old requests are found by their day. The index by time looked cheap for lists, too: where a key's requests are rare, one read
-- everybody's to find them.
create index concurrently if not exists request_log_by_day on request_log (((at at time zone 'UTC')::date));
drop index concurrently if exists request_log_by_age;
