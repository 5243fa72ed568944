-- The answers to requests with an Idempotency-Key, kept for repeats and deleted after 24 hours. An answer contains the
-- delivery's code in clear, because a repeat must get the same answer.
create table idempotency_keys (
  account_id text not null references accounts,
  key text not null,
  fingerprint text not null,
  claimed_at timestamptz not null,
  answer text,
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);
