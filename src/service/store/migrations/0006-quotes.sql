-- fee_minor is in whole minor units of the currency. A double holds them exactly up to 2^53, and every driver reads it alike.
create table quotes (
  id text primary key,
  account_id text not null references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set once, by the delivery that the quote becomes.
  used_at timestamptz,
  pickup_address text not null,
  pickup_lat double precision not null,
  pickup_lng double precision not null,
  dropoff_address text not null,
  dropoff_lat double precision not null,
  dropoff_lng double precision not null,
  package_type text not null,
  package_weight_kg double precision,
  route text not null,
  route_metres double precision not null,
  route_seconds double precision not null,
  fee_minor double precision not null,
  currency text not null,
  available_riders integer not null
);

create index quotes_unused on quotes (expires_at) where used_at is null;

-- Null in deliveries that were created before there were fees.
alter table deliveries add column quote_id text references quotes;
alter table deliveries add column fee_minor double precision;
alter table deliveries add column currency text;
alter table deliveries add column cancel_reason text;

create unique index deliveries_by_quote on deliveries (quote_id) where quote_id is not null;

-- Lists go from the newest back; the id decides between deliveries of the same moment.
create index deliveries_by_account on deliveries (account_id, created_at desc, id desc);
create index deliveries_by_external_id on deliveries (account_id, external_id) where external_id is not null;
