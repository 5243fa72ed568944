-- How many offers in a row a rider has let run out. After a few the rider is put off duty: contract/limits.ts
-- says how many.
alter table riders add column unanswered_offers integer not null default 0;
