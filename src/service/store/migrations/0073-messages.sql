-- Works with builds from 0046 on.
-- What customer, rider and operator write to each other while a delivery is under way: a phrase by its code, or a text.
create table delivery_messages (
  id text primary key,
  number bigint generated always as identity,
  delivery_id text not null references deliveries,
  sender text not null,
  -- The member of the operator's staff, or the key.
  actor_id text,
  phrase text,
  text text,
  lang text,
  sent_at timestamptz not null,
  read_at timestamptz,
  pushed_at timestamptz
);
create index delivery_messages_of on delivery_messages (delivery_id, number);
create index delivery_messages_to_push on delivery_messages (sent_at) where pushed_at is null and sender <> 'rider';

-- Whether the customers and riders of an account's deliveries may write to each other.
alter table accounts add column messages boolean not null default true;
