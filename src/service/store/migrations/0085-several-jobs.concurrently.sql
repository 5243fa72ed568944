-- Works with builds from 0046 on.
-- A rider may have several deliveries: how many, the service checks while it holds the rider.
create index concurrently if not exists deliveries_under_way_of_rider on deliveries (rider_id)
  where status in ('rider_assigned', 'rider_arriving', 'at_pickup', 'picked_up', 'in_transit');
drop index concurrently if exists deliveries_one_per_rider;
