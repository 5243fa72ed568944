-- Which vehicle the route was made for. Null: an older release stored it, for what usually carries such a package.
alter table deliveries add column route_vehicle text;
