-- Works with builds from 0046 on.
-- What riders owe is summed over all cash that they ever collected, from the index without the deliveries' rows.
create index concurrently if not exists deliveries_cash on deliveries (cash_rider_id, cash_collected_at) include (cash)
  where cash_collected;
drop index concurrently if exists deliveries_with_cash;
