-- Works with builds from 0046 on.
-- What the rider collects in cash: {amount, currency, from}, with from pickup or dropoff. Null: nothing.
alter table deliveries add column cash jsonb;
-- Whether they say that they did. Null: they haven't said.
alter table deliveries add column cash_collected boolean;
