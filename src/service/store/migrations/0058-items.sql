-- Works with builds from 0046 on.
-- What the customer has ordered: [{name, quantity}]. Null: the merchant didn't say.
alter table deliveries add column items jsonb;
