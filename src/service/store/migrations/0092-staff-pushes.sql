-- Works with builds from 0046 on.
-- How the browsers of the operator's staff are reached. A subscription ends with its session.
create table staff_pushes (
  session_id text primary key references member_sessions on delete cascade,
  member_id text not null references members,
  endpoint text not null,
  p256dh text not null,
  auth text not null
);
create index staff_pushes_by_member on staff_pushes (member_id);
create index staff_pushes_by_endpoint on staff_pushes (endpoint);

-- When one of the staff wants no alerts, by their own clock.
create table staff_quiet_hours (
  member_id text primary key references members,
  from_time text not null,
  to_time text not null,
  time_zone text not null
);
