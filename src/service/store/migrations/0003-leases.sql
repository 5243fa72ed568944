-- Work that one process at a time may do, and the process that does it. A lease ends by itself if its holder doesn't renew it.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
