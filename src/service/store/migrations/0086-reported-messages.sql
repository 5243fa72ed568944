-- Works with builds from 0046 on.
-- A message that customer or rider has reported, until one of the operator's people has settled it.
alter table delivery_messages add column reported_at timestamptz, add column settled_at timestamptz;
create index delivery_messages_reported on delivery_messages (delivery_id) where reported_at is not null and settled_at is null;
