-- Works with builds from 0046 on.
-- Each text that tracking.js has had where somebody may have pinned it: its address says the version and goes on for ever.
create table loaders (
  version text primary key,
  script text not null,
  made_at timestamptz not null
);
