-- The addresses to which riders' GPS apps send: one for each app of a rider.
create table rider_gps_apps (
  rider_id text not null references riders,
  app text not null,
  hash text not null unique,
  created_at timestamptz not null,
  primary key (rider_id, app)
);
