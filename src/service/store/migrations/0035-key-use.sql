-- From where a key was used in the last seven days: source is the address of a merchant's server, or the origin of a page;
-- agent is what the server calls itself. callers.ts says which rows of a key are kept. There is no index by age, so that an
-- update is cheap.
create table key_callers (
  key_id text not null,
  source text not null,
  agent text not null,
  last_used_at timestamptz not null,
  primary key (key_id, source, agent)
) with (fillfactor = 50);

-- How many requests came with a key in each hour of the last seven days.
create table key_hours (
  key_id text not null,
  hour timestamptz not null,
  requests double precision not null,
  primary key (key_id, hour)
) with (fillfactor = 50);
