-- An origin that nobody sends any more leaves the list, and one that was sent on only one day pushes no other out.
alter table page_origins add column last_seen_at timestamptz not null default now();
