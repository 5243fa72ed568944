-- What was answered to a request with an Idempotency-Key, for as long as the same key is answered the same way again.
-- The answer holds the delivery's one-time code in clear: a replay without it would be another answer. Rows go after 24 h.
create table idempotency_keys (
  account_id text not null references accounts,
  key text not null,
  fingerprint text not null,
  claimed_at timestamptz not null,
  answer text,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
