-- Work that one process at a time may do, and who does it. A holder who is gone loses it when its time is over.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
