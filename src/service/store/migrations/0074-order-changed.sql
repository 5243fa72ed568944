-- Works with builds from 0046 on.
-- When merchant, operator or customer last corrected what the rider goes by: the drop-off or the note.
alter table deliveries add column order_changed_at timestamptz;
