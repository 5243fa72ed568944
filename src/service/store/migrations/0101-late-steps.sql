-- Works with builds from 0046 on.
-- Steps that a rider's phone brought when the delivery wasn't theirs any more, for a dispatcher to decide. status is the one that
-- the step leads to, at the time by the phone, and version the delivery's when it came. proved_by is null where the code was wrong.
create table late_steps (
  id bigint generated always as identity primary key,
  delivery_id text not null references deliveries,
  rider_id text not null references riders,
  status text not null,
  version integer not null,
  at timestamptz not null,
  received_at timestamptz not null,
  lat double precision,
  lng double precision,
  cash_collected boolean,
  proved_by text,
  signature text,
  unique (delivery_id, rider_id, status)
);
-- The late step that an image came with. Null: it proves the hand-over, or shows a problem.
alter table delivery_images add column late_step bigint references late_steps;
