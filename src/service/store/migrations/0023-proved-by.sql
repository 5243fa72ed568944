-- How the recipient confirmed the hand-over. Until now that stood nowhere by itself: who handed over without a signature did it
-- by the code. A process of the release before this one still leaves it null.
alter table deliveries add column proved_by text check (proved_by in ('code', 'signature'));
update deliveries set proved_by = case when signature is null then 'code' else 'signature' end where status = 'delivered';
