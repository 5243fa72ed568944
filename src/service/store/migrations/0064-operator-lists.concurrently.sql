-- Works with builds from 0046 on.
-- The operator's lists go through the deliveries of all accounts, the newest first.
create index concurrently if not exists deliveries_newest on deliveries (created_at desc, id desc);
create index concurrently if not exists deliveries_of_rider on deliveries (rider_id, created_at desc, id desc)
  where rider_id is not null;
