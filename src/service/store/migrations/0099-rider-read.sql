-- Works with builds from 0046 on.
-- What the operator writes has two readers: the customer, whose time is read_at, and the rider.
alter table delivery_messages add column rider_read_at timestamptz;
update delivery_messages set rider_read_at = read_at where sender = 'operator';
