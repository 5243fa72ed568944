-- Until when the turns of a geocoder or router are taken, so that all processes together ask it no more often than it allows.
-- A row counts for seconds, so the table needs no log.
create unlogged table place_turns (
  host text primary key,
  free_at timestamptz not null
);
