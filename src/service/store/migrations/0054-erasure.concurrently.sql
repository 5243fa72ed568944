-- Works with builds from 0046 on.
-- What has ended and is still personal, in the order of its end.
create index concurrently if not exists deliveries_to_erase on deliveries (status_since)
  where erased_at is null and status in ('delivered', 'cancelled');
