-- What the geocoder answered, so that the same text is always the same door. The key is a hash: no address stands here.
create table found_places (
  key text primary key,
  answer jsonb not null,
  is_found boolean not null,
  answered_at timestamptz not null
);
create index found_places_by_age on found_places (is_found, answered_at);

-- `street`: the street was found, and not the house.
alter table quotes add column pickup_precision text not null default 'exact';
alter table quotes add column dropoff_precision text not null default 'exact';
alter table deliveries add column pickup_precision text not null default 'exact';
alter table deliveries add column dropoff_precision text not null default 'exact';
