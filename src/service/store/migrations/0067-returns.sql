-- Works with builds from 0046 on.
-- Packages that go back to the shop after their delivery was cancelled. at is when the present state began. While a rider is
-- on the way back, they take nothing else.
create table delivery_returns (
  delivery_id text primary key references deliveries,
  rider_id text not null references riders,
  state text not null check (state in ('returning', 'returned')),
  at timestamptz not null
);
create unique index delivery_returns_under_way on delivery_returns (rider_id) where state = 'returning';
