-- Which vehicle the route was made for. Null: an older release stored it, for what usually carries such a package.
alter table deliveries add column route_vehicle text;

-- What usually carries such a package. Null where it isn't known.
alter table ride_times add column usual_vehicle text;
