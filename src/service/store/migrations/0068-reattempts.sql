-- Works with builds from 0046 on.
-- The cancelled delivery that this one tries again. Each is tried again once.
alter table deliveries add column reattempt_of text references deliveries;
