-- How the recipient confirmed the hand-over. Until now that stood nowhere by itself: who handed over without a signature did it
-- by the code. Older rows stay null and are read like that: to write them all would keep everybody from the table for seconds.
alter table deliveries add column proved_by text check (proved_by in ('code', 'signature'));
