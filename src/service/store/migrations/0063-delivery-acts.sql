-- Works with builds from 0046 on.
-- What the operator's people have done with a delivery. version is the delivery's after the act, and status the one that the act
-- led to; null: the status stayed. actor_id is a key's, whose name is kept as it was.
create table delivery_acts (
  id bigint generated always as identity primary key,
  delivery_id text not null references deliveries,
  version integer not null,
  status text,
  act text not null,
  reason text,
  rider_id text references riders,
  actor_id text not null,
  actor_name text not null,
  at timestamptz not null
);
create index delivery_acts_of_delivery on delivery_acts (delivery_id, version);
