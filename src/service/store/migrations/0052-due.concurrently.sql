-- Works with builds from 0046 on.
-- What falls due, in the order of time; and who waits for a rider near a place.
create index concurrently if not exists deliveries_due on deliveries (due_at) where due_at is not null;

create index concurrently if not exists deliveries_searching on deliveries (pickup_lat) where status = 'searching';

create index concurrently if not exists deliveries_route_due on deliveries (route_due_at) where route_due_at is not null;
