-- How a browser's push service reaches a phone on which a rider is signed in. It ends with the session.
create table rider_pushes (
  session_id text primary key references rider_sessions on delete cascade,
  rider_id text not null references riders,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index rider_pushes_by_rider on rider_pushes (rider_id, created_at);
create index rider_pushes_by_endpoint on rider_pushes (endpoint);

-- When an offer was pushed to its rider's phones. Null: it wasn't.
alter table offers add column pushed_at timestamptz;
