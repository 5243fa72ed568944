-- When the rider first came near the door.
alter table deliveries add column at_door_since timestamptz;

-- How long the parts of recent deliveries took, in seconds. The service predicts later arrivals from these. Null: unknown.
-- At most two rides of a vehicle in ten minutes are kept, for eight weeks.
create table ride_times (
  delivery_id text primary key references deliveries on delete cascade,
  vehicle text not null,
  left_at timestamptz not null,
  router_seconds double precision not null,
  approach_seconds double precision,
  shop_seconds double precision,
  ride_seconds double precision,
  door_seconds double precision
);
create index ride_times_by_vehicle on ride_times (vehicle, left_at);
