-- Works with builds from 0046 on.
-- What customers see of a rider beside name and vehicle. plate is as it stands on the vehicle.
alter table riders add column plate text;

-- id names the photo's address, which nobody can guess. Another photo has another one.
create table rider_photos (
  rider_id text primary key references riders,
  id text not null unique,
  bytes bytea not null,
  changed_at timestamptz not null
);

-- What the rider earns with the delivery, in whole minor units of its currency. Null: the service doesn't know.
alter table deliveries add column pay_minor double precision;
