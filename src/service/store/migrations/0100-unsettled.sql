-- Works with builds from 0046 on.
-- What needs a dispatcher until they settle it or, where there is one, the time `until` is over. What is settled is deleted: the
-- table has few rows.
create table unsettled (
  delivery_id text not null references deliveries,
  reason text not null,
  since timestamptz not null,
  until timestamptz,
  details text[] not null default '{}',
  primary key (delivery_id, reason)
);
