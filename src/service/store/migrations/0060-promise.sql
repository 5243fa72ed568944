-- Works with builds from 0046 on.
-- By when a delivery was to arrive, as known when it was ordered. Null: nothing was promised.
alter table deliveries add column promised_by timestamptz;
