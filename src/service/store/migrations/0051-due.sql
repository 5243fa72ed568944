-- Works with builds from 0046 on.
-- When a pending or searching delivery needs attention next: its scheduled time, the end of an offer, another try. Null: never.
alter table deliveries add column due_at timestamptz;
update deliveries set due_at = coalesce(scheduled_at, status_since) where status = 'pending';
update deliveries set due_at = status_since where status = 'searching' and simulation->>'mode' is distinct from 'manual';
-- Where the rider is in H3's grid, resolutions 8 and 5: https://h3geo.org
alter table riders add column cell text;
alter table riders add column area text;
create index riders_by_cell on riders (cell) where on_duty and state = 'active';
create index riders_by_area on riders (area) where on_duty and state = 'active';
-- When the router is asked again for the way from the pick-up to the drop-off, and how many times it was asked in vain. Null:
-- the way is known, or nobody needs it.
alter table deliveries add column route_due_at timestamptz;
alter table deliveries add column route_asks integer not null default 0;
