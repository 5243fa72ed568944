-- What riders report about a delivery. sequence is that of the event, and of the delivery's version.
create table delivery_problems (
  delivery_id text not null references deliveries,
  sequence integer not null,
  rider_id text not null references riders,
  reason text not null,
  note text,
  at timestamptz not null,
  primary key (delivery_id, sequence)
);

-- account_id is the id of whoever sent the key: an account's, or a rider's.
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;
