-- Works with builds from 0046 on.
-- The zone that the pick-up was in when the order came; null where there was none, or the order is older. The zone may be deleted.
alter table deliveries add column zone_id text;
