-- Works with builds from 0046 on.
-- What the operator's staff were told of, until it is over.
create table staff_alerts (
  cause text primary key,
  since timestamptz not null,
  seen_at timestamptz not null
);
