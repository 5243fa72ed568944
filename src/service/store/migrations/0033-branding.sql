-- How the tracking page of a merchant's deliveries looks. accent is #rrggbb.
alter table accounts
  add column accent text,
  add column shop_url text;

-- hash names the logo's address. Two accounts may have the same picture.
create table account_logos (
  account_id text primary key references accounts,
  hash text not null,
  width smallint not null,
  height smallint not null,
  bytes bytea not null,
  changed_at timestamptz not null
);
create index account_logos_by_hash on account_logos (hash);
