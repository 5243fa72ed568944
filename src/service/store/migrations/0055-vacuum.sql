-- Works with builds from 0046 on.
-- A year at 10,000 deliveries a day is 3.65 million rows, of which a day changes some 10,000. By default PostgreSQL clears what
-- changes left behind once a fifth of a table has changed, which is after two months. This is after a day or two:
-- https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table delivery_history set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table offers set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table outbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table webhook_sends set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
