-- People who sign in: members of a merchant's account. A row stays when its member was removed, because the audit log names
-- it. email is in lower case.
create table members (
  id text primary key,
  account_id text not null references accounts,
  email text not null,
  name text,
  role text not null check (role in ('owner', 'developer', 'viewer')),
  password_hash text,
  created_at timestamptz not null,
  last_signed_in_at timestamptz,
  removed_at timestamptz
);
create unique index members_of_account on members (account_id, email) where removed_at is null;
create index members_by_email on members (email) where removed_at is null;

-- Links that sign in once. A link is deleted when it is redeemed.
create table member_links (
  hash text primary key,
  member_id text not null references members,
  expires_at timestamptz not null
);
create index member_links_of on member_links (member_id);
create index member_links_by_end on member_links (expires_at);

-- used_at: to the minute. proved_at: when the member last showed who they are.
create table member_sessions (
  id text primary key,
  member_id text not null references members,
  hash text not null unique,
  device text,
  address text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  proved_at timestamptz not null,
  expires_at timestamptz not null
) with (fillfactor = 50);
create index member_sessions_of on member_sessions (member_id);
create index member_sessions_by_end on member_sessions (expires_at);

-- id and public_key are base64url, as WebAuthn writes them. host: the name that the passkey is bound to.
create table member_passkeys (
  id text primary key,
  member_id text not null references members,
  host text not null,
  public_key text not null,
  counter double precision not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkeys_of on member_passkeys (member_id);

-- What a browser must sign, once. member_id is null for a sign-in: nobody is known yet.
create table passkey_challenges (
  challenge text primary key,
  member_id text references members,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
