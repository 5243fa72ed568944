-- Guesses at secrets: passwords, links, pairing codes. Each row counts the guesses against one name; `name` is its hash.
-- even_at: when the full number of guesses is available again.
create table guesses (
  name text primary key,
  even_at timestamptz not null
) with (fillfactor = 50);
create index guesses_by_end on guesses (even_at);

-- The networks from which a member has signed in lately.
create table member_places (
  member_id text not null references members,
  network text not null,
  seen_at timestamptz not null,
  primary key (member_id, network)
);
create index member_places_by_age on member_places (seen_at);
