-- Who uses each limit in each process, so that all processes invite viewers equally often: how many viewers, and how many
-- newcomers a second.
alter table limit_demand
  add column viewers integer not null default 0,
  add column newcomers double precision not null default 0;
