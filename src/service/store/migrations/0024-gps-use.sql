-- When a GPS app last sent something, to the hour. Null: not since this column was added.
alter table rider_gps_apps add column last_used_at timestamptz;
