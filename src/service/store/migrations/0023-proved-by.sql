-- How the recipient confirmed the hand-over. Older releases stored only the signature: a delivery without one was confirmed
-- by its code. Older rows stay null and are read that way, because writing them all would lock the table for seconds.
alter table deliveries add column proved_by text check (proved_by in ('code', 'signature'));
