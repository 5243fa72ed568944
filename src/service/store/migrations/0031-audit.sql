-- Who changed what in an account. There are no foreign keys: an entry outlives what it tells of.
create table audit_log (
  id text primary key,
  position bigint generated always as identity,
  account_id text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('member', 'key', 'operator')),
  actor_id text,
  actor_name text not null,
  address text,
  action text not null,
  target_id text,
  detail json not null
);
create index audit_log_of_account on audit_log (account_id, position);
create index audit_log_by_age on audit_log (at);
