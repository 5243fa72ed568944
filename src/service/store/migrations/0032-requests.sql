-- Requests of the last seven days, for the merchant who made them. id is the request's id; route its template, without ids.
create table request_log (
  id text primary key,
  account_id text not null,
  key_id text not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  duration_ms double precision not null
);
create index request_log_of_account on request_log (account_id, at desc, id desc);
create index request_log_of_key on request_log (account_id, key_id, at desc, id desc);
create index request_log_failed on request_log (account_id, at desc, id desc) where status >= 400;
create index request_log_by_code on request_log (account_id, code, at desc, id desc) where code is not null;
create index request_log_by_age on request_log (at);

-- What each key has used, by day in UTC. key_id is empty for what members do in their browsers.
create table key_usage (
  account_id text not null,
  day date not null,
  key_id text not null,
  requests double precision not null,
  rate_limited double precision not null,
  deliveries double precision not null,
  primary key (account_id, day, key_id)
);

-- The pages in which the card was seen, 100 of an account at most.
create table page_origins (
  account_id text not null,
  origin text not null,
  first_seen_at timestamptz not null,
  primary key (account_id, origin)
);
