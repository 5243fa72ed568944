-- Whether a route is a straight line, because no router could be asked. Null: an older release stored it, and didn't say.
alter table quotes add column route_estimated boolean;
alter table deliveries add column route_estimated boolean;

-- The length that the fee was made from, once the route has become a real one. Null: the route's own.
alter table deliveries add column priced_metres double precision;
