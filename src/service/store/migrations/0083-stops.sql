-- Works with builds from 0046 on.
-- Whether the rider may carry other deliveries at the same time.
alter table deliveries add column batchable boolean not null default true;

-- How many deliveries a rider has at a time.
alter table riders add column capacity_jobs int not null default 1;
