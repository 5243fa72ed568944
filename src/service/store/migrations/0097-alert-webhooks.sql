-- Works with builds from 0046 on.
-- What staff are told of is an event of the operator's account, too: it belongs to no delivery.
insert into accounts (id, name, created_at) values ('acct_operator', 'Staff', now()) on conflict do nothing;
alter table outbox alter column delivery_id drop not null;
alter table webhook_sends alter column delivery_id drop not null;
-- What the events of an alert tell. Null in rows of builds that sent none.
alter table staff_alerts add column alert json;
-- Which of the staff have been told.
alter table staff_alerts add column told text[] not null default '{}';
