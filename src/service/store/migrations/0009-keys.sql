-- hint: the key's prefix and last four characters, by which people recognise it in a list.
-- expires_at: when a key that was rolled stops working.
alter table api_keys
  add column hint text not null default '',
  add column allowed_ips text[],
  add column allowed_origins text[],
  add column expires_at timestamptz;
create index api_keys_by_account on api_keys (account_id, created_at desc, id desc);
