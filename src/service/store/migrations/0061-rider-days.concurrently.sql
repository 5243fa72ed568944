-- Works with builds from 0046 on.
-- What a rider has delivered today.
create index concurrently if not exists deliveries_by_rider on deliveries (rider_id, status_since)
  where status = 'delivered';
