-- Works with builds from 0046 on.
-- The way that the rider rides at present, once somebody has asked for it:
-- {end, vehicle, polyline, metres, seconds, since, slack}, with end pickup or dropoff.
alter table deliveries add column leg jsonb;
-- When the router was last asked for it; for which end and vehicle; and how many times in a row it knew no such way.
alter table deliveries add column leg_asked_at timestamptz;
alter table deliveries add column leg_asked_for text;
alter table deliveries add column leg_in_vain integer not null default 0;
-- Counts the changes of the route and of these columns.
alter table deliveries add column way_version integer not null default 0;
