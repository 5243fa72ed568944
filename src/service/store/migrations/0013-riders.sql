-- Riders' accounts. All earlier riders are simulated: they always work, and their invited_at is null.
-- The defaults stay for a process of the release before this one, which adds simulated riders without these columns. They
-- can go with the next release.
alter table riders
  add column state text not null default 'active' check (state in ('invited', 'active', 'suspended')),
  add column on_duty boolean not null default true,
  add column phone text,
  add column invited_at timestamptz;
create index riders_invited on riders (invited_at, id) where invited_at is not null;

-- The one open invitation of a rider. It is deleted when a device redeems it.
create table rider_invitations (
  rider_id text primary key references riders,
  code_hash text not null unique,
  expires_at timestamptz not null
);

-- A device on which a rider is signed in. last_used_at: to the hour.
create table rider_sessions (
  id text primary key,
  rider_id text not null references riders,
  hash text not null unique,
  device text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index rider_sessions_by_rider on rider_sessions (rider_id);
