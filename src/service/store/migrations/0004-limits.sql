-- Requests a second of each of the account's keys; null: what the environment gives everybody.
alter table accounts add column requests_per_second integer check (requests_per_second > 0);

-- How much each process is asked for, by limit, so that a key's limit is one limit. Its own name stands for the process
-- itself. Nothing here outlives a few seconds, so nothing is lost with an unlogged table.
create unlogged table limit_demand (
  process_id text not null,
  name text not null,
  demand double precision not null,
  at timestamptz not null,
  primary key (process_id, name)
);
