create table settings (
  name text primary key,
  value text not null
);

create table accounts (
  id text primary key,
  name text not null,
  created_at timestamptz not null
);

-- account_id is null for the service's own page key, which belongs to no account.
create table api_keys (
  id text primary key,
  account_id text references accounts,
  kind text not null check (kind in ('secret', 'publishable', 'page')),
  name text not null,
  hash text not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Half-empty pages leave room to rewrite a rider's row in place at every fix.
create table riders (
  id text primary key,
  name text not null,
  vehicle text not null,
  capacity_kg double precision not null,
  lat double precision,
  lng double precision,
  bearing double precision,
  speed_kph double precision,
  located_at timestamptz
) with (fillfactor = 50);

create table deliveries (
  id text primary key,
  account_id text not null references accounts,
  external_id text,
  status text not null,
  version integer not null,
  status_since timestamptz not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  pickup_name text,
  pickup_phone text,
  pickup_address text,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  dropoff_name text,
  dropoff_phone text,
  dropoff_address text,
  dropoff_lat double precision not null,
  dropoff_lng double precision not null,
  package_type text not null,
  package_weight_kg double precision,
  package_description text,
  payment_method text not null,
  instructions text,
  route text not null,
  route_metres double precision not null,
  route_seconds double precision not null,
  rider_id text references riders,
  code_salt text not null,
  code_hash text not null,
  code_tries integer not null default 0,
  signature text
);

create index deliveries_active on deliveries (status) where status not in ('delivered', 'cancelled');

-- A rider has one job at a time, even if two deliveries are accepted at the same moment.
create unique index deliveries_one_per_rider on deliveries (rider_id)
  where status in ('rider_assigned', 'rider_arriving', 'at_pickup', 'picked_up', 'in_transit');

create table delivery_history (
  delivery_id text not null references deliveries,
  sequence integer not null,
  status text not null,
  actor text not null,
  at timestamptz not null,
  primary key (delivery_id, sequence)
);

create table outbox (
  id bigint generated always as identity primary key,
  delivery_id text not null references deliveries,
  account_id text not null references accounts,
  sequence integer not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  unique (delivery_id, sequence)
);

create table offers (
  id text primary key,
  delivery_id text not null references deliveries,
  rider_id text not null references riders,
  state text not null check (state in ('open', 'accepted', 'declined', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null
);

create index offers_by_delivery on offers (delivery_id);
create unique index offers_one_open_per_delivery on offers (delivery_id) where state = 'open';
create unique index offers_one_open_per_rider on offers (rider_id) where state = 'open';
