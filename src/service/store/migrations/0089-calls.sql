-- Works with builds from 0046 on.
-- Whether the riders of an account's deliveries see the customer's phone number.
alter table accounts add column calls boolean not null default true;
