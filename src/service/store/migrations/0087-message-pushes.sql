-- Works with builds from 0046 on.
-- Whether a browser had the customer's whole link, and is then told of messages, too; and since when a push of one is due.
alter table delivery_alerts add column is_customer boolean not null default false, add column message_due_at timestamptz;
create index delivery_alerts_message_due on delivery_alerts (message_due_at) where message_due_at is not null;
