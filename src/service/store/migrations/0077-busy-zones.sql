-- Works with builds from 0046 on.
-- How much longer everything takes in a zone for a while, until a time if there is one.
alter table zones add column busy_minutes integer not null default 0, add column busy_until timestamptz;
-- What was added to the time that was promised.
alter table quotes add column busy_minutes integer not null default 0;
alter table deliveries add column busy_minutes integer not null default 0;
