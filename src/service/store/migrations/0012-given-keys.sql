-- When a process last said that it gives the key, as sandboxes do with the keys of their start. Null: the service made the
-- key. '-infinity': nobody gives it any more, so it was revoked.
alter table api_keys add column given_at timestamptz;
update api_keys set given_at = now() where account_id = 'acct_sandbox' and name = 'Given at start' and revoked_at is null;
