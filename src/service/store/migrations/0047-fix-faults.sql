-- Works with builds from 0046 on.
-- Why the last position that an app or a device sent can't be used. Null: it can, or none came since this column was added.
alter table rider_gps_apps add column fix_fault text;
alter table rider_sessions add column fix_fault text;
