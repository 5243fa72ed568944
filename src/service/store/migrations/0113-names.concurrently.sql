-- Works with builds from 0046 on.
-- Who calls the operator says a name: the customer's or the shop's.
create index concurrently if not exists deliveries_by_name on deliveries
  using gin (to_tsvector('simple', coalesce(dropoff_name, '') || ' ' || coalesce(pickup_name, '')));
