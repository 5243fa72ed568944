-- Works with builds from 0046 on.
-- Reports read what ended, and the cash that was collected, between two times.
create index concurrently if not exists deliveries_ended on deliveries (status_since)
  where status in ('delivered', 'cancelled');
create index concurrently if not exists deliveries_with_cash on deliveries (cash_rider_id, cash_collected_at)
  where cash_collected;
