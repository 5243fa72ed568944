-- Requests a second of each of the account's keys; null means the environment's usual limit.
alter table accounts add column requests_per_second integer check (requests_per_second > 0);

-- How many requests a second each process is asked for, by the name of the limit. So all processes together keep one limit.
-- A row with an empty name says that the process is there. Rows count for a few seconds, so the table needs no log.
create unlogged table limit_demand (
  process_id text not null,
  name text not null,
  demand double precision not null,
  at timestamptz not null,
  primary key (process_id, name)
);
