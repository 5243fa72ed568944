-- Works with builds from 0046 on.
-- A rider who has several deliveries may bring several packages back.
create index concurrently if not exists delivery_returns_of_rider on delivery_returns (rider_id) where state = 'returning';
drop index concurrently if exists delivery_returns_under_way;
