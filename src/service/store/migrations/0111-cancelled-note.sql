-- Works with builds from 0046 on.
-- What becomes of a cancelled order, as the tracking page says it to customers.
alter table accounts add column cancelled_note text;
