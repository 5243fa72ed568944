-- Riders whom the sandbox moves, because no phone is in its town. People may play some of them: those were invited.
alter table riders add column simulated boolean not null default false;
update riders set simulated = true where invited_at is null;
create index riders_guests on riders (id) where simulated and invited_at is not null;
