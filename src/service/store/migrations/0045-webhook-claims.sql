-- How often an event was claimed since an outcome was last stored. One whose outcome can't be stored is sent again ever later.
alter table webhook_sends add column claims integer not null default 0;
