-- closed_at: when the operator closed the account. Its keys ended then, and it gets no new ones.
alter table accounts add column closed_at timestamptz;

-- last_used_at: to the hour, so that a busy key isn't written at every request.
-- An operator's key belongs to no account, as the page key does.
alter table api_keys
  add column last_used_at timestamptz,
  drop constraint api_keys_kind_check,
  add constraint api_keys_kind_check check (kind in ('secret', 'publishable', 'page', 'operator'));
