-- Whom a merchant's customers can ask. Null: the pick-up's phone number, where it has one.
alter table accounts add column support_phone text;
alter table accounts add column support_url text;

-- What the merchant lets the customer do; null: nothing. How the customer rated the delivery; null: not rated.
alter table deliveries add column customer_can text[];
alter table deliveries add column rating smallint;
alter table deliveries add column rating_comment text;
alter table deliveries add column rated_at timestamptz;

-- When merchants were told that the rider is near the drop-off, and there. Null: they weren't.
alter table deliveries add column nearby_at timestamptz;
alter table deliveries add column arrived_at timestamptz;

-- Tries of the last digits of a phone number, in the hour since the first of them.
create table digits_tries (
  delivery_id text primary key references deliveries on delete cascade,
  tries integer not null,
  since timestamptz not null
);

-- Browsers that are told when a delivery is near. A row is deleted after its push, or when the delivery ends. due_at: since
-- when the push is due.
create table delivery_alerts (
  delivery_id text not null references deliveries on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text,
  created_at timestamptz not null,
  due_at timestamptz,
  primary key (delivery_id, endpoint)
);
create index delivery_alerts_by_endpoint on delivery_alerts (endpoint);
create index delivery_alerts_due on delivery_alerts (due_at) where due_at is not null;
