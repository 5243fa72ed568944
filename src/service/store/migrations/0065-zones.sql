-- Works with builds from 0046 on.
-- Where deliveries are taken, when, and at what price. Without a row: everywhere, always.
create table zones (
  id text primary key,
  name text not null,
  -- A polygon of GeoJSON, as it came.
  area jsonb not null,
  time_zone text not null,
  -- By weekday, and exceptions. Null: always open.
  hours jsonb,
  -- How the tariff differs. Null: it doesn't.
  tariff jsonb,
  closed_until timestamptz,
  created_at timestamptz not null
);
