-- Works with builds from 0046 on.
-- The stops that a rider has before them, in their order, where they have several deliveries; null where they have one or none.
-- plan_version counts its changes.
alter table riders add column plan jsonb;
alter table riders add column plan_version int not null default 0;
