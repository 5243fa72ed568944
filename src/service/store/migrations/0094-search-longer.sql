-- Works with builds from 0046 on.
-- When a dispatcher had a delivery searched for a rider longer: the search has its whole time from then.
alter table deliveries add column search_from timestamptz;
